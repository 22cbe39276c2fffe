"""§4.10, §7: ships against colonies: when, how often, and what falls with them."""

import pytest

from hegemon.core.errors import BadAnswer
from hegemon.core.game import open_question
from hegemon.games.space_empires.battle.events import BattleBegan, BattleEnded
from hegemon.games.space_empires.battle.phase import Combat
from hegemon.games.space_empires.battle.retreat import retreats
from hegemon.games.space_empires.battle.sequence import AskFire
from hegemon.games.space_empires.conquest.events import ColonyHit
from hegemon.games.space_empires.conquest.orders import Bombard, Bombers
from hegemon.games.space_empires.conquest.sequence import AskBombard
from hegemon.games.space_empires.economy.income import colony_income
from hegemon.games.space_empires.economy.sequence import Growth
from hegemon.games.space_empires.exploration.sequence import Explore
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.positions import P1, P2, group, played, position, run_task
from hegemon.games.space_empires.turn import TurnStart
from tests.games.space_empires.cases import asked, choices_of, told


def test_a_damaged_homeworld_works_and_grows() -> None:
    """§4.10, C03; R40: 5 are left, give 5, and grow to 10."""
    start = position(group("p1", "SC", "J5", 3))
    after, _ = played(start, [], ["bombard p1-1"], dice=[1, 1, 1])
    del after.groups["p1-1"]
    income = colony_income(after, P2)
    grown, _ = run_task(after, Growth())
    colony = grown.systems["J5"].colony

    assert 5 == income
    assert colony is not None
    assert 10 == colony.value


def test_a_damaged_colony_works_and_grows() -> None:
    """§4.10, §6.8: 3 of 5 are left, give 3 and grow back."""
    start = position(group("p1", "SC", "F5"), colonies={"F5": ("p2", 5)})
    after, _ = played(start, [], ["bombard p1-1"], dice=[1])
    del after.groups["p1-1"]
    grown, _ = run_task(after, Growth())
    colony = grown.systems["F5"].colony

    assert 20 + 3 == colony_income(after, P2)
    assert colony is not None
    assert 5 == colony.value


def test_a_lost_planet_is_settled_again() -> None:
    """§3.7, §4.10: if it was barren, by a ship with Terraforming; that ship is used up."""
    start = position(
        group("p1", "SC", "F5"),
        group("p1", "CO", "F5", terraforming=1),
        group("p1", "CO", "F5"),
        terrain={"F5": "barren"},
        colonies={"F5": ("p2", 1)},
    )
    asking, _ = played(start, [], ["bombard p1-1"], dice=[1])
    assert ["p1-2"] == list(choices_of(asking, "p1", "settle", "group"))
    after, _ = played(asking, ["settle p1-2"])
    colony = after.systems["F5"].colony

    assert colony is not None
    assert (P1, 0) == (colony.owner, colony.value)
    assert {"p1-1", "p1-3"} == set(after.groups)


def test_fire_at_colonies_needs_no_luck_of_technology() -> None:
    """§4.10: Attack Strength and Attack technology, nothing taken off."""
    start = position(group("p1", "BB", "F5", attack=3), colonies={"F5": ("p2", 5)})
    _, events = played(start, [], ["bombard p1-1"], dice=[8])

    assert [(8, 3)] == [(one.needed, one.value) for one in told(events, ColonyHit)]


def test_defended_colonies_are_not_fired_at() -> None:
    """§4.10: not as long as a unit of the other side is there, and not by who has lost."""
    start = position(group("p1", "SC", "F4"), group("p2", "BASE", "F5"), colonies={"F5": ("p2", 5)})
    after, events = played(start, ["move p1-1 F5"], [], ["fire p2-1 p1-1 1"], dice=[1])

    assert [P2] == [one.winner for one in told(events, BattleEnded)]
    assert "AskEconomics" == asked(after)


def test_the_defender_does_not_fire_at_colonies() -> None:
    """§4.10; R24: only in his own turn, also when he has won the battle."""
    start = position(group("p1", "SC", "F4"), group("p2", "BB", "F5"), colonies={"F5": ("p1", 5)})
    after, _ = played(start, ["move p1-1 F5"], [], ["fire p2-1 p1-1 1"], dice=[1])

    assert "AskEconomics" == asked(after)
    assert after.systems["F5"].colony is not None


def test_colonies_fall_before_the_next_battle() -> None:
    """§4.10; R52: what is gone is no longer a way to retreat."""
    start = position(
        group("p1", "SC", "F5"),
        group("p1", "SC", "F3"),
        group("p2", "SC", "F5"),
        group("p2", "SC", "F3"),
        colonies={"F5": ("p2", 1)},
    )
    before = retreats(start, P2, "F3")
    choosing, _ = run_task(start, Combat(P1))
    bombing, _ = played(
        choosing, ["fight F5 p2"], ["fire p2-1 p1-1 1"], ["fire p1-1 p2-1 1"], dice=[10, 1]
    )
    assert "AskBombard" == asked(bombing)

    after, events = played(bombing, ["bombard p1-1"], dice=[1])
    assert ["F3"] == [one.at for one in told(events, BattleBegan)]
    assert "E4" in before
    assert "E4" not in retreats(after, P2, "F3")


