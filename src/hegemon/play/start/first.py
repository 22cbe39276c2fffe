"""A first match that teaches: it begins in a set position, and its dice are the same for all.

Whoever has learned from a lesson has seen the fight that it leads to being won: so its dice follow
from the name of the game. That is no secret, and no person plays against the learner.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hegemon.core.codec import Codec
from hegemon.core.errors import BadConfig
from hegemon.core.extras.lessons import Lesson
from hegemon.core.ruleset import Ruleset
from hegemon.play import matches
from hegemon.play.beside import Beside
from hegemon.play.entries import PERSON, Begins, SeatPlan
from hegemon.play.matches import Match
from hegemon.play.ports import Clock, Store
from hegemon.play.start.scenarios import OF_NO_MATCH
from hegemon.play.start.seating import told_apart
from hegemon.play.system import RepeatedEntropy


def lesson_in(ruleset: Ruleset[Any]) -> Lesson[Any]:
    """The lesson of a game; raises BadConfig where it has none."""
    if ruleset.lesson is None:
        raise BadConfig(f"{ruleset.title} has no first match that teaches")
    return ruleset.lesson


def chance_of(ruleset: Ruleset[Any]) -> RepeatedEntropy:
    """The secret and the nonces of every first match of a game."""
    return RepeatedEntropy(f"the first match of {ruleset.name}")


def plans_of_first(ruleset: Ruleset[Any], called: str) -> list[SeatPlan]:
    """The learner, and bots on all other seats; raises BadConfig."""
    lesson = lesson_in(ruleset)
    return told_apart(
        [
            SeatPlan(PERSON, called) if seat == lesson.seat else SeatPlan(lesson.bot, lesson.bot)
            for seat in ruleset.players(lesson.house_rules)
        ]
    )


def create_first(
    store: Store,
    ruleset: Ruleset[Any],
    plans: Sequence[SeatPlan],
    clock: Clock,
    *,
    name: str = "",
    rows: Sequence[Beside] = (),
) -> Match:
    """A first match whose seats are still to be taken with `chance_of`.

    Raises BadConfig, NameTaken, NotSaved.
    """
    lesson = lesson_in(ruleset)
    plain = Codec(ruleset).plain(lesson.opening())
    return matches.create(
        store,
        ruleset,
        house_rules=lesson.house_rules,
        plans=plans,
        entropy=chance_of(ruleset),
        clock=clock,
        name=name,
        rows=rows,
        begins=Begins(OF_NO_MATCH, 0, plain, lesson=True),
    )
