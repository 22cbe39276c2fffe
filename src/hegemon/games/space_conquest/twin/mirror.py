"""A position of the rules as a row, and back: what the twin is compared by, and entered with."""

from __future__ import annotations

from hegemon.core import Player, Result
from hegemon.games.space_conquest.answers import Move, Moves
from hegemon.games.space_conquest.house_rules import HouseRules
from hegemon.games.space_conquest.setup import seats_of
from hegemon.games.space_conquest.state import (
    Fleet,
    PlayerRecord,
    Sighting,
    Site,
    Star,
    State,
    fleet_id,
)
from hegemon.games.space_conquest.tables import TABLES, Tables
from hegemon.games.space_conquest.turn import REASONS, rest_of_turn
from hegemon.games.space_conquest.twin.compiling import Struct
from hegemon.games.space_conquest.twin.layout import (
    DRAWN,
    MALFORMED,
    MISFIT,
    MOST_FLEETS,
    MOST_MADE,
    MOST_ORDERS,
    MOST_STARS,
    RUNNING,
    UNDECIDED,
    UNKNOWN,
    WON_BY_1,
    WON_BY_2,
)

SEATS = seats_of(HouseRules())
_NUMBER: dict[Player | None, int] = {None: 0, SEATS[0]: 1, SEATS[1]: 2}
RESULTS = {
    WON_BY_1: Result("victory", SEATS[:1], REASONS["victory"]),
    WON_BY_2: Result("victory", SEATS[1:], REASONS["victory"]),
    DRAWN: Result("draw", (), REASONS["draw"]),
    UNDECIDED: Result("undecided", (), REASONS["undecided"]),
}
"""How a game that is over ended, by the number in its row."""
_CODES = {(result.outcome, result.winners): code for code, result in RESULTS.items()}


class NoRoom(ValueError):
    """A position or an answer has no room in a row."""


def enter(state: State, row: Struct) -> None:
    """Write a position, asked for moves or over, into a row of zeros; raises NoRoom."""
    _refuse_large(state)
    row.turn, row.stars = state.turn, len(state.stars)
    if state.result:
        row.result = _CODES[state.result.outcome, state.result.winners]
    place = {letter: number for number, letter in enumerate(state.stars)}
    for number, star in enumerate(state.stars.values()):
        _enter_star(state, number, star, row)
    for number, fleet in enumerate(state.fleets):
        _enter_fleet(number, fleet, place, row)
    for seat, side in enumerate(state.players.values()):
        row.home[seat], row.made[seat] = place[side.home_star], side.fleets_made
        row.known_stars[seat] = len(side.known)
        for rank, (letter, seen) in enumerate(side.known.items(), start=1):
            _enter_sighting(seat, place[letter], rank, seen, row)


def _refuse_large(state: State) -> None:
    made = max(side.fleets_made for side in state.players.values())
    for what, there, most in (
        ("stars", len(state.stars), MOST_STARS),
        ("fleets under way", len(state.fleets), MOST_FLEETS),
        ("fleets made by one player", made, MOST_MADE),
    ):
        if there > most:
            raise NoRoom(f"{there} {what}: there is room for {most}")


def _enter_star(state: State, number: int, star: Star, row: Struct) -> None:
    site = state.chart[star.id]
    row.x[number], row.y[number] = site.x, site.y
    row.ru[number], row.npc_ships[number] = star.base_ru, star.npc_ships
    row.owner[number], row.home_of[number] = _NUMBER[star.owner], _NUMBER[star.home_of]
    row.rebelled[number] = star.id in state.rebelled
    for seat, player in enumerate(state.players):
        row.ships[seat, number] = star.ships_of(player)


def _enter_fleet(number: int, fleet: Fleet, place: dict[str, int], row: Struct) -> None:
    row.fleets = number + 1
    row.fleet_owner[number] = _NUMBER[fleet.owner]
    row.fleet_number[number] = int(fleet.id.rpartition("-")[2])
    row.fleet_ships[number] = fleet.ships
    row.fleet_origin[number], row.fleet_dest[number] = place[fleet.origin], place[fleet.dest]
    row.fleet_distance[number], row.fleet_left[number] = fleet.distance, fleet.dist_remaining


