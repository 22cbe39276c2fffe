"""§6 phase 2 and §7: fights at a star, and who learns how they ended."""

from __future__ import annotations

from hegemon.games.space_conquest.twin.compiling import Struct, compiled
from hegemon.games.space_conquest.twin.layout import UNKNOWN


@compiled
def duel(one: int, other: int, rules: Struct) -> tuple[int, int]:
    """§6 phase 2: what is left of two sides; the smaller is destroyed, and so are equals."""
    if one == other:
        return 0, 0
    per = rules.loses_one_per
    price = (min(one, other) + per - 1) // per
    if one > other:
        return one - price, 0
    return 0, other - price


@compiled
def fight_at(galaxy: Struct, star: int, rules: Struct) -> None:
    """§6 phase 2, §7: players fight each other first; the winner faces the garrison."""
    told_1 = witnesses(galaxy, 1, star, rules)
    told_2 = witnesses(galaxy, 2, star, rules)
    both = galaxy.ships[0, star] > 0 and galaxy.ships[1, star] > 0
    opposed = both or galaxy.npc_ships[star] > 0
    if both:
        battle(galaxy, star, rules)
    winner = alone_at(galaxy, star)
    if winner and galaxy.npc_ships[star]:
        assault(galaxy, star, winner, rules)
    if winner and galaxy.ships[winner - 1, star]:
        galaxy.owner[star] = winner
    if told_1:
        learn(galaxy, 1, star, opposed)
    if told_2:
        learn(galaxy, 2, star, opposed)


@compiled
def alone_at(galaxy: Struct, star: int) -> int:
    """Who has ships here, once players have fought: one of them, or nobody after a tie."""
    if galaxy.ships[0, star]:
        return 1
    return 2 if galaxy.ships[1, star] else 0


@compiled
def witnesses(galaxy: Struct, player: int, star: int, rules: Struct) -> bool:
    """Who reads about it: those with ships here and the owner, or all visitors (reading R44)."""
    if galaxy.ships[player - 1, star] or galaxy.owner[star] == player:
        return True
    return bool(rules.visitors_told and galaxy.known[player - 1, star])


@compiled
def battle(galaxy: Struct, star: int, rules: Struct) -> None:
    """§6 phase 2: the players' ships fight; after a tie the owner keeps the star or not (R14)."""
    first, second = duel(galaxy.ships[0, star], galaxy.ships[1, star], rules)
    galaxy.ships[0, star], galaxy.ships[1, star] = first, second
    if first == 0 and second == 0 and rules.tie_frees:
        galaxy.owner[star] = 0


@compiled
def assault(galaxy: Struct, star: int, player: int, rules: Struct) -> None:
    """§7: ships against the NPC garrison; the smaller side is destroyed."""
    ships, garrison = duel(galaxy.ships[player - 1, star], galaxy.npc_ships[star], rules)
    galaxy.ships[player - 1, star], galaxy.npc_ships[star] = ships, garrison


@compiled
def learn(galaxy: Struct, player: int, star: int, opposed: int) -> None:
    """§4: witnesses of a fight know how it ended; of an unopposed capture, only who holds the star.

    Readings R40 and R43.
    """
    if opposed or galaxy.ships[player - 1, star]:
        see(galaxy, player, star)
    else:
        glimpse(galaxy, player, star)


@compiled
def see(galaxy: Struct, player: int, star: int) -> None:
    """§4: let a player know how a star stands now, its ships included."""
    glimpse(galaxy, player, star)
    owner = galaxy.owner[star]
    ships = galaxy.ships[owner - 1, star] if owner else galaxy.npc_ships[star]
    galaxy.known_ships[player - 1, star] = ships


@compiled
def glimpse(galaxy: Struct, player: int, star: int) -> None:
    """§4: let a player know how a star stands now, without counting its ships."""
    seat = player - 1
    if not galaxy.known[seat, star]:
        galaxy.known_stars[seat] += 1
        galaxy.known[seat, star] = galaxy.known_stars[seat]
    galaxy.known_owner[seat, star] = galaxy.owner[star]
    galaxy.known_ships[seat, star] = UNKNOWN
    galaxy.known_turn[seat, star] = galaxy.turn
