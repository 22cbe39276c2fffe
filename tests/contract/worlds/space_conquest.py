"""Hidden in Space Conquest: whatever a player does not own and has not seen, and others' fleets."""

import random
from typing import Any

import msgspec

from hegemon.contract.world import Answers, World
from hegemon.core.game import Player
from hegemon.games.space_conquest import PRESETS, SPACE_CONQUEST, HouseRules, Move, Moves

TURNS = 60


class SpaceConquestWorld(World):
    length = 80

    def __init__(self, preset: str, matches: int) -> None:
        super().__init__(SPACE_CONQUEST)
        self.preset = preset
        self.matches = matches

    def house_rules(self) -> HouseRules:
        """A preset, but random players may stop."""
        return msgspec.structs.replace(PRESETS[self.preset], turn_limit=TURNS)

    def scramble(self, state: Any, player: Player, chance: random.Random) -> Any:
        """Stars, the opponent's home star, fleets and knowledge: all that was not seen."""
        other = self.codec.copy(state)
        opponent = other.opponent(player)
        _move_home(other, player, chance, kept=())
        for star in other.stars.values():
            _scramble_star(other, player, star, chance)
        other.fleets = _other_fleets(other, player, chance)
        other.players[opponent].known = {}
        other.players[opponent].fleets_made = 900
        return other

    def still(self, state: Any, player: Player, answers: Answers, chance: random.Random) -> Any:
        """Only what the next turn cannot bring into contact with the player differs."""
        other = self.codec.copy(state)
        opponent = other.opponent(player)
        kept = watched(state, player) | touched(state, player, answers)
        kept |= {move.origin for move in moves(answers, opponent)}
        _move_home(other, player, chance, kept)
        for star in other.stars.values():
            if star.id not in kept:
                _scramble_star(other, player, star, chance)
        for fleet in other.fleets:
            if fleet.owner == opponent and fleet.dist_remaining > 1:
                fleet.ships = chance.randint(1, 30)
        other.players[opponent].known = {}
        return other

    def disguised(
        self, state: Any, player: Player, answers: Answers, chance: random.Random
    ) -> Answers:
        """The opponent sends one ship each to anywhere that the player does not see next turn."""
        opponent = state.opponent(player)
        seen = watched(state, player) | touched(state, player, answers)
        seen |= {star.id for star in state.stars.values() if star.owner == player}
        unseen = [star for star in state.stars if star not in seen]
        others = tuple(
            move
            if move.origin in seen or move.to in seen
            else Move(move.origin, _elsewhere(unseen, move, chance), 1)
            for move in moves(answers, opponent)
        )
        return {**answers, opponent: Moves(others)}

    def seats_sorted(self, plain: Any) -> Any:
        """Neither player is first; a fleet's place in the list means nothing but when it rolls."""
        plain["fleets"].sort(key=lambda fleet: fleet["id"])
        plain["players"] = dict(sorted(plain["players"].items()))
        for star in plain["stars"].values():
            star["stationed_ships"] = dict(sorted(star["stationed_ships"].items()))
        return plain


def moves(answers: Answers, player: Player) -> tuple[Move, ...]:
    """A player's orders."""
    answer = answers[player]
    assert isinstance(answer, Moves)
    return answer.moves


def touched(state: Any, player: Player, answers: Answers) -> set[Any]:
    """The stars at which the player's ships can arrive in the next turn."""
    own = {star.id for star in state.stars.values() if star.owner == player}
    return {
        fleet.dest for fleet in state.fleets if fleet.owner == player and fleet.dist_remaining == 1
    } | {move.to for move in moves(answers, player) if move.origin in own}


def watched(state: Any, player: Player) -> set[Any]:
    """By house rule: the stars of which a player goes on hearing once he has seen them."""
    rules = state.house_rules
    hears = rules.knowledge == "live" or rules.combat_reports == "visitors"
    return set(state.players[player].known) if hears else set()


def _elsewhere(unseen: list[str], move: Move, chance: random.Random) -> str:
    return chance.choice([star for star in unseen if star != move.origin])


def _move_home(state: Any, player: Player, chance: random.Random, kept: Any) -> None:
    """The opponent lives at another star, if the player has not found out at which."""
    opponent = state.opponent(player)
    known, side = state.players[player].known, state.players[opponent]
    free = [
        star.id
        for star in state.stars.values()
        if star.id not in known and star.owner != player and star.id not in kept
    ]
    old = state.stars[side.home_star]
    if old.id not in free:
        return
    new = state.stars[chance.choice(free)]
    old.home_of, old.base_ru = None, 3
    new.home_of, new.base_ru, new.owner = opponent, 4, opponent
    side.home_star = new.id


def _scramble_star(state: Any, player: Player, star: Any, chance: random.Random) -> None:
    """A star of somebody else has any owner and any ships; its RU are what was seen of them."""
    if star.owner == player:
        return
    opponent = state.opponent(player)
    if star.home_of is None and star.id not in state.players[player].known:
        star.base_ru = chance.randint(1, 3)
    star.stationed_ships = {}
    if star.id not in watched(state, player):
        star.owner = opponent if star.home_of else chance.choice((None, opponent))
    star.npc_ships = 0 if star.owner else chance.randint(0, star.base_ru)
    if star.owner:
        star.station(opponent, chance.randint(0, 30))


def _other_fleets(state: Any, player: Player, chance: random.Random) -> list[Any]:
    """The player's fleets in their order, and any others between them."""
    opponent = state.opponent(player)
    fleets = [fleet for fleet in state.fleets if fleet.owner == player]
    if not state.fleets:
        return fleets
    for number in range(chance.randint(0, 5)):
        pattern = chance.choice(state.fleets)
        fleet = msgspec.structs.replace(
            pattern, id=f"{opponent}-8{number:02}", owner=opponent, ships=chance.randint(1, 30)
        )
        fleets.insert(chance.randint(0, len(fleets)), fleet)
    return fleets


WORLD = SpaceConquestWorld("as-written", matches=5)
VARIANTS = {
    preset: SpaceConquestWorld(preset, matches=2) for preset in PRESETS if preset != "as-written"
}
