"""Games for one player: whom the umpire moves, and what is true of them."""
