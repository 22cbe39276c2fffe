"""What a game is: a state with an agenda of tasks and questions, and the loop that works it off.

A task is something that the rules do; a question is something that they ask one player, or several
at once. The last item of the agenda is the next to be done. There is no other control flow: what is
open is data in the state, so a match can be saved, and go on, at every question.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import (
    Any,
    ClassVar,
    Generic,
    Literal,
    NamedTuple,
    NewType,
    TypeVar,
    get_args,
    get_origin,
)

from hegemon.core.dice import Dice
from hegemon.core.errors import BadAnswer, RulesFailed
from hegemon.core.records import Record, Value, kind

Player = NewType("Player", str)
"""A seat at the table: "p1", "p2", ..."""

MOST_TASKS = 100_000
"""Tasks from one question to the next. A great battle has some thousands; who has so many more
will never ask again."""


class Answer(Value):
    """What a player sends in reply to a question."""


class Event(Value):
    """A fact that happened; the only source of reports."""

    rule: ClassVar[str]
    """The section of the rule document that made it happen, or its topic (`Ruleset.sections`)."""

    def seen_by(self, player: Player | None) -> Event | None:
        """The event as the player may know it: whole, reduced, or None; player None is a bystander.

        Public unless a secret event overrides this.
        """
        return self

    def cites(self) -> str:
        """Its section or topic, as it happened: `rule`, unless an event says otherwise."""
        return self.rule


class State(Record):
    """A position: all that the rules need to go on.

    Each game adds its own fields. The last item of the agenda is the next to be done.
    """

    agenda: list[Any]


S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Answer)


@dataclass(slots=True)
class Play(Generic[S]):
    """All that a rule may touch while one step runs."""

    state: S
    dice: Dice
    kinds: frozenset[type[Event]]
    """The kinds of event that the ruleset has listed."""
    events: list[Event] = field(default_factory=list)

    def tell(self, event: Event) -> None:
        """Record a fact; raises AssertionError for a kind that the ruleset did not list."""
        assert type(event) in self.kinds, (
            f"{type(event).__name__} is not among the ruleset's events"
        )
        self.events.append(event)

    def then(self, *items: Task[S] | Question[S, Any]) -> None:
        """Do these next, in this order, before whatever was already planned."""
        self.state.agenda.extend(reversed(items))


class Task(Value, Generic[S]):
    """Something that the rules do by themselves."""

    waits: ClassVar[bool] = False  # isinstance takes as long as a small rule, on each task

    def run(self, play: Play[S]) -> None:
        """Do it; may add tasks and questions."""
        raise NotImplementedError


class Question(Value, Generic[S, A]):
    """Something that the rules ask one player, or several who answer without seeing each other."""

    waits: ClassVar[bool] = True
    instead: ClassVar[tuple[type[Any], ...]] = ()
    """The classes of standing orders that may be given in place of an answer."""

    def asked(self, state: S) -> Sequence[Player]:
        """Whose answers are needed, in seat order."""
        raise NotImplementedError

    def problems(self, state: S, player: Player, answer: A) -> Iterable[str]:
        """Why this cannot be an answer at all, as sentences for the player; empty when it can."""
        return ()

    def default(self, state: S, player: Player) -> A:
        """The answer that counts when the player sent none in time."""
        raise NotImplementedError

    def seen_by(self, player: Player | None) -> Question[S, A]:
        """The question as the player may know it: what bots get.

        Whole unless a question that holds something secret overrides this.
        """
        return self

    def standing(self, state: S, player: Player) -> AnswerLeft[A] | None:
        """The answer that the player has left beforehand; None, and he is asked.

        It is made of what he may know, and must be one that he could give. Where several are asked
        at once it counts only if all of them have left one.
        """
        return None

    def resolve(self, play: Play[S], answers: Mapping[Player, A]) -> None:
        """Go on with everybody's answer."""
        raise NotImplementedError


class AnswerLeft(NamedTuple, Generic[A]):
    """An answer that was left beforehand, and the fact that it was, for its player to read."""

    answer: A
    told: Event


class StandingOrder(Answer):
    """An answer that is meant for later questions, too: its player is then asked again.

    Unless he has now left an answer to the question itself. It can be sent only where nobody else
    is asked at the same time: `why_not` refuses it elsewhere.
    """

    def why_not(self, question: Question[Any, Any], state: Any, player: Player) -> str:
        """Why it cannot be given at this question; empty when it can."""
        raise NotImplementedError

    def leave(self, play: Play[Any], player: Player) -> None:
        """Remember it, in the state."""
        raise NotImplementedError


