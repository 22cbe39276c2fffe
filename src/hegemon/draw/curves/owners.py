"""Whose line it is: his colour and his emblem are those of the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hegemon.core.board import Board
from hegemon.core.game import Player
from hegemon.core.show.signs import emblem_of
from hegemon.draw.atlas.palette import PALETTES
from hegemon.draw.style import ThemeName, owner_colour


class CurveOwner(NamedTuple):
    """A player as charts show him."""

    player: Player
    name: str
    number: int
    """Where he stands in the row of owners, from 0: that gives his colour."""
    emblem: str

    def colour(self, theme: ThemeName) -> str:
        """What his line is drawn in."""
        return PALETTES[theme][f"owner-{owner_colour(self.number)}"]

    def ink(self, theme: ThemeName) -> str:
        """What his emblem is drawn in, on his colour."""
        return PALETTES[theme][f"owner-ink-{owner_colour(self.number)}"]


def owners_on(
    board: Board, players: Sequence[Player], names: Mapping[Player, str]
) -> tuple[CurveOwner, ...]:
    """The players as a board shows them; who stands on it no more, by his seat."""
    row = {owner.player: (number, owner) for number, owner in enumerate(board.owners)}
    found = []
    for seat, player in enumerate(players):
        number, owner = row.get(player, (seat, None))
        name = names.get(player) or (owner.name if owner else player)
        emblem = owner.emblem if owner else ""
        found.append(CurveOwner(player, name, number, emblem or emblem_of(number)))
    return tuple(found)
