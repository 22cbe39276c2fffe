"""Turns that somebody missed in short: what he had before them and has now, and how it came."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from hegemon.core.board import Board, Place
from hegemon.core.game import Player
from hegemon.core.show.signs import STATES
from hegemon.draw.style import owner_colour
from hegemon.play.past.looked_back import LookedBack
from hegemon.web.api.looking import show_step_board
from hegemon.web.api.seen.scoring import show_step_score
from hegemon.web.frame.needs import BYSTANDER
from hegemon.web.frame.paths import SeatPath, StepPath
from hegemon.web.pages.inside import Inside
from hegemon.web.pages.reading import StepShown

_MISSED = 3
"""Turns that are worth a digest; of fewer the news tell all."""
_POINTS = 4
"""Of so many steps at most the curve asks for the map: late in a match each takes 0.1 s."""
_MOST_FIGURES, _MOST_STANDING = 4, 4
_TROUBLES = frozenset({"blockaded", "besieged", "unrest", "damaged", "crippled", "dangerous"})
"""The states of a place that ask for an answer as long as they last."""


class HadThen(NamedTuple):
    """What somebody had after a step: places by id, and his figures by what they measure."""

    turn: int
    held: dict[str, Place]
    score: dict[str, int]
    """Empty where nobody asks for it."""


_HAD: LookedBack[tuple[HadThen, ...]] = LookedBack(96)
"""What seats had after steps of long ago, which takes a tenth of a second each to find."""


class FigureChange(NamedTuple):
    """A figure before and now; how many of a unit each stands for is in `scale`."""

    label: str
    before: int
    now: int
    scale: int = 1

    @property
    def change(self) -> int:
        """What was gained or lost."""
        return self.now - self.before


class HeldPoint(NamedTuple):
    """How many places somebody had after a turn; x and y in the picture of the curve."""

    turn: int
    held: int
    x: int
    y: int


class Digest(NamedTuple):
    """Some turns in short."""

    first: int
    last: int
    clock: str
    """What the turns are called."""
    changes: tuple[FigureChange, ...]
    curve: tuple[HeldPoint, ...]
    colour: int
    """Which of the owners' colours is the reader's, from 1."""
    standing: tuple[str, ...]
    """What asks for an answer still, in words."""
    gained: tuple[str, ...]
    """The places that he has now and had not then."""

    @property
    def line(self) -> str:
        """The curve as a path: a step for each turn that was looked at."""
        steps = (f"H{point.x}V{point.y}" for point in self.curve[1:])
        return f"M{self.curve[0].x} {self.curve[0].y}{''.join(steps)}"


def digest_of(
    inside: Inside, at: SeatPath, reports: Sequence[StepShown], board: Board
) -> Digest | None:
    """The turns that are told, in short; None for so few that one reads them, or who looks on."""
    if len(reports) < _MISSED or at.seat == BYSTANDER:
        return None
    me, first, last = Player(at.seat), max(reports[0].step - 1, 0), reports[-1].step
    turn, has = _turn(board, last), _held(board, me)
    before, *between = _had(inside, at, first, last)
    if turn - before.turn < _MISSED:
        return None
    changes = _telling(tuple(_measured(before.score, _score(inside, at, last))))
    seats = [owner.player for owner in board.owners]
    return Digest(
        first=before.turn,
        last=turn,
        clock=board.clock,
        changes=(changes or tuple(_changes(before.held, has)))[:_MOST_FIGURES],
        curve=_curve(
            [*((one.turn, len(one.held)) for one in (before, *between)), (turn, len(has))]
        ),
        colour=owner_colour(seats.index(me) if me in seats else 0),
        standing=tuple(_standing(has.values()))[:_MOST_STANDING],
        gained=tuple(id_ for id_ in has if id_ not in before.held),
    )


def _had(inside: Inside, at: SeatPath, first: int, last: int) -> tuple[HadThen, ...]:
    """What was had after the first step and after some up to the last, found once.

    The seat has shown at the door that it may look: whoever asks has its map already.
    """
    store = inside.desk.services.store

    def found() -> tuple[HadThen, ...]:
        # the latest first: the report has just been made of the last steps, which are at hand
        told = [_had_then(inside, at, step) for step in reversed(_between(first, last))]
        before = _had_then(inside, at, first)._replace(score=_score(inside, at, first))
        return (before, *reversed(told))

    return _HAD.once(store, at.table, store.now(at.table), (at.seat, first, last), found)


def _had_then(inside: Inside, at: SeatPath, step: int) -> HadThen:
    board = inside.get(show_step_board, StepPath(at.table, at.seat, str(step)))
    return HadThen(_turn(board, step), _held(board, Player(at.seat)), {})


def _turn(board: Board, step: int) -> int:
    return step if board.turn is None else board.turn


def _between(first: int, last: int) -> list[int]:
    """Steps evenly between two, without them."""
    points = min(_POINTS, last - first - 1)
    return [first + (last - first) * point // (points + 1) for point in range(1, points + 1)]


def _held(board: Board, me: Player) -> dict[str, Place]:
    """The places that somebody has, by id."""
    return {place.id: place for place in board.places if (place.held_by or place.owner) == me}


def _changes(had: dict[str, Place], has: dict[str, Place]) -> Iterator[FigureChange]:
    """For a ruleset without measures: places, then what most of them have as a figure."""
    yield FigureChange("places", len(had), len(has))
    before, now = _sums(had.values()), _sums(has.values())
    common = Counter(key for place in has.values() for key in _sums([place]))
    for (label, unit), _ in common.most_common():
        if 2 * common[label, unit] >= len(has):
            scale = 10 if unit.startswith("0.1 ") else 1
            yield FigureChange(label, before[label, unit], now[label, unit], scale)


def _measured(before: dict[str, int], now: dict[str, int]) -> Iterator[FigureChange]:
    """What the ruleset measures everybody by, as far as this seat knows its own."""
    for label, figure in now.items():
        if label in before:
            yield FigureChange(label, before[label], figure)


def _telling(changes: Sequence[FigureChange]) -> tuple[FigureChange, ...]:
    """Without those that are as before, where two others have changed."""
    changed = tuple(one for one in changes if one.change)
    return changed if len(changed) > 1 else tuple(changes)


def _score(inside: Inside, at: SeatPath, step: int) -> dict[str, int]:
    """One's own figures after a step, by what they measure."""
    score = inside.get(show_step_score, StepPath(at.table, at.seat, str(step)))
    return {
        one.label: far.figure
        for one in score.measures
        for far in one.players
        if far.player == at.seat and far.figure is not None
    }


def _sums(places: Iterable[Place]) -> Counter[tuple[str, str]]:
    """What is counted at places in all, by label and unit."""
    found: Counter[tuple[str, str]] = Counter()
    for place in places:
        for fact in place.facts:
            if fact.number is not None and fact.unit:
                found[fact.label, fact.unit] += fact.number
    return found


def _curve(found: Sequence[tuple[int, int]]) -> tuple[HeldPoint, ...]:
    """Turns and what was held then as points of a picture of 280 by 60."""
    (first, _), (last, _) = found[0], found[-1]
    most = max(*(held for _, held in found), 1)
    width = max(last - first, 1)
    return tuple(
        HeldPoint(turn, held, 280 * (turn - first) // width, 60 - 56 * held // most)
        for turn, held in found
    )


def _standing(places: Iterable[Place]) -> Iterator[str]:
    for place in places:
        for state in place.states:
            if state in _TROUBLES:
                yield f"{place.name or place.label or place.id}: {STATES[state]}"
