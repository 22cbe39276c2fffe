"""What import contracts cannot say, read from the import statements of src.

1. The kernel imports the standard library and msgspec only; so do the games, beside the kernel.
2. Outside a game, only its package itself is imported, never a module in it. The twin of a game
   is a package of its own: it alone may use numpy, numba and JAX, and the game never imports it.
3. Games and their bots import the kernel through its face, `hegemon.core`, as strangers do.
4. Clients reach the store only through `hegemon.play`; `hegemon.wiring` and the command line wire
   the two.

`python -m tools.imports` prints every import that breaks one of them.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).resolve().parents[1] / "src"
LIBRARIES_OF_RULES = frozenset({"hegemon", "msgspec"}) | sys.stdlib_module_names
MAY_USE_STORE = frozenset({"store", "wiring", "cli", "contract", "__main__"})
GAME_DEPTH = 3  # hegemon.games.NAME
FACE_DEPTH = 2  # hegemon.core
LIBRARIES_OF_TWINS = LIBRARIES_OF_RULES | {"jax", "numba", "numpy"}
TWIN = "twin"
HOUSE = frozenset({"shelf", "registry", "blame", "engine", "forward", "random"})
"""What stands beside games and bots and is none: how they are found, looked after, told apart."""


class Import(NamedTuple):
    """One imported module: by which module, on which line."""

    importer: str
    line: int
    imported: str


def imports(folder: Path) -> list[Import]:
    """Every import in the modules below a source folder, made absolute."""
    found = []
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        package = parts[:-1]
        importer = ".".join(package if parts[-1] == "__init__" else parts)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import | ast.ImportFrom):
                new = names(node, package, folder)
                found += [Import(importer, node.lineno, name) for name in new]
    return found


def names(node: ast.Import | ast.ImportFrom, package: tuple[str, ...], folder: Path) -> list[str]:
    """The modules that a statement imports: `from a import b` may mean a.b or only a."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    base = list(package[: len(package) + 1 - node.level]) if node.level else []
    base += node.module.split(".") if node.module else []
    longer = [[*base, alias.name] for alias in node.names]
    return [".".join(parts if is_module(folder, parts) else base) for parts in longer]


def is_module(folder: Path, parts: list[str]) -> bool:
    """Whether the dotted name is a module or package of ours."""
    path = folder.joinpath(*parts)
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def problem(found: Import) -> str | None:
    """What is wrong with an import, or None."""
    importer, imported = found.importer.split("."), found.imported.split(".")
    layer = importer[1] if len(importer) > 1 else ""
    libraries = LIBRARIES_OF_TWINS if is_of_a_twin(importer) else LIBRARIES_OF_RULES
    if layer in {"core", "games"} and imported[0] not in libraries:
        return f"{layer} uses the standard library and msgspec only"
    if layer == "games" and is_of_a_twin(imported) and not is_of_a_twin(importer):
        return "no game imports its twin"
    face = imported[: GAME_DEPTH + is_of_a_twin(imported)]
    into_game = imported[:2] == ["hegemon", "games"] and len(imported) > len(face)
    if into_game and importer[:GAME_DEPTH] != imported[:GAME_DEPTH]:
        return f"outside the game, import {'.'.join(face)} itself"
    if (
        imported[:2] == ["hegemon", "core"]
        and len(imported) > FACE_DEPTH
        and is_of_a_game(importer)
    ):
        return "games and bots import from hegemon.core itself"
    if imported[:2] == ["hegemon", "store"] and layer not in MAY_USE_STORE:
        return "clients reach the store through hegemon.play"
    return None


def is_of_a_twin(module: list[str]) -> bool:
    """Whether a module is a game's twin, or a part of one."""
    return module[:2] == ["hegemon", "games"] and module[GAME_DEPTH : GAME_DEPTH + 1] == [TWIN]


def is_of_a_game(importer: list[str]) -> bool:
    """Whether a module is a part of a game or of its bots."""
    return importer[1:2] in (["games"], ["bots"]) and bool(set(importer[2:3]) - HOUSE)


def problems(folder: Path) -> list[str]:
    """A sentence for every import that breaks a rule; empty if all is well."""
    return [
        f"{found.importer}:{found.line} imports {found.imported}: {why}"
        for found in imports(folder)
        if (why := problem(found))
    ]


def main() -> int:
    """Print the problems; 1 if there are any."""
    found = problems(SOURCE)
    print("\n".join(found) or f"{len(imports(SOURCE))} imports")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
