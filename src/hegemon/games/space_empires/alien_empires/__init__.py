"""Alien empires: what they have, what they do before everybody, their turn and their dice."""
