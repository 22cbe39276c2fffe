"""Where matches are kept: files on disk, or memory for what need not last."""
