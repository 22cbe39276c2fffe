"""Matches as tables: who sits there, what people are told, what is done when nobody looks."""
