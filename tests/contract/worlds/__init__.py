"""What the contract suite must know about each game, in one module per game named after it."""
