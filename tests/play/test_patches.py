"""Patches: whatever changes is said, exactly and briefly."""

from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.errors import BadSave
from hegemon.play.patches import as_stored, difference, patched, same

LEAVES = st.none() | st.booleans() | st.integers(-9, 9) | st.text("ab=#", max_size=2)
PLAIN = st.recursive(
    LEAVES,
    lambda parts: (
        st.lists(parts, max_size=5)
        | st.dictionaries(st.text("ab=#", max_size=1), parts, max_size=4)
        | st.lists(st.fixed_dictionaries({"id": st.text("ab", max_size=1), "hp": parts}))
    ),
    max_leaves=20,
)


@given(PLAIN, PLAIN)
def test_patch_makes_the_new_value_of_the_old(old: Any, new: Any) -> None:
    """Through JSON, with the order of members, and with 1 told from True."""
    before = msgspec.json.encode(old)
    patch = msgspec.json.decode(msgspec.json.encode(difference(old, new)))
    made = patched(old, patch)

    assert msgspec.json.encode(new) == msgspec.json.encode(made)
    assert same(new, made)
    assert before == msgspec.json.encode(old)


@given(PLAIN, PLAIN)
def test_any_json_as_a_patch_fits_or_is_told(old: Any, patch: Any) -> None:
    with suppress(BadSave):
        patched(old, patch)


SHIPS = [{"id": f"s{n}", "hp": 3, "at": "Sol"} for n in range(50)]


@pytest.mark.parametrize(
    ("old", "new", "patch"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, {"b": 3}),
        ({"a": 1, "b": 2}, {"a": 1}, {"b": None}),
        ({"a": 1}, {"a": None}, {"a": {"=": None}}),
        ({"a": {"x": 1, "y": 2}}, {"a": {"x": 1, "y": 0}}, {"a": {"y": 0}}),
        ([1, 2, 3], [1, 2, 4], {"#": [2, -1, [4]]}),
        ([1, 2, 3], [1, 2], {"#": [2, -1]}),
        ([], [{"hp": 1}], {"#": [[{"hp": 1}]]}),
        (SHIPS, [*SHIPS[:9], {**SHIPS[9], "hp": 2}, *SHIPS[10:]], {"#": [9, {"hp": 2}, 40]}),
        (SHIPS, [*SHIPS[:9], *SHIPS[10:]], {"#": [9, -1, 40]}),
        (
            SHIPS,
            [*SHIPS[:9], *SHIPS[10:20], {**SHIPS[20], "hp": 2}, *SHIPS[21:]],
            {"#": [9, -1, 10, {"hp": 2}, 29]},
        ),
    ],
    ids=str,
)
def test_patches_are_brief(old: Any, new: Any, patch: Any) -> None:
    assert patch == difference(old, new)
    assert same(new, patched(old, patch))


class Ship(msgspec.Struct, frozen=True, omit_defaults=True, tag="ship"):
    """Not written as it is: without what is usual, with its kind."""

    unit: str
    wep: int = 0


class Place(msgspec.Struct, frozen=True, array_like=True):
    """Written as a list."""

    row: int
    kinds: tuple[str, ...]


class Fleet(msgspec.Struct):
    """What rules change in place."""

    id: str
    ships: tuple[Ship, ...]
    known: dict[str, Place | None]
    speed: float | int
    crippled: bool = False


SHIPS_MADE = st.builds(Ship, st.sampled_from("ab"), st.integers(0, 1))
PLACES = st.builds(Place, st.integers(0, 2), st.tuples(st.sampled_from("ab")))
FLEETS = st.builds(
    Fleet,
    st.sampled_from("abc"),
    st.lists(SHIPS_MADE, max_size=4).map(tuple),
    st.dictionaries(st.sampled_from("ab"), st.none() | PLACES),
    st.sampled_from([0, 0.0, -0.0, 1, 1.0]),
    st.booleans(),
)
STATES = st.fixed_dictionaries(
    {"fleets": st.lists(FLEETS, max_size=5), "by": st.dictionaries(st.sampled_from("xy"), FLEETS)}
)


@given(STATES, STATES)
def test_typed_values_have_the_patch_of_what_is_stored_of_them(old: Any, new: Any) -> None:
    """To the last byte: a match that is opened again goes on with the same lines."""
    patch = difference(old, new)

    assert msgspec.json.encode(patch) == msgspec.json.encode(
        difference(as_stored(old), as_stored(new))
    )
    assert same(as_stored(new), patched(as_stored(old), patch))


@given(FLEETS, FLEETS)
def test_a_typed_state_may_follow_a_plain_one(old: Fleet, new: Fleet) -> None:
    assert difference(as_stored(old), new) == difference(old, new)


def test_what_is_equal_is_written_once_to_be_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a thousand ships one is hit: the others are written one by one, and no list of them."""
    old = [Fleet(f"f{n}", (Ship("a", n),) * 9, {}, 1) for n in range(1000)]
    new = [Fleet(f"f{n}", (Ship("a", n),) * 9, {}, 1, crippled=n == 500) for n in range(1000)]
    written = list[Any]()
    encode = msgspec.json.encode

    def noted(value: Any) -> bytes:
        written.append(value)
        return encode(value)

    monkeypatch.setattr("hegemon.play.patches.msgspec.json.encode", noted)
    assert difference(old, new) == {"#": [500, {"crippled": True}, 499]}
    assert not [value for value in written if value is old or value is new]
    assert 2 * 1000 + 20 >= len(written)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"x": [1]}, {"x": [True]}),
        ({"x": [1, 2]}, {"x": [1.0, 2]}),
        ({"x": Ship("a", 1)}, {"x": Ship("a", True)}),  # noqa: FBT003
        ([Ship("a", 3)], [Ship("a", 3.0)]),  # type: ignore[arg-type]
        ({"=": 1, "a": 2}, {"a": 2}),
        ({"#": 1, "a": 2}, {"a": 2}),
    ],
)
def test_rules_may_put_what_a_field_is_not_annotated_with(old: Any, new: Any) -> None:
    """What is equal and written otherwise is a change, for the digest is of how it is written."""
    patch = as_stored(difference(old, new))

    assert same(as_stored(new), patched(as_stored(old), patch))
