"""What a seat was told of steps, in short: what marks of a film and of a curve are made of.

Made of the reports of that seat alone, so it tells nothing that these do not tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from hegemon.core.game import Player
from hegemon.core.report import Report, Sentence, weightiest
from hegemon.core.show.headlines import news_in
from hegemon.core.show.stories import TITLED
from hegemon.play.lines import StepTaken
from hegemon.play.past.by_step import ByStep
from hegemon.play.replay import Replay

MOST_STEPS = 400
"""So many steps are looked at: the last ones."""


class StepInShort(NamedTuple):
    """What the rules told of a step, by the ids of who plays."""

    lead: Sentence | None
    """The weightiest sentence; None where all was routine."""
    fought: bool
    """Whether there is a story of battle in it that is not routine,"""
    won: bool
    """whether land was won that is worth a headline, and"""
    lost: bool
    """whether some was lost."""


_TOLD: ByStep[StepInShort] = ByStep(50_000)


def steps_told(replay: Replay, seat: Player | None, steps: Sequence[int]) -> dict[int, StepInShort]:
    """The last `MOST_STEPS` of these steps, in order, as a seat or a bystander was told of them.

    Raises NotThere.
    """
    replay.known(seat)

    def told(taken: StepTaken) -> StepInShort:
        return _short(replay.told_then(taken, seat))

    looked_at = steps[-MOST_STEPS:]
    found = _TOLD.of(replay.kept_at, seat, looked_at, told)
    return dict(zip(looked_at, found, strict=True))


def _short(report: Report) -> StepInShort:
    news = [one for one in news_in(report) if one.story is not None]
    lead = next(iter(weightiest(news, 1)), None)
    borders = {one.story.subject for one in news if one.story and _of_borders(one)}
    return StepInShort(
        lead=None if lead is None else replace(lead, fight=None, reason=None),
        fought=any(map(_of_battle, news)),
        won="gain" in borders,
        lost="loss" in borders,
    )


def _of_battle(sentence: Sentence) -> bool:
    story = sentence.story
    return story is not None and story.beat == "battle" and story.weight > 0


def _of_borders(sentence: Sentence) -> bool:
    """Whether something changed hands that is worth a headline."""
    story = sentence.story
    return story is not None and story.beat == "border" and story.weight >= TITLED
