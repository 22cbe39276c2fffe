"""Own maps as files: every fault is named with its entry, and nothing crashes the reader."""

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.errors import BadConfig
from hegemon.core.extras import Maps
from hegemon.core.show.board_checks import check_board
from hegemon.draw.atlas import draw_document
from hegemon.draw.text_map import draw_text
from hegemon.games.ec4x.common.starmap.drafts import standard_draft
from hegemon.games.ec4x.common.starmap.extra import maps_of
from hegemon.games.ec4x.common.starmap.galaxy import made_map
from hegemon.games.ec4x.common.starmap.invariants import impossible
from hegemon.games.ec4x.common.starmap.lint import checked
from hegemon.games.ec4x.common.starmap.map_file import (
    SHIPPED,
    MapHead,
    MapLanes,
    MapSystem,
    draft_for,
    houses_on,
    map_called,
    text_of,
)
from tests.games.ec4x.starmap.cases import MONERO, SATOSHI, dice

MAPS, EARLIER = maps_of(MONERO), maps_of(SATOSHI)
DUEL = text_of("twin_suns")


def changed(old: str, new: str, text: str = DUEL) -> str:
    """The duel's map with one thing changed, in the first place where it is."""
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize("maps", [MAPS, EARLIER])
@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_maps_are_good(name: str, maps: Maps) -> None:
    """In either edition: no fault, no advice, a board that can be drawn, a match can begin."""
    text = maps.text(name)
    board = maps.board(text)

    assert [] == maps.lint(text)
    assert [] == check_board(board)
    assert draw_document(board)
    assert draw_text(board, width=80)


@pytest.mark.parametrize("rules", [MONERO, SATOSHI])
@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_maps_are_played(name: str, rules: Any) -> None:
    """What a file leaves out is rolled; what it gives is on the map."""
    draft = draft_for(name, 4, rules.planets)
    found = made_map(draft, rules, dice(1))

    assert [] == list(impossible(found, rules.planets))
    if name != "rolled":
        assert draft.homeworlds == found.homeworlds
        assert [] == made_rolls(name, rules)


def made_rolls(name: str, rules: Any) -> list[str]:
    """What is rolled for on a map."""
    rolled = dice(1)
    made_map(draft_for(name, 4, rules.planets), rules, rolled)
    return [roll.purpose for roll in rolled.rolls]


def test_one_file_for_both_editions() -> None:
    """The potential is a class of either edition."""
    sites = [draft_for("twin_suns", 2, rules.planets).sites for rules in (MONERO, SATOSHI)]

    assert ["lush", "h1"] == [one["B3"].planet_class for one in sites]
    assert [None, None] == [one["B1"].planet_class for one in sites]


def test_the_rolled_map_is_for_as_many_as_like() -> None:
    assert standard_draft(7) == draft_for("rolled", 7, MONERO.planets)
    assert [7, 2, 4] == [houses_on(name, 7) for name in SHIPPED]


def test_its_file_says_the_same_as_four_houses() -> None:
    """The example of the least that a file must say is the standard map of four."""
    found = draft_for(text_of("rolled"), 9, MONERO.planets)

    assert msgspec.structs.replace(standard_draft(4), seats_fixed=True) == found


