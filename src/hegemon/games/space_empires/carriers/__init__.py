"""§8.3: Carriers and the Fighters that they carry.

    rules.py     who has room for whom: loading, dividing, losing
    escape.py    Fighters in a retreat
    orders.py, events.py, sentences.py, figures.py

How Fighters fire and are fired at is in battle/fire.py and battle/strength.py.
"""
