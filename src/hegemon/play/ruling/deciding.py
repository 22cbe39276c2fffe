"""What comes of what whoever runs a match says beside the umpire's hand; all are told of it.

Nothing here reads or writes anything; `decide` asks it.
"""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from hegemon.core.errors import BadConfig
from hegemon.core.ruleset import Ruleset
from hegemon.play.commands import ChangeRules, LookBehind, OwnDice, TakeBack, TypeDice
from hegemon.play.entries import Entry, LookedEntry
from hegemon.play.errors import NotBegun
from hegemon.play.now import Now
from hegemon.play.ruling.changed import announced
from hegemon.play.ruling.dice import own_dice, taken_back, typed
from hegemon.play.ruling.rulings import check_reason

Ruling = LookBehind | ChangeRules | OwnDice | TypeDice | TakeBack


def ruled(now: Now, ruleset: Ruleset[Any], command: Ruling, time: str) -> tuple[Entry, ...]:
    """The entries that such a command makes; raises BadConfig, BadAnswer, NotBegun."""
    return _entries(command, now, ruleset, time)


@singledispatch
def _entries(command: Any, _now: Now, _ruleset: Ruleset[Any], _time: str) -> tuple[Entry, ...]:
    raise BadConfig(f"there is no command {type(command).__name__}")


@_entries.register
def _(command: LookBehind, now: Now, _ruleset: Ruleset[Any], time: str) -> tuple[Entry, ...]:
    """Nothing is noted where nobody is deceived: of a match of bots, or one that is over."""
    check_reason(command.reason)
    if now.last is None:
        raise NotBegun("the match has not begun: there is nothing to look at yet")
    if now.end is not None or not now.persons:
        return ()
    return (LookedEntry(now.number, command.reason, time),)


@_entries.register
def _(command: ChangeRules, now: Now, ruleset: Ruleset[Any], time: str) -> tuple[Entry, ...]:
    check_reason(command.reason)
    return (announced(now, ruleset, command, time),)


@_entries.register
def _(command: OwnDice, now: Now, ruleset: Ruleset[Any], time: str) -> tuple[Entry, ...]:
    check_reason(command.reason)
    return own_dice(now, ruleset, command, time)


@_entries.register
def _(command: TypeDice, now: Now, ruleset: Ruleset[Any], time: str) -> tuple[Entry, ...]:
    return typed(now, ruleset, command, time)


@_entries.register
def _(command: TakeBack, now: Now, _ruleset: Ruleset[Any], time: str) -> tuple[Entry, ...]:
    return taken_back(now, command, time)
