"""Files with names to be filled in: the folders `game`, `bot`, `bot_package`.

A pattern ends in `.txt`, so that nothing takes it for code of the house; `$name` in it and PACKAGE
in its path are filled in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template

_SUFFIX = ".txt"
_PACKAGE = "PACKAGE"


def written(pattern: str, folder: Path, words: Mapping[str, str]) -> list[Path]:
    """Write every file of a pattern below a folder; the paths that were written."""
    done = []
    for place, text in sorted(_files(files(__package__).joinpath(pattern), "")):
        path = folder / place.removesuffix(_SUFFIX).replace(_PACKAGE, words["package"])
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(Template(text).substitute(words), "utf-8")
        done.append(path)
    return done


def _files(folder: Traversable, place: str) -> Iterator[tuple[str, str]]:
    """The path and text of each pattern in a folder."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _files(entry, f"{place}{entry.name}/")
        elif entry.name.endswith(_SUFFIX):
            yield f"{place}{entry.name}", entry.read_text("utf-8")
