"""A board of the atlas: well-formed, the same bytes, nothing but attributes, light enough."""

import gzip
import re
from collections.abc import Callable
from itertools import combinations
from math import hypot
from typing import get_args
from xml.etree import ElementTree as ET

import msgspec
import pytest

from hegemon.core.board import Board, Grid, Layer, Link, Owner, Place, Shape, Token, Work, emblem
from hegemon.draw.atlas import draw_atlas
from hegemon.draw.atlas.counters import piles_of
from hegemon.draw.atlas.rules import Zoom
from hegemon.draw.labels import Rectangle, text_length
from hegemon.draw.style import ThemeName
from tests.draw.atlas.atlases import (
    SAMPLES,
    galaxy,
    signed_chart,
    signed_galaxy,
    signed_land,
)
from tests.draw.boards import P1

SVG = "{http://www.w3.org/2000/svg}"
ZOOMS: tuple[Zoom, ...] = get_args(Zoom)
THEMES: tuple[ThemeName, ...] = get_args(ThemeName)
SMALL = SAMPLES[:3]
EACH = [(sample, zoom) for sample in SMALL for zoom in ZOOMS]


def parsed(board: Board, **options: object) -> ET.Element:
    """The picture as an element tree; fails when it is not well-formed."""
    return ET.fromstring(draw_atlas(board, **options))  # type: ignore[arg-type]  # noqa: S314


def groups(root: ET.Element, attribute: str) -> dict[str, ET.Element]:
    """The groups that have an attribute, by its value; fails where two have the same."""
    found = [element for element in root.iter(f"{SVG}g") if attribute in element.attrib]
    by_value = {element.attrib[attribute]: element for element in found}
    assert len(by_value) == len(found)
    return by_value


def texts(root: ET.Element) -> list[str]:
    """All that is written on the picture."""
    return ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]


# -- what kind of document it is


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("sample", "zoom"), EACH)
def test_everything_is_an_attribute(
    sample: Callable[[], Board], zoom: Zoom, theme: ThemeName
) -> None:
    root = parsed(sample(), zoom=zoom, theme=theme, title=True)
    for element in root.iter():
        assert element.tag.removeprefix(SVG) not in ("style", "script", "filter", "symbol")
        assert not {"class", "style", "filter"} & set(element.attrib)
        assert not any(name.startswith("on") for name in element.attrib)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("sample", "zoom"), EACH)
def test_every_id_is_there_once_and_found(
    sample: Callable[[], Board], zoom: Zoom, theme: ThemeName
) -> None:
    drawn = draw_atlas(sample(), zoom=zoom, theme=theme, prefix="a-", title=True)
    ids = re.findall(r' id="([^"]+)"', drawn)
    assert len(ids) == len(set(ids))
    assert all(id_.startswith("a-") for id_ in ids)
    named = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', drawn))
    assert {one or other for one, other in named} <= set(ids)


@pytest.mark.parametrize(("sample", "zoom"), EACH)
def test_the_same_board_has_the_same_bytes(sample: Callable[[], Board], zoom: Zoom) -> None:
    assert draw_atlas(sample(), zoom=zoom) == draw_atlas(sample(), zoom=zoom)


