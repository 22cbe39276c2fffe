"""Pages late in a match of twelve Houses: what they cost the server, by the turn.

.venv/bin/python -m bench.late_pages FOLDER [--game ec4x-satoshi] [--turns 50 190 200]

Matches of warlords and stewards stand in FOLDER, outside of the repository, one for each turn;
where they are not there they are played first, which takes minutes. CPU is that of this process,
which answers without a network, for the seat that knows the most. `first` is the first look of that
seat in a server that has shown another one his page, `again` the median of three more. Below it
what the last turn costs to the first one: plainly, and for each thing that the seat's map has
(promise 42): systems that it knows, colonies, fleets and squadrons.
"""

from __future__ import annotations

import argparse
import shutil
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec

from bench.an_order import BOTS_AT_THE_TABLE
from bench.copies import a_table
from bench.page_slices import Desk, Seat, desk_on, shown
from bench.serving import a_hall
from hegemon.bots.registry import BOTS
from hegemon.core.game import Player
from hegemon.play.matches import Match
from hegemon.play.tables.seats import give_link
from hegemon.play.tables.tending import tend
from hegemon.serving.collecting import collect_seldom

AGAIN = 3
RULES = {"houses": 12, "turns": 0}
"""The most there can be, without a last turn."""


class Cost(NamedTuple):
    """Milliseconds of CPU: at the first look, and at the next ones."""

    first: float
    again: float


def positions(folder: Path, game: str, turns: Sequence[int]) -> dict[int, Path]:
    """Databases with such a table at these turns, played where they are not there."""
    found = {turn: path for turn in turns for path in folder.glob(f"{game}-{turn}.*.sqlite")}
    if len(found) == len(turns):
        return found
    making = folder / f"making-{game}.sqlite"
    making.unlink(missing_ok=True)
    with a_hall(f"sqlite:///{making}") as hall:
        match = hall.match(a_table(hall, game, RULES))
        kinds = BOTS[game]
        bots = {one: kinds[BOTS_AT_THE_TABLE[at % 2]](at) for at, one in enumerate(match.players)}
        for turn in sorted(turns):
            while match.step < turn:
                for seat in match.waiting:
                    asked = match.asked_of(seat)
                    assert asked is not None
                    match.seal(seat, bots[seat].answer(*asked))
                tend(hall, match.name)
            found[turn] = folder / f"{game}-{turn}.{match.name}.sqlite"
            _copied(making, found[turn])
    making.unlink()
    return found


def _copied(database: Path, to: Path) -> None:
    """All that is in a database, in another file."""
    with sqlite3.connect(database) as connection:
        connection.execute("VACUUM INTO ?", (str(to),))
    connection.close()


class Position(NamedTuple):
    """What pages cost at a turn, and how many things are on the map of the seat that looks."""

    things: int
    costs: dict[str, Cost]


def position(path: Path) -> Position:
    """What each page costs of a table in a database."""
    with _a_desk(path) as desk:
        match = desk.hall.match(path.name.split(".")[1])
        costs = dict(_costs(desk, match))
        *_, seat = sorted(match.players, key=lambda one: _known(match, one))
        return Position(_things(match, seat), costs)


def _things(match: Match, seat: Player) -> int:
    """What is on the map of a seat."""
    view, board = match.view(seat), match.board(seat)
    squadrons = sum(len(fleet.squadrons) for fleet in view.fleets.values())
    systems = sum(place.known for place in board.places)
    return systems + len(view.colonies) + len(board.tokens) + squadrons


def _costs(desk: Desk, match: Match) -> Iterator[tuple[str, Cost]]:
    table = match.name
    *_, other, seat = sorted(match.players, key=lambda one: _known(match, one))
    _opened(desk, table, other, "")  # what the first page of a server makes ready
    api = f"/api/v1/tables/{table}/seats/{seat}"
    pages = {
        "match": f"/t/{table}/{seat}",
        "before": f"{api}/before",
        "history": f"/t/{table}/{seat}/step/{match.step - 1}",
        "records": f"/t/{table}/{seat}/records",
        "steps": f"{api}/steps",
        "sheet": f"{api}/sheet",
    }
    cookie = _cookie(desk, table, seat)
    for name, page in pages.items():
        yield name, _timed(desk, Seat(page, cookie))


def _known(match: Match, seat: Player) -> int:
    """How much a seat knows."""
    return len(msgspec.json.encode(match.view(seat)))


def _timed(desk: Desk, seat: Seat) -> Cost:
    took = []
    for _ in range(1 + AGAIN):
        start = time.process_time()
        shown(desk, seat)
        took.append(1000 * (time.process_time() - start))
    return Cost(took[0], statistics.median(took[1:]))


def _opened(desk: Desk, table: str, seat: Player, page: str) -> None:
    shown(desk, Seat(f"/t/{table}/{seat}{page}", _cookie(desk, table, seat)))


def _cookie(desk: Desk, table: str, seat: Player) -> str:
    link = give_link(desk.hall, table, seat).reveal()
    return f"hegemon-seat-{table}.{seat}={link}"


@contextmanager
def _a_desk(path: Path) -> Iterator[Desk]:
    """A server in this process on a copy of a database."""
    with tempfile.TemporaryDirectory(prefix="hegemon-bench-") as folder:
        shutil.copy(path, Path(folder) / "bench.sqlite")
        desk = desk_on(folder)
        collect_seldom()
        yield desk


def main(arguments: Sequence[str] | None = None) -> None:
    """What was asked for on the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.late_pages",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", default="ec4x-monero")
    parser.add_argument("--turns", type=int, nargs="+", default=[50, 190, 200])
    asked = parser.parse_args(arguments)
    asked.folder.mkdir(parents=True, exist_ok=True)
    found = positions(asked.folder, asked.game, asked.turns)
    told = {turn: position(found[turn]) for turn in asked.turns}
    head = "".join(f"{f'turn {turn}: first':>18} again" for turn in asked.turns)
    sys.stdout.write(f"{'ms of CPU':10}{head}\n")
    for name in told[asked.turns[0]].costs:
        row = "".join(
            f"{told[turn].costs[name].first:18.0f}{told[turn].costs[name].again:6.0f}"
            for turn in told
        )
        sys.stdout.write(f"{name:10}{row}\n")
    sys.stdout.write(f"{'things':10}{''.join(f'{one.things:24}' for one in told.values())}\n")
    first, *_, last = told.values()
    for name in ("match", "sheet"):
        sys.stdout.write(f"{name}, the last turn to the first: {ratios(name, first, last)}\n")


def ratios(name: str, early: Position, late: Position) -> str:
    """What a page costs late to what it cost early, plainly and for as many things."""
    grown = late.things / early.things
    told = []
    for look, a, b in zip(Cost._fields, early.costs[name], late.costs[name], strict=True):
        told.append(f"{look} {b / a:.2f}, for as many things {b / a / grown:.2f}")
    return "; ".join(told)


if __name__ == "__main__":
    main()
