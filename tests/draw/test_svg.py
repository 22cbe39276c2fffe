"""A board as a picture: well-formed, self-contained, readable, and always the same bytes."""

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.board import Board, Layer, Link, Owner, Place, Shape, Token
from hegemon.core.game import Player
from hegemon.draw.counters import Hidden, _in_rows, stack
from hegemon.draw.labels import Rectangle, Room, around, centred
from hegemon.draw.looks import embedded_sheet, style_sheet
from hegemon.draw.scene import number, safe_id
from hegemon.draw.style import (
    DARK,
    LIGHT,
    OWNER_COLOURS,
    Theme,
    owner_class,
    pattern_of,
    pattern_path,
)
from hegemon.draw.svg import Style, draw_svg
from tests.draw.boards import P1, hex_galaxy, region_map, star_chart

SAMPLES: list[Callable[[], Board]] = [star_chart, hex_galaxy, region_map]
SVG = "{http://www.w3.org/2000/svg}"


def parsed(board: Board, **options: object) -> ET.Element:
    """The picture as an element tree; fails when it is not well-formed."""
    return ET.fromstring(draw_svg(board, **options))  # type: ignore[arg-type]  # noqa: S314


def one(root: ET.Element, attribute: str, value: str) -> ET.Element:
    """The only element with this value of an attribute."""
    (found,) = [element for element in root.iter() if element.get(attribute) == value]
    return found


def tooltip(element: ET.Element) -> str:
    """The title of a group."""
    return element.findtext(f"{SVG}title") or ""


def counters(root: ET.Element) -> dict[str, Rectangle]:
    """The rectangle of each counter, by its token."""
    return {
        group.attrib["data-token"]: box_of(group)
        for group in root.iter(f"{SVG}g")
        if "data-token" in group.attrib
    }


def box_of(counter: ET.Element) -> Rectangle:
    """The rectangle of a counter."""
    rect = counter.find(f"{SVG}rect")
    assert rect is not None
    left, top, width, height = (float(rect.attrib[n]) for n in ("x", "y", "width", "height"))
    return Rectangle(left, top, left + width, top + height)


# -- the document


@pytest.mark.parametrize("sample", SAMPLES)
def test_picture_says_what_it_is(sample: Callable[[], Board]) -> None:
    """An image with a title and a description for those who cannot see it."""
    root = parsed(sample())
    title, description = root[0], root[1]

    assert (f"{SVG}svg", "img") == (root.tag, root.get("role"))
    assert f"{title.get('id')} {description.get('id')}" == root.get("aria-labelledby")
    assert f"{sample().title}, turn {sample().turn}" == title.text


def test_description_counts_what_is_held_and_what_moves() -> None:
    """In a sentence."""
    expected = "16 places; held by Blue 3, Red 1; 12 unknown. 5 on the way."

    assert expected == parsed(star_chart())[1].text


@pytest.mark.parametrize("sample", SAMPLES)
def test_nothing_is_loaded_from_elsewhere(sample: Callable[[], Board]) -> None:
    """No address but the name space, and references only to what is in the document itself."""
    text = draw_svg(sample())
    ids = set(re.findall(r'\bid="([^"]+)"', text))
    references = re.findall(r"url\(([^)]*)\)", text) + re.findall(r'href="([^"]*)"', text)

    assert ["http://www.w3.org/2000/svg"] == re.findall(r"\w+://[^\"]*", text)
    assert "@import" not in text
    assert references
    assert [] == [name for name in references if name[0] != "#" or name[1:] not in ids]


@pytest.mark.parametrize("sample", SAMPLES)
def test_ids_are_unique_and_every_place_has_its_group(sample: Callable[[], Board]) -> None:
    """A client finds a place by `place-<id>` or by its raw id in `data-place`."""
    root, board = parsed(sample()), sample()
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]

    assert len(ids) == len(set(ids))
    for place in board.places:
        assert f"place-{safe_id(place.id)}" == one(root, "data-place", place.id).get("id")


