"""Outlines for regions that only have a position."""

import cProfile
from itertools import pairwise

import pytest

from bench.drawing import anew, regions
from hegemon.core.board import WATER, Board, Link, Place
from hegemon.draw.layout import shared_borders, with_outlines
from tests.draw.boards import hex_galaxy, region_map


def area(ring: tuple[tuple[int, int], ...]) -> float:
    """The area in a ring, positive when it runs clockwise on the screen."""
    return sum(x * v - u * y for (x, y), (u, v) in pairwise([*ring, ring[0]])) / 2


def inside(x: int, y: int, ring: tuple[tuple[int, int], ...]) -> bool:
    """Whether a point lies in a ring."""
    crossings = 0
    for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            crossings += 1
    return crossings % 2 == 1


@pytest.fixture(scope="module")
def laid_out() -> Board:
    """Five Crowns with outlines."""
    return with_outlines(region_map())


def test_every_region_gets_an_outline_and_no_fort_does(laid_out: Board) -> None:
    """Forts are drawn as signs on the ground of their region."""
    assert {place.id: place.shape == "polygon" for place in laid_out.places} == {
        place.id: len(place.outline) >= 3 for place in laid_out.places
    }


def test_a_region_lies_round_its_position(laid_out: Board) -> None:
    """Every outline is a real area, clockwise, with the given position in it."""
    for place in laid_out.places:
        if place.outline:
            assert area(place.outline) > 500, place.id
            assert inside(place.x, place.y, place.outline), place.id


def test_a_fort_stands_on_the_ground_of_its_region(laid_out: Board) -> None:
    """And not in the sea that its harbour opens to."""
    outlines = {place.id: place.outline for place in laid_out.places}
    forts = [place for place in laid_out.places if place.terrain == "fort"]
    ground = {
        fort.id: next(
            end
            for link in laid_out.links
            if fort.id in (link.a, link.b)
            for end in (link.a, link.b)
            if end != fort.id and not end.startswith("sea")
        )
        for fort in forts
    }

    assert 10 == len(forts)
    assert [] == [
        fort.id for fort in forts if not inside(fort.x, fort.y, outlines[ground[fort.id]])
    ]


def test_ground_does_not_overlap(laid_out: Board) -> None:
    """No region of ground has another's position in it."""
    ground = [place for place in laid_out.places if place.outline and place.terrain not in WATER]

    assert [] == [
        (a.id, b.id) for a in ground for b in ground if a != b and inside(b.x, b.y, a.outline)
    ]


def test_most_linked_ground_touches_and_strange_coasts_do_not(laid_out: Board) -> None:
    """Linked grounds share a border; the two exceptions lie behind others.

    Grounds without a link touch only inland, where nothing else can lie between them.
    """
    ground = {p.id for p in laid_out.places if p.outline and p.terrain not in WATER}
    touching = {
        frozenset(pair) for pair in shared_borders(laid_out.places) if ground.issuperset(pair)
    }
    linked = {
        frozenset((link.a, link.b))
        for link in laid_out.links
        if ground.issuperset((link.a, link.b))
    }

    assert [["ins_2", "ins_3"]] == sorted(sorted(pair) for pair in linked - touching)
    assert not any("ins_4" in pair or "isle" in pair for pair in touching - linked)


def test_neighbours_share_their_border_exactly(laid_out: Board) -> None:
    """The pieces of a border are in both outlines, corner for corner."""
    outlines = {place.id: set(place.outline) for place in laid_out.places}
    borders = shared_borders(laid_out.places)

    assert len(borders) > 40
    for (a, b), edges in borders.items():
        corners = {corner for edge in edges for corner in edge}
        assert corners <= outlines[a] & outlines[b]


def test_layout_is_always_the_same(laid_out: Board) -> None:
    """A picture that players know may not change from one day to the next."""
    outlines = {place.id: place.outline for place in laid_out.places}

    assert laid_out == with_outlines(region_map())
    assert laid_out == with_outlines(laid_out)
    assert ((917, 561), (930, 548)) == outlines["isle"][:2]


def test_given_outlines_are_kept() -> None:
    """A map with geometry is drawn from it; only what has none gets some."""
    square = ((0, 0), (100, 0), (100, 100), (0, 100))
    given = Place("a", 50, 50, "polygon", outline=square)
    bare = Place("b", 250, 50, "polygon")
    board = with_outlines(Board("Half", None, (given, bare), links=(Link("a", "b"),)))

    assert square == board.places[0].outline
    assert board.places[1].outline


def test_a_board_without_regions_stays_as_it_is() -> None:
    """Hexes and stars need no layout."""
    galaxy = hex_galaxy()

    assert galaxy is with_outlines(galaxy)


@pytest.mark.parametrize(
    "places",
    [
        (Place("a", 0, 0, "polygon"),),
        (Place("a", 5, 5, "polygon", terrain="sea"),),
        (Place("a", 10, 10, "polygon"), Place("b", 10, 10, "polygon")),
        (Place("a", -4000, 10, "polygon"), Place("b", 90000, 10, "polygon", terrain="sea")),
        tuple(Place(f"p{n}", n % 3, n // 3, "polygon") for n in range(9)),
    ],
)
def test_odd_maps_are_survived(places: tuple[Place, ...]) -> None:
    """One region, one sea, two at the same spot, far apart, closer than the lattice."""
    links = tuple(Link(a.id, b.id) for a, b in pairwise(places))
    board = with_outlines(Board("Odd", None, places, links=links))

    assert len(places) == len(board.places)
    assert board.places[0].outline


@pytest.mark.long
def test_work_grows_with_the_number_of_regions_and_not_with_its_square() -> None:
    """Counted in function calls, which are the same on every machine; outlines are laid before."""

    def calls(board: Board) -> int:
        anew(board)
        profile = cProfile.Profile()
        profile.runcall(anew, board)
        return sum(entry.callcount for entry in profile.getstats())

    assert calls(regions(256)) < 6 * calls(regions(64))
