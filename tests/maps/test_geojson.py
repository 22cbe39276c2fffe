"""GeoJSON: neighbours found by geometry, outlines, and shapes that are none."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon import maps
from hegemon.draw.layout import shared_borders
from tests.maps.cases import box, collection, combs, edges_of, feature, regions_of


def read(*features: Any, **members: Any) -> dict[str, Any]:
    """The region graph of GeoJSON features."""
    return maps.read(collection(*features, **members), "geojson")


A = feature("A", box(0, 0, 10, 10))
B = feature("B", box(10, 0, 20, 10))

NEIGHBOURS = [
    ("a whole side", [A, B], "a-b"),
    ("part of a side", [A, feature("B", box(10, 8, 20, 18))], "a-b"),
    ("a corner", [A, feature("B", box(10, 10, 20, 20))], ""),
    ("a corner and a little more", [A, feature("B", box(10, 9.5, 20, 19.5))], ""),
    ("a narrow gap", [A, feature("B", box(10.05, 0, 20, 10))], "a-b"),
    ("a wide gap", [A, feature("B", box(11, 0, 20, 10))], ""),
    ("a slight overlap", [A, feature("B", box(9.9, 0, 20, 10))], "a-b"),
    ("corners that only one of them has", [A, B, feature("C", box(0, -9, 20, 0))], "a-b a-c b-c"),
    (
        "two parts, of which one touches",
        [A, feature("B", [box(50, 0, 60, 10), box(10, 0, 14, 10)], "MultiPolygon")],
        "a-b",
    ),
    (
        "a small region in a hole of a large one",
        [feature("A", box(0, 0, 90, 90) + box(40, 40, 44, 44)), feature("B", box(40, 40, 44, 44))],
        "a-b",
    ),
]


@pytest.mark.parametrize(
    ("features", "edges"), [case[1:] for case in NEIGHBOURS], ids=[case[0] for case in NEIGHBOURS]
)
def test_neighbours_share_a_border(features: list[Any], edges: str) -> None:
    """Enough of one: a corner is not, a narrow gap does no harm."""
    assert edges == edges_of(read(*features))


@given(st.floats(0.001, 1000), st.floats(-1000, 1000), st.sampled_from([1, -1]))
def test_neighbours_do_not_depend_on_scale(scale: float, shift: float, turn: int) -> None:
    """Nor on where the map lies, nor on the direction of its rings."""
    squares = {"a": (0, 0), "b": (1, 0), "c": (0, 1), "d": (1, 1), "e": (2, 1)}
    corners = ((0, 0), (1, 0), (1, 1), (0, 1), (0, 0))
    features = [
        feature(
            name, [[[(x + dx) * scale + shift, (y + dy) * scale] for dx, dy in corners[::turn]]]
        )
        for name, (x, y) in squares.items()
    ]

    assert "a-b a-c b-d c-d d-e" == edges_of(read(*features))


def test_fields_are_read() -> None:
    """Whatever the case of their names; other properties belong to others."""
    found = read(
        {
            **feature("Ölberg", box(0, 0, 1, 1), KIND="land", Owner="Die Roten", POPULATION=99),
            "id": 12,
        },
        feature("See", box(1, 0, 2, 1), kind="Sea"),
        feature("Gut", box(2, 0, 3, 1), production="700", id="estate"),
    )

    assert ["olberg", "see", "estate"] == list(regions_of(found))
    assert "die_roten" == regions_of(found)["olberg"]["owner"]
    assert "population" not in regions_of(found)["olberg"]
    assert [700, None] == [regions_of(found)[id_].get("production") for id_ in ("estate", "see")]
    assert "sea" == regions_of(found)["see"]["kind"]


def test_fort_keeps_its_land_and_the_sea() -> None:
    """D-HARBOUR: the land with the longest border, no other land, no fort, and every sea."""
    found = read(
        feature("Land", box(0, 0, 10, 10), owner="red"),
        feature("Other", box(10, 2, 20, 10)),
        feature("Fort", box(10, 0, 13, 2), kind="fort"),
        feature("Fort Two", box(13, 0, 15, 2), kind="fort"),
        feature("Sea", box(0, -9, 20, 0), kind="sea"),
    )
    edges = edges_of(found).split()

    assert "other-fort" in edges  # three units of border with Other, two with Land
    assert not {"land-fort", "fort-fort_two"}.intersection(edges)
    assert {"fort-sea", "fort_two-sea", "other-sea", "land-sea"} <= set(edges)


def test_fort_as_a_point() -> None:
    """It stands in its land region, has that region's owner and a harbour if the sea is near."""
    found = read(
        feature("Land", box(0, 0, 10, 10), owner="red"),
        feature("Sea", box(0, -9, 10, 0), kind="sea"),
        feature("Port", [5, 0.5], "Point", fort_level=2),
        feature("Keep", [5, 8], "Point"),
    )

    assert "land-sea land-port land-keep sea-port" == edges_of(found)
    assert {
        "id": "port",
        "name": "Port",
        "kind": "fort",
        "owner": "red",
        "fort_level": 2,
    }.items() <= regions_of(found)["port"].items()


