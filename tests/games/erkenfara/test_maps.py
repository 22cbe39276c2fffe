"""The map format: every fault is named with its region, and nothing crashes the reader."""

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.bots.random import Random
from hegemon.core.codec import Codec
from hegemon.core.dice import SeededDice
from hegemon.core.errors import BadConfig
from hegemon.core.show.board_checks import check_board
from hegemon.core.step import begin, take_step
from hegemon.draw.text_map import draw_text
from hegemon.games.erkenfara import ERKENFARA, SHIPPED
from hegemon.games.erkenfara.house_rules import HouseRules
from hegemon.games.erkenfara.maps import advice
from hegemon.games.erkenfara.maps.advice import symmetries
from hegemon.games.erkenfara.maps.game_map import (
    MapArmy,
    MapEmpire,
    MapHead,
    MapRegion,
    MapRelation,
    map_called,
    text_of,
)
from hegemon.games.erkenfara.maps.lint import checked, lint

DUEL = text_of("duel_continent")


def changed(old: str, new: str, text: str = DUEL) -> str:
    """The duel's map with one thing changed, in the first place where it is."""
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_maps_are_good(name: str) -> None:
    """No fault and no advice, and a board that can be drawn."""
    assert [] == ERKENFARA.maps.lint(text_of(name))
    assert [] == check_board(ERKENFARA.maps.board(text_of(name)))


FIRST_REGION = '[[region]]\nid = "r_cap"'

FAULTS = [
    ('format = "erkenfara-map/1"', 'format = "x"', "the first line must be"),
    ('id = "r_2"', 'id = "R 2"', r"region 'R 2' \(line 38\): .*an id: small letters"),
    ('id = "r_2"', 'id = "r_3"', "region r_3 is there twice"),
    (
        'adjacent = ["r_2", "r_3", "r_f1"]',
        'adjacent = ["r_2", "r_f1"]',
        "r_3 lists r_cap .* r_cap does not",
    ),
    (
        'adjacent = ["r_2", "r_3", "r_f1"]',
        'adjacent = ["r_cap", "r_2", "r_3", "r_f1"]',
        r"region r_cap \(line 29\): it is adjacent to itself",
    ),
    (
        'adjacent = ["r_2", "r_3", "r_f1"]',
        'adjacent = ["r_2", "r_2", "r_3", "r_f1"]',
        "r_2 is listed twice",
    ),
    (
        'adjacent = ["r_2", "r_3", "r_f1"]',
        'adjacent = ["r_2", "r_3", "r_f1", "moon"]',
        r"region r_cap \(line 29\): there is no region moon",
    ),
    ("production = 8000", "production = -1", r"region r_cap \(line 29\): .*production"),
    (
        "production = 8000",
        'production = "much"',
        r"\(line 29\): production: a whole number is wanted",
    ),
    ("production = 8000", "produktion = 8000", "region r_cap .*there is no field produktion"),
    ("production = 8000", "produktion = 8000", "a field may be id, name, kind, "),
    ('kind = "land"', 'kind = "swamp"', "region r_cap .*'swamp'.*; it may be land, fort, sea"),
    ('owner = "red"', 'owner = "green"', "there is no empire green"),
    ("fort_level = 3", "fort_level = 5", "region r_f1 .*: fort_level: a whole number at most 4"),
    ("fort_level = 3", "fort_level = 0", "r_f1 .*: a fort has a fort_level from 1 to 4"),
    ("production = 8000", "production = 8000\nfort_level = 1", "only a fort has a fort_level"),
    (
        'kind = "fort"\nowner = "red"',
        'kind = "fort"\nowner = "blue"',
        "its owner is not that of its land region r_cap",
    ),
    ('kind = "land"', 'kind = "sea"', "a sea region has no owner and no production"),
    ('kind = "land"', 'kind = "air"', "region r_cap .*'air'"),
    (
        'turn_order = ["red", "blue"]',
        'turn_order = ["red"]',
        "turn_order must name each empire once: red, blue",
    ),
    (
        'capital = "r_cap"',
        'capital = "b_cap"',
        r"empire red \(line 13\): b_cap is in its homeland but not its own",
    ),
    ('capital = "r_cap"', 'capital = "moon"', "empire red .*there is no region moon"),
    (
        'region = "r_4"',
        'region = "r_cap"',
        r"army number 2 \(line \d+\): r_cap already has a land army",
    ),
    ("value = 12000", "value = 999", "an army has at least 1000, not 999"),
    (
        'kind = "land"\nregion = "r_cap"',
        'kind = "sea"\nregion = "r_cap"',
        "a sea army cannot be in r_cap",
    ),
    ('empire = "red"', 'empire = "pink"', "there is no empire pink"),
    (FIRST_REGION, f"[rules]\nmap = 'x'\n{FIRST_REGION}", "a map cannot name another map"),
    (FIRST_REGION, f"[rules]\nhomeland = 'x'\n{FIRST_REGION}", "rules: .*homeland"),
    (FIRST_REGION, f"[rules]\nbands = [1, 0, 2]\n{FIRST_REGION}", "rules: bands must rise"),
    (FIRST_REGION, f"[rivers]\nx = 1\n{FIRST_REGION}", "there is no table rivers"),
    ("pos = [120, 300]", "pos = [120]", "region r_cap .*pos"),
    ('name = "Kronau"', 'name = "Kron\\u0007au"', "control characters"),
    ("pos = [120, 300]", 'statuses = ["taxed", "salted"]', "taxed and salted together"),
    ("pos = [120, 300]", 'statuses = ["besieged"]', "only a fort can be besieged"),
    ('color = "#', 'color = "', 'color: a colour such as "#aa3322"'),
    ('name = "Kronau"\n', "", "region r_cap .*: name is missing"),
    ("pos = [120, 300]", "pos = [120, 300, 1]", "region r_cap .*pos: a list in .* of 2 entries"),
    (FIRST_REGION, f"{'a.' * 30}a = 1\n{FIRST_REGION}", r"line 29: a key has more than 6 parts"),
    (FIRST_REGION, f"[{'a.' * 30}a]\n{FIRST_REGION}", "more than 6 parts"),
    (FIRST_REGION, f"x = {{{'a . ' * 30}a = 1}}\n{FIRST_REGION}", "more than 6 parts"),
]


