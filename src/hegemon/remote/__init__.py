"""A seat at a table that a server keeps, through its HTTP API; see docs/api.md."""
