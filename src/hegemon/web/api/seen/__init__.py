"""What a seat sees beside its map: the film of past steps, and how far everybody is."""
