"""A ruler who raids, and whom nobody raids: garrisons in every productive region of its own."""

from __future__ import annotations

from hegemon.bots.erkenfara.ruler import Ruler
from hegemon.bots.erkenfara.temper import STYLES, Temper
from hegemon.bots.styles import Styled, StyleWish


class Warden(Styled[Temper], Ruler):
    """The strongest simple style known under the rules as written: parties first, then battles."""

    styles = STYLES

    def __init__(self, seed: int | None = None, options: StyleWish | None = None) -> None:
        Styled.__init__(self, options)
        Ruler.__init__(self, seed)
        self.habits, self.preference = self.weights.habits(), self.weights.deeds
