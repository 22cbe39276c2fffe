"""Whatever text comes in, its cost grows as its length does: each reader, each shape.

A reader that costs more fails here, by its name and the shape of the text.
"""

from collections.abc import Collection, Iterable, Iterator
from operator import attrgetter
from typing import Any

import pytest

from tests.house.test_roads_in import STRANGERS
from tests.readers.cost import calls_of, exponent, peak_of, read
from tests.readers.table import READERS, Reader, shapes_of
from tests.samples import by_hand

STEEPEST = 1.2
"""The power of the length with which calls may grow: sorting takes more than one."""

PARTS = (4, 3, 2, 1)
"""A text is sent in so many parts of the greatest length."""

ROOM = 400_000
"""Bytes that reading may take whatever the length is."""

LARGEST = 100_000
"""Characters of a text that is read against the clock: their square is ten thousand million."""

SECONDS = 60.0
"""Of the processor, on a machine that others use."""

QUICK = 20
"""Readers whose lengths are more times the usual take half a minute: they are tried by hand."""

SLOW = {
    "orders of ec4x-monero",
    "orders of ec4x-satoshi",
    "orders of erkenfara",
    "a map as tmj",
}
"""Of those, the ones that take seconds even so: they are tried under `-m long`."""

NAME = attrgetter("name")


def growth() -> Iterator[Any]:
    """Readers and lengths: the usual one, and by hand a longer one; some settle only at that."""
    for reader in READERS:
        settles_late = reader.times > QUICK
        if not settles_late:
            marks = (pytest.mark.long,) * (reader.name in SLOW)
            yield pytest.param(reader, 800, id=f"{reader.name}-800", marks=marks)
        for length in by_hand([], [4_000 if settles_late else 2_000]):
            name = f"{reader.name}-{length}"
            yield pytest.param(reader, length, id=name, marks=pytest.mark.long)


def parted(readers: Iterable[Reader], left: Collection[str]) -> tuple[list[Reader], list[Reader]]:
    """Those that are tried wherever the test runs, and those that are left for who asks."""
    readers = list(readers)
    tried = [each for each in readers if each.name not in left]
    return tried, [each for each in readers if each.name in left]


ALSO = {"web/frame/repeats.py"}
"""What reads again what another reader has read, with the same parser."""


def test_every_road_has_a_reader() -> None:
    """Whatever strangers send that reaches a parser is measured here."""
    assert set(STRANGERS) == {reader.road for reader in READERS if reader.road} | ALSO


@pytest.mark.parametrize(("reader", "most"), list(growth()))
def test_the_cost_grows_with_the_length(reader: Reader, most: int) -> None:
    """Calls are counted at a fourth, a third, a half and the whole of a length.

    Shapes whose cost grows faster are named.
    """
    most = min(most * reader.times, reader.longest)
    lengths = [most // part for part in PARTS]
    steep, large = {}, {}
    for name, shape in shapes_of(reader).items():
        texts = [shape(length) for length in lengths]
        grows = exponent(lengths, [calls_of(lambda text=text: reader.read(text)) for text in texts])
        takes = peak_of(lambda text=texts[-1]: reader.read(text))
        if grows > STEEPEST:
            steep[name] = round(grows, 2)
        if takes > ROOM + reader.room * len(texts[-1]):
            large[name] = takes
    assert ({}, {}) == (steep, large)


@pytest.mark.long
@pytest.mark.parametrize("reader", by_hand(*parted(READERS, SLOW)), ids=NAME)
def test_the_longest_are_read_in_seconds(reader: Reader) -> None:
    """What C's functions do is not among the calls, so a clock looks on, from far away.

    The slowest are looked at by hand: half a minute each is no matter of a gate.
    """
    slow = {}
    for name, shape in shapes_of(reader).items():
        text = shape(min(LARGEST, reader.longest))
        if (seconds := read(lambda text=text: reader.read(text))) > SECONDS:
            slow[name] = seconds
    assert {} == slow
