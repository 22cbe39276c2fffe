"""What is impossible about a position is found, and no save or text brings it in."""

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.core.errors import BadSave
from hegemon.core.game import Result
from hegemon.games.space_conquest import HouseRules, Sighting, State
from hegemon.games.space_conquest.invariants import invariants
from hegemon.games.space_conquest.positions import P1, P2, fleet, star
from hegemon.games.space_conquest.state import PlayerRecord, Site
from hegemon.games.space_conquest.turn import AskMoves
from tests.games.space_conquest.cases import CODEC, table, x


def sound() -> State:
    """Stars of both players and of nobody, fleets of both, and knowledge of all kinds."""
    stars = (x(npc=2), star("Y", 1, 3, ru=1, owner="p1", p1=1), star("Z", 9, 3, ru=2))
    fleets = [fleet("p1", 4, "H", "X", left=2), fleet("p2", 2, "E", "H", left=9)]
    state = table(*stars, fleets=fleets, turn=7)
    state.players[P1].known["X"] = Sighting(3, None, 3, 4)
    state.players[P2].known["Y"] = Sighting(1, P1, None, 5)
    return state


def of_star(letter: str, **facts: Any) -> Callable[[State], None]:
    """A spoiler that changes facts of a star."""
    return lambda state: [setattr(state.stars[letter], *fact) for fact in facts.items()] and None


def of_fleet(**facts: Any) -> Callable[[State], None]:
    """A spoiler that changes facts of the first fleet."""
    return lambda state: [setattr(state.fleets[0], *fact) for fact in facts.items()] and None


def of_state(**facts: Any) -> Callable[[State], None]:
    """A spoiler that changes facts of the position."""
    return lambda state: [setattr(state, *fact) for fact in facts.items()] and None


def sited(letter: str, *, x: int, y: int, name: str = "") -> Callable[[State], None]:
    """A spoiler that moves a star."""
    return lambda state: state.chart.update({letter: Site(name or letter, x, y)})


def knows(seen: Sighting) -> Callable[[State], None]:
    """A spoiler of what player 1 knows of X."""
    return lambda state: state.players[P1].known.update({"X": seen})


WON = Result("victory", (P1,), "")
IMPOSSIBLE: dict[str, tuple[Callable[[State], Any], str]] = {
    "a wrong distance": (of_fleet(distance=9), "goes 9 parsecs from H to X"),
    "an unknown origin": (of_fleet(origin="Q"), "there is no star 'Q'"),
    "an unknown destination": (of_fleet(dest="Q"), "there is no star 'Q'"),
    "a fleet to where it is": (of_fleet(dest="H"), "from H to H"),
    "an unknown owner of a fleet": (of_fleet(owner="p9"), "there is no player 'p9'"),
    "an unknown owner of a star": (of_star("Y", owner="p9"), "there is no player 'p9'"),
    "unknown ships": (of_star("X", stationed_ships={"p9": 1}), "there is no player 'p9'"),
    "a missing home": (of_star("H", home_of=None, base_ru=3), "home stars are none"),
    "a second home": (of_star("Y", home_of="p1", base_ru=4), "home stars are H, Y"),
    "no home of its own": (lambda state: setattr(state.players[P1], "home_star", "Y"), "at Y"),
    "a number again": (lambda state: state.fleets.append(state.fleets[0]), "the same id"),
    "a number to come": (of_fleet(id="p1-001"), "none of the 1 fleets"),
    "a number in other digits": (of_fleet(id="p1-0"), "none of the 1 fleets"),
    "a huge number": (of_fleet(id="p1-" + "9" * 9999), "none of the 1 fleets"),
    "numbers below 0": (lambda state: setattr(state.players[P1], "fleets_made", -5), "-5 fleets"),
    "two stars on a cell": (sited("X", x=1, y=3), "not the only star at 1,3"),
    "a star off the board": (sited("X", x=12, y=5), "off the board, at 12,5"),
    "a star of another name": (sited("X", x=5, y=5, name="Vega"), "X is called X Vega"),
    "a star of another letter": (of_star("X", id="Z"), "X is called Z"),
    "RU 9": (of_star("X", base_ru=9), "X has 9 RU"),
    "RU 4 without a home": (of_star("X", base_ru=4), "X has 4 RU"),
    "a home taken without a result": (of_star("E", owner="p1", stationed_ships={"p1": 1}), "p1 to"),
    "a result without a home taken": (of_state(result=WON, agenda=[]), "nobody took a home star"),
    "a result and a question": (of_state(result=WON), "something is still to be done"),
    "rebels of long ago": (of_state(rebelled=["X"]), "X rebelled and nothing was made since"),
    "rebels nowhere": (of_state(rebelled=["Q"]), "there is no star 'Q'"),
    "nothing to be done": (of_state(agenda=[]), "the agenda is not that of a turn"),
    "only the question": (of_state(agenda=[AskMoves()]), "the agenda is not that of a turn"),
    "too great a garrison": (of_star("X", npc_ships=9), "9 NPC ships"),
    "a garrison below 0": (of_star("X", npc_ships=-1), "-1 NPC ships"),
    "no ships, listed": (of_star("Y", stationed_ships={P1: 0}), "without ships"),
    "two parties at a star": (of_star("X", stationed_ships={P1: 1}), "does not own"),
    "owner and garrison": (of_star("Y", npc_ships=1), "a garrison of its own"),
    "a fleet of nothing": (of_fleet(ships=0), "has 0 ships"),
    "a fleet that has arrived": (of_fleet(dist_remaining=0), "0 of 5 parsecs"),
    "a fleet gone backwards": (of_fleet(dist_remaining=99), "99 of 5 parsecs"),
    "a fleet that has not left": (of_fleet(dist_remaining=5), "has not left yet"),
    "a star unknown to its owner": (
        lambda state: state.players[P1].known.pop("Y"),
        "p1 does not know whether Y is his",
    ),
    "a star thought to be his": (knows(Sighting(3, P1, 1, 4)), "whether X is his"),
    "other RU seen": (knows(Sighting(2, None, 2, 4)), "p1 knows"),
    "the future seen": (knows(Sighting(3, None, 2, 8)), "p1 knows"),
    "more seen than can be": (knows(Sighting(3, None, 4, 4)), "p1 knows"),
    "less than nothing seen": (knows(Sighting(3, P2, -4, 4)), "p1 knows"),
    "an unknown star seen": (
        lambda state: state.players[P1].known.update({"Q": Sighting(3, None, 3, 4)}),
        "there is no star 'Q'",
    ),
    "turn 0": (of_state(turn=0), "it is turn 0"),
    "a turn too many": (of_state(house_rules=HouseRules(turn_limit=6)), "it is turn 7 of 6"),
    "a star without a place": (lambda state: state.chart.pop("X"), "not those of the chart"),
    "one player": (lambda state: state.players.pop(P2), "the players are p1"),
    "three players": (
        lambda state: state.players.update({"p3": PlayerRecord("")}),
        "the players are p1, p2, p3",
    ),
}  # fmt: skip


def test_a_sound_position_passes() -> None:
    """The position that is spoiled below is possible."""
    state = sound()

    assert [] == list(invariants(state))
    assert state == CODEC.state(CODEC.plain(state), CODEC.ruleset.schema)


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible_positions_are_found(name: str) -> None:
    """Each impossible thing is told, and a save that has it is not read."""
    spoil, says = IMPOSSIBLE[name]
    state = sound()
    spoil(state)

    assert any(says in fault for fault in invariants(state))
    with pytest.raises(BadSave, match="no such position of Space Conquest"):
        CODEC.state(CODEC.plain(state), CODEC.ruleset.schema)
