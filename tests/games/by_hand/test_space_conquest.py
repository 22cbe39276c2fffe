"""What an umpire may do by hand in Space Conquest beside stars and their ships."""

from typing import Any

import pytest

from hegemon.games.space_conquest import SPACE_CONQUEST
from hegemon.games.space_conquest.positions import P1, P2, position, star
from hegemon.games.space_conquest.state import Fleet, Sighting, State
from tests.games.by_hand.cases import done, refused, who_sees

ALONE: list[str] = [P1]
NOBODY: list[str] = []


def here() -> State:
    """Two home stars ten parsecs apart, a star of nobody's, and a fleet of player 1 under way."""
    state = position(
        star("A", 0, 0, ru=4, home_of=P1),
        star("B", 10, 0, ru=4, home_of=P2),
        star("K", 4, 0, ru=3, npc=2),
    )
    state.fleets.append(Fleet("p1-000", P1, 5, "A", "B", 10, 4))
    state.players[P1].fleets_made = 1
    return state


ACTS: list[tuple[str, Any, Any, list[str]]] = [
    (
        "launch p1 A K 7 2",
        lambda state: (state.fleets[-1].id, state.fleets[-1].ships, state.fleets[-1].distance),
        ("p1-001", 7, 4),
        ALONE,
    ),
    (
        "sail p1-000 9 3",
        lambda state: (state.fleets[0].ships, state.fleets[0].dist_remaining),
        (9, 3),
        ALONE,
    ),
    ("vanish p1-000", lambda state: state.fleets, [], ALONE),
    ("rebels K 3", lambda state: state.stars["K"].npc_ships, 3, NOBODY),
    (
        "know p1 K",
        lambda state: state.players[P1].known["K"],
        Sighting(3, None, None, 1),
        ALONE,
    ),
]


@pytest.mark.parametrize(("line", "read", "expected", "seen"), ACTS, ids=[one for one, *_ in ACTS])
def test_act_does_what_it_says_for_those_who_see_it(
    line: str, read: Any, expected: Any, seen: list[str]
) -> None:
    before = here()
    after = done(SPACE_CONQUEST, before, line)

    assert expected == read(after)
    assert seen == who_sees(SPACE_CONQUEST, before, after, before.players)


REFUSED = [
    ("launch p1 A A 5 1", "is not one of B, K"),
    ("launch p1 A K 0 2", "1 to 9999"),
    ("launch p1 A K 5 4", "to go: 4 is not possible: 1 to 3"),
    ("launch p3 A K 5 2", "p1, p2"),
    ("sail p1-000 5 10", "to go: 10 is not possible: 1 to 9"),
    ("sail p2-000 5 2", "p1-000"),
    ("rebels A 1", "K"),
    ("rebels K 4", "0 to 3"),
    ("forget p1 A", "no choice is legal here"),
]


@pytest.mark.parametrize(("line", "told"), REFUSED, ids=[line for line, _ in REFUSED])
def test_act_that_cannot_be_says_what_can(line: str, told: str) -> None:
    assert told in refused(SPACE_CONQUEST, here(), line)


def test_what_a_player_learned_he_forgets() -> None:
    """Not what is his own (§4)."""
    after = done(SPACE_CONQUEST, here(), "know p1 B", "forget p1 B")

    assert "B" not in after.players[P1].known
    assert "A" in after.players[P1].known
