"""The turn of two people beside one account's tables at which only bots play, and without them.

Two real servers on SQLite. At one stand 40 tables of twelve Houses of EC4X with a bot on every
seat, all of one account and some turns into the match; the other has nothing else to do. Two people
play Space Conquest at each: both seal over HTTP, then they ask every hundredth of a second until
the next step is there. They play at the two by turns, a few turns here and a few there, and the
server that is not measured stands still. Before each turn they think for a while: by then the bots
have all of the server.  `BOT_TABLES` and `TURNS` in the environment say how many.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import NamedTuple

from bench.copies import Pattern
from bench.figures import Figure, at_percent
from bench.serving import Client, Server, a_hall, serving, sqlite
from hegemon.core.game import Player
from hegemon.play.beside import Opened
from hegemon.play.people.changes import AccountMade
from hegemon.play.people.values import Account
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.opening import TableWanted, house_rules_wanted, open_table
from hegemon.play.tables.seats import take_seat_by_link
from hegemon.play.tables.tending import tend
from hegemon.store.database import Database
from hegemon.store.people import SqlPeople

BOT_TABLES, TURNS = "40", "200"
"""How many, where the environment says nothing."""

GAME, BOTS = "ec4x-monero", ("warlord", "steward")
HOUSES, INTO = 12, 30
"""Of each match of bots: how many seats, and turns that it has behind it."""

GREEDY = "greedy"
"""Whose tables they are."""

AT_A_TIME = 5
"""Turns at one server until it is the other's turn."""

THOUGHT = 3.0
"""Seconds that two people think at the most."""

PERCENT = (50, 90, 99)

PAUSE = 0.01
"""Seconds between two looks for the next step."""


class _Pair(NamedTuple):
    """A table of two people."""

    table: str
    links: dict[Player, str]


class _House(NamedTuple):
    """A server, and the tables that two people play at."""

    server: Server
    pairs: list[_Pair]


def figures() -> Iterator[Figure]:
    """How long the two wait for their turn, here and there, and how many times as long."""
    crowd = int(os.environ.get("BOT_TABLES", BOT_TABLES))
    sittings = int(os.environ.get("TURNS", TURNS)) // AT_A_TIME + 1
    with ExitStack() as stack:
        houses = [stack.enter_context(_house(sittings, bots)) for bots in (0, crowd)]
        idle, beside = _by_turns(houses)
    for title, waits in (("nothing else", idle), (f"{crowd} tables of bots", beside)):
        for percent in PERCENT:
            text = f"two people's turn beside {title}, p{percent} of {len(waits)}"
            yield Figure(text, at_percent(waits, percent), "ms")
    for percent in PERCENT:
        times = at_percent(beside, percent) / at_percent(idle, percent)
        yield Figure(f"    so many times as long, p{percent}", times, "", places=1)


@contextmanager
def _house(sittings: int, crowd: int) -> Iterator[_House]:
    with sqlite() as (url, folder):
        with a_hall(url) as hall:
            pairs = [_two_people(hall) for _ in range(sittings)]
            if crowd:
                _greedy(url, hall, crowd)
        with serving(url, folder) as server:
            yield _House(server, pairs)


def _two_people(hall: Hall) -> _Pair:
    match = open_table(hall, TableWanted("space-conquest"), None).match
    links = {
        seat: take_seat_by_link(hall, match.name, seat, called=seat).reveal()
        for seat in match.players
    }
    tend(hall, match.name)
    return _Pair(match.name, links)


def _greedy(url: str, hall: Hall, crowd: int) -> None:
    """Tables of one account that only bots play at, all alike."""
    people = Database(url)
    SqlPeople(people).commit(AccountMade(Account(GREEDY, GREEDY, hall.time())))
    people.close()
    rules = {"houses": HOUSES}
    ruleset = hall.ruleset(GAME)
    seats = ruleset.players(house_rules_wanted(ruleset, TableWanted(GAME, house_rules=rules)))
    bots = {seat: BOTS[at % len(BOTS)] for at, seat in enumerate(seats)}
    match = open_table(hall, TableWanted(GAME, house_rules=rules, bots=bots), GREEDY).match
    while match.step < INTO:
        tend(hall, match.name, rounds=1)
    pattern = Pattern(hall, match.name)
    for at in range(1, crowd):
        pattern.bring(f"bots{at:08}", Opened("of bots", GREEDY))


def _by_turns(houses: list[_House]) -> list[list[float]]:
    """The waits at each house, in order, in milliseconds; those of the first sitting are left out.

    By then a server has read what it needs, and begun what it begins.
    """
    waits: list[list[float]] = [[] for _ in houses]
    for sitting in range(len(houses[0].pairs)):
        for at, house in enumerate(houses):
            with ExitStack() as stack:
                for other in (each.server for each in houses if each is not house):
                    other.stand_still()
                    stack.callback(other.go_on)
                waits[at] += _turns(house.server, house.pairs[sitting])
    return [sorted(times[AT_A_TIME:]) for times in waits]


def _turns(server: Server, pair: _Pair) -> list[float]:
    """How long the two waited for each of some turns, from the first sealing on."""
    waits = []
    for step in range(1, AT_A_TIME + 1):
        # a connection that is idle for long is closed by the server
        clients = {seat: Client(server, link) for seat, link in pair.links.items()}
        looking = next(iter(clients.values()))
        time.sleep(THOUGHT * random.random())
        start = time.perf_counter()
        for seat, client in clients.items():
            path = f"/tables/{pair.table}/seats/{seat}/seal"
            client.done("POST", path, {"orders": [], "step": step})
        while looking.done("GET", f"/tables/{pair.table}")["facts"]["step"] == step:
            time.sleep(PAUSE)
        waits.append(1000 * (time.perf_counter() - start))
        for client in clients.values():
            client.close()
    return waits
