"""Whole seasons of tables on a clock that is set: players, workers, kills, faults of the store.

    python -m tests.soak.seasons --seeds 1000 [--first 0] [--postgres]

Each seed is one season of twelve days: tables of several games and terms, players who come and go,
seal, take back, are away or never there; two workers that tend by turns, each call of which may
fail before or after the commit, as where a disk is full or a process is killed (the next one knows
nothing of what it had read); a server that is down for a while; a night in which the clocks of a
time zone change. Where a match is over, another one begins. After every fourth day all that must
always hold is looked at. A season is a function of its seed.
"""

from __future__ import annotations

import argparse
import logging
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from hegemon.bots.random import Random
from hegemon.core.errors import BadAnswer, BadConfig
from hegemon.core.game import Player
from hegemon.play.beside import Beside
from hegemon.play.commands import BeAway, Extend, Vote
from hegemon.play.entries import LATE, PERSON, Entry
from hegemon.play.errors import InUse, NotBegun, NotSaved
from hegemon.play.lines import kind_of, read
from hegemon.play.matches import Match
from hegemon.play.ports import Commit
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.opening import TableWanted, open_table
from hegemon.play.tables.seats import free_seats, leave_seat, take_seat_by_link
from hegemon.play.tables.tending import after_outage, tend_all
from hegemon.play.tables.umpire import go_on, pause
from hegemon.play.times.schedule import parse_schedule
from hegemon.play.times.terms import Absence, Terms
from hegemon.play.verify import verify
from hegemon.store.database import Database, of_file
from hegemon.store.tables import SqlTables
from tests.play.table import GAMES, SetClock
from tests.play.tables.hall import CountingEntropy
from tests.store.postgres import drop, url_for

DAYS = 12
BEGINS = ("2026-11-21 05:30", "2026-10-20 12:00", "2027-03-24 23:59", "2028-02-26 00:00")
"""When seasons begin: in two of them clocks change, one has a leap day."""

SCHEDULES = (
    "none",
    "every 1 hour",
    "every 5 hours",
    "every 24 hours",
    "daily at 20:00 Europe/Berlin",
    "daily at 02:30 Europe/Berlin",
    "mon wed fri at 07:05 America/New_York",
)
CHOICES: Sequence[tuple[str, dict[str, Any]]] = (
    *(("sealed-bids", {}), ("strait", {}), ("seasons", {})) * 2,
    ("space-conquest", {"turn_limit": 12}),
    ("space-conquest", {"turn_limit": 12}),
    ("erkenfara", {"map": "duel_continent", "years": 1}),
    ("space-empires", {"map": "small", "round_limit": 2}),
)
"""Games and house rules; large games are rarer."""


class Killed(BaseException):
    """The process was killed: nobody hears of what came of it."""


class FaultyTables(SqlTables):
    """A store whose commits fail now and then: before they count, or after, when nobody hears."""

    chance: random.Random | None = None
    failed = 0

    def commit(
        self, match: str, after: str, entries: Sequence[Entry], beside: Sequence[Beside] = ()
    ) -> None:
        with self._fault():
            super().commit(match, after, entries, beside)

    def commit_all(self, commits: Sequence[Commit]) -> Mapping[str, str]:
        with self._fault():
            return super().commit_all(commits)

    @contextmanager
    def _fault(self) -> Iterator[None]:
        lot = self.chance.random() if self.chance else 1.0
        self.failed += lot < 0.06
        if lot < 0.02:
            raise NotSaved("not saved, so it does not count: the disk is full")
        if lot < 0.04:
            raise Killed
        yield
        if lot < 0.06:
            raise Killed


class Sealed(NamedTuple):
    """An answer whose receipt a player holds."""

    match: str
    digest: str


