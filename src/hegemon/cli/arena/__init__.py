"""Commands for ladders of bots."""
