"""Which files a bot of a file or a module is: if one of them changes, it is another bot.

These are the file itself, or the whole package of the module; what they import, step by step, that
lies in the bot's own folder or the current one; and files that they name in a text ("agent.zip").
Nothing of it is run. Names that code puts together are not found, nor what is installed apart.
"""

from __future__ import annotations

import ast
import hashlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from importlib.machinery import PathFinder
from importlib.metadata import packages_distributions, version
from pathlib import Path

from hegemon.play.start.opponents import taken_apart
from hegemon.play.start.restrictions import bare

_CODE = ".py"
_HOUSE = "hegemon"
"""Of the house's own code the version of the rules tells, not each bot's."""
_LONGEST_NAME = 200
_DIGEST = 16


def version_of_code(named: str) -> str:
    """Which code a bot is, as it is typed; "" for none that is there."""
    files = code_files(named)
    if not files:
        return ""
    sum_ = hashlib.sha256()
    for name, path in sorted(files.items()):
        with path.open("rb") as file:
            sum_.update(f"{name}\n{hashlib.file_digest(file, 'sha256').hexdigest()}\n".encode())
    return f"{_package_of(named)}sha256 {sum_.hexdigest()[:_DIGEST]}"


def code_files(named: str) -> Mapping[str, Path]:
    """The files of a bot by names that are the same in any place; none where it is not there."""
    place = _place(named)
    here = Path.cwd()
    if place.endswith(_CODE):
        path = Path(place)
        begins = {path.name: path} if path.is_file() else {}
        return _with_imports(begins, (path.resolve().parent, here))
    spec = PathFinder.find_spec(_top(place), [*sys.path, f"{here}"])
    if spec is None:
        return {}
    folders = [Path(folder) for folder in spec.submodule_search_locations or ()]
    begins = {name: path for folder in folders for name, path in _below(folder)}
    if not folders and spec.origin and spec.origin.endswith(_CODE):
        begins = {Path(spec.origin).name: Path(spec.origin)}
    return _with_imports(begins, (here,))


def _place(named: str) -> str:
    return taken_apart(bare(named))[0].rpartition(":")[0]


def _top(module: str) -> str:
    return module.partition(".")[0]


def _package_of(named: str) -> str:
    """What is installed that has the module, with its version: "my-bots 1.2, "."""
    place = _place(named)
    known = () if place.endswith(_CODE) else packages_distributions().get(_top(place), ())
    return "".join(f"{name} {version(name)}, " for name in sorted(set(known)))


def _with_imports(begins: Mapping[str, Path], roots: tuple[Path, ...]) -> dict[str, Path]:
    """These files, what they import of the roots, what that imports, and what they name."""
    found: dict[str, Path] = {}
    left = dict(begins)
    while left:
        name, path = left.popitem()
        if name in found:
            continue
        found[name] = path
        if path.suffix == _CODE:
            left |= dict(_wanted(name, path, roots))
    return found


def _wanted(name: str, path: Path, roots: tuple[Path, ...]) -> Iterator[tuple[str, Path]]:
    """What a file of code needs that lies beside it or in a root."""
    for node in _nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from ((f"{name} {text}", data) for text, data in _data(path.parent, node.value))
        for module in _imported(node):
            yield from next(filter(None, (_module(root, module) for root in roots)), ())


def _nodes(path: Path) -> Iterator[ast.AST]:
    with suppress(SyntaxError, ValueError, RecursionError):  # it cannot be imported, either
        yield from ast.walk(ast.parse(path.read_bytes()))


def _imported(node: ast.AST) -> tuple[str, ...]:
    """The top modules that a line imports; of a relative one the package is taken whole."""
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
        names = [node.module]
    else:
        return ()
    return tuple(top for top in map(_top, names) if top != _HOUSE)


def _module(root: Path, name: str) -> list[tuple[str, Path]]:
    file = root / f"{name}{_CODE}"
    return [*([(file.name, file)] if file.is_file() else []), *_below(root / name)]


def _below(folder: Path) -> Iterator[tuple[str, Path]]:
    """All code of a package."""
    for path in folder.rglob(f"*{_CODE}"):
        yield path.relative_to(folder.parent).as_posix(), path


def _data(folder: Path, text: str) -> Iterator[tuple[str, Path]]:
    """The file that a text names, if it does."""
    if not text.isprintable() or not 0 < len(text) <= _LONGEST_NAME:
        return
    with suppress(OSError):
        path = folder / text
        if path.is_file():
            yield text, path
