"""Whose fault an error is that nobody foresaw: that of an installed package, or of the house."""

from __future__ import annotations

from typing import NamedTuple

from hegemon.bots.registry import BOTS
from hegemon.games.shelf import RULESETS, Installed, frames_of, told


class Blame(NamedTuple):
    """A package of somebody else in which an error was raised."""

    who: str
    """The game or bot and its package: "the game risk of hegemon-risk 0.3"."""
    kind: str
    """What was raised, without what it says: that may be a secret of the game."""
    all: str
    """What was raised, what it says, and where."""


def blamed(trouble: BaseException) -> Blame | None:
    """The package that an error was raised in or by; None where no stranger's code took part."""
    packages = _strangers()
    for module, _, _ in reversed(frames_of(trouble)):
        who = packages.get(module.partition(".")[0])
        if who is not None:
            return Blame(who, type(trouble).__name__, told(trouble, (module,)))
    return None


def _strangers() -> dict[str, str]:
    """What each package of others brings, by the name that it is imported under."""
    boxes = dict(RULESETS.boxes())
    found = {_root(one.where): _bot(one) for one in BOTS.brought if not one.own}
    # after the bots: a package that brings a game and bots for it is called by the game
    for name in RULESETS:
        origin = RULESETS.origin(name)
        if origin.own:
            continue
        who = f"the game {name} of {origin.origin}"
        found[_root(origin.where)] = who
        if name in boxes:  # its rules may be in another package than its box
            found[_root(boxes[name].ruleset)] = who
    return found


def _bot(one: Installed) -> str:
    return f"the bot {one.name.rpartition('.')[2]} of {one.origin}"


def _root(place: str) -> str:
    return place.partition(":")[0].partition(".")[0]
