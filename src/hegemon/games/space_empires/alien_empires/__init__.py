"""§10: alien empires, which the umpire plays against one player alone, by dice.

sequence.py                what they do after the player's turns and economic phases
sheet.py                   the dice of a phase: points for three banks, and launches
muster.py, shipyard.py     fleets set out; what they turn out to be when they meet somebody
route.py, march.py         which colony a fleet is after, by which hexes, and how it goes
contact.py, research.py    where they meet the player, what they saw there and study for it
records.py, empires.py, counters.py    what they have; all of it is secret
events.py, sentences.py, figures.py
"""
