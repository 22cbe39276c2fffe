"""What every picture is made of: safe texts and ids, short numbers, a board in a common size."""

import re

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.draw.scene import number, safe_id, scene_of
from tests.draw.boards import region_map


@given(st.lists(st.text(max_size=6), unique=True, min_size=2, max_size=4))
def test_different_ids_stay_different(ids: list[str]) -> None:
    """A safe id has only letters, digits, dots, dashes and underscores, and tells ids apart."""
    safe = [safe_id(id_) for id_ in ids]

    assert len(ids) == len(set(safe))
    assert all(re.fullmatch(r"[A-Za-z0-9._-]*", id_) for id_ in safe)


def test_safe_ids_of_common_ids() -> None:
    """The usual ids stay as they are; a hex's comma is written out."""
    assert ["r_cap", "A", "3.2c.-2"] == [safe_id(id_) for id_ in ("r_cap", "A", "3,-2")]


@pytest.mark.parametrize(
    ("value", "text"), [(1, "1"), (1.25, "1.2"), (-0.01, "0"), (100.0, "100"), (-3.96, "-4")]
)
def test_numbers_have_one_decimal_at_most(value: float, text: str) -> None:
    """Short, and never a negative zero."""
    assert text == number(value)


@pytest.mark.parametrize("factor", [1, 10, 100])
def test_a_map_may_be_measured_in_any_unit(factor: int) -> None:
    """A map whose author counts in metres is drawn as large."""
    board = region_map()
    larger = msgspec.structs.replace(
        board,
        width=board.width * factor,
        height=board.height * factor,
        places=tuple(
            msgspec.structs.replace(place, x=place.x * factor, y=place.y * factor)
            for place in board.places
        ),
    )
    left, _, right, _ = scene_of(larger).frame

    assert 900 < right - left < 1400
