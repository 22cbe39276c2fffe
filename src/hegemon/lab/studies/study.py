"""A study file: what is asked of a game, and how, written in TOML before a game is played."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from hegemon.core.documents.toml import read_toml
from hegemon.core.errors import BadConfig
from hegemon.core.records import Value
from hegemon.core.refusals import shown
from hegemon.play.errors import NotThere
from hegemon.play.start.house_rules import LARGEST
from hegemon.play.start.typed import type_of, values_of
from hegemon.play.studies.shown import OF_A_RUN, StudyName

Positive = Annotated[int, msgspec.Meta(ge=1, le=100_000_000)]
NotBelowZero = Annotated[int, msgspec.Meta(ge=0, le=100_000_000)]
Probability = Annotated[float, msgspec.Meta(gt=0, lt=1)]
Setting = str | int | float | bool | list[Any]
"""What TOML can say of a house rule."""

BackendName = Literal["process", "ray", "dask"]


class GameLimits(Value, tag=False, kw_only=True):
    """When a game is stopped; it is undecided then, and seats are ranked by power."""

    turns: NotBelowZero = 0
    """After so many turns of the game; 0 for no limit."""
    steps: Positive = 20_000
    """After so many questions answered."""


class Asking(Value, tag=False, kw_only=True):
    """[study]: the question, and the game that it is asked of."""

    id: StudyName
    game: str
    question: str = ""
    """In words, for the report."""
    preset: str = "as-written"
    house_rules: dict[str, Setting] = msgspec.field(default_factory=dict)
    """In place of the preset's; "@FILE" is the text of a file beside the study."""
    figures: str = ""
    """A file beside the study: figures (tables.toml) in place of the game's own."""
    stop: GameLimits = GameLimits()
    fast: bool = False
    """Whether the game's fast engine plays, where it has one; no series and no orders are kept."""


class Variant(Value, tag=False, kw_only=True):
    """One of the things that are compared on the same luck."""

    name: str
    house_rules: dict[str, Setting] = msgspec.field(default_factory=dict)
    figures: str = ""
    """A file beside the study, in place of the study's figures."""


class Opening(Value, tag=False, kw_only=True):
    """One way to begin."""

    name: str
    orders: tuple[str, ...] = ()
    """Lines of orders, as they are typed, or"""
    seats: tuple[tuple[str, ...], ...] = ()
    """those of each seat, in order, where they name places or things that are one seat's."""


class VariedFactor(Value, tag=False, kw_only=True):
    """Something that is varied: a house rule or a figure, between two numbers or over values."""

    rule: str = ""
    """A house rule, by its name."""
    figure: str = ""
    """In place of one, a figure of the game's tables: "home.production"."""
    low: int = 0
    high: int = 0
    values: tuple[Setting, ...] = ()
    """In place of low and high, the values that there are."""


class Design(Value, tag=False, kw_only=True):
    """[design]: which games are played. Each kind wants some of the fields."""

    kind: str
    blocks: Positive = 100
    """A block is one luck (one seed), played in all its seatings and variants."""
    bots: tuple[str, ...] = ()
    variants: tuple[Variant, ...] = ()
    openings: tuple[Opening, ...] = ()
    seat: Positive = 1
    """The seat whose wins a sequential test of seats or of variants counts."""
    forbid: tuple[str, ...] = ()
    """What is forbidden, one restriction each: "build:scout", or the word of an order."""
    option: str = ""
    """The option of the bot whose values are the rungs of a ladder."""
    values: tuple[Setting, ...] = ()
    """Its values, from the weakest to the strongest."""
    factors: tuple[VariedFactor, ...] = ()
    """What is varied, to see what matters, or to reach a target."""
    samples: Positive = 8
    """Trajectories of a screening, base samples of Sobol's method, trials of a tuning."""
    target: dict[str, float] = msgspec.field(default_factory=dict)
    """What a tuning is to reach, by response: `turns`, `decided`, `seat 1 wins`."""
    fights: tuple[str, ...] = ()
    """The fights of a duel grid, as `hegemon odds` takes them."""


SequentialKind = Literal["gsprt", "gsprt-normalised"]
"""Gains in points of share, or in standard deviations of a block."""


class SequentialPlan(Value, tag=False, kw_only=True):
    """A test that may stop the run before its last block."""

    kind: SequentialKind = "gsprt"
    h0: float = 0.0
    h1: float = 0.05
    look: Positive = 20
    """Blocks from one look to the next."""


class Statistics(Value, tag=False, kw_only=True):
    """[stat]: how sure the answer has to be."""

    alpha: Probability = 0.05
    power: Probability = 0.8
    margin: Probability = 0.05
    """What is as good as equal: the margin of an equivalence test."""
    sequential: SequentialPlan | None = None


class VerdictPlan(Value, tag=False, kw_only=True):
    """[verdict]: what counts as what, fixed before a game is played."""

    fails: tuple[str, ...] = msgspec.field(default=(), name="fail")
    warns: tuple[str, ...] = msgspec.field(default=(), name="warn")
    passes: tuple[str, ...] = msgspec.field(default=(), name="pass")


