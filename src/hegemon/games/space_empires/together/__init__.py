"""§2.2: turns that all players order at once, as long as nobody can meet anybody (R85)."""
