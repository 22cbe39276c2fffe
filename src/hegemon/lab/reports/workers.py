"""Who played what, whether one of them got other results than the rest, and some games once more.

Who played stands beside the answers (`cache.py`) and in no row. A unit of work is a pure function,
so what looks odd can be tried: the same games played here give the same rows, or somebody is wrong.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

import msgspec
import numpy as np
import numpy.typing as npt

from hegemon.core.errors import BadConfig
from hegemon.lab.figures.many import adjusted
from hegemon.lab.figures.oddity import Oddity, oddities
from hegemon.lab.studies.cache import RowCache
from hegemon.lab.studies.code import code_digest
from hegemon.lab.studies.folder import Manifest, RunFolder
from hegemon.lab.studies.rows import STRUCK, GameRow
from hegemon.lab.studies.tracing import spec_in
from hegemon.lab.studies.units import placed, play_specs

ODD = 0.01
"""A corrected chance below which somebody is called odd: one study in a hundred has such an alarm
where all is well."""
_ASKED = 500
"""Rows whose workers are looked up at a time."""


class WorkerTold(msgspec.Struct, frozen=True, kw_only=True):
    """One who played: a process, or all processes of a machine."""

    name: str
    """MACHINE/PROCESS, or MACHINE."""
    games: int
    results: dict[str, int]
    """How many of its games ended how."""
    chi_square: float
    freedom: int
    chance: float
    """How likely its results would be so far from the rest's by chance, corrected for all asked."""
    odd: bool


class WorkersFound(msgspec.Struct, frozen=True, kw_only=True):
    """All who played the games of a run's table."""

    workers: tuple[WorkerTold, ...] = ()
    machines: tuple[WorkerTold, ...] = ()
    """Where there is more than one."""
    unknown: int = 0
    """Games of which nobody knows who played them."""

    @property
    def odd(self) -> tuple[WorkerTold, ...]:
        """Those whose results chance would hardly give."""
        return tuple(each for each in (*self.workers, *self.machines) if each.odd)


class GameReplayed(msgspec.Struct, frozen=True, kw_only=True):
    """A game of the table that was played once more."""

    worker: str
    key: str
    block: int
    other: tuple[str, ...]
    """The fields of the row that came out otherwise; none where it is the same."""


