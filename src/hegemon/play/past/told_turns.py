"""What a seat was told of each turn, in a headline, with where was fought: marks of a curve.

Made of the reports of that seat alone.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hegemon.core.game import Player
from hegemon.core.mentions import plain
from hegemon.core.records import Value
from hegemon.core.report import Report, Section, Sentence, named, of_step, sentences
from hegemon.core.ruleset import Date
from hegemon.core.show.curves import WHOLE_TURN, Curves
from hegemon.core.show.headlines import headline_of
from hegemon.play.past.dates import counted_steps
from hegemon.play.past.steps_told import StepInShort, steps_told
from hegemon.play.replay import Replay


class TurnHeadline(Value, tag=False, omit_defaults=True):
    """What was told of one of the turns that curves have, or of a part of it."""

    turn: int
    part: str = ""
    """Which part of it: "summer"; empty where the turn has none."""
    at: int = 0
    """Where that lies, in thousandths of a turn: turn 3 ends at 3000."""
    head: str = ""
    """The headline in plain words; empty where all was routine."""
    step: int | None = None
    """The step whose report has it."""
    fought: bool = False
    """Whether the seat was told of a battle."""
    won: bool = False
    """Whether it won something on the map, and"""
    lost: bool = False
    """whether it lost something there."""

    @property
    def ends(self) -> bool:
        """Whether the turn ends with it."""
        return self.at == self.turn * WHOLE_TURN


class _Stretch(NamedTuple):
    """What is told in one go: up to a step."""

    last: int
    turn: int
    part: str
    at: int


def turns_told(replay: Replay, seat: Player | None, curves: Curves) -> tuple[TurnHeadline, ...]:
    """What a seat, or a bystander, was told up to each turn and part that its curves have.

    Nothing of turns before the last `MOST_STEPS`. Raises NotThere.
    """
    dates = replay.dates()
    stretches = sorted(_stretches(curves, dates))
    ends = [stretch.last for stretch in stretches]
    steps = [step for step in counted_steps(dates) if ends and step <= ends[-1]]
    told = steps_told(replay, seat, steps)
    within: list[dict[int, StepInShort]] = [{} for _ in stretches]
    for step, one in told.items():
        within[bisect_left(ends, step)][step] = one
    names = replay.names
    return tuple(
        _turn(stretch, found, names)
        for stretch, found in zip(stretches, within, strict=True)
        if found
    )


def _stretches(curves: Curves, dates: Mapping[int, Date]) -> Iterator[_Stretch]:
    parted = {part.turn for part in curves.parts}
    for turn, step in zip(curves.turns, curves.steps, strict=True):
        yield _Stretch(step, turn, dates[step].phase if turn in parted else "", turn * WHOLE_TURN)
    for part in curves.parts:
        yield _Stretch(part.step, part.turn, part.name, part.at)


def _turn(
    stretch: _Stretch, within: dict[int, StepInShort], names: dict[Player, str]
) -> TurnHeadline:
    """The weightiest of some steps, the first where two weigh alike."""
    leads = [(step, one.lead) for step, one in within.items() if one.lead is not None]
    step, lead = max(leads, key=lambda one: _weight(one[1]), default=(None, None))
    return TurnHeadline(
        turn=stretch.turn,
        part=stretch.part,
        at=stretch.at,
        head="" if lead is None or step is None else _head(lead, step, names),
        step=step,
        fought=any(one.fought for one in within.values()),
        won=any(one.won for one in within.values()),
        lost=any(one.lost for one in within.values()),
    )


def _weight(sentence: Sentence) -> int:
    return 0 if sentence.story is None else sentence.story.weight


def _head(lead: Sentence, step: int, names: dict[Player, str]) -> str:
    report = named(of_step(Report("", (Section("", (lead,)),)), step), names)
    return plain(headline_of(next(iter(sentences(report))))[0])
