"""§6 phase 2 and §7: fights at a star."""

from typing import Any

import pytest

from hegemon.core.game import Event, Player
from hegemon.games.space_conquest.combat import duel
from hegemon.games.space_conquest.events import Assault, Battle, StarTaken
from hegemon.games.space_conquest.positions import P1, P2, fleet, run_tasks
from hegemon.games.space_conquest.tables import TABLES
from tests.games.space_conquest.cases import ARRIVALS, Standing, fight, standing, table, x


@pytest.mark.parametrize(
    ("one", "other", "left"),
    [
        (5, 3, (3, 0)),
        (2, 1, (1, 0)),
        (4, 7, (0, 5)),
        (101, 100, (51, 0)),
        (1, 0, (1, 0)),
        (4, 4, (0, 0)),
        (10, 1, (9, 0)),
        (10, 2, (9, 0)),
        (10, 9, (5, 0)),
    ],
)
def test_duel(one: int, other: int, left: tuple[int, int]) -> None:
    """The winner loses half of the loser's ships, rounded up; equals destroy each other."""
    assert left == duel(TABLES.combat, one, other)
    assert left[::-1] == duel(TABLES.combat, other, one)


def test_r25_a_winner_survives() -> None:
    """R25: whoever has more ships keeps at least one."""
    wins = [duel(TABLES.combat, one, other)[0] for one in range(1, 60) for other in range(one)]

    assert min(wins) == 1


VECTORS: dict[str, tuple[Any, Standing]] = {
    "C01": (x(owner="p2", p1=5, p2=3), ("p1", 0, 3, 0)),
    "C02": (x(owner="p2", p1=2, p2=1), ("p1", 0, 1, 0)),
    "C04": (x(owner="p2", p1=4, p2=7), ("p2", 0, 0, 5)),
    "C05": (x(owner="p2", p1=101, p2=100), ("p1", 0, 51, 0)),
    "C07": (x(owner="p2", p1=1), ("p1", 0, 1, 0)),
    "C08": (x(owner="p2"), ("p2", 0, 0, 0)),
    "N01": (x(p1=4), ("p1", 0, 2, 0)),
    "N02": (x(ru=1, p1=2), ("p1", 0, 1, 0)),
    "N03": (x(p1=2), (None, 2, 0, 0)),
    "N04": (x(p1=1), (None, 2, 0, 0)),
    "N05": (x(p1=3), (None, 0, 0, 0)),
    "N06": (x(npc=0, p2=1), ("p2", 0, 0, 1)),
    "N07 R18": (x(npc=2, p1=3), ("p1", 0, 2, 0)),
    "T01": (x(ru=2, p1=3, p2=4), (None, 0, 0, 0)),
    "T02 R15": (x(ru=2, p1=3, p2=3), (None, 2, 0, 0)),
    "T03": (x(ru=2, p1=6, p2=3), ("p1", 0, 3, 0)),
    "T05": (x(ru=1, p1=2, p2=3), ("p2", 0, 0, 1)),
    "T06": (x(npc=0, p1=3, p2=5), ("p2", 0, 0, 3)),
    "T07 R22": (x(npc=0, p1=3, p2=3), (None, 0, 0, 0)),
    "T08": (x(ru=3, p1=3, p2=2), (None, 2, 0, 0)),
}


@pytest.mark.parametrize("vector", VECTORS)
def test_vectors(vector: str) -> None:
    """Who fights whom at X, and how the star stands after it."""
    site, expected = VECTORS[vector]
    after, _ = fight(site)

    assert expected == standing(after, "X")


MIRRORED = {Player("p1"): Player("p2"), Player("p2"): Player("p1")}


@pytest.mark.parametrize("vector", VECTORS)
def test_seats_are_alike(vector: str) -> None:
    """R26: nobody is the attacker by seat: with the players swapped, the result is swapped."""
    (site, there), (owner, npc, p1, p2) = VECTORS[vector]
    swapped = x(
        ru=there.base_ru,
        owner=MIRRORED[there.owner] if there.owner else None,
        npc=there.npc_ships,
        p1=there.ships_of(P2),
        p2=there.ships_of(P1),
    )
    after, _ = fight(swapped)

    assert site.x == site.y
    assert (MIRRORED[Player(owner)] if owner else None, npc, p2, p1) == standing(after, "X")


