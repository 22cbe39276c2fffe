"""What an umpire may do by hand."""
