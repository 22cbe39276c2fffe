"""Patches: whatever changes is said, exactly and briefly."""

from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.errors import BadSave
from hegemon.play.patches import difference, patched, same

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
