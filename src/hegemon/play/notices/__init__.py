"""What somebody wants to be told of, when, and how he stops it: one set of wishes an account."""