class RunPlan(Value, tag=False, kw_only=True):
    """[run]: where it is played; nothing here changes a result."""

    backend: BackendName = "process"
    workers: NotBelowZero = 0
    """Processes; 0 for all cores, or for what a cluster has."""
    address: str = ""
    """Of a cluster that is there already; "" starts one of this machine."""
    seconds: NotBelowZero = 0
    """The run is stopped after so long, and can be resumed; 0 for no limit."""
    game_seconds: NotBelowZero = 900
    """A game that takes longer is struck, for a bot or the rules do not come to an end; 0 for no
    limit."""
    seed: int = 1
    """What all luck follows from. (It alone does change the games.)"""


class StudyFile(Value, tag=False, kw_only=True):
    """All of it."""

    study: Asking
    design: Design
    stat: Statistics = Statistics()
    verdict: VerdictPlan = VerdictPlan()
    run: RunPlan = RunPlan()


class StudyRead(msgspec.Struct, frozen=True):
    """A study file, and where it was."""

    file: StudyFile
    text: str
    """As it was given."""
    beside: Path
    """The folder in which the files that it names are looked for."""

    @property
    def files(self) -> tuple[str, ...]:
        """The files that it names, each once."""
        asking, variants = self.file.study, self.file.design.variants
        figures = (asking.figures, *(one.figures for one in variants))
        rules = (asking.house_rules, *(one.house_rules for one in variants))
        texts = (text for each in rules for text in each.values() if isinstance(text, str))
        named = (*figures, *(text[1:] for text in texts if text.startswith("@")))
        return tuple(dict.fromkeys(name for name in named if name))

    def text_of(self, name: str, where: str) -> str:
        """A file beside the study; raises NotThere, BadConfig, which say which field named it."""
        return self.path_of(name, where).read_text("utf-8")

    def path_of(self, name: str, where: str) -> Path:
        """Where such a file is, never elsewhere than beside the study; raises as `text_of`."""
        named, path = Path(name), self.beside / name
        outside = named.anchor or ".." in named.parts
        if outside or not path.resolve().is_relative_to(self.beside.resolve()):
            raise BadConfig(f"{where}: {name} is not beside the study file, or in a folder there")
        first = named.parts[0].lower() if named.parts else "."
        if first in OF_A_RUN or first.startswith("."):  # they would overwrite each other
            raise BadConfig(f"{where}: a run keeps a file of its own as {name}; call it otherwise")
        if not path.is_file():
            raise NotThere(f"{where}: there is no file {path}")
        if path.stat().st_size > LARGEST:
            raise BadConfig(f"{where}: {path} is too long: at most {LARGEST} bytes")
        return path


def read_study(path: Path) -> StudyRead:
    """The study in a file; raises NotThere, and BadConfig, which names the field."""
    if not path.is_file():
        raise NotThere(f"there is no file {path}; `hegemon lab new NAME --game GAME` writes one")
    return study_in(path.read_text("utf-8"), path.parent)


def study_in(text: str, beside: Path) -> StudyRead:
    """The study that a text says; raises BadConfig, which names the field."""
    try:
        file = msgspec.convert(read_toml(text), StudyFile)
    except msgspec.ValidationError as trouble:
        raise BadConfig(_explained(f"{trouble}")) from trouble
    except BadConfig as trouble:
        raise BadConfig(f"the study file: {trouble}") from trouble
    return StudyRead(file, text, beside)


_SECTIONS: dict[str, type[Value]] = {
    "": StudyFile,
    "study": Asking,
    "study.stop": GameLimits,
    "design": Design,
    "design.variants": Variant,
    "design.openings": Opening,
    "design.factors": VariedFactor,
    "stat": Statistics,
    "stat.sequential": SequentialPlan,
    "verdict": VerdictPlan,
    "run": RunPlan,
}


def _explained(trouble: str) -> str:
    """A sentence of msgspec with the field's name, and what would be legal there."""
    said, _, place = trouble.partition(" - at `$")
    where = place.rstrip("`").lstrip(".")
    table = re.sub(r"\[.*?\]", "", where)
    unknown = re.search(r"unknown field `([^`]*)`", said)
    missing = re.search(r"missing required field `([^`]*)`", said)
    if not unknown and not missing:
        if where == "study.id":  # of which msgspec tells a pattern
            return "the study file, study.id: one word of small letters, digits and hyphens"
        return f"the study file, {where or 'whole'}: {said}{_legal(table)}"
    fields = ", ".join(one.encode_name for one in msgspec.structs.fields(_SECTIONS[table]))
    called = f"[{where}]" if where else "it"
    wrong = f"lacks {missing[1]}" if missing else f"has no {shown(unknown[1] if unknown else '')}"
    return f"the study file: {called} {wrong}; there are {fields}"


def _legal(place: str) -> str:
    """What a field may be, where it is a choice of words: msgspec does not say them."""
    table, _, name = place.rpartition(".")
    kind = type_of(_SECTIONS[table], name) if table in _SECTIONS else None
    if isinstance(kind, msgspec.inspect.LiteralType):
        return f"; it may be {values_of(_SECTIONS[table], name)}"
    return ""
