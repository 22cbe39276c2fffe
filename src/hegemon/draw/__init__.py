"""How boards and reports are drawn: as text of any width, and as SVG pictures."""
