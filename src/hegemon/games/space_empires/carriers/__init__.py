"""§8: what is true of a position with advanced units."""
