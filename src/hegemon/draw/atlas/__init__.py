"""Boards as an atlas shows them: ground, then realms, then things, then words, at three zooms."""

from hegemon.draw.atlas.document import draw_document
from hegemon.draw.atlas.picture import draw_atlas

__all__ = ["draw_atlas", "draw_document"]
