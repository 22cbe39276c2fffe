"""Sealed orders that are acknowledged on disk in a second, by a real server to clients over HTTP.

Each order is for another table, so that nothing but sealing is measured: no step is taken. The
clients are threads of this process; on a machine of two cores they take some of the server's time.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.copies import Copy, a_table, copies
from bench.figures import Figure, at_percent
from bench.serving import Client, Server, a_hall, postgresql, serving, sqlite
from hegemon.bots.registry import BOTS
from hegemon.core.order import Order
from hegemon.core.order_json import to_json
from hegemon.play.tables.hall import Hall

CLIENTS = (1, 16)
SEALS = 3_200
"""In one measurement, of all clients together; a lone one seals a tenth."""

GAME = "space-conquest"


def figures() -> Iterator[Figure]:
    """Figures of both databases."""
    with sqlite() as place:
        yield from _of("SQLite", *place)
    with postgresql() as found:
        if found is not None:
            yield from _of("PostgreSQL", *found)


def _of(name: str, url: str, folder: Path) -> Iterator[Figure]:
    with a_hall(url) as hall:
        table = a_table(hall, GAME)
        orders = _orders(hall, table)
        seats = {
            clients: list(copies(hall, table, _count(clients), f"c{clients}x"))
            for clients in CLIENTS
        }
    with serving(url, folder) as server:
        for clients in CLIENTS:
            title = f"{name}, {clients} client{'s' * (clients > 1)} over HTTP"
            before, start = server.busy(), time.perf_counter()
            times = _sealed(server, seats[clients], clients, orders)
            seconds = time.perf_counter() - start
            busy = 1e3 * (server.busy() - before) / len(times)
            yield Figure(f"{title}: orders acknowledged on disk", len(times) / seconds, "/s")
            yield Figure(f"{title}: CPU of the server for one", busy, "ms", places=1)
            for percent in (50, 99):
                yield Figure(f"{title}: p{percent}", at_percent(times, percent), "ms", places=1)


def _count(clients: int) -> int:
    return SEALS if clients > 1 else SEALS // 10


def _orders(hall: Hall, table: str) -> list[dict[str, object]]:
    """What a bot would order."""
    match = hall.match(table)
    asked = match.asked_of(match.players[0])
    assert asked is not None
    answer = BOTS[GAME]["expansionist"](1).answer(*asked)
    return [to_json(one) for one in asked.form.orders(answer) if isinstance(one, Order)]


def _sealed(
    server: Server, seats: Sequence[Copy], clients: int, orders: list[dict[str, object]]
) -> list[float]:
    """How long each sealing took, in milliseconds."""
    times: list[float] = []
    body = json.dumps({"orders": orders, "step": 1, "key": "turn 1"}).encode()
    threads = [
        threading.Thread(target=_seal, args=(server, seats[at::clients], body, times))
        for at in range(clients)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if len(times) < len(seats):
        raise SystemExit("some clients were refused: see above")
    return sorted(times)


def _seal(server: Server, seats: Sequence[Copy], body: bytes, times: list[float]) -> None:
    client = Client(server)
    for table, seat, link in seats:
        client.link = link
        start = time.perf_counter()
        status, reply = client.ask("POST", f"/tables/{table}/seats/{seat}/seal", body)
        times.append(1000 * (time.perf_counter() - start))
        if status != 200:
            raise SystemExit(f"{table}: {status} {reply.decode()[:300]}")
    client.close()