def test_players_fight_each_other_first() -> None:
    """§7: the victor of 3 against 4 meets the garrison of 2 with 2 ships, and nobody is left."""
    _, events = fight(x(ru=2, p1=3, p2=4))

    assert [
        Battle((P1, P2), "X", {P1: 3, P2: 4}, {P1: 0, P2: 2}),
        Assault((P1, P2), "X", P2, 2, 2, 0, 0),
    ] == events


def test_r15_a_tie_leaves_the_garrison_alone() -> None:
    """R15: two fleets that destroy each other at an NPC star do not fight its garrison."""
    _, events = fight(x(ru=2, p1=3, p2=3))

    assert [Battle] == [type(event) for event in events]


def test_r17_an_empty_star_is_taken_without_a_fight() -> None:
    """R17: an unopposed capture changes control and is told as one."""
    _, events = fight(x(owner="p2", p1=1))

    assert [StarTaken((P1, P2), "X", P1, P2, 1, opposed=False)] == events


def test_the_owner_at_home_is_left_alone() -> None:
    """Nothing is told of a star where only its owner has ships."""
    _, events = fight(x(owner="p2", p2=3))

    assert events == []


def test_r18_the_garrison_that_is_there_defends() -> None:
    """R18: two ships left of a garrison of three are two ships."""
    _, events = fight(x(npc=2, p1=3))

    assert Assault((P1,), "X", P1, 3, 2, 2, 0) == events[0]


def test_garrisons_do_not_regenerate() -> None:
    """§7: what the first wave destroyed stays destroyed."""
    start = table(x(), fleets=[fleet("p1", 2, "H", "X", left=1), fleet("p1", 3, "H", "X", left=2)])
    middle, _ = run_tasks(start, *ARRIVALS, dice=[50, 50])
    after, _ = run_tasks(middle, *ARRIVALS, dice=[50])

    assert (None, 2, 0, 0) == standing(middle, "X")
    assert ("p1", 0, 2, 0) == standing(after, "X")


def test_fleets_of_one_owner_fight_as_one() -> None:
    """§6 phase 2: same-owner fleets merge first: 2 and 2 beat 3."""
    start = table(
        x(owner="p2", p2=3),
        fleets=[fleet("p1", 2, "H", "X", left=1), fleet("p1", 2, "H", "X", left=1)],
    )
    after, events = run_tasks(start, *ARRIVALS, dice=[50, 50])

    assert ("p1", 0, 2, 0) == standing(after, "X")
    assert 1 == sum(isinstance(event, Battle) for event in events)


def test_arrivals_reinforce_the_defence() -> None:
    """§6 phase 1: ships that arrive at their own star merge with those stationed there."""
    start = table(
        x(owner="p2", p2=3),
        fleets=[fleet("p1", 4, "H", "X", left=1), fleet("p2", 4, "E", "X", left=1)],
    )
    after, _ = run_tasks(start, *ARRIVALS, dice=[50, 50])

    assert ("p2", 0, 0, 5) == standing(after, "X")


def told_to(events: list[Event], player: Player) -> list[Event]:
    """What a player reads of the events."""
    return [seen for event in events if (seen := event.seen_by(player))]


def test_r44_participants_read_about_a_fight() -> None:
    """R44: those with ships there and the owner read about it, a bystander does not."""
    _, mine = fight(x(p1=4))
    _, ours = fight(x(owner="p2", p1=5, p2=3))

    assert [] == told_to(mine, P2)
    assert 2 == len(told_to(mine, P1))
    assert 2 == len(told_to(ours, P1)) == len(told_to(ours, P2))
    assert all(event.seen_by(None) is None for event in mine + ours)


def test_a_witness_does_not_read_who_else_was() -> None:
    """The list of witnesses is itself a secret."""
    _, events = fight(x(owner="p2", p1=5, p2=3))
    seen = events[0].seen_by(P1)

    assert isinstance(seen, Battle)
    assert (P1,) == seen.witnesses


def test_r43_an_absent_owner_does_not_count_the_ships() -> None:
    """R43: who loses an empty star reads to whom, not to how many."""
    after, events = fight(x(owner="p2", p1=7))
    (seen,) = told_to(events, P2)
    knows = after.players[P2].known["X"]

    assert isinstance(seen, StarTaken)
    assert seen.ships is None
    assert (P1, None) == (knows.owner, knows.ships)


def test_r22_a_tie_at_an_empty_star_of_nobody() -> None:
    """R22: two fleets there fight each other, and after a tie it is still nobody's."""
    after, events = fight(x(npc=0, p1=3, p2=3))

    assert (None, 0, 0, 0) == standing(after, "X")
    assert [Battle] == [type(event) for event in events]