FIRST_SYSTEM = "[systems]\n"
FAULTS = [
    ('format = "ec4x-map/1"', 'format = "x"', 'the first line must be: format = "ec4x-map/1"'),
    (FIRST_SYSTEM, "[rivers]\nx = 1\n[systems]\n", "there is no table rivers"),
    ('name = "Twin Suns"\n', "", "map: name is missing"),
    ('name = "Twin Suns"', 'title = "x"', "map: there is no field title; a field may be name, "),
    ('homeworlds = ["B1", "B7"]', 'homeworlds = ["B1"]', "names 1 systems; a map is for 2 to 12"),
    ('homeworlds = ["B1", "B7"]', 'homeworlds = ["B1", "B1"]', "homeworlds names B1 twice"),
    ('homeworlds = ["B1", "B7"]', 'homeworlds = ["B1", "C1"]', "names C1, which is not on the map"),
    ('homeworlds = ["B1", "B7"]', 'homeworlds = ["B1", "hub"]', "the hub cannot be a homeworld"),
    (
        'homeworlds = ["B1", "B7"]',
        'homeworlds = ["B1", "b7"]',
        'map: homeworlds, entry 2: a system: "hub", or a ring and a number such as "B12"',
    ),
    ("[map]", "[map]\nrings = 13", "map: rings: a whole number at most 12"),
    (
        "potential = 3",
        "potential = 8",
        r"system A1 \(line 13\): potential: a whole number at most 7",
    ),
    ("potential = 3", 'potential = "III"', r"\(line 13\): potential: .*whole number"),
    (
        "potential = 3",
        "level = 3",
        r"system A1 \(line 13\): there is no field level; a field may be",
    ),
    (
        'resources = "rich"',
        'resources = "some"',
        r"system A1 \(line 13\): resources: 'some' is not possible; it may be very_poor, poor, ",
    ),
    ("A1 = {", "A9 = {", r"system A9 \(line 13\): ring A has the systems A1 to A6"),
    ("A1 = {", '"x y" = {', r"system 'x y' \(line 13\): a system is called hub, or by its ring"),
    ("A1 = {", "A2 = {", "this is no TOML"),
    ("hub = {", "C1 = {", "there is no hub: write hub = {} under"),
    ('"hub A1"', '"hub A1", "hub A1"', "the lane hub A1 is there twice"),
    ('"hub A1"', '"hub A1", "A4 hub"', "the lane hub A4 is there twice"),
    ('"hub A1"', '"hub D9"', 'lanes: major: "hub D9": D9 is not on the map'),
    ('"hub A1"', '"A1 A1"', 'lanes: major: "A1 A1": a lane joins two systems'),
    ('"hub A1"', '"hub-A1"', 'lanes: major, entry 1: two systems such as "A1 B2"'),
    ('"hub A1"', "7", "lanes: major, entry 1: a text in quotes is wanted, not a whole number"),
    ("major = [", "wide = [", "lanes: there is no field wide; a field may be major, minor"),
    ('name = "Castor"', 'name = "Cas\\u0007tor"', "system B1: the name .* has control characters"),
    (FIRST_SYSTEM, f"{'a.' * 30}a = 1\n[systems]\n", "a key has more than 6 parts"),
    ("[map]", "systems = 3\n[map]", "this is no TOML"),
]


@pytest.mark.parametrize(("old", "new", "words"), FAULTS, ids=[one[2] for one in FAULTS])
def test_faults_are_named(old: str, new: str, words: str) -> None:
    """Each fault with its entry; and such a map cannot be played."""
    text = changed(old, new)
    faults = MAPS.lint(text)

    assert any(re.search(words, fault) for fault in faults), faults
    assert MAPS.faults(text) == faults
    with pytest.raises(BadConfig, match=r"^map: "):
        map_called(text)


def test_unconnected() -> None:
    """Every system can be reached from every other; over hexes, where lanes are rolled."""
    cut = DUEL.replace('    "B2 B3",\n', "")
    bare = """format = "ec4x-map/1"
[map]
name = "Islands"
homeworlds = ["A1", "C1"]
[systems]
hub = {}
A1 = {}
C1 = {}
C2 = {}
"""

    assert ["system B3: no way leads there from hub"] == MAPS.lint(cut)
    assert ["system C1 (and 1 more): no way leads there from hub"] == MAPS.lint(bare)


def test_other_texts_are_no_maps() -> None:
    """Nothing, too much, no table, an unknown name."""
    bare = 'format = "ec4x-map/1"\nsystems = 3\n[map]\nname = "x"\nhomeworlds = ["A1", "A4"]\n'

    assert "systems must be a table: write [systems]" in MAPS.lint(bare)
    assert ['nothing is in it; a map begins with format = "ec4x-map/1"'] == MAPS.lint("\n")
    assert ["the file has more than 200000 characters"] == MAPS.lint("#" * 200_001)
    with pytest.raises(BadConfig, match="there is no map 'moon'; there are rolled, twin_suns"):
        MAPS.text("moon")


