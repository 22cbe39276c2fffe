"""Positions that no play can bring about are named, whatever is wrong with them."""

from collections.abc import Callable

import pytest

from hegemon.core.game import Player
from hegemon.games.erkenfara import ERKENFARA
from hegemon.games.erkenfara.battle import AskCards, AskRetreatTo, AskStance, CombatRound
from hegemon.games.erkenfara.positions import P1
from hegemon.games.erkenfara.state import State
from tests.games.erkenfara.test_matches import CODEC, match

NOBODY = Player("p9")


def first_moves() -> State:
    """A position of a random match, with armies on the map."""
    _, _, _, after = match("duel_continent", 1)[10]
    return CODEC.copy(after)


def sold(state: State) -> None:
    """An army of nobody's."""
    next(iter(state.armies.values())).owner = NOBODY


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (sold, "there is no player p9"),
        (lambda state: setattr(state.regions["r_2"], "owner", NOBODY), "there is no player p9"),
        (lambda state: setattr(state.regions["r_2"], "occupier", NOBODY), "there is no player p9"),
        (lambda state: state.regions.pop("r_2"), "the regions are not those of the map"),
        (lambda state: state.relations.pop(P1), "how p1 stands"),
        (lambda state: state.agenda.append(AskRetreatTo("zz")), "there is no army zz"),
        (lambda state: state.agenda.append(AskCards("zz", "zz")), "there is no army zz"),
        (
            lambda state: state.agenda.append(AskStance(CombatRound("zz", "zz", 1))),
            "there is no army zz",
        ),
    ],
)
def test_what_is_named_is_there(spoil: Callable[[State], object], told: str) -> None:
    """What does not exist is told, and nothing breaks down over it."""
    state = first_moves()
    assert [] == list(ERKENFARA.invariants(state))
    spoil(state)

    assert any(told in problem for problem in ERKENFARA.invariants(state))
