"""`hegemon lab`: studies of a game, from the file that asks to the page that answers."""
