"""What every client needs to begin a match: house rules, seats, opponents."""

AS_WRITTEN = "as-written"
"""The preset that counts when nothing is said."""