def _enter_sighting(seat: int, star: int, rank: int, seen: Sighting, row: Struct) -> None:
    row.known[seat, star] = rank
    row.known_owner[seat, star] = _NUMBER[seen.owner]
    row.known_ships[seat, star] = UNKNOWN if seen.ships is None else seen.ships
    row.known_turn[seat, star] = seen.turn


def enter_answer(answer: Moves, player: int, stars: tuple[str, ...], orders: Struct) -> None:
    """Write a player's answer into a row of orders; raises NoRoom.

    What the rules skip alike is written alike: a number of ships that is none becomes 0.
    """
    seat = player - 1
    if len(answer.moves) > MOST_ORDERS:
        raise NoRoom(f"{len(answer.moves)} orders: there is room for {MOST_ORDERS}")
    orders.unreadable[seat], orders.count[seat] = bool(answer.fault), len(answer.moves)
    for number, move in enumerate(answer.moves):
        if not isinstance(move, Move):
            orders.origin[seat, number] = MALFORMED
            continue
        orders.origin[seat, number] = _place(stars, move.origin)
        orders.dest[seat, number] = _place(stars, move.to)
        orders.ships[seat, number] = _count(move.ships)


def _place(stars: tuple[str, ...], star: object) -> int:
    return stars.index(star) if isinstance(star, str) and star in stars else UNKNOWN


_MOST_SHIPS = 2**31 - 1


def _count(ships: object) -> int:
    """The ships of an order (reading R34); more than anybody has are as many as fit a number."""
    return max(0, min(ships, _MOST_SHIPS)) if type(ships) is int else 0


def position_of(row: Struct, house_rules: HouseRules, tables: Tables = TABLES) -> State:
    """The position in a row; raises NoRoom for one that outgrew it."""
    if row.result == MISFIT:
        raise NoRoom("this game outgrew its row")
    letters = tuple(tables.letters.all[: row.stars])
    stars = {letter: _star(row, number, letter) for number, letter in enumerate(letters)}
    chart = {
        letter: Site(tables.names[letter], int(row.x[number]), int(row.y[number]))
        for number, letter in enumerate(letters)
    }
    return State(
        agenda=rest_of_turn(house_rules) if row.result == RUNNING else [],
        turn=int(row.turn),
        house_rules=house_rules,
        chart=chart,
        stars=stars,
        fleets=[_fleet(row, number, letters) for number in range(row.fleets)],
        players={player: _record(row, seat, letters) for seat, player in enumerate(SEATS)},
        rebelled=[letter for letter, rose in zip(letters, row.rebelled, strict=False) if rose],
        result=RESULTS.get(int(row.result)),
    )


def _player(number: int) -> Player | None:
    return SEATS[number - 1] if number else None


def _star(row: Struct, number: int, letter: str) -> Star:
    ships = {
        player: int(row.ships[seat, number])
        for seat, player in enumerate(SEATS)
        if row.ships[seat, number]
    }
    return Star(
        letter,
        int(row.ru[number]),
        owner=_player(row.owner[number]),
        home_of=_player(row.home_of[number]),
        npc_ships=int(row.npc_ships[number]),
        stationed_ships=ships,
    )


def _fleet(row: Struct, number: int, letters: tuple[str, ...]) -> Fleet:
    owner = SEATS[row.fleet_owner[number] - 1]
    return Fleet(
        id=fleet_id(owner, int(row.fleet_number[number])),
        owner=owner,
        ships=int(row.fleet_ships[number]),
        origin=letters[row.fleet_origin[number]],
        dest=letters[row.fleet_dest[number]],
        distance=int(row.fleet_distance[number]),
        dist_remaining=int(row.fleet_left[number]),
    )


def _record(row: Struct, seat: int, letters: tuple[str, ...]) -> PlayerRecord:
    ranks = sorted((int(rank), star) for star, rank in enumerate(row.known[seat]) if rank)
    known = {letters[star]: _sighting(row, seat, star) for _, star in ranks}
    return PlayerRecord(letters[row.home[seat]], known, int(row.made[seat]))


def _sighting(row: Struct, seat: int, star: int) -> Sighting:
    ships = int(row.known_ships[seat, star])
    return Sighting(
        int(row.ru[star]),
        _player(row.known_owner[seat, star]),
        None if ships == UNKNOWN else ships,
        int(row.known_turn[seat, star]),
    )
