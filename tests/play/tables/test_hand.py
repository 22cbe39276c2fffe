"""The umpire's hand at a table, in every game; and seats of empires that join later."""

import random
from pathlib import Path

import pytest

from hegemon.core.notation import write
from hegemon.core.words import counted
from hegemon.games import RULESETS
from hegemon.games.erkenfara.positions import changed_map
from hegemon.play.tables.forks import fork
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.ledger import ledger
from hegemon.play.tables.opening import TableWanted, open_table
from hegemon.play.tables.seats import free_seats, leave_seat, take_seat
from hegemon.play.tables.tending import tend
from hegemon.play.tables.umpire import act_by_hand, hand_of, roll_back
from hegemon.play.verify import verify
from tests.contract.test_by_hand import acts
from tests.play.table import GAMES, P1, P2, P3
from tests.play.tables.hall import a_place, an_account

REASON = "a slip of mine"
LATE = changed_map(
    "island_war", ('id = "onyx"\nname = "Onyx"\n', 'id = "onyx"\nname = "Onyx"\njoins = 3\n')
)
"""A map on which an empire joins in year 3."""
AMBER_AND_JADE = {P1: "random", P2: "random"}


@pytest.mark.parametrize("game", list(RULESETS))
def test_match_with_acts_goes_on_and_is_verified(tmp_path: Path, game: str) -> None:
    """All acts of one stroke are one step; the ledger says that it was, and not what it was."""
    hall = a_place(tmp_path).hall
    ruleset = RULESETS[game]
    players = ruleset.players(ruleset.presets["as-written"])
    wanted = TableWanted(game, bots=dict.fromkeys(players, "random"))
    name = open_table(hall, wanted, None).match.name
    tend(hall, name, rounds=12)
    before = hall.match(name).now.number
    done = [order for order, _ in acts(hand_of(hall, name), random.Random(game))]
    act_by_hand(hall, name, [write(order) for order in done], REASON)

    assert before + 1 == hall.match(name).now.number
    line = ledger(hall.store, name)[-1]
    assert f"the umpire changed the position ({counted(len(done), 'act')}): {REASON}" == line.text
    assert () == line.acts
    assert hall.time() == line.time

    tend(hall, name, rounds=12)
    assert hall.match(name).now.number > before + 1
    assert verify(hall.store, name, GAMES).right


def test_going_back_has_its_time_in_the_ledger(tmp_path: Path) -> None:
    hall = a_place(tmp_path).hall
    wanted = TableWanted("space-conquest", bots={P1: "random", P2: "random"})
    name = open_table(hall, wanted, None).match.name
    tend(hall, name, rounds=12)
    roll_back(hall, name, 1, REASON)
    line = ledger(hall.store, name)[-1]

    assert (f"the umpire went back to step 1: {REASON}", hall.time()) == (line.text, line.time)
    assert verify(hall.store, name, GAMES).right


def late_table(hall: Hall, *, treaties: bool = False) -> str:
    """A table of bots at which an empire joins in year 3; it has begun without that one."""
    rules = {"map": LATE, "treaties": treaties}
    wanted = TableWanted("erkenfara", house_rules=rules, bots=AMBER_AND_JADE)
    name = open_table(hall, wanted, None).match.name
    tend(hall, name, rounds=3)
    return name


def test_newcomer_takes_a_seat_in_a_running_match(tmp_path: Path) -> None:
    """D-FOUND: the match begins without him; he is asked when his empire is founded."""
    place = a_place(tmp_path)
    hall = place.hall
    an_account(place, "cleo")
    name = late_table(hall)
    match = hall.match(name)

    assert match.step > 0
    assert (P3,) == free_seats(hall, match)
    take_seat(hall, name, P3, account="cleo", called="Cleo")
    assert () == free_seats(hall, hall.match(name))

    tend(hall, name)
    now = hall.match(name).now
    assert (P3,) == hall.store.table(name).facts.waiting
    assert ("year 3, winter", True) == (str(now.date), now.state["empires"][P3]["founded"])
    assert [P1, P2, P3] == now.state["turn_order"]
    assert "p3 is played by Cleo" in [line.text for line in ledger(hall.store, name)]
    assert verify(hall.store, name, GAMES).right


def test_newcomer_may_accept_a_treaty_that_founds_his_empire(tmp_path: Path) -> None:
    """D-TREATY: all are asked whether they consent, the newcomer in the winter before his."""
    place = a_place(tmp_path)
    an_account(place, "cleo")
    name = late_table(place.hall, treaties=True)
    take_seat(place.hall, name, P3, account="cleo", called="Cleo")
    tend(place.hall, name)
    now = place.hall.match(name).now

    assert (1, False) == (now.state["year"], now.state["empires"][P3]["founded"])
    assert "ask-consents" in now.state["agenda"][-1].values()
    assert (P3,) == place.hall.store.table(name).facts.waiting


def test_newcomer_is_asked_once_the_umpire_gives_him_land(tmp_path: Path) -> None:
    """D-FOUND: from the next winter on, a year before that of the map."""
    place = a_place(tmp_path)
    hall = place.hall
    an_account(place, "cleo")
    name = late_table(hall)
    take_seat(hall, name, P3, account="cleo", called="Cleo")
    act_by_hand(hall, name, ["own onyx_port onyx", "own onyx_fort onyx"], "welcome")
    tend(hall, name)
    now = hall.match(name).now

    assert now.state["empires"][P3]["founded"]
    assert (2, (P3,)) == (now.state["year"], hall.store.table(name).facts.waiting)


def test_newcomer_may_sit_down_before_the_match_begins(tmp_path: Path) -> None:
    """The others' seats are what it waits for."""
    place = a_place(tmp_path)
    hall = place.hall
    an_account(place, "cleo")
    wanted = TableWanted("erkenfara", house_rules={"map": LATE}, bots={P1: "random"})
    name = open_table(hall, wanted, None).match.name
    assert (P2, P3) == free_seats(hall, hall.match(name))

    take_seat(hall, name, P3, account="cleo", called="Cleo")
    assert (P2,) == hall.match(name).open_seats


def test_seat_of_a_newcomer_is_free_again_when_he_leaves(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    hall = place.hall
    an_account(place, "cleo")
    name = late_table(hall)
    take_seat(hall, name, P3, account="cleo", called="Cleo")
    leave_seat(hall, name, P3)

    assert (P3,) == free_seats(hall, hall.match(name))


def test_fork_begins_without_newcomers_too(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    an_account(place, "ann")
    name = late_table(place.hall)
    forked = fork(place.hall, name, 1, "ann").match

    assert ((), (P3,)) == (forked.open_seats, free_seats(place.hall, forked))
