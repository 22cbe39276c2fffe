"""What a program needs of a database that starts anew each time: the standard library alone.

The terminal opens the home database at every command, and importing SQLAlchemy takes longer than
all the rest of such a start (decision 39). What is written here is what `store/sql.py` writes, row
for row: one suite of tests holds both to the same promises, and another (`test_both_ways`) sends
the same commands, drawn by lot, through both, and compares what is told and every row.
"""
