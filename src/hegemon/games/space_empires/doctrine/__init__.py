"""§2.1: what a player has answered beforehand, so that a battle need not wait for him."""
