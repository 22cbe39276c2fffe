"""Killed at any moment, nothing acknowledged is lost and nothing counts twice."""

import os
import random
import signal
import subprocess
import sys
import time
import warnings
from collections import Counter
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from hegemon.core.errors import BadSave
from hegemon.play import matches
from hegemon.play.entries import SealedEntry
from hegemon.play.lines import read
from hegemon.play.system import SeededEntropy
from hegemon.play.verify import verify
from hegemon.store.match_file import MatchFiles
from tests.play.table import GAMES, NAME, begun, bot_answer, lines_of, over, play_on, resumed
from tests.samples import sizes
from tests.store.stores import EACH_KIND, opened

KILLS = int(os.environ.get("HEGEMON_KILLS", "4"))
"""For each store, two of them each time; more for a longer run."""
MOST = 60
"""Receipts before a kill."""

ROOT = Path(__file__).resolve().parents[2]


def killed(kind: str, folder: Path, after: int, later: float) -> list[str]:
    """Start the player, kill -9 it so many receipts and seconds later; every receipt it gave."""
    player = subprocess.Popen(
        [sys.executable, "-m", "tests.store.killed_player", kind, str(folder)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert player.stdout is not None
    assert player.stdout.readline() == "up\n"
    told = [player.stdout.readline() for _ in range(after)]
    time.sleep(later)  # waits for nothing: without it, all kills would hit the same moment
    player.kill()
    told += player.stdout.readlines()
    player.stdout.close()

    assert player.wait() == -9
    return [line.strip() for line in told if line.endswith("\n")]


def sealed_in(kind: str, folder: Path) -> list[str]:
    """Every receipt that stands in a store, as the player tells it."""
    store, found = opened(kind, folder), []
    for name in sorted(store.matches()):
        with suppress(BadSave):  # killed before it had a line
            entries = [read(line) for line in store.lines(name)]
            found += [f"{name} {e.digest}" for e in entries if isinstance(e, SealedEntry)]
    return found


@pytest.mark.timeout(900)
@pytest.mark.parametrize("kills", sizes(2, KILLS))
@pytest.mark.parametrize("kind", EACH_KIND)
def test_kill_at_any_moment_loses_nothing(tmp_path: Path, kind: str, kills: int) -> None:
    moments = random.Random(5)
    acknowledged: list[str] = []
    for _ in range(kills):
        acknowledged += killed(kind, tmp_path, moments.randrange(MOST), moments.random() / 200)
        missing = set(acknowledged) - set(sealed_in(kind, tmp_path))
        assert missing == set()
    written = Counter(sealed_in(kind, tmp_path))
    doubled = [receipt for receipt, times in written.items() if times > 1]
    store = opened(kind, tmp_path)
    names = list(store.matches())
    unsound = [name for name in names if not sound(store, name)]
    torn = len(list(tmp_path.glob("*.torn-*")))
    sys.stdout.write(
        f"{kind}: kills {kills}, acknowledged {len(acknowledged)}, lost 0, "
        f"doubled {len(doubled)}, written and not acknowledged {len(written) - len(acknowledged)}, "
        f"torn lines {torn}, matches {len(names)}\n"
    )

    assert (doubled, unsound) == ([], [])
    assert len(acknowledged) == len(set(acknowledged)) > kills
    assert 0 <= len(written) - len(acknowledged) <= kills


def sound(store: Any, name: str) -> bool:
    """Whether a match verifies, or none was begun."""
    try:
        return verify(store, name, GAMES).sound
    except BadSave as trouble:
        return "no match was begun" in str(trouble)


class Death:
    """Kills this process at the n-th write or flush; a write is only half done then."""

    def __init__(self, at: int) -> None:
        self._left = at
        self._write, self._fsync = os.write, os.fsync
        os.write, os.fsync = self.write, self.fsync  # type: ignore[assignment]

    def write(self, file: int, data: Any) -> int:
        """Write all, or half and die."""
        self._left -= 1
        if self._left == 0:
            self._write(file, data[: len(data) // 2])
            os.kill(os.getpid(), signal.SIGKILL)
        return self._write(file, data)

    def fsync(self, file: int) -> None:
        """Flush, or die before."""
        self._left -= 1
        if self._left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        self._fsync(file)


def play_until_death(folder: Path, at: int, send: int) -> None:
    """Play a whole match, telling each receipt; exits by itself only if it was never killed."""
    with os.fdopen(send, "w", buffering=1) as tell:
        Death(at)
        match = begun(store=MatchFiles(folder))
        while match.result is None:
            player = match.waiting[0]
            tell.write(f"{match.seal(player, bot_answer(match, player)).digest}\n")
    os._exit(0)


def doomed(folder: Path, at: int) -> tuple[bool, list[str]]:
    """Play a match in a forked process that dies at its n-th call; whether it did, its receipts."""
    receive, send = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # forking beside pytest's threads
        child = os.fork()
    if child == 0:
        try:
            os.close(receive)
            play_until_death(folder, at, send)
        finally:
            os._exit(1)  # never back into pytest
    os.close(send)
    with os.fdopen(receive) as told:
        receipts = told.read().split()
    return os.waitpid(child, 0)[1] == signal.SIGKILL, receipts


def test_killed_at_every_call_it_goes_on_to_the_same_end(tmp_path: Path) -> None:
    """At every write, half done, and every flush: receipts stand, and the file ends the same."""
    finished = lines_of(over()[1])
    for at in count(1):
        folder = tmp_path / f"{at}"
        folder.mkdir()
        store, path = MatchFiles(folder), folder / NAME
        dead, acknowledged = doomed(folder, at)
        if not dead:
            assert lines_of(store) == finished
            break
        if len(path.read_bytes().split(b"\n")) == 1:
            assert acknowledged == []
            continue
        assert verify(store, NAME, GAMES, acknowledged).sound
        match = resumed(store)
        matches.sit_everyone(match, SeededEntropy("1"))
        play_on(match)

        assert lines_of(store) == finished

    assert at > 2 * (len(finished) - 4)
    assert len(acknowledged) == 9
