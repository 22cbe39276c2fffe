"""§6 phase 5: rebellions and production."""

from typing import Any

import pytest

from hegemon.games.space_conquest import HouseRules
from hegemon.games.space_conquest.events import FleetFell, Rebellion, ShipsMade, Unrest
from hegemon.games.space_conquest.positions import P1, P2, one_turn, run_tasks, star
from hegemon.games.space_conquest.turn import Rebellions
from tests.games.space_conquest.cases import PHASE_5, Standing, ordered, standing, table, x

VECTORS: dict[str, tuple[Any, list[int], Standing]] = {
    "R01": (x(owner="p1", p1=2), [4], (None, 2, 0, 0)),
    "R02": (x(owner="p1", p1=2), [3], ("p1", 0, 5, 0)),
    "R03 no roll": (x(owner="p1", p1=3), [], ("p1", 0, 6, 0)),
    "R07": (x(owner="p1", p1=1), [5], (None, 2, 0, 0)),
    "R08": (x(ru=2, owner="p1", p1=1), [5], (None, 1, 0, 0)),
    "empty": (x(ru=1, owner="p1"), [6], (None, 1, 0, 0)),
    "of player 2": (x(owner="p2", p2=2), [4], (None, 2, 0, 0)),
    "neutral": (x(npc=1), [], (None, 1, 0, 0)),
}


@pytest.mark.parametrize("vector", VECTORS)
def test_vectors(vector: str) -> None:
    """Star X after phase 5, with these dice and no others."""
    site, dice, expected = VECTORS[vector]
    after, _ = run_tasks(table(site), *PHASE_5, dice=dice)

    assert expected == standing(after, "X")
    assert ("p1", 0, 8, 0) == standing(after, "H")


def test_r06_home_stars_never_rebel() -> None:
    """R06: an empty home star rolls nothing and makes four ships."""
    after, events = run_tasks(table(h=0, e=0), *PHASE_5)

    assert ("p1", 0, 4, 0) == standing(after, "H")
    assert [ShipsMade(P1, {"H": 4}), ShipsMade(P2, {"E": 4})] == events


@pytest.mark.parametrize(("face", "rises"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 1)])
def test_r20_one_die_decides(face: int, rises: bool) -> None:
    """R20: 4, 5 and 6 on one d6 are the 50 per cent; there is no second roll."""
    after, _ = run_tasks(table(x(owner="p1", p1=2)), Rebellions(), dice=[face])

    assert rises == (after.stars["X"].owner is None)


def test_r21_a_star_taken_from_a_player_may_rebel() -> None:
    """R21: every star but a home star, whoever had it before."""
    start = table(x(owner="p2", p1=2))
    start.stars["X"].owner = P1
    after, events = run_tasks(start, Rebellions(), dice=[4])

    assert (None, 2, 0, 0) == standing(after, "X")
    assert [Rebellion(P1, "X", 2, 3, 0, 2, 4)] == events


