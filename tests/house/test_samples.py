"""Samples of tests: what is left out each time is marked long, and nothing is left out of both."""

from typing import Any

import pytest

from tests.samples import by_hand, cases, many, sizes


def quick(values: list[Any]) -> list[Any]:
    """What runs each time."""
    return [value for value in values if not hasattr(value, "marks")]


def long(values: list[Any]) -> list[Any]:
    """The values of what runs under `-m long`."""
    marked = [value for value in values if hasattr(value, "marks")]
    assert all([mark.name for mark in value.marks] == ["long"] for value in marked)
    return [value.values for value in marked]


def test_a_size_is_small_or_whole() -> None:
    assert ([5], [(40,)]) == (quick(sizes(5, 40)), long(sizes(5, 40)))


@pytest.mark.parametrize(("small", "full"), [(0, 3), (3, 3), (4, 3)])
def test_what_is_no_sample_is_refused(small: int, full: int) -> None:
    with pytest.raises(ValueError, match="is no sample of"):
        sizes(small, full)
    with pytest.raises(ValueError, match="is no sample of"):
        many(small, full)


def test_every_case_runs_somewhere() -> None:
    """Of one parameter, or of several; a value that is a tuple stands in one."""
    one, several, tuples = cases("a", "bc"), cases([("a", 1)], [("b", 2)]), cases([], [((1, 2),)])

    assert (["a"], [("b",), ("c",)]) == (quick(one), long(one))
    assert ([("a", 1)], [("b", 2)]) == (quick(several), long(several))
    assert [((1, 2),)] == long(tuples)


@pytest.mark.parametrize(("set_to", "found", "count"), [("", ["a"], 5), ("1", ["a", "b", "c"], 40)])
def test_the_rest_of_a_soak_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, set_to: str, found: list[str], count: int
) -> None:
    monkeypatch.setenv("EVERY_GAME", set_to)

    assert found == by_hand("a", "bc")
    assert count == many(5, 40)
