"""A finished study as it is shown: plain texts and charts, nothing of which a server reckons.

`hegemon lab report` writes it beside a run whose games are all there, as `shown.json` and a folder
of charts; a server that is told of the folder of runs reads it through a `StudyShelf`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Protocol

import msgspec

from hegemon.core.records import Value

SHOWN = "shown.json"
CHARTS = "charts"
"""The folder of its charts, NAME.svg."""
FILES = (
    *("rows.jsonl", "rows.parquet", "rows.csv", "report.html", "report.md", "results.json"),
    *("sensitivity.json", "tuning.json", "best-study.toml", "best.toml", "duels.json"),
    "study.toml",
)
"""What can be taken away of a run, where it is there; nothing else is ever handed out."""

OF_A_RUN = (*FILES, "manifest.json", SHOWN, CHARTS)
"""All that the lab keeps in a run's folder."""

ALL_BLOCKS, STOP_RULE = "all blocks", "stop rule"
"""Why a run ended that is whole: all was played, or a sequential test had seen enough."""
ENDS_OF_WHOLE = (ALL_BLOCKS, STOP_RULE)

NAME = r"[a-z0-9][a-z0-9-]{0,60}"
StudyName = Annotated[str, msgspec.Meta(pattern=rf"^{NAME}\Z")]
"""What a study or a run of it is called, in addresses too."""


class _Said(msgspec.Struct, frozen=True, kw_only=True):
    """Data that a later program may have written: fields that are not known are passed over."""


class StudyHead(_Said, frozen=True, kw_only=True):
    """What a list says of a study."""

    study: StudyName
    run: StudyName
    title: str
    """The question that was asked."""
    game: str
    game_title: str
    ruling: str
    """pass, warn, fail, inconclusive; told where no verdict was asked for."""
    ruling_words: str
    lead: str
    """The answer in a sentence or two."""
    games: int
    """How many were played; 0 for odds, which play none."""
    digest: str = ""
    """Of the table that it is about; "" where there is none."""


class ConditionShown(_Said, frozen=True, kw_only=True):
    """A condition of the verdict."""

    condition: str
    kind: str
    holds: str
    figures: str


class FindingShown(_Said, frozen=True, kw_only=True):
    """A question and its answer."""

    question: str
    words: str


class ChartShown(_Said, frozen=True, kw_only=True):
    """A chart, for those who see it and those who do not."""

    name: StudyName
    title: str
    caption: str
    alt: str
    width: int
    height: int
    """In its own units: what matters is the one by the other."""


class GameToLookAt(_Said, frozen=True, kw_only=True):
    """A game that shows something, and the command that plays it again."""

    why: str
    command: str


class FigureShown(_Said, frozen=True, kw_only=True):
    """A figure by its name, as it is read; `low` and `high` are "" where it has no interval."""

    name: str
    value: str
    low: str
    high: str


class StudyShown(StudyHead, frozen=True, kw_only=True):
    """All that is shown of a study."""

    words: tuple[str, ...]
    conditions: tuple[ConditionShown, ...] = ()
    findings: tuple[FindingShown, ...] = ()
    charts: tuple[ChartShown, ...] = ()
    examples: tuple[GameToLookAt, ...] = ()
    played: tuple[tuple[str, str], ...] = ()
    figures: tuple[FigureShown, ...] = ()
    best: str = ""
    """The files of the point that it came to; "" for none."""
    text: str = ""
    """The study file as it was given."""


class StudyListed(Value, tag=False):
    """A finished study in a list."""

    study: str
    run: str
    title: str
    game: str
    game_title: str
    ruling: str
    ruling_words: str
    lead: str
    games: int
    ended: str
    """When it was written down, in UTC."""


class StudyFileOffered(Value, tag=False):
    """A file of a run that can be taken away."""

    name: str
    size: int
    """Bytes."""


class StudyFound(Value, tag=False):
    """A finished study, and what is beside it."""

    shown: StudyShown
    ended: str
    files: tuple[StudyFileOffered, ...]
    others: tuple[StudyListed, ...] = ()
    """Other finished runs of the same study, the newest first."""


class StudyShelf(Protocol):
    """Where finished studies stand."""

    def newest(self, game: str = "", start: int = 0, most: int = 50) -> Sequence[StudyListed]:
        """The newest run of each study, of one game or of all, from the `start`-th on."""

    def one(self, study: str, run: str = "") -> StudyFound:
        """A run of a study, or its newest; raises NotThere."""

    def chart(self, study: str, run: str, name: str) -> str:
        """A chart as it lies there, without colours of its own; raises NotThere."""

    def file(self, study: str, run: str, name: str) -> Path:
        """Where one of the `FILES` of a run lies; raises NotThere."""
