"""A server that runs: its process, its worker, its log, and how they stop."""
