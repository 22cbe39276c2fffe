"""The rules as functions of a position."""
