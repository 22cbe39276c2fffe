"""A concordance as a page: a table for each section, and how many sentences are kept how."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby

from tools.concordance.rows import HOW, RULEBOOKS, Row

_UP = "../../src/hegemon"
_MARK = {"open": "**open**"}
"""What is missing is seen at once."""


def page(name: str, rows: list[Row]) -> str:
    """The page of one document's concordance, in Markdown."""
    return "\n".join(_lines(name, rows)) + "\n"


def _lines(name: str, rows: list[Row]) -> Iterator[str]:
    yield f"# Concordance: {name}"
    yield ""
    yield "Made by `python -m tools.concordance --write`; [what it says](README.md)."
    yield ""
    yield _counted(rows)
    for section, its_rows in groupby(rows, key=lambda row: row.section):
        yield from ("", f"## {section}", "")
        yield from (
            "| | how | where | tests | readings, notes |",
            "| --: | --- | --- | --- | --- |",
        )
        yield from (_line(name, row) for row in its_rows)


def _counted(rows: list[Row]) -> str:
    """How many sentences there are, and how many are kept in each way."""
    counts = Counter(row.how for row in rows)
    ways = ", ".join(f"{counts[how]} {how}" for how in HOW if counts[how])
    return f"{len(rows)} sentences: {ways}."


def _line(name: str, row: Row) -> str:
    places = _links(_UP, row.where.split())
    tests = _links("../..", row.tests.split())
    book = f"{_UP}/games/{RULEBOOKS[name]}/rules.md"
    readings = ", ".join(f"[{one}]({book})" for one in row.readings.split())
    notes = "; ".join(part for part in (readings, row.note.replace("|", "\\|")) if part)
    return f"| {row.sentence} | {_MARK.get(row.how, row.how)} | {places} | {tests} | {notes} |"


def _links(folder: str, places: Iterable[str]) -> str:
    """Each place by its name, leading to its file."""
    links = []
    for place in places:
        path, _, inside = place.partition("::")
        shown = inside or path.rpartition("/")[2]
        links.append(f"[`{shown}`]({folder}/{path})")
    return ", ".join(links)
