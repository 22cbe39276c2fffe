"""3, XYZ, 8, 9.3: what orders cost, line by line, and what comes of them."""

from typing import Any

import pytest

from hegemon.core.game import Play
from hegemon.games.ec4x.common.amounts import COIN
from hegemon.games.ec4x.common.answers import (
    Attend,
    Build,
    Buy,
    Cancel,
    Declare,
    Fund,
    HouseOrder,
    Invest,
    Operate,
    Orders,
    Repair,
    Restore,
    Scrap,
)
from hegemon.games.ec4x.common.events import (
    LevelReached,
    OrdersMissed,
    OrdersPaid,
    PrestigeChanged,
    ProjectBegun,
    UnitsMended,
)
from hegemon.games.ec4x.common.events_conflict import OperationDone, StanceChanged
from hegemon.games.ec4x.common.ledger import Payment
from hegemon.games.ec4x.common.phases.command import AskOrders
from hegemon.games.ec4x.common.phases.end_of_turn import Commissioning
from hegemon.games.ec4x.common.phases.income import assess
from hegemon.games.ec4x.common.phases.operations import Underhand
from hegemon.games.ec4x.common.rules import law
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.state import Facility, Ship, State
from tests.games.ec4x.cases import ME, YOU, home_of, monero, playing, satoshi, told


def command(state: State, *orders: HouseOrder, faces: tuple[int, ...] = ()) -> Play[State]:
    """The Command phase in which only the first House orders something; all must be legal."""
    state.turn = state.turn or 2
    assess(state)
    question = AskOrders()
    answers = {player: Orders(orders if player == ME else ()) for player in state.players}
    assert list(question.problems(state, ME, answers[ME])) == []
    play = playing(state, *faces)
    question.resolve(play, answers)
    for _ in range(2):
        state.agenda.pop().run(play)
    return play


def refused(state: State, *orders: HouseOrder) -> str:
    """Why the last of these orders cannot be given."""
    assess(state)
    draft = law.followed(HouseDraft(state, ME), orders[:-1])
    return law.why_not(draft, orders[-1])


def test_every_coin_has_its_line() -> None:
    """XY: what is built, bought and scrapped, and what is left of 210."""
    state = monero()
    system, colony = home_of(state)
    colony.ground = {"GB": 1}
    play = command(
        state,
        Build(system, "DD", 2),
        Invest(system, 10),
        Fund("covert", 1),
        Scrap(system, "GB", 1),
    )

    (paid,) = told(play, OrdersPaid)

    assert list(paid.payments) == [
        Payment("construction", 8 * COIN, system, "DD", 2),
        Payment("industry", 10 * COIN, system, count=10),
        Payment("covert", 20 * COIN),
        Payment("scrap", -2 * COIN, system, "GB"),
    ]
    assert paid.treasury == state.houses[ME].treasury == (210 - 8 - 10 - 20 + 2) * COIN


def test_what_is_cancelled_and_begun_anew_is_told() -> None:
    """3.0, R44: half comes back; the new work is told although it is of the same kind."""
    state = monero()
    system, _ = home_of(state)
    command(state, Build(system, "DD", 1))
    play = command(state, Cancel(system, "DD"), Build(system, "DD", 1))

    (paid,), (began,) = told(play, OrdersPaid), told(play, ProjectBegun)

    assert [(one.purpose, one.coins) for one in paid.payments] == [
        ("cancelled", -2 * COIN),
        ("construction", 4 * COIN),
    ]
    assert (began.units, began.paid) == ({"DD": 1}, 4 * COIN)


def test_scrapping_returns_half_of_what_was_paid() -> None:
    """3.4: a Starbase of WEP 1 cost 55, fighters of WEP 1 cost 4 (A53 without WEP: 25)."""
    state = monero()
    system, colony = home_of(state)
    colony.facilities = (*colony.facilities, Facility("SB", wep=1), Facility("SB"))
    colony.fighters = (Ship("FS", wep=1),)
    play = command(state, Scrap(system, "SB", 2), Scrap(system, "FS", 1))

    (paid,) = told(play, OrdersPaid)

    assert [one.coins / COIN for one in paid.payments] == [-52.5, -2]


