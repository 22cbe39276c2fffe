"""EC4X late: what one more order on the sheet costs the server, by its kind.

.venv/bin/python -m bench.an_order FOLDER [--game ec4x-satoshi] [--turn 90] [--apart | --whole]

A match of twelve warlords and stewards stands in FOLDER, outside of the repository; where it is not
there it is played first, which takes minutes. The seat with the longest sheet has written twenty
orders. One more of each kind is what its page then asks, in one request: to keep the draft, what
becomes of each order, and the kind that was in hand as it may be said after them. Who then begins
an order of another kind asks for that one by itself: the second column. `--apart` is a check, the
draft and the kind in three requests, as pages asked before, and as programs may; `--whole` the
same with all of the sheet in place of the kind. CPU is that of the server's process, all of HTTP
in it; bytes are those of the bodies as they go over the line, to the server and back, and in
brackets before they were packed.
"""

from __future__ import annotations

import argparse
import gzip
import http.client
import json
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bench.copies import a_table
from bench.serving import Server, a_hall, serving
from hegemon.bots.registry import BOTS
from hegemon.core.game import Player
from hegemon.core.order_json import to_json
from hegemon.play.seat.choosing import example_of
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.seats import give_link
from hegemon.play.tables.tending import tend

BOTS_AT_THE_TABLE = ("warlord", "steward")
WRITTEN = 20
"""Orders that stand already."""
LAPS = 40
"""Requests of a kind that are timed together: Linux counts CPU in hundredths of a second."""


class Cost(NamedTuple):
    """What requests took: milliseconds of CPU, bytes on the line, bytes before they were packed."""

    cpu: float = 0.0
    sent: int = 0
    plain: int = 0

    def plus(self, other: Cost) -> Cost:
        """Both."""
        return Cost(self.cpu + other.cpu, self.sent + other.sent, self.plain + other.plain)


class Page:
    """A seat's page as the server hears it, by its link."""

    def __init__(self, server: Server, table: str, seat: Player, link: str) -> None:
        self._server, self._base = server, f"/api/v1/tables/{table}/seats/{seat}"
        self._headers = {"Authorization": f"Bearer {link}", "Accept-Encoding": "gzip"}
        self._line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)

    def ask(self, method: str, path: str, said: Any = None, tag: str = "") -> tuple[Any, str, Cost]:
        """The reply as data, its tag, and what went over the line."""
        body = None if said is None else json.dumps(said).encode()
        headers = {**self._headers, "Content-Type": "application/json", "If-Match": tag or "*"}
        self._line.request(method, self._base + path, body, headers)
        reply = self._line.getresponse()
        packed = reply.read()
        plain = gzip.decompress(packed) if reply.getheader("Content-Encoding") else packed
        if reply.status >= 300:
            raise SystemExit(f"{method} {path}: {reply.status} {plain.decode()[:500]}")
        asked = len(body or b"")
        cost = Cost(0, asked + len(packed), asked + len(plain))
        return json.loads(plain), reply.getheader("ETag") or "", cost

    def timed(self, method: str, path: str, said: dict[str, Any]) -> Cost:
        """What a request takes, at the mean of many.

        Every other one is without the last but one of its orders: no request says what the one
        before it said, as no page does.
        """
        *others, _, last = said["orders"]
        ways = (said | {"orders": [*others, last]}, said)
        busy = self._server.busy()
        for lap in range(LAPS):
            _, _, cost = self.ask(method, path, ways[lap % 2])
        return cost._replace(cpu=1000 * (self._server.busy() - busy) / LAPS)


def played(hall: Hall, game: str, turn: int) -> str:
    """A table of twelve Houses at a turn."""
    match = hall.match(a_table(hall, game, {"houses": 12}))
    kinds = BOTS[game]
    bots = {seat: kinds[BOTS_AT_THE_TABLE[at % 2]](at) for at, seat in enumerate(match.players)}
    while match.result is None and match.step < turn:
        for seat in match.waiting:
            asked = match.asked_of(seat)
            assert asked is not None
            match.seal(seat, bots[seat].answer(*asked))
        tend(hall, match.name)
    return match.name


def position(folder: Path, game: str, turn: int) -> Path:
    """The database of such a table; its name without the ending is the table's."""
    found = next(folder.glob(f"{game}-{turn}.*.sqlite"), None)
    if found:
        return found
    making = folder / "making.sqlite"
    making.unlink(missing_ok=True)
    with a_hall(f"sqlite:///{making}") as hall:
        name = played(hall, game, turn)
    return making.rename(folder / f"{game}-{turn}.{name}.sqlite")


def written(hall: Hall, table: str, game: str) -> tuple[Player, list[Any], dict[str, Any]]:
    """The seat with the most things, orders that it has written, and a further one of each kind."""
    match = hall.match(table)
    forms = {seat: form for seat in match.players if (form := match.form(seat)) is not None}
    seat = max(forms, key=lambda one: sum(len(each.squadrons) for each in _fleets(forms[one])))
    asked = match.asked_of(seat)
    assert asked is not None
    bot = BOTS[game][BOTS_AT_THE_TABLE[0]](1)
    orders = [to_json(one) for one in asked.form.orders(bot.answer(*asked))][:WRITTEN]
    examples = {kind.word: example_of(asked.form, kind.word) for kind in asked.form.kinds}
    return seat, orders, {word: to_json(one) for word, one in examples.items() if one}


def _fleets(form: Any) -> Any:
    return form.so_far.fleets.values()


def costs(page: Page, orders: list[Any], further: dict[str, Any], way: str) -> None:
    """Print what an order of each kind costs, and what its part of the sheet by itself."""
    step = page.ask("GET", "/sheet")[0]["step"]
    sys.stdout.write(f"{'':10}  an order, in all             its sheet alone\n")
    for word, order in further.items():
        said = {"orders": [*orders, order], "step": step}
        kinds = {} if way == "whole" else {"kinds": [word]}
        sheet = page.timed("POST", "/sheet", said | kinds)
        if way:
            same = page.timed("POST", "/check", said).plus(page.timed("PUT", "/draft", said))
            whole = same.plus(sheet)
        else:
            whole = page.timed("PUT", "/draft", said | kinds | {"check": True})
        sys.stdout.write(f"{word:10}  {_told(whole)}  {_told(sheet)}\n")
        if way == "whole":
            break


def _told(cost: Cost) -> str:
    return f"{cost.cpu:6.1f} ms {cost.sent / 1000:5.1f} kB ({cost.plain / 1000:5.1f})"


def main(arguments: Sequence[str] | None = None) -> None:
    """What was asked for on the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.an_order",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", default="ec4x-monero")
    parser.add_argument("--turn", type=int, default=90)
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--apart", dest="way", action="store_const", const="apart", default="")
    ways.add_argument("--whole", dest="way", action="store_const", const="whole")
    asked = parser.parse_args(arguments)
    asked.folder.mkdir(parents=True, exist_ok=True)
    kept = position(asked.folder, asked.game, asked.turn)
    table = kept.name.split(".")[1]
    with tempfile.TemporaryDirectory(prefix="hegemon-bench-") as name:
        url = f"sqlite:///{shutil.copy(kept, Path(name) / 'bench.sqlite')}"
        with a_hall(url) as hall:
            seat, orders, further = written(hall, table, asked.game)
            link = give_link(hall, table, seat).reveal()
        with serving(url, Path(name)) as server:
            costs(Page(server, table, seat, link), orders, further, asked.way)


if __name__ == "__main__":
    main()
