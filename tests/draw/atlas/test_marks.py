"""What stands, flies and is joined on a board of the atlas: where it is, and what is told of it."""

import re
from collections.abc import Callable
from itertools import combinations
from math import hypot
from xml.etree import ElementTree as ET

import msgspec
import pytest

from hegemon.core.board import Board, Layer, Owner, Place, Token
from hegemon.core.game import Player
from hegemon.core.show.signs import EMBLEMS
from hegemon.draw.atlas import draw_atlas
from tests.draw.atlas.atlases import signed_galaxy
from tests.draw.atlas.test_picture import SVG, boxes, groups, parsed, texts
from tests.draw.boards import P1, hex_galaxy, region_map, star_chart

RED = (Owner(P1, "R", "Red"),)


def told(group: ET.Element) -> str:
    """The title of a group."""
    return group.findtext(f"{SVG}title") or ""


def spot(group: ET.Element) -> tuple[float, float]:
    """Where the counter of a token is."""
    moved = next(g.attrib["transform"] for g in group.iter(f"{SVG}g") if "transform" in g.attrib)
    x, y = re.findall(r"-?[\d.]+", moved)[:2]
    return float(x), float(y)


def at_of(root: ET.Element, place: str) -> tuple[float, float]:
    """Where a place is."""
    x, y = groups(root, "data-place")[place].attrib["data-at"].split(",")
    return float(x), float(y)


# -- who, what, since when


def test_what_is_nobodys_has_a_ring_on_its_counter() -> None:
    """And no emblem: else it looks as if the emblem were missing."""
    board = hex_galaxy()
    board = msgspec.structs.replace(
        board, tokens=tuple(msgspec.structs.replace(one, owner=None) for one in board.tokens)
    )
    for group in groups(parsed(board), "data-token").values():
        used = {use.get("href", "")[1:] for use in group.iter(f"{SVG}use")}

        assert {"nobodys"} == used & {"nobodys", *EMBLEMS}


def test_titles_say_what_is_known() -> None:
    """Name, id, owner, terrain, label, badges, garrison, date."""
    places = groups(parsed(star_chart()), "data-place")

    assert "Deneb (D), Blue, star, 4D, home, fleet 9" == told(places["D"])
    assert "Okab (O), Red, star, 4O, home, fleet 12, as of turn 4" == told(places["O"])
    assert "Bellatrix (B), star, ?B, unknown" == told(places["B"])


def test_counters_say_how_far_they_have_to_go() -> None:
    """Beside the counter in short, in the title in full; in the words of the game's clock."""
    root = parsed(star_chart())
    tokens = groups(root, "data-token")

    assert "p1-003, Blue, fleet 6, Deneb to Kochab, 3 turns left of 4" == told(tokens["p1-003"])
    assert "p1-000, Blue, fleet 9" == told(tokens["p1-000"])
    assert "in 3 turns" in texts(root)
    assert "in 3 years" in texts(parsed(msgspec.structs.replace(star_chart(), clock="year")))


def test_every_owner_up_to_the_hundredth_looks_otherwise() -> None:
    """The emblems come again with other colours."""
    players = [Player(f"p{seat}") for seat in range(100)]
    owners = tuple(Owner(player, "X", player) for player in players)
    tokens = tuple(Token(player, player, "fleet", "a", count=1) for player in players)
    board = Board("", 1, (Place("a", 200, 200, "hex"),), owners, tokens, grid="hex-flat")
    found = groups(parsed(board, theme="dark"), "data-token")
    looks = set()
    for group in found.values():
        (counter,) = [g for g in group if g.tag == f"{SVG}g"]
        used = {use.get("href", "")[1:] for use in counter.iter(f"{SVG}use")}
        (emblem,) = used & set(EMBLEMS)
        looks.add((counter.get("color"), emblem))

    assert len(looks) == 100


def test_a_square_chart_has_its_numbers() -> None:
    """Columns above, rows at the left, as in the notation."""
    written = texts(parsed(star_chart()))

    assert [*map(str, range(12)), *map(str, range(10))] == written[:22]


def test_the_legend_names_players_lanes_and_layers() -> None:
    """The name that was chosen stands with the game's own; each kind of lane that is drawn."""
    owners = (Owner(P1, "B", "Blue (you)", "Ann"), Owner(Player("p2"), "R", "Red", "<Ben>"))
    layers = (Layer("near", "In reach", ("0,0",)),)
    board = msgspec.structs.replace(hex_galaxy(), owners=owners, layers=layers, tokens=())
    places = tuple(msgspec.structs.replace(place, owner=None) for place in board.places)
    board = msgspec.structs.replace(board, places=places)
    written = set(texts(parsed(board, title=True)))
    styles = {f"{link.style} lane" for link in board.links if link.style}

    assert {"Blue (you, Ann)", "Red (<Ben>)", "In reach"} | styles <= written
    assert styles


# -- lanes and ways


def test_each_class_of_lanes_is_one_network() -> None:
    """All lanes are drawn, each in the line of its class."""
    galaxy = signed_galaxy()
    known = {place.id for place in galaxy.places if place.known}
    wanted = {"major": 0, "restricted": 0, "minor": 0}
    for link in galaxy.links:
        wanted[link.style] += {link.a, link.b} <= known
    root = parsed(galaxy)
    drawn = [path.get("d", "") for path in root.iter(f"{SVG}path") if "stroke-width" in path.attrib]

    for count in wanted.values():
        assert count in [d.count("M") for d in drawn]


def test_ways_between_waters_lie_under_the_land() -> None:
    """A dotted line over a foreign country would say that fleets sail there."""
    drawn = draw_atlas(region_map())
    lanes = drawn.index('stroke-dasharray=".1 5"')

    assert drawn.index('href="#coast"') < lanes < drawn.index('data-place="')


