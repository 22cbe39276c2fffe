"""What a run leaves behind: `runs/STUDY/HASH/`.

    study.toml       as it was given, with the files that it names
    manifest.json    what was played, by what code, where, and how far it came
    rows.jsonl       the table: a row a line (`rows.py`)
    rows.parquet     the same for other programs; rows.csv where pyarrow is not installed
    report.html ...  what a report makes of it; shown.json and charts/ of it for a server

A tuning and a duel grid have no table, but tuning.json with best-study.toml and best.toml,
or duels.json.

Beside the folder stands `answers.sqlite`, the cache of all runs of the study.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from hegemon.core.errors import BadConfig
from hegemon.lab.studies.rows import GameRow, read_rows
from hegemon.lab.studies.study import StudyRead, read_study
from hegemon.play.errors import NotThere
from hegemon.play.studies.shown import ENDS_OF_WHOLE

RUNS = Path("runs")
"""Where runs are kept when nothing is said."""
TUNING, DUELS_KEPT = "tuning.json", "duels.json"
"""What the two designs without a table leave in a folder."""
BEST, BEST_STUDY = "best.toml", "best-study.toml"
"""The best point of a tuning: its figures, where they are not the game's own, and its [study]."""

T = TypeVar("T")


class VariantPlayed(msgspec.Struct, frozen=True, kw_only=True):
    """With what a variant of the study was played."""

    name: str
    house_rules: dict[str, object]
    figures: str = ""
    """The digest of figures that are not the game's own; "" for those."""
    changed: tuple[str, ...] = ()
    """What is other than in the first variant: "home.production 4 → 5"."""


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """What was played, and how far it came."""

    study: str
    hash: str
    hegemon: str
    """The version of the program."""
    code: str
    """The digest of the code that played."""
    game: str
    ruleset_version: int
    seats: int
    variants: tuple[VariantPlayed, ...]
    bots: tuple[str, ...]
    seed: int
    games_a_block: int
    blocks_wanted: int
    blocks: int
    """Those that are in the table: whole blocks, from the first on."""
    rows: int
    digest: str
    """The SHA-256 of the table, line by line."""
    ended: str
    """Why the run ended: "all blocks", "stop rule", "time is up", "interrupted"."""
    backend: str
    workers: int
    played: int
    """Games that this run played; the others were there already."""
    seconds: float
    cpu_seconds: float
    crashes: int = 0
    """Games of the table in which a bot or the rules broke down."""
    first_crash: str = ""

    @property
    def whole(self) -> bool:
        """Whether there is nothing left to be played."""
        return self.ended in ENDS_OF_WHOLE


class RunFolder:
    """The folder of a run."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def answers(self) -> Path:
        """The cache of all runs of the study."""
        return self.path.parent / "answers.sqlite"

    @property
    def table(self) -> Path:
        """The rows, one a line."""
        return self.path / "rows.jsonl"

    def begin(self, study: StudyRead) -> None:
        """Make the folder, with the study and the files that it names.

        Raises NotThere and BadConfig for files that are not there, or not beside the study.
        """
        sources = {name: study.path_of(name, "the study file") for name in study.files}
        self.path.mkdir(parents=True, exist_ok=True)
        (self.path / "study.toml").write_text(study.text, "utf-8")
        for name, source in sources.items():
            there = self.path / name
            if not there.resolve().is_relative_to(self.path.resolve()):
                raise BadConfig(f"{there} leads out of the run's folder; take that link away")
            there.parent.mkdir(parents=True, exist_ok=True)
            if source.resolve() != there.resolve():
                shutil.copyfile(source, there)

    def study(self) -> StudyRead:
        """The study that was run; raises NotThere, BadConfig."""
        return read_study(self.path / "study.toml")

    def manifest(self) -> Manifest:
        """What was played; raises NotThere where the run has not ended yet, BadConfig."""
        path = self.path / "manifest.json"
        if not path.is_file():
            raise NotThere(
                f"{self.path} has no manifest.json: the run there has not ended, or it is no run; "
                f"`hegemon lab resume {self.path}` goes on"
            )
        return kept_at(path, Manifest)

    def end(self, manifest: Manifest) -> None:
        """Write down what was played."""
        whole = msgspec.json.format(msgspec.json.encode(manifest), indent=2)
        _replace(self.path / "manifest.json", whole + b"\n")

    def rows(self) -> Iterator[GameRow]:
        """The table, in the design's order; raises NotThere where there is none."""
        if not self.table.is_file():
            raise NotThere(
                f"{self.path} has no rows.jsonl: `hegemon lab resume {self.path}` goes on"
            )
        return read_rows(self.table)


def run_at(path: Path) -> RunFolder:
    """A run's folder, or the newest run of a study's folder; raises NotThere."""
    if (path / "study.toml").is_file():
        return RunFolder(path)
    runs = [one.parent for one in path.glob("*/study.toml")]
    if not runs:
        raise NotThere(f"{path} is no folder of a run; runs are kept in runs/STUDY/HASH")
    return RunFolder(max(runs, key=lambda run: (run / "study.toml").stat().st_mtime))


def kept_at(path: Path, kind: type[T]) -> T:
    """What a file of JSON of a run holds; raises NotThere, BadConfig."""
    if not path.is_file():
        raise NotThere(f"there is no file {path}; `hegemon lab run` writes it")
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except msgspec.MsgspecError as trouble:
        raise BadConfig(f"{path} cannot be read: {trouble}") from trouble


def _replace(path: Path, content: bytes) -> None:
    """Write a file so that it is there as a whole or as it was."""
    beside = path.with_name(f".{path.name}.new")
    beside.write_bytes(content)
    beside.replace(path)
