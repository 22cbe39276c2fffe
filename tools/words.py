"""One word, one thing: what a class or a named type is called is called so once.

All that is no game shares one list of words. A game and its bots have the words of their rulebook,
each once, and none of the house's, since a reader of the game meets both. Two games may use a word
each in its own sense: the package says which. A class may be named after the one that it extends,
as the `State` of a game is. Names with an underscore are read in one module only.

`python -m tools.words` prints each name that stands for two things; words are in docs/glossary.md.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).resolve().parents[1] / "src"
HOUSE = ""
"""What no game is."""
ALIKE = {
    "Again": "each edition of EC4X has its own order of play",
    "Turn": "each edition of EC4X has its own order of play",
}
"""The names that may stand twice in one game, and why."""
_GAME = re.compile(r"hegemon/(?:games|bots)/(?!shelf/)([^/]+)/")
_TYPE = re.compile(r"[A-Z][a-z]+(?:[A-Z][a-z]*)*")


class Named(NamedTuple):
    """A class or a named type, and where it is."""

    name: str
    game: str
    place: str


def named(folder: Path) -> Iterator[Named]:
    """The classes and named types in the modules below a source folder."""
    for path in sorted(folder.rglob("*.py")):
        at = path.relative_to(folder).as_posix()
        found = _GAME.match(at)
        game = found[1] if found else HOUSE
        tree = ast.parse(path.read_text("utf-8"))
        called = _imported(tree)
        for node in tree.body:
            name = _name(node, called)
            if name and not name.startswith("_"):
                yield Named(name, game, f"{at}:{node.lineno}")


def _imported(tree: ast.Module) -> dict[str, str]:
    """What imported names are called where they come from: of `State as Base`, State."""
    return {
        each.asname or each.name: each.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for each in node.names
    }


def _name(node: ast.stmt, called: dict[str, str]) -> str:
    """The name that a statement gives to a class or a type; "" for any other."""
    if isinstance(node, ast.ClassDef):
        bases = {_last(base, called) for base in node.bases}
        return "" if node.name in bases else node.name
    if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name):
        return ""
    # a type variable is a word of one signature; a call makes a value and no type
    name = node.targets[0].id
    return name if _TYPE.fullmatch(name) and not isinstance(node.value, ast.Call) else ""


def _last(base: ast.expr, called: dict[str, str]) -> str:
    """What a base is called where it is defined: Form for `Form[Move]`, State for `state.State`."""
    if isinstance(base, ast.Subscript):
        return _last(base.value, called)
    if isinstance(base, ast.Attribute):
        return base.attr
    return called.get(base.id, base.id) if isinstance(base, ast.Name) else ""


def problems(folder: Path) -> list[str]:
    """A sentence for every name that stands for two things; empty if all is well."""
    by_name: dict[str, list[Named]] = defaultdict(list)
    for each in named(folder):
        by_name[each.name].append(each)
    return [
        f"{name} stands for several things: {', '.join(each.place for each in found)}"
        for name, found in sorted(by_name.items())
        if name not in ALIKE and stand_together(found)
    ]


def stand_together(found: list[Named]) -> bool:
    """Whether a reader can meet two of these: in one game, or in a game and the house."""
    games = [each.game for each in found]
    return len(games) > 1 and (HOUSE in games or len(set(games)) < len(games))


def unused(folder: Path) -> list[str]:
    """The names in `ALIKE` that stand once by now."""
    count: dict[str, int] = defaultdict(int)
    for each in named(folder):
        count[each.name] += 1
    return [f"{name} stands once: strike it from ALIKE" for name in ALIKE if count[name] == 1]


def main() -> int:
    """Print the problems; 1 if there are any."""
    found = [*problems(SOURCE), *unused(SOURCE)]
    print("\n".join(found) or f"{len(list(named(SOURCE)))} names")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
