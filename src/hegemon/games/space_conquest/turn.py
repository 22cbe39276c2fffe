"""§6: the sequence of play.

    Begin         a player learns where his home star is                                        §4
    Turn          what follows, again and again                                                 §6
    Movement      phase 1: fleets roll for survival, move and arrive
    Combat        phase 2: whoever meets at a star fights; the winner controls it               §7
    Victory       phase 3: whose home star was taken has lost                                   §10
    AskMoves      phase 4: both players order moves, neither seeing the other's
    Rebellions    phase 5a: weakly held stars may rebel
    Production    phase 5b: stars that did not rebel make ships
    NextTurn

A turn is two halves around the question: at AskMoves a player has seen this turn's movement and
combat, and the rebellions of the turn before (reading R10).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from hegemon.core import Play, Player, Question, Result, Task
from hegemon.games.space_conquest.answers import Moves, impossible
from hegemon.games.space_conquest.combat import fight_at
from hegemon.games.space_conquest.events import HomeFounded, MatchEnded, ShipsMade
from hegemon.games.space_conquest.house_rules import HouseRules
from hegemon.games.space_conquest.movement import arrive, hazards, survives
from hegemon.games.space_conquest.orders import process
from hegemon.games.space_conquest.rebellion import garrison_of, may_rebel
from hegemon.games.space_conquest.state import State


class Begin(Task[State]):
    """§4: each player begins with four ships at a home star of 4 RU."""

    def run(self, play: Play[State]) -> None:
        for player, side in play.state.players.items():
            home = play.state.stars[side.home_star]
            play.tell(HomeFounded(player, home.id, home.ships_of(player)))
        play.then(Turn())


class Turn(Task[State]):
    """§6: the phases of one turn."""

    def run(self, play: Play[State]) -> None:
        play.then(*phases(play.state.house_rules.rebellions))


@cache  # these are data and never change: every turn has the same
def phases(rebellions: str) -> tuple[Task[State] | Question[State, Moves], ...]:
    """§6: five phases; by house rule rebellions come before victory (reading R57)."""
    if rebellions == "before-victory":
        return Movement(), Combat(), Rebellions(), Victory(), AskMoves(), Production(), NextTurn()
    return Movement(), Combat(), Victory(), AskMoves(), Rebellions(), Production(), NextTurn()


def rest_of_turn(house_rules: HouseRules) -> list[Task[State] | Question[State, Moves]]:
    """The agenda while both are asked for moves: all that still comes, the next at its end."""
    order = phases(house_rules.rebellions)
    return list(reversed(order[order.index(AskMoves()) :]))


class Movement(Task[State]):
    """§6 phase 1: every fleet rolls for survival and moves one parsec; those at their goal arrive.

    In the order in which the fleets were made. Ships that were ordered away leave here, before
    combat.
    """

    def run(self, play: Play[State]) -> None:
        state, under_way = play.state, []
        # by the length of the way, looked up once for all fleets
        sides, lost_up_to = hazards(state.tables, state.house_rules)
        for fleet in state.fleets:
            if not survives(play, fleet, sides, lost_up_to[fleet.distance - 1]):
                continue
            fleet.dist_remaining -= 1
            if fleet.dist_remaining:
                under_way.append(fleet)
            else:
                arrive(play, fleet)
        state.fleets = under_way


class Combat(Task[State]):
    """§6 phase 2: at every star where somebody stands who does not own it."""

    def run(self, play: Play[State]) -> None:
        for star in play.state.stars.values():
            here = star.stationed_ships
            if here and (len(here) > 1 or star.owner not in here):
                fight_at(play, star)


class Victory(Task[State]):
    """§6 phase 3, §10: a player who holds the opponent's home star wins at once; both is a draw."""

    def run(self, play: Play[State]) -> None:
        state = play.state
        winners = [player for player in state.players if holds_enemy_home(state, player)]
        if len(winners) > 1:
            _draw(play)
        elif winners:
            win(play, winners[0])


class AskMoves(Question[State, Moves]):
    """§6 phase 4: both players order moves, neither seeing the other's."""

    def asked(self, state: State) -> Sequence[Player]:
        return tuple(state.players)

    def problems(self, state: State, player: Player, answer: Moves) -> Iterable[str]:
        return impossible(answer)

    def default(self, state: State, player: Player) -> Moves:
        """§6 phase 4: who says nothing moves nothing."""
        return Moves()

    def resolve(self, play: Play[State], answers: Mapping[Player, Moves]) -> None:
        for player, answer in answers.items():
            process(play, player, answer)


class Rebellions(Task[State]):
    """§6 phase 5a: each owned star, no home star, with fewer ships than RU rolls, by letter."""

    def run(self, play: Play[State]) -> None:
        state = play.state
        for star in state.stars.values():
            owner = star.owner
            if owner is None or star.home_of:
                continue
            if garrison_of(state, star, owner) < star.base_ru:
                may_rebel(play, star, owner)


class Production(Task[State]):
    """§6 phase 5b: a home star makes four ships, any other its RU; a star that rebelled none."""

    def run(self, play: Play[State]) -> None:
        state, rebelled = play.state, play.state.rebelled
        at_home = state.tables.home.production
        made: dict[Player, dict[str, int]] = {player: {} for player in state.players}
        for star in state.stars.values():
            owner = star.owner
            if owner is None or star.id in rebelled:
                continue
            ships = at_home if star.home_of == owner else star.base_ru
            star.reinforce(owner, ships)
            made[owner][star.id] = ships
        for player, ships_by_star in made.items():
            play.tell(ShipsMade(player, ships_by_star))
        state.rebelled = []


class NextTurn(Task[State]):
    """§6: the next turn begins, unless a house rule ends the match (reading R28)."""

    def run(self, play: Play[State]) -> None:
        state = play.state
        if state.turn == state.house_rules.turn_limit:
            _end(play, Result("undecided", (), REASONS["undecided"]))
            return
        state.turn += 1
        play.then(Turn())


def holds_enemy_home(state: State, player: Player) -> bool:
    """§10: whether a player controls the opponent's home star."""
    home = state.players[state.opponent(player)].home_star
    return state.stars[home].owner == player


REASONS: dict[str, str] = {
    "victory": "the opponent's home star was taken",
    "draw": "both home stars were taken in the same turn",
    "undecided": "the turn limit was reached",
    "conceded": "the opponent conceded",
}
"""How each outcome came about; a victory can be a concession, too."""


def win(play: Play[State], winner: Player) -> None:
    """§10: a player has taken the opponent's home star."""
    home = play.state.players[play.state.opponent(winner)].home_star
    _end(play, Result("victory", (winner,), REASONS["victory"]), (home,))


def in_play(state: State) -> tuple[Player, ...]:
    """§10: both, as long as the match goes on."""
    return () if state.result else tuple(state.players)


def concede(play: Play[State], player: Player) -> None:
    """Who concedes leaves the victory to the opponent, and the stars as they are (reading R58)."""
    winner = play.state.opponent(player)
    _end(play, Result("victory", (winner,), REASONS["conceded"]))


def _draw(play: Play[State]) -> None:
    """§10: both have taken the other's home star on the same turn."""
    state = play.state
    homes = tuple(state.players[state.opponent(player)].home_star for player in state.players)
    _end(play, Result("draw", (), REASONS["draw"]), homes)


def _end(play: Play[State], result: Result, homes: tuple[str, ...] = ()) -> None:
    """§6 phase 3: the match ends at once; nothing that was planned still happens."""
    play.state.result = result
    play.state.agenda.clear()
    play.tell(MatchEnded(result, homes))
