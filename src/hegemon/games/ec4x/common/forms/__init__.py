"""The order sheet of the Command phase."""
