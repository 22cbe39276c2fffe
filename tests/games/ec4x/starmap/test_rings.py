"""§2.1: hexes, rings and homeworlds."""

import pytest

from hegemon.core.geometry import hexes
from hegemon.games.ec4x.common.starmap.drafts import standard_draft
from hegemon.games.ec4x.common.starmap.star_map import (
    beside,
    disk_ids,
    hex_of,
    is_id,
    map_order,
    outer_homes,
    ring_ids,
    ring_of,
    system_at,
)

SIZES = [(2, 19, 12), (3, 37, 18), (4, 61, 24), (6, 127, 36), (12, 469, 72)]


@pytest.mark.parametrize(("houses", "systems", "outer"), SIZES)
def test_a04_one_ring_for_each_house(houses: int, systems: int, outer: int) -> None:
    """A04: the number of systems, and of those on the outer ring."""
    draft = standard_draft(houses)

    assert systems == len(draft.sites) == 3 * houses**2 + 3 * houses + 1
    assert outer == len(ring_ids(houses))


def test_a05_homeworlds_of_four() -> None:
    """A05: every sixth hex of ring 4, and how far they lie apart."""
    homes = outer_homes(4)
    places = [hex_of(home) for home in homes]

    assert ("D1", "D7", "D13", "D19") == homes
    assert [(0, -4), (4, -2), (0, 4), (-4, 2)] == places
    apart = sorted(
        hexes.distance(one, other)
        for number, one in enumerate(places)
        for other in places[number + 1 :]
    )
    assert [6, 6, 6, 6, 8, 8] == apart


@pytest.mark.parametrize("houses", range(2, 13))
def test_homeworlds_are_far_apart(houses: int) -> None:
    """R5: at least 4 hexes for two houses, 6 for more; no house's nearest is nearer."""
    places = [hex_of(home) for home in outer_homes(houses)]
    nearest = {
        min(hexes.distance(one, other) for other in places if other != one) for one in places
    }

    assert houses == len(places)
    assert {4 if houses == 2 else 6} == nearest


def test_every_hex_has_one_id() -> None:
    """Ids and hexes go both ways; the order of a map is by ring, then clockwise."""
    ids = disk_ids(12)

    assert 469 == len(set(ids)) == len({hex_of(one) for one in ids})
    assert all(system_at(hex_of(one)) == one for one in ids)
    assert list(ids) == sorted(ids, key=map_order)
    assert [0, 1, 12] == [ring_of(one) for one in ("hub", "A6", "L72")]
    assert ("hub", "A1", "A2", "A3", "A4", "A5", "A6", "B1") == ids[:8]


@pytest.mark.parametrize("text", ["", "A0", "A7", "M1", "a1", "Hub", "A01", "L73", "A1 "])
def test_other_words_are_no_ids(text: str) -> None:
    assert not is_id(text)


def test_six_hexes_lie_beside_each() -> None:
    """Clockwise; beyond the last ring there can be, nothing is."""
    assert ("A3", "A4", "A5", "A6", "A1", "A2") == beside("hub")
    assert 6 == len(beside("K1"))
    assert 3 == len(beside("L1"))


@pytest.mark.parametrize("houses", [-1, 0, 1, 13])
def test_there_is_no_map_for_other_numbers(houses: int) -> None:
    with pytest.raises(ValueError, match=f"2 to 12 houses, not {houses}"):
        standard_draft(houses)
