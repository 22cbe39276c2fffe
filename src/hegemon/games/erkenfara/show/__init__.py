"""What people read and look at: the chronicle, its sentences, the board."""
