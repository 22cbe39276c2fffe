"""The table in the terminal: a conversation in lines, for any game."""
