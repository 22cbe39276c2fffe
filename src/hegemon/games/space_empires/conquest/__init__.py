"""§4.10, §7: colonies under fire, homeworlds that fall, what a conqueror learns, and the end.

sequence.py       who fires at a colony; what a conqueror takes over
bombardment.py    which ships can, and what a hit does
spoils.py         what can be learnt from who has fallen
victory.py        who falls, who wins, and colony points
orders.py, forms.py, doctrine.py, events.py, sentences.py
"""
