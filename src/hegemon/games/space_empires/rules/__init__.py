"""Set-up and movement as functions of a position; counters and sides, which all subjects need."""
