"""§6: the sequence of play, in numbers; phase for phase as in `hegemon.games.space_conquest.turn`.

    process       phase 4: both players' orders
    rebellions    phase 5a
    production    phase 5b
    movement      phase 1 of the next turn
    combat        phase 2
    victory       phase 3

A turn of the twin begins with the answers and ends before the next question.
"""

from __future__ import annotations

from hegemon.games.space_conquest.twin import dice
from hegemon.games.space_conquest.twin.combat import duel, fight_at, glimpse, see
from hegemon.games.space_conquest.twin.compiling import Struct, compiled
from hegemon.games.space_conquest.twin.dice import HYPERSPACE, REBELLION
from hegemon.games.space_conquest.twin.layout import (
    DRAWN,
    RUNNING,
    SECOND,
    UNDECIDED,
    WON_BY_1,
    WON_BY_2,
)
from hegemon.games.space_conquest.twin.orders import process


@compiled
def play_turn(galaxy: Struct, orders: Struct, rules: Struct, luck: Struct) -> None:
    """From the answers of both to the next question, or to the end."""
    dice.at(luck, galaxy.turn)
    for player in (1, 2):
        process(galaxy, orders, player, rules)
    if not rules.rebellions_first:
        rebellions(galaxy, rules, luck)
    production(galaxy, rules)
    next_turn(galaxy, rules, luck)


@compiled
def next_turn(galaxy: Struct, rules: Struct, luck: Struct) -> None:
    """§6: the next turn begins, unless a house rule ends the match (reading R28)."""
    if galaxy.result != RUNNING:  # it outgrew its arrays
        return
    if galaxy.turn == rules.turn_limit:
        galaxy.result = UNDECIDED
        return
    galaxy.turn += 1
    movement(galaxy, rules, luck)
    combat(galaxy, rules)
    if rules.rebellions_first:  # reading R57
        rebellions(galaxy, rules, luck)
    victory(galaxy)


@compiled
def movement(galaxy: Struct, rules: Struct, luck: Struct) -> None:
    """§6 phase 1: every fleet rolls for survival and moves one parsec; those at their goal arrive.

    In the order in which they were made; who is still under way closes up.
    """
    under_way = 0
    for fleet in range(galaxy.fleets):
        if not survives(galaxy, fleet, rules, luck):
            continue
        galaxy.fleet_left[fleet] -= 1
        if galaxy.fleet_left[fleet]:
            close_up(galaxy, fleet, under_way)
            under_way += 1
        else:
            arrive(galaxy, fleet)
    galaxy.fleets = under_way


@compiled
def survives(galaxy: Struct, fleet: int, rules: Struct, luck: Struct) -> bool:
    """§6 phase 1, step 1: one roll for the whole fleet: it is lost entirely or intact."""
    owner, number = galaxy.fleet_owner[fleet], galaxy.fleet_number[fleet]
    face = dice.roll(luck, rules.sides, HYPERSPACE[owner - 1, number])
    return bool(face > rules.lost_up_to[galaxy.fleet_distance[fleet] - 1])


@compiled
def close_up(galaxy: Struct, fleet: int, place: int) -> None:
    """Put a fleet at a place before it."""
    galaxy.fleet_owner[place] = galaxy.fleet_owner[fleet]
    galaxy.fleet_number[place] = galaxy.fleet_number[fleet]
    galaxy.fleet_ships[place] = galaxy.fleet_ships[fleet]
    galaxy.fleet_origin[place] = galaxy.fleet_origin[fleet]
    galaxy.fleet_dest[place] = galaxy.fleet_dest[fleet]
    galaxy.fleet_distance[place] = galaxy.fleet_distance[fleet]
    galaxy.fleet_left[place] = galaxy.fleet_left[fleet]


@compiled
def arrive(galaxy: Struct, fleet: int) -> None:
    """§6 phase 1, steps 3 and 4: merge with the ships at the star, and learn what it is worth."""
    player, star = galaxy.fleet_owner[fleet], galaxy.fleet_dest[fleet]
    galaxy.ships[player - 1, star] += galaxy.fleet_ships[fleet]
    if galaxy.owner[star] != player:
        glimpse(galaxy, player, star)