def test_fort_inside_its_land() -> None:
    """Whether or not the land has a hole for it; the land is drawn without one."""
    land, fort = feature("Land", box(0, 0, 9, 9)), feature("Fort", box(4, 4, 5, 5), kind="fort")
    hole = feature("Land", box(0, 0, 9, 9) + box(4, 4, 5, 5))

    assert "land-fort" == edges_of(read(land, fort)) == edges_of(read(hole, fort))
    assert 4 == len(regions_of(read(hole, fort))["land"]["outline"])


def test_degrees_are_drawn_in_proportion() -> None:
    """At 60 degrees north a degree of longitude is half as long as one of latitude."""
    outline = maps.read(
        json.dumps(
            {
                "type": "FeatureCollection",
                "features": [feature("A", box(10, 59, 14, 61))],
            }
        ).encode(),
        "geojson",
    )["nodes"][0]["outline"]

    assert [(0, 0), (0, 1000), (1000, 0), (1000, 1000)] == sorted(map(tuple, outline))


def test_neighbours_share_their_border_exactly() -> None:
    """Also where only one of them has a corner: then the picture needs no line between them."""
    found = read(A, B, feature("C", box(0, -9, 20, 0)))
    borders = shared_borders(maps.board_of(found).places)

    assert {("a", "b"), ("a", "c"), ("b", "c")} == set(borders)


def test_file_of_our_own_comes_back_after_an_edit() -> None:
    """A map program that drops what it does not know leaves the polygons, and they do."""
    found = read(A, feature("B", box(10, 0, 20, 10), kind="sea"))
    written = json.loads(maps.write(found, "geojson"))
    del written["region_graph"]
    again = maps.read(json.dumps(written).encode(), "geojson")

    assert "a-b" == edges_of(again)
    assert ["land", "sea"] == [region["kind"] for region in again["nodes"]]


BOWTIE = [[[0, 0], [9, 9], [9, 0], [0, 9], [0, 0]]]
SPIKE = [[[0, 0], [9, 9], [0, 0], [9, 9], [0, 0]]]

