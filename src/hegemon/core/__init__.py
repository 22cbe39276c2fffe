"""The kernel: what a game is; it knows no game."""
