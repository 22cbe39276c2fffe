"""Alien empires: their dice, what they buy and build, where they go."""