class Season:
    """One season; raises AssertionError where something is not as it must be."""

    def __init__(self, seed: int, database: Callable[[], Database]) -> None:
        self.chance = random.Random(seed)
        self.clock = SetClock()
        begins = self.chance.choice(BEGINS)
        self.clock.moment = datetime.fromisoformat(begins).replace(tzinfo=UTC)
        self._database, self._entropy = database, CountingEntropy()
        self.failed = 0
        self.hall = self._process()
        self.workers = [self._process(), self._process()]
        self.tables: list[str] = []
        """Those that are played."""
        self.over: list[str] = []
        self.acknowledged: list[Sealed] = []
        self.counts: Counter[str] = Counter()

    def _process(self) -> Hall:
        """A process that has just been started: it has read nothing yet."""
        store = FaultyTables(self._database(), self.clock)
        return Hall(store, GAMES, self.clock, self._entropy)

    def play(self) -> Counter[str]:
        """All days of it; tells what happened, counted."""
        for _ in range(4):
            self.tables.append(self._table())
        self._faults(self.chance)
        self._worker_begins()
        for day in range(DAYS):
            for _ in range(8):
                self._hours()
            if day % 4 == 3:
                self._check()
        self._faults(None)
        self._tend()
        self._check()
        self.counts["matches"] = len(self.over) + len(self.tables)
        for hall in (self.hall, *self.workers):
            self._end(hall)
        self.counts["faults"] = self.failed
        return self.counts

    def _faults(self, chance: random.Random | None) -> None:
        """From now on the stores fail by this chance, or not at all."""
        self._chance = chance
        for hall in (self.hall, *self.workers):
            assert isinstance(hall.store, FaultyTables)
            hall.store.chance = chance

    def _end(self, hall: Hall) -> None:
        assert isinstance(hall.store, FaultyTables)
        self.failed += hall.store.failed
        hall.store.close()

    def _killed(self, worker: int) -> None:
        """Another process takes the place of a worker."""
        self._end(self.workers[worker])
        self.workers[worker] = self._process()
        self._faults(self._chance)

    def _opened(self) -> str:
        """Another table, however often that fails."""
        while True:
            with suppress(Killed, NotSaved, InUse):
                return self._table()

    def _table(self) -> str:
        game, rules = self.chance.choice(CHOICES)
        absence = Absence(
            missing=self.chance.choice(("default", "default", "deputy", "wait")),
            deputy="random",
            most=self.chance.choice((0, 2, 3)),
            then=self.chance.choice(("nothing", "free", "bot")),
            votes=self.chance.random() < 0.5,
        )
        terms = Terms(
            schedule=parse_schedule(self.chance.choice(SCHEDULES)),
            grace=self.chance.choice((0, 90)),
            extensions=2,
            extension=300,
            holidays=3,
            absence=absence,
        )
        ruleset = GAMES[game]
        players = ruleset.players(ruleset.house_rules(**rules))
        bots = {player: "random" for player in players[1:] if self.chance.random() < 0.3}
        return open_table(
            self.hall, TableWanted(game, house_rules=rules, terms=terms, bots=bots), None
        ).match.name

    def _hours(self) -> None:
        """Some hours pass, in which people and workers do this and that."""
        for name in self.tables:
            with suppress(Killed, NotSaved, InUse):
                self._somebody(self.hall.match(name))
        down = self.chance.random() < 0.03
        hours = self.chance.choice((1, 2, 3, 4)) if not down else 30
        self.clock.turn(hours=hours, minutes=self.chance.randrange(60))
        if down:
            self.counts["outages"] += 1
            steps = {name: self.hall.match(name).step for name in self.tables}
            self._worker_begins()
            self._unhurt(steps)
        self._tend()
        for at, name in enumerate(self.tables):
            if self.hall.store.table(name).facts.over:
                self.over.append(name)
                self.tables[at] = self._opened()

    def _unhurt(self, steps: dict[str, int]) -> None:
        """Nobody missed an answer because the server was down."""
        for name, step in steps.items():
            assert self.hall.match(name).step == step, f"{name} went on while the server was down"

    def _tend(self) -> None:
        """Workers, killed now and then; others go on in their places."""
        for _ in range(60):
            worker = self.chance.randrange(2)
            hall = self.workers[worker]
            try:
                if not tend_all(hall):
                    return
                hall.store.pulse(f"worker {worker}", self.clock.now())
            except Killed:
                self._killed(worker)
            except (NotSaved, InUse):
                continue

    def _worker_begins(self) -> None:
        while True:
            with suppress(Killed, NotSaved, InUse):
                after_outage(self.workers[0], "worker 0")
                return

    def _somebody(self, match: Match) -> None:
        """Everybody at a table does something, or nothing."""
        now = match.now
        if now.open_seats or self.chance.random() < 0.1:
            for player in free_seats(self.hall, match):
                if self.chance.random() < 0.6:
                    with suppress(BadConfig):
                        take_seat_by_link(self.hall, match.name, player, called=f"N{player}")
                        self.counts["seats taken"] += 1
        if now.paused and self.chance.random() < 0.5:
            go_on(self.hall, match.name)
        for player, plan in now.plans.items():
            lot = self.chance.random()
            if plan.by == PERSON and lot < 0.64:
                with suppress(BadAnswer, NotBegun, BadConfig):
                    self._act(match, player, lot)

    def _act(self, match: Match, player: Player, lot: float) -> None:
        if lot < 0.45:
            self._seal(match, player)
        elif lot < 0.5:
            match.unseal(player)
        elif lot < 0.54:
            match.act(Extend(player))
        elif lot < 0.57:
            match.act(BeAway(player, self.chance.choice((0, 1))))
        elif lot < 0.62:
            match.act(Vote(player, self.chance.choice(match.players)))
        elif lot < 0.63:
            leave_seat(self.hall, match.name, player)
        else:
            pause(self.hall, match.name, "a pause")
        self.counts["acts"] += 1

    def _seal(self, match: Match, player: Player) -> None:
        asked = match.asked_of(player)
        if asked is None:
            return
        answer = Random(f"{self.chance.random()}").answer(*asked)
        receipt = match.seal(player, answer)
        now = match.now
        assert (
            "" == now.due
            or receipt.time < now.due
            or now.paused
            or (now.terms.grace or now.terms.absence.missing == "wait")
        ), f"{receipt} was taken after {now.due}"
        self.acknowledged.append(Sealed(match.name, receipt.digest))
        self.counts["sealed"] += 1

    def _check(self) -> None:
        """All that must always hold; of matches that are over, once more at the end."""
        store = self.hall.store
        names = (*self.over, *self.tables) if self._chance is None else tuple(self.tables)
        kept = {name: list(store.lines(name)) for name in names}
        for name, lines in kept.items():
            findings = verify(store, name, GAMES)
            assert findings.right, f"{name}: {findings.problems}"
            steps = [read(line) for line in lines if kind_of(line) == "step"]
            numbers = [step.step.number for step in steps]  # type: ignore[union-attr]
            assert numbers == list(range(len(numbers))), f"{name}: steps {numbers}"
            self._attendance(name, steps)
            if self._chance is None:
                self.counts["steps"] += len(numbers)
        everything = {name: b"".join(lines).decode() for name, lines in kept.items()}
        known = [each for each in self.acknowledged if each.match in kept]
        lost = [each for each in known if each.digest not in everything[each.match]]
        assert not lost, f"acknowledged and lost: {lost}"

    def _attendance(self, name: str, steps: Sequence[Any]) -> None:
        """What the lines say of missed answers is what is counted."""
        now = self.hall.store.now(name)
        for player in now.players:
            missed = sum(step.notes.get(player, "").startswith(LATE) for step in steps)
            assert now.attended(player).ever == missed, f"{name}: {player} missed {missed}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Play seasons; ends with 1 at the first seed whose season is not as it must be."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--postgres", action="store_true")
    said = parser.parse_args(arguments)
    logging.disable(logging.ERROR)  # tables that are put off are no news here
    counts: Counter[str] = Counter()
    began = time.process_time()
    for seed in range(said.first, said.first + said.seeds):
        with a_database(postgres=said.postgres) as database:
            try:
                counts += Season(seed, database).play()
            except BaseException:
                sys.stderr.write(f"seed {seed}: not as it must be; until then {told(counts)}\n")
                raise
        if seed % 50 == 49:
            sys.stderr.write(f"to seed {seed}: {told(counts)}\n")
    spent = time.process_time() - began
    sys.stdout.write(f"{said.seeds} seasons in {spent:.0f} CPU s: {told(counts)}; violations 0\n")
    return 0


def told(counts: Counter[str]) -> str:
    """What happened, in a line."""
    return ", ".join(f"{number:,} {what}" for what, number in sorted(counts.items()))


@contextmanager
def a_database(*, postgres: bool) -> Iterator[Callable[[], Database]]:
    """What connects to a new database; faults are made here, so that it may be in memory."""
    memory = Path("/dev/shm")  # noqa: S108 - a folder is made there by this process alone
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        if not postgres:
            yield lambda: of_file(Path(folder) / "season.sqlite")
            return
        url = url_for(Path(folder))
        try:
            yield lambda: Database(url)
        finally:
            drop(url)


if __name__ == "__main__":
    sys.exit(main())
