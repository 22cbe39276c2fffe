"""Hegemon: an umpire for turn-based 4X wargames."""

__version__ = "0.1.0"
