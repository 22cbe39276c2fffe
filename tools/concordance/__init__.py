"""Where each sentence of the rule documents is kept: in code, in a test, or in a reading."""