@pytest.mark.parametrize(("old", "new", "words"), FAULTS, ids=[one[2] for one in FAULTS])
def test_faults_are_named(old: str, new: str, words: str) -> None:
    """Each fault with its region or line; and such a map cannot be played."""
    text = changed(old, new)
    faults = ERKENFARA.maps.lint(text)

    assert any(re.search(words, fault) for fault in faults), faults
    with pytest.raises(BadConfig, match=r"^map: "):
        map_called(text)


def test_a_fault_is_named_once() -> None:
    """A capital that is not its empire's is a fault, not two because it is homeland too."""
    faults = lint(changed('owner = "red"', 'owner = "blue"'))

    assert 1 == sum("r_cap is in its homeland but not its own" in fault for fault in faults)


def test_too_many_empires() -> None:
    """No more empires than a match has seats."""
    more = "".join(
        f'[[empire]]\nid = "e{at}"\nname = "E"\ncapital = "m_1"\nhomeland = []\n'
        for at in range(19)
    )

    assert "there are 21 empires, at most 20 can play" in lint(DUEL + more)


def test_forts() -> None:
    """D-HARBOUR: one land neighbour, harbours on its coast, no fort beside it."""
    sea = text_of("sea_war")
    far = changed('adjacent = ["s11", "w_1"]', 'adjacent = ["s11", "s14", "w_1"]', sea)
    far = changed(
        'adjacent = ["e_2", "e_f2", "s13", "s24"]',
        'adjacent = ["e_2", "e_f2", "s13", "s24", "w_f1"]',
        far,
    )

    assert any("its harbour s14 is not adjacent to its land region w_1" in one for one in lint(far))
    two = changed('adjacent = ["r_cap"]', 'adjacent = ["r_cap", "r_2"]')
    two = changed(
        'adjacent = ["r_3", "r_4", "r_cap"]', 'adjacent = ["r_3", "r_4", "r_cap", "r_f1"]', two
    )
    assert any("adjacent to exactly one land region, not 2" in one for one in lint(two))


