"""§4: a battle as a board of lines: what it remembers for that, and how it is shown."""
