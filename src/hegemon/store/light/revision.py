"""Of which revision the tables of a database are; who only asks that imports nothing more."""

from __future__ import annotations

HEAD = "0006"
"""The newest revision: what this program reads and writes."""

REVISIONS = ("0001", "0002", "0003", "0004", "0005", HEAD)
"""All that ever were, in order."""