Outcome = Literal["victory", "draw", "undecided", "defeat"]


class Result(Value, tag=False):
    """How a match ended; a draw and an undecided match have no winners.

    Nor has a defeat: all players have lost to the game itself.
    """

    outcome: Outcome
    winners: tuple[Player, ...]
    reason: str
    """One sentence for people."""


def open_question(state: State) -> Question[Any, Any] | None:
    """The question that the rules wait on, or None when the match is over."""
    if not state.agenda:
        return None
    top = state.agenda[-1]
    assert isinstance(top, Question), f"the agenda stopped at {top!r}, which is no question"
    return top


@cache
def answers_to(question: type[Question[Any, Any]]) -> tuple[type[Answer], ...]:
    """The kinds of answer that a kind of question takes, as its class statement says."""
    bases: tuple[Any, ...] = question.__orig_bases__  # type: ignore[attr-defined]
    base = next(base for base in bases if get_origin(base) is Question)
    taken = get_args(base)[1]
    return get_args(taken) or (taken,)


def problems_with(
    question: Question[S, Any], state: S, player: Player, answer: Answer
) -> Iterable[str]:
    """Why an answer cannot be taken, as sentences; an answer to another question never can."""
    if isinstance(answer, StandingOrder):
        why = answer.why_not(question, state, player)
        return (why,) if why else ()
    taken = answers_to(type(question))
    if not isinstance(answer, taken):
        kinds = " or ".join(kind(each) for each in taken)
        return (f"{kind(answer)} is no answer to {kind(question)}: send {kinds}",)
    return question.problems(state, player, answer)


def refusals(
    question: Question[S, Any], state: S, answers: Mapping[Player, Answer]
) -> Iterable[tuple[Player, str]]:
    """Each player's problems with the answers, in the order of the answers."""
    for player, answer in answers.items():
        for problem in problems_with(question, state, player, answer):
            yield player, problem


def advance(play: Play[S], answers: Mapping[Player, Answer]) -> None:
    """Answer the open question, then follow the rules to the next one.

    Raises BadAnswer, before anything has changed, when an answer is missing, unasked for or
    impossible.
    """
    refuse_bad(play.state, answers)
    proceed(play, answers)


def refuse_bad(state: S, answers: Mapping[Player, Answer]) -> None:
    """Raise BadAnswer unless these can be the answers to the open question."""
    question = open_question(state)
    if question is None:
        raise BadAnswer("the match is over: nothing is asked")
    asked = question.asked(state)
    if set(answers) != set(asked):
        raise BadAnswer(
            f"asked are {', '.join(asked)}; answered have {', '.join(answers) or 'none'}"
        )
    for player, problem in refusals(question, state, answers):
        raise BadAnswer(f"{player}: {problem}")


def proceed(play: Play[S], answers: Mapping[Player, Answer]) -> None:
    """The same as `advance` for answers that are known to be possible."""
    agenda = play.state.agenda
    given = {player: answers[player] for player in agenda[-1].asked(play.state)}
    first = next(iter(given.values()), None)
    if isinstance(first, StandingOrder):
        assert len(given) == 1, "standing orders are left where nobody else is asked"
        first.leave(play, next(iter(given)))
    else:
        agenda.pop().resolve(play, given)
    run(play)


def run(play: Play[S]) -> None:
    """Do the tasks on the agenda until somebody must be asked or nothing is left.

    Questions that everybody asked has left an answer to are answered so. Raises RulesFailed for
    rules that go on and on without asking anybody.
    """
    agenda = play.state.agenda
    for _ in range(MOST_TASKS + 1):
        if not agenda:
            return
        if not agenda[-1].waits:
            agenda.pop().run(play)
        elif not answered_beforehand(play):
            return
    raise RulesFailed(f"the rules did {MOST_TASKS} tasks and asked nobody")


def answered_beforehand(play: Play[S]) -> bool:
    """Answer the open question as everybody asked has left word, if they have; whether they had.

    What could not be sent as an answer does not count as one either.
    """
    state = play.state
    question: Question[S, Any] = state.agenda[-1]
    if type(question).standing is Question.standing:
        return False
    left: dict[Player, AnswerLeft[Any]] = {}
    for player in question.asked(state):
        standing = question.standing(state, player)
        if standing is None or any(problems_with(question, state, player, standing.answer)):
            return False
        left[player] = standing
    for standing in left.values():
        play.tell(standing.told)
    state.agenda.pop()
    question.resolve(play, {player: standing.answer for player, standing in left.items()})
    return True
