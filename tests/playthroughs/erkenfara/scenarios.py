"""Positions of Erkenfara."""

from typing import Any

import msgspec

from hegemon.core.dice import ScriptedDice
from hegemon.core.game import Play, run
from hegemon.games.erkenfara import ERKENFARA
from hegemon.games.erkenfara.maps.game_map import Card, Hero
from hegemon.games.erkenfara.positions import (
    P1,
    P2,
    P3,
    Stood,
    army,
    changed_map,
    on_map,
    position,
)
from hegemon.games.erkenfara.state import Region, State
from hegemon.games.erkenfara.turn import AskMoves, Deeds, Recovery, Turn, Year, YearEnd
from hegemon.games.erkenfara.winter import AskOffers, AskWinter, Income, RegionStatuses
from tests.games.erkenfara.cases import SHARED_SEA


def scene(*armies: Stood, **given: Any) -> State:
    """A position of year 1 in the document's fixed order: no lots are drawn in a playthrough."""
    state = position(*armies, **given)
    state.house_rules = msgspec.structs.replace(state.house_rules, turn_order="fixed")
    state.year = 1
    return state


def two_armies_at_the_ford() -> State:
    """Red is about to attack the Mittelmark; blue holds it with about as much."""
    state = scene(army("red", "r_4", 12_000), army("blue", "m_2", 10_000))
    state.mover = P1
    state.agenda = [YearEnd(), Turn(P2), Recovery(P1), Deeds(P1), AskMoves(P1)]
    return state


def a_raid() -> State:
    """Red's raiders stand before Seehaupt; the garrison is elsewhere."""
    state = scene(army("red", "b_4", 6000), army("blue", "b_3", 5000))
    state.mover = P1
    state.agenda = [YearEnd(), Turn(P2), Recovery(P1), Deeds(P1), AskMoves(P1)]
    return state


def a_convoy() -> State:
    """West's fleet and army could cross to the east, whose fleet is on watch."""
    state = scene(
        army("west", "s12", 9000, kind="sea"),
        army("west", "i_n", 8000),
        army("east", "s14", 6000, kind="sea"),
        army("east", "e_2", 3000),
        house_rules=on_map("sea_war"),
    )
    state.mover = P1
    state.agenda = [YearEnd(), Turn(P2), Recovery(P1), Deeds(P1), AskMoves(P1)]
    return state


def a_hard_winter() -> State:
    """Red keeps more troops than its burned land can feed; blue is at ease."""
    state = scene(
        army("red", "r_f1", 40_000),
        army("red", "r_2", 20_000),
        army("blue", "b_cap", 12_000),
        regions={
            "r_cap": Region(P1, statuses=("salted",)),
            "r_2": Region(P1, P2),
            "r_3": Region(P1, statuses=("taxed",)),
        },
        treasuries={"red": 0, "blue": 4000},
    )
    state.season, state.year = "winter", 3
    state.agenda = [YearEnd(), Turn(P1), RegionStatuses(), AskWinter(), Income(), AskOffers()]
    return state


def two_heroes() -> State:
    """Both armies carry a hero and a card; red is about to attack out of Grenzwald."""
    state = scene(
        army("red", "r_4", 9000, attachments=[Hero("rolf", 2), Card("fog", 2)]),
        army("blue", "m_2", 6000, attachments=[Card("oath", 1)]),
        regions={"r_5": Region(P1, P2)},
    )
    state.mover = P1
    state.agenda = [YearEnd(), Turn(P2), Recovery(P1), Deeds(P1), AskMoves(P1)]
    return state


def the_last_way_out() -> State:
    """Blue storms Kronburg with all it has; Kronau behind it is the only way out for both."""
    state = scene(army("blue", "r_cap", 9000), army("red", "r_f1", 6000))
    state.mover = P2
    state.agenda = [YearEnd(), Recovery(P2), Deeds(P2), AskMoves(P2)]
    return state


def a_lost_colony() -> State:
    """An army of red stands in its own Steinpass, which blue occupies."""
    state = scene(
        army("red", "r_5", 3000),
        army("blue", "b_cap", 3000),
        regions={"r_5": Region(P1, P2)},
    )
    state.mover = P1
    state.agenda = [YearEnd(), Turn(P2), Recovery(P1), Deeds(P1)]
    run(Play(state, ScriptedDice(()), frozenset(ERKENFARA.events)))
    return state


def newcomers() -> State:
    """Ambra and Jadis have divided the sea; in this winter Onyx joins."""
    text = changed_map(
        "island_war", ('id = "onyx"\nname = "Onyx"\n', 'id = "onyx"\nname = "Onyx"\njoins = 2\n')
    )
    state = scene(
        army("amber", "amber_port", 8000),
        army("jade", "jade_port", 8000),
        house_rules=on_map(text),
    )
    state.agenda = [Year(), AskMoves(P1)]
    state.mover = P1
    return state


def a_gift_before_its_time() -> State:
    """A gift has founded Onyx early; in this winter the map's land and armies for it come."""
    text = changed_map(
        "island_war", ('id = "onyx"\nname = "Onyx"\n', 'id = "onyx"\nname = "Onyx"\njoins = 2\n')
    )
    state = scene(
        army("amber", "amber_port", 8000),
        army("jade", "s_onyx", 8000, kind="sea"),
        house_rules=on_map(text, treaties=False),
        regions={"amber_west": Region(P3)},
    )
    state.empires[P3].founded, state.empires[P3].homeland = True, ("amber_west",)
    state.turn_order.append(P3)
    state.agenda, state.mover = [Year(), AskMoves(P1)], P1
    return state


def a_wreck() -> State:
    """West's small fleet carries an army past the east's great one."""
    state = scene(
        army("west", "s12", 1500, kind="sea"),
        army("west", "i_n", 8000),
        army("east", "s14", 9000, kind="sea"),
        house_rules=on_map("sea_war"),
    )
    state.agenda, state.mover = [YearEnd(), Recovery(P1), Deeds(P1), AskMoves(P1)], P1
    return state


def orders_given_beforehand() -> State:
    """Red is about to attack the Mittelmark; blue has told its army to hold with 8000."""
    state = scene(army("red", "r_4", 12_000), army("blue", "m_2", 10_000))
    state.armies["a2"].holds = 8000
    state.agenda, state.mover = [YearEnd(), Turn(P2), Recovery(P1), Deeds(P1), AskMoves(P1)], P1
    return state


def one_bay_for_two() -> State:
    """Two empires have a fort each at the same bay, and no fleet yet."""
    state = scene(house_rules=on_map(SHARED_SEA, treaties=False))
    state.agenda = [YearEnd(), AskWinter(), Income()]
    run(Play(state, ScriptedDice(()), frozenset(ERKENFARA.events)))
    return state
