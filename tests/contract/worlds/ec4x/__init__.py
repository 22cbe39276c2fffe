"""The worlds of the two editions of EC4X."""