def test_unconnected() -> None:
    """Every region can be reached from every other."""
    island = '\n[[region]]\nid = "moon"\nname = "Moon"\nkind = "land"\nadjacent = []\n'

    assert ["moon cannot be reached from b_2"] == lint(DUEL + island)


def test_advice_does_not_forbid() -> None:
    """A map without a fort for an empire can be played; the linter says so all the same."""
    text = DUEL
    for fort in ("r_f1", "r_f2"):
        text = re.sub(rf'\[\[region\]\]\nid = "{fort}".*?\n\n', "", text, flags=re.DOTALL)
        text = text.replace(f', "{fort}"', "")
    text = re.sub(
        r'\[\[army\]\]\nempire = "red"\nkind = "land"\nregion = "r_f2".*?\n\n',
        "",
        text,
        flags=re.DOTALL,
    )

    assert ["empire red has no fort: it can raise new armies nowhere"] == lint(text)
    assert map_called(text).head.name == "Two Thrones"


def test_fleets_are_advised_about() -> None:
    """A fleet that cannot come home in four steps is pointed out."""
    text = text_of("sea_war")
    for fort, sea, land in (("w_f1", "s11", "w_1"), ("w_f2", "s31", "w_2")):
        text = changed(f'["{sea}", "{land}"]', f'["{land}"]', text)
        text = changed(f', "{fort}"]', "]", text)
    wanted = "the fleet in s11 has no harbour of its own within 4 steps"

    assert [wanted, wanted.replace("s11", "s31")] == lint(text)


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("duel_continent", 1),
        ("island_war", 5),
        ("sea_war", 1),
        ("five_crowns", 0),
    ],
)
def test_symmetries(name: str, count: int) -> None:
    """The seat permutations under which a map stays the same."""
    assert count == len(symmetries(map_called(name)))


def test_regions_without_places_are_drawn() -> None:
    """No geometry is needed: a map without `pos` is laid out."""
    board = ERKENFARA.maps.board(re.sub(r"pos = .*\n", "", DUEL))

    assert [] == check_board(board)
    assert 17 == len({(place.x, place.y) for place in board.places})
    assert draw_text(board, width=80)


def test_a_broken_map_can_be_drawn() -> None:
    """Whoever draws a map wants to see it before it is right."""
    board = ERKENFARA.maps.board(
        changed('adjacent = ["r_2", "r_3", "r_f1"]', 'adjacent = ["moon"]')
    )

    assert [] == check_board(board)
    with pytest.raises(BadConfig):
        ERKENFARA.maps.board("no map")


def test_the_report_on_a_map() -> None:
    """Its figures for a good map, its faults for another."""
    assert "Two Thrones" == ERKENFARA.maps.report(DUEL).title
    assert "This map cannot be played" == ERKENFARA.maps.report("x").title


WORDS = st.sampled_from(
    [
        "[[region]]",
        "[[empire]]",
        "id",
        "=",
        '"r_cap"',
        "adjacent",
        "[",
        "]",
        "\n",
        "{",
        "}",
        "1",
        "-1",
        *("nan", "1e999", "2026-01-01", "true", '"', "'", "\x00", "9" * 30, "format", "[map]", ","),
    ]
)


@given(st.lists(WORDS, max_size=40))
def test_any_words(words: list[str]) -> None:
    """Text made of the format's own words is refused with a sentence."""
    assert _survives(" ".join(words))


@given(st.integers(0, len(DUEL)), st.integers(0, 60), st.text(max_size=20))
def test_any_damage(start: int, length: int, text: str) -> None:
    """A good map with any piece replaced by anything is read, or refused with sentences."""
    assert _survives(DUEL[:start] + text + DUEL[start + length :])


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=6,
)
LINES = [line for line in DUEL.splitlines() if " = " in line]


