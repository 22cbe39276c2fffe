"""A study is played: what is not there yet, a few chunks at a time, and kept as it comes back.

Games are handed out in the design's order and may come back in any. A block counts when it is there
as a whole and all before it are; what came back beyond that is kept, and is no reason to stop
earlier or later. So the table of a run that went to its end is the same however it was played.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from hegemon import __version__
from hegemon.core.codec import digest
from hegemon.lab.studies.backends import Backend, ChunkPlayed, GameChunk, backend_for, play_work
from hegemon.lab.studies.cache import RowCache
from hegemon.lab.studies.code import code_digest
from hegemon.lab.studies.designs import block_of, games_of
from hegemon.lab.studies.folder import Manifest, RunFolder, VariantPlayed
from hegemon.lab.studies.opened import changed_in
from hegemon.lab.studies.rows import STRUCK, GameRow, row_of
from hegemon.lab.studies.specs import GameSpec
from hegemon.lab.studies.study import StudyRead
from hegemon.lab.studies.table_files import write_for_others, write_lines
from hegemon.lab.studies.units import placed
from hegemon.play.studies.shown import ALL_BLOCKS, STOP_RULE

_AHEAD = 3
"""Chunks that are handed out for each worker, so that none waits for work."""
_CHUNK_SECONDS = 2.0
"""What a chunk is to take: long against handing it out, short against what Ctrl-C loses."""
_MOST_IN_CHUNK = 5_000
_FAST_CHUNK = 500
"""Games of a fast engine in its first chunk."""
_SHORT = 3.0
"""Seconds of work that this process does as fast as others, which must be started first."""

_STRUCK = f'"outcome":"{STRUCK}"'.encode()
"""What stands in the row of a game that was struck."""

StopRule = Callable[[list[GameRow]], bool]
"""Whether the rows so far are enough: a sequential test, given those that are new, whole blocks in
order."""


@dataclass(frozen=True, slots=True)
class RunProgress:
    """How far a run is."""

    games: int
    wanted: int
    seconds: float
    """Since it began."""
    rate: float
    """Games a second, of those that were played now."""

    @property
    def left(self) -> float:
        """Seconds that are left at this rate; 0 where nothing can be said."""
        return (self.wanted - self.games) / self.rate if self.rate else 0.0


TellProgress = Callable[[RunProgress], None]


class _UnderWay(NamedTuple):
    """A chunk that was handed out."""

    first: int
    """The number of games before its first one."""
    keys: tuple[str, ...]


@dataclass
class _Way:
    """How far a run has come."""

    chunk: int = 1
    """Games of the next chunk."""
    handed: int = 0
    """Games handed out or found, from the first on."""
    numbers: int = 0
    open: dict[int, _UnderWay] = field(default_factory=dict)
    """The chunks under way."""
    played: int = 0
    cpu_seconds: float = 0.0

    @property
    def sure(self) -> int:
        """So many games, from the first on, are all there."""
        return min((one.first for one in self.open.values()), default=self.handed)

    @property
    def done(self) -> int:
        """How many games are there."""
        return self.handed - sum(len(one.keys) for one in self.open.values())


class Run:
    """A study under way."""

    def __init__(
        self,
        study: StudyRead,
        runs: Path,
        stop_rule: StopRule | None = None,
        block: list[GameSpec] | None = None,
    ) -> None:
        self.study, self.block = study, block or block_of(study)
        self.design, self.plan = study.file.design, study.file.run
        self.wanted = len(self.block) * self.design.blocks
        self.bots = tuple(sorted({bot for spec in self.block for bot in spec.bots}))
        self.code = code_digest(study.file.study.game, self.bots)
        self.hash = _hash(study, self.block, self.code)
        self.folder = RunFolder(runs / study.file.study.id / self.hash)
        self.stop_rule = stop_rule
        self._way = _Way(chunk=_FAST_CHUNK if study.file.study.fast else 1)
        self._seen = 0
        """The blocks that the stop rule has seen."""
        self._unseen = games_of(study, self.block)
        self._enough = 0
        """The blocks that the stop rule is content with; 0 while it is not."""

    def go(self, tell: TellProgress = lambda _: None) -> Manifest:
        """Play what is missing, and write the table; Ctrl-C ends it earlier, with what is there."""
        began = time.perf_counter()
        self.folder.begin(self.study)
        with RowCache(self.folder.answers) as cache:
            ended, workers = self._play_missing(cache, began, tell)
            table = write_lines(self.folder.table, self._table(cache))
        write_for_others(self.folder.table)
        manifest = Manifest(
            **self._facts(),
            blocks=table.rows // len(self.block),
            rows=table.rows,
            digest=table.digest,
            ended=ended,
            workers=workers,
            played=self._way.played,
            seconds=round(time.perf_counter() - began, 3),
            cpu_seconds=round(self._way.cpu_seconds, 3),
            crashes=table.crashes,
            first_crash=table.first_crash,
        )
        self.folder.end(manifest)
        return manifest

    def rows(self, tell: TellProgress) -> list[GameRow]:
        """Play what is missing, and write no table: the rows, whole blocks alone.

        Raises KeyboardInterrupt, where Ctrl-C ended it, after what came back is kept.
        """
        with RowCache(self.folder.answers) as cache:
            ended, _ = self._play_missing(cache, time.perf_counter(), tell)
            if ended == "interrupted":
                raise KeyboardInterrupt
            return list(self._table(cache))

    def _play_missing(self, cache: RowCache, began: float, tell: TellProgress) -> tuple[str, int]:
        """Play; why it ended, and on how many workers."""
        works = self._works(cache)
        try:
            first = next(works, None)
            ended = self._looked(cache)
            if ended or first is None:
                return ended or ALL_BLOCKS, 0
            workers, here = self.plan.workers, False
            if self.plan.backend == "process" and workers < 2:
                self._keep(play_work(first), cache)
                if self._way.done == self.wanted:  # else it is told with the next
                    self._tell(began, tell)
                workers, here = self._worth()
                first = None
            backend = backend_for(self.plan, workers, here=here)
        except KeyboardInterrupt:
            return "interrupted", 0
        try:
            if first:
                backend.submit(first)
            return self._collect(backend, works, cache, began, tell), backend.workers
        except KeyboardInterrupt:
            return "interrupted", backend.workers
        finally:
            backend.close()

    def _worth(self) -> tuple[int, bool]:
        """By what was played: on how many processes to go on, and whether in this one."""
        way, asked = self._way, self.plan.workers
        here = way.cpu_seconds / way.played * (self.wanted - way.done) < _SHORT
        return (1 if here else asked or os.cpu_count() or 1), here

    def _collect(
        self,
        backend: Backend,
        works: Iterator[GameChunk],
        cache: RowCache,
        began: float,
        tell: TellProgress,
    ) -> str:
        """Keep what comes back, and hand out more; why it ended."""
        for work in islice(works, backend.workers * _AHEAD - 1):
            backend.submit(work)
        for done in backend.as_completed():
            self._keep(done, cache)
            seconds = self._tell(began, tell)
            if ended := self._looked(cache):
                return ended
            if self.plan.seconds and seconds > self.plan.seconds:
                return "time is up"
            for work in islice(works, 1):
                backend.submit(work)
        return ALL_BLOCKS

    def _tell(self, began: float, tell: TellProgress) -> float:
        """Say how far it is; the seconds since it began."""
        way, seconds = self._way, time.perf_counter() - began
        tell(RunProgress(way.done, self.wanted, seconds, way.played / max(seconds, 1e-9)))
        return seconds

    def _works(self, cache: RowCache) -> Iterator[GameChunk]:
        """The games that are not there, in chunks; made when they are asked for."""
        way, games = self._way, games_of(self.study, self.block)
        missing: list[GameSpec] = []
        first = 0
        while some := list(islice(games, max(way.chunk - len(missing), 1))):
            # what was struck is tried again: the machine may only have been slow
            there = cache.having([self._key(spec) for spec in some], without=_STRUCK)
            for spec in some:
                if self._key(spec) not in there:
                    first = first if missing else way.handed
                    missing.append(spec)
                way.handed += 1
            if len(missing) >= way.chunk:
                yield self._work(missing, first)
                missing = []
        if missing:
            yield self._work(missing, first)

    def _work(self, specs: list[GameSpec], first: int) -> GameChunk:
        way = self._way
        way.numbers += 1
        way.open[way.numbers] = _UnderWay(first, tuple(map(self._key, specs)))
        return GameChunk(way.numbers, self.code, tuple(specs), self.bots)

    def _key(self, spec: GameSpec) -> str:
        return f"{spec.key}{self.code}"

    def _keep(self, done: ChunkPlayed, cache: RowCache) -> None:
        """Keep the rows of a chunk, and fit the next ones to the time that it took."""
        way = self._way
        keys = way.open[done.number].keys
        cache.put(zip(keys, done.lines, strict=True), done.worker)
        del way.open[done.number]
        way.played += len(keys)
        way.cpu_seconds += done.seconds
        fitting = int(len(keys) * _CHUNK_SECONDS / max(done.seconds, 0.001))
        way.chunk = max(1, min(fitting, way.chunk * 4, _MOST_IN_CHUNK))

    def _looked(self, cache: RowCache) -> str:
        """Ask the stop rule, at each block at which it wants to look; why to end, or ""."""
        plan, block = self.study.file.stat.sequential, len(self.block)
        if plan is None or self.stop_rule is None:
            return ""
        while self._seen + plan.look <= self._way.sure // block:
            rows = list(self._read(cache, self._unseen, plan.look))
            if len(rows) < plan.look * block:
                # somebody took rows out of the cache: what comes after them is not looked at
                self._unseen = iter(())
                return ""
            self._seen += plan.look
            if self.stop_rule(rows):
                self._enough = self._seen
                return STOP_RULE
        return ""

    def _table(self, cache: RowCache) -> Iterator[GameRow]:
        """The rows of the blocks that are there as a whole, up to the first that is not."""
        games = games_of(self.study, self.block)
        yield from self._read(cache, games, self._enough or self.design.blocks)

    def _read(self, cache: RowCache, games: Iterator[GameSpec], blocks: int) -> Iterator[GameRow]:
        """The rows of the next blocks of games, up to the first that is not there as a whole."""
        size = len(self.block)
        for _ in range(blocks):
            specs = list(islice(games, size))
            lines = cache.get([self._key(spec) for spec in specs])
            if len(lines) < size:
                return
            yield from (placed(row_of(lines[self._key(spec)]), spec) for spec in specs)

    def _facts(self) -> dict[str, Any]:
        """What the manifest says of what was played."""
        asking, variants = self.study.file.study, dict[str, GameSpec]()
        for spec in self.block:
            variants.setdefault(spec.variant, spec)
        return {
            "study": asking.id,
            "hash": self.hash,
            "hegemon": __version__,
            "code": self.code,
            "game": asking.game,
            "ruleset_version": self.block[0].version,
            "seats": len(self.block[0].bots),
            "variants": tuple(_variant(spec, self.block[0]) for spec in variants.values()),
            "bots": tuple(dict.fromkeys(bot for spec in self.block for bot in spec.bots)),
            "seed": self.plan.seed,
            "games_a_block": len(self.block),
            "blocks_wanted": self.design.blocks,
            "backend": self.plan.backend,
        }


def _variant(spec: GameSpec, first: GameSpec) -> VariantPlayed:
    return VariantPlayed(
        name=spec.variant,
        house_rules=msgspec.json.decode(spec.rules),
        figures=digest(spec.figures)[:16] if spec.figures else "",
        changed=changed_in(first, spec),
    )


def _hash(study: StudyRead, block: list[GameSpec], code: str) -> str:
    """What tells runs of a study apart: the games, how sure the answer is to be, and the code."""
    file = study.file
    asked: tuple[Any, ...] = (file.study.question, file.stat, file.verdict)
    if file.stat.sequential is not None:
        asked = (*asked, file.design.seat)  # the test counts its wins
    keys = [spec.key for spec in block]
    return digest(keys, file.design.blocks, file.run.seed, asked, code)[:12]
