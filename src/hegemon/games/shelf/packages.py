"""What other packages bring: names under entry points, and opening what they name.

Names are known without importing anything; only what is opened is imported. Whatever a package does
wrong becomes one sentence that names it (`BrokenPackage`), and nothing else suffers.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from operator import attrgetter
from pathlib import Path
from traceback import extract_tb
from typing import Any, NamedTuple

from hegemon.core.errors import BrokenPackage

HOUSE = "hegemon"
"""The distribution that this program is."""

_MOST_SAID = 200


class Installed(NamedTuple):
    """Something that a distribution brings under a name."""

    name: str
    where: str
    """Where it is: "risk.box:RISK"."""
    distribution: str
    """What was installed: "hegemon-risk"."""
    version: str
    """Its version: "0.3"."""

    @property
    def origin(self) -> str:
        """Distribution and version: "hegemon-risk 0.3"."""
        return f"{self.distribution} {self.version}".strip()

    @property
    def own(self) -> bool:
        """Whether it is of the house."""
        return self.distribution == HOUSE


def installed(group: str) -> tuple[Installed, ...]:
    """All that is installed under a group of entry points: the house's own first, then by name."""
    found = [_found(entry) for entry in entry_points(group=group)]
    return tuple(sorted(found, key=lambda one: (not one.own, one)))


def _found(entry: EntryPoint) -> Installed:
    if entry.dist is None:
        return Installed(entry.name, entry.value, "", "")
    about = entry.dist.metadata
    return Installed(entry.name, entry.value, about["Name"] or "", about["Version"] or "")


def opened(where: str, called: str) -> Any:
    """The thing at a place such as "risk.ruleset:RISK".

    Raises BrokenPackage, which begins with what the thing is called: "the game risk of x 1.0".
    """
    module, _, attribute = where.partition(":")
    try:
        return attrgetter(attribute)(import_module(module))
    except (Exception, SystemExit) as trouble:
        raise BrokenPackage(f"{called} cannot be used: {told(trouble)}") from trouble


def told(trouble: BaseException) -> str:
    """An error of somebody's code in a line: what it is, what it says, where it was raised."""
    said = " ".join(f"{trouble}".split())[:_MOST_SAID]
    kind = type(trouble).__name__
    return f"{kind}: {said}{_place(trouble)}" if said else f"{kind}{_place(trouble)}"


def _place(trouble: BaseException) -> str:
    """The file and line that it comes from, where one is known that is not this program's door."""
    if isinstance(trouble, SyntaxError) and trouble.filename:
        return ""  # it says so itself
    frames = [frame for frame in extract_tb(trouble.__traceback__) if _is_somebodys(frame.filename)]
    return f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""


def _is_somebodys(filename: str) -> bool:
    return not filename.startswith("<frozen") and filename not in _DOOR


_DOOR = (__file__, import_module.__code__.co_filename)


def named_twice(found: tuple[Installed, ...]) -> Iterator[tuple[Installed, Installed]]:
    """Each that has the name of one before it, after that one."""
    first: dict[str, Installed] = {}
    for one in found:
        if one.name in first:
            yield first[one.name], one
        first.setdefault(one.name, one)
