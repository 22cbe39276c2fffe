"""Two runs compared: identical, or where they part, and what that did to the figures.

Games are paired by their place in the study: block, variant and rotation. Equal courses are equal
games, answer for answer. The first pair that is not is played once more on both sides, step by
step, until positions, answers or events differ.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice, zip_longest
from typing import Any

import msgspec

from hegemon.lab.studies.folder import RunFolder
from hegemon.lab.studies.rows import GameRow
from hegemon.lab.studies.tracing import TraceStep

Tracing = Callable[[GameRow, int], list[TraceStep]]
"""Plays a game of one side again; of one step, or of -1 none, the position is told."""

_MOST_TOLD = 5
_NORMAL_95 = 1.959964
_FISHER = (2.372271, 2.822499, 2.555850, 1.589534)
"""The polynomials of Fisher's series at that point (Abramowitz and Stegun, 26.7.5)."""


class Parting(msgspec.Struct, frozen=True, kw_only=True):
    """Where the first pair of games parts."""

    block: int
    variant: str
    rotation: int
    turn: int
    """The first turn at which the rows tell them apart."""
    step: int | None = None
    """The first step that differs; None where one side cannot be played again here."""
    date: str = ""
    cause: str = ""
    """"set-up", "answers" (a bot answered otherwise), "rules" (the same answers, another position),
    "length", "crash"."""
    differences: tuple[str, ...] = ()
    """The first fields that differ, with both values."""
    events: tuple[str, ...] = ()
    """What happened on one side alone: kind and section."""


class FigureMoved(msgspec.Struct, frozen=True):
    """A figure on both sides; the interval is of the difference, 95%, over blocks.

    Of one block it has no bounds.
    """

    name: str
    one: float
    other: float
    low: float
    high: float


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """Two runs of a study, compared."""

    one: str
    other: str
    pairs: int
    unpaired: int
    """Games that one side alone has."""
    identical: int
    changed: tuple[str, ...]
    """What the manifests say differs: code, versions, figures, house rules."""
    parting: Parting | None
    figures: tuple[FigureMoved, ...]

    @property
    def same(self) -> bool:
        """Whether all games are equal, answer for answer."""
        return self.identical == self.pairs and not self.unpaired


def compare(
    one: RunFolder, other: RunFolder, tracings: tuple[Tracing, Tracing] | None
) -> Comparison:
    """Compare two runs; without tracings the first difference is told by turn alone."""
    pairs = identical = unpaired = 0
    first: tuple[GameRow, GameRow] | None = None
    sums = _Sums()
    for left, right in zip_longest(one.rows(), other.rows()):
        if left is None or right is None or _place(left) != _place(right):
            unpaired += 1
            continue
        pairs += 1
        same = bool(left.course) and left.course == right.course and _end(left) == _end(right)
        identical += same
        first = first or (None if same else (left, right))
        sums.add(left, right)
    return Comparison(
        one=f"{one.path}",
        other=f"{other.path}",
        pairs=pairs,
        unpaired=unpaired,
        identical=identical,
        changed=tuple(_changed(one, other)),
        parting=first and _parting(*first, tracings),
        figures=tuple(sums.figures()) if identical < pairs else (),
    )


def _place(row: GameRow) -> tuple[int, str, int]:
    return row.block, row.variant, row.rotation


def _end(row: GameRow) -> tuple[Any, ...]:
    """How it ended: the same answers can have another last consequence."""
    return row.outcome, row.winners, row.powers[-1:], row.crash


def _changed(one: RunFolder, other: RunFolder) -> Iterator[str]:
    """What differs in what was played, in words."""
    left, right = one.manifest(), other.manifest()
    for name in ("code", "hegemon", "game", "ruleset_version", "seed", "bots"):
        before, after = getattr(left, name), getattr(right, name)
        if before != after:
            yield f"{name}: {before} / {after}"
    variants = {variant.name: variant for variant in right.variants}
    for variant in left.variants:
        later = variants.get(variant.name)
        if later is None or later == variant:
            continue
        if later.figures != variant.figures:
            yield f"figures: {variant.figures or 'own'} / {later.figures or 'own'}"
        yield from differences(variant.house_rules, later.house_rules, "house_rules")


def _parting(left: GameRow, right: GameRow, tracings: tuple[Tracing, Tracing] | None) -> Parting:
    known = Parting(
        block=left.block,
        variant=left.variant,
        rotation=left.rotation,
        turn=_turn(left, right),
    )
    if tracings is None:
        return known
    one, other = tracings
    step = _first_step(one(left, -1), other(right, -1))
    if step is None:
        return known
    before, after = one(left, step), other(right, step)
    return _told(known, step, before[step : step + 1], after[step : step + 1])


def _turn(left: GameRow, right: GameRow) -> int:
    """The first turn at which two rows' trails differ; the last one where they do not."""
    for at, trails in enumerate(zip(left.trail, right.trail, strict=False)):
        if trails[0] != trails[1]:
            return left.power_turns[at]
    return min(left.turns, right.turns)


def _first_step(left: list[TraceStep], right: list[TraceStep]) -> int | None:
    """The first step that is not the same on both sides."""
    for at, (one, other) in enumerate(zip_longest(left, right)):
        if one != other:
            return at
    return None


