"""The promises of a lesson: it can be done, by what it shows, and no step before its deed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from hegemon.bots.registry import BOTS
from hegemon.contract.world import World
from hegemon.core.board import Board
from hegemon.core.checking import answer_to, check
from hegemon.core.extras.lessons import LessonGoal
from hegemon.core.game import Player
from hegemon.core.order_json import read_orders
from hegemon.core.ruleset import Ruleset
from hegemon.play.entries import PERSON
from hegemon.play.matches import Match, sit_everyone
from hegemon.play.position import position_of
from hegemon.play.start.first import chance_of, create_first, plans_of_first
from hegemon.play.system import SystemClock
from hegemon.play.turn.lesson import LessonTold, lesson_of
from hegemon.store.memory import MemoryStore

SEALS = 40
"""So often at most one seals until a lesson is over."""


class Learner:
    """Somebody who does what a lesson shows, and nothing else."""

    def __init__(self, ruleset: Ruleset[Any]) -> None:
        assert ruleset.lesson is not None, f"{ruleset.name} has no lesson"
        self.lesson, self.seat = ruleset.lesson, ruleset.lesson.seat
        self.match = begun_first(ruleset)
        self.bots = {
            player: BOTS[ruleset.name][plan.by]
            for player, plan in self.match.plans.items()
            if plan.by != PERSON
        }
        self.written: list[str] = []
        self.seen = [self.look()]
        """The lesson after each deed."""

    @property
    def finished(self) -> bool:
        """Whether the last deed did the last step."""
        return self.seen[-1].current == len(self.lesson.steps)

    def look(self) -> LessonTold:
        """The lesson as it is now."""
        return lesson_of(self.match, self.seat, self.written)

    def go_on(self) -> LessonTold:
        """Write what is shown, or seal where nothing is; the lesson then."""
        self.match.bots_answer(self.bots)
        told = self.look()
        if told.show:
            self.written += told.show
        else:
            self.seal()
        self.match.bots_answer(self.bots)
        self.seen.append(self.look())
        return self.seen[-1]

    def deeds(self) -> Iterator[LessonTold]:
        """Go on until every step is done; before each deed, the lesson as it is then."""
        for _ in range(SEALS):
            if self.finished:
                return
            yield self.seen[-1]
            self.go_on()

    def seal(self) -> None:
        """Seal what is written, or what counts where nothing was said."""
        position = position_of(self.match.now, self.match.ruleset)
        form, question = self.match.form(self.seat), position.question
        assert form is not None, "whoever is not asked cannot seal"
        assert question is not None, "the match is over before its lesson"
        orders = read_orders(form, self.written)
        nothing = form.single and not orders
        said = question.default(position.state, self.seat) if nothing else answer_to(form, orders)
        self.match.seal(self.seat, said)
        self.written = []


def begun_first(ruleset: Ruleset[Any]) -> Match:
    """A first match of a game that has begun, in memory."""
    store = MemoryStore()
    made = create_first(store, ruleset, plans_of_first(ruleset, "You"), SystemClock())
    sit_everyone(made, chance_of(ruleset))
    return Match(store, made.name, ruleset, SystemClock())


def lesson_can_be_done(world: World) -> Iterator[str]:
    """A learner who does what is shown does every step, one after the other, and then knows why."""
    learner = Learner(world.ruleset)
    if learner.seen[0].current:
        yield f"{learner.seen[0].current} steps are done before anything was"
    for told in learner.deeds():
        if told.goal is None:
            yield f"nothing says where step {told.current + 1} is done"
    last = learner.seen[-1]
    if last.current < len(last.steps):
        yield f"step {last.steps[last.current].id} is not done by what is shown"
    if not last.end:
        yield "at the end nothing is said"
    for earlier, later in zip(learner.seen, learner.seen[1:], strict=False):
        if later.current < earlier.current:
            yield f"step {earlier.steps[later.current].id} was done and is not any more"


def steps_wait_for_deeds(world: World) -> Iterator[str]:
    """No step is done by the deed of another, nor the first by who seals without its order."""
    idle, learner = Learner(world.ruleset), Learner(world.ruleset)
    first, *others = [step.id for step in learner.lesson.steps]
    if not idle.look().show:
        yield f"the first step, {first}, is done by no order"
        return
    idle.seal()  # without what is shown
    if idle.look().current:
        yield f"step {first} is done by who only seals"
    met = {told.current for told in learner.deeds()}
    yield from (
        f"{name} is done with a step before it"
        for at, name in enumerate(others, 1)
        if at not in met
    )


def goals_are_there(world: World) -> Iterator[str]:
    """What a lesson points at lies on its learner's board, and what it shows is legal."""
    learner = Learner(world.ruleset)
    for told in learner.deeds():
        step, board = told.steps[told.current].id, learner.match.board(learner.seat)
        for goal in filter(None, (told.goal, told.source)):
            if not _is_there(goal, board):
                yield f"{step} points at {goal}, which is not on the board"
        form = learner.match.form(learner.seat)
        if told.show and form is not None:
            orders = read_orders(form, [*learner.written, *told.show])
            if not check(form, orders).fine:
                yield f"{told.show} cannot be ordered"


def _is_there(goal: LessonGoal, board: Board) -> bool:
    """Whether what a goal names is on a board; sheet and seal are always there."""
    if goal.kind == "place":
        return any(place.id == goal.id for place in board.places)
    return goal.kind != "token" or any(token.id == goal.id for token in board.tokens)


def only_the_learner_is_taught(world: World) -> Iterator[str]:
    """No other seat is told anything."""
    ruleset = world.ruleset
    learner = Learner(ruleset)
    for player in learner.match.players:
        if player != learner.seat and lesson_of(learner.match, Player(player)).steps:
            yield f"{player} is taught, too"


def tells_nothing_hidden(world: World) -> Iterator[str]:
    """In another world that the learner cannot tell from this one each step has the same words."""
    if not world.tells("scramble"):
        return  # nobody has said what is hidden
    learner, ruleset = Learner(world.ruleset), world.ruleset
    for number, _ in enumerate(learner.deeds()):
        state = position_of(learner.match.now, ruleset).state
        other = world.scramble(state, learner.seat, random.Random(number))
        views = [ruleset.view(one, learner.seat) for one in (state, other)]
        for step in learner.lesson.steps:
            here, there = (step.words(view) for view in views)
            if here != there:
                yield f"{step.id} tells {here} and {there}"


LESSONS_KEEP: list[Callable[[World], Iterator[str]]] = [
    lesson_can_be_done,
    steps_wait_for_deeds,
    goals_are_there,
    only_the_learner_is_taught,
    tells_nothing_hidden,
]
