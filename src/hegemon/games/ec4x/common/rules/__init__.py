"""What is true of a position, and what an order does to it."""
