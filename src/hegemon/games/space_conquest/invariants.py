"""What is impossible about a position where orders are asked or the match is over.

For tests, and for whatever comes from outside: a save, a position that somebody wrote.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hegemon.core import Player
from hegemon.games.space_conquest.state import Fleet, PlayerRecord, Sighting, Star, State, fleet_id
from hegemon.games.space_conquest.tables import Tables
from hegemon.games.space_conquest.turn import REASONS, Begin, holds_enemy_home, rest_of_turn

MOST_DIGITS = 16
"""Digits in a fleet's number that nobody can reach."""
SEATS = {"p1", "p2"}


def invariants(state: State) -> Iterator[str]:
    """Each thing that no sequence of play can bring about, as a sentence; never raises."""
    strangers = list(_strangers(state))
    yield from strangers
    if strangers:
        return  # the rest looks up the players and stars that were found missing
    yield from _chart(state)
    yield from _time(state)
    for star in state.stars.values():
        yield from _star(state.tables, star)
    for fleet in state.fleets:
        yield from _fleet(state, fleet)
    for player, side in state.players.items():
        yield from _fleet_numbers(state, player, side)
        yield from _home(state, player, side)
        yield from _knowledge(state, player, side)


def _strangers(state: State) -> Iterator[str]:
    """Players and stars that are named and do not exist."""
    if set(state.players) != SEATS:
        yield f"the players are {', '.join(state.players)}, not p1 and p2"
    if list(state.stars) != sorted(state.stars) or set(state.stars) != set(state.chart):
        yield "the stars are not those of the chart, in the order of their letters"
    # every letter and player that is written anywhere, and then those that there are none of
    letters = {*(star.id for star in state.stars.values()), *state.rebelled}
    owners = {owner for star in state.stars.values() for owner in (star.owner, star.home_of)}
    for star in state.stars.values():
        owners.update(star.stationed_ships)
    for fleet in state.fleets:
        letters.update((fleet.origin, fleet.dest))
        owners.add(fleet.owner)
    for side in state.players.values():
        letters.update((side.home_star, *side.known))
        owners.update(seen.owner for seen in side.known.values())
    yield from (f"there is no star {letter!r}" for letter in sorted(letters - set(state.stars)))
    unknown = sorted(owners - {None, *SEATS}, key=str)
    yield from (f"there is no player {owner!r}" for owner in unknown)


def _chart(state: State) -> Iterator[str]:
    """§2, §5: every star under its own letter and name, on the board, alone in its cell."""
    grid, names = state.tables.grid, state.tables.names
    cells = Counter((site.x, site.y) for site in state.chart.values())
    for letter, site in state.chart.items():
        if state.stars[letter].id != letter or site.name != names.get(letter, letter):
            yield f"{letter} is called {state.stars[letter].id} {site.name}"
        if not (0 <= site.x < grid.columns and 0 <= site.y < grid.rows):
            yield f"{letter} lies off the board, at {site.x},{site.y}"
        if cells[site.x, site.y] > 1:
            yield f"{letter} is not the only star at {site.x},{site.y}"


def _time(state: State) -> Iterator[str]:
    """§6: what is still to be done, and what a finished match looks like."""
    result, limit = state.result, state.house_rules.turn_limit
    too_late = limit and state.turn > limit
    if state.turn < 1 or too_late:
        yield f"it is turn {state.turn}" + (f" of {limit}" if limit else "")
    # a match that goes on waits for both, one that is over for nobody; and a home star that was
    # taken ends it, for who took it and for no other reason
    if result is None and state.agenda not in ([Begin()], rest_of_turn(state.house_rules)):
        yield "the agenda is not that of a turn in which both are asked for moves"
    if result is not None and state.agenda:
        yield "the match is over and something is still to be done"
    winners = [player for player in state.players if holds_enemy_home(state, player)]
    if winners != list(_who_must_hold_a_home(state)):
        yield f"{' and '.join(winners) or 'nobody'} took a home star, and the result is another"
    if state.rebelled and state.house_rules.rebellions == "after-orders":
        yield f"{', '.join(state.rebelled)} rebelled and nothing was made since"


