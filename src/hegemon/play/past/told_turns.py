"""What a seat was told of each turn, in a headline, with where was fought: marks of a curve.

Made of the reports of that seat alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from hegemon.core.game import Player
from hegemon.core.mentions import plain
from hegemon.core.records import Value
from hegemon.core.report import Report, Section, Sentence, named, of_step, sentences, weightiest
from hegemon.core.ruleset import Date
from hegemon.core.show.curves import WHOLE_TURN, Curves
from hegemon.core.show.headlines import headline_of, news_in
from hegemon.core.show.stories import TITLED
from hegemon.core.step import events_of
from hegemon.play.lines import StepTaken
from hegemon.play.past.by_step import ByStep
from hegemon.play.past.dates import counted_steps
from hegemon.play.position import position_after
from hegemon.play.replay import Replay


class TurnHeadline(Value, tag=False, omit_defaults=True):
    """What was told of one of the turns that curves have, or of a part of it."""

    turn: int
    part: str = ""
    """Which part of it: "summer"; empty where turns have none."""
    at: int = 0
    """Where that lies, in thousandths of a turn: turn 3 ends at 3000."""
    head: str = ""
    """The headline in plain words; empty where all was routine."""
    step: int | None = None
    """The step whose report has it."""
    fought: bool = False
    """Whether the seat was told of a battle."""
    taken: bool = False
    """Whether it gained something on the map, and"""
    lost: bool = False
    """whether it lost something there."""


class _StepTold(NamedTuple):
    """What the rules told of a step, without names."""

    lead: Sentence | None
    fought: bool
    taken: bool
    lost: bool


_TOLD: ByStep[_StepTold] = ByStep(20_000)


class _Stretch(NamedTuple):
    """What is told in one go: up to a step."""

    last: int
    turn: int
    part: str
    at: int


def turns_told(replay: Replay, seat: Player | None, curves: Curves) -> tuple[TurnHeadline, ...]:
    """What a seat, or a bystander, was told up to each turn and part that its curves have.

    Raises NotThere.
    """
    replay.known(seat)
    _, _, now = at = replay.kept_at

    def told(taken: StepTaken) -> _StepTold:
        position = position_after(now, taken, replay.ruleset)
        seen = (one.seen_by(seat) for one in events_of(replay.codec, taken.entry.step))
        events = [one for one in seen if one is not None]
        return _short(
            position.once(
                "report", seat, lambda: replay.ruleset.report(position.view(seat), events)
            )
        )

    dates = replay.dates()
    stretches = sorted(_stretches(curves, dates))
    end = stretches[-1].last if stretches else -1
    steps = [step for step in counted_steps(dates) if step <= end]
    by_step = dict(zip(steps, _TOLD.of(at, seat, steps, told), strict=True))
    names, found, first = replay.names, [], 0
    for stretch in stretches:
        within = {step: one for step, one in by_step.items() if first <= step <= stretch.last}
        found.append(_turn(stretch, within, names))
        first = stretch.last + 1
    return tuple(found)


def _stretches(curves: Curves, dates: Mapping[int, Date]) -> Iterator[_Stretch]:
    for turn, step in zip(curves.turns, curves.steps, strict=True):
        yield _Stretch(step, turn, dates[step].phase if curves.parts else "", turn * WHOLE_TURN)
    for part in curves.parts:
        yield _Stretch(part.step, part.turn, part.name, part.at)


def _short(report: Report) -> _StepTold:
    news = [one for one in news_in(report) if one.story is not None]
    lead = next(iter(weightiest(news, 1)), None)
    borders = {one.story.subject for one in news if one.story and _of_borders(one)}
    return _StepTold(
        lead=None if lead is None else replace(lead, fight=None, reason=None),
        fought=any(one.fight is not None for one in news),
        taken="gain" in borders,
        lost="loss" in borders,
    )


def _of_borders(sentence: Sentence) -> bool:
    """Whether something changed hands that is worth a headline."""
    story = sentence.story
    return story is not None and story.beat == "border" and story.weight >= TITLED


def _turn(
    stretch: _Stretch, within: dict[int, _StepTold], names: dict[Player, str]
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
        taken=any(one.taken for one in within.values()),
        lost=any(one.lost for one in within.values()),
    )


def _weight(sentence: Sentence) -> int:
    return 0 if sentence.story is None else sentence.story.weight


def _head(lead: Sentence, step: int, names: dict[Player, str]) -> str:
    report = named(of_step(Report("", (Section("", (lead,)),)), step), names)
    return plain(headline_of(next(iter(sentences(report))))[0])
