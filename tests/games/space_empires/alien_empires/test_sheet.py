"""§10.1 to §10.3: the economic sheet of alien empires: set-up, dice, launches."""

import msgspec
import pytest

from hegemon.core.codec import Codec
from hegemon.core.dice import ScriptedDice, SeededDice
from hegemon.core.errors import BadConfig
from hegemon.core.step import begin
from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.alien_empires.events import FleetLaunched
from hegemon.games.space_empires.alien_empires.records import Fleet
from hegemon.games.space_empires.alien_empires.sequence import AliensPhase
from hegemon.games.space_empires.alien_empires.sheet import (
    can_launch,
    is_launched,
    phase_of,
    roll_for_points,
    rolls_of,
)
from hegemon.games.space_empires.game_map import map_called
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.positions import (
    ALIEN_EMPIRES,
    P1,
    group,
    place_group,
    position,
    run_task,
)
from hegemon.games.space_empires.setup import seats_of
from hegemon.games.space_empires.state import Colony, State, kinds_in_play
from hegemon.games.space_empires.tables import TABLES
from hegemon.games.space_empires.view import view_of
from tests.games.space_empires.alien_empires.cases import FIRST, HOMES, SECOND, banked, match, own
from tests.games.space_empires.cases import fleets, told

DIFFICULTIES = ("easy", "normal", "hard", "harder", "really_tough", "good_luck")


def in_phase(number: int, **options: object) -> State:
    """A match in an economic phase."""
    state = match(options={"difficulty": "hard", **options})
    state.round, state.phase = number, "economic phase"
    return state


# -- the beginning


@pytest.mark.parametrize(
    ("difficulty", "count"), [*zip(DIFFICULTIES, (2, 3, 2, 3, 2, 3), strict=True)]
)
def test_how_many_there_are(difficulty: str, count: int) -> None:
    """§10.1: two or three by the difficulty, each with a homeworld and a Base, equally far away."""
    state = begun(difficulty)
    homes = list(HOMES.items())[:count]
    assert state.alien_empires is not None

    assert homes == [(player, one.home) for player, one in state.alien_empires.empires.items()]
    for player, home in homes:
        colony = state.systems[home].colony
        assert [(player, "BASE", 1)] == fleets(state, home)
        assert Colony(player, 20, homeworld=True) == colony
        assert 8 == map_called("alien_empires").distance("A7", home)


def begun(difficulty: str) -> State:
    """A match before its first turn."""
    rules = msgspec.structs.replace(ALIEN_EMPIRES, difficulty=difficulty)
    dice = SeededDice(b"aliens" * 6, 0)
    return begin(Codec(SPACE_EMPIRES), rules, seats_of(rules), dice)[0]


def test_markers() -> None:
    """§10.1; R90: deep space where no alien homeworld is; nothing but those lies face up."""
    state = begun("hard")
    deep = [system for system in state.systems.values() if system.home_of is None]

    assert 87 == len(deep)
    assert ["A7", "E1", "E13"] == [name for name, one in state.systems.items() if one.explored]
    assert "?" not in {system.marker for system in deep}


def test_options_of_the_game() -> None:
    """§10.1; R66, R90: one seat, its own map, no decoys; mines are known from the beginning."""
    assert (P1,) == seats_of(ALIEN_EMPIRES)
    with pytest.raises(BadConfig, match="is one of alien_empires, not standard"):
        seats_of(HouseRules(solitaire="alien_empires"))
    with pytest.raises(BadConfig, match="really_tough is for solitaire = alien_empires"):
        seats_of(HouseRules(map="doomsday_small", solitaire="doomsday", difficulty="really_tough"))
    with pytest.raises(BadConfig, match="no aliens guard planets: set aliens = no"):
        seats_of(msgspec.structs.replace(ALIEN_EMPIRES, aliens=True))
    assert {"DECOY", "FLEET"}.isdisjoint(kinds_in_play(match()))
    assert "DECOY" in kinds_in_play(position())
    assert 1 == own(match(options={"mines": True})).levels["mines"]
    assert 0 == own(match()).levels["mines"]


