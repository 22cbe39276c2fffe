"""A game of a run played once more, told step by step: what two versions of a game are compared by.

    python -m hegemon.lab.studies.tracing RUN BLOCK ROTATION VARIANT [STEP]

prints a line a step, as JSON; of STEP also the whole position. It is a program of its own, since
the other version of the game is played by another process.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from hegemon.core.asked import Asked
from hegemon.core.codec import canonical, digest
from hegemon.core.errors import BadConfig
from hegemon.core.game import Answer, Player
from hegemon.lab.studies.designs import block_of
from hegemon.lab.studies.folder import run_at
from hegemon.lab.studies.specs import GameSpec
from hegemon.lab.studies.striking import within_time
from hegemon.lab.studies.study import StudyRead
from hegemon.lab.studies.units import table_for
from hegemon.lab.table import GameTable


class TraceStep(msgspec.Struct, frozen=True):
    """One step of a game."""

    step: int
    date: str
    answers: dict[str, str]
    """By seat, a digest of its answer; nothing for the set-up."""
    state: str
    """A digest of the position after it."""
    events: tuple[tuple[str, str, str], ...]
    """What happened: kind, section, and all of it as JSON."""
    position: msgspec.Raw = msgspec.Raw(b"null")
    """The position itself, of the one step that is asked for."""
    given: msgspec.Raw = msgspec.Raw(b"null")
    """The answers themselves, of the same step."""


def spec_in(study: StudyRead, block: int, rotation: int, variant: str) -> GameSpec:
    """A game of a study by its place; raises BadConfig where there is none."""
    for spec in block_of(study):
        if (spec.rotation, spec.variant) == (rotation, variant):
            return spec.of_block(block, study.file.run.seed)
    raise BadConfig(f"the study has no rotation {rotation} of the variant {variant!r}")


def trace(spec: GameSpec, whole: int = -1) -> list[TraceStep]:
    """A game, step by step; of the step `whole` the position, too."""
    watch = _Tracer(spec, whole)
    table = table_for(spec, watch, heard=True)
    try:
        within_time(spec, table.play_on)
    except Exception as error:  # noqa: BLE001 (a crash is where two versions may part)
        watch.steps.append(watch.broken(table, error))
    return watch.steps


class _Tracer:
    """Looks on and notes (`table.GameWatch`)."""

    def __init__(self, spec: GameSpec, whole: int) -> None:
        self.steps: list[TraceStep] = []
        self._whole, self._answers = whole, dict[str, str]()
        self._given: Mapping[Player, Answer] = {}
        self._heard = 0
        self._table: GameTable | None = None

    def answered(self, asked: Mapping[Player, Asked], answers: Mapping[Player, Answer]) -> None:
        """Note the answers; whatever was told before is no part of what follows from them."""
        self._given = answers
        self._answers = {player: digest(answer)[:12] for player, answer in answers.items()}
        assert self._table is not None
        assert self._table.play is not None
        self._heard = len(self._table.play.events)

    def came(self, table: GameTable) -> None:
        """Note the position, and what happened on the way to it."""
        self._table = table
        assert table.play is not None
        whole = table.steps == self._whole
        events = table.play.events[self._heard :]
        self.steps.append(
            TraceStep(
                step=table.steps,
                date=f"{table.ruleset.date(table.state)}",
                answers=self._answers,
                state=digest(table.state)[:16],
                events=tuple(_told(event) for event in events),
                position=msgspec.Raw(canonical(table.state) if whole else b"null"),
                given=msgspec.Raw(canonical(self._given) if whole else b"null"),
            )
        )

    def broken(self, table: GameTable, error: Exception) -> TraceStep:
        """The step that raised something."""
        said = f"{type(error).__name__}: {error}"
        return TraceStep(table.steps + 1, "", self._answers, said, ())


def _told(event: Any) -> tuple[str, str, str]:
    plain = msgspec.to_builtins(event)
    return (str(plain.get("kind", "")), event.cites(), msgspec.json.encode(plain).decode())


def _lines(arguments: list[str]) -> Iterator[bytes]:
    folder, block, rotation, variant, *step = arguments
    study = run_at(Path(folder)).study()
    spec = spec_in(study, int(block), int(rotation), variant)
    for one in trace(spec, int(step[0]) if step else -1):
        yield msgspec.json.encode(one)


if __name__ == "__main__":
    for line in _lines(sys.argv[1:]):
        sys.stdout.buffer.write(line + b"\n")
