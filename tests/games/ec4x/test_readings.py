"""The list of readings, and those that no other test is about."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest

from hegemon.core.errors import BadConfig
from hegemon.games import RULESETS
from hegemon.games.ec4x.common.amounts import SOUL
from hegemon.games.ec4x.common.answers import Detach, Ferry, Load, Merge, Unload
from hegemon.games.ec4x.common.house_rules import HouseRules
from hegemon.games.ec4x.common.mission_orders import Send
from hegemon.games.ec4x.common.phases.income import assess
from hegemon.games.ec4x.common.rules import law
from hegemon.games.ec4x.common.rules.battle.forces import Combatant, Force
from hegemon.games.ec4x.common.rules.battle.rounds import Law, wants_to_stay
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.lanes import civil_jumps, hops
from hegemon.games.ec4x.common.rules.research import point_price
from hegemon.games.ec4x.common.setup import seats_of
from hegemon.games.ec4x.common.state import Colony, Fleet, Ship, Squadron, State, chart, unit
from hegemon.games.ec4x.monero import turn as monero_turn
from hegemon.games.ec4x.satoshi import turn as satoshi_turn
from tests.games.ec4x.cases import ME, YOU, home_of, monero, people, satoshi

PACKAGE = Path(__file__).parents[3] / "src" / "hegemon" / "games" / "ec4x"
PAGE = (PACKAGE / "rules.md").read_text("utf-8")
MONERO, SATOSHI = (RULESETS[f"ec4x-{name}"].house_rules for name in ("monero", "satoshi"))
ROW = re.compile(r"^\| `(\w+)` \| (.+?) \| (.+?) \| (.+?) \| R(\d+) \|$", re.MULTILINE)
CITED = re.compile(r"\bR(\d+)\b")


def sources() -> dict[Path, str]:
    """Code, figures and the rulebooks."""
    books = (PACKAGE.parents[3] / "docs" / "rules").glob("ec4x-*.md")
    code = (path for path in PACKAGE.rglob("*") if path.suffix in {".py", ".toml"})
    return {path: path.read_text("utf-8") for path in (*code, *books)}


def shown(value: Any) -> str:
    """A value as the table of options has it."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def values_of(kind: Any) -> set[str]:
    """The values of an option that has a few."""
    if kind is bool:
        return {"yes", "no"}
    return {shown(value) for value in get_args(kind)} if get_origin(kind) is not None else set()


def test_the_table_of_options_is_right() -> None:
    """Each option with its usual values, all others, and the reading that its docstring names."""
    rows = {name: row for name, *row in ROW.findall(PAGE)}
    hints = [get_type_hints(edition) for edition in (MONERO, SATOSHI)]
    about = (PACKAGE / "common" / "house_rules.py").read_text("utf-8")
    for option in HouseRules.__struct_fields__:
        usual = [shown(getattr(edition(), option)) for edition in (MONERO, SATOSHI)]
        every = {value for hint in hints for value in values_of(hint[option])}
        others = {word for word in rows[option][2].split(", ") if word != "-"}

        assert rows[option][:2] == usual, option
        assert re.search(rf"    {option}: .*\n    \"\"\"R{rows[option][3]}: ", about), option
        if "Literal" in str(hints[0][option]):
            assert every == {*usual, *others}, option
    assert list(rows) == list(HouseRules.__struct_fields__)


def test_every_number_is_a_reading_and_every_reading_is_used() -> None:
    """In code, figures or rulebooks; and nothing is called by the name of its question any more."""
    known = set(re.findall(r"^- \*\*R(\d+)\*\* ", PAGE, re.MULTILINE))
    texts = sources()
    cited = {number for text in texts.values() for number in CITED.findall(text)}
    named = [str(path) for path, text in texts.items() if re.search(r"\bR:[a-z]", text)]

    assert set() == cited - known
    assert {"16"} == known - cited  # a Light Cruiser: nothing to say
    assert [] == named


def test_every_option_is_read_by_a_rule() -> None:
    """An option that nothing reads is a lie."""
    code = "".join(
        text
        for path, text in sources().items()
        if path.suffix == ".py" and "house_rules" not in path.name
    )
    unread = [name for name in HouseRules.__struct_fields__ if f"rules.{name}" not in code]

    assert [] == unread


@pytest.mark.parametrize(("made", "flagship"), [(monero, "Light Cruiser"), (satoshi, "Cruiser")])
def test_the_cruiser_of_the_start(made: Callable[[], State], flagship: str) -> None:
    """R16."""
    state = made()
    ships = [one.ships[0].unit for one in state.fleets["p1-1"].squadrons]

    assert flagship == unit(state, ships[0]).name


@pytest.mark.parametrize("houses", [2, 12])
def test_two_to_twelve_houses(houses: int) -> None:
    """R17."""
    assert len(seats_of(MONERO(houses=houses))) == houses


@pytest.mark.parametrize("houses", [1, 13])
def test_other_numbers_of_houses_are_refused(houses: int) -> None:
    """R17: by the type of the option, before a match begins."""
    with pytest.raises((BadConfig, msgspec.ValidationError, ValueError)):
        msgspec.convert({"houses": houses}, MONERO)