@pytest.mark.parametrize(("sample", "zoom"), EACH)
def test_print_has_no_colour(sample: Callable[[], Board], zoom: Zoom) -> None:
    drawn = draw_atlas(sample(), zoom=zoom, theme="print", title=True)
    colours = set(re.findall(r'"(#[0-9a-fA-F]{3,6})"', drawn))
    assert len(colours) > 1
    for colour in colours:
        digits = colour[1:]
        parts = re.findall("." * (len(digits) // 3), digits)
        assert len(set(parts)) == 1, colour


def test_in_print_each_owner_has_a_hatch_of_his_own() -> None:
    drawn = draw_atlas(galaxy(known=True), theme="print")
    hatches = re.findall(r'<pattern id="(hatch-\d+)" (width="[^"]+").*?(rotate\(\d+\))', drawn)
    assert len(hatches) == 12
    assert len({(step, angle) for _, step, angle in hatches}) == 12


def test_in_print_a_region_has_the_hatch_of_its_owner_along_its_border() -> None:
    """Not over all of it, so that its words can be read."""
    board = signed_land()
    places = groups(parsed(board, theme="print"), "data-place")
    for place in board.places:
        if not place.outline:
            continue
        strokes = [use.get("stroke", "") for use in places[place.id].iter(f"{SVG}use")]
        fills = [use.get("fill", "") for use in places[place.id].iter(f"{SVG}use")]
        owned = place.owner is not None and place.terrain != "sea"
        assert any(stroke.startswith("url(#hatch-") for stroke in strokes) is owned
        assert not any(fill.startswith("url(#hatch-") for fill in fills)


def test_the_middle_zoom_says_by_the_realm_alone_that_somebody_lives_there() -> None:
    """What makes something has its sign there; who guards it, how large it is, comes nearer."""
    board = signed_galaxy()
    owned = next(p for p in board.places if p.owner and p.known and p.as_of is None)
    works = (Work("colony-2"), Work("shield"), Work("shipyard"))
    one = msgspec.structs.replace(owned, works=works, worth=5)
    built = msgspec.structs.replace(
        board, places=tuple(one if p.id == owned.id else p for p in board.places)
    )
    for zoom, seen in (("middle", {"shipyard"}), ("near", {"shipyard", "shield", "colony-2"})):
        group = groups(parsed(built, zoom=zoom), "data-place")[owned.id]
        used = {use.get("href", "")[1:] for use in group.iter(f"{SVG}use")}
        assert used & {"shipyard", "shield", "colony-2"} == seen


# -- what the page's scripts rely on


@pytest.mark.parametrize(("sample", "zoom"), EACH)
def test_every_place_and_token_has_a_group(sample: Callable[[], Board], zoom: Zoom) -> None:
    board = sample()
    root = parsed(board, zoom=zoom)
    places, tokens = groups(root, "data-place"), groups(root, "data-token")
    assert set(places) == {place.id for place in board.places}
    assert set(tokens) == {token.id for token in board.tokens}
    for group in (*places.values(), *tokens.values()):
        assert group.findtext(f"{SVG}title")
    for place in board.places:
        group = places[place.id]
        assert re.fullmatch(r"-?\d+,-?\d+", group.attrib["data-at"])
        assert group.get("data-owner") == place.owner
        assert group.attrib["id"].startswith("place-")
    for token in board.tokens:
        assert tokens[token.id].get("data-owner") == token.owner


@pytest.mark.parametrize("grid", get_args(Grid))
@pytest.mark.parametrize("shape", get_args(Shape))
def test_boards_of_every_shape_can_be_drawn(grid: Grid, shape: Shape) -> None:
    """Odd ones too: a lane of no known class, a fleet of nobody, ids and names that are markup."""
    owner = Owner(P1, "R", "<Red>\x1b")
    places = (
        Place("a<", 50, 50, shape, owner=P1, known=False),
        Place("b", 150, 50, shape, name="<&>", sign="eden", worth=5),
        Place("c", 250, 50, owner=P1, as_of=2),
    )
    tokens = (
        Token("x", P1, "fleet", "a<", to="b", total=2),
        Token("y", None, "fleet", "b", label="<&", count=0),
        Token("z", P1, "fleet", "c"),
    )
    board = Board("t", 3, places, (owner,), tokens, (Link("a<", "b", "odd"),), grid=grid)
    board = msgspec.structs.replace(board, columns=3, rows=3)
    for zoom in ZOOMS:
        root = parsed(board, zoom=zoom, title=True)
        assert set(groups(root, "data-place")) == {"a<", "b", "c"}
        assert set(groups(root, "data-token")) == {"x", "y", "z"}


def test_each_token_of_a_stack_has_its_own_group_round_the_counter() -> None:
    root = parsed(signed_galaxy(), zoom="middle")
    stack = groups(root, "data-token")
    assert {"f1", "g1", "g2"} <= {
        inner.get("data-token")
        for outer in (stack["g2"], stack["f1"], stack["g1"])
        for inner in outer.iter(f"{SVG}g")
    }
    assert "28" in texts(root)  # 20 + 7 + 1


def test_a_press_on_a_stack_means_what_can_be_sent() -> None:
    """The innermost group is the one that is pressed: works lie lowest, however many they are."""
    board = signed_galaxy()
    yards = Token("yards", P1, "counter", "0,-4", count=90, sign="shipyard")
    ships = Token("ships", P1, "counter", "0,-4", count=3, sign="scout")
    root = parsed(msgspec.structs.replace(board, tokens=(yards, ships)), zoom="middle")
    inner = groups(root, "data-token")["yards"].iter(f"{SVG}g")

    assert "ships" in {one.get("data-token") for one in inner}


def test_who_can_fight_stands_for_a_pile() -> None:
    """However many cannot: eight pieces under the sign of a miner seemed to be miners."""
    miners = Token("miners", P1, "counter", "A", count=3, sign="miner")
    scout = Token("scout", P1, "counter", "A", count=1, sign="scout")
    yards = Token("yards", P1, "counter", "A", count=6, sign="shipyard")
    (pile,) = piles_of((yards, miners, scout))

    assert ("scout", 10) == (pile.sign, pile.strength)
    assert ["scout", "miners", "yards"] == [token.id for token in pile.tokens]


def test_a_counter_stands_nearer_to_its_own_star_than_to_any_other() -> None:
    """Two stars beside each other: that of the left one does not lie above the right one."""
    stars = {"A": (300, 300), "B": (400, 300)}
    places = tuple(Place(id_, x, y, owner=P1) for id_, (x, y) in stars.items())
    tokens = tuple(Token(f"at-{id_}", P1, "fleet", id_, count=4, sign="fleet") for id_ in stars)
    board = msgspec.structs.replace(signed_chart(), places=places, tokens=tokens, layers=())
    at = groups(parsed(board, zoom="middle"), "data-token")
    for id_, (x, y) in stars.items():
        moved = re.search(
            r"translate\((\d+) (\d+)\)", ET.tostring(at[f"at-{id_}"], encoding="unicode")
        )
        assert moved is not None
        away = {
            other: hypot(int(moved[1]) - a, int(moved[2]) - b) for other, (a, b) in stars.items()
        }
        assert id_ == min(away, key=away.__getitem__), (x, y)


# -- fog


@pytest.mark.parametrize("zoom", ZOOMS)
def test_what_was_never_seen_shows_nothing_but_its_id(zoom: Zoom) -> None:
    """Whatever a board may say of such a place, its group is empty and no figure stands there."""
    board = signed_galaxy()
    never = {place.id for place in board.places if not place.known}
    assert never
    found = groups(parsed(board, zoom=zoom), "data-place")
    for id_ in never:
        assert [element.tag for element in found[id_]] == [f"{SVG}title"]
    told = msgspec.structs.replace(
        board,
        places=tuple(
            place
            if place.known
            else msgspec.structs.replace(place, sign="eden", worth=99, states=("besieged",))
            for place in board.places
        ),
    )
    bare = msgspec.structs.replace(
        board,
        places=tuple(
            place if place.known else msgspec.structs.replace(place, sign="", worth=None)
            for place in board.places
        ),
    )
    assert draw_atlas(told, zoom=zoom) == draw_atlas(bare, zoom=zoom)


def test_what_is_remembered_says_since_when_and_is_fainter() -> None:
    board = signed_galaxy()
    root = parsed(board, zoom="near")
    old = next(place for place in board.places if place.known and place.as_of)
    assert old.id in texts(root)
    assert f"turn {old.as_of}" in texts(root)
    (body,) = [
        use for use in groups(root, "data-place")[old.id] if use.get("href") == f"#{old.sign}"
    ]
    assert body.get("opacity") == ".5"


# -- zooms, parts, layers


def test_nearer_tells_more() -> None:
    far, middle, near = (texts(parsed(signed_galaxy(), zoom=zoom)) for zoom in ZOOMS)
    assert "0,-4" not in far
    assert "0,-4" in middle
    assert "Atreides" in far
    assert "Atreides" not in middle
    ships = ['href="#battleship"' in draw_atlas(signed_galaxy(), zoom=zoom) for zoom in ZOOMS]
    assert ships == [False, True, True]
    assert len(near) >= len(middle) > len(far)


def test_beside_words_bodies_have_the_room_of_the_names_of_realms() -> None:
    board = signed_galaxy()
    bodies = {place.sign for place in board.places if place.known and place.sign}
    root = parsed(board, zoom="far", beside=True)
    used = {use.get("href", "")[1:] for use in root.iter(f"{SVG}use")}

    assert bodies <= used
    assert "Atreides" not in texts(root)


def test_a_part_shows_what_lies_in_it_as_the_whole_does() -> None:
    board = galaxy()
    home = next(place for place in board.places if place.id == board.focus)
    part = Rectangle(home.x - 300, home.y - 200, home.x + 300, home.y + 200)
    whole, cut = (parsed(board, zoom="near", part=shown) for shown in (None, part))
    assert cut.attrib["viewBox"] == f"{home.x - 300} {home.y - 200} 600 400"
    drawn, all_ = groups(cut, "data-place"), groups(whole, "data-place")
    inside = [p for p in board.places if part.covers((p.x, p.y))]
    assert len(drawn) < len(all_) / 3
    for place in inside:
        assert ET.tostring(drawn[place.id]) == ET.tostring(all_[place.id])


def test_heat_has_four_steps_and_makes_realms_quiet() -> None:
    board = signed_galaxy()
    ids = tuple(place.id for place in board.places[:4])
    heat = Layer("heat", "Heat", ids, values=(10, 40, 70, 100))
    warm = msgspec.structs.replace(board, layers=(heat,))
    layer = groups(parsed(warm), "data-layer")["heat"]
    strengths = [path.attrib["fill-opacity"] for path in layer]
    assert strengths == ["0.14", "0.28", "0.46", "0.7"]
    assert 'fill-opacity="0.12"' in draw_atlas(board)
    assert 'fill-opacity="0.12"' not in draw_atlas(warm)


def test_the_chosen_has_a_ring_and_targets_are_dashed() -> None:
    layers = groups(parsed(signed_galaxy()), "data-layer")
    (ring,) = layers["chosen"]
    assert (ring.get("stroke-width"), ring.get("stroke-dasharray")) == ("3.4", None)
    (targets,) = layers["targets"]
    assert targets.get("stroke-dasharray") == "5 4"


def test_a_stack_of_which_something_is_chosen_stands_open() -> None:
    """Near, each of its tokens has a counter of its own, one below the other."""
    board = signed_galaxy()
    chosen = Layer("chosen", "Chosen", tokens=("g2",))
    opened = msgspec.structs.replace(board, layers=(chosen,))
    assert "28" in texts(parsed(board, zoom="near"))
    found = parsed(opened, zoom="near")
    assert "28" not in texts(found)
    for token, count in (("f1", "7"), ("g1", "20"), ("g2", "1")):
        group = groups(found, "data-token")[token]
        assert [text.text for text in group.iter(f"{SVG}text")] == [count]
    assert "28" in texts(parsed(opened, zoom="middle"))


def test_a_title_stands_below_the_board() -> None:
    board = signed_chart()
    plain, titled = parsed(board), parsed(board, title=True)
    assert board.title in texts(titled)
    assert board.title not in texts(plain)
    assert {owner.name for owner in board.owners} <= set(texts(titled))
    high, higher = (float(root.attrib["viewBox"].split()[3]) for root in (plain, titled))
    assert higher > high


@pytest.mark.parametrize("theme", ["print", "dark"])
def test_no_realm_covers_the_name_of_a_row_or_column(theme: ThemeName) -> None:
    """A star of the first row has its realm beyond the edge, where its column is named."""
    parts = list(parsed(signed_chart(), theme=theme))
    named = [at for at, part in enumerate(parts) if texts(part)[:2] == ["0", "1"]]
    realms = [
        at
        for at, part in enumerate(parts)
        if part.tag == f"{SVG}path" and part.get("stroke-linejoin") == "round"
    ]

    assert realms
    assert max(realms) < named[0]


# -- what is held, and what moves


def test_what_is_held_has_the_stripes_of_the_holder() -> None:
    board = signed_land()
    held = next(place for place in board.places if place.held_by)
    root = parsed(board)
    fills = [use.get("fill") for use in groups(root, "data-place")[held.id].iter(f"{SVG}use")]
    assert "url(#held-2)" in fills


def test_fleets_with_one_target_share_a_trunk_and_say_their_turns_once() -> None:
    root = parsed(signed_galaxy())
    turns = [text for text in root.iter(f"{SVG}text") if text.get("font-size") == "10.5"]
    # one for what goes to 1,-1, and one for the sample's own fleet to the hub
    assert sorted(text.text or "" for text in turns) == ["2", "3"]


def test_a_counter_says_how_many_groups_it_stands_for() -> None:
    """Two fleets at one place have a 2 at the corner of their counter, a single one has nothing."""
    board = signed_galaxy()
    fleet = next(token for token in board.tokens if token.id == "g2")
    for tokens, many in (((fleet,), []), ((fleet, msgspec.structs.replace(fleet, id="g9")), ["2"])):
        root = parsed(msgspec.structs.replace(board, tokens=tokens))
        # a figure of its own size, in place of that of all counters
        told = [text.text for text in root.iter(f"{SVG}text") if text.get("font-size") == "13.5"]
        assert told == many


def test_a_place_that_gives_nothing_has_no_figure() -> None:
    board = signed_galaxy()
    owned = next(p for p in board.places if p.owner and p.known and p.worth)
    for worth, written in ((771, True), (0, False)):
        one = msgspec.structs.replace(owned, worth=worth)
        places = tuple(one if p.id == owned.id else p for p in board.places)
        found = texts(parsed(msgspec.structs.replace(board, places=places)))
        assert (str(worth) in found) is written


def test_whose_a_place_is_is_never_told_by_a_colour_alone() -> None:
    """Where nothing of its owner stands and no figure is written, there is his emblem."""
    board = signed_galaxy()
    owned = next(p for p in board.places if p.owner and p.known)
    bare = msgspec.structs.replace(board, tokens=(), places=(), links=(), layers=(), focus="")
    emblems = []
    for owner in (None, owned.owner):
        one = msgspec.structs.replace(owned, owner=owner, worth=None, works=(), states=())
        drawn = draw_atlas(msgspec.structs.replace(bare, places=(one,)))
        emblems.append(drawn.count(f'href="#{emblem(board, owned.owner)}"'))
    assert emblems == [0, 1]


def test_a_compass_rose_stands_in_the_sea() -> None:
    assert draw_atlas(signed_land()).count(">N</text>") == 1
    assert ">N</text>" not in draw_atlas(signed_galaxy())


# -- nothing covers another


def boxes(root: ET.Element) -> list[tuple[str, Rectangle]]:
    """The boxes of all words and counters: figures of counters count as their counters."""
    widths = {
        group.attrib["id"]: float(group[0].attrib["width"])
        for group in root.iter(f"{SVG}g")
        if len(group) and group[0].tag == f"{SVG}rect" and "id" in group.attrib
    }
    widths |= {
        group.attrib["id"]: float(re.findall(r"h([\d.]+)", group[0].attrib["d"])[0])
        for group in root.iter(f"{SVG}g")
        if "banner-" in group.get("id", "")
    }
    found: list[tuple[str, Rectangle]] = []
    _collect(root, {}, widths, found)
    return found


def _collect(
    element: ET.Element,
    inherited: dict[str, str],
    widths: dict[str, float],
    found: list[tuple[str, Rectangle]],
) -> None:
    here = {**inherited, **element.attrib}
    at = re.fullmatch(
        r"translate\((\S+) (\S+)\)scale\((\S+)\)", element.attrib.get("transform", "")
    )
    if at and element.tag == f"{SVG}g":
        x, y, scale = map(float, at.groups())
        shapes = [use.get("href", "")[1:] for use in element.iter(f"{SVG}use")]
        pills = [widths[shape] for shape in shapes if shape in widths]
        if pills:
            half = pills[0] * scale / 2
            label = "".join(element.itertext())
            found.append((label, Rectangle(x - half, y - 9 * scale, x + half, y + 9 * scale)))
        return
    if element.tag == f"{SVG}text":
        found.append(_words(element, here))
    for child in element:
        _collect(child, here, widths, found)


def _words(element: ET.Element, look: dict[str, str]) -> tuple[str, Rectangle]:
    text, size = "".join(element.itertext()), float(look["font-size"])
    x, y = float(element.attrib["x"]), float(element.attrib["y"])
    width = text_length(text, size) * 0.8
    left = {"middle": x - width / 2, "end": x - width}.get(look.get("text-anchor", ""), x)
    return text, Rectangle(left, y - 0.6 * size, left + width, y)


@pytest.mark.parametrize(
    ("sample", "zoom"), [*EACH, (galaxy, "middle"), (galaxy, "near"), (galaxy, "far")]
)
def test_no_counter_and_no_word_covers_another(sample: Callable[[], Board], zoom: Zoom) -> None:
    found = boxes(parsed(sample(), zoom=zoom))
    assert len(found) > 5
    covered = [
        (a, b) for (a, one), (b, other) in combinations(found, 2) if one.grown(-1).meets(other)
    ]
    assert covered == []


# -- how much is sent


@pytest.mark.parametrize(
    ("known", "zoom", "raw", "packed"),
    [
        (False, "far", 125, 21),
        (False, "middle", 125, 21),
        (True, "middle", 300, 45),
        (True, "near", 300, 45),
    ],
)
def test_the_largest_board_is_light(known: bool, zoom: Zoom, raw: int, packed: int) -> None:
    """469 systems, in kB as they are and packed."""
    drawn = draw_atlas(galaxy(known=known), zoom=zoom).encode()
    assert len(drawn) <= raw * 1000
    assert len(gzip.compress(drawn)) <= packed * 1000