def test_a_fleet_is_as_far_along_its_line_as_it_has_come() -> None:
    """At its star before the first of four steps, half-way after two."""
    places = (Place("a", 100, 300), Place("b", 1000, 300))

    def at(done: int) -> float:
        token = Token("t", P1, "fleet", "a", count=1, to="b", done=done, total=4)
        board = Board("Way", 1, places, owners=RED, tokens=(token,))
        return spot(groups(parsed(board), "data-token")["t"])[0]

    start, half, late = at(0), at(2), at(3)
    assert 100 < start < 250 < half < late
    assert abs(half - 550) < 20


def test_a_fleet_on_a_chart_flies_by_way_of_its_stops() -> None:
    """What is done is solid up to the counter, and the title names the stops."""
    places = (Place("a", 0, 0), Place("b", 500, 0), Place("c", 500, 500, name="Cor"))
    token = Token("t", P1, "fleet", "a", to="c", done=3, total=4, way=("a", "b", "c"))
    root = parsed(Board("", 1, places, owners=RED, tokens=(token,)))
    group = groups(root, "data-token")["t"]
    x, y = spot(group)
    (bx, by), (_, cy) = (at_of(root, id_) for id_ in "bc")
    lines = [p.get("d", "") for p in root.iter(f"{SVG}path") if "q" in p.get("d", "")]

    assert "a to b to Cor" in told(group)
    assert abs(x - bx) < 0.1 * (cy - by)
    assert abs(y - (by + cy) / 2) < 0.1 * (cy - by)
    assert [2, 2, 1] == [line.count("q") for line in lines[:3]]


def test_on_what_they_share_the_ways_of_an_owner_are_one_line() -> None:
    """Two targets beyond one lane: it is drawn once, each target has its arrow and its turns."""
    places = tuple(
        Place(id_, x, y, "hex", hex=hex_)
        for id_, x, y, hex_ in (
            ("a", 0, 0, (0, 0)),
            ("b", 75, 43, (1, 0)),
            ("c", 150, 87, (2, 0)),
            ("d", 150, 0, (2, -1)),
        )
    )
    tokens = tuple(
        Token(to, P1, "fleet", "a", count=1, to=to, total=2, way=("a", "b", to)) for to in "cd"
    )
    board = Board("", 1, places, RED, tokens, grid="hex-flat")
    drawn = draw_atlas(board)
    dashed = re.findall(r'<path d="([^"]+)"[^>]* stroke-dasharray="7 4"', drawn)

    assert len(dashed) == 2
    starts = [d for d in dashed if d.startswith("M0 0")]
    assert len(starts) == 1
    assert drawn.count('href="#arrow"') == 2


def test_fleets_that_fly_together_are_one_counter() -> None:
    """No counter covers another; each fleet has its group round the one that sums them up."""
    places = (Place("a", 200, 200), Place("b", 800, 200))
    tokens = tuple(
        Token(f"f{number}", P1, "fleet", "a", count=9, to="b", total=9) for number in range(40)
    )
    board = Board("", 1, places, owners=RED, tokens=tokens, width=1000, height=400)
    root = parsed(board)

    assert set(groups(root, "data-token")) == {token.id for token in tokens}
    assert "360" in texts(root)
    assert not any(a.meets(b) for (_, a), (_, b) in combinations(boxes(root), 2))


def deepest(element: ET.Element) -> int:
    """How many elements lie in each other."""
    return 1 + max(map(deepest, element), default=0)


def test_a_large_stack_is_no_deep_hole() -> None:
    """Late in a match hundreds stand at one place; programs that read SVG stop at some depth."""
    tokens = tuple(Token(f"t{n}", P1, "fleet", "a", count=1) for n in range(800))
    root = parsed(Board("", 1, (Place("a", 200, 200, "hex"),), RED, tokens, grid="hex-flat"))

    assert len(groups(root, "data-token")) == 800
    assert "800" in texts(root)
    assert deepest(root) < 100


def chart_names(board: Board) -> dict[str, tuple[str | None, str | None]]:
    """Where each name stands."""
    known = {place.name for place in board.places if place.name}
    found = [text for text in parsed(board).iter(f"{SVG}text") if text.text in known]
    return {text.text or "": (text.get("x"), text.get("y")) for text in found}


def test_names_of_stars_stand_still_when_fleets_come_and_go() -> None:
    board = star_chart()
    bare = msgspec.structs.replace(board, tokens=(), layers=())

    assert chart_names(bare) == chart_names(board)
    assert len(chart_names(board)) >= len(board.places) - 1


@pytest.mark.parametrize("sample", [star_chart, hex_galaxy, region_map])
def test_every_counter_lies_on_the_picture(sample: Callable[[], Board]) -> None:
    root = parsed(sample())
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    for group in groups(root, "data-token").values():
        x, y = spot(group)
        assert left < x < left + width
        assert top < y < top + height


# -- layers


def test_layers_hold_places_tokens_and_links() -> None:
    """An area, a ring, a line, all in the accent."""
    near = Layer("near", "Near", ("nor_1",), ("a1",), (("nor_1", "nor_2"),))
    board = msgspec.structs.replace(region_map(), layers=(near,))
    layer = groups(parsed(board), "data-layer")["near"]
    place = next(token.at for token in board.tokens if token.id == "a1")
    at = next(each for each in board.places if each.id == place)

    assert ["path", "circle", "path"] == [each.tag.removeprefix(SVG) for each in layer]
    ring = layer[1]
    assert hypot(float(ring.attrib["cx"]) - at.x, float(ring.attrib["cy"]) - at.y) < 30
    assert layer[2].get("fill") == "none"
