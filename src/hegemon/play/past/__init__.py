"""What was read of the past of matches, so that it need not be read again."""
