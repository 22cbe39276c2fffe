"""What goes out to people and what comes in from them, in a database; and what carries it."""
