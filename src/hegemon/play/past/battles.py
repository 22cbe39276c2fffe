"""Battles of the past as a seat, or a bystander, was told of them: whole, over several reports.

Made of the reports of that seat alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import NamedTuple

from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.core.report import Reason, Sentence, sentences
from hegemon.core.show.battles import BattleTold, goes_on, in_rounds, joined
from hegemon.core.show.fights import Fight
from hegemon.play.errors import NotThere
from hegemon.play.replay import Replay

_MOST_STEPS = 400
"""Steps before and after one in which the rest of its battle is looked for."""
_QUIET = 12
"""So many steps in a row that tell nothing of it end the search."""
_AT_ONCE = 6
"""Steps that are read together."""


class BattleShort(Value, tag=False, omit_defaults=True):
    """A battle in a list."""

    event: int
    """The number of the event with which it stands, by which it is asked for."""
    place: str
    title: str
    rounds: int
    first: int
    """The number of the first round that this report tells."""
    outcome: str = ""


class _Found(NamedTuple):
    """A part of a battle where it stands."""

    step: int
    event: int
    fight: Fight
    reason: Reason | None

    @property
    def anchor(self) -> str:
        return f"{self.step}.{self.event}"


def battles_in(replay: Replay, seat: Player | None, step: int) -> tuple[BattleShort, ...]:
    """The battles of which a report tells, as it tells them; raises NotThere."""
    found = _fights(replay, seat, [step])
    return tuple(
        BattleShort(
            event=one.event,
            place=one.fight.place,
            title=one.fight.title,
            rounds=one.fight.rounds,
            first=one.fight.first,
            outcome=one.fight.outcome,
        )
        for one in found
    )


def battle(replay: Replay, seat: Player | None, step: int, event: int, last: int) -> BattleTold:
    """The whole battle of which an event of a step tells a part; raises NotThere.

    `last` is the newest step that the reader may see.
    """
    what = ("battle", seat, step, event, last, tuple(sorted(replay.names.items())))
    return replay.once(what, lambda: _battle(replay, seat, step, event, last))


def _battle(replay: Replay, seat: Player | None, step: int, event: int, last: int) -> BattleTold:
    here = list(_fights(replay, seat, [step]))
    at = next((at for at, one in enumerate(here) if one.event == event), None)
    if at is None:
        there = ", ".join(str(one.event) for one in here) or "none"
        raise NotThere(f"step {step} tells of no battle {event}; there is {there}")
    before = _chain(here[at], _back(replay, seat, step, here[:at]), back=True)
    after = _chain(here[at], _on(replay, seat, step, here[at + 1 :], last), back=False)
    return _as_one([*reversed(before), here[at], *after])


def _as_one(parts: Sequence[_Found]) -> BattleTold:
    whole = reduce(joined, (part.fight for part in parts))
    reasons = tuple(part.reason for part in parts if part.reason is not None)
    return BattleTold(
        event=parts[0].anchor,
        fight=whole,
        rounds=tuple(in_rounds(whole)),
        told=tuple(part.anchor for part in parts),
        reasons=reasons,
    )


def _chain(start: _Found, steps: Iterator[list[_Found]], *, back: bool) -> list[_Found]:
    """The parts that join on to one, step by step, until it begins or ends."""
    found: list[_Found] = []
    edge, quiet = start, 0
    for parts in steps:
        for part in parts:
            follows = goes_on(part.fight, edge.fight) if back else goes_on(edge.fight, part.fight)
            if follows:
                found.append(part)
                edge, quiet = part, -1
        quiet += 1
        if quiet >= _QUIET or _is_edge(edge.fight, back=back):
            break
    return found


def _is_edge(fight: Fight, *, back: bool) -> bool:
    """Whether it begins here, or ends."""
    return not fight.continued if back else not fight.open


def _back(
    replay: Replay, seat: Player | None, step: int, same: Sequence[_Found]
) -> Iterator[list[_Found]]:
    """What earlier sentences tell, the latest first, step by step."""
    yield list(reversed(same))
    first = max(step - _MOST_STEPS, 0)
    for end in range(step, first, -_AT_ONCE):
        steps = range(max(end - _AT_ONCE, first), end)
        for told in reversed(_by_step(replay, seat, steps)):
            yield list(reversed(told))


def _on(
    replay: Replay, seat: Player | None, step: int, same: Sequence[_Found], last: int
) -> Iterator[list[_Found]]:
    """What later sentences tell, in order, step by step."""
    yield list(same)
    end = min(step + _MOST_STEPS, last) + 1
    for begin in range(step + 1, end, _AT_ONCE):
        yield from _by_step(replay, seat, range(begin, min(begin + _AT_ONCE, end)))


def _by_step(replay: Replay, seat: Player | None, steps: range) -> list[list[_Found]]:
    found: dict[int, list[_Found]] = {step: [] for step in steps}
    for one in _fights(replay, seat, [*steps]):
        found[one.step].append(one)
    return list(found.values())


def _fights(replay: Replay, seat: Player | None, steps: Sequence[int]) -> Iterator[_Found]:
    """Every fight of some reports, in order; raises NotThere."""
    for step, report in zip(steps, replay.reports(seat, steps), strict=True):
        told = [one for one in sentences(report) if one.fight is not None]
        yield from sorted((_found(step, one) for one in told), key=lambda one: one.event)


def _found(step: int, sentence: Sentence) -> _Found:
    assert sentence.fight is not None, "it was chosen for its fight"
    number = int(sentence.event.rpartition(".")[2])
    return _Found(step, number, sentence.fight, sentence.reason)
