"""§1: set-up, and what players know of each other."""

from collections import Counter
from typing import Any

import pytest

from hegemon.contract.world import World
from hegemon.core.dice import ScriptedDice, SeededDice
from hegemon.core.errors import BadConfig
from hegemon.core.game import Player, open_question
from hegemon.core.step import begin, take_step
from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.answers import PlaceHomeworld
from hegemon.games.space_empires.battle.retreat import retreats
from hegemon.games.space_empires.game_map import axial, map_called
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.positions import P1, P2, group, played, position, run_task
from hegemon.games.space_empires.setup import seats_of, set_up
from hegemon.games.space_empires.show.date import date_of
from hegemon.games.space_empires.state import State, Tech
from hegemon.games.space_empires.tables import TABLES
from hegemon.games.space_empires.turn import RollForFirst
from hegemon.games.space_empires.view import view_of
from tests.games.space_empires.cases import asked, choices_of, fleets, form_of

MAPS = tuple(TABLES.maps)
DEEP = {
    "small": 17,
    "standard": 34,
    "large": 51,
    "small_even": 18,
    "standard_even": 34,
    "large_even": 52,
    "grand": 98,
    "three": 72,
    "four": 46,
    "doomsday_small": 17 + 10,
    "doomsday_large": 34 + 10,
    "alien_empires": 84 + 3,
}
"""On maps for one player with the hexes where others come in, or live."""


def begun(map_name: str) -> State:
    """A match after everybody has chosen the usual homeworld."""
    here = World(SPACE_EMPIRES)
    game = TABLES.maps[map_name].solitaire
    rules = HouseRules(map=map_name, solitaire=game)  # type: ignore[arg-type]  # names of the lists
    dice = SeededDice(b"x" * 32, 0)
    state, step = begin(here.codec, rules, seats_of(rules), dice)
    question = open_question(state)
    assert question is not None
    if asked(state) != "AskHomeworld":
        return state
    answers = {player: question.default(state, player) for player in question.asked(state)}
    dice = SeededDice(b"x" * 32, 1)
    return take_step(here.codec, state, answers, dice, number=1, before=step.digest)[0]


@pytest.mark.parametrize("name", MAPS)
def test_maps_have_the_published_numbers(name: str) -> None:
    """§1.1; R2, R49: 26 hexes a home, the half hex included, and so many in deep space."""
    state = begun(name)
    homes = Counter(system.home_of for system in state.systems.values() if system.home_of)

    assert {26} == set(homes.values())
    assert DEEP[name] == sum(system.home_of is None for system in state.systems.values())
    assert [] == list(SPACE_EMPIRES.invariants(state))


@pytest.mark.parametrize("name", [name for name in MAPS if name.endswith("even")])
def test_even_maps_are_the_same_for_both(name: str) -> None:
    """R49: turned about its middle, each home lies where the other was."""
    galaxy = map_called(name)
    where = {place: axial(place) for place in (*galaxy.homes[P1], *galaxy.homes[P2], *galaxy.deep)}
    middle = tuple(
        min(spot[at] for spot in where.values()) + max(spot[at] for spot in where.values())
        for at in (0, 1)
    )
    turned = {place: (middle[0] - spot.q, middle[1] - spot.r) for place, spot in where.items()}
    names = {(spot.q, spot.r): place for place, spot in where.items()}

    assert set(galaxy.homes[P2]) == {names[turned[place]] for place in galaxy.homes[P1]}
    assert set(galaxy.deep) == {names[turned[place]] for place in galaxy.deep}


def test_markers_of_a_home() -> None:
    """§1.2: 25 markers beside the homeworld."""
    state = begun("standard")
    found = Counter(
        system.marker
        for system in state.systems.values()
        if system.home_of == P1 and system.colony is None
    )

    assert Counter(TABLES.markers_of("home")) == found


