"""§9: doomsday machines, which the umpire moves against one player alone.

sequence.py    when they come, go, fight and destroy planets
rules.py       what is true of them: where they go, what can hit them
deeds.py       what they do, and what is done to them
orders.py, forms.py, events.py, sentences.py, figures.py
"""
