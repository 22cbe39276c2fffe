"""The order sheet of each question."""