def test_units_at_the_start() -> None:
    """§1.3; R3: four Ship Yards under one counter, three Scouts, a Miner, three Colony Ships."""
    state = begun("standard")
    (home,) = [
        place
        for place, system in state.systems.items()
        if system.colony and system.colony.owner == P1
    ]

    assert [("SY", 4), ("SC", 3), ("MINER", 1), ("CO", 1), ("CO", 1), ("CO", 1)] == [
        (kind, ships) for _, kind, ships in fleets(state, home)
    ]


def test_only_homeworlds_are_known_at_the_start() -> None:
    """§1.2: every other hex lies face down, at home as well."""
    state = begun("standard")
    known = [system for system in state.systems.values() if system.explored]
    colonies = [system.colony for system in known if system.colony]

    assert [P1, P2] == sorted(colony.owner for colony in colonies if colony.homeworld)
    assert [20, 20] == [colony.value for colony in colonies]
    assert 2 == len(known)


def test_technology_at_the_start() -> None:
    """§1.3: Ship Size, Movement and Ship Yard 1, nothing else, and no points."""
    rules = HouseRules()
    empire = set_up(rules, seats_of(rules), ScriptedDice([])).empires[P1]
    known = {name: level for name, level in empire.levels.items() if level}

    assert {"ship_size": 1, "movement": 1, "ship_yard": 1} == known
    assert 0 == empire.cp


def test_where_homeworlds_lie() -> None:
    """§1.2; R2: the back row for two, the edge for four, a fixed hex for three."""
    assert {place[0] for place in map_called("standard").homeworlds[P1]} == {"B"}
    assert 10 == len(map_called("four").homeworlds[P1])
    assert "AskMovement" == asked(begun("three"))


@pytest.mark.parametrize("map_name", ["small", "three", "four"])
def test_homeworlds_anywhere(map_name: Any) -> None:
    """§1.2; R2: by house rule in any hex of the home, with three players, too; not in the half."""
    here = World(SPACE_EMPIRES)
    rules = HouseRules(map=map_name, homeworld="anywhere")
    state, _ = begin(here.codec, rules, seats_of(rules), SeededDice(b"x" * 32, 0))
    home = map_called(map_name).homes[P1]

    assert set(home) == set(choices_of(state, "p1", "home", "at"))
    question: Any = open_question(state)
    answers = {player: question.default(state, player) for player in question.asked(state)}
    answers[P1] = PlaceHomeworld(home[-1], answers[P1].half)
    after, _ = take_step(
        here.codec, state, answers, SeededDice(b"x" * 32, 1), number=1, before="0" * 64
    )
    assert after.systems[home[-1]].colony is not None
    assert [] == list(SPACE_EMPIRES.invariants(after))


def test_homeworlds_are_chosen_in_secret() -> None:
    """§1.2; R2: who has a short home takes a half hex at the same time."""
    here = World(SPACE_EMPIRES)
    rules = HouseRules(map="standard")
    state, _ = begin(here.codec, rules, seats_of(rules), SeededDice(b"x" * 32, 0))

    assert (P1, P2) == tuple(open_question(state).asked(state))  # type: ignore[union-attr]
    assert {"B0": "", "B9": "", "D0": "", "D9": ""} == choices_of(state, "p1", "home", "half")
    assert ["home"] == [kind.word for kind in form_of(state, "p2").kinds]
    after, _ = played(state, {"p1": ["home B3 D9"], "p2": ["home K1"]}, dice=[1] * 500)
    assert after.systems["B3"].colony is not None
    assert P1 == after.systems["D9"].home_of
    assert "B9" not in after.systems


def test_the_order_of_play_goes_round() -> None:
    """§1.4; R4."""
    state = begun("four")
    first = int(state.order[0][1])

    assert [Player(f"p{(first - 1 + at) % 4 + 1}") for at in range(4)] == list(state.order)


@pytest.mark.parametrize(("face", "order"), [(1, (P1, P2)), (2, (P2, P1))])
def test_a_die_says_who_is_first(face: int, order: tuple[Player, ...]) -> None:
    """§1.4; R4."""
    after, _ = run_task(position(), RollForFirst(), dice=[face])

    assert order == after.order


