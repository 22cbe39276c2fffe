"""Steps: the argument stays as it is, everything is recorded, and the record can be checked."""

import json
from typing import Any

import msgspec
import pytest

from hegemon.core.codec import Codec, digest
from hegemon.core.dice import Roll, ScriptedDice, SeededDice
from hegemon.core.errors import BadAnswer, BadSave, OutOfDice
from hegemon.core.step import (
    NOTHING_BEFORE,
    Step,
    answers_of,
    begin,
    events_of,
    honest,
    same_again,
    step_digest,
    take_step,
)
from tests.core.tally import P1, P2, TALLY, Add, Added, AskBoth, AskOne, NoRules, Pass, Tally

CODEC = Codec(TALLY)
KEY = b"key"
START = Tally([AskOne(P2), AskBoth()], 10)
ANSWERS = {P1: Add(3), P2: Add(4)}


def taken(state: Tally = START, *, face: int = 6, before: str = "b") -> tuple[Tally, Step]:
    """A step from the start."""
    return take_step(CODEC, state, ANSWERS, ScriptedDice([face]), number=5, before=before)


def read_back(step: Step) -> Step:
    """A step as a file brings it back."""
    return msgspec.convert(json.loads(msgspec.json.encode(step)), Step)


def changed(step: Step, **changes: Any) -> Step:
    """A step that somebody has tampered with."""
    return msgspec.structs.replace(step, **changes)


def test_begin_is_step_0() -> None:
    """Set-up and the tasks up to the first question, with nothing before."""
    state, step = begin(CODEC, NoRules(), (P1, P2), ScriptedDice([2, 5]))

    assert Tally([AskOne(P1), AskBoth()], 7) == state
    assert (0, 1, 1, {}, ()) == (step.number, step.version, step.schema, step.answers, step.events)
    assert (Roll(6, 2, "begin tally"), Roll(6, 5, "throw tally")) == step.rolls
    assert step_digest(step, CODEC.plain(state), NOTHING_BEFORE) == step.digest


def test_step_leaves_its_argument_alone() -> None:
    """A pure function, whatever the rules do to their copy."""
    plain = CODEC.plain(START)
    after, _ = taken()

    assert Tally([AskOne(P2)], 23, ["p1", "p2"]) == after
    assert plain == CODEC.plain(START)


def test_step_records_all() -> None:
    """Number, version, schema, answers, rolls and events."""
    _, step = taken()
    expected = Step(
        5, 1, 1, ANSWERS, (Roll(6, 6, "throw tally"),), (Added(3), Added(4)), step.digest
    )

    assert expected == step


def test_refused_answers_leave_no_step() -> None:
    """And the state as it was."""
    with pytest.raises(BadAnswer):
        take_step(CODEC, START, {P1: Pass()}, ScriptedDice([]), number=5, before="")
    assert Tally([AskOne(P2), AskBoth()], 10) == START


CHANGES: list[dict[str, Any]] = [
    {"number": 6},
    {"version": 2},
    {"schema": 2},
    {"answers": {P1: Add(3), P2: Add(5)}},
    {"answers": {P1: Add(4), P2: Add(3)}},
    {"rolls": ()},
    {"rolls": (Roll(6, 5, "throw tally"),)},
    {"rolls": (Roll(8, 6, "throw tally"),)},
    {"rolls": (Roll(6, 6, "throw other"),)},
    {"events": ()},
    {"events": (Added(4), Added(3))},
]


@pytest.mark.parametrize("change", CHANGES)
def test_digest_covers_the_step(change: dict[str, Any]) -> None:
    """Whatever is changed in a record, its digest is another one."""
    state, step = taken()
    plain = CODEC.plain(state)
    assert step_digest(step, plain, "b") == step.digest

    assert step_digest(changed(step, **change), plain, "b") != step.digest


def test_digest_covers_the_state_and_the_step_before() -> None:
    """Steps are a chain: what is changed shows in all that follows."""
    state, step = taken()

    assert step_digest(step, {**CODEC.plain(state), "total": 24}, "b") != step.digest
    assert taken(before="c")[1].digest != step.digest
    assert taken(face=5)[1].digest != step.digest


def test_digest_is_as_documented() -> None:
    """Of the digest before, the facts of the step, and the state after it."""
    state, step = taken()
    facts = (5, 1, 1, ANSWERS, step.rolls, step.events)

    assert digest("b", *facts, CODEC.plain(state)) == step.digest


def test_steps_come_back_with_the_same_digest() -> None:
    """Read from JSON, a step has plain answers and events, and the codec types them."""
    state, step = taken()
    back = read_back(step)

    assert step_digest(back, CODEC.plain(state), "b") == step.digest == back.digest
    assert ANSWERS == answers_of(CODEC, back) == answers_of(CODEC, step)
    assert (Added(3), Added(4)) == events_of(CODEC, back) == events_of(CODEC, step)


def test_same_again() -> None:
    """Run again from the state before it, a recorded step is the same, even read back."""
    _, step = taken()

    assert step == same_again(CODEC, START, step, "b")
    assert step == same_again(CODEC, START, read_back(step), "b")


@pytest.mark.parametrize(
    ("change", "raised"),
    [
        ({"rolls": ()}, OutOfDice),
        ({"rolls": (Roll(6, 7, "throw tally"),)}, OutOfDice),
        ({"answers": {P1: {"kind": "add", "number": "3"}, P2: {"kind": "pass"}}}, BadSave),
        ({"answers": {P1: {"kind": "add", "number": -3}, P2: {"kind": "pass"}}}, BadAnswer),
        ({"answers": {P1: {"kind": "pass"}}}, BadAnswer),
    ],
)
def test_impossible_records_are_refused(change: dict[str, Any], raised: type[Exception]) -> None:
    """A record that the rules cannot have made raises what they raise."""
    _, step = taken()

    with pytest.raises(raised):
        same_again(CODEC, START, changed(step, **change), "b")


@pytest.mark.parametrize("change", [change for change in CHANGES if "answers" not in change])
def test_tampered_records_are_found(change: dict[str, Any]) -> None:
    """What is not refused does not come out the same."""
    _, step = taken()
    forged = changed(step, **change)

    try:
        again = same_again(CODEC, START, forged, "b")
    except OutOfDice:
        return
    assert again != forged


def test_dice_of_a_step_are_keyed_by_its_number() -> None:
    """Seeded dice for step 5 are honest as step 5 and no other."""
    _, step = take_step(CODEC, START, ANSWERS, SeededDice(KEY, 5), number=5, before="")

    assert [] == honest(step, KEY)
    assert any(honest(changed(step, number=number), KEY) for number in range(20, 30))
