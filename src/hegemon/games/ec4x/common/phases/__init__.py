"""The tasks of a turn, which an edition's `turn.py` puts in order."""