def test_a_repair_takes_a_dock_for_each_ship() -> None:
    """3.4, R46: a yard has ten docks; nine ships of a squadron leave one."""
    state = monero()
    system, _ = home_of(state)
    (fleet,) = (one for one in state.fleets.values() if one.owner == ME)
    cruiser = fleet.squadrons[0]
    cruiser.ships, cruiser.crippled = (Ship("CL"), Ship("CT"), Ship("CT")), True
    command(state, Repair(cruiser.id), Build(system, "DD", 7))

    assert [project.docks for project in state.colonies[system].projects] == [3, *[1] * 7]
    assert refused(state, Build(system, "DD", 1)) == ""
    assert state.colonies[system].queue == ()


def test_repair_needs_docks() -> None:
    """3.4: none where all are taken."""
    state = monero()
    system, _ = home_of(state)
    (fleet,) = (one for one in state.fleets.values() if one.owner == ME)
    fleet.squadrons[0].crippled = True

    why = refused(state, Build(system, "CT", 10), Repair(fleet.squadrons[0].id))

    assert why == "it takes 1 dock in a yard, 0 are free"


def test_restoring_a_starbase_costs_a_quarter_of_its_price() -> None:
    """3.4: 13.75 of 55 at WEP 1."""
    state = monero()
    system, colony = home_of(state)
    colony.facilities = (*colony.facilities, Facility("SB", wep=1, crippled=True))
    play = command(state, Restore(system, "SB", 1))

    (paid,) = told(play, OrdersPaid)

    assert paid.payments[0].coins / COIN == 13.75


def test_mending_takes_the_turn() -> None:
    """R46, repair_time: crippled as long as there is fighting, sound when the turn ends."""
    state = monero()
    system, colony = home_of(state)
    colony.facilities = (*colony.facilities, Facility("SB", crippled=True))
    colony.ground, colony.hurt = {"GB": 3}, {"GB": 2}
    play = command(state, Restore(system, "SB", 1), Restore(system, "GB", 1))
    fights = state.colonies[system]
    assert fights.facilities[-1].crippled
    assert fights.hurt == {"GB": 2}

    Commissioning().run(play)

    assert not any(each.crippled for each in state.colonies[system].facilities)
    assert state.colonies[system].hurt == {"GB": 1}
    assert [(e.unit, e.count, e.paid) for e in told(play, UnitsMended)] == [
        ("SB", 1, 1),
        ("GB", 1, 1),
    ]


@pytest.mark.parametrize(("left", "sound"), [(2, 2), (1, 1), (0, 0)])
def test_what_is_lost_before_it_is_mended(left: int, sound: int) -> None:
    """R46: what was paid for it is forfeited, and the House is told so."""
    state = monero()
    system, colony = home_of(state)
    colony.ground, colony.hurt = {"GB": 2}, {"GB": 2}
    play = command(state, Restore(system, "GB", 2))
    state.colonies[system].ground = {"GB": left} if left else {}
    state.colonies[system].hurt = {"GB": left} if left else {}
    Commissioning().run(play)

    assert [(e.count, e.paid) for e in told(play, UnitsMended)] == [(sound, 2)]
    assert (state.colonies[system].hurt, state.colonies[system].mending) == ({}, ())


def test_nothing_is_mended_twice() -> None:
    """R46: who is being mended cannot be paid for again."""
    state = monero()
    system, colony = home_of(state)
    colony.ground, colony.hurt = {"GB": 2}, {"GB": 2}

    why = refused(state, Restore(system, "GB", 1), Restore(system, "GB", 2))

    assert why == "1 crippled GB there"


