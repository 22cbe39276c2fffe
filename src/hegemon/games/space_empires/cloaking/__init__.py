"""§8.5: cloaked Raiders: who sees them, when they strike and when they slip away.

Raiders are a unit like others but for three things, and these stand here:

    rules.py       who sees whom; who decides alone whether there is a battle; the first shot
    sequence.py    what their players are asked: strike or lie low, and who slips away
    orders.py, forms.py, doctrine.py, events.py, sentences.py, figures.py

Battles ask `rules.py` who meets whom (meetings.py there), who fires in which class (fire.py)
and how hard (strength.py); movement and blockades ask it who is there at all.
"""
