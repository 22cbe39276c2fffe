"""How far everybody is, and one's own research, as the match page shows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hegemon.core.game import Player
from hegemon.core.show.measures import HowFar, Measured, Track
from hegemon.core.show.relations import Related
from hegemon.play.seat.score import in_words
from hegemon.web.api.seen.scoring import ScorePage
from hegemon.web.pages.parts.powers import Power

_MOST_TOLD = 2
"""Figures of a player that are told in a line."""


class FarShown(NamedTuple):
    """How far one player is by a measure."""

    power: Power
    words: str
    """His figure, with what is not known of it."""
    figure: int | None

    @property
    def says_something(self) -> bool:
        """Whether it is more than that there may be some."""
        return bool(self.figure) or self.words == "0"


class MeasureShown(NamedTuple):
    """A measure with everybody in it."""

    told: Measured
    most: int
    """What a whole bar stands for: the goal, or the greatest figure known."""
    players: tuple[FarShown, ...]


class ScoreShown(NamedTuple):
    """All measures, the tracks of one's own research, and how one stands with others."""

    measures: tuple[MeasureShown, ...]
    tracks: tuple[Track, ...]
    relations: dict[Player, Related]

    @property
    def telling(self) -> str:
        """The measure by which one sees who is ahead: its curve is the one to look at first."""
        apart = (one for one in self.measures if len(_known(one)) > 1)
        unsure = (one for one in self.measures if any(far.figure is None for far in one.players))
        return next((one.told.id for one in (*apart, *unsure, *self.measures)), "")

    def of(self, seat: Player) -> tuple[str, ...]:
        """The figures of a player that say most, as far as they are known: "Prestige 113"."""
        first = [one for one in self.measures if one.told.id == self.telling]
        found = [
            f"{one.told.label} {far.words}"
            for one in (*first, *(one for one in self.measures if one not in first))
            for far in one.players
            if far.power.sits.seat == seat and far.figure is not None and far.says_something
        ]
        return tuple(found[:_MOST_TOLD])


def _known(one: MeasureShown) -> set[int]:
    """The different figures that are known by a measure."""
    return {far.figure for far in one.players if far.figure is not None}


def score_shown(page: ScorePage, powers: Sequence[Power], clock: str) -> ScoreShown:
    """The score with the emblem of each player; `clock` is what turns are called."""
    measures = tuple(_measure(one, powers, clock) for one in page.measures)
    return ScoreShown(measures, page.tracks, {one.player: one for one in page.relations})


def _measure(told: Measured, powers: Sequence[Power], clock: str) -> MeasureShown:
    figures = [far.figure or 0 for far in told.players]
    most = max(1, told.goal or 0, *figures)
    return MeasureShown(told, most, tuple(_players(told.players, powers, clock)))


def _players(known: Sequence[HowFar], powers: Sequence[Power], clock: str) -> Iterator[FarShown]:
    """In the order of the seats; who is at no seat here, a rival without a player, is left out."""
    far_of = {far.player: far for far in known}
    for power in powers:
        if far := far_of.get(power.sits.seat):
            yield FarShown(power, in_words(far, clock), far.figure)
