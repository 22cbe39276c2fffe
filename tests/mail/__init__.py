"""Letters that come in."""
