"""§9.1: one player alone: options, turns, bids, lost in space, and how it ends."""

import msgspec
import pytest

from hegemon.core.errors import BadConfig
from hegemon.games.space_empires.economy.orders import Bid
from hegemon.games.space_empires.economy.purchases import open_books, why_no_purchase
from hegemon.games.space_empires.events import FirstPlayerRolled
from hegemon.games.space_empires.exploration.events import Shifted
from hegemon.games.space_empires.game_map import map_called
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.positions import (
    DOOMSDAY,
    P1,
    group,
    played,
    position,
    run_task,
)
from hegemon.games.space_empires.setup import seats_of
from hegemon.games.space_empires.turn import RollForFirst, Round, turns_of
from tests.games.space_empires.cases import asked, told


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (HouseRules(map="doomsday_small"), "is for one player alone: set solitaire = doomsday"),
        (HouseRules(solitaire="doomsday"), "is one of doomsday_small, doomsday_large, not stand"),
        (
            msgspec.structs.replace(DOOMSDAY, victory="colony_points"),
            "victory = colony_points is for several players",
        ),
        (
            msgspec.structs.replace(DOOMSDAY, victory="last_standing"),
            "victory = last_standing is for several players",
        ),
    ],
)
def test_options_that_do_not_go_together(rules: HouseRules, why: str) -> None:
    """§9.1; R66: the map is one for this solitaire game, and there are no rivals to outdo."""
    with pytest.raises(BadConfig, match=why):
        seats_of(rules)


@pytest.mark.parametrize("name", ["doomsday_small", "doomsday_large"])
def test_the_maps(name: str) -> None:
    """§9.1; R68: ten hexes where machines come in, all equally far from the home."""
    galaxy = map_called(name)
    (home,) = galaxy.homes.values()
    gaps = {min(galaxy.distance(entry, place) for place in home) for entry in galaxy.entries}

    assert {P1: home} == galaxy.homes
    assert 10 == len(galaxy.entries)
    assert {3 if name == "doomsday_small" else 5} == gaps


def test_the_player_is_always_first() -> None:
    """§9.1; R66: nobody rolls for it, and nobody bids."""
    start = position(house_rules=DOOMSDAY)
    after, events = run_task(start, RollForFirst())

    assert (P1,) == after.order
    assert not [each for each in events if isinstance(each, FirstPlayerRolled)]
    assert "you are always first" in why_no_purchase(open_books(start, P1), Bid(1))


def test_the_economic_phase_ends_without_bids() -> None:
    """§9.1; R66: after growth the next round begins."""
    start = position(house_rules=DOOMSDAY)
    start.agenda = [Round()]
    after, events = played(run_task(start, Round())[0], [], [], [], [])

    assert "AskMovement" == asked(after)
    assert not [each for each in events if type(each).__name__ == "BidsShown"]


@pytest.mark.parametrize(
    ("dice", "to"),
    [((1,), "D5"), ((2,), "E5"), ((4,), "D3"), ((9, 7, 10, 6), "C5")],
)
def test_lost_in_space_a_die_is_the_direction(dice: tuple[int, ...], to: str) -> None:
    """§5.3; R25: for one alone 1 to 6 is a direction, others are rolled again."""
    start = position(
        group("p1", "SC", "C4", 2), house_rules=DOOMSDAY, unexplored={"D4": "lost_in_space"}
    )
    after, events = played(start, ["move p1-1 D4"], [], dice=dice)
    (shifted,) = told(events, Shifted)

    assert (to, to) == (after.groups["p1-1"].at, shifted.to)
    assert (None, dice) == (shifted.by, shifted.faces)


def test_lost_in_space_a_die_that_leads_nowhere_is_rolled_again() -> None:
    """§5.3; R25: off the map, into a super nova, and where machines come in."""
    start = position(
        group("p1", "SC", "D1", 1),
        house_rules=DOOMSDAY,
        unexplored={"E1": "lost_in_space"},
        terrain={"E2": "super_nova"},
    )
    after, _ = played(start, ["move p1-1 E1"], [], dice=(4, 1, 3, 2, 6))

    assert "D1" == after.groups["p1-1"].at


def test_levels_mean_nothing_to_two_players() -> None:
    """R67: only in a solitaire game do others come, early or late."""
    easy, hard = (
        position(house_rules=HouseRules(map="small", difficulty=level))
        for level in ("easy", "hard")
    )

    assert easy.systems == hard.systems
    assert list(turns_of(easy)) == list(turns_of(hard))