def test_prefix_keeps_two_boards_on_a_page_apart() -> None:
    """With different prefixes no id is there twice."""
    found = [re.findall(r'\bid="([^"]+)"', draw_svg(star_chart(), prefix=p)) for p in ("a-", "b-")]

    assert set(found[0]).isdisjoint(found[1])


@pytest.mark.parametrize("sample", SAMPLES)
def test_same_bytes_in_every_process(sample: Callable[[], Board]) -> None:
    """Drawn again, or by another process with another hash seed: no difference."""
    code = (
        "import sys; from tests.draw import boards; from hegemon.draw.svg import draw_svg;"
        f"sys.stdout.buffer.write(draw_svg(boards.{sample.__name__}()).encode())"
    )
    root = Path(__file__).parents[2]
    path = os.pathsep.join([str(root), str(root / "src")])
    environment = {**os.environ, "PYTHONHASHSEED": "1234", "PYTHONPATH": path}
    other = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, check=True
    )

    assert draw_svg(sample()).encode() == draw_svg(sample()).encode() == other.stdout


# -- what may not be


HOSTILE = '"><script>alert(1)</script>&amp;\x1b[2J\u202e\ud800'


def test_no_text_can_become_markup() -> None:
    """Names, ids, notes and badges come from players and map makers."""
    player = Player(HOSTILE)
    place = Place(
        HOSTILE,
        50,
        50,
        owner=player,
        terrain=HOSTILE,
        label=HOSTILE,
        name=HOSTILE,
        badges=(HOSTILE,),
        note=HOSTILE,
    )
    token = Token(HOSTILE, player, HOSTILE, HOSTILE, badges=(HOSTILE,), note=HOSTILE)
    link = Link(HOSTILE, "b", HOSTILE, HOSTILE)
    board = Board(
        HOSTILE,
        1,
        (place, Place("b", 400, 50)),
        owners=(Owner(player, HOSTILE, HOSTILE),),
        tokens=(token,),
        links=(link,),
    )
    text = draw_svg(board)
    root = parsed(board)

    assert "<script" not in text
    assert [] == [char for char in text if ord(char) < 32 and char != "\n"]
    text.encode()
    assert '"><script>alert(1)</script>&amp;?[2J??' == one(
        root, "data-terrain", root_text(place)
    ).get("data-place")


def root_text(place: Place) -> str:
    """A hostile text as it may be written: what cannot be shown is a question mark."""
    return re.sub("[\x1b\u202e\ud800]", "?", place.terrain)


@given(st.text(max_size=20), st.text(max_size=20))
def test_every_text_gives_a_well_formed_picture(name: str, label: str) -> None:
    """Whatever a place is called."""
    place = Place("a", 50, 50, label=label, name=name, badges=(name, label))

    assert tooltip(one(parsed(Board(name, None, (place,))), "data-place", "a"))


@given(st.lists(st.text(max_size=6), unique=True, min_size=2, max_size=4))
def test_different_ids_stay_different(ids: list[str]) -> None:
    """A safe id has only letters, digits, dots, dashes and underscores, and tells ids apart."""
    safe = [safe_id(id_) for id_ in ids]

    assert len(ids) == len(set(safe))
    assert all(re.fullmatch(r"[A-Za-z0-9._-]*", id_) for id_ in safe)


def test_safe_ids_of_common_ids() -> None:
    """The usual ids stay as they are; a hex's comma is written out."""
    assert ["r_cap", "A", "3.2c.-2"] == [safe_id(id_) for id_ in ("r_cap", "A", "3,-2")]


# -- who, what, since when


def test_tooltips_say_what_is_known() -> None:
    """Name, id, owner, terrain, label, badges, garrison, date."""
    root = parsed(star_chart())

    assert "Deneb (D), Blue, star, 4D, home, fleet 9" == tooltip(one(root, "data-place", "D"))
    assert "Okab (O), Red, star, 4O, home, fleet 12, as of turn 4" == tooltip(
        one(root, "data-place", "O")
    )
    assert "Bellatrix (B), star, ?B, unknown" == tooltip(one(root, "data-place", "B"))


