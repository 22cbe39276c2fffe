"""What who runs a table has before him when people sit around it with pencil and dice."""
