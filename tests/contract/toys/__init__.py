"""Three toy games that prove the agenda before real games lean on it."""