def test_undefended_colonies_come_last() -> None:
    """§4.10; R52: after all battles."""
    start = position(
        group("p1", "SC", "E5", 2),
        group("p1", "SC", "F3"),
        group("p2", "SC", "F3"),
        colonies={"E5": ("p2", 1)},
    )
    after, _ = run_task(start, Combat(P1))

    assert isinstance(open_question(after), AskFire)


def test_single_ships_may_hold_their_fire_at_a_colony() -> None:
    """§4.10; R24: each ship may fire; who keeps two of three back rolls one die."""
    start = position(group("p1", "SC", "F5", 3), colonies={"F5": ("p2", 5)})
    asking, _ = played(start, [])
    after, events = played(asking, ["bombard p1-1 ships=1"], dice=[10])
    assert [1] == [len(one.faces) for one in told(events, ColonyHit)]
    for ships in (0, 7):
        with pytest.raises(BadAnswer, match="1 to 6 ships"):
            played(asking, Bombers((Bombard("p1-1", ships),)))

    assert after.systems["F5"].colony is not None


def test_each_ship_fires_once_a_turn() -> None:
    """§4.10; R24: who comes there lost in space may fire, who has fired may not."""
    start = position(
        group("p1", "SC", "F5"),
        group("p1", "SC", "F4"),
        colonies={"F5": ("p2", 5)},
        unexplored={"F4": "lost_in_space"},
    )
    bombing, _ = run_task(start, Combat(P1))
    after, _ = played(bombing, ["bombard p1-1"], dice=[10])
    lost, _ = run_task(after, Explore(P1, "F4"))
    again, _ = played(lost, ["shift F5"])

    assert "AskBombard" == asked(again)
    assert ["p1-2"] == list(choices_of(again, "p1", "bombard", "group"))
    with pytest.raises(BadAnswer, match="can fire"):
        played(again, Bombers((Bombard("p1-1", 1),)))
    with pytest.raises(BadAnswer, match="twice"):
        played(again, Bombers((Bombard("p1-2", 1), Bombard("p1-2", 1))))


def test_next_turn_ships_fire_again() -> None:
    """§4.10: once a turn, whether they fired or not."""
    start = position(group("p1", "SC", "F5"), colonies={"F5": ("p2", 5)})
    done, _ = played(start, [], [])
    assert done.groups["p1-1"].bombarded

    later, _ = run_task(done, TurnStart(P1))
    assert not later.groups["p1-1"].bombarded


def test_ships_that_retreated_to_a_bare_colony_fire_at_it() -> None:
    """§4.8, §4.10; R22, R24: it bars nobody, and they are there in their own turn."""
    start = position(
        group("p1", "SC", "F5", 2), group("p2", "BB", "F5"), colonies={"E5": ("p2", 3)}
    )
    fighting, _ = run_task(start, Combat(P1))
    after, _ = played(
        fighting,
        [],
        ["fire p2-1 p1-1 1"],
        ["hold p1-1"],
        [],
        ["hold p2-1"],
        ["retreat p1-1 E5 2"],
        dice=[10],
    )

    assert AskBombard(P1, "E5") == open_question(after)


def test_an_empire_falls_while_its_colonies_are_under_fire() -> None:
    """§7; R1: the other colonies are gone with it; nobody is asked to fire at nothing."""
    start = position(
        group("p1", "SC", "A1"),
        group("p1", "SC", "L12", 4),
        group("p1", "SC", "L10", 1),
        colonies={"L10": ("p2", 1)},
        house_rules=HouseRules(map="three", victory="last_standing"),
    )
    places = [place for place in start.systems if place in ("L10", "L12")]
    first, _ = run_task(start, Combat(P1))
    if places[0] == "L10":
        first, _ = played(first, [])
    after, _ = played(first, ["bombard p1-2"], dice=[1] * 4)

    assert "AskBombard" != asked(after)
    assert after.result is None


@pytest.mark.parametrize(
    ("value", "dice", "faces", "left"),
    [(5, [3, 10, 3], (3, 10, 3), 1), (3, [3, 3], (3, 3), 0), (5, [10, 10, 10], (10,) * 3, 5)],
)
def test_ships_of_a_group_fire_until_the_colony_is_gone(
    value: int, dice: list[int], faces: tuple[int, ...], left: int
) -> None:
    """§4.10: one after the other, told together; who is left over keeps his shot to himself."""
    start = position(group("p1", "SC", "F5", 3), colonies={"F5": ("p2", value)})
    _, events = played(start, [], ["bombard p1-1"], dice=dice)
    (hit,) = told(events, ColonyHit)

    assert (faces, left, not left) == (hit.faces, hit.value, hit.destroyed)
