"""Bots against each other, rated: every match is recorded, and no bot can stop the others.

terms.py     what an arena is: game, bots, seed, limits; kept in its folder
pairing.py   who meets whom, and in which seat
chair.py     the process in which a bot sits
keeper.py    that process from outside: started, asked, killed
contest.py   one match, from its first line to its row
faults.py    crashes, timeouts and refused orders, as they stand in a match
rows.py      the line of each match in arena.jsonl
ladder.py    ratings, made of the rows
running.py   all matches, by as many workers as are wanted
"""
