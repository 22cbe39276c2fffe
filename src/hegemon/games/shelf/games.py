"""The games that are installed: known by name at once, opened when they are needed.

Every game comes through the entry points of the group `hegemon.games`, the house's own too. An
entry point names a `Box`; to know it costs nothing but its own module, and the rules are imported
when somebody asks for the ruleset.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from hegemon.core.box import EXTRAS, Box
from hegemon.core.errors import BrokenPackage
from hegemon.games.shelf.boxes import ORDER
from hegemon.games.shelf.packages import Installed, installed, named_twice, opened

if TYPE_CHECKING:
    from hegemon.core.ruleset import Ruleset

GROUP = "hegemon.games"

T = TypeVar("T")


def _installed_games() -> Iterable[Installed]:
    """The house's own in their order, then the others by name."""
    return sorted(installed(GROUP), key=lambda one: (not one.own, _place(one), one))


def _place(one: Installed) -> int:
    return ORDER.index(one.name) if one.own and one.name in ORDER else len(ORDER)


class Games(Mapping[str, "Ruleset[Any]"]):
    """Rulesets by name.

    Names are told without opening anything; a ruleset is opened when it is asked for by its name.
    A game that cannot be opened is among the names, and whoever asks for it gets BrokenPackage:
    so do `values` and `items`, which open all. `usable` leaves out what is broken.
    """

    def __init__(self, find: Callable[[], Iterable[Installed]] = _installed_games) -> None:
        self._find = find
        self._boxes: dict[str, Box] = {}
        self._rulesets: dict[str, Ruleset[Any]] = {}
        self._broken: dict[str, str] = {}
        """What is wrong with a game: an import that failed is not begun once more."""

    @cached_property
    def _found(self) -> tuple[Installed, ...]:
        return tuple(self._find())

    @cached_property
    def _entries(self) -> dict[str, Installed]:
        """Where two packages bring one name, the first counts, and the house is first."""
        entries: dict[str, Installed] = {}
        for one in self._found:
            entries.setdefault(one.name, one)
        return entries

    def __iter__(self) -> Iterator[str]:
        """The names, the house's own first."""
        return iter(self._entries)

    def __len__(self) -> int:
        """How many are installed, broken ones among them."""
        return len(self._entries)

    def __contains__(self, name: object) -> bool:
        """Whether a game of this name is installed, broken or not."""
        return name in self._entries

    def __getitem__(self, name: str) -> Ruleset[Any]:
        """The ruleset; raises KeyError for no such name, BrokenPackage where it cannot be used."""
        if name not in self._rulesets:
            entry, box = self._entries[name], self.box(name)
            self._rulesets[name] = self._once(name, lambda: _ruleset(entry, box))
        return self._rulesets[name]

    def box(self, name: str) -> Box:
        """What a game says of itself before it is opened; raises KeyError and BrokenPackage."""
        if name not in self._boxes:
            entry = self._entries[name]
            self._boxes[name] = self._once(name, lambda: _box(entry))
        return self._boxes[name]

    def title(self, name: str) -> str:
        """What a game is called, for lists of matches; the name of one unknown or without a box.

        Opens no rules: a list of matches is whole though the rules of one of them are broken.
        """
        try:
            return self.box(name).title
        except (KeyError, BrokenPackage):
            return name

    def origin(self, name: str) -> Installed:
        """Which package brings a game; raises KeyError."""
        return self._entries[name]

    def clashes(self) -> tuple[str, ...]:
        """A sentence for each package whose game has a name that is taken."""
        return tuple(
            f"{other.origin} brings a game {other.name}, too: that of {first.origin} counts"
            for first, other in named_twice(self._found)
        )

    def offering(self, extra: str) -> tuple[str, ...]:
        """The names of the games that say they have one of `EXTRAS`; opens none of them."""
        return tuple(name for name, box in self.boxes() if extra in box.extras)

    def having(self, extra: str) -> Iterator[Ruleset[Any]]:
        """The rulesets that offer one of `EXTRAS` and can be used; opens only these."""
        return usable(self, self.offering(extra))

    def boxes(self) -> Iterator[tuple[str, Box]]:
        """Every box that can be read, with the game's name."""
        for name in self:
            try:
                yield name, self.box(name)
            except BrokenPackage:
                continue

    def _once(self, name: str, opens: Callable[[], T]) -> T:
        if name in self._broken:
            raise BrokenPackage(self._broken[name])
        try:
            return opens()
        except BrokenPackage as trouble:
            self._broken[name] = str(trouble)
            raise


def usable(
    rulesets: Mapping[str, Ruleset[Any]], names: Iterable[str] | None = None
) -> Iterator[Ruleset[Any]]:
    """The rulesets of these names, or all, that can be opened.

    For lists, which a broken package must not spoil.
    """
    for name in rulesets if names is None else names:
        try:
            yield rulesets[name]
        except BrokenPackage:
            continue


def broken(rulesets: Mapping[str, Ruleset[Any]]) -> Iterator[str]:
    """A sentence for each game that cannot be opened; opens all of them."""
    for name in rulesets:
        try:
            rulesets[name]
        except BrokenPackage as trouble:
            yield str(trouble)


def _called(entry: Installed) -> str:
    return f"the game {entry.name} of {entry.origin}"


def _box(entry: Installed) -> Box:
    box = opened(entry.where, _called(entry))
    if not isinstance(box, Box):
        raise BrokenPackage(
            f"{_called(entry)} cannot be used: its entry point {entry.where} names "
            f"{_kind(box)}, and must name a hegemon.core.box.Box"
        )
    return box


def _ruleset(entry: Installed, box: Box) -> Ruleset[Any]:
    """What the box holds, where it is what the box says."""
    from hegemon.core.ruleset import Ruleset  # noqa: PLC0415 - names are told without the kernel

    ruleset = opened(box.ruleset, _called(entry))
    if not isinstance(ruleset, Ruleset):
        raise BrokenPackage(
            f"{_called(entry)} cannot be used: {box.ruleset} is {_kind(ruleset)}, no Ruleset"
        )
    differing = [each for each, (said, true) in _compared(entry, box, ruleset) if said != true]
    if differing:
        raise BrokenPackage(
            f"{_called(entry)} cannot be used: box and ruleset differ in {', '.join(differing)}"
        )
    return ruleset


def _compared(
    entry: Installed, box: Box, ruleset: Ruleset[Any]
) -> Iterator[tuple[str, tuple[Any, Any]]]:
    """What a box says of its ruleset, beside what is true."""
    offered = {extra for extra in EXTRAS if getattr(ruleset, extra)}
    yield "name", (entry.name, ruleset.name)
    yield "title", (box.title, ruleset.title)
    yield "summary", (box.summary, ruleset.summary)
    yield "seats", (tuple(box.seats), tuple(ruleset.seats))
    yield "presets", (tuple(box.presets), tuple(ruleset.presets))
    yield "extras", (set(box.extras), offered)


def _kind(thing: Any) -> str:
    return f"of the type {type(thing).__name__}"


RULESETS = Games()
"""Every game that is installed."""
