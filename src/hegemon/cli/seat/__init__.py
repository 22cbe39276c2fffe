"""What a seat of a match does by one command: its sheet, its orders, the end of its war."""
