"""What code plays: a cached answer counts only for the code that gave it.

That is the house's own, the game's, and of a bot from elsewhere its package, or, where it is a file
or a module of no package, the code and weights in the same folder. Nothing is imported for it: what
bots are called may have come in the manifest of somebody else's run.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from functools import lru_cache
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import find_spec
from itertools import islice
from pathlib import Path

import hegemon
from hegemon.bots.registry import bots_for
from hegemon.core.errors import BadConfig
from hegemon.games import RULESETS
from hegemon.play.start.opponents import taken_apart
from hegemon.play.start.restrictions import bare

_HOUSE = Path(hegemon.__file__).parent
_PARTS = ("core", "games", "bots", "play/start")
"""The packages on which the course of a game depends."""
_LAB = ("lab", "lab/studies")
"""Those of which only the modules themselves count: reports and designs play no game."""
_LEARNT = "environments"
"""What a bot from elsewhere may be made with (`policy_bot.py`)."""
_KINDS = (".py", ".toml", ".json")
_COMPILED = (".so", ".pyd")
_WEIGHTS = (".npz", ".npy", ".pt", ".pth", ".onnx", ".safetensors", ".zip", ".pkl", ".bin")
_OF_PACKAGES = frozenset((*_KINDS, *_COMPILED, *_WEIGHTS))
_BESIDE = _OF_PACKAGES - {".toml"}
"""In the folder of a bot's file; studies lie there, too, and they play nothing."""
_INSTALLED = frozenset(("site-packages", "dist-packages"))
_MOST_FILES = 500
"""In the folder of a bot's file: with more it is no folder of that bot."""
_DIGEST = 16


@lru_cache(maxsize=64)
def code_digest(game: str, bots: tuple[str, ...]) -> str:
    """Stands for all code and data that games between these bots are played by.

    Raises BadConfig for the file of a bot that lies among too many others.
    """
    sum_ = hashlib.sha256()
    for name, path in sorted(set(_files(game, bots))):
        sum_.update(f"{name}\n".encode())
        with path.open("rb") as file:
            sum_.update(hashlib.file_digest(file, "sha256").digest())
    return sum_.hexdigest()[:_DIGEST]


def _files(game: str, bots: tuple[str, ...]) -> Iterator[tuple[str, Path]]:
    for part in _PARTS:
        yield from _below(_HOUSE / part, part)
    for part in _LAB:
        yield from ((f"{part}/{path.name}", path) for path in (_HOUSE / part).glob("*.py"))
    package = RULESETS[game].package
    if not package.startswith("hegemon."):  # a game of another package
        found = find_spec(package)
        for place in (found and found.submodule_search_locations) or ():
            yield from _below(Path(place), package)
    for bot in bots:
        yield from _of_bot(game, taken_apart(bare(bot))[0])


def _of_bot(game: str, name: str) -> Iterator[tuple[str, Path]]:
    """The files of a bot that is not of the house."""
    place = name.rpartition(":")[0] or _installed_at(game, name)
    if not place or place.partition(".")[0] == "hegemon":
        return
    yield from _below(_HOUSE / _LEARNT, _LEARNT)
    yield from _beside(Path(place)) if place.endswith(".py") else _of_module(place)


def _installed_at(game: str, name: str) -> str:
    known = bots_for(game)
    return known.where(name).partition(":")[0] if name in known else ""


def _of_module(place: str) -> Iterator[tuple[str, Path]]:
    """The package of a module, or what may belong to a module of none."""
    top = place.partition(".")[0]
    found = _found(top)
    if found and found.submodule_search_locations:
        for folder in found.submodule_search_locations:
            yield from _below(Path(folder), top, _OF_PACKAGES)
    elif found and found.has_location and found.origin:
        path = Path(found.origin)
        yield from [(top, path)] if _INSTALLED & set(path.parts) else _beside(path)


def _found(top: str) -> ModuleSpec | None:
    """Where a package is, or a module of none: installed, or in the current folder."""
    try:
        found = find_spec(top)
    except ValueError:  # a module that was made by hand
        return None
    return found or PathFinder.find_spec(top, [*sys.path, str(Path.cwd())])


def _beside(path: Path) -> Iterator[tuple[str, Path]]:
    """A file, the code and weights in its folder, and the packages there."""
    if path.is_file():
        files = list(islice(_loadable(path.parent), _MOST_FILES + 1))
        if len(files) > _MOST_FILES:
            raise BadConfig(
                f"the bot's file {path} lies in a folder with more than {_MOST_FILES} files of "
                "code or weights, of which any may be its own; give it a folder of its own"
            )
        yield from ((f"{path.parent.as_posix()}/{name}", each) for name, each in files)


def _loadable(folder: Path) -> Iterator[tuple[str, Path]]:
    for each in folder.iterdir():
        if each.suffix in _BESIDE and each.is_file():
            yield each.name, each
        elif (each / "__init__.py").is_file():
            yield from _below(each, each.name, _OF_PACKAGES)


def _below(
    folder: Path, name: str, kinds: frozenset[str] = frozenset(_KINDS)
) -> Iterator[tuple[str, Path]]:
    for path in folder.rglob("*"):
        if path.suffix in kinds and path.is_file():
            yield f"{name}/{path.relative_to(folder).as_posix()}", path