@compiled
def combat(galaxy: Struct, rules: Struct) -> None:
    """§6 phase 2: at every star where somebody stands who does not own it."""
    for star in range(galaxy.stars):
        if foreign_at(galaxy, star):
            fight_at(galaxy, star, rules)


@compiled
def foreign_at(galaxy: Struct, star: int) -> bool:
    """Whether somebody has ships at a star that is not his."""
    first = galaxy.ships[0, star] and galaxy.owner[star] != 1
    second = galaxy.ships[1, star] and galaxy.owner[star] != SECOND
    return bool(first or second)


@compiled
def victory(galaxy: Struct) -> None:
    """§6 phase 3, §10: a player who holds the opponent's home star wins at once; both is a draw."""
    first, second = holds_enemy_home(galaxy, 1), holds_enemy_home(galaxy, 2)
    if first and second:
        galaxy.result = DRAWN
    elif first:
        galaxy.result = WON_BY_1
    elif second:
        galaxy.result = WON_BY_2


@compiled
def holds_enemy_home(galaxy: Struct, player: int) -> bool:
    """§10: whether a player controls the opponent's home star."""
    return bool(galaxy.owner[galaxy.home[2 - player]] == player)


@compiled
def rebellions(galaxy: Struct, rules: Struct, luck: Struct) -> None:
    """§6 phase 5a: each owned star, no home star, with fewer ships than RU rolls, by letter."""
    for star in range(galaxy.stars):
        owner = galaxy.owner[star]
        if owner == 0 or galaxy.home_of[star]:
            continue
        garrison = garrison_of(galaxy, star, owner, rules)
        if garrison < galaxy.ru[star]:
            face = dice.roll(luck, rules.rebellion_sides, REBELLION[star])
            if face >= rules.rises_from:
                rebel(galaxy, star, garrison, rules)


@compiled
def garrison_of(galaxy: Struct, star: int, owner: int, rules: Struct) -> int:
    """The owner's ships that hold a star down: those about to depart do not (reading R11)."""
    stationed = galaxy.ships[owner - 1, star]
    if rules.departing_hold:
        for fleet in range(galaxy.fleets):
            if departs_from(galaxy, fleet, star):
                stationed += galaxy.fleet_ships[fleet]
    return int(stationed)


@compiled
def departs_from(galaxy: Struct, fleet: int, star: int) -> bool:
    """Whether a fleet is about to leave a star."""
    whole = galaxy.fleet_left[fleet] == galaxy.fleet_distance[fleet]
    return bool(whole and galaxy.fleet_origin[fleet] == star)


@compiled
def rebel(galaxy: Struct, star: int, garrison: int, rules: Struct) -> None:
    """§6 phase 5a: as many rebels as RU fight the garrison; the star is theirs (reading R19)."""
    owner = galaxy.owner[star]
    _, rebels = duel(garrison, galaxy.ru[star], rules)
    galaxy.ships[owner - 1, star] = 0
    galaxy.owner[star] = 0
    galaxy.npc_ships[star] = rebels
    galaxy.rebelled[star] = 1
    see(galaxy, owner, star)
    if rules.departing_hold:
        fall_with(galaxy, star)


@compiled
def fall_with(galaxy: Struct, star: int) -> None:
    """§6 phase 5a, by house rule: ships about to leave fought with the garrison (R11)."""
    left = 0
    for fleet in range(galaxy.fleets):
        if not departs_from(galaxy, fleet, star):
            close_up(galaxy, fleet, left)
            left += 1
    galaxy.fleets = left


@compiled
def production(galaxy: Struct, rules: Struct) -> None:
    """§6 phase 5b: a home star makes four ships, any other its RU; a star that rebelled none."""
    for star in range(galaxy.stars):
        owner = galaxy.owner[star]
        if owner and not galaxy.rebelled[star]:
            at_home = galaxy.home_of[star] == owner
            made = rules.home_production if at_home else galaxy.ru[star]
            galaxy.ships[owner - 1, star] += made
        galaxy.rebelled[star] = 0