ADVICE = [
    ('    "hub A2",\n', "", "system hub has 5 lanes, usual are 6"),
    ('    "B1 B2",\n', "", "system B1 has 2 lanes, usual are 3"),
    (
        '"hub A1",',
        '"hub A1", "hub B2",',
        "the lane hub B2 joins hexes that do not lie side by side",
    ),
    (
        "B2 = { potential = 1",
        "B2 = { potential = 7",
        "more than 125 % of the worst: B1 54 and B7 42",
    ),
]


@pytest.mark.parametrize(("old", "new", "words"), ADVICE)
def test_advice_does_not_forbid(old: str, new: str, words: str) -> None:
    """Such a map can be played; the linter says so all the same."""
    text = changed(old, new)

    assert any(words in one for one in MAPS.lint(text)), MAPS.lint(text)
    assert [] == MAPS.faults(text)


def test_advice_about_distances() -> None:
    """Of three homeworlds two are neighbours."""
    text = """format = "ec4x-map/1"
[map]
name = "Crowd"
rings = 3
homeworlds = ["C1", "C3", "C10"]
"""

    assert [
        "the nearest other homeworld is not equally far: 2 from C1, 2 from C3 and 6 from C10"
    ] == MAPS.lint(text)


def test_advice_about_hexes() -> None:
    """Where lanes are rolled, a hub or homeworld may have too few hexes beside it."""
    text = """format = "ec4x-map/1"
[map]
name = "Thread"
homeworlds = ["A1", "A4"]
[systems]
hub = {}
A1 = {}
A4 = {}
"""
    found = made_map(draft_for(text, 2, MONERO.planets), MONERO, dice(1))

    assert [
        "system hub: only 2 systems beside it for the 6 lanes that it gets",
        "system A1: only 1 system beside it for the 3 lanes that it gets",
        "system A4: only 1 system beside it for the 3 lanes that it gets",
    ] == MAPS.lint(text)
    assert [] == list(impossible(found, MONERO.planets))


def test_the_report_on_a_map() -> None:
    """Its figures for a good map, its faults for another."""
    report = MAPS.report(DUEL)
    (table,) = report.sections[0].items

    assert "Twin Suns" == report.title
    assert {
        ("houses", "2"),
        ("systems", "19 in 2 rings"),
        ("rolled for", "nothing"),
        ("lanes", "28 (10 major, 14 minor, 4 restricted)"),
        ("B1 to others", "4 jumps"),
        ("worth around B1", "42"),
        ("symmetry", "the same 2 times in a turn about the hub"),
    } <= set(table.rows)  # type: ignore[union-attr]
    assert "This map cannot be played" == MAPS.report("x").title


def test_the_board() -> None:
    """Homeworlds are owned, lanes have the style of their class, planets their name."""
    board = MAPS.board(DUEL)
    places = {place.id: place for place in board.places}

    assert [19, 28, 2] == [len(board.places), len(board.links), len(board.owners)]
    assert ["p1", "p2"] == [places[home].owner for home in ("B1", "B7")]
    assert {"major", "minor", "restricted"} == {link.style for link in board.links}
    assert ["planet class Lush", "resources Very Rich"] == [
        f"{fact.label} {fact.value}" for fact in places["B3"].facts
    ]
    assert all(place.x > 0 and place.y > 0 for place in board.places)


def test_a_broken_map_can_be_drawn() -> None:
    """Whoever draws a map wants to see it before it is right."""
    board = MAPS.board(changed('"hub A1"', '"hub D9", "A1 A1", "hub A2"'))

    assert [] == check_board(board)
    with pytest.raises(BadConfig):
        MAPS.board("no map")


