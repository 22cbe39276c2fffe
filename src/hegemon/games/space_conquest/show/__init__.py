"""What people read and look at: words, sentences, the board, what things are worth."""
