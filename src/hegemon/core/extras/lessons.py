"""A first match that teaches: a set position, and steps that are ticked by what somebody does.

All of it is made from what the learner's seat may know, so a lesson tells nothing more than the
page beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, Literal, NamedTuple

from hegemon.core.dice import Dice
from hegemon.core.game import Event, Play, Player, S, run
from hegemon.core.order import Order
from hegemon.core.records import Value

Pointed = Literal["place", "token", "seal", "sheet"]
"""What a lesson points at: something of the board, the button that seals, or the order sheet."""


class LessonGoal(Value, tag=False, omit_defaults=True):
    """Where a step is done."""

    kind: Pointed
    id: str = ""
    """The place or the token."""


SEAL = LessonGoal("seal")


class LessonWords(Value, tag=False, omit_defaults=True):
    """A step of a lesson in the words of its game."""

    what: str
    """What to do, in a sentence without a full stop: "Send 3 ships to Altair"."""
    why: str
    """Why one does it, in a sentence or two."""
    hint: str
    """How it is done, for who hesitates."""
    goal: LessonGoal
    source: LessonGoal | None = None
    """Where a drag to the goal begins, if one leads there."""
    show: tuple[str, ...] = ()
    """The orders that do it, in notation; none where sealing does."""


class SeatDeed(NamedTuple):
    """What a seat did: what it knew before, its orders, and what came of them.

    For orders that are only written nothing has been told, and `after` is None.
    """

    view: Any
    orders: Sequence[Order]
    told: Sequence[Event] = ()
    """What the seat was told of the step, as it may know it."""
    after: Any = None
    """What it knew then."""


def is_sealed(deed: SeatDeed) -> bool:
    """Whether a step came of it: the deed that `seal` steps wait for."""
    return deed.after is not None


@dataclass(frozen=True)
class LessonStep:
    """A step: its words, made of what the seat knows now, and whether a deed is the one meant."""

    id: str
    words: Callable[[Any], LessonWords]
    """Of the view of a seat that has not done it yet, or of one long past it: it never raises."""
    done: Callable[[SeatDeed], bool]


def seal_step(what: str, why: str, hint: str = "Press Seal below the orders.") -> LessonStep:
    """The step that is done by sealing; its words are the same whatever the learner knows."""
    words = partial(_always, LessonWords(what, why, hint, SEAL))  # other processes are sent it
    return LessonStep("seal", words, is_sealed)


def _always(words: LessonWords, _: Any) -> LessonWords:
    return words


def until_asked(state: S, dice: Dice, events: Iterable[type[Event]]) -> S:
    """A position as it stands when its agenda asks somebody; `events` are those of the ruleset."""
    run(Play(state, dice, frozenset(events)))
    return state


@dataclass(frozen=True)
class Lesson(Generic[S]):
    """How a game is taught. Steps are done in their order; one deed may do several."""

    house_rules: Value
    opening: Callable[[], S]
    """The position in which every first match begins, with its agenda."""
    seat: Player
    """Whose seat the learner takes."""
    bot: str
    """Who plays all others: a gentle one."""
    steps: tuple[LessonStep, ...]
    end: str
    """What one knows when all steps are done: why the fight was won."""
