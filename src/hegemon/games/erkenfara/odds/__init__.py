"""Exact chances of a fight."""
