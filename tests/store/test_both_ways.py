"""The home database is written in two ways, with SQLAlchemy and without: they must not drift.

The same commands, drawn by lot, go to a server's store, to the light one, and to both by turns on
one file. Each is told the same, reads the same, and leaves the same rows.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hegemon.core.game import Player
from hegemon.play import resolve
from hegemon.play.beside import (
    EVERYBODY,
    UMPIRE,
    Beside,
    Facts,
    MessageSaid,
    NewsItem,
    Notice,
    Opened,
    SeatFreed,
    SeatHeld,
)
from hegemon.play.commands import LeaveSeat, Pause, Replace, SetDue
from hegemon.play.entries import SeatPlan
from hegemon.play.matches import resume
from hegemon.play.ports import DraftKey
from hegemon.store.database import of_file
from hegemon.store.light import beside as light_beside
from hegemon.store.light import drafts as light_drafts
from hegemon.store.light import matches as light_matches
from hegemon.store.light.drafts import SqliteDrafts
from hegemon.store.light.tables import SqliteTables
from hegemon.store.memory import MemoryStore
from hegemon.store.sendings import SqlDrafts
from hegemon.store.tables import SqlTables
from tests.play.table import GAMES, NAME, SetClock, begun, bot_answer, lines_of, resumed
from tests.store.test_light import all_rows

NAMES = ("one", "two", "three")
SEATS = (Player("p1"), Player("p2"), Player("p3"))
AUDIENCES = (*SEATS, UMPIRE, EVERYBODY)
COMMANDS = 50


def played_elsewhere() -> list[bytes]:
    """The lines of a match that was begun, and played on an hour later, under a deadline."""
    store, clock = MemoryStore(), SetClock()
    begun(store=store)
    clock.turn(hours=1)
    match = resume(store, NAME, GAMES, clock)
    match.seal(SEATS[0], bot_answer(match, SEATS[0]))
    match.act(SetDue("2026-11-21T12:00:00Z"))
    return [line.rstrip(b"\n") for line in lines_of(store)]


BROUGHT = played_elsewhere()


class Way(NamedTuple):
    """One way to the database: a store and the drafts in it."""

    store: Any
    drafts: Any


class Both:
    """Whoever is asked is one of them, by turns."""

    def __init__(self, ways: Sequence[Way], chance: random.Random) -> None:
        self._ways, self._chance = ways, chance

    def one(self) -> Way:
        """The one that does what comes next."""
        return self._chance.choice(self._ways)


def server(path: Path, clock: SetClock) -> Way:
    """What the server writes with."""
    database = of_file(path)
    return Way(SqlTables(database, clock), SqlDrafts(database, clock))


def light(path: Path, clock: SetClock) -> Way:
    """What the terminal writes with."""
    store = SqliteTables(path, clock)
    return Way(store, SqliteDrafts(store))


# What can be done; each draws all that it needs, so that the same seed says the same


def begin(way: Way, name: str, _: random.Random) -> None:
    match = begun(store=way.store, name=name)
    if name != NAMES[-1]:  # of a match without a table nothing is written beside it
        way.store.commit(name, match.now.chain, (), [Opened(name, None)])


def bring(way: Way, name: str, chance: random.Random) -> None:
    rows = [Opened("Brought", None), *rows_by_lot(name, chance)]
    if isinstance(way.store, SqlTables):
        way.store.bring(name, BROUGHT, *rows)
    else:
        way.store.bring(name, BROUGHT, rows)


def answer(way: Way, name: str, chance: random.Random) -> None:
    match = resumed(way.store, name)
    seat, key = chance.choice(SEATS), chance.choice(["", "a", "b"])
    if match.asked_of(seat) is None:
        return
    match.seal(seat, bot_answer(match, seat), key=key)


def take_back(way: Way, name: str, chance: random.Random) -> None:
    match = resumed(way.store, name)
    sealed = [seat for seat in SEATS if match.sealed(seat)]
    match.unseal(chance.choice(sealed or SEATS))


def go_on(way: Way, name: str, _: random.Random) -> None:
    resumed(way.store, name).expire()


def act(way: Way, name: str, chance: random.Random) -> None:
    seat, hour = chance.choice(SEATS), chance.randint(10, 20)
    command = chance.choice(
        [
            SetDue(f"2026-11-21T{hour}:00:00Z"),
            SetDue(""),
            LeaveSeat(seat),
            Replace(seat, SeatPlan("random", "Rob")),
            Pause("tea"),
        ]
    )
    resumed(way.store, name).act(command, rows=rows_by_lot(name, chance))


def write_rows(way: Way, name: str, chance: random.Random) -> None:
    rows = rows_by_lot(name, chance)
    way.store.commit(name, way.store.now(name).chain, (), rows)


def come_late(way: Way, name: str, chance: random.Random) -> None:
    way.store.commit(name, "long ago", (), rows_by_lot(name, chance))


def keep(way: Way, name: str, chance: random.Random) -> None:
    key = DraftKey(name, chance.randint(1, 3), chance.choice(SEATS))
    lines = [f"bid ring {number}" for number in range(chance.randint(0, 2))]
    there = way.drafts.recall(key)
    stale = chance.random() < 0.2
    way.drafts.keep(key, lines, "unseen" if stale else there.revision if there else "")


def delete(way: Way, name: str, _: random.Random) -> None:
    way.store.delete(name)


Command = Callable[[Way, str, random.Random], None]

DEEDS: dict[Command, int] = {
    begin: 1,
    bring: 4,
    answer: 10,
    take_back: 4,
    go_on: 4,
    act: 6,
    write_rows: 10,
    come_late: 1,
    keep: 6,
    delete: 1,
}
"""Each command, and how often it is drawn."""


def rows_by_lot(name: str, chance: random.Random) -> tuple[Beside, ...]:
    """Some rows of every kind; one that was there before, or is none of a table's, among them."""
    seat, audience, number = chance.choice(SEATS), chance.choice(AUDIENCES), chance.randint(1, 9)
    facts = Facts(number, f"turn {number}", (seat,), wake=chance.choice(["", f"{2026 + number}"]))
    kinds: list[Beside] = [
        Opened(f"Table {number}", None, openness=chance.choice(["open", "invited"])),
        Opened("Friday", None, invitation=f"{name} {number}"),
        SeatFreed(seat),
        SeatHeld(seat, None, chance.choice([None, f"link {name} {number}"])),
        SeatHeld(SEATS[0], None),
        facts,
        NewsItem(audience, "match"),
        Notice(audience, "turn", f"{name} {number % 2}", {"step": chance.random()}),
        MessageSaid(seat, (chance.choice(AUDIENCES),), f"Hail {number}", "2026-11-21T05:30:00Z"),
    ]
    return tuple(chance.choices(kinds, k=chance.randint(0, 4)))


