"""§3.9, §5, §8.6: face-down markers: looked at, turned up, and what they bring.

    sequence.py    the phase, marker by marker; who is lost in space; what a Cruiser looked at
    rules.py       which markers stay, and when their order matters
    guards.py      aliens that come to light with a barren planet
    orders.py, forms.py, doctrine.py, events.py, sentences.py

Black holes, which are rolled for whenever somebody comes, are in rules/arrival.py.
"""
