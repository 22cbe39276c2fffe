"""The rows of a run as arrays: what statistics need of each game, and no more.

A table may have a million games. Who won is kept of all of them, the course of power of as many as
a statistic of courses wants.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, TypeVar

import numpy as np

from hegemon.lab.figures.courses import PowerCourse, course
from hegemon.lab.figures.estimate import UNKNOWN, Estimate, Reals
from hegemon.lab.figures.means import mean
from hegemon.lab.figures.shares import by_block, clustered
from hegemon.lab.figures.whenever import whenever
from hegemon.lab.studies.rows import BROKEN, STRUCK, GameRow
from hegemon.lab.tally import Distinct

MOST_COURSES = 4_000
"""Of each variant. Later games say no more about how power moves than these do."""
MOST_CRASHES = 50
MOST_STRUCK = 5

T = TypeVar("T")


def points(row: GameRow) -> tuple[float, ...] | None:
    """What each seat got of the one point of a game; None where it says nothing about seats.

    Winners share it, and in a draw all do. In a game that was stopped those have it who are first
    in power. Where the game itself won, or something broke, nobody can be compared.
    """
    count = len(row.ranks)
    if row.outcome in (*BROKEN, "defeat") or not count:
        return None
    if row.winners:
        return tuple(float(seat in row.winners) / len(row.winners) for seat in range(count))
    if row.outcome == "draw":
        return (1 / count,) * count
    first = [rank == min(row.ranks) for rank in row.ranks]
    return tuple(each / sum(first) for each in first)


@dataclass
class PlayedGames:
    """Some games of a run, those of a variant or all."""

    seats: int = 0
    whenever: bool = False
    """Whether a test stopped the run: then intervals of shares are those that hold whenever."""
    keys: list[str] = field(default_factory=list)
    """Of the first games, from which examples are taken; the other lists go on."""
    blocks: list[int] = field(default_factory=list)
    rotations: list[int] = field(default_factory=list)
    points: list[tuple[float, ...]] = field(default_factory=list)
    ranks: list[tuple[float, ...]] = field(default_factory=list)
    bots: list[tuple[str, ...]] = field(default_factory=list)
    places: list[tuple[int, ...]] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    """The lengths of all games that did not crash, and whether each ended by itself."""
    ended: list[bool] = field(default_factory=list)
    length_blocks: list[int] = field(default_factory=list)
    courses: list[PowerCourse] = field(default_factory=list)
    course_keys: list[str] = field(default_factory=list)
    outcomes: Counter[str] = field(default_factory=Counter)
    end_blocks: list[int] = field(default_factory=list)
    """The block of each game, crashes among them, and how it ended."""
    ends: list[str] = field(default_factory=list)
    openings: Counter[str] = field(default_factory=Counter)
    different: Distinct = field(default_factory=Distinct)
    """Courses that went alike, answer for answer, count once."""
    orders: Counter[str] = field(default_factory=Counter)
    """How often each order was given, and each thing chosen, in all games and by all seats."""
    gave: Counter[str] = field(default_factory=Counter)
    """In how many games, seat by seat, it was given at all."""
    offered: set[str] = field(default_factory=set)
    """What could be ordered at all, in the games in which that was looked for."""
    uses: list[tuple[int, int, float, dict[str, int]]] = field(default_factory=list)
    """Block, seat, points and orders of each seat of the games whose course is kept."""
    crashes: list[tuple[str, str]] = field(default_factory=list)
    """Keys and what was raised, of the first ones."""
    struck: list[str] = field(default_factory=list)
    """Who held up the first games that did not come to an end."""
    _known: dict[str, Any] = field(default_factory=dict)

    def add(self, row: GameRow) -> None:
        """One more game."""
        self.outcomes[row.outcome] += 1
        self.end_blocks.append(row.block)
        self.ends.append(self._one(row.outcome))
        self.openings[row.opening] += 1
        self.offered.update(row.offered)
        if row.outcome in BROKEN:
            self._add_broken(row)
            return
        self.turns.append(row.turns or row.steps)
        self.ended.append(row.outcome != "undecided")
        self.length_blocks.append(row.block)
        self.different.is_new(row.course or row.key)
        got = points(row)
        if got is not None:
            self._add_points(row, got)

    def _add_broken(self, row: GameRow) -> None:
        if row.outcome == STRUCK:
            if len(self.struck) < MOST_STRUCK:
                self.struck.append(row.crash)
        elif len(self.crashes) < MOST_CRASHES:
            self.crashes.append((row.key, row.crash))

    def _add_points(self, row: GameRow, got: tuple[float, ...]) -> None:
        self.seats = max(self.seats, len(got))
        if len(self.keys) < MOST_COURSES:
            self.keys.append(row.key)
        self.blocks.append(row.block)
        self.rotations.append(row.rotation)
        self.points.append(self._one(got))
        self.ranks.append(self._one(row.ranks))
        self.bots.append(self._one(row.bots))
        self.places.append(self._one(row.places or tuple(range(len(got)))))
        self._add_orders(row, got)
        if len(self.courses) < MOST_COURSES and len(row.powers) > 1:
            # a last point on the turn of the one before would be two values of one turn
            self.courses.append(course(row.block, row.power_turns, row.powers, row.winners))
            self.course_keys.append(row.key)

    def _one(self, value: T) -> T:
        """The same value, the same object: most games differ in few things."""
        # 1 and 1.0 are equal: a place must not come back as a rank
        found: T = self._known.setdefault(repr(value), value)
        return found

    def _add_orders(self, row: GameRow, got: tuple[float, ...]) -> None:
        for seat, (words, chosen) in enumerate(zip(row.orders, row.chosen, strict=False)):
            both = {**words, **chosen}
            self.orders.update(both)
            self.gave.update(both.keys())
            if len(self.uses) < MOST_COURSES * 2:
                self.uses.append((row.block, seat, got[seat], both))

    @property
    def count(self) -> int:
        """All games, crashes among them."""
        return self.outcomes.total()

    def share_ended(self, outcome: str) -> Estimate:
        """How many of all games ended so, with an interval over blocks."""
        such = np.array([each == outcome for each in self.ends], dtype=float)
        return self.share(np.array(self.end_blocks, dtype=float), such)

    def share(self, blocks: Reals, got: Reals, level: float = 0.95) -> Estimate:
        """A share of games in blocks; `got` lies between 0 and 1."""
        sums, counts = by_block(blocks, got)
        if self.whenever:
            return whenever(sums / counts, 0.0, 1.0, level)
        return clustered(sums, counts, level)

    def gain(self, blocks: Reals, gains: Reals) -> Estimate:
        """A difference of shares, game by game, between -1 and 1."""
        if not len(gains):
            return UNKNOWN
        sums, counts = by_block(blocks, gains)
        if self.whenever:
            return whenever(sums / counts, -1.0, 1.0)
        # a difference, even where no game has one below nought: never a share's interval
        return mean(sums / counts, width=2.0)

    @property
    def wins(self) -> str:
        """What a seat does that has a game's point: where some were stopped it may only lead."""
        return "comes first in" if self.outcomes["undecided"] else "wins"

    @property
    def block_numbers(self) -> Reals:
        """The block of each game that has points."""
        return np.array(self.blocks, dtype=float)

    def table(self) -> Reals:
        """Points, games by seats; a seat that a game does not have got none."""
        found = np.zeros((len(self.points), self.seats))
        for at, got in enumerate(self.points):
            found[at, : len(got)] = got
        return found

    def wins_by_block(self) -> Reals:
        """Points, blocks by seats."""
        _, at = np.unique(self.block_numbers, return_inverse=True)
        found = np.zeros((int(at.max(initial=-1)) + 1, self.seats))
        np.add.at(found, at, self.table())
        return found

    def of_bot(self, bot: str) -> Reals:
        """What a bot's seats got, game by game, and nan where it does not play."""
        return np.array(
            [
                sum(got for got, name in zip(points, bots, strict=False) if name == bot)
                if bot in bots
                else np.nan
                for points, bots in zip(self.points, self.bots, strict=True)
            ],
            dtype=float,
        )


@dataclass
class Gathered:
    """All games of a run, and those of each variant.

    As long as there is one variant its games are the whole: a million are not kept twice.
    """

    whole: PlayedGames = field(default_factory=PlayedGames)
    variants: dict[str, PlayedGames] = field(default_factory=dict)

    def add(self, row: GameRow) -> None:
        """One more game."""
        games = self._of(row.variant)
        games.add(row)
        if games is not self.whole:
            self.whole.add(row)

    def _of(self, variant: str) -> PlayedGames:
        if not self.variants:
            self.variants[variant] = self.whole
        elif variant not in self.variants:
            if len(self.variants) == 1:
                self.whole = deepcopy(self.whole)
            self.variants[variant] = PlayedGames(whenever=self.whole.whenever)
        return self.variants[variant]


def gather(rows: Iterable[GameRow], *, stopped: bool = False) -> Gathered:
    """The rows, read once; `stopped` says that a sequential test ended the run."""
    found = Gathered(PlayedGames(whenever=stopped))
    for row in rows:
        found.add(row)
    return found
