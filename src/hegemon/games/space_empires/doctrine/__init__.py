"""§2.1: what a player has answered beforehand, so that a battle need not wait for him.

    topics.py    what a doctrine can be about, and what it can say
    order.py     the order that leaves a line of it
    advice.py    how a question is answered by it
    forms.py, events.py, sentences.py

What it answers stands in `doctrine.py` of each subject, for Colony Ships in settling.py.
"""
