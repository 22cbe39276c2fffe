"""Maps of hexes in characters: a hex stays in its cell, lanes join the right ones, parts."""

import re
from itertools import product

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hegemon.core.board import Board, Link, Place, Token
from hegemon.core.geometry.hexes import Hex, hex_id
from hegemon.core.report import Report
from hegemon.draw.hex_lattice import LANES, part, strips
from hegemon.draw.hex_map import draw_window
from hegemon.draw.map_part import ROOMY, WINDS, aim_at, aim_towards, map_part
from hegemon.draw.text import plain, width_of
from hegemon.draw.text_map import draw_map, draw_overview, draw_text
from hegemon.draw.text_status import Space, status_page
from hegemon.games import RULESETS
from hegemon.play import matches
from hegemon.play.entries import PERSON, SeatPlan
from hegemon.play.matches import Match
from hegemon.play.system import SeededEntropy
from hegemon.store.memory import MemoryStore
from tests.draw.boards import P1, P2, hex_galaxy
from tests.play.table import SetClock, play_on

SIGNS = {sign for signs in LANES.values() for sign in signs.values()}
SCREENS = [(80, 24), (120, 40), (40, 16)]

Spot = tuple[int, int]
"""Character and line."""


def galaxy(rings: int = 3) -> Board:
    """A galaxy in which every hex has a label of its own: AA, AB, ..."""
    board = hex_galaxy(rings)
    names = ("".join(pair) for pair in product("ABCDEFGHIJKLMNOPQRSTUVWXYZ", repeat=2))
    places = [
        msgspec.structs.replace(place, label=name)
        for place, name in zip(board.places, names, strict=False)
    ]
    return msgspec.structs.replace(board, places=tuple(places))


def bare(board: Board) -> Board:
    """The board as it is before anything happens: nobody owns anything."""
    places = (msgspec.structs.replace(place, owner=None) for place in board.places)
    return msgspec.structs.replace(board, places=tuple(places), tokens=())


def labels_in(lines: list[str]) -> dict[str, Spot]:
    """Where each label begins."""
    found = {}
    for number, line in enumerate(lines):
        for match in re.finditer(r"[A-Z]{2}", line):
            assert match[0] not in found
            found[match[0]] = (match.start(), number)
    return found


def texts_of(board: Board, width: int, height: int, middle: Spot, lines: int) -> list[str]:
    """The lines of a part of a map."""
    window = part(board, width, height, middle, lines)
    return ["".join(text for text, _ in line) for line in draw_window(board, window)]


@st.composite
def happenings(draw: st.DrawFn, board: Board) -> Board:
    """The same board after anything has happened: owners, pieces, ages."""
    owner = st.sampled_from([None, P1, P2])
    places = tuple(
        msgspec.structs.replace(place, owner=draw(owner), as_of=draw(st.sampled_from([None, 3])))
        for place in board.places
    )
    there = st.sampled_from([place.id for place in board.places])
    count = st.none() | st.integers(0, 10**7)
    tokens = draw(st.lists(st.tuples(owner, there, count), max_size=20))
    pieces = (
        Token(f"t{number}", owner, "fleet", at, count=count)
        for number, (owner, at, count) in enumerate(tokens)
    )
    return msgspec.structs.replace(board, places=places, tokens=tuple(pieces))


@settings(max_examples=40, deadline=None)
@given(happenings(galaxy()), st.integers(30, 120), st.sampled_from([1, 2]), st.data())
def test_whatever_happens_no_hex_moves(
    late: Board, width: int, lines: int, data: st.DataObject
) -> None:
    """On a screen of the same size every hex that is shown stands where it stood at the start."""
    middle = data.draw(st.tuples(st.integers(0, 6), st.integers(0, 12)))
    before = labels_in(texts_of(bare(galaxy()), width, 14, middle, lines))
    after = labels_in(texts_of(late, width, 14, middle, lines))

    assert before == after
    assert before