def read(way: Way, name: str) -> Iterator[object]:
    """All that a store tells of a match."""
    store = way.store
    yield store.now(name)
    yield list(store.lines(name))
    yield list(store.steps(name, 1, 3))
    yield [store.sealing(name, key) for key in ("p1 a", "p2 b", "a")]
    yield store.place(name).rpartition("#")[2]


def told(work: Callable[[], object]) -> object:
    """What comes of it; of a refusal, or of a crash, its kind and words, but for the place."""
    try:
        return work()
    except Exception as trouble:  # noqa: BLE001 - a planted drift may break anything
        return type(trouble).__name__, str(trouble).rpartition(".sqlite")[2]


def played(both: Both, clock: SetClock, seed: int) -> list[object]:
    """What is told of the commands of a seed, and what can be read after each."""
    chance = random.Random(seed)
    heard: list[object] = []
    for number in range(COMMANDS):
        way = both.one()
        (deed,) = chance.choices([*DEEDS], [*DEEDS.values()])
        name, lot = chance.choice(NAMES), random.Random(f"{seed} {number}")
        if number < len(NAMES) - 1:
            deed, name = begin, NAMES[number]
        done = told(lambda: deed(way, name, lot))  # noqa: B023 - it is called at once
        clock.turn(minutes=1)
        looks = both.one()
        heard.append((deed.__name__, name, done))
        heard.append(told(lambda: list(read(looks, name))))  # noqa: B023
        heard.append([told(lambda: list(looks.store.matches())), late(looks)])  # noqa: B023
        heard.append([looks.drafts.recall(DraftKey(name, 1, seat)) for seat in SEATS])
    return heard


def late(way: Way) -> list[str]:
    """The matches whose answers are due at noon, in the order of their names."""
    return sorted(way.store.due(datetime(2026, 11, 21, 15, tzinfo=UTC)))