WORDS = st.sampled_from(
    [
        "[map]",
        "[systems]",
        "[lanes]",
        "homeworlds",
        "=",
        '"hub"',
        '"hub A1"',
        "A1",
        "rings",
        "potential",
        "[",
        "]",
        "\n",
        "{",
        "}",
        "1",
        "-1",
        *("nan", "1e999", "2026-01-01", "true", '"', "'", "\x00", "9" * 30, "format", ","),
    ]
)


@given(st.lists(WORDS, max_size=40))
def test_any_words(words: list[str]) -> None:
    """Text made of the format's own words is refused with a sentence."""
    assert survives(" ".join(words))


@given(st.integers(0, len(DUEL)), st.integers(0, 60), st.text(max_size=20))
def test_any_damage(start: int, length: int, text: str) -> None:
    """A good map with any piece replaced by anything is read, or refused with sentences."""
    assert survives(DUEL[:start] + text + DUEL[start + length :])


IDS = st.sampled_from(["hub", "A1", "A4", "B2", "B7", "C1", "L72"])
LANES = st.lists(st.tuples(IDS, IDS).map(" ".join), max_size=6)
SYSTEM = st.fixed_dictionaries(
    {},
    optional={"potential": st.integers(0, 8), "resources": st.sampled_from(["poor", "x"])},
)


@given(
    st.fixed_dictionaries(
        {
            "rings": st.integers(-1, 3),
            "homes": st.lists(IDS, max_size=4),
            "systems": st.dictionaries(IDS, SYSTEM, max_size=5),
            "lanes": st.none() | LANES,
        }
    )
)
def test_any_small_map(fields: dict[str, Any]) -> None:
    """A map of legal words that mean anything: where it has no fault, a match can begin."""
    lines = ['format = "ec4x-map/1"', "[map]", 'name = "x"', f"rings = {fields['rings']}"]
    lines += [f"homeworlds = {fields['homes']}", "[systems]"]
    for name, given_ in fields["systems"].items():
        inner = ", ".join(f"{key} = {value!r}" for key, value in given_.items())
        lines.append(f"{name} = {{ {inner} }}")
    if fields["lanes"] is not None:
        lines += ["[lanes]", f"rolled = {fields['lanes']}"]
    text = "\n".join(lines)

    assert survives(text)
    if not MAPS.faults(text):
        found = made_map(draft_for(text, 0, MONERO.planets), MONERO, dice(1))
        assert [] == list(impossible(found, MONERO.planets))


def survives(text: str) -> bool:
    """Whether a text is read without a crash, with plain sentences, whatever is asked of it."""
    found, faults = checked(text)
    told = MAPS.lint(text)
    assert MAPS.report(text)
    try:
        board = MAPS.board(text)
    except BadConfig:
        board = None
    assert board is None or [] == check_board(board)
    try:
        again = MAPS.from_graph(MAPS.to_graph(text))
    except BadConfig:
        assert found is None
    else:
        assert found is None or [] == MAPS.faults(again)
    return (found is None) == bool(faults) and all(
        one.isprintable() and "Expected" not in one and "`str`" not in one for one in told
    )


def test_the_format_is_described() -> None:
    """Every field of every table stands on the page, and its example is a good map."""
    page = (Path(__file__).parents[4] / "docs" / "maps.md").read_text("utf-8")
    section = page.split("## Star maps")[1].split("\n## ")[0]
    example = "\n".join(re.findall(r"^    (.*)", section, re.MULTILINE))
    fields = [*MapHead.__struct_fields__, *MapSystem.__struct_fields__, *MapLanes.__struct_fields__]

    assert [] == [field for field in fields if f"`{field}`" not in section]
    assert [] == MAPS.lint(example)


def test_the_files_are_their_own_work() -> None:
    """A license and a description in each."""
    for name in SHIPPED:
        head = tomllib.loads(text_of(name))["map"]

        assert "CC0-1.0" == head["license"]
        assert head["description"]
