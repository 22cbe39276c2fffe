"""A report as one page that needs nothing else, and as Markdown.

No script, no address, no font to fetch; by day and by night; as wide as a telephone or a desk.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import jinja2

from hegemon.core.mentions import plain
from hegemon.core.report import Sentence, Table
from hegemon.draw.charts import colour_sheet
from hegemon.lab.figures.estimate import Estimate
from hegemon.lab.figures.verdicts import Judged, Judgement
from hegemon.lab.reports.findings import ExampleGame, StudyAnswers
from hegemon.lab.reports.workers import WorkerTold

RULING_WORDS = {
    "pass": "Passed: all that was to be shown is shown",
    "warn": "Warning: short of what was asked",
    "fail": "Failed: what should not be is shown",
    "inconclusive": "Inconclusive: these games do not settle what was asked",
    "told": "No verdict was asked for",
}
_HOLDS = {
    "yes": "yes",
    "no": "no",
    "open": "open: the interval straddles",
    "unknown": "open: these games do not tell",
}
GAMES = "games"
"""The folder of the pages of games, beside the report."""
KEY = 12
"""Characters of a key in a command: no two of a run begin alike."""


@dataclass(frozen=True)
class ReportText:
    """What page and Markdown say."""

    title: str
    game: str
    study: str
    """The study's id."""
    answers: StudyAnswers
    judgement: Judgement
    kinds: tuple[str, ...]
    """Of each reason of the judgement: pass, warn or fail."""
    played: tuple[tuple[str, str], ...]
    """What was played, and how, as names and values."""
    replay: str
    """The command that plays a game again, but for the game's key, which stands last."""
    text: str
    """The study file as it was given."""
    games: int = 0
    """How many were played; 0 for odds."""
    digest: str = ""
    """Of the table; "" where there is none."""
    whole: bool = True
    """Whether nothing is left to be played."""
    best: str = ""
    """The files of the point that it came to, to be copied; "" for none."""
    told: frozenset[str] = frozenset()
    """The games that have a page of their own beside the report, by how their keys begin."""
    workers: tuple[WorkerTold, ...] = ()
    """Who played them, each against the rest."""


def page_of(report: ReportText) -> str:
    """The page."""
    template = templates().get_template("page.html.j2")
    return template.render(
        colours=colour_sheet(),
        title=report.title,
        game=report.game,
        study=report.study,
        ruling=report.judgement.ruling,
        ruling_words=RULING_WORDS[report.judgement.ruling],
        words=report.answers.words,
        reasons=reasons(report),
        findings=report.answers.findings,
        paintings=report.answers.paintings,
        examples=examples(report),
        played=report.played,
        figures=figure_rows(report.answers.figures),
        best=report.best,
        text=report.text,
    )


@lru_cache(maxsize=1)
def templates() -> jinja2.Environment:
    """What pages of the lab are written with."""
    made = jinja2.Environment(
        loader=jinja2.PackageLoader("hegemon.lab.reports", ""),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
    )
    made.filters["plain"] = plain
    made.tests["told"] = lambda item: isinstance(item, Sentence)
    made.tests["tabled"] = lambda item: isinstance(item, Table)
    return made


def reasons(report: ReportText) -> list[dict[str, str]]:
    """The conditions of the verdict, as they are told."""
    return [
        {
            "condition": one.condition,
            "kind": f"to {kind}",
            "holds": _HOLDS["unknown" if _unknown(one) else one.holds],
            "figures": _judged(one),
        }
        for one, kind in zip(report.judgement.reasons, report.kinds, strict=True)
    ]


def _unknown(one: Judged) -> bool:
    """Whether it is open because a figure, or how far it may be off, is not known."""
    return one.holds == "open" and not all(each.sure for _, each in one.figures)


def _judged(one: Judged) -> str:
    return "; ".join(
        f"{name} {_digits(each.value)}" if not each.low < each.high else f"{name} {_between(each)}"
        for name, each in one.figures
    )


