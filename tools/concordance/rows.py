"""The rows of a concordance: one for each sentence of a rule document, and what is wrong with them.

`docs/concordance/NAME.csv` has a row a sentence: section, number, digest, how it is kept, where in
`src/hegemon`, by which tests, under which readings of the rulebook, and a note. Several places,
tests or readings stand side by side with a space between.
"""

from __future__ import annotations

import ast
import csv
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "concordance"
SOURCE = ROOT / "src" / "hegemon"

RULEBOOKS = {
    "ec4x-monero": "ec4x",
    "ec4x-satoshi": "ec4x",
    "erkenfara": "erkenfara",
    "space-conquest": "space_conquest",
    "space-empires": "space_empires",
}
"""The folder in `games` whose `rules.md` has the readings of each document."""

HOW: dict[str, tuple[str, ...]] = {
    "kept": ("where", "tests"),
    "read": ("where", "tests", "readings"),
    "option": ("where", "tests"),
    "said": ("where",),
    "none": ("note",),
    "open": ("note",),
}
"""How a sentence may be kept, and which columns its row must fill.

kept: as it is printed. read: as a numbered reading says. option: a house rule decides. said: only
words to a player (a name, a class, advice), and this is where they are. none: nothing to keep
(background, contents, what another program looks like). open: not there yet.
"""


class Row(NamedTuple):
    """What became of one sentence; all columns are text, empty where there is nothing to say."""

    section: str
    sentence: str
    digest: str
    how: str
    where: str
    tests: str
    readings: str
    note: str


def names() -> list[str]:
    """The concordances that there are."""
    return sorted(path.stem for path in FOLDER.glob("*.csv"))


def read(name: str) -> list[Row]:
    """The rows of a concordance; raises TypeError where a line has too few or too many columns."""
    with (FOLDER / f"{name}.csv").open(newline="", encoding="utf-8") as file:
        lines = csv.reader(file)
        next(lines)
        return [Row(*line) for line in lines]


def write(name: str, rows: Iterable[Row]) -> None:
    """Write a concordance anew."""
    FOLDER.mkdir(exist_ok=True)
    with (FOLDER / f"{name}.csv").open("w", newline="", encoding="utf-8") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(Row._fields)
        lines.writerows(rows)


def faults(name: str, rows: list[Row]) -> Iterator[str]:
    """A sentence for everything that is wrong in a concordance; empty if all is well."""
    yield from _gaps(rows)
    for row in rows:
        at = f"{name} {row.section}:{row.sentence}"
        if row.how not in HOW:
            yield f"{at}: how is {row.how!r}, not one of {', '.join(HOW)}"
            continue
        for column in HOW[row.how]:
            if not getattr(row, column):
                yield f"{at}: is {row.how}, and says nothing under {column}"
        yield from (f"{at}: there is no {place} in src/hegemon" for place in _no_places(row))
        yield from (f"{at}: there is no test {test}" for test in _no_tests(row))
        known = readings(RULEBOOKS[name])
        yield from (
            f"{at}: the rulebook has no reading {one}"
            for one in row.readings.split()
            if one not in known
        )


def _gaps(rows: Iterable[Row]) -> Iterator[str]:
    """Sentences of a section are numbered from 1, none left out."""
    last: Counter[str] = Counter()
    for row in rows:
        last[row.section] += 1
        if row.sentence != str(last[row.section]):
            yield f"{row.section}: sentence {row.sentence} stands where {last[row.section]} belongs"
            return


def _no_places(row: Row) -> list[str]:
    return [place for place in row.where.split() if not _stands(SOURCE, place)]


def _no_tests(row: Row) -> list[str]:
    return [test for test in row.tests.split() if not _stands(ROOT, test)]


def _stands(folder: Path, place: str) -> bool:
    """Whether `PATH::NAME` is there: a function, class, method, constant, or a key of tables."""
    path, _, name = place.partition("::")
    if not (folder / path).is_file():
        return False
    return not name or name in _named(folder / path)


@cache
def _named(path: Path) -> frozenset[str]:
    """What a file defines by name, "Class.method" and "group.key" too."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".toml":
        return frozenset(_keys(tomllib.loads(text)))
    return frozenset(_definitions(ast.parse(text).body)) if path.suffix == ".py" else frozenset()


def _keys(group: dict[str, Any], before: str = "") -> Iterator[str]:
    for key, value in group.items():
        yield before + key
        if isinstance(value, dict):
            yield from _keys(value, f"{before}{key}.")


def _definitions(body: list[ast.stmt], before: str = "") -> Iterator[str]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield before + node.name
        if isinstance(node, ast.ClassDef):
            yield from _definitions(node.body, f"{before}{node.name}.")
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        yield from (before + target.id for target in targets if isinstance(target, ast.Name))


@cache
def readings(game: str) -> frozenset[str]:
    """The numbers of the readings in a game's rulebook, "R12"."""
    text = (SOURCE / "games" / game / "rules.md").read_text(encoding="utf-8")
    return frozenset(re.findall(r"^(?:- \*\*|#+ )(R\d+)\b", text, re.MULTILINE))
