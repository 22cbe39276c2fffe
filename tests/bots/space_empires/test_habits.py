"""Why the admiral lost: it left home open, came into battles in parts, and met machines in ones."""

from __future__ import annotations

import pytest

from bench.solitaire import played
from hegemon.bots.space_empires.admiral import Admiral
from hegemon.bots.space_empires.conduct import USUAL
from hegemon.bots.space_empires.estimate import Foes, foes_of, strength
from hegemon.bots.space_empires.feints import at_war
from hegemon.bots.space_empires.fleets import homeworlds
from hegemon.bots.space_empires.guard import is_home_open
from hegemon.bots.space_empires.machines import LEVEL, SURE, is_ready
from hegemon.bots.space_empires.orders import TurnPlan
from hegemon.bots.space_empires.plans import FOLLOWS, followed, goal_of
from hegemon.core import Player
from hegemon.core.game import open_question
from hegemon.games.space_empires import SPACE_EMPIRES, map_of
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.state import Group, Tech
from hegemon.games.space_empires.view import View
from tests.bots.test_space_empires import match, started

P1, P2 = Player("p1"), Player("p2")


def cleared(view: View) -> tuple[str, str]:
    """Leaves colonies and takes all counters away; the homeworlds, ours first."""
    view.groups.clear()
    homes = homeworlds(view)
    return homes[P1], homes[P2]


def placed(view: View, name: str, owner: Player, at: str, ships: int, *, tech: int = 0) -> Group:
    """Battleships of a player that lie open in a hex."""
    levels = Tech(attack=tech, defense=tech)
    view.groups[name] = Group(name, owner, "BB", at, ships, levels, shown=levels)
    return view.groups[name]


def orders_of(view: View) -> tuple[TurnPlan, Foes]:
    """A turn of the first player, and what he fears."""
    return TurnPlan(view, P1), foes_of(view, P1)


def test_home_is_open_to_a_fleet_that_comes_as_soon() -> None:
    """A raider next door keeps the fleet; a rival far away, or guards that hold, let it go."""
    view = started()
    home, theirs = cleared(view)
    step = map_of(view).near[home][0]
    fist = [placed(view, "x", P1, home, 4)]
    raider = placed(view, "e", P2, map_of(view).near[home][-1], 2)

    assert is_home_open(*orders_of(view), home, fist, step)
    assert not is_home_open(*orders_of(view), home, fist, raider.at)
    guard = placed(view, "g", P1, home, 4)
    assert not is_home_open(*orders_of(view), home, fist, step)
    del view.groups[guard.id]
    raider.at = theirs
    assert not is_home_open(*orders_of(view), home, fist, step)


def test_a_race_for_homeworlds_is_run_when_it_is_won() -> None:
    """The first homeworld that falls ends the war: who is nearer to theirs does not turn back."""
    view = started()
    home, theirs = cleared(view)
    fist = [placed(view, "x", P1, map_of(view).near[theirs][0], 4)]
    raider = placed(view, "e", P2, map_of(view).near[map_of(view).near[home][0]][0], 2)
    raider.at = next(at for at in view.systems if map_of(view).distance(at, home) == 2)

    assert not is_home_open(*orders_of(view), home, fist, theirs)
    raider.at = map_of(view).near[home][0]
    assert is_home_open(*orders_of(view), home, fist, theirs)


def test_a_fleet_stays_where_its_goal_would_open_home() -> None:
    """It could take the weaker of two fleets near home; the other would take home meanwhile."""
    view = started()
    home, _ = cleared(view)
    near = map_of(view).near[home]
    weak, strong = placed(view, "a", P2, near[0], 1), placed(view, "b", P2, near[-1], 6, tech=3)
    fist = [placed(view, "x", P1, home, 4)]

    assert map_of(view).distance(weak.at, strong.at) > 1
    assert goal_of(*orders_of(view), home, fist, USUAL.odds) == home
    del view.groups["b"]
    assert goal_of(*orders_of(view), home, fist, USUAL.odds) == weak.at


def test_a_fleet_goes_into_battle_together() -> None:
    """Orders stop where its first ships meet somebody: the others are not left behind."""
    view = started()
    home, _ = cleared(view)
    at = map_of(view).near[home][0]
    placed(view, "e", P2, at, 3)
    rest = [placed(view, "y", P1, home, 3)]

    assert followed(*orders_of(view), rest, FOLLOWS) == ""
    placed(view, "x", P1, at, 2)
    assert followed(*orders_of(view), rest, FOLLOWS) == at


def beside_a_machine() -> tuple[View, Group]:
    """What he sees who is alone against doomsday machines, with the first one in his home."""
    rules = HouseRules(map="doomsday_small", solitaire="doomsday", round_limit=1)
    state = next(one[0] for one in match(rules, ("admiral",), 1) if one[0].round)
    assert open_question(state) is not None
    view = SPACE_EMPIRES.view(state, P1)
    machine = Group("m", Player("doomsday"), "DM3", "C5", 1, shown=Tech())
    view.groups["m"] = machine
    return view, machine


def test_a_machine_is_weighed_with_all_its_attacks_and_hits() -> None:
    """§9.4: four shots a round, hits that stay; neither numbers nor a 1 alone help against it."""
    view, machine = beside_a_machine()
    ours = [Group("x", P1, "BB", "C5", 2, Tech(attack=2, defense=2))]
    scouts = [Group("y", P1, "SC", "C5", 3)]
    fresh = strength(view, "C5", [machine], ours)

    # each of four shots hits on 8 - 2 - 2, and it has 7 hull points to do so with
    assert 4 * 4 * 100 * 7 == fresh
    machine.damage = 4
    assert fresh * 3 // 7 == strength(view, "C5", [machine], ours)
    # three Scouts each hit on 3 - 2, without the bonus that they would have; the machine has the
    # first shot
    assert 3 * 100 * 3 == strength(view, "C5", scouts, [machine])
    view.groups["m"].kind = "DM10"
    assert strength(view, "C5", scouts, [machine]) == 0


def test_only_a_sure_battle_is_sought_with_a_machine() -> None:
    """What would do against a rival waits at home, where the Base fires too."""
    view, machine = beside_a_machine()
    home = homeworlds(view)[P1]
    for one in [one for one in view.groups.values() if one.owner == P1]:
        del view.groups[one.id]
    fist = [placed(view, "x", P1, home, 3, tech=2)]
    goals = [goal_of(*orders_of(view), home, fist, odds) for odds in (USUAL.odds, SURE)]

    assert goals == [machine.at, home]


def test_against_machines_ships_follow_the_second_level() -> None:
    """Nobody bids, either, and no Decoy is built: machines are no rivals."""
    view, _ = beside_a_machine()
    levels = view.empires[P1].levels

    assert not at_war(view, P1)
    levels["attack"], levels["defense"] = LEVEL, LEVEL - 1
    assert not is_ready(view, P1)
    levels["defense"] = LEVEL
    assert is_ready(view, P1)
    view.empires[P1].cp = 30
    assert "DECOY" not in {getattr(one, "unit", "") for one in Admiral().economics(view, P1).orders}


@pytest.mark.parametrize(("game", "least"), [("doomsday_small", 2)])
def test_the_admiral_beats_machines(game: str, least: int) -> None:
    """A sample of `python -m bench.solitaire`: nearly all on normal."""
    found = played(game, "normal", bot="admiral", games=3, seed=11)

    assert found.first_crash == ""
    assert found.bots[0].wins >= least
