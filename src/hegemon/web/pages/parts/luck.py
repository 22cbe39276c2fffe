"""How the dice fell, as pages show it: a bell for each side, and a mark in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from markupsafe import Markup

from hegemon.core.show.luck import AllDice, Luck, LuckOfKind, LuckOfSide
from hegemon.draw.curves import draw_bell
from hegemon.web.pages.parts.curves import owner_of
from hegemon.web.pages.parts.powers import Power


class LuckyShown(NamedTuple):
    """The dice of one side."""

    power: Power
    told: LuckOfSide
    drawn: Markup


class KindShown(NamedTuple):
    """The dice of one kind, of everybody who threw any."""

    told: LuckOfKind
    sides: tuple[LuckyShown, ...]


class LuckShown(NamedTuple):
    """All kinds, and at the end all dice."""

    kinds: tuple[KindShown, ...]
    dice: tuple[AllDice, ...]


def luck_shown(luck: Luck, powers: Sequence[Power]) -> LuckShown | None:
    """The luck of the powers; None where no dice of anybody are known."""
    if not luck.kinds:
        return None
    kinds = (KindShown(one, tuple(_sides(one, powers))) for one in luck.kinds)
    return LuckShown(tuple(kinds), luck.dice)


def _sides(kind: LuckOfKind, powers: Sequence[Power]) -> Iterator[LuckyShown]:
    by_seat = {power.sits.seat: power for power in powers}
    for side in kind.players:
        if power := by_seat.get(side.player):
            drawn = draw_bell(kind, side, owner_of(power))
            yield LuckyShown(power, side, Markup(drawn))  # noqa: S704 - of figures alone