@pytest.mark.parametrize("page", [monero_turn, satoshi_turn])
def test_the_phases_in_their_order(page: Any) -> None:
    """R18: the sub-order of the Conflict phase, and the phases themselves."""
    names = [type(task).__name__ for task in page.CONFLICT]
    wanted = [
        "Travel", "Detection", "SpaceCombat", "OrbitalCombat", "Blockades", "Bombardments",
        "Invasions", "Blitzes", "Colonization", "Spying", "Meetings", "Salvage",
    ]  # fmt: skip

    assert wanted == [name for name in names if name in wanted]
    income = [type(task).__name__ for task in page.INCOME]
    assert ["Income", "Upkeep", "Instalments", "Opinion"] == income


def test_points_cost_by_the_product_of_the_whole_house() -> None:
    """R21: a second colony makes a point of EL dearer by 0.015 of its product."""
    state = monero()
    assess(state)
    before = point_price(state, state.houses[ME], "EL")
    home, _ = home_of(state)
    other = next(one for one in chart(state).lanes[home])
    state.colonies[other] = Colony(ME, people(state, 100))
    assess(state)
    more = state.colonies[other].produced

    assert more > 0
    assert abs(point_price(state, state.houses[ME], "EL") - before - more * 15 // 1000) <= 1


def test_the_guilds_take_a_turn_for_each_jump() -> None:
    """R30: and ask nobody whose the systems on the way are."""
    state = monero(lanes="all")
    home, _ = home_of(state)
    ways = {one: civil_jumps(state, home, one) for one in chart(state).systems}
    far = next(one for one, jumps in ways.items() if jumps == 2)
    state.colonies[far] = Colony(ME, people(state, 5))
    draft = law.after(HouseDraft(state, ME), Ferry(home, far, 3))

    assert [(3 * SOUL, 2)] == [(one.people, one.left) for one in draft.ferries]


@pytest.mark.parametrize(
    ("code", "figures"),
    [("CA", (6_000, 450, 4, 6)), ("SD", (13_000, 1_500, 11, 12)), ("PB", (20_000, 2_500, 16, 6))],
)
def test_rows_that_the_document_leaves_empty(code: str, figures: tuple[int, ...]) -> None:
    """R48: between their neighbours, or beyond them."""
    row = unit(monero(), code)

    assert figures == (row.price, row.upkeep, row.attack, row.defense)


def test_unarmed_units_under_fire() -> None:
    """R50: in the earlier edition they have no defense."""
    later, earlier = monero(), satoshi()

    assert [25, 35, 5, 7] == [unit(later, code).defense for code in ("SP", "SY", "ET", "TT")]
    assert [0, 0, 0, 0] == [unit(earlier, code).defense for code in ("PY", "SS", "ET", "TT")]


@pytest.mark.parametrize(("exposed", "refused"), [(True, True), (False, False)])
def test_a_hostile_system_is_one_with_enemies_in_sight(exposed: bool, refused: bool) -> None:
    """R54: a fleet that is not seen makes no system hostile: that would tell of it."""
    state = monero()
    home, _ = home_of(state)
    state.houses[YOU].stances = {ME: "enemy"}
    state.fleets["b"] = Fleet("b", ME, home, [Squadron("s9", (Ship("DD"),))], came_from=home)
    foe = Fleet("x", YOU, home, [Squadron("s1", (Ship("RR"),))], came_from=home)
    foe.exposed = exposed
    state.fleets["x"] = foe

    assert refused == bool(law.why_not(HouseDraft(state, ME), Merge("b", "p1-1")))


@pytest.mark.parametrize(("engagement", "stays"), [("all", False), ("each", True)])
def test_all_enemies_or_each(engagement: Any, stays: bool) -> None:
    """R74: AS 10 at ROE 6 against two of 8."""
    state = monero(engagement=engagement)
    ours, *theirs = (
        Force(owner, (Combatant(id="1", attack=attack, defense=5, roe=6),))
        for owner, attack in (("a", 10), ("b", 8), ("c", 8))
    )

    assert stays == wants_to_stay(Law(state.tables.rounds, state.house_rules), ours, theirs)


def test_a_yard_is_moved_under_escort() -> None:
    """R56, B44: one jump a turn; never without warships, and by house rule not at all."""
    state = satoshi(lanes="all")
    home, colony = home_of(state)
    draft = law.after(HouseDraft(state, ME), Load("p1-1", "SS", 1))
    near = next(one for one, lane in chart(state).lanes[home].items() if lane != "restricted")
    towed = draft.fleets["p1-1"]

    assert len(colony.facilities) - 1 == len(draft.colonies[home].facilities)
    assert 1 == hops(draft.here, towed, (near, home))
    assert "" == law.why_not(draft, Send("p1-1", "move", near))
    assert "1 SS in tow" == law.why_not(draft, Unload("p1-1", "SS", 2))
    back = law.after(draft, Unload("p1-1", "SS", 1))
    assert len(colony.facilities) == len(back.colonies[home].facilities)

    alone = law.after(draft, Detach("p1-1", "SS", 1))
    assert "escort" in law.why_not(alone, Send("p1-2", "move", near))
    fixed = HouseDraft(satoshi(movable_stations=False), ME)
    assert "no ship takes" in law.why_not(fixed, Load("p1-1", "SS", 1))