def test_counters_say_how_far_they_have_to_go() -> None:
    """On the counter in short, in the tooltip in full."""
    root = parsed(star_chart())
    counter = one(root, "data-token", "p1-003")

    assert "p1-003, Blue, fleet 6, Deneb to Kochab, 3 turns left of 4" == tooltip(counter)
    assert ["B", "6", "in 3"] == [text.text for text in counter.iter(f"{SVG}text")]
    assert "p1-000, Blue, fleet 9" == tooltip(one(root, "data-token", "p1-000"))


def test_what_is_unknown_or_old_looks_so() -> None:
    """Unknown places are dashed, places known as of an earlier turn dimmed as well."""
    root = parsed(star_chart())
    classes = {id_: (one(root, "data-place", id_).get("class") or "").split() for id_ in "DOB"}

    assert ["place", "o1"] == classes["D"]
    assert ["place", "stale", "o2"] == classes["O"]
    assert ["place", "unknown"] == classes["B"]


def test_an_owner_is_told_by_colour_pattern_and_letter() -> None:
    """A held place has the owner's class and pattern; letter by counter, sign or tag."""
    root = parsed(region_map())
    fort = one(root, "data-place", "sud_f1")
    land = one(root, "data-place", "sud_1")

    assert "p3" == fort.get("data-owner") == land.get("data-owner")
    assert "o3" in (fort.get("class") or "").split()
    assert ["S"] == [text.text for text in fort.iter(f"{SVG}text")]
    assert "url(#land-3)" in [shape.get("fill") for shape in land]


def test_sixty_four_seats_have_different_looks() -> None:
    """Eight colours, then the same with other patterns."""
    looks = [(owner_class(seat), pattern_of(seat)) for seat in range(64)]

    assert 64 == len(set(looks))
    assert 8 == len({colour for colour, _ in looks[:8]}) == len({p for _, p in looks[:8]})
    assert 64 == len({(owner_class(seat), pattern_path(seat)) for seat in range(64)})


def test_layers_are_marked_with_their_id() -> None:
    """A client can find what a layer lights up."""
    root = parsed(star_chart())

    assert 3 == len(list(one(root, "data-layer", "targets")))


def test_links_of_a_galaxy_are_all_drawn_in_their_style() -> None:
    """A client finds a link by its ends."""
    galaxy = hex_galaxy()
    drawn = {
        (element.get("data-from"), element.get("data-to")): (element.get("class") or "").split()[1:]
        for element in parsed(galaxy).iter()
        if "data-from" in element.attrib
    }

    assert {(link.a, link.b): [link.style] for link in galaxy.links} == drawn


# -- where things are


def test_a_fleet_is_as_far_along_its_line_as_it_has_come() -> None:
    """Half-way after two of four steps; at the edge of its star before the first."""
    places = (Place("a", 100, 100, size=40), Place("b", 1000, 100, size=40))
    owner = Owner(P1, "R", "Red")

    def spot(done: int) -> tuple[float, float]:
        token = Token("t", P1, "fleet", "a", count=1, to="b", done=done, total=4)
        root = parsed(Board("Way", 1, places, owners=(owner,), tokens=(token,)))
        lines = [e for e in root.iter(f"{SVG}path") if "way edge" in (e.get("class") or "")]
        x, y = re.findall(r"[\d.]+", lines[0].attrib["d"])[:2]
        return float(x), float(y)

    assert [(124.8, 100), (550, 100), (975.2, 100)] == [spot(0), spot(2), spot(4)]


