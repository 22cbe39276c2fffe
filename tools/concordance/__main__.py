"""Where each sentence of a rule document is kept: in code, in a test, or in a reading.

python -m tools.concordance --check             faults of the tables, and pages that are stale
python -m tools.concordance --write             write the pages anew
python -m tools.concordance begin NAME FILE     begin a table with the sentences of a document
python -m tools.concordance against NAME FILE   compare a table with the document it is about
python -m tools.concordance show FILE           the sentences of a document, to be read
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from inspect import signature
from pathlib import Path

from tools.concordance.page import page
from tools.concordance.rows import FOLDER, Row, faults, names, read, write
from tools.concordance.sentences import sentences


def check() -> Iterator[str]:
    """A sentence for each fault of a table, and for each page that is not fresh."""
    for name in names():
        rows = read(name)
        yield from faults(name, rows)
        shown = FOLDER / f"{name}.md"
        if not shown.exists() or shown.read_text(encoding="utf-8") != page(name, rows):
            yield f"{shown.name} is stale: python -m tools.concordance --write"


def write_pages() -> Iterator[str]:
    """Write the page of every table."""
    for name in names():
        (FOLDER / f"{name}.md").write_text(page(name, read(name)), encoding="utf-8")
        yield from ()


def begin(name: str, file: str) -> Iterator[str]:
    """Begin a table: every sentence of a document, nothing said of any."""
    if name in names():
        yield f"There is a table {name} already."
        return
    document = Path(file).read_text(encoding="utf-8")
    empty = ("open", "", "", "", "not looked at yet")
    write(
        name, (Row(one.section, str(one.number), one.digest, *empty) for one in sentences(document))
    )


def against(name: str, file: str) -> Iterator[str]:
    """A sentence for each place where a table and its document differ."""
    document = Path(file).read_text(encoding="utf-8")
    printed = {(one.section, str(one.number)): one.digest for one in sentences(document)}
    listed = {(row.section, row.sentence): row.digest for row in read(name)}
    for section, number in printed | listed:
        at = (section, number)
        if printed.get(at) != listed.get(at):
            yield f"{name} {section}:{number} is another in the document, or in one of them only"


def show(file: str) -> Iterator[str]:
    """The sentences of a document, each with its place; only for reading."""
    for one in sentences(Path(file).read_text(encoding="utf-8")):
        print(f"{one.section}:{one.number}  {one.text}")
    yield from ()


COMMANDS: dict[str, Callable[..., Iterator[str]]] = {
    "--check": check,
    "--write": write_pages,
    "begin": begin,
    "against": against,
    "show": show,
}


def main(arguments: list[str]) -> int:
    """Do what is asked; 1 if something is wrong, 2 if nothing was understood."""
    command = COMMANDS.get(arguments[0]) if arguments else None
    if command is None or len(arguments) - 1 != len(signature(command).parameters):
        print(__doc__)
        return 2
    said = list(command(*arguments[1:]))
    print("\n".join(said), end="\n" if said else "")
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
