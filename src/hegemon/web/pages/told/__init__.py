"""Pages that tell of what happened: battles round by round, the gazette of a turn."""
