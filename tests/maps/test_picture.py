"""The picture of a region graph."""

from __future__ import annotations

from typing import Any

import pytest

from hegemon import maps
from hegemon.core.board import places_by_id
from hegemon.core.show.board_checks import check_board
from hegemon.draw.atlas import draw_document
from tests.maps.cases import DATA, EXAMPLES, graph


def board(nodes: list[Any], edges: str = "", **about: Any) -> Any:
    """The board of node-link data."""
    return maps.board_of(maps.region_graph(graph(nodes, edges, **about)))


@pytest.mark.parametrize("path", [DATA / "two_shores.tmj", EXAMPLES / "three_coasts.tmj"])
def test_imported_maps_are_drawn(path: Any) -> None:
    """As they are outlined, with every region and every empire, and nothing to add."""
    found = maps.read(path.read_bytes(), "tmj")
    drawn = maps.board_of(found)
    svg = draw_document(drawn)

    assert [] == check_board(drawn)
    for region in found["nodes"]:
        assert f'data-place="{region["id"]}"' in svg
        assert region["name"] in svg
    assert 'stroke-dasharray=".1 5"' not in svg  # no way over sea but between those that touch


def test_board_of_regions() -> None:
    """Land and sea are polygons, forts squares with their level; seats are empires."""
    nodes = [
        {"id": "a", "name": "Alm", "owner": "red", "production": 5000, "pos": [0, 0]},
        {"id": "f", "kind": "fort", "fort_level": 2, "pos": [9, 9]},
        {"id": "s", "kind": "sea", "outline": [[0, 0], [30, 0], [30, 60]]},
    ]
    found = board(nodes, "a-f a-s", name="Map", empires=[{"id": "red", "name": "Reds"}])
    places = places_by_id(found)

    assert ("polygon", "land", "red", "5000", "Alm") == (
        places["a"].shape,
        places["a"].terrain,
        places["a"].owner,
        places["a"].label,
        places["a"].name,
    )
    assert ("square", "2") == (places["f"].shape, places["f"].label)
    assert ((0, 0), (30, 0), (30, 60)) == places["s"].outline
    assert (20, 20) == (places["s"].x, places["s"].y)
    assert [("red", "R", "Reds")] == [(o.player, o.letter, o.name) for o in found.owners]
    assert [("a", "f"), ("a", "s")] == [(link.a, link.b) for link in found.links]


def test_letters_are_different() -> None:
    """An empire's first letter that is free, then any; after those, numbers."""
    nodes = [{"id": f"r{number}", "owner": f"a{number}"} for number in range(40)]
    letters = [owner.letter for owner in board(nodes).owners]

    assert 40 == len(set(letters))
    assert ["A", "B", "C"] == letters[:3]
    assert "Ö" not in letters


def test_places_between_neighbours() -> None:
    """A region without a position lies between those that have one; others stand aside."""
    nodes = [{"id": "a", "pos": [0, 0]}, {"id": "b"}, {"id": "c", "pos": [100, 0]}, {"id": "d"}]
    places = places_by_id(board(nodes, "a-b b-c"))

    assert 50 == places["b"].x
    assert places["d"].x > 100


def test_a_bare_graph_is_laid_out() -> None:
    """Always in the same way, everything apart from everything else."""
    nodes = [{"id": letter} for letter in "abcdef"]
    edges = "a-b b-c c-d d-e e-f f-a a-d"
    found = board(nodes, edges)
    spots = [(place.x, place.y) for place in found.places]

    assert board(nodes, edges) == found
    assert all(
        abs(a - c) + abs(b - d) > 50
        for number, (a, b) in enumerate(spots)
        for c, d in spots[:number]
    )
    assert [] == check_board(found)


@pytest.mark.parametrize("step", [1, 7])
def test_a_large_bare_graph_is_laid_out(step: int) -> None:
    """Also one that cannot be drawn without crossing lines; no two regions lie on one point."""
    nodes = [{"id": f"r{number}"} for number in range(501)]
    pairs = [f"r{n}-r{(n * step + step) % 501}" for n in range(501)]
    edges = [pair for pair in pairs if len(set(pair.split("-"))) == 2]
    places = board(nodes, " ".join(edges)).places

    assert 501 == len({(place.x, place.y) for place in places})
