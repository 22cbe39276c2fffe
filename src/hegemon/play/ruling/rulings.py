"""What who runs a match has done beside playing, as `verify` tells it: for all to see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hegemon.core.errors import BadConfig
from hegemon.core.harmless import inert
from hegemon.play.entries import (
    Entry,
    Hand,
    LookedEntry,
    StepEntry,
)
from hegemon.play.ruling.entries import DiceEntry, TakenBackEntry, TypedEntry

LONGEST_REASON = 200
"""Characters of a reason that everybody reads."""

_ROLLING = {True: "the {by} types {which} in", False: "they are drawn again"}


class Rulings:
    """What was done, as the entries of a match come by."""

    def __init__(self) -> None:
        self.hands = 0
        """Steps that the umpire made."""
        self.chance = "secret and nonces"
        """What rolls follow from."""
        self._told: dict[str, list[str]] = {}

    def hear(self, entry: Entry) -> None:
        """The next entry; most are no deed."""
        match entry:
            case StepEntry(step=step, hand=Hand() as hand):
                self.hands += 1
                what = "house rules" if hand.changed else "what the umpire changed by hand"
                self._note(what, step.number, _reason(hand))
            case DiceEntry(by=by, reason=reason):
                said = _ROLLING[entry.typed].format(by=by, which=_which(entry))
                self._note("dice", None, f"{said}: {reason}")
            case TakenBackEntry(step=number, by=by):
                self._note("dice", number, f"one taken back by the {by}")
            case TypedEntry(step=number, faces=faces, by=by):
                self.chance = "secret and nonces, or was typed in"
                self._note("dice", number, f"{len(faces)} typed in by the {by}")
            case LookedEntry(step=number, reason=reason):
                self._note("who runs the match looked behind the fog", number, reason)

    def told(self) -> Iterator[str]:
        """A sentence for each kind of deed."""
        for what, said in self._told.items():
            yield f"{what}, for all to see: {'; '.join(said)}"

    def _note(self, what: str, step: int | None, reason: str) -> None:
        said = ("" if step is None else f"step {step}: ") + ascii(reason)[1:-1]
        self._told.setdefault(what, []).append(said)


def check_reason(reason: str) -> None:
    """Raises BadConfig for a reason that no line can hold."""
    if not (reason.isprintable() and 0 < len(reason) <= LONGEST_REASON):
        raise BadConfig(f"a reason has 1 to {LONGEST_REASON} printable characters on one line")


def rules_in_words(rules: Mapping[str, Any]) -> str:
    """House rules as they are written where a table is opened, for any screen."""
    said = ", ".join(f"{name}={value_in_words(value)}" for name, value in rules.items())
    return inert(said)


def value_in_words(value: Any) -> str:
    """The value of a house rule as it is written where a table is opened."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _which(entry: DiceEntry) -> str:
    """The dice that are typed in, by the words of which the match itself makes them known."""
    words = ", ".join(entry.purposes)
    return f"those of {', '.join(entry.sorts)} ({words})" if words else "those"


def _reason(hand: Hand) -> str:
    return f"{rules_in_words(hand.changed)}: {hand.reason}" if hand.changed else hand.reason
