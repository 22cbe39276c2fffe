"""Maps: their format, the maps that come with the game, lint, advice, exchange."""