class WorkerTally:
    """Notes who played which games of a run while its rows pass by."""

    def __init__(self, run: RunFolder, manifest: Manifest) -> None:
        self._run, self._manifest = run, manifest
        self._names: dict[int, str] = {}
        self._players, self._results = array("q"), array("q")
        self._kinds: dict[str, int] = {}

    def passing(self, rows: Iterable[GameRow]) -> Iterator[GameRow]:
        """The same rows; nothing is noted where no answers are kept."""
        if not self._run.answers.is_file():
            yield from rows
            return
        with RowCache(self._run.answers) as cache:
            self._names, left = cache.workers(), iter(rows)
            while some := list(islice(left, _ASKED)):
                played = cache.played_by([f"{row.key}{self._manifest.code}" for row in some])
                for row in some:
                    self._players.append(played.get(f"{row.key}{self._manifest.code}") or 0)
                    kind = self._kinds.setdefault(result_of(row), len(self._kinds))
                    self._results.append(kind)
                yield from some

    def found(self) -> WorkersFound:
        """Who they were, each against the rest."""
        numbers = sorted(set(self._players) - {0})
        groups = {self._names[each]: [each] for each in numbers}
        machines = dict[str, list[int]]()
        for each in numbers:
            machines.setdefault(self._names[each].rpartition("/")[0], []).append(each)
        if len(machines) < 2:
            machines = {}
        asked = [*self._against(groups), *self._against(machines)]
        chances = adjusted([one.chance for one in asked])
        counts = self._counts()
        told = [
            self._told(name, counts[own].sum(axis=0), one, chance)
            for (name, own), one, chance in zip(
                [*groups.items(), *machines.items()], asked, chances, strict=True
            )
        ]
        return WorkersFound(
            workers=tuple(told[: len(groups)]),
            machines=tuple(told[len(groups) :]),
            unknown=self._players.count(0),
        )

    def _against(self, groups: Mapping[str, Sequence[int]]) -> list[Oddity]:
        """Each group of workers against the rest; where there is one alone, nothing is odd."""
        place = np.full(max(self._names, default=0) + 1, len(groups), dtype=np.int64)
        for at, own in enumerate(groups.values()):
            place[list(own)] = at
        size = self._manifest.games_a_block
        players = place[np.array(self._players, dtype=np.int64)].reshape(-1, size)
        results = np.array(self._results, dtype=np.int64).reshape(-1, size)
        return oddities(players, results, len(groups))

    def _counts(self) -> npt.NDArray[np.int64]:
        """How many games of each worker ended how: a row for each number of a worker."""
        workers, kinds = max(self._names, default=0) + 1, len(self._kinds)
        players = np.array(self._players, dtype=np.int64)
        results = np.array(self._results, dtype=np.int64)
        counts = np.bincount(players * kinds + results, minlength=workers * kinds)
        return counts.reshape(workers, kinds)

    def _told(
        self, name: str, counts: npt.NDArray[np.int64], found: Oddity, chance: float
    ) -> WorkerTold:
        results = {kind: int(counts[at]) for kind, at in sorted(self._kinds.items()) if counts[at]}
        return WorkerTold(
            name=name,
            games=sum(results.values()),
            results=results,
            chi_square=round(found.statistic, 2),
            freedom=found.freedom,
            chance=chance,
            odd=chance < ODD,
        )

    def some_of(self, name: str, most: int) -> dict[int, str]:
        """Some games of a worker or machine, evenly apart, by their number in the table."""
        own = {at for at, each in self._names.items() if name in (each, each.rpartition("/")[0])}
        games = [at for at, player in enumerate(self._players) if player in own]
        some = range(0, len(games), max(1, -(-len(games) // most)))
        return {games[at]: self._names[self._players[games[at]]] for at in some}


def result_of(row: GameRow) -> str:
    """How a game ended, in a word or two, seats in the order of play."""
    if row.winners:
        return f"won by {_seats(row.winners)}"
    if row.outcome != "undecided" or not row.ranks:
        return row.outcome
    first = [seat for seat, rank in enumerate(row.ranks) if rank == min(row.ranks)]
    return f"undecided, first {_seats(first)}"


def _seats(seats: Sequence[int]) -> str:
    return "seat " + " and ".join(f"{seat + 1}" for seat in seats)


def words_of(found: WorkersFound, command: str) -> str:
    """Whether all played alike, in a sentence; no machine is named, for a report is handed on."""
    asked = (*found.workers, *found.machines)
    if len(found.workers) < 2:
        return ""
    if not found.odd:
        least = min(each.chance for each in asked)
        return f"{len(found.workers)}, none odd (the least corrected chance is {least:.2g})"
    worst = min(found.odd, key=lambda each: (each.chance, -each.chi_square))
    many = f"{len(found.odd)} of {len(asked)} workers and machines"
    return (
        f"{many} got results unlike the rest's: chi-square {worst.chi_square:.1f} with "
        f"{worst.freedom} degrees of freedom, by chance {worst.chance:.2g}. "
        f"`{command} --replay 20` names them, and plays some of their games again."
    )


def workers_of(run: RunFolder) -> tuple[WorkerTally, WorkersFound]:
    """Who played a run; raises NotThere where none has ended there."""
    tally = WorkerTally(run, run.manifest())
    for _ in tally.passing(run.rows()):
        pass
    return tally, tally.found()


def replayed(run: RunFolder, games: Mapping[int, str]) -> Iterator[GameReplayed]:
    """Games of the table, by their numbers, played once more; those that were struck are left out.

    Raises BadConfig where this is not the program that played them.
    """
    manifest, study = run.manifest(), run.study()
    if manifest.code != code_digest(manifest.game, tuple(sorted(manifest.bots))):
        raise BadConfig(
            f"{run.path} was played by another version of Hegemon, of the game or of a bot: only "
            "the same program can try whether its games come out the same"
        )
    for number, row in enumerate(run.rows()):
        if number in games and row.outcome != STRUCK:
            spec = spec_in(study, row.block, row.rotation, row.variant)
            again = placed(play_specs([spec])[0], spec)
            yield GameReplayed(
                worker=games[number], key=row.key, block=row.block, other=_other(row, again)
            )


def _other(one: GameRow, two: GameRow) -> tuple[str, ...]:
    fields = GameRow.__struct_fields__
    return tuple(name for name in fields if getattr(one, name) != getattr(two, name))
