"""§8.2: mines and Mine Sweepers at the beginning of a battle.

    rules.py       what mines can destroy, what sweeps them, and what an explosion does
    sequence.py    the other side sweeps, then the owner says which ships are destroyed
    orders.py, forms.py, doctrine.py, events.py, sentences.py

What mines do to doomsday machines is in doomsday/deeds.py.
"""
