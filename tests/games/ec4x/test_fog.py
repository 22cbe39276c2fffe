"""2.4, 4.1: what Houses know of systems: never seen, seen once, in sight, spied upon."""

from typing import Any

import msgspec
import pytest

from hegemon.contract.match import matches
from hegemon.core.game import Event, Player
from hegemon.core.report import Table
from hegemon.games.ec4x.common.amounts import in_money
from hegemon.games.ec4x.common.events_conflict import BattleFought, TaskForce
from hegemon.games.ec4x.common.phases.observation import Remembering, learn, note_all
from hegemon.games.ec4x.common.show.board import board_of
from hegemon.games.ec4x.common.show.intelligence import intelligence
from hegemon.games.ec4x.common.show.report import report_of
from hegemon.games.ec4x.common.state import (
    Colony,
    Contact,
    Facility,
    Fleet,
    Ship,
    Sighting,
    Squadron,
    State,
)
from hegemon.games.ec4x.monero.state import view_of
from tests.contract.games import world
from tests.games.ec4x.cases import ME, home_of, monero, playing

OTHER = Player("p2")


def far_from(state: State) -> str:
    """A system without a colony or a fleet."""
    full = {*state.colonies, *(fleet.at for fleet in state.fleets.values())}
    return next(one.id for one in state.star_map.systems if one.id not in full)


def fleet(state: State, player: Player, at: str, name: str, ships: int = 1) -> Fleet:
    squadrons = [Squadron(f"s{90 + number}", (Ship("DD"),)) for number in range(ships)]
    state.fleets[name] = Fleet(name, player, at, squadrons)
    return state.fleets[name]


def place(state: State, system: str) -> Any:
    return next(one for one in board_of(view_of(state, ME)).places if one.id == system)


def test_never_seen_then_present_then_as_of() -> None:
    """2.4: a system is unknown, then in sight, then known as of the turn it was left."""
    state = monero()
    system = far_from(state)
    assert not place(state, system).known

    mine = fleet(state, ME, system, "p1-90")
    assert (place(state, system).known, place(state, system).as_of) == (True, None)

    play = playing(state)
    note_all(play.state)
    mine.at, _ = home_of(state)
    Remembering().run(play)
    state.turn += 3
    assert (place(state, system).known, place(state, system).as_of) == (True, state.turn - 3)


def test_fleets_that_were_seen_are_one_fact() -> None:
    """2.4: of a system that is out of sight, all fleets that were there, one after another."""
    state = monero()
    system = far_from(state)
    seen = (Contact(OTHER, 2), Contact(OTHER, 1, 3))
    state.houses[ME].known[system] = Sighting(
        0, planet_class=state.planets[system].planet_class, fleets=seen
    )
    told = [fact.value for fact in place(state, system).facts if fact.label == "fleets seen"]

    assert told == ["House 2: 2 squadrons; House 2: 1 squadron and 3 unarmed ships"]


def test_people_are_a_number_with_its_unit() -> None:
    """XY.2: what a client computes with is what people read, and never a text."""
    state = monero()
    home, _ = home_of(state)
    (told,) = [fact for fact in place(state, home).facts if fact.label == "PU"]

    assert told.number is not None
    assert (told.value, "0.1 PU") == (f"{told.number // 10}.{told.number % 10}", told.unit)
    assert [None] * 2 == [fact.number for fact in place(state, home).facts[:2]]


def test_a_lost_colony_is_remembered_as_its_takers() -> None:
    """5.6: a House that is driven off knows who did it, and the planet that it had."""
    state = monero()
    system = far_from(state)
    state.colonies[system] = Colony(ME, 10**6)
    play = playing(state)
    note_all(play.state)
    state.colonies[system].owner = OTHER
    Remembering().run(play)

    assert state.houses[ME].known[system].owner == OTHER
    assert system in view_of(state, ME).planets


def test_only_the_orbit_of_a_foreign_colony_is_seen() -> None:
    """2.4: whose it is and what orbits it, but not with which weapons it was built, or when."""
    state = monero()
    system = far_from(state)
    works = (Facility("SB", 3, built=9), Facility("SP", 0, built=4))
    state.colonies[system] = Colony(OTHER, 10**8, 7, {"GB": 3}, facilities=works, shield=2)
    fleet(state, ME, system, "p1-90")
    seen = view_of(state, ME).colonies[system]

    assert seen == Colony(OTHER, 0, facilities=(Facility("SB"),))


def test_marks_are_numbered_by_what_is_seen() -> None:
    """2.4: neither the ids of foreign fleets nor the order in which they were formed."""
    views = []
    for names in (("p2-90", "p2-91"), ("p2-91", "p2-90")):
        state = monero()
        system = far_from(state)
        fleet(state, ME, system, "p1-90")
        for name in names:
            fleet(state, OTHER, system, name, ships=2 if name == names[0] else 1)
        views.append(msgspec.json.encode(view_of(state, ME)))

    assert views[0] == views[1]
    assert b"p2-9" not in views[0]


def test_reports_of_spies_keep_their_age() -> None:
    """4.1, orders 09 to 11: the newest of each mission, with its turn, in sight or not."""
    state = monero()
    system = far_from(state)
    state.turn = 4
    learn(state, ME, system, 9, (OTHER, {"GB": 1}))
    learn(state, ME, system, 11, (OTHER, {"DD": 2}))
    state.turn = 6
    learn(state, ME, system, 9, (OTHER, {"GB": 5}))
    state.turn = 7
    (section,) = intelligence(view_of(state, ME))
    (table,) = section.items

    assert isinstance(table, Table)
    assert [(row[1], row[4]) for row in table.rows] == [
        ("1 turn ago", "GB 5"),
        ("3 turns ago", "DD 2"),
    ]


@pytest.mark.parametrize("game", ["ec4x/monero", "ec4x/satoshi"])
def test_accounts_add_up(game: str) -> None:
    """XY.1, XX.4: the economy table begins with the last sheet's treasury, to the last coin."""
    here = world(game)
    wrong = []
    for match in matches(here):
        after = [*(moment.state for moment in match.moments[1:]), match.end]
        for moment, state in zip(match.moments, after, strict=True):
            for player in here.players:
                seen = here.seen(moment.step.events, player)
                books = accounts_of(here.report(here.view(state, player), seen))
                before = here.view(moment.state, player).houses[player].treasury
                if books and books.rows[0][1] != in_money(before):
                    wrong.append((state.turn, player, books.rows))

    assert [] == wrong


def accounts_of(report: Any) -> Table | None:
    tables = [item for part in report.sections for item in part.items if isinstance(item, Table)]
    return next((table for table in tables if table.title == "Accounts"), None)


def test_a_battle_is_told_with_its_ledger() -> None:
    """5.3: who went in and what came out, as a table to be looked up."""
    state = monero()
    home, _ = home_of(state)
    sides = (TaskForce(ME, {"DD": 2}, 8, 4, 6), TaskForce(OTHER, {"CL": 1}, 6, 0, 6))
    battle: Event = BattleFought((ME,), home, "space", sides, ())
    report = report_of(view_of(state, ME), [battle])
    volleys = next(part for part in report.sections if part.heading == "Volleys")
    table = volleys.items[0]

    assert isinstance(table, Table)
    assert [row[1:4] for row in table.rows] == [("2 DD", "8", "4"), ("1 CL", "6", "0")]