def test_a_level_bought_with_money_wins_prestige() -> None:
    """9.3, X: as one reached with points does."""
    state = satoshi()
    state.turn = 6
    play = command(state, Buy("WEP"))

    (reached,) = told(play, LevelReached)
    changes = [(one.deed, one.amount) for one in told(play, PrestigeChanged)]

    assert (reached.field, reached.level, changes) == ("WEP", 1, [("technology", 2)])


@pytest.mark.parametrize(
    ("price", "points", "loss"),
    [(4, 2, 0), (4, 3, 0), (4, 4, -2), (4, 10, -14), (20, 1, -4), (20, 2, -14), (30, 1, -9)],
)
def test_spending_on_dark_arts(price: int, points: int, loss: int) -> None:
    """R84, R96: above 5% of a turn's money, one for each per cent: 16 of 210 are 7%."""
    play = command(monero(covert_price=price), Fund("guard", points))

    changes = [one.amount for one in told(play, PrestigeChanged) if one.deed == "spending"]

    assert sum(changes) == loss


def test_both_hear_of_a_stance() -> None:
    """8: the two Houses, when it changes, and nobody when it does not."""
    state = monero(houses=3)
    first = command(state, Declare(YOU, "enemy"))
    second = command(state, Declare(YOU, "enemy"))

    assert [(one.witnesses, one.stance) for one in told(first, StanceChanged)] == [
        ((ME, YOU), "enemy")
    ]
    assert told(second, StanceChanged) == []


@pytest.mark.parametrize(("absence", "expected"), [("autopilot", [3, 4]), ("standing", [])])
def test_missed_turns(absence: str, expected: list[int]) -> None:
    """R59: from the third turn of silence on; a word ends it."""
    state = monero(absence=absence)
    missed = []
    for order in ((), (), (), (), (Attend(),), ()):
        play = command(state, *order)
        missed += [one.turns for one in told(play, OrdersMissed) if one.player == ME]

    assert missed == expected


@pytest.mark.parametrize(
    ("rolls", "level", "guard", "roll", "caught"),
    [
        ("dull", 1, 1, 17, True),
        ("dull", 1, 1, 16, False),
        ("dull", 3, 6, 10, True),
        ("dull", 3, 6, 9, False),
        ("keen", 1, 1, 15, True),
        ("keen", 1, 1, 14, False),
        ("keen", 2, 1, 12, True),
        ("keen", 2, 1, 11, False),
        ("keen", 3, 6, 9, True),
        ("keen", 3, 6, 8, False),
        ("keen", 4, 1, 7, True),
        ("keen", 4, 1, 6, False),
        ("keen", 5, 21, 1, True),
        ("keen", 5, 1, 3, False),
        ("keen", 0, 25, 20, False),
    ],
)
def test_counter_intelligence(rolls: str, level: int, guard: int, roll: int, caught: bool) -> None:
    """R83, R97: d20 and 1 for five points each, above 15, 12, 10, 7, 4 by CIC."""
    state = monero(guard_rolls=rolls)
    target = state.houses[YOU]
    target.guard, target.levels["CIC"] = guard, level
    play = playing(state, *([roll] if level else []))
    Underhand(((ME, (Operate(YOU, "economic_manipulation"),)),)).run(play)

    (done,) = told(play, OperationDone)

    assert (done.success, target.guard) == (not caught, guard - 1)


def test_who_acts_first_in_the_dark_is_a_lot() -> None:
    """8: two thieves, and science points for one of them: the seats say nothing."""
    gains: dict[Any, int] = {}
    for lots in ((1, 2), (2, 1)):
        state = monero(houses=3)
        third = state.players[2]
        state.houses[third].points = {"SL": 10_000}
        steal = (Operate(third, "technology_theft"),)
        play = playing(state, *lots)
        Underhand(((ME, steal), (YOU, steal))).run(play)
        gains[lots] = state.houses[ME].points.get("SL", 0)

    assert gains == {(1, 2): 10_000, (2, 1): 0}
