"""Boards as an atlas shows them: ground, then realms, then things, then words, at three zooms."""

from hegemon.draw.atlas.document import draw_document, draw_miniature
from hegemon.draw.atlas.picture import draw_atlas, draw_part

__all__ = ["draw_atlas", "draw_document", "draw_miniature", "draw_part"]
