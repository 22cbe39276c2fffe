"""What comes in by mail: kept first, then read, answered once, or put aside for the host."""
