"""A ruler concedes: the empire stays on the map, and nobody rules it (R59)."""

from __future__ import annotations

from hegemon.core import Play, Player, Result
from hegemon.games.erkenfara.events import MatchEnded, RulerConceded
from hegemon.games.erkenfara.rules.objectives import worth
from hegemon.games.erkenfara.state import State


def in_play(state: State) -> tuple[Player, ...]:
    """The empires that somebody rules; none after the end. Who has not joined yet has none."""
    if state.result is not None:
        return ()
    empires = state.empires.items()
    return tuple(player for player, empire in empires if empire.founded and empire.ruled)


def concede(play: Play[State], player: Player) -> None:
    """§1: an empire without a ruler keeps what it has and does nothing; the last ruler has won."""
    state = play.state
    state.empires[player].ruled = False
    play.tell(RulerConceded(player))
    rulers = in_play(state)
    if len(rulers) > 1:
        return
    state.result = _last(state, rulers)
    state.agenda.clear()
    founded = [each for each, empire in state.empires.items() if empire.founded]
    scores = {each: worth(state, each) for each in founded}
    play.tell(MatchEnded(state.result, scores, "concession"))


def _last(state: State, rulers: tuple[Player, ...]) -> Result:
    if not rulers:
        return Result("undecided", (), "its ruler gave the empire up")
    name = state.empires[rulers[0]].name
    return Result("victory", rulers, f"{name} alone has a ruler left")