@pytest.mark.parametrize("sample", SAMPLES)
def test_no_counter_covers_another_or_leaves_the_picture(sample: Callable[[], Board]) -> None:
    """Every token has its counter, and each can be read."""
    root = parsed(sample())
    left, top, width, height = (float(part) for part in root.attrib["viewBox"].split())
    boxes = counters(root)

    assert {token.id for token in sample().tokens} == set(boxes)
    assert [] == [pair for pair in combinations(boxes, 2) if boxes[pair[0]].meets(boxes[pair[1]])]
    assert all(
        Rectangle(left, top, left + width, top + height).holds(box) for box in boxes.values()
    )


def test_square_grid_has_coordinates() -> None:
    """Columns above, rows at the left, as in the notation."""
    texts = [e.text for e in parsed(star_chart()).iter(f"{SVG}text") if e.get("class") == "coord"]

    assert [*map(str, range(12)), *map(str, range(10))] == texts


def test_heading_and_legend_can_be_left_to_the_page() -> None:
    """Without them the picture is only the map, and smaller by their height."""
    whole, bare = parsed(star_chart()), parsed(star_chart(), title=False)

    assert one(whole, "class", "legend") is not None
    assert [] == [e for e in bare.iter() if e.get("class") in ("legend", "heading")]
    assert float(bare.attrib["viewBox"].split()[3]) < float(whole.attrib["viewBox"].split()[3])


@pytest.mark.parametrize("factor", [1, 10, 100])
def test_a_map_may_be_measured_in_any_unit(factor: int) -> None:
    """A map whose author counts in metres has the same picture, counters and all."""
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
    width = float(parsed(larger).attrib["viewBox"].split()[2])

    assert 900 < width < 1400
    assert {token.id for token in board.tokens} == set(counters(parsed(larger)))


def test_room_takes_the_first_box_that_is_free() -> None:
    """Below, above, right, left; None when nothing is left."""
    room = Room(Rectangle(0, 0, 100, 100))
    room.take(centred(50, 50, 20, 20))
    found = [room.place(around(50, 50, 20, 10, 12)) for _ in range(9)]

    assert centred(50, 67, 20, 10) == found[0]
    assert centred(50, 33, 20, 10) == found[1]
    assert centred(72, 50, 20, 10) == found[2]
    assert found[-1] is None


@pytest.mark.parametrize(
    ("value", "text"), [(1, "1"), (1.25, "1.2"), (-0.01, "0"), (100.0, "100"), (-3.96, "-4")]
)
def test_numbers_have_one_decimal_at_most(value: float, text: str) -> None:
    """Short, and never a negative zero."""
    assert text == number(value)


# -- colours


