"""Home: tables as cards, and what somebody has played."""