# -- the sheet

ROWS = """
 1 1 1-2 -   3-10 -    -
 2 1 1   2-3 4-10 -    1-10
 3 2 1   2-4 5-8  9-10 1-10
 4 2 1   2-5 6-8  9-10 1-5
 5 2 1   2-5 6-9  10   1-3
 6 3 1   2-6 7-9  10   1-4
 7 3 -   1-5 6-9  10   1-4
 8 3 -   1-5 6-9  10   1-4
 9 3 -   1-5 6-9  10   1-5
10 4 -   1-6 7-9  10   1-5
11 4 -   1-6 7-9  10   1-3
12 4 -   1-6 7-9  10   1-3
13 4 -   1-6 7-10 -    1-3
14 4 -   1-6 7-10 -    1-10
15 5 -   1-7 8-10 -    1-3
16 5 -   1-7 8-10 -    1-10
17 5 -   1-8 9-10 -    1-3
18 5 -   1-8 9-10 -    1-10
19 5 -   1-9 10   -    1-3
20 5 -   1-9 10   -    1-10
"""
"""The sheet as the audit has it: phase, rolls, economy, fleet, technology, defence, launch."""
BANKS = ("economy", "fleet", "technology", "defence")


def faces_of(text: str) -> list[int]:
    """The faces of "3-10"; none of "-"."""
    first, _, last = text.partition("-")
    return list(range(int(first), int(last or first) + 1)) if first else []


@pytest.mark.parametrize("row", ROWS.split("\n")[1:-1], ids=lambda row: f"phase {row[:2]}")
def test_every_row_of_the_sheet(row: str) -> None:
    """§10.2: what each face brings in each phase."""
    number, rolls, *ranges = row.split()
    found: dict[str, list[int]] = {name: [] for name in BANKS}
    for face in range(1, 11):
        state = in_phase(int(number), difficulty="easy")
        roll_for_points(state, FIRST, ScriptedDice([face] * int(rolls)))
        (bank,) = [name for name in BANKS if getattr(own(state), name)]
        found[bank].append(face)

    assert [faces_of(text) for text in ranges[:4]] == list(found.values())
    launches = [face for face in range(1, 11) if is_launched_by(face, int(number))]
    assert faces_of(ranges[4]) == launches


def is_launched_by(face: int, number: int) -> bool:
    """Whether a die launches a fleet in a phase."""
    return is_launched(in_phase(number), FIRST, ScriptedDice([face]))


@pytest.mark.parametrize(("number", "like"), [(21, 19), (22, 20), (23, 19), (40, 20)])
def test_behind_the_end_of_the_sheet(number: int, like: int) -> None:
    """§10.2; R91: its last two rows in turn."""
    assert phase_of(TABLES, like) == phase_of(TABLES, number)


@pytest.mark.parametrize(
    ("difficulty", "cp"), [*zip(DIFFICULTIES, (5, 5, 10, 10, 15, 15), strict=True)]
)
def test_what_a_roll_is_worth(difficulty: str, cp: int) -> None:
    """§10.2: points by the difficulty; points for defence count twice."""
    state = in_phase(3, difficulty=difficulty)
    roll_for_points(state, FIRST, ScriptedDice([4, 8]))
    roll_for_points(state, SECOND, ScriptedDice([9, 2]))

    assert (cp, cp, 0) == (own(state).fleet, own(state).technology, own(state).defence)
    other = own(state, SECOND)
    assert (cp, 0, 2 * cp) == (other.fleet, other.technology, other.defence)