@given(st.sampled_from(LINES), VALUES)
def test_any_value(line: str, value: object) -> None:
    """Any field with a value of any type."""
    assert _survives(DUEL.replace(line, f"{line.split(' = ', maxsplit=1)[0]} = {_toml(value)}", 1))


@pytest.mark.parametrize(
    "deep", ["[" * 5000, "a = " + "[" * 3000 + "]" * 3000, "x = " + "9" * 5000]
)
def test_hostile_texts(deep: str) -> None:
    """Nesting and numbers without bounds are refused too."""
    assert _survives(deep)
    assert _survives("#" * 300_000)


def _survives(text: str) -> bool:
    """Whether a text is a map, or refused in one-line sentences."""
    found = lint(text)
    board_or_reason(text)
    return all(line.isprintable() and line.strip() for line in found)


def board_or_reason(text: str) -> None:
    """The map is drawn, or it is said why not."""
    try:
        assert [] == check_board(ERKENFARA.maps.board(text))
    except BadConfig as refused:
        assert str(refused)  # noqa: PT017


def _toml(value: object) -> str:
    if value is None:
        return "[]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(_toml(one) for one in value)}]"
    return f'"{value.encode("unicode_escape").decode()}"' if isinstance(value, str) else str(value)


def test_sentences_may_have_many_dots() -> None:
    """Only keys are counted: a long description, a comment and numbers are none of them."""
    long = f'description = "{"Short. " * 30}" # {"." * 60}'

    assert [] == lint(re.sub(r'description = "[^"]*"', long, DUEL))


def test_dotted_keys_are_refused_at_once() -> None:
    """A line of 40 KB, on which the library would hang, is not even read."""
    found, faults = checked("a." * 20_000 + "a = 1")

    assert (None, ["line 1: a key has more than 6 parts"]) == (found, faults)


def test_nothing_could_happen() -> None:
    """A map without armies and forts, and one on which nobody is there at first, are no maps."""
    alone = """format = "erkenfara-map/1"
[map]
id = "alone"
name = "Alone"
turn_order = ["red"]
[[empire]]
id = "red"
name = "Red"
capital = "r_1"
homeland = ["r_1"]
[[region]]
id = "r_1"
name = "One"
kind = "land"
owner = "red"
adjacent = []
"""
    late = DUEL.replace('id = "red"\n', 'id = "red"\njoins = 2\n', 1)
    late = late.replace('id = "blue"\n', 'id = "blue"\njoins = 3\n', 1)

    assert any("nobody has an army or a fort" in fault for fault in lint(alone))
    assert any("one must have joins = 1" in fault for fault in lint(late))


def test_enemies_do_not_begin_in_one_sea() -> None:
    """A fleet and an enemy's land army in one sea region; empires at peace may."""
    army_ = '\n[[army]]\nempire = "west"\nkind = "land"\nregion = "s14"\nvalue = 2000\n'
    fleet = army_.replace("west", "east").replace('"land"', '"sea"')
    peace = '\n[[relation]]\nbetween = ["west", "east"]\nrelation = "peace"\n'
    text = text_of("sea_war")
    free = next(name for name in ("s14", "s15", "s24", "s23") if f'region = "{name}"' not in text)
    added = (army_ + fleet).replace("s14", free)

    assert any("who are at war" in fault for fault in lint(text + added))
    assert not any("who are at war" in fault for fault in lint(text + added + peace))


