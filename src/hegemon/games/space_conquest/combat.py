"""§6 phase 2 and §7: who fights at a star, how it ends, and who then controls the star."""

from __future__ import annotations

from hegemon.core import Play, Player, rounded_up
from hegemon.games.space_conquest.events import Assault, Battle, StarFreed, StarTaken
from hegemon.games.space_conquest.state import Star, State, glimpse, see
from hegemon.games.space_conquest.tables import CombatTable

Witnesses = tuple[Player, ...]


def duel(figures: CombatTable, one: int, other: int) -> tuple[int, int]:
    """§6 phase 2: what is left of two sides; the smaller is destroyed, and so are equals.

    The winner loses one ship for every two of the loser, rounded up.
    """
    if one == other:
        return 0, 0
    price = rounded_up(min(one, other), figures.winner_loses_one_per)
    return (one - price, 0) if one > other else (0, other - price)


def fight_at(play: Play[State], star: Star) -> None:
    """§6 phase 2, §7: players fight each other first; the winner faces the garrison."""
    witnesses = witnesses_of(play.state, star)
    opposed = len(star.stationed_ships) > 1 or star.npc_ships > 0
    if len(star.stationed_ships) > 1:
        battle(play, star, witnesses)
    winner = alone_at(star)
    if winner and star.npc_ships:
        assault(play, star, winner, witnesses)
    if winner and winner != star.owner and star.ships_of(winner):
        _take(play, star, winner, witnesses, opposed=opposed)
    _learn(play.state, star, witnesses, opposed=opposed)


def alone_at(star: Star) -> Player | None:
    """Who has ships here, once players have fought: one of them, or nobody after a tie."""
    here = list(star.stationed_ships)
    assert len(here) <= 1, f"{star.id} still has ships of both players"
    return here[0] if here else None


def witnesses_of(state: State, star: Star) -> Witnesses:
    """Who reads about it: those with ships here and the owner, or all visitors (reading R44)."""
    visitors = state.house_rules.combat_reports == "visitors"
    return tuple(
        player
        for player, side in state.players.items()
        if player in star.stationed_ships
        or player == star.owner
        or (visitors and star.id in side.known)
    )


def battle(play: Play[State], star: Star, witnesses: Witnesses) -> None:
    """§6 phase 2: the players' ships fight until one side is destroyed, or both are."""
    before = {player: star.ships_of(player) for player in play.state.players}
    left = dict(zip(before, duel(play.state.tables.combat, *before.values()), strict=True))
    for player, ships in left.items():
        star.station(player, ships)
    play.tell(Battle(witnesses, star.id, before, left))
    if not star.stationed_ships:
        after_tie(play, star, witnesses)


def after_tie(play: Play[State], star: Star, witnesses: Witnesses) -> None:
    """§6 phase 2: nobody survives to gain control; the owner keeps it, or not (reading R14)."""
    if star.owner and play.state.house_rules.tie_control == "neutral":
        play.tell(StarFreed(witnesses, star.id, star.owner))
        star.owner = None


def assault(play: Play[State], star: Star, player: Player, witnesses: Witnesses) -> None:
    """§7: ships against the NPC garrison; the smaller side is destroyed."""
    ships, garrison = star.ships_of(player), star.npc_ships
    ships_left, star.npc_ships = duel(play.state.tables.combat, ships, garrison)
    star.station(player, ships_left)
    play.tell(
        Assault(
            witnesses,
            star.id,
            player,
            ships=ships,
            garrison=garrison,
            ships_left=ships_left,
            garrison_left=star.npc_ships,
        )
    )


def _take(
    play: Play[State], star: Star, player: Player, witnesses: Witnesses, *, opposed: bool
) -> None:
    """§6 phase 2: ships that are alone at a star gain control of it, fight or no fight."""
    taken_from, star.owner = star.owner, player
    ships = star.ships_of(player)
    play.tell(StarTaken(witnesses, star.id, player, taken_from, ships=ships, opposed=opposed))


def _learn(state: State, star: Star, witnesses: Witnesses, *, opposed: bool) -> None:
    """§4: witnesses of a fight know how it ended; of an unopposed capture, only who holds the star.

    Readings R40 and R43.
    """
    for player in witnesses:
        if opposed or star.ships_of(player):
            see(state, player, star)
        else:
            state.players[player].known[star.id] = glimpse(state, star)