def drift(folder: Path) -> Iterator[str]:
    """Where the two ways differ, in what is told or in rows."""
    for seed in SEEDS:
        heard, rows = outcome(folder / f"{seed}-server.sqlite", [server], seed)
        for makes in ([light], [server, light]):
            path = folder / f"{seed}-{len(makes)}.sqlite"
            also_heard, also_rows = outcome(path, makes, seed)
            for one, other in zip(heard, also_heard, strict=True):
                if one != other:
                    yield f"seed {seed}: {one} / {other}"
            yield from (f"seed {seed}: {name}" for name in rows if rows[name] != also_rows[name])


def outcome(
    path: Path, makes: Sequence[Callable[[Path, SetClock], Way]], seed: int
) -> tuple[list[object], dict[str, list[tuple[Any, ...]]]]:
    """What is told of the commands of a seed, and the rows that they leave."""
    clock = SetClock()
    both = Both([make(path, clock) for make in makes], random.Random(f"{seed} ways"))
    return played(both, clock, seed), all_rows(path)


@pytest.fixture(autouse=True)
def full_states(monkeypatch: pytest.MonkeyPatch) -> None:
    """After every step the state is written in full, as after many of a long match."""
    monkeypatch.setattr(resolve, "SMALLEST", 0)
    monkeypatch.setattr(resolve, "size_of", lambda _: 0)


@pytest.fixture
def folder() -> Iterator[Path]:
    """Where nothing waits for a disk, if the machine has such a place: 2,000 commits are made."""
    quick = Path("/dev/shm")  # noqa: S108
    with tempfile.TemporaryDirectory(dir=quick if quick.is_dir() else None) as name:
        yield Path(name)


SEEDS = range(4)


def test_the_two_ways_do_not_drift(folder: Path) -> None:
    assert [] == list(islice(drift(folder), 3))


def test_the_lot_reaches_every_table_that_both_write(folder: Path) -> None:
    """Else a drift of its statements would stay unseen; and most of what is drawn is done."""
    filled, heard = set[str](), list[Any]()
    for seed in SEEDS:
        said, rows = outcome(folder / f"{seed}.sqlite", [light], seed)
        heard += said[::4]
        filled |= {name for name, those in rows.items() if those}
    done = {deed for deed, _, what in heard if what is None}
    refused = {what[0] for _, _, what in heard if what is not None}

    assert {"match", "line", "table_", "holder", "news", "outbox", "message", "reader"} < filled
    assert "draft" in filled
    assert {deed.__name__ for deed in DEEDS} - {"come_late"} == done
    assert {"BadAnswer", "BadConfig", "Changed", "NameTaken", "NotThere", "Overtaken"} == refused


PLANTS = {
    "the news of an audience begin with 2": (light_beside, "_TELL", "+ 1 FROM", "+ 2 FROM"),
    "a table forgets who may take a seat": (light_beside, "_OPEN", "openness = ?", "title = ?3"),
    "a seat is held since its link was made": (light_beside, "_HOLD", "(?, ?, ?", "(?, ?, ?2"),
    "a notice takes the place of the one before": (
        *(light_beside, "_KEEP"),
        *("DO NOTHING", "DO UPDATE SET body = excluded.body"),
    ),
    "a key is forgotten": (light_matches, "_ADD", ":key", "NULL"),
    "a full state is not found": (light_matches, "_ADD", ":full", "NULL"),
    "a match begins without its time": (light_matches, "_BEGIN", "(?, ?, ?, ?)", "(?, ?, '', ?4)"),
    "a line too many is read": (light_matches, "_FROM", "number >= ?", "number >= ? - 1"),
}


@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_drift_is_found(
    folder: Path, monkeypatch: pytest.MonkeyPatch, plant: str
) -> None:
    """In any statement of the light one."""
    module, name, before, after = PLANTS[plant]
    statement = getattr(module, name)
    assert before in statement
    monkeypatch.setattr(module, name, statement.replace(before, after))

    assert next(drift(folder), None) is not None


def test_a_planted_drift_of_drafts_is_found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was not seen is overwritten."""

    def careless(there: Any, step: int, lines: Sequence[str], seen: str) -> str:
        return light_drafts.found(step, lines).revision if lines else ""

    monkeypatch.setattr(light_drafts, "replaced", careless)

    assert next(drift(folder), None) is not None