def _told(known: Parting, step: int, left: list[TraceStep], right: list[TraceStep]) -> Parting:
    """The difference at a step, in words."""
    cause, apart, events = _why(step, left, right)
    date = (left or right)[0].date or known.date
    return msgspec.structs.replace(
        known,
        step=step,
        date=date,
        cause=cause,
        differences=tuple(islice(apart, _MOST_TOLD)),
        events=tuple(islice(events, _MOST_TOLD)),
    )


def _why(
    step: int, left: list[TraceStep], right: list[TraceStep]
) -> tuple[str, Iterable[str], Iterable[str]]:
    """The cause of a difference, the fields and the events that differ."""
    # what hides more comes first: an end, then a crash, then answers; only where all these are the
    # same on both sides can it be the rules
    if not left or not right:
        return "length", ("one side ended a step earlier",), ()
    one, other = left[0], right[0]
    if not one.date or not other.date:
        return "crash", (f"{one.state} / {other.state}",), ()
    if one.answers != other.answers:
        seats = [seat for seat in one.answers if one.answers[seat] != other.answers.get(seat)]
        apart = differences(_plain(one.given), _plain(other.given), "")
        return "answers", chain([f"of {', '.join(seats)}"], apart), ()
    events = (
        *(f"only before: {_event(event)}" for event in one.events if event not in other.events),
        *(f"only after: {_event(event)}" for event in other.events if event not in one.events),
    )
    apart = differences(_plain(one.position), _plain(other.position), "")
    return "rules" if step else "set-up", apart, events


def _plain(raw: msgspec.Raw) -> Any:
    return msgspec.json.decode(raw)


def _event(event: tuple[str, str, str]) -> str:
    kind, section, said = event
    return f"{kind} ({section}) {said[:120]}"


def differences(one: Any, other: Any, at: str) -> Iterator[str]:
    """Each place at which two plain values differ, with both: "stars.B.ru: 4 / 6"."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in dict.fromkeys([*one, *other]):
            yield from differences(one.get(name), other.get(name), f"{at}.{name}".lstrip("."))
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for number, (left, right) in enumerate(zip(one, other, strict=True)):
            yield from differences(left, right, f"{at}[{number}]")
    elif one != other:
        yield f"{at}: {_short(one)} / {_short(other)}"


def _short(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 60 else f"{text[:57]}..."


def student_95(freedom: int) -> float:
    """How many standard errors hold 95% of Student's distribution, to two thousandths.

    Two runs are compared without the extra lab, which has a library for it. Of one and two degrees
    there are formulas, of more Fisher's series about the normal distribution.
    """
    if freedom == 1:
        return math.tan(math.pi * 0.475)
    if freedom == 2:
        return 0.95 / math.sqrt(2 * 0.975 * 0.025)
    return _NORMAL_95 + sum(each / float(freedom) ** at for at, each in enumerate(_FISHER, start=1))


class _Moved:
    """A figure on both sides, block by block; it takes as much room for a million as for ten."""

    def __init__(self) -> None:
        self._block = -1
        self._here = [0.0, 0.0, 0.0]
        """Of the block that is open: games, and the sums of both sides."""
        self._count, self._one, self._other, self._spread = 0, 0.0, 0.0, 0.0

    def add(self, block: int, one: float, other: float) -> None:
        """One more pair; those of one block come one after the other."""
        if block != self._block:
            self._close()
            self._block = block
        for at, value in enumerate((1.0, one, other)):
            self._here[at] += value

    def _close(self) -> None:
        """A block is whole: its means count, as Welford counts them."""
        games, one, other = self._here
        if games:
            self._count += 1
            before = self._other - self._one
            self._one += (one / games - self._one) / self._count
            self._other += (other / games - self._other) / self._count
            moved = (other - one) / games
            self._spread += (moved - before) * (moved - (self._other - self._one))
        self._here = [0.0, 0.0, 0.0]

    def figure(self, name: str) -> FigureMoved:
        """The means, and the interval of their difference."""
        self._close()
        count, middle = self._count, self._other - self._one
        if count < 2:
            return FigureMoved(name, self._one, self._other, -math.inf, math.inf)
        half = student_95(count - 1) * math.sqrt(self._spread / (count - 1) / count)
        return FigureMoved(name, self._one, self._other, middle - half, middle + half)


class _Sums:
    """Figures of both sides."""

    def __init__(self) -> None:
        self._moved: dict[str, _Moved] = {}

    def add(self, left: GameRow, right: GameRow) -> None:
        """One more pair."""
        self._add("turns", left, left.turns, right.turns)
        self._add("decided", left, _decided(left), _decided(right))
        for seat in range(min(len(left.bots), len(right.bots))):
            self._add(f"seat {seat + 1} wins", left, _first(left, seat), _first(right, seat))
        for bot in dict.fromkeys(left.bots) if len(set(left.bots)) > 1 else ():
            self._add(f"{bot} wins", left, _won(left, bot), _won(right, bot))

    def _add(self, name: str, row: GameRow, one: float, other: float) -> None:
        called = f"{row.variant}: {name}" if row.variant else name
        self._moved.setdefault(called, _Moved()).add(row.block, one, other)

    def figures(self) -> Iterator[FigureMoved]:
        """Those of both sides, with how far they moved."""
        return (moved.figure(name) for name, moved in sorted(self._moved.items()))


def _decided(row: GameRow) -> float:
    return float(row.outcome == "victory")


def _first(row: GameRow, seat: int) -> float:
    return float(seat in row.winners)


def _won(row: GameRow, bot: str) -> float:
    return float(any(row.bots[seat] == bot for seat in row.winners))
