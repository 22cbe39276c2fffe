"""How far a lesson is: which steps its learner has done, and what comes next, from his seat alone.

Whether a step is done follows from what the seat knew and ordered in the steps of the match, and
from the orders that are written now: nothing of it is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from hegemon.core.checking import check
from hegemon.core.extras.lessons import (
    SEAL,
    Lesson,
    LessonGoal,
    LessonStep,
    LessonWords,
    SeatDeed,
)
from hegemon.core.form import Form
from hegemon.core.game import Player
from hegemon.core.order import Meant, Order
from hegemon.core.order_json import read_orders
from hegemon.play.matches import Match
from hegemon.play.turn.lines import LineSent, in_notation
from hegemon.play.turn.opened import TurnTold

LONGEST = 60
"""Steps of a match after which nobody is taught any more."""


class LessonStepTold(TurnTold, tag=False):
    """A step of a lesson."""

    id: str
    what: str
    why: str
    done: bool


class LessonTold(TurnTold, tag=False):
    """A lesson as its learner has come to it; without steps where there is none."""

    step: int = 0
    """The step of the match that the orders are for."""
    steps: tuple[LessonStepTold, ...] = ()
    current: int = 0
    """Which of them is next, from 0; as many as there are when all are done."""
    hint: str = ""
    """How the next one is done."""
    goal: LessonGoal | None = None
    """Where it is done."""
    source: LessonGoal | None = None
    """Where a drag to the goal begins, if one leads there."""
    show: tuple[str, ...] = ()
    """The orders that do it, in notation, as far as they can be given now; none where sealing
    does."""
    end: str = ""
    """What one knows when all are done; "" before."""


NO_LESSON = LessonTold()


class _Done(NamedTuple):
    """The steps that are done, in the words that they had then."""

    words: tuple[LessonWords, ...] = ()

    def by(self, lesson: Lesson[Any], deed: SeatDeed) -> _Done:
        """With what a deed does, in the order of the steps."""
        words = self.words
        for step in lesson.steps[len(words) :]:
            if not step.done(deed):
                break
            words += (step.words(deed.view),)
        return _Done(words)


def lesson_of(match: Match, seat: Player, said: Iterable[LineSent] = ()) -> LessonTold:
    """The lesson of a seat after orders that are written; `NO_LESSON` where it has none.

    Sealed orders count in place of written ones. Raises NotBegun, NotThere.
    """
    lesson = _taught(match, seat)
    if lesson is None:
        return NO_LESSON
    asked, view = match.asked_of(seat), match.view(seat)
    done = _until(match, lesson, match.step)
    if asked is None:
        return _told(lesson, done, _Now(match.step + 1, view))
    sealed = match.sealed_orders(seat) if match.sealed(seat) else ()
    written = sealed or tuple(read_orders(asked.form, said))
    done = done.by(lesson, SeatDeed(view, _orders(written)))
    form = None if sealed else asked.form
    return _told(lesson, done, _Now(match.step + 1, view, written, form))


class _Now(NamedTuple):
    """What a learner knows and has written; without a form nothing can be ordered now."""

    step: int
    view: Any
    written: Sequence[Meant] = ()
    form: Form[Any] | None = None


def is_taught(match: Match, seat: Player) -> bool:
    """Whether a seat has a lesson: quick to say of a match that teaches nothing."""
    return _taught(match, seat) is not None


def _taught(match: Match, seat: Player) -> Lesson[Any] | None:
    """The lesson, where the match began with its position and the seat is the learner's."""
    begins, lesson = match.now.match.begins, match.ruleset.lesson
    if begins is None or not begins.lesson or lesson is None or seat != lesson.seat:
        return None
    return lesson if match.step <= LONGEST else None


def _orders(meant: Iterable[Meant]) -> tuple[Order, ...]:
    return tuple(one for one in meant if isinstance(one, Order))


def _until(match: Match, lesson: Lesson[Any], last: int) -> _Done:
    """What was done up to a step of the match; remembered, for it never changes."""

    def made() -> _Done:
        if last == 0:
            return _Done()
        before = _until(match, lesson, last - 1)
        if len(before.words) == len(lesson.steps):
            return before
        return before.by(lesson, _deed(match, lesson.seat, last))

    return match.replay.once(("lesson", lesson.seat, last), made)


def _deed(match: Match, seat: Player, step: int) -> SeatDeed:
    """What a seat did in a step of the match, and what came of it."""
    replay = match.replay
    return SeatDeed(
        view=replay.view(seat, step - 1),
        orders=_orders(replay.ordered(seat, step)),
        told=replay.told(seat, range(step, step + 1)),
        after=replay.view(seat, step),
    )


def _told(lesson: Lesson[Any], done: _Done, now: _Now) -> LessonTold:
    """A lesson for clients."""
    current, steps = len(done.words), tuple(_steps(lesson.steps, done, now.view))
    if current == len(steps):
        return LessonTold(now.step, steps, current, end=lesson.end)
    words = lesson.steps[current].words(now.view)
    show = _left(now, words.show)
    seals = not show and (bool(words.show) or words.goal.kind == "seal")
    return LessonTold(
        now.step,
        steps,
        current,
        hint=words.hint,
        goal=SEAL if seals else words.goal,
        source=words.source if show else None,
        show=show,
    )


def _left(now: _Now, show: Sequence[str]) -> tuple[str, ...]:
    """What of some orders is not written yet; nothing where they cannot be given now."""
    there = in_notation(now.written)
    left = tuple(line for line in show if line not in there)
    if now.form is None or not left:
        return ()
    return left if check(now.form, (*now.written, *read_orders(now.form, left))).fine else ()


def _steps(steps: Sequence[LessonStep], done: _Done, view: Any) -> Iterator[LessonStepTold]:
    for number, step in enumerate(steps):
        is_done = number < len(done.words)
        words = done.words[number] if is_done else step.words(view)
        yield LessonStepTold(step.id, words.what, words.why, is_done)
