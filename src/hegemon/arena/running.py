"""All matches of an arena, played by as many workers as are wanted, each bot in its own process.

A match is the same whoever plays it and whenever: its dice and its bots' lots follow from the seed
of the arena and its number. So the ladder is, too.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable
from pathlib import Path

from hegemon.arena import rows as kept
from hegemon.arena.chair import StoreOpener
from hegemon.arena.contest import ArenaEnded, ArenaMatch, Contest
from hegemon.arena.keeper import BotProcess
from hegemon.arena.pairing import seatings
from hegemon.arena.rows import ArenaRow
from hegemon.arena.terms import ArenaTerms, terms_in
from hegemon.serving.threads import ready_for_threads

RowTold = Callable[[ArenaRow, int, int], None]
"""Is told of each match that is over, how many are, and of how many."""

_LOOKS = 0.2
"""Seconds from one look at the workers to the next."""


def meetings(terms: ArenaTerms, rounds: int) -> list[ArenaMatch]:
    """All matches of so many rounds; more rounds have the same ones first."""
    seats = len(terms.ruleset.players(terms.rules))
    found = [
        (number, match)
        for number in range(1, rounds + 1)
        for match in seatings(len(terms.bots), seats, terms.seed, number)
    ]
    return [ArenaMatch(at, number, match) for at, (number, match) in enumerate(found, 1)]


def play(
    folder: Path, opens: StoreOpener, *, rounds: int, workers: int, told: RowTold
) -> list[ArenaRow]:
    """Play all that is not played yet; whoever stops it (KeyboardInterrupt) loses no answer.

    The folder has its terms already, and nobody else plays in it meanwhile. Raises BadConfig for a
    bot that cannot be made, NotThere, BadSave, NotSaved.
    """
    terms = terms_in(folder)
    kept.mend(folder)
    wanted = meetings(terms, rounds)
    known = {row.match for row in kept.rows_in(folder)}
    left = [one for one in wanted if one.number not in known]
    if left:
        ready_for_threads({terms.game: terms.ruleset}, [ArenaRow])
        _Hall(terms, folder, opens, left, told).play(workers, len(wanted))
    return kept.rows_in(folder)


class _Hall:
    """The workers, and the processes of bots that each of them has."""

    def __init__(
        self,
        terms: ArenaTerms,
        folder: Path,
        opens: StoreOpener,
        left: list[ArenaMatch],
        told: RowTold,
    ) -> None:
        self._terms, self._folder, self._opens, self._told = terms, folder, opens, told
        self._wanted, self._over = 0, -len(left)
        self._left: queue.SimpleQueue[ArenaMatch] = queue.SimpleQueue()
        for one in left:
            self._left.put(one)
        self._ended = threading.Event()
        self._lock = threading.Lock()
        self._troubles: list[BaseException] = []
        self._processes: list[BotProcess] = []

    def play(self, workers: int, wanted: int) -> None:
        """Let the workers play what is left of all; raises what one of them met first."""
        self._wanted, self._over = wanted, wanted + self._over
        game, all_of_them = self._terms.game, self._processes
        chairs = [_Chairs(self._opens, game, all_of_them) for _ in range(workers)]
        threads = [threading.Thread(target=self._work, args=(each,)) for each in chairs]
        try:
            for bot in self._terms.bots:
                chairs[0].process_of(bot.name, 0).start()
            for thread in threads:
                thread.start()
            _wait_for(threads)
        finally:  # no process of a bot outlives this
            self._ended.set()
            _wait_for(threads, self._end)  # a worker may be about to start one more
            for process in self._processes:
                process.stop()
        if self._troubles:
            raise self._troubles[0]

    def _end(self) -> None:
        """Let the workers end: first it is said, then whom they wait for is killed."""
        self._ended.set()
        for process in list(self._processes):
            process.kill()

    def _work(self, chairs: _Chairs) -> None:
        try:
            while not self._ended.is_set():
                contest = Contest(
                    self._terms,
                    self._folder,
                    self._left.get_nowait(),
                    kept=self._opens(),
                    process_of=chairs.process_of,
                    ended=self._ended,
                )
                self._enter(contest.played())
        except (queue.Empty, ArenaEnded):
            return
        except BaseException as trouble:  # noqa: BLE001 - it is raised where the workers are waited for
            if not self._ended.is_set():
                self._troubles.append(trouble)
            self._end()

    def _enter(self, row: ArenaRow) -> None:
        with self._lock:
            kept.add_row(self._folder, row)
            self._over += 1
            self._told(row, self._over, self._wanted)


class _Chairs:
    """The processes of one worker: one for each bot, more where a bot has several seats."""

    def __init__(self, opens: StoreOpener, game: str, all_of_them: list[BotProcess]) -> None:
        self._opens, self._game, self._all = opens, game, all_of_them
        self._mine: dict[tuple[str, int], BotProcess] = {}

    def process_of(self, name: str, copy: int) -> BotProcess:
        """The process of a bot that sits in so many seats of the match already."""
        if (name, copy) not in self._mine:
            process = self._mine[name, copy] = BotProcess(self._opens, self._game, name)
            self._all.append(process)
        return self._mine[name, copy]


def _wait_for(
    threads: Iterable[threading.Thread], meanwhile: Callable[[], None] | None = None
) -> None:
    """Wait for those that have begun, in pieces, so that Ctrl-C is heard."""
    for thread in threads:
        while thread.is_alive():
            if meanwhile:
                meanwhile()
            thread.join(_LOOKS)
