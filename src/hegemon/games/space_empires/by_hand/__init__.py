"""What an umpire may do by hand, and what comes of it; `acts.py` lists all of it.

Books and face-down counters stay their player's own secret; of what lies face up everybody sees
what it has become. Nothing is rolled for, and nobody meets anybody by an act.

books.py     points, technology, what was destroyed
order.py     who plays first, and who has moved
groups.py    counters: made, moved, removed, turned over
loads.py     what Miners tow, and Carriers carry
colonies.py  whose they are, what they are worth and have in store; founded and razed
hexes.py     markers, who has looked at them, aliens that guard a planet
aliens.py    alien empires of a solitaire game
machines.py  doomsday machines
calm.py      when something cannot be changed
"""