FAULTS = [
    (b'{"type": "Feature"}', "the file is no FeatureCollection but 'Feature'"),
    (collection(), "the FeatureCollection has no feature"),
    (collection(3), "feature 1 is no object: 3"),
    (collection({"geometry": None}), "feature 1 ('Region 1'): geometry is no object: None"),
    (collection(feature("A", BOWTIE)), "feature 1 ('A'): its outline crosses itself"),
    (collection(A, feature("B", SPIKE)), "feature 2 ('B'): its outline crosses itself"),
    (collection(feature("A", [[[0, 0], [0, 0], [0, 0], [0, 0]]])), "feature 1 ('A'): its outline"),
    (collection(feature("A", [[[0, 0], [1, 1], [0, 0]]])), "a ring has at least four points"),
    (collection(feature("A", [])), "feature 1 ('A'): the polygon has no ring"),
    (collection(feature("A", [], "MultiPolygon")), "feature 1 ('A'): the shape has no part"),
    (collection(feature("A", [[0, 0]], "LineString")), "feature 1 ('A') is a 'LineString'; a reg"),
    (collection(feature("A", 5)), "feature 1 ('A'): coordinates is no list: 5"),
    (collection(feature("A", [[[0], [1], [2], [3]]])), "feature 1 ('A'): [0] is no point [x, y]"),
    (
        collection(feature("A", [[["x", 0]] * 4])),
        "feature 1 ('A'): the coordinate 'x' is no number",
    ),
    (
        collection(feature("A", box(0, 0, 1e300, 1))),
        "the coordinate 1e+300 is beyond 1,000,000,000",
    ),
    (collection(feature("A", box(0, 0, 10**400, 1))), "is beyond 1,000,000,000"),
    (collection(feature("A", box(0, 0, float("nan"), 1))), "the file is no JSON"),
    (collection(A, feature("B", box(2, 2, 12, 12))), "feature 1 ('A') and feature 2 ('B') overlap"),
    (
        collection(A, {**A, "id": "a"}, {**B, "id": "a"}),
        "feature 2 ('A') and feature 3 ('B') have t",
    ),
    (
        collection(feature("A", box(0, 0, 1, 1), kind="swamp")),
        "feature 1 ('A'): kind 'swamp' is not",
    ),
    (
        collection(feature("A", [0, 0], "Point", kind="land")),
        "feature 1 ('A'): only a fort can be a",
    ),
    (
        collection(A, feature("F", [50, 0], "Point")),
        "feature 2 ('F'): a fort that is a point lies in",
    ),
    (
        collection(A, feature("F", box(30, 0, 31, 1), kind="fort")),
        "fort 'F' touches no land region",
    ),
    (collection(feature("A", box(0, 0, 1, 1), production=-1)), "region 'a': production: -1 is not"),
    (
        collection(*(feature(f"{n}", box(-n, 0, 100 + n, 10 + n)) for n in range(3))),
        "the polygons lie upon each other",
    ),
    (
        collection(*(feature(f"{n}", [[[x, x % 7] for x in range(25_001)]]) for n in range(4))),
        "the map has 100,004 points, more than 100,000: simplify the polygons",
    ),
    (
        collection(feature("A", [[[n, n % 7] for n in range(30_001)]])),
        "feature 1 ('A') has 30,001 points, more than 30,000: simplify it",
    ),
    (
        collection(*(feature(name, [ring]) for name, ring in combs(7_200).items())),
        "the borders up to that of feature 1 ('over') and feature 2 ('under') have too many bends",
    ),
    (collection(*[A] * 2_001), "the map has 2001 features, more than 2,000"),
    (collection(A, region_graph=7), "region_graph is no object: 7"),
    (collection(A, region_graph={}), "region 1 has no id"),
]


@pytest.mark.parametrize(("data", "fault"), FAULTS, ids=[fault for _, fault in FAULTS])
def test_faults_are_named(data: bytes, fault: str) -> None:
    """With the number and the name of the feature."""
    with pytest.raises(maps.MapError) as caught:
        maps.read(data, "geojson")

    assert fault in str(caught.value)


NUMBER = st.integers(-5, 5) | st.floats(-5, 5) | st.sampled_from([1e9, -180.0, 90.0, 1e-12])
RINGS = st.lists(st.lists(st.lists(NUMBER, min_size=1, max_size=3), max_size=6), max_size=2)


@given(st.lists(st.tuples(RINGS, st.sampled_from(maps.KINDS)), max_size=4))
def test_any_rings_are_read_or_refused(shapes: list[Any]) -> None:
    """Whatever they are: no exception of another kind, and a graph that holds."""
    features = [feature("x", rings, kind=kind) for rings, kind in shapes]
    try:
        found = read(*features)
    except maps.MapError:
        return

    assert found == maps.region_graph(found)