@pytest.mark.parametrize(("ru", "garrison"), [(ru, g) for ru in (1, 2, 3) for g in range(ru)])
def test_r19_rebels_always_win(ru: int, garrison: int) -> None:
    """R19: there are more rebels than garrison, so the star is lost to RU - ceil(garrison / 2)."""
    after, _ = run_tasks(table(x(ru=ru, owner="p1", p1=garrison)), Rebellions(), dice=[6])

    assert (None, ru - (garrison + 1) // 2, 0, 0) == standing(after, "X")


@pytest.mark.parametrize("ru", [1, 2, 3])
def test_enough_ships_hold_a_star(ru: int) -> None:
    """As many ships as RU are enough: no roll is made."""
    _, events = run_tasks(table(x(ru=ru, owner="p1", p1=ru)), Rebellions())

    assert events == []


def test_unrest_is_told() -> None:
    """A star that could have rebelled and did not is told with its die."""
    _, events = run_tasks(table(x(owner="p1", p1=2)), Rebellions(), dice=[3])

    assert [Unrest(P1, "X", 2, 3, 3)] == events


def test_rebels_make_nothing() -> None:
    """§6 phase 5b: a star that rebelled produces nothing, and next turn the rule is forgotten."""
    start = table(x(owner="p1", p1=2))
    after, events = run_tasks(start, *PHASE_5, dice=[4])

    assert events[1:] == [ShipsMade(P1, {"H": 4}), ShipsMade(P2, {"E": 4})]
    assert after.rebelled == []


def test_production() -> None:
    """§6 phase 5b: four ships at a home star, RU elsewhere, nothing at stars of nobody."""
    start = table(
        x(owner="p1", p1=3), star("Y", 9, 9, ru=2, owner="p2", p2=2), star("Z", 1, 8, ru=1)
    )
    after, events = run_tasks(start, *PHASE_5)

    assert [ShipsMade(P1, {"H": 4, "X": 3}), ShipsMade(P2, {"E": 4, "Y": 2})] == events
    assert ("p2", 0, 0, 4) == standing(after, "Y")
    assert (None, 1, 0, 0) == standing(after, "Z")


def test_rebellion_comes_before_production() -> None:
    """§6, Key Design: new ships do not prevent a rebellion."""
    after, _ = run_tasks(table(x(owner="p1")), *PHASE_5, dice=[6])

    assert (None, 3, 0, 0) == standing(after, "X")


D01 = x(owner="p1", p1=4)


def test_d01_r11_departing_ships_do_not_count() -> None:
    """D01, R11: of four ships two leave, two are fewer than 3 RU; the two that leave survive."""
    site, _ = D01
    start, _ = ordered(table(x(owner="p1", p1=4)), p1=["move X H 2"])
    after, _ = run_tasks(start, *PHASE_5, dice=[4])

    assert site.name == "X"
    assert (None, 2, 0, 0) == standing(after, "X")
    assert [2] == [leaving.ships for leaving in after.fleets]


COUNTED = HouseRules(departing_count_as_garrison=True)


def test_d01_r11_departing_count_as_garrison() -> None:
    """D01, R11 by house rule: four ships hold the star, and it makes three."""
    start, _ = ordered(table(x(owner="p1", p1=4), house_rules=COUNTED), p1=["move X H 2"])
    after, _ = run_tasks(start, *PHASE_5)

    assert ("p1", 0, 5, 0) == standing(after, "X")


def test_r11_departing_ships_that_count_die_with_the_star() -> None:
    """R11 by house rule: a garrison of one that leaves and one that stays fights as two."""
    start = table(x(owner="p1", p1=2), house_rules=COUNTED)
    start, _ = ordered(start, p1=["move X H 1", "move H X 1"])
    after, events = run_tasks(start, Rebellions(), dice=[4])

    assert (None, 2, 0, 0) == standing(after, "X")
    assert [("H", 1)] == [(leaving.origin, leaving.ships) for leaving in after.fleets]
    assert [Rebellion(P1, "X", 2, 3, 0, 2, 4), FleetFell(P1, "p1-000", 1, "X")] == events


def test_r45_only_the_owner_reads_of_a_rebellion() -> None:
    """R45: the other player learns neither of a rebellion nor of unrest."""
    stars = (x(owner="p1", p1=1), star("Y", 1, 3, ru=2, owner="p1"))
    after, events = run_tasks(table(*stars), Rebellions(), dice=[4, 1])

    assert 2 == len(events)
    assert all(event.seen_by(P2) is None for event in events)
    assert all(event.seen_by(P1) == event for event in events)
    assert "X" not in after.players[P2].known


def test_r10_the_orders_come_before_the_rebellions() -> None:
    """R10: whoever is asked has read the rebellions of the turn before, not those of this turn."""
    after, events = one_turn(table(x(owner="p1", p1=2)), dice=[4])

    assert [Rebellion, ShipsMade, ShipsMade] == [type(event) for event in events]
    assert (2, None) == (after.turn, after.stars["X"].owner)