def test_a_roll_for_economy_brings_rolls_from_the_third_phase_after() -> None:
    """§10.2: of phase 1 from phase 4 on, for ever; two of them two."""
    state = in_phase(1)
    roll_for_points(state, FIRST, ScriptedDice([2]))

    assert [1, 1, 2, 3, 3, 4] == [rolls_of(state, FIRST, number) for number in range(1, 7)]
    assert [1, 1, 2, 2] == [rolls_of(state, SECOND, number) for number in range(1, 5)]
    state.round = 2
    roll_for_points(state, FIRST, ScriptedDice([1]))
    assert [3, 4, 5] == [rolls_of(state, FIRST, number) for number in range(4, 7)]


def test_defence_above_50_goes_to_fleets() -> None:
    """§10.2; R92: 45 points and 20 more."""
    state = banked(in_phase(5), defence=45, fleet=3)
    roll_for_points(state, FIRST, ScriptedDice([10, 9]))

    assert (50, 18, 10) == (own(state).defence, own(state).fleet, own(state).technology)


# -- launches


@pytest.mark.parametrize(("cp", "under_way", "can"), [(5, 0, 0), (6, 0, 1), (6, 2, 1), (99, 3, 0)])
def test_what_a_launch_needs(cp: int, under_way: int, can: int) -> None:
    """§10.3: points for a Scout, and not three fleets already."""
    state = banked(in_phase(3), fleet=cp)
    own(state).fleets = [Fleet((f"alien1-{number}",)) for number in range(under_way)]

    assert bool(can) == can_launch(state, FIRST)


def test_a_launch() -> None:
    """§10.3: one counter face down on the homeworld, for all points; nobody sees how many."""
    state = banked(in_phase(4), fleet=20, technology=40)
    after, events = run_task(state, AliensPhase(), dice=[5, 8, 5, 4, 8, 8])
    (launched,) = told(events, FleetLaunched)
    counter = after.groups[launched.groups[0]]

    assert ("E1", "FLEET", 1) == (counter.at, counter.kind, counter.ships)
    assert [Fleet((counter.id,), cp=30)] == own(after).fleets
    assert (0, 30, 2) == (own(after).fleet, own(after).technology, own(after).levels["movement"])
    assert "?" == counter_seen(after, counter.id)


def counter_seen(state: State, name: str) -> str:
    """The kind of a counter, as the player sees it."""
    return view_of(state, P1).groups[name].kind


def test_no_launch_by_the_die_or_for_want_of_points() -> None:
    """§10.3: 6 is too much in phase 4; the other empire has nothing and does not roll."""
    state = banked(in_phase(4), fleet=20)
    after, events = run_task(state, AliensPhase(), dice=[5, 8, 6, 8, 8])

    assert [] == told(events, FleetLaunched)
    assert 30 == own(after).fleet


def test_a_fleet_that_is_lost_makes_room() -> None:
    """§10.3: three fleets under way, of which one has no group left."""
    state = banked(in_phase(4), fleet=20)
    for _ in range(2):
        place_group(state, group("alien1", "FLEET", "F5"))
    own(state).fleets.append(Fleet(("alien1-99",), fought=True))
    after, events = run_task(state, AliensPhase(), dice=[5, 8, 5, 8, 8])

    assert 1 == len(told(events, FleetLaunched))
    assert 3 == len(own(after).fleets)


def test_a_fallen_empire_rolls_no_more() -> None:
    """§10.9: nor does it launch."""
    state = banked(in_phase(4), fleet=20)
    own(state).fallen = True
    _, events = run_task(state, AliensPhase(), dice=[8, 8])

    assert [] == told(events, FleetLaunched)


def test_an_empire_under_blockade_launches_all_the_same() -> None:
    """§10.8; R98: what a player's ships at a homeworld meet comes in the next combat."""
    state = banked(match(group("p1", "CA", "E1", 2), options={"difficulty": "hard"}), fleet=20)
    state.round, state.phase = 4, "economic phase"
    after, events = run_task(state, AliensPhase(), dice=[5, 8, 5, 8, 8])

    assert 1 == len(told(events, FleetLaunched))
    here = {name for name, one in after.groups.items() if one.at == "E1"}
    assert {"alien1-1", "alien1-2", "p1-1"} == here