def _who_must_hold_a_home(state: State) -> tuple[Player, ...]:
    """§10: whose opponent has lost his home star, by the result."""
    if state.result is None or state.result.outcome == "undecided":
        return ()
    if state.result.reason == REASONS["conceded"]:
        return ()
    return tuple(state.players) if state.result.outcome == "draw" else state.result.winners


def _star(tables: Tables, star: Star) -> Iterator[str]:
    """§3, §6 phase 2: RU, and one party alone at each star."""
    if star.base_ru not in _possible_ru(tables, star):
        yield f"{star.id} has {star.base_ru} RU"
    if any(ships <= 0 for ships in star.stationed_ships.values()):
        yield f"{star.id} lists a player without ships"
    if any(player != star.owner for player in star.stationed_ships):
        yield f"{star.id} has ships of a player who does not own it"
    if star.owner and star.npc_ships:
        yield f"{star.id} has an owner and a garrison of its own"
    if not 0 <= star.npc_ships <= (star.base_ru if star.home_of is None else 0):
        yield f"{star.id} has {star.npc_ships} NPC ships at {star.base_ru} RU"


def _possible_ru(tables: Tables, star: Star) -> set[int]:
    if star.home_of:
        return {tables.home.ru}
    return {
        ru
        for dealt in tables.resources.values()
        for quarter in (dealt.northwest, dealt.northeast, dealt.southwest, dealt.southeast)
        for ru in quarter
    }


def _fleet(state: State, fleet: Fleet) -> Iterator[str]:
    """§6 phase 1: a fleet has gone at least a parsec, unless the match ended as it was made."""
    if fleet.ships < 1:
        yield f"{fleet.id} has {fleet.ships} ships"
    if fleet.dest == fleet.origin or fleet.distance != state.distance(fleet.origin, fleet.dest):
        yield f"{fleet.id} goes {fleet.distance} parsecs from {fleet.origin} to {fleet.dest}"
    if not 0 < fleet.dist_remaining <= fleet.distance:
        yield f"{fleet.id} has {fleet.dist_remaining} of {fleet.distance} parsecs to go"
    if fleet.departing and state.result is None:
        yield f"{fleet.id} has not left yet, and orders are still to come"


def _fleet_numbers(state: State, player: Player, side: PlayerRecord) -> Iterator[str]:
    """§5: a player's fleets are numbered as they were made, and no number comes twice."""
    own = [fleet.id for fleet in state.fleets if fleet.owner == player]
    for name in own:
        if not 0 <= _number_of(name, player) < side.fleets_made:
            yield f"{name} is none of the {side.fleets_made} fleets that {player} made"
    if len(own) != len(set(own)):
        yield f"two fleets of {player} have the same id"


def _number_of(fleet: str, owner: Player) -> int:
    """Which of its owner's fleets an id names, from 0; below 0 if it is no such id."""
    prefix, _, number = fleet.rpartition("-")
    digits = number.isascii() and number.isdigit() and len(number) < MOST_DIGITS
    if prefix != owner or not digits or fleet != fleet_id(owner, int(number)):
        return -1
    return int(number)


def _home(state: State, player: Player, side: PlayerRecord) -> Iterator[str]:
    """§4: each player began at one star."""
    homes = [star.id for star in state.stars.values() if star.home_of == player]
    if homes != [side.home_star]:
        yield f"{player} began at {side.home_star}, and home stars are {', '.join(homes) or 'none'}"


def _knowledge(state: State, player: Player, side: PlayerRecord) -> Iterator[str]:
    """§4: what was seen can have been so; gains and losses are always noticed (reading R40)."""
    for letter, seen in side.known.items():
        if not _can_be(state, seen, state.stars[letter]):
            yield f"{player} knows {seen} of {letter}"
    for star in state.stars.values():
        thought = side.known.get(star.id)
        if (star.owner == player) != (thought is not None and thought.owner == player):
            yield f"{player} does not know whether {star.id} is his"


def _can_be(state: State, seen: Sighting, star: Star) -> bool:
    """§4: RU never change, and nobody has seen the future."""
    if seen.ru != star.base_ru or not 1 <= seen.turn <= state.turn:
        return False
    if seen.ships is None:
        return True
    # nobody's ships are rebels or a garrison, and those are as many as RU at the most
    return seen.ships >= 0 and (seen.owner is not None or seen.ships <= star.base_ru)
