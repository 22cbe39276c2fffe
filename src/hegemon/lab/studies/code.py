"""What code plays: a cached answer counts only for the code that gave it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

import hegemon
from hegemon.games import RULESETS
from hegemon.play.start.opponents import taken_apart

_HOUSE = Path(hegemon.__file__).parent
_PARTS = ("core", "games", "bots", "play/start")
"""The packages on which the course of a game depends."""
_LAB = ("lab", "lab/studies")
"""Those of which only the modules themselves count: reports and designs play no game."""
_KINDS = (".py", ".toml", ".json")
_DIGEST = 16


@lru_cache(maxsize=64)
def code_digest(game: str, bots: tuple[str, ...]) -> str:
    """Stands for all code and data that games between these bots are played by."""
    sum_ = hashlib.sha256()
    for name, path in sorted(_files(game, bots)):
        sum_.update(f"{name}\n".encode())
        sum_.update(hashlib.sha256(path.read_bytes()).digest())
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
        path = Path(taken_apart(bot.partition("!")[0])[0].rpartition(":")[0])
        if path.suffix == ".py" and path.is_file():
            yield f"{path}", path


def _below(folder: Path, name: str) -> Iterator[tuple[str, Path]]:
    for path in folder.rglob("*"):
        if path.suffix in _KINDS:
            yield f"{name}/{path.relative_to(folder).as_posix()}", path
