"""Whole seasons of tables on a clock that is set: players, workers, kills, faults of the store.

    python -m tests.soak.seasons --seeds 1000 [--first 0]

Each seed is one season: tables of several games and terms, players who come and go, seal, take
back, are away or never there; workers that tend, each call of which may fail before or after the
commit, as where a disk is full or a process is killed; a server that is down for a while. After
each day all that must always hold is looked at. A season is a function of its seed.
"""

from __future__ import annotations

import argparse
import logging
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
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
from hegemon.play.tables.opening import Wanted, open_table
from hegemon.play.tables.seats import free_seats, leave_seat, take_seat_by_link
from hegemon.play.tables.tending import after_outage, tend_all
from hegemon.play.tables.umpire import go_on, pause
from hegemon.play.times.schedule import parse_schedule
from hegemon.play.times.terms import Absence, Terms
from hegemon.play.verify import verify
from hegemon.store.database import of_file
from hegemon.store.tables import SqlTables
from tests.play.table import GAMES, SetClock
from tests.play.tables.hall import CountingEntropy

DAYS = 12
SCHEDULES = ("none", "every 5 hours", "every 24 hours", "daily at 20:00 Europe/Berlin")
CHOICES: Sequence[tuple[str, dict[str, Any]]] = (
    ("sealed-bids", {}),
    ("strait", {}),
    ("seasons", {}),
    ("space-conquest", {"turn_limit": 12}),
)


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

    def __init__(self, seed: int, folder: Path) -> None:
        self.chance = random.Random(seed)
        self.clock = SetClock()
        self.store = FaultyTables(of_file(folder / f"season-{seed}.sqlite"), self.clock)
        self.hall = Hall(self.store, GAMES, self.clock, CountingEntropy())
        self.tables: list[str] = []
        self.acknowledged: list[Sealed] = []
        self.counts: Counter[str] = Counter()

    def play(self) -> Counter[str]:
        """All days of it; tells what happened, counted."""
        for _ in range(4):
            self.tables.append(self._table())
        self.store.chance = self.chance
        self._worker_begins()
        for day in range(DAYS):
            for _ in range(8):
                self._hours()
            if day % 4 == 3:
                self._check()
        self.store.chance = None
        self._tend()
        self._check()
        self.counts["faults"] = self.store.failed
        return self.counts

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
            self.hall, Wanted(game, house_rules=rules, terms=terms, bots=bots), None
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
            before = {name: self.hall.match(name) for name in self.tables}
            steps = {name: match.step for name, match in before.items()}
            self._worker_begins()
            self._unhurt(steps)
        self._tend()

    def _unhurt(self, steps: dict[str, int]) -> None:
        """Nobody missed an answer because the server was down."""
        for name, step in steps.items():
            assert self.hall.match(name).step == step, f"{name} went on while the server was down"

    def _tend(self) -> None:
        """A worker, killed now and then; another one goes on."""
        for _ in range(60):
            with suppress(Killed, NotSaved, InUse):
                if not tend_all(self.hall):
                    return
                self.store.pulse("worker", self.clock.now())

    def _worker_begins(self) -> None:
        while True:
            with suppress(Killed, NotSaved, InUse):
                after_outage(self.hall, "worker")
                return

    def _somebody(self, match: Match) -> None:
        """Everybody at a table does something, or nothing."""
        for player in free_seats(self.hall, match):
            if self.chance.random() < 0.6:
                with suppress(BadConfig):
                    take_seat_by_link(self.hall, match.name, player, called=f"N{player}")
                    self.counts["seats taken"] += 1
        if match.now.paused and self.chance.random() < 0.5:
            go_on(self.hall, match.name)
        for player in match.players:
            with suppress(BadAnswer, NotBegun, BadConfig):
                self._act(match, player)

    def _act(self, match: Match, player: Player) -> None:
        if match.now.plans[player].by != PERSON:
            return
        lot = self.chance.random()
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
        elif lot < 0.64:
            pause(self.hall, match.name, "a pause")
        else:
            return
        self.counts["acts"] += 1

    def _seal(self, match: Match, player: Player) -> None:
        asked = match.asked_of(player)
        if asked is None:
            return
        answer = Random(f"{self.chance.random()}").answer(*asked)
        receipt = match.seal(player, answer)
        assert (
            "" == match.now.due
            or receipt.time < match.now.due
            or match.now.paused
            or (match.now.terms.grace or match.now.terms.absence.missing == "wait")
        ), f"{receipt} was taken after {match.now.due}"
        self.acknowledged.append(Sealed(match.name, receipt.digest))
        self.counts["sealed"] += 1

    def _check(self) -> None:
        """All that must always hold."""
        kept = {name: list(self.store.lines(name)) for name in self.tables}
        for name, lines in kept.items():
            findings = verify(self.store, name, GAMES)
            assert findings.right, f"{name}: {findings.problems}"
            steps = [read(line) for line in lines if kind_of(line) == "step"]
            numbers = [step.step.number for step in steps]  # type: ignore[union-attr]
            assert numbers == list(range(len(numbers))), f"{name}: steps {numbers}"
            self.counts["steps"] = max(self.counts["steps"], len(numbers))
            self._attendance(name, steps)
        everything = {name: b"".join(lines).decode() for name, lines in kept.items()}
        lost = [each for each in self.acknowledged if each.digest not in everything[each.match]]
        assert not lost, f"acknowledged and lost: {lost}"

    def _attendance(self, name: str, steps: Sequence[Any]) -> None:
        """What the lines say of missed answers is what is counted."""
        now = self.store.now(name)
        for player in now.players:
            missed = sum(step.notes.get(player, "").startswith(LATE) for step in steps)
            assert now.attended(player).ever == missed, f"{name}: {player} missed {missed}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Play seasons; ends with 1 at the first seed whose season is not as it must be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    said = parser.parse_args(arguments)
    logging.disable(logging.WARNING)  # tables that are put off are no news here
    counts: Counter[str] = Counter()
    began = time.process_time()
    for seed in range(said.first, said.first + said.seeds):
        with tempfile.TemporaryDirectory() as folder:
            try:
                counts += Season(seed, Path(folder)).play()
            except BaseException:
                sys.stderr.write(f"seed {seed}: not as it must be\n")
                raise
    spent = time.process_time() - began
    told = ", ".join(f"{number:,} {what}" for what, number in sorted(counts.items()))
    sys.stdout.write(f"{said.seeds} seasons in {spent:.0f} CPU s: {told}; violations 0\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
