"""What other packages bring: names under entry points, and opening what they name.

Names are known without importing anything; only what is opened is imported. Whatever a package does
wrong becomes one sentence that names it (`BrokenPackage`), and nothing else suffers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from operator import attrgetter
from pathlib import Path
from traceback import walk_tb
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


def told(trouble: BaseException, modules: Collection[str] = ()) -> str:
    """An error of somebody's code in a line: what it is, what it says, where it was raised.

    Where modules are named it is told where in the packages of these, if it went through them.
    """
    said = " ".join(f"{trouble}".split())[:_MOST_SAID]
    kind = type(trouble).__name__
    place = _place(trouble, {_package(module) for module in modules})
    return f"{kind}: {said}{place}" if said else f"{kind}{place}"


def frames_of(trouble: BaseException) -> list[tuple[str, str, int]]:
    """Where an error came through, the innermost last: module, file and line.

    The machinery of importing is left out.
    """
    walked = walk_tb(trouble.__traceback__)
    found = [
        (str(frame.f_globals.get("__name__", "")), frame.f_code.co_filename, line)
        for frame, line in walked
    ]
    return [one for one in found if not one[1].startswith("<frozen") and one[1] not in _DOOR]


def _place(trouble: BaseException, packages: set[str]) -> str:
    """The file and line that an error comes from, where one is known."""
    if isinstance(trouble, SyntaxError) and trouble.filename:
        return ""  # it says so itself
    frames = frames_of(trouble)
    of_these = [frame for frame in frames if _package(frame[0]) in packages]
    if not frames:
        return ""
    _, file, line = (of_these or frames)[-1]
    return f" ({'/'.join(Path(file).parts[-2:])}, line {line})"


def _package(module: str) -> str:
    return module.rpartition(".")[0] or module


_DOOR = (__file__, import_module.__code__.co_filename)


def named_twice(found: tuple[Installed, ...]) -> Iterator[tuple[Installed, Installed]]:
    """Each that has the name of one before it, after that one."""
    first: dict[str, Installed] = {}
    for one in found:
        if one.name in first:
            yield first[one.name], one
        first.setdefault(one.name, one)
