"""Why nothing on a list can be chosen: a sheet says the reason, never only that it is so."""

from hegemon.core import Player
from hegemon.games.space_empires.answers import Detach, Move
from hegemon.games.space_empires.positions import group, position
from hegemon.games.space_empires.rules.movement_sheet import movement_problems
from tests.games.space_empires.cases import choices_of
from tests.games.space_empires.cases_combat import defending

AROUND_F4 = ("E4", "E5", "F3", "F5", "G4", "G5")


def test_one_reason_for_everywhere() -> None:
    """§3.5: a Colony Ship among unexplored hexes needs an escort, wherever it would go."""
    start = position(group("p1", "CO", "F4"), unexplored=dict.fromkeys(AROUND_F4, "clear"))

    why = "it can go nowhere: it has no Attack Strength, and no ship of yours that has is there"
    assert {"p1-1": why} == choices_of(start, "p1", "move", "group")


def test_each_reason_with_its_hexes() -> None:
    """§3.4, §3.5: here two hexes are super novae and the others unexplored."""
    start = position(
        group("p1", "MINER", "F4"),
        unexplored=dict.fromkeys(AROUND_F4, "clear") | {"E4": "super_nova", "G5": "super_nova"},
    )
    for place in ("E4", "G5"):
        start.systems[place].explored = True
    why = choices_of(start, "p1", "move", "group")["p1-1"]

    assert "nobody enters a super nova (E4 and G5)" in why
    assert "no ship of yours that has is there (E5, F3, F5 and G4)" in why


def test_what_a_reason_does_not_tell() -> None:
    """§3.5: a counter that lies face down is somebody, and no more."""
    said = set()
    for kind in ("SC", "DECOY"):
        others = [group("p2", kind, place) for place in AROUND_F4]
        start = position(group("p1", "CO", "F4"), *others)
        said.add(choices_of(start, "p1", "move", "group")["p1-1"])

    assert 1 == len(said)


def test_a_group_that_has_moved() -> None:
    """§3.2: then that is the reason, and not what lies around it."""
    start = position(group("p1", "SC", "F4"))
    start.groups["p1-1"].steps = 1

    assert {"p1-1": "it has moved the 1 hex that it may"} == choices_of(
        start, "p1", "move", "group"
    )


def test_no_way_to_retreat() -> None:
    """§4.8: each hex around the battle, with why it is barred."""
    battle = defending(group("p1", "SC", "F5", 2), group("p2", "SC", "F5"))
    for place in ("F4", "F6", "G5", "G6"):
        battle.systems[place].explored = False
    why = choices_of(battle, "p2", "retreat", "group")["p2-1"]

    assert why.startswith("there is no hex to retreat to: ")
    assert "it is not explored (F4, F6, G5 and G6)" in why
    assert "farther from every colony of yours (E5 and E6)" in why


def test_nobody_to_merge_with() -> None:
    """§3.3: the others in the hex are of other kinds."""
    start = position(group("p1", "SC", "F4"), group("p1", "DD", "F4"))

    why = "no group in its hex can take it in: only ships of one kind and technology make one group"
    assert why == choices_of(start, "p1", "join", "group")["p1-1"]


def test_nowhere_to_look() -> None:
    """§3.9: everything around is explored."""
    start = position(group("p1", "CA", "F4", exploration=1))

    why = "it can look nowhere: nothing lies face down there"
    assert why == choices_of(start, "p1", "look", "group")["p1-1"]


def test_a_refused_order_is_told_by_what_its_group_is() -> None:
    """§3.2: each where those before it lead; what is no group stays as it was written."""
    start = position(group("p1", "SC", "F4", 3))
    orders = (Move("p1-1", "F5"), Detach("p1-1", 2, "F3"), Move("p9-9", "F5"))

    assert [
        "order 2, 3 Scouts in F5: F3 is not next to F5",
        "order 3, 'p9-9': 'p9-9' is no group of yours",
    ] == list(movement_problems(start, Player("p1"), orders))