def contrast(one_: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 defines it."""

    def light(colour: str) -> float:
        parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
        r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    bright, dark = sorted((light(one_), light(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_words_can_be_read_on_their_ground(theme: Theme) -> None:
    """4.5 to 1 for words, as WCAG AA wants; 3 to 1 for the accent."""
    grounds = ("paper", "raised", "ground", "water", "special")

    assert [] == [g for g in grounds if contrast(theme["ink"], theme[g]) < 4.5]
    assert [] == [g for g in grounds if contrast(theme["muted"], theme[g]) < 4.5]
    assert [] == [g for g in grounds if contrast(theme["accent"], theme[g]) < 3]
    for seat in range(1, len(OWNER_COLOURS) + 1):
        assert contrast(theme[f"owner-{seat}"], theme[f"owner-ink-{seat}"]) >= 4.5, seat


def test_without_a_theme_the_reader_decides() -> None:
    """Light by attributes; dark where it is preferred, behind a condition."""
    text = draw_svg(star_chart())
    sheet = text[text.index("<style>") + 7 : text.index("</style>")]

    assert f'<rect class="sheet" fill="{LIGHT["paper"]}"' in text
    assert re.search(r"prefers-color-scheme:dark\){\.board \.sheet{fill:#0e131b}", sheet)
    assert "" == re.sub(r"@media [^{]*{([^{}]*{[^{}]*})*\s*}", "", sheet).strip()


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_a_theme_is_written_out(theme: Theme) -> None:
    """For mails and printers that know no preferences."""
    text = draw_svg(star_chart(), theme=theme)

    assert "var(" not in text
    assert "prefers-color-scheme" not in text
    assert f'class="sheet" fill="{theme["paper"]}"' in text


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("style", ["linked", "none"])
def test_picture_for_a_strict_page_has_no_style_of_its_own(
    sample: Callable[[], Board], style: Style
) -> None:
    """Under style-src 'self' neither an attribute nor an element of that name is allowed."""
    text = draw_svg(sample(), style=style, sheet="/board.css")

    assert [] == re.findall(r"<style|[ ]style=|var\(|<script|\bon\w+=", text)
    assert ("xml-stylesheet" in text) == (style == "linked")
    assert ET.fromstring(text) is not None  # noqa: S314  (our own)


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_mark_has_its_colours_as_attributes(sample: Callable[[], Board]) -> None:
    """Whatever program draws it: nothing is left to the black that SVG starts with."""
    black = [
        ET.tostring(element)
        for element, around in with_parents(parsed(sample(), style="none"))
        if element.tag.removeprefix(SVG) in ("rect", "circle", "polygon", "path", "text")
        and not any(one_.get("fill") or one_.tag == f"{SVG}clipPath" for one_ in (element, *around))
        and element.get("id") != "coast"
    ]

    assert [] == black


def with_parents(
    root: ET.Element, around: tuple[ET.Element, ...] = ()
) -> Iterator[tuple[ET.Element, tuple[ET.Element, ...]]]:
    """Each element with what is around it."""
    for child in root:
        yield child, (*around, root)
        yield from with_parents(child, (*around, root))


def test_sheet_of_a_page_sets_what_the_attributes_set() -> None:
    """With variables, so that the page can have a theme of its own."""
    sheet = style_sheet()

    assert ":where(.board){--owner-1:#0072b2" in sheet
    assert ".board .sheet{fill:var(--paper)}" in sheet
    assert ".board .coord{fill:var(--muted);font-size:15px}" in sheet
    assert "prefers-color-scheme:dark" in sheet
    assert sheet.count("{") == sheet.count("}")


@pytest.mark.parametrize("theme", [None, LIGHT, DARK])
def test_embedded_sheet_is_whole(theme: Theme | None) -> None:
    assert embedded_sheet(theme).count("{") == embedded_sheet(theme).count("}")
    assert "$" not in embedded_sheet(theme) + style_sheet()


def test_legend_names_players_and_their_clock() -> None:
    """The name that was chosen stands with the game's own."""
    owners = (Owner(P1, "B", "Blue (you)", "Ann"), Owner(Player("p2"), "R", "Red", "<Ben>"))
    board = msgspec.structs.replace(star_chart(), owners=owners, clock="year")
    words = {t.text for t in parsed(board).iter(f"{SVG}text") if t.get("class") == "key"}

    assert {"Blue (you, Ann)", "Red (<Ben>)", "in 3: arrives in 3 years"} <= words


def test_legend_tells_lanes_apart() -> None:
    """Each kind of lane that the map has, as it is drawn."""
    places = tuple(msgspec.structs.replace(place, shape="hex") for place in star_chart().places[:3])
    a, b, c = (place.id for place in places)
    links = (Link(a, b, "restricted"), Link(b, c, "major"))
    board = msgspec.structs.replace(star_chart(), places=places, tokens=(), layers=(), links=links)
    words = [t.text for t in parsed(board).iter(f"{SVG}text") if t.get("class") == "key"]

    assert ["major lane", "restricted lane"] == [one for one in words if "lane" in (one or "")]


# -- groups, stacks, routes, layers


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_group_for_each_kind_of_mark(sample: Callable[[], Board]) -> None:
    """Links, counters and places have ids of their own in them."""
    root = parsed(sample())
    groups = {g.get("id"): g for g in root.iter(f"{SVG}g") if (g.get("id") or "")[:6] == "board-"}
    ids = {
        name: {e.get("id") for e in group.iter()} - {name, None} for name, group in groups.items()
    }

    assert {"board-ground", "board-signs", "board-names", "board-counters"} & set(groups)
    assert {f"token-{safe_id(token.id)}" for token in sample().tokens} <= ids["board-counters"]
    linked = {f"link-{safe_id(link.a)}.to.{safe_id(link.b)}" for link in sample().links}
    assert ids.get("board-links", set()) <= linked


def crowd(count: int, place: Place) -> Board:
    """A place with so many fleets."""
    tokens = tuple(Token(f"t{number}", P1, "fleet", "a", count=number) for number in range(count))
    return Board("", 1, (place,), owners=(Owner(P1, "R", "Red"),), tokens=tokens)


@pytest.mark.parametrize("shape", ["disc", "square", "hex", "polygon"])
def test_full_stack_is_folded(shape: Shape) -> None:
    """As many counters as have room in two rows, then how many more; its tooltip names them."""
    root = parsed(crowd(20, Place("a", 300, 300, shape)))
    (more,) = [g for g in root.iter(f"{SVG}g") if g.get("data-more")]
    shown = len(counters(root))

    assert 2 <= shown <= 8
    assert [f"+{20 - shown}"] == [text.text for text in more.iter(f"{SVG}text")]
    assert 20 - shown == len(tooltip(more).split("\n"))


@pytest.mark.parametrize("count", [1, 4, 9, 40])
@pytest.mark.parametrize("width", [30, 61, 130])
def test_a_stack_shows_as_many_counters_as_fit(count: int, width: int) -> None:
    """One more of them would need a third row."""
    tokens = crowd(count, Place("a", 300, 300)).tokens
    rows = stack(tokens, width)
    shown = sum(isinstance(chip, Token) for row in rows for chip in row)
    fits = [
        kept
        for kept in range(count)
        if len(_in_rows([*tokens[:kept], Hidden(tokens[kept:])], width)) <= 2
    ]

    assert len(rows) <= 2
    assert shown == (count if len(_in_rows(tokens, width)) <= 2 else max(fits))


def test_a_large_stack_is_folded_in_one_go() -> None:
    """Late in a match hundreds stand at one place: twice as many take at most twice the work."""
    calls = []
    for count in (400, 800):
        tokens, counts = crowd(count, Place("a", 300, 300)).tokens, Counter[str]()
        sys.setprofile(lambda _frame, event, _what, counts=counts: counts.update([event]))
        stack(tokens, 130)
        sys.setprofile(None)
        calls.append(counts["call"] + counts["c_call"])

    assert calls[1] <= 2.1 * calls[0]


def names_of(board: Board) -> dict[str, tuple[str | None, str | None]]:
    """Where each name stands."""
    texts = [t for t in parsed(board).iter(f"{SVG}text") if t.get("class") == "name halo"]
    return {text.text or "": (text.get("x"), text.get("y")) for text in texts}


@pytest.mark.parametrize("sample", [star_chart, region_map])
def test_names_stand_still_when_counters_come_and_go(sample: Callable[[], Board]) -> None:
    """Whoever owns a place, whatever stands there, is on its way, or is known of it."""
    board = sample()
    bare = msgspec.structs.replace(
        board,
        tokens=(),
        layers=(),
        places=tuple(
            msgspec.structs.replace(place, owner=None, badges=(), as_of=None, known=True)
            for place in board.places
        ),
    )

    assert names_of(bare) == names_of(board)
    assert len(names_of(board)) >= len(board.places) - 1


def test_route_bends_at_every_place_on_it() -> None:
    """What is done is dotted up to the counter's arrow, and the tooltip names the stops."""
    places = (Place("a", 0, 0), Place("b", 500, 0), Place("c", 500, 500, name="Cor"))
    token = Token("t", P1, "fleet", "a", to="c", done=3, total=4, way=("a", "b", "c"))
    board = Board("", 1, places, owners=(Owner(P1, "R", "Red"),), tokens=(token,))
    root = parsed(board)
    done, left = [p.get("d") or "" for p in root.iter(f"{SVG}path") if "way" in p.get("class", "")]

    assert (2, 1) == (done.count("L"), left.count("L"))
    assert "a to b to Cor" in tooltip(one(root, "data-token", "t"))


def test_where_many_fleets_set_out_those_without_room_are_counted() -> None:
    """No counter covers another; each fleet has its own or is named by the one that counts it."""
    places = (Place("a", 200, 200), Place("b", 800, 200))
    fleets = [f"f{number:02}" for number in range(40)]
    tokens = tuple(Token(each, P1, "fleet", "a", count=9, to="b", total=9) for each in fleets)
    owners = (Owner(P1, "R", "Red"),)
    root = parsed(Board("", 1, places, owners=owners, tokens=tokens, width=1000, height=400))
    chips = [e for e in root.iter(f"{SVG}g") if (e.get("class") or "").startswith("chip ")]
    (more,) = [each for each in chips if each.get("data-more")]
    alone = [each.get("data-token", "") for each in chips if each is not more]
    counted = [line.split(",")[0] for line in tooltip(more).splitlines()]

    assert fleets == sorted([*alone, *counted])
    assert not any(a.meets(b) for a, b in combinations(map(box_of, chips), 2))


def test_ways_between_waters_lie_under_the_land() -> None:
    """A dotted line over a foreign country would say that fleets sail there."""
    ids = [element.get("id") for element in parsed(region_map()).iter()]
    sea, land = ids.index("link-sea_sw.to.sea_west"), ids.index("place-ves_4")

    assert sea < land < ids.index("board-signs")


def test_layers_hold_tokens_links_and_heat() -> None:
    """Rings and lines in the accent; with values fields that are the stronger the greater."""
    board = msgspec.structs.replace(
        region_map(),
        layers=(
            Layer("near", "Near", ("nor_1",), ("a1",), (("nor_1", "nor_2"),)),
            Layer("heat", "Supply", ("nor_1", "nor_2", "nor_3"), values=(0, 5, 10)),
        ),
    )
    root = parsed(board)
    near, heat = one(root, "data-layer", "near"), one(root, "data-layer", "heat")

    assert ["polygon", "circle", "path"] == [e.tag.removeprefix(SVG) for e in near]
    assert ["0.08", "0.34", "0.60"] == [e.get("fill-opacity") for e in heat]


def test_long_facts_stand_on_several_lines() -> None:
    """Nothing of a region's facts is lost, and no line of them is long."""
    badges = ("capital", "9000 gold", "occupied by Westhaven", "besieged", "taxed")
    places = tuple(
        Place(id_, x, 300, shape="polygon", label=id_, name=id_, badges=badges)
        for id_, x in (("west", 200), ("east", 800))
    )
    root = parsed(Board("", None, places))
    lines = [
        text.text or "" for text in root.iter(f"{SVG}text") if "small" in text.get("class", "")
    ]

    assert max(map(len, lines)) <= 28
    assert ", ".join(("west", *badges)) in " ".join(lines)


def test_fort_keeps_its_name_where_room_is_short() -> None:
    """A fort tells its id and its facts; where they do not fit it still has its name."""
    crowd = tuple(
        Place(f"f{number}", 100 + 110 * (number % 5), 100 + 60 * (number // 5), shape="square",
              label=f"f{number}", name=f"Fort {number}", badges=("fort 3", "2000 gold", "besieged"))
        for number in range(25)
    )  # fmt: skip
    alone = draw_svg(Board("", None, (crowd[0], crowd[-1])))
    names = [text.text for text in parsed(Board("", None, crowd)).iter(f"{SVG}text")]

    assert "f0, fort 3, 2000 gold," in alone
    assert 20 <= sum((name or "").startswith("Fort ") for name in names)
