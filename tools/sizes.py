"""Small rooms: functions of at most 60 lines, 95% of 40; modules of 400; folders of 25 files.

A module may have 500 lines where cutting it would cut a thought: its head says so, in its docstring
or in the comments before it, in a sentence that begins a line with "Not cut, because".

And what takes long to follow: many branches without a comment, many arguments without a name.
`python -m tools.sizes` prints what it measured in src, and what is too large.
"""

from __future__ import annotations

import ast
import math
import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from tools import branches

SOURCE = Path(__file__).resolve().parents[1] / "src"
LONGEST_MODULE = 400
LONGEST_THOUGHT = 500
"""Lines of a module whose head says why it is not cut."""
LONGEST_FUNCTION = 60
LONG_FUNCTION = 40
LONG_FUNCTIONS_PERCENT = 5
MOST_FILES = 25

_NOT_CUT = re.compile(r"^(?:# )?Not cut, because (?:\S+\s+){3,}", re.MULTILINE)
_COMMENTS = re.compile(r"(?:#.*\n|\s*\n)*")


class Room(NamedTuple):
    """A function or a module, where it is and how many lines it has."""

    place: str
    name: str
    lines: int


def modules(folder: Path) -> list[Room]:
    """Every module below the folder."""
    return [
        Room(str(path.relative_to(folder)), path.stem, len(path.read_text("utf-8").splitlines()))
        for path in sorted(folder.rglob("*.py"))
    ]


def functions(folder: Path) -> list[Room]:
    """Every function and method below the folder, decorators not counted."""
    return [room for path in sorted(folder.rglob("*.py")) for room in in_file(path, folder)]


def in_file(path: Path, folder: Path) -> Iterable[Room]:
    """The functions of one file."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            yield Room(f"{path.relative_to(folder)}:{node.lineno}", node.name, lines)


def problems(folder: Path) -> list[str]:
    """A sentence for everything that is too large; empty if all is well."""
    rooms = functions(folder)
    long = [room for room in rooms if room.lines > LONG_FUNCTION]
    found = [
        *(
            f"{room.place}: {room.lines} lines, at most {most}"
            for room, most in too_long_modules(folder)
        ),
        *(
            f"{room.place} {room.name}: {room.lines} lines, at most {LONGEST_FUNCTION}"
            for room in long
            if room.lines > LONGEST_FUNCTION
        ),
    ]
    if 100 * len(long) > LONG_FUNCTIONS_PERCENT * len(rooms):
        names = ", ".join(f"{room.place} {room.name} ({room.lines})" for room in long)
        found.append(
            f"{len(long)} of {len(rooms)} functions have over {LONG_FUNCTION} lines, "
            f"at most {LONG_FUNCTIONS_PERCENT}% may: {names}"
        )
    return [*found, *full_folders(folder), *branches.problems(folder)]


def full_folders(folder: Path) -> list[str]:
    """A sentence for each folder with too many modules in it."""
    counts = Counter(path.parent for path in folder.rglob("*.py"))
    return [
        f"{place.relative_to(folder)}: {count} files, at most {MOST_FILES}"
        for place, count in sorted(counts.items())
        if count > MOST_FILES
    ]


def too_long_modules(folder: Path) -> list[tuple[Room, int]]:
    """The modules over their limit, and that."""
    long = [room for room in modules(folder) if room.lines > LONGEST_MODULE]
    limits = [(room, most_lines((folder / room.place).read_text("utf-8"))) for room in long]
    return [(room, most) for room, most in limits if room.lines > most]


def most_lines(text: str) -> int:
    """How many lines a module may have: more where its head gives a reason of some words."""
    comments = _COMMENTS.match(text)
    head = f"{comments[0] if comments else ''}\n{ast.get_docstring(ast.parse(text)) or ''}\n"
    return LONGEST_THOUGHT if _NOT_CUT.search(head) else LONGEST_MODULE


def summary(name: str, rooms: Sequence[Room]) -> str:
    """Median, 95th percentile and maximum in one line."""
    sizes = sorted(room.lines for room in rooms) or [0]
    median, most = (sizes[math.ceil(share * len(sizes)) - 1] for share in (0.5, 0.95))
    return f"{len(rooms)} {name}: median {median}, 95% up to {most}, longest {sizes[-1]} lines"


def main() -> int:
    """Print the sizes and the problems; 1 if there are any."""
    print(summary("functions", functions(SOURCE)))
    print(summary("modules", modules(SOURCE)))
    found = problems(SOURCE)
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
