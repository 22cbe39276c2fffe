"""Several at once: threads, processes, resolvers; nothing is lost, doubled or told as a race.

Counted in rounds, never by the clock. `HEGEMON_KILLS=100 pytest -s tests/store/test_races.py` is a
longer run.
"""

import os
import random
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hegemon.core.errors import BadAnswer
from hegemon.play.commands import Seal
from hegemon.play.decide import decide, receipt_of
from hegemon.play.entries import SealedEntry, StepEntry
from hegemon.play.followed import followed
from hegemon.play.lines import read
from hegemon.play.matches import Match
from hegemon.play.ports import Store
from hegemon.play.resolve import TRIES
from hegemon.play.verify import verify
from tests.contract.toys.sealed_bids import SEALED_BIDS, Bids
from tests.play.table import BIDS, GAMES, NAME, P1, P2, P3, SetClock, begun, lines_of, resumed
from tests.store.stores import ALL, DATABASES, EACH, EACH_KIND, KINDS, opened

ROOT = Path(__file__).resolve().parents[2]
KILLS = int(os.environ.get("HEGEMON_KILLS", "4"))
ROUNDS = 12


def at_once(acts: Sequence[Callable[[], Any]]) -> list[Any]:
    """What each act returns or raises, all of them begun at the same moment."""
    gate = threading.Barrier(len(acts))
    found: list[Any] = [None] * len(acts)

    def run(at: int) -> None:
        gate.wait()
        try:
            found[at] = acts[at]()
        except Exception as trouble:  # noqa: BLE001 - the test looks at it
            found[at] = trouble

    threads = [threading.Thread(target=run, args=(at,)) for at in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def entries_of(store: Store, kind: type[Any], name: str = NAME) -> list[Any]:
    """Every entry of a kind that stands in a match."""
    return [entry for entry in map(read, store.lines(name)) if isinstance(entry, kind)]


def handles(kind: str, folder: Path, count: int, name: str) -> list[Match]:
    """A match, in so many stores of the same file."""
    return [Match(opened(kind, folder), name, BIDS, SetClock()) for _ in range(count)]


@pytest.mark.parametrize(
    ("kind", "one"),
    [*((kind, True) for kind in ALL), *((kind, False) for kind in KINDS)],
    ids=lambda value: value if isinstance(value, str) else "one" if value else "each its own",
)
def test_all_seats_seal_at_once(tmp_path: Path, kind: str, one: bool) -> None:
    """Each gets a receipt, and the step is taken once."""
    store = opened(kind, tmp_path)
    for number in range(ROUNDS):
        name = f"{number}.hegemon"
        match = begun(store=store, name=name)
        seats = match.players
        shared = [match] * len(seats)
        tables = shared if one else handles(kind, tmp_path, len(seats), name)
        found = at_once(
            [
                lambda table=table, seat=seat: table.seal(seat, Bids(), step=1, key=seat)
                for table, seat in zip(tables, seats, strict=True)
            ]
        )

        assert [receipt.player for receipt in found] == list(seats)
        assert [entry.step.number for entry in entries_of(store, StepEntry, name)] == [0, 1]
        digests = [entry.digest for entry in entries_of(store, SealedEntry, name)]
        assert sorted(digests) == sorted(receipt.digest for receipt in found)
        assert verify(store, name, GAMES).sound


@pytest.mark.parametrize("kind", ALL)
def test_one_sending_arrives_many_times_at_once(tmp_path: Path, kind: str) -> None:
    """Under one key there is one answer and one receipt."""
    store = opened(kind, tmp_path)
    for number in range(ROUNDS):
        match = begun(store=store, name=f"{number}.hegemon")
        found = at_once([lambda m=match: m.seal(P1, Bids(), step=1, key="k")] * 5)  # type: ignore[misc]

        assert len(set(map(str, found))) == 1
        assert len(entries_of(store, SealedEntry, match.name)) == 1


@pytest.mark.parametrize("kind", EACH)
def test_two_answers_of_a_seat_at_once(tmp_path: Path, kind: str) -> None:
    """One counts; the other is refused for that, and not for a race."""
    match = begun(store=opened(kind, tmp_path))
    found = at_once([lambda: match.seal(P1, Bids(), step=1)] * 4)
    refused = [trouble for trouble in found if isinstance(trouble, Exception)]

    assert len(refused) == 3
    assert all(isinstance(trouble, BadAnswer) for trouble in refused)
    assert all("sealed an answer already" in str(trouble) for trouble in refused)


@pytest.mark.parametrize("kind", EACH)
def test_answer_and_deadline_at_once(tmp_path: Path, kind: str) -> None:
    """Either the answer counts or the default does, and who was late is told the step."""
    store = opened(kind, tmp_path)
    for number in range(ROUNDS):
        match = begun(store=store, name=f"{number}.hegemon")
        late, sealed = at_once([match.expire, lambda m=match: m.seal(P1, Bids(), step=1)])  # type: ignore[misc]
        taken = [entry for entry in entries_of(store, SealedEntry, match.name) if entry.step == 1]

        assert sorted(entry.player for entry in taken) == list(match.players)
        assert match.step == 1
        if isinstance(sealed, Exception):
            assert isinstance(sealed, BadAnswer)
            assert len(late) == 3
        else:
            assert sealed.digest in {entry.digest for entry in taken}


def all_sealed(store: Store, match: Match) -> None:
    """Every answer is in, and whoever sealed the last one died before the step."""
    now, entries = match.now, []
    for seat in match.waiting:
        (entry,) = decide(now, BIDS, Seal(seat, now.number, Bids()), SetClock().now())
        now, entries = followed(now, entry), [*entries, entry]
    store.commit(match.name, match.now.chain, entries)


@pytest.mark.parametrize("kind", EACH)
def test_many_resolvers_at_once(tmp_path: Path, kind: str) -> None:
    """A step is taken once, whoever takes it."""
    store = opened(kind, tmp_path)
    for number in range(ROUNDS):
        match = begun(store=store, name=f"{number}.hegemon")
        all_sealed(store, match)
        assert match.step == 0
        found = at_once([match.go_on] * 4)

        assert found == [None] * 4
        assert [entry.step.number for entry in entries_of(store, StepEntry, match.name)] == [0, 1]


@pytest.mark.parametrize("kind", EACH)
def test_poison_turn_with_many_resolvers(tmp_path: Path, kind: str) -> None:
    """No answer is lost, tries are bounded, and mended rules take the step."""

    def broken(_: Any) -> Any:
        raise ZeroDivisionError

    store = opened(kind, tmp_path)
    match = begun(store=store)
    all_sealed(store, match)
    poisoned = Match(store, NAME, replace(SEALED_BIDS, result=broken), SetClock())
    found = at_once([poisoned.go_on] * 4 + [poisoned.act] * 4)

    assert found[:4] == [None] * 4
    assert not any(isinstance(each, Exception) for each in found)
    assert "ZeroDivisionError" in poisoned.held
    assert sum(b'"kind":"stuck"' in line for line in lines_of(store)) == TRIES
    assert len(entries_of(store, SealedEntry)) == 3
    match.go_on()
    assert (match.step, match.held) == (1, "")
    assert verify(store, NAME, GAMES).sound


DEADLY = """
import os, sys
from dataclasses import replace
from pathlib import Path
from hegemon.play.matches import Match
from tests.contract.toys.sealed_bids import SEALED_BIDS, Bids
from tests.play.table import NAME, P3, SetClock
from tests.store.stores import opened

deadly = replace(SEALED_BIDS, result=lambda _: os._exit(7))
Match(opened(sys.argv[1], Path(sys.argv[2])), NAME, deadly, SetClock()).seal(P3, Bids())
"""


@pytest.mark.parametrize("kind", EACH_KIND)
def test_rules_that_kill_the_process_lose_no_answer(tmp_path: Path, kind: str) -> None:
    """The last answer is on the disk before the rules see it; mended rules take the step."""
    match = begun(store=opened(kind, tmp_path))
    match.seal(P1, Bids())
    match.seal(P2, Bids())
    done = subprocess.run(
        [sys.executable, "-c", DEADLY, kind, str(tmp_path)], cwd=ROOT, check=False
    )
    store = opened(kind, tmp_path)

    assert 7 == done.returncode
    assert [P1, P2, P3] == [entry.player for entry in entries_of(store, SealedEntry)]
    again = resumed(store)
    assert (1, ()) == (again.step, tuple(entries_of(store, StepEntry)[2:]))
    assert verify(store, NAME, GAMES).sound


class Racers:
    """A process for each seat; any of them may be killed, and is started again."""

    def __init__(self, kind: str, folder: Path, names: list[str], seats: Sequence[str]) -> None:
        self._kind, self._folder, self._names = kind, folder, names
        self.told: list[str] = []
        self._running = {seat: self._started(seat) for seat in seats}

    def _started(self, seat: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "tests.store.racer", self._kind, str(self._folder), seat]
        return subprocess.Popen(
            [*command, *self._names],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def kill(self, seat: str, after: int) -> bool:
        """Kill a seat's process when it has told so many lines; whether it was still alive."""
        process = self._running[seat]
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(after)]
        process.kill()
        self._hear([*lines, *process.stdout.readlines()])
        process.stdout.close()
        alive = process.wait() == -9
        self._running[seat] = self._started(seat)
        return alive

    def finish(self) -> list[int]:
        """Let all of them come to the end; their exit codes."""
        codes = []
        for process in self._running.values():
            self._hear(process.communicate()[0].splitlines(keepends=True))
            codes.append(process.returncode)
        return codes

    def _hear(self, lines: list[str]) -> None:
        whole = [line.strip() for line in lines if line.endswith("\n")]
        self.told += [line for line in whole if line != "up"]


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("kind", ["file", *DATABASES])
def test_processes_that_die_while_they_play_each_other(tmp_path: Path, kind: str) -> None:
    """Every seat is a process of its own, killed at random: 0 lost, 0 doubled, all matches end."""
    store, chance = opened(kind, tmp_path), random.Random(7)
    names = [f"{number}.hegemon" for number in range(max(4, KILLS // 2))]
    matches = [begun(store=store, name=name, seed=name) for name in names]
    racers = Racers(kind, tmp_path, names, matches[0].players)
    kills = 0
    for _ in range(KILLS):
        kills += racers.kill(chance.choice(matches[0].players), chance.randrange(1, 6))
    codes = racers.finish()
    acknowledged = [line.split() for line in racers.told]
    sealed = [
        [name, entry.player, str(entry.step), entry.digest]
        for name in names
        for entry in entries_of(store, SealedEntry, name)
    ]
    doubled = [key for key, times in Counter(map(tuple, sealed)).items() if times > 1]
    lost = [line for line in acknowledged if line not in sealed]
    sys.stdout.write(
        f"{kind}: kills {kills}, matches {len(names)}, acknowledged {len(acknowledged)}, "
        f"lost {len(lost)}, doubled {len(doubled)}\n"
    )

    assert codes == [0] * len(matches[0].players), racers.told[-5:]
    assert (lost, doubled) == ([], [])
    assert all(match.result is not None for match in matches)
    seats = [(name, step, player) for name, player, step, _ in sealed]
    assert len(seats) == len(set(seats)) == 9 * len(names)
    assert all(verify(store, name, GAMES).sound for name in names)
    assert receipt_of("", entries_of(store, SealedEntry, names[0])[0]).digest