def test_three_turns_and_an_economic_phase() -> None:
    """§2; R45: the first comes after the third turn."""
    state = begun("small")
    for _ in range(6):
        assert "AskMovement" == asked(state)
        state, _ = played(state, [])

    assert "AskEconomics" == asked(state)
    assert "turn 3, economic phase" == str(date_of(state))


def test_maps_fix_the_number_of_players() -> None:
    """§1.1."""
    assert 4 == len(seats_of(HouseRules(map="four")))
    with pytest.raises(BadConfig, match="for 4"):
        set_up(HouseRules(map="four"), (P1, P2), SeededDice(b"x" * 32, 0))


def test_construction_points() -> None:
    """§6; R32: that is what CP are called, everywhere."""
    asking, _ = played(position(), [])
    labels = {purse.id: purse.label for purse in form_of(asking, "p1").purses()}

    assert "construction points" == labels["cp"]


# -- who knows what


def test_face_down_counters_are_blank() -> None:
    """I01: where it is and whose, and nothing else."""
    state = position(group("p2", "CA", "F5", 3, attack=2))
    seen = view_of(state, P1).groups["p2-1"]

    assert ("p2-1", P2, "F5", "?", 0, Tech()) == (
        seen.id,
        seen.owner,
        seen.at,
        seen.kind,
        seen.ships,
        seen.tech,
    )


def test_revealed_groups_are_open_until_they_are_home() -> None:
    """I02: kind, size and the combat technology that was shown."""
    state = position(group("p2", "CA", "F5", 3, attack=2, movement=3))
    state.groups["p2-1"].shown = Tech(attack=2)
    seen = view_of(state, P1).groups["p2-1"]

    assert ("CA", 3, Tech(attack=2)) == (seen.kind, seen.ships, seen.tech)


def test_colony_ships_and_miners_are_always_face_up() -> None:
    """With what they tow, but not with what they were built with."""
    state = position(group("p2", "CO", "F5", terraforming=1), group("p2", "MINER", "F6"))
    state.groups["p2-2"].load = "wreck"
    seen = view_of(state, P1)

    assert ("CO", Tech()) == (seen.groups["p2-1"].kind, seen.groups["p2-1"].tech)
    assert ("MINER", "wreck") == (seen.groups["p2-2"].kind, seen.groups["p2-2"].load)


def test_books_are_secret() -> None:
    """I04: technology, points and bids."""
    state = position()
    state.empires[P2].cp = state.empires[P2].bid = 9
    seen = view_of(state, P1).empires[P2]

    assert (0, 0, {}) == (seen.cp, seen.bid, seen.levels)


def test_what_a_cruiser_saw_is_secret() -> None:
    """X08: known to its player alone."""
    state = position(unexplored={"F5": "nebula"})
    state.systems["F5"].seen_by = (P2,)

    assert "?" == view_of(state, P1).systems["F5"].marker
    assert "nebula" == view_of(state, P2).systems["F5"].marker
    assert () == view_of(state, P1).systems["F5"].seen_by


@pytest.mark.parametrize(
    ("battle", "colonies", "legal"),
    [("F5", {"F8": ("p1", 1)}, {"F4", "F6", "E5", "E6", "G6"})],
)
def test_retreats_towards_two_colonies(
    battle: str, colonies: dict[str, tuple[str, int]], legal: set[str]
) -> None:
    """§4.8, K02: any own colony will do."""
    assert legal == set(retreats(position(colonies=colonies), P1, battle))


def test_nobody_gives_up() -> None:
    """R101: no answer to any question ends the match by agreement, or says that one has lost."""
    sent = {answer.__name__ for answer in SPACE_EMPIRES.answers}

    assert not {name for name in sent if name in {"Concede", "Resign", "OfferDraw", "AcceptDraw"}}
    assert SPACE_EMPIRES.traits.ends is False
