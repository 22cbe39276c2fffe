"""Bots of Space Conquest for its twin: the same moves as theirs, and whole games of them."""
