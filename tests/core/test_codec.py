"""Saves: what comes back is what was written, upcast from older schemas, or refused with reason."""

import copy
import json
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from hegemon.core.codec import Codec, canonical, convert, digest
from hegemon.core.errors import BadSave, HegemonError, NewerSave
from tests.core.tally import P1, TALLY, Add, Added, AskBoth, AskOne, Note, Tally

CODEC = Codec(TALLY)

STATE = Tally([Note("later", ("x",)), AskBoth(), AskOne(P1)], 4, ["p1"])


def stored(state: Tally = STATE) -> Any:
    """A state as a file brings it back."""
    return json.loads(msgspec.json.encode(CODEC.plain(state)))


def test_state_comes_back() -> None:
    """With its agenda typed again."""
    assert STATE == CODEC.state(stored(), 1)


def test_a_saved_agenda_is_legible() -> None:
    """Kinds in words; the open question is the last line."""
    expected = [
        {"kind": "note", "name": "later", "plans": ["x"]},
        {"kind": "ask-both"},
        {"kind": "ask-one", "player": "p1"},
    ]

    assert expected == stored()["agenda"]


def test_copy_shares_nothing_that_changes() -> None:
    """Neither the lists of the state nor its agenda."""
    twin = CODEC.copy(STATE)
    assert STATE == twin

    twin.trail.append("p2")
    twin.agenda.pop()
    assert Tally([Note("later", ("x",)), AskBoth(), AskOne(P1)], 4, ["p1"]) == STATE


def test_answers_and_events_come_back() -> None:
    """By their kind."""
    assert Add(3) == CODEC.answer({"kind": "add", "number": 3})
    assert Added(3) == CODEC.event({"kind": "added", "number": 3})


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"total": "4"}, "this does not fit: Expected `int`, got `str` - at `$.total`"),
        ({"hull": 1}, "unknown field `hull`"),
        ({"agenda": [{"kind": "ask-nobody"}]}, "'ask-nobody'"),
        ({"agenda": [{"kind": "ask-one"}]}, "missing required field `player` - at `$[0]`"),
        ({"agenda": [3]}, "got `int` - at `$[0]`"),
        ({"agenda": None}, "at `$.agenda`"),
    ],
)
def test_bad_states_are_refused(change: dict[str, Any], told: str) -> None:
    """The message says what does not fit, and where."""
    with pytest.raises(BadSave) as trouble:
        CODEC.state({**stored(), **change}, 1)

    assert told in str(trouble.value)


@pytest.mark.parametrize("bad", [None, [], "x", 3, {"kind": "pass"}, {"kind": "x"}, {}])
def test_bad_events_are_refused(bad: Any) -> None:
    """Whatever is no event of the game."""
    with pytest.raises(BadSave):
        CODEC.event(bad)


@pytest.mark.parametrize("bad", [None, {"kind": "added", "number": 1}, {"kind": "add"}])
def test_bad_answers_are_refused(bad: Any) -> None:
    """Whatever is no answer of the game."""
    with pytest.raises(BadSave):
        CODEC.answer(bad)


def test_newer_saves_are_told() -> None:
    """With the schema that it needs and the one that is known."""
    with pytest.raises(NewerSave) as trouble:
        CODEC.state(stored(), 2)

    expected = ("this was saved under schema 2 of Tally; this program knows schemas up to 1",)
    assert expected == trouble.value.args
    assert issubclass(NewerSave, BadSave)
    assert issubclass(BadSave, HegemonError)


def sum_to_total(old: Any) -> Any:
    """Schema 1 called the total a sum."""
    old["total"] = old.pop("sum")
    return old


def ask_everybody(old: Any) -> Any:
    """Schema 2 had a question that is now split into two."""
    old["agenda"] = [
        new
        for item in old["agenda"]
        for new in (
            [{"kind": "ask-one", "player": "p1"}, {"kind": "ask-both"}]
            if item["kind"] == "ask-everybody"
            else [item]
        )
    ]
    return old


THIRD = replace(TALLY, schema=3, upcasts={1: sum_to_total, 2: ask_everybody})
"""The same game, two schemas later."""


OLD = {
    1: {"agenda": [{"kind": "ask-everybody"}], "sum": 4, "trail": []},
    2: {"agenda": [{"kind": "ask-everybody"}], "total": 4, "trail": []},
    3: {"agenda": [{"kind": "ask-one", "player": "p1"}, {"kind": "ask-both"}], "total": 4},
}


@pytest.mark.parametrize("schema", OLD)
def test_older_saves_are_upcast(schema: int) -> None:
    """From each schema to the next until now; the stored save itself stays as it is."""
    save = OLD[schema]
    before = copy.deepcopy(save)

    assert Tally([AskOne(P1), AskBoth()], 4) == Codec(THIRD).state(save, schema)
    assert before == save


@pytest.mark.parametrize(
    ("save", "schema", "told"),
    [
        ({"agenda": [], "total": 4}, 1, "this is no save of schema 1 of Tally: KeyError 'sum'"),
        ({"agenda": [{}], "total": 4}, 2, "this is no save of schema 2 of Tally: KeyError 'kind'"),
        ([], 1, "this is no save of schema 1"),
        (None, 2, "this is no save of schema 2"),
        (OLD[3], 0, "this is no save of schema 0 of Tally: KeyError 0"),
        (OLD[3], -1, "this is no save of schema -1"),
    ],
)
def test_what_no_upcast_understands_is_refused(save: Any, schema: int, told: str) -> None:
    """As a bad save, not as whatever the upcast stumbled over."""
    with pytest.raises(BadSave) as trouble:
        Codec(THIRD).state(save, schema)

    assert told in str(trouble.value)


def test_json_schema_covers_all_that_is_stored() -> None:
    """States, agenda items, answers and events."""
    schema = CODEC.json_schema()

    assert ["state", "agenda", "answers", "events", "$defs"] == list(schema)
    for kind in ("Tally", "Note", "Throw", "AskBoth", "AskOne", "Add", "Pass", "Added"):
        assert kind in schema["$defs"]
    assert {"add", "pass"} == set(schema["answers"]["discriminator"]["mapping"])


def test_canonical_json_has_one_order() -> None:
    """Equal dicts are written equally, whatever was put in first."""
    assert b'{"a":2,"b":[1,{"c":3,"d":4}]}' == canonical({"b": [1, {"d": 4, "c": 3}], "a": 2})


def test_typed_and_plain_states_are_written_alike() -> None:
    """So a digest can be taken of either."""
    assert canonical(stored()) == canonical(CODEC.plain(STATE)) == canonical(STATE)


def test_digest_is_of_the_canonical_json() -> None:
    """SHA-256 over the list of the parts; a different split is another digest."""
    import hashlib

    assert hashlib.sha256(b'["a",{"b":1}]').hexdigest() == digest("a", {"b": 1})
    assert digest("a", "b") != digest("ab") != digest("a", "", "b")


def test_convert_refuses_what_is_too_deep() -> None:
    """A bomb of brackets is bad data, not a crash."""
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]

    with pytest.raises(BadSave):
        convert(deep, list[int])
