"""Exact chances of a battle."""
