"""A seat's turn, for every client alike: what is written, what of it can be read, what is kept."""
