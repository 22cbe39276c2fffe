"""`hegemon new-game` and `hegemon new-bot`: a game or a bot to begin with, for others.

commands.py   the two commands
names.py      what a new game can be called
pattern.py    files with names to be filled in, from the folders beside it
"""