def hub(spokes: int) -> str:
    """Two hubs with peninsulas that are all alike, but for one: a search in the dark."""
    lines = [
        'format = "erkenfara-map/1"',
        "[map]",
        'id = "hub"',
        'name = "Hub"',
        'turn_order = ["a", "b"]',
    ]
    for empire in "ab":
        lines += ["[[empire]]", f'id = "{empire}"', f'name = "{empire}"']
        lines += [f'capital = "{empire}_h"', f'homeland = ["{empire}_h"]']
    for empire, other in ("ab", "ba"):
        near = [f'"{empire}_{at}"' for at in range(spokes)] + [f'"{other}_h"']
        lines += ["[[region]]", f'id = "{empire}_h"', 'name = "H"', 'kind = "land"']
        lines += [f'owner = "{empire}"', f"adjacent = [{', '.join(near)}]"]
        for at in range(spokes):
            gold = 9 if (empire, at) == ("b", spokes - 1) else 5
            lines += ["[[region]]", f'id = "{empire}_{at}"', 'name = "P"', 'kind = "land"']
            lines += [f'owner = "{empire}"', f"production = {gold}", f'adjacent = ["{empire}_h"]']
    lines += ["[[army]]", 'empire = "a"', 'kind = "land"', 'region = "a_h"', "value = 5000"]
    return "\n".join(lines) + "\n"


def test_symmetry_of_hubs_is_decided_at_once() -> None:
    """Peninsulas that are alike are not tried in every order."""
    even = hub(12).replace("production = 9", "production = 5")
    even = even.replace(
        "[[army]]", "[[army]]\nempire = 'b'\nkind = 'land'\nregion = 'b_h'\nvalue = 5000\n[[army]]"
    )

    assert [] == symmetries(map_called(hub(12)))
    assert ["a>b, b>a"] == symmetries(map_called(even))


def test_a_search_that_is_too_long_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refining colours decides what maps there are; beyond that the search stops."""
    monkeypatch.setattr(advice, "_MOST_STEPS", 5)

    assert ["red>blue, blue>red: not decided within 5 steps"] == symmetries(
        map_called("duel_continent")
    )


EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "four_shores.toml"
PAGE = Path(__file__).parents[3] / "docs" / "maps.md"


def test_the_example_has_everything() -> None:
    """The map of docs/maps.md uses every table and field but those that are only drawn."""
    text = EXAMPLE.read_text("utf-8")
    document = tomllib.loads(text)
    fields = {
        "map": MapHead,
        "empire": MapEmpire,
        "region": MapRegion,
        "army": MapArmy,
        "relation": MapRelation,
    }
    used = {
        name: {key for one in listed for key in one}
        for name in fields
        for listed in [document[name] if isinstance(document[name], list) else [document[name]]]
    }
    drawn = {"geometry", "outline"}

    assert [] == lint(text)
    assert {name: set(kind.__struct_fields__) - drawn for name, kind in fields.items()} == used
    kinds = {one["kind"] for army in document["army"] for one in army.get("attachments", ())}
    assert {"hero", "card"} == kinds
    assert document["rules"]


def test_the_format_is_described() -> None:
    """Every field of every table stands on the page."""
    page = PAGE.read_text("utf-8")
    kinds = (MapHead, MapEmpire, MapRegion, MapArmy, MapRelation)
    fields = {field for kind in kinds for field in kind.__struct_fields__}

    assert {field for field in fields if f"`{field}`" in page or f"`{field} = " in page} == fields


def test_the_example_is_played() -> None:
    """Three years of it with random bots: the newcomer joins."""
    rules = HouseRules(map=EXAMPLE.read_text("utf-8"), years=4)
    players = ERKENFARA.players(rules)
    bots = {player: Random(f"example {player}") for player in players}
    codec = Codec(ERKENFARA)
    state, _ = begin(codec, rules, players, SeededDice(b"example", 0))
    number = 0
    while state.year < 4:
        number += 1
        question = state.agenda[-1]
        answers = {}
        for player in question.asked(state):
            view, seen = ERKENFARA.view(state, player), question.seen_by(player)
            answers[player] = bots[player].answer(view, seen, ERKENFARA.form(view, seen))
        dice = SeededDice(b"example", number)
        state, _ = take_step(codec, state, answers, dice, number=number, before="")

        assert [] == list(ERKENFARA.invariants(state))
    assert all(empire.founded for empire in state.empires.values())
