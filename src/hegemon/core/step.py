"""One step of a match: answers, dice, events, and a digest chained to the step before.

`take_step` makes a pure function of rules that mutate: it copies, runs and records. Set-up is step
0. Every step is kept for ever, so that it can be run again with the same faces (`same_again`) and
its dice be checked (`honest`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, TypeVar

import msgspec

from hegemon.core.codec import Codec, digest
from hegemon.core.dice import MOST_SIDES, RecordedDice, Roll, ScriptedDice, face_of
from hegemon.core.game import Answer, Event, Play, Player, State, proceed, refuse_bad, run
from hegemon.core.records import Value

S = TypeVar("S", bound=State)

NOTHING_BEFORE = ""
"""The digest that stands before step 0."""


class Step(Value, tag=False, omit_defaults=True):
    """The record of one step; `digest` covers all of it, the state after it and the step before."""

    number: int
    version: int
    schema: int
    answers: dict[Player, Any]
    rolls: tuple[Roll, ...]
    events: tuple[Any, ...]
    digest: str
    leaving: tuple[Player, ...] = ()
    """Who has conceded since the step before, and left the war before the answers were read."""


def begin(
    codec: Codec[S], house_rules: Any, players: tuple[Player, ...], dice: RecordedDice
) -> tuple[S, Step]:
    """Step 0: set the game up and follow the rules to the first question.

    Raises BadConfig when the house rules and the number of players do not go together.
    """
    ruleset = codec.ruleset
    play = Play(ruleset.setup(house_rules, players, dice), dice, frozenset(ruleset.events))
    run(play)
    return play.state, _record(codec, play, dice, {}, number=0, before=NOTHING_BEFORE)


def take_step(
    codec: Codec[S],
    state: S,
    answers: Mapping[Player, Answer],
    dice: RecordedDice,
    *,
    number: int,
    before: str,
    leaving: tuple[Player, ...] = (),
) -> tuple[S, Step]:
    """Answer the open question of a state that itself stays as it is.

    `before` is the digest of the step before; who is leaving does so before the answers are read.
    Raises BadAnswer when the answers cannot be taken.
    """
    refuse_bad(state, answers)
    return take_possible_step(
        codec, state, answers, dice, number=number, before=before, leaving=leaving
    )


def take_possible_step(
    codec: Codec[S],
    state: S,
    answers: Mapping[Player, Answer],
    dice: RecordedDice,
    *,
    number: int,
    before: str,
    leaving: tuple[Player, ...] = (),
) -> tuple[S, Step]:
    """The same as `take_step` for answers that are known to be possible in this very state."""
    play = Play(codec.copy(state), dice, frozenset(codec.ruleset.events))
    _leave(codec, play, leaving)
    if play.state.agenda:  # it may have been over with them
        proceed(play, answers)
    step = _record(codec, play, dice, answers, number=number, before=before, leaving=leaving)
    return play.state, step


def last_step(
    codec: Codec[S],
    state: S,
    dice: RecordedDice,
    *,
    number: int,
    before: str,
    leaving: tuple[Player, ...],
) -> tuple[S, Step]:
    """A step without answers: players leave, and where that decides the match nobody else is asked.

    Whether it did stands in the state. The state that is given stays as it is.
    """
    play = Play(codec.copy(state), dice, frozenset(codec.ruleset.events))
    _leave(codec, play, leaving)
    step = _record(codec, play, dice, {}, number=number, before=before, leaving=leaving)
    return play.state, step


def _leave(codec: Codec[S], play: Play[S], leaving: tuple[Player, ...]) -> None:
    """Let players go by their game's own way, where they have not gone meanwhile."""
    if not leaving:
        return
    way = codec.ruleset.leaving
    assert way is not None, f"nobody can concede in {codec.ruleset.title}"
    for player in leaving:
        if player in way.in_play(play.state):
            way.leave(play, player)


def same_again(codec: Codec[S], state: S, step: Step, before: str) -> Step:
    """Run a recorded step again from the state before it, with the faces that came up then.

    Raises what the rules raise when the record is not one of theirs (BadAnswer, BadSave,
    OutOfDice).
    """
    answers = answers_of(codec, step)
    dice = ScriptedDice(roll.face for roll in step.rolls)
    number, leaving = step.number, step.leaving
    if leaving and not answers:
        return last_step(codec, state, dice, number=number, before=before, leaving=leaving)[1]
    return take_step(codec, state, answers, dice, number=number, before=before, leaving=leaving)[1]


def honest(step: Step, key: bytes, but: Collection[int] = ()) -> list[str]:
    """The rolls of a step, but for some by their numbers, that do not follow from the key.

    As sentences; empty when all do.
    """
    problems = []
    for number, roll in enumerate(step.rolls):
        if number in but:
            continue
        where = f"step {step.number}, roll {number + 1} ({roll.purpose})"
        if not 1 <= roll.sides <= MOST_SIDES:
            problems.append(f"{where}: there is no die with {roll.sides} sides")
            continue
        face = face_of(key, step.number, number, roll.sides)
        if face != roll.face:
            problems.append(f"{where}: recorded {roll.face}, the committed dice give {face}")
    return problems


def answers_of(codec: Codec[Any], step: Step) -> dict[Player, Answer]:
    """The answers of a step as typed values, whether it was just taken or read back."""
    return {
        player: stored if isinstance(stored, Answer) else codec.answer(stored)
        for player, stored in step.answers.items()
    }


def events_of(codec: Codec[Any], step: Step) -> tuple[Event, ...]:
    """The events of a step as typed values, whether it was just taken or read back."""
    return tuple(
        stored if isinstance(stored, Event) else codec.event(stored) for stored in step.events
    )


def step_digest(step: Step, state: Any, before: str) -> str:
    """What the digest of a step must be, given the state after it, typed or plain."""
    facts = (step.number, step.version, step.schema, step.answers, step.rolls, step.events)
    # steps in which nobody leaves have the digest that they had before one could
    left = (step.leaving,) if step.leaving else ()
    return digest(before, *facts, *left, state)


def _record(
    codec: Codec[S],
    play: Play[S],
    dice: RecordedDice,
    answers: Mapping[Player, Answer],
    *,
    number: int,
    before: str,
    leaving: tuple[Player, ...] = (),
) -> Step:
    ruleset = codec.ruleset
    # the digest is of the step as it is without one
    bare = Step(
        number=number,
        version=ruleset.version,
        schema=ruleset.schema,
        answers=dict(answers),
        rolls=tuple(dice.rolls),
        events=tuple(play.events),
        digest="",
        leaving=leaving,
    )
    return msgspec.structs.replace(bare, digest=step_digest(bare, play.state, before))