@pytest.mark.parametrize("width", [30, 80, 120])
@pytest.mark.parametrize("lines", [1, 2])
def test_every_lane_is_drawn_between_its_ends_and_no_other(width: int, lines: int) -> None:
    """One sign for a lane that leads aside, one in each line of the gap for one straight down."""
    board = bare(galaxy())
    drawn = texts_of(board, width, 40, (3, 6), lines)
    spots, names = labels_in(drawn), {place.id: place.label for place in board.places}
    signs = {
        (column, number): sign
        for number, line in enumerate(drawn)
        for column, sign in enumerate(line)
        if sign in SIGNS
    }
    for link in board.links:
        ends = [spots[name] for name in (names[link.a], names[link.b]) if name in spots]
        if len(ends) == 2:
            for spot in signs_between(*sorted(ends, key=lambda spot: spot[1]), lines):
                assert signs.pop(spot) in {way[link.style] for way in LANES.values()}
    at_the_edge = sum({names[link.a], names[link.b]} <= set(spots) for link in board.links)

    assert not signs or at_the_edge < len(board.links)
    assert width == 30 or not signs


def signs_between(upper: Spot, lower: Spot, lines: int) -> list[Spot]:
    """Where the signs of a lane are to be, from where the words of its ends begin."""
    (x, y), (u, v) = upper, lower
    if x == u:
        return [(x + 2, line) for line in range(y + 1, v)]
    if lines == ROOMY:
        return [((x + u) // 2 + 2 - (u < x), y + 1)]
    return [(x + 2, y)] if u > x else [(x - 1, y)]


def test_a_lane_looks_as_it_leads_and_as_it_is() -> None:
    """Down to the left, straight down, down to the right; thick, thin and dotted."""
    six = [Hex(0, 0), Hex(-1, 1), Hex(0, 1), Hex(1, 0)]
    board = hex_galaxy(1)
    names = dict(zip((hex_id(one) for one in six), ("AA", "BB", "CC", "DD"), strict=True))
    places = tuple(
        Place(place.id, place.x, place.y, "hex", label=names[place.id])
        for place in board.places
        if place.id in names
    )
    styles = dict(zip(list(names)[1:], ("major", "minor", "restricted"), strict=True))
    links = tuple(Link("0,0", other, style) for other, style in styles.items())
    small = Board("Four", None, places, links=links, grid="hex-flat")
    tight = draw_map(small, width=40, height=5).split("\n")[1:4]

    assert tight[0].split() == ["/AA."]
    assert tight[1].split() == ["BB", "'", "DD"]
    assert tight[2].split() == ["CC"]
    roomy = [line.split() for line in draw_map(small, width=40).split("\n")[1:6]]

    assert [["AA"], ["/", "'", "."], ["BB", "'", "DD"], ["'"], ["CC"]] == roomy


def names_on(text: str, board: Board) -> set[str]:
    """The labels of a board that stand on a map."""
    words = set(re.findall(r"[A-Z]+\d*|hub", text))
    return {place.label for place in board.places if place.label in words}


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_what_has_no_room_is_scrolled_to(width: int, height: int) -> None:
    """Each place by its name; the corners and edges by their directions; all of it at a glance."""
    board = galaxy(12)
    for place in (board.places[0], board.places[100], board.places[-1]):
        seen = draw_map(board, width=width, height=height, aim=aim_at(board, place.id))
        assert place.label in names_on(seen, board)
        assert len(seen.split("\n")) <= height
    shown = [map_part(board, width, height, aim_towards(board, wind)).board for wind in WINDS]
    ys = [place.y for place in shown[WINDS.index("N")].places]

    assert min(place.y for place in board.places) in ys
    assert len({part.places for part in shown}) == len(WINDS)
    with pytest.raises(KeyError):
        aim_at(board, "nowhere")


@pytest.mark.parametrize("width", [40, 80, 120])
def test_the_whole_map_has_every_hex_once(width: int) -> None:
    """In strips from west to east, where it is too wide for the screen."""
    board = bare(galaxy(8))
    lines = draw_text(board, width=width).split("\n")
    found = [word for line in lines for word in re.findall(r"[A-Z]{2}", line)]

    assert sorted(place.label for place in board.places) == sorted(found)
    assert max(map(width_of, lines)) <= width
    assert len(strips(board, width)) - 1 == lines.count("Further east:")


def test_an_overview_has_a_sign_for_each_hex() -> None:
    """Whose it is, and in capitals who else is there; two staggered rows share a line."""
    board = hex_galaxy(12)
    lines = draw_overview(board, width=80).split("\n")[1:26]

    assert 469 == len("".join(lines).replace(" ", ""))
    assert "a" == lines[0].strip()[0]
    assert {"a", "h", "c", "o", "-"} <= set("".join(lines))
    assert max(map(len, draw_overview(board, width=40).split("\n")[1:26])) == 25


def page(board: Board, screen: tuple[int, int], asked: int = 3) -> list[str]:
    """The page with a question of so many lines."""
    space = Space(screen[0], screen[1] - 2, plain)
    report = Report("Turn", ())
    return status_page(board, report, P1, ["what now?"] * asked, space).split("\n")


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("rings", [3, 6, 12])
def test_the_page_has_the_same_part_whatever_is_asked(screen: tuple[int, int], rings: int) -> None:
    """A long question takes rows from below; what is still there has not moved."""
    board = msgspec.structs.replace(galaxy(rings), focus=hex_id(Hex(0, -rings)))
    short, long = (labels_in(page(board, screen, asked)[1:]) for asked in (2, 6))

    assert set(long.items()) <= set(short.items())
    assert next(place.label for place in board.places if place.id == board.focus) in long


def star_map(houses: int, steps: int) -> list[Board]:
    """What the first House sees of a match of EC4X, step by step."""
    game = RULESETS["ec4x-monero"]
    house_rules = game.house_rules(houses=houses)
    plans = [SeatPlan(PERSON, f"P {seat}") for seat in game.players(house_rules)]
    match: Match = matches.create(
        MemoryStore(),
        game,
        house_rules=house_rules,
        plans=plans,
        entropy=SeededEntropy("1"),
        clock=SetClock(),
        name="match",
    )
    matches.sit_everyone(match, SeededEntropy("1"))
    boards = [match.board(P1)]
    while match.step < steps:
        play_on(match, match.step + 1)
        boards.append(match.board(P1))
    return boards


@pytest.mark.parametrize("houses", [2, 6])
@pytest.mark.parametrize("screen", SCREENS[:2])
def test_no_system_moves_in_a_match(houses: int, screen: tuple[int, int]) -> None:
    """EC4X: turn after turn each system of the page stands where it stood, the home among them."""
    boards = star_map(houses, 4)
    first, *later = [
        {
            (name[0], number, name.start())
            for number, line in enumerate(page(board, screen)[1:])
            for name in re.finditer(r"[A-Z]\d+|hub", line)
            if number <= screen[1] // 2
        }
        for board in boards
    ]

    assert boards[0].focus in {name for name, _, _ in first}
    assert [first] * len(later) == later


def test_hexes_without_lanes_need_none_drawn() -> None:
    """That neighbours are linked needs no word: pointy rows stand half a hex apart."""
    places = (
        Place("a", 0, 0, "hex"),
        Place("b", 100, 0, "hex"),
        Place("c", 50, 87, "hex"),
        Place("d", 150, 87, "hex"),
    )
    links = (Link("a", "b"), Link("a", "c"))
    rows = draw_text(Board("Pointy", None, places, links=links, grid="hex-pointy")).split("\n")[2:]

    assert [["a", "b"], ["c", "d"]] == [row.split() for row in rows]
    assert rows[1].index("c") * 2 == rows[0].index("b")
