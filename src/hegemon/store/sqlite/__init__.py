"""The home database through the standard library alone, for programs that start anew each time.

The terminal opens it at every command, and importing SQLAlchemy takes longer than all the rest of
such a start (decision 39). What is written here is what `store/sql.py` writes, row for row: one
suite of tests holds both to the same promises, and another compares the rows.
"""