def _between(found: Estimate) -> str:
    """A figure and its interval, with the digits in which the ends differ by hundredths."""
    width = found.high - found.low
    if not 0 < width < math.inf:
        return f"{_digits(found.value)} ({_digits(found.low)} to {_digits(found.high)})"
    digits = max(0, 2 - math.floor(math.log10(width)))
    value, low, high = (f"{each:,.{digits}f}" for each in found[:3])
    return f"{value} ({low} to {high})"


def examples(report: ReportText) -> list[dict[str, str]]:
    """Games to look at, with the command for each."""
    return [
        {"why": one.why, "command": f"{report.replay} {one.key[:KEY]}", "page": _page(report, one)}
        for finding in report.answers.findings
        for one in finding.examples
    ]


def _page(report: ReportText, game: ExampleGame) -> str:
    """Where a game is told, seen from the report; "" for nowhere."""
    name = game.key[:KEY]
    return f"{GAMES}/{name}.html" if name in report.told else ""


def figure_rows(figures: Mapping[str, Estimate]) -> list[dict[str, str]]:
    """Figures by name, as they are read."""
    return [
        {
            "name": name,
            "value": _digits(each.value),
            "low": "" if each.low == each.value == each.high else _digits(each.low),
            "high": "" if each.low == each.value == each.high else _digits(each.high),
        }
        for name, each in sorted(figures.items())
    ]


def _digits(value: float) -> str:
    if math.isnan(value):
        return "unknown"
    if math.isinf(value):
        return "no bound"
    return f"{value:,.1f}" if abs(value) >= 100 else f"{value:.4g}"


def markdown_of(report: ReportText) -> str:
    """The same in Markdown; charts are told in words."""
    answers = report.answers
    parts = [
        f"# {_plain(report.title)}",
        f"{_plain(report.game)} · {report.study}",
        f"**{RULING_WORDS[report.judgement.ruling]}.**",
        _plain(" ".join(answers.words)),
    ]
    if asked := reasons(report):
        parts += [
            "## What was to be shown",
            _table(("Condition", "Kind", "Holds", "Figures"), asked),
        ]
    if answers.findings:
        parts += [
            "## What was found",
            _list((each.question, each.words) for each in answers.findings),
        ]
    if answers.paintings:
        told = ((f"{each.title}.", f"{each.alt}. {each.caption}") for each in answers.paintings)
        parts += ["## In pictures", _list(told)]
    if games := _commands(report):
        parts += ["## Games to look at", _table(("What it shows", "Command"), games)]
    if report.best:
        parts += ["## The best point, to be copied", f"```toml\n{report.best}```"]
    played = "\n".join(f"- {name}: {_plain(value)}" for name, value in report.played)
    figures = _table(("Figure", "Value", "From", "To"), figure_rows(answers.figures))
    parts += ["## How it was played", played, "## All figures", figures]
    return "\n\n".join(part for part in parts if part) + "\n"


def _commands(report: ReportText) -> list[dict[str, str]]:
    """Games to look at; their pages are for the page alone."""
    return [{name: one[name] for name in ("why", "command")} for one in examples(report)]


def _list(pairs: Iterable[tuple[str, str]]) -> str:
    return "\n".join(f"- **{_plain(head)}** {_plain(words)}" for head, words in pairs)


def _table(heads: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> str:
    """A table of Markdown; the values of each row stand in the order of the heads."""
    lines = [
        [_code(str(each)) if name == "command" else _plain(str(each)) for name, each in row.items()]
        for row in rows
    ]
    return "\n".join(f"| {' | '.join(line)} |" for line in [heads, ["---"] * len(heads), *lines])


def _plain(text: str) -> str:
    """A text as it is, in Markdown: names and messages of others are no HTML, code or link."""
    safe = text.replace("&", "&amp;").replace("<", "&lt;")
    return " ".join(re.sub(r"([\\`*\[\]|])", r"\\\1", safe).split())


def _code(text: str) -> str:
    """A command as code, between more backticks than it has in a row."""
    fence = "`" * (max(map(len, re.findall("`+", text)), default=0) + 1)
    space = " " if len(fence) > 1 else ""
    return f"{fence}{space}{text}{space}{fence}".replace("|", "\\|").replace("\n", " ")
