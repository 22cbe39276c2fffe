"""§4: battles: two sides in one hex, round by round.

    phase.py          which battle is next
    sequence.py       one battle, from the first look to the last shot, in the order of play
    meetings.py       who meets whom, and what they show of themselves
    fire.py           who fires when, what a shot needs, what a hit does
    fire_orders.py    what ships may do when it is their turn
    strength.py       attack and defense where technology says them
    retreat.py, departure.py    where ships can go, and how they leave
    records.py, board.py        what a battle remembers, and how it is shown
    orders.py, forms.py, doctrine.py, events.py, sentences.py

Cloaked Raiders, mines, Fighters and machines have folders of their own, and so has what follows
for colonies (conquest/).
"""
