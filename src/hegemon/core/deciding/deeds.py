"""What can be done with a thing, in verbs: the buttons of a card, with their keys.

A kind of order is one deed, or several where a choice tells them apart: the missions of a fleet.
Page, terminal and documents have their verbs and keys from here, so that they agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

import msgspec

from hegemon.core.order import OrderKind
from hegemon.core.records import Value

SHOWN_LARGE = 3
"""So many deeds of a thing are shown first and large."""

_LAST = 99
"""Where what is not among the usual stands."""

KEYS_TAKEN = frozenset("lnuw")
"""Letters that clients have for themselves: list, next, undo, watch."""


class Doable(Value, tag=False, omit_defaults=True):
    """Something that can be ordered of a thing."""

    word: str
    """The word of the order."""
    verb: str
    usual: int = 0
    """1 for what is usual most; 0 for what is not among it."""
    key: str = ""
    """The letter that begins it; empty where no letter is left."""
    given: dict[str, str] = msgspec.field(default_factory=dict)
    """What the order says then, by its field: which mission it is."""
    label: str = ""
    """What it does, in a line."""


def deeds_of(kinds: Sequence[OrderKind]) -> tuple[Doable, ...]:
    """All deeds of some kinds of order, in their order, each with its key.

    Those about the same type of thing share the letters; so a key means the same at every thing.
    """
    found: dict[str, list[Doable]] = {}
    for kind in kinds:
        found.setdefault(begins_with(kind), []).extend(_of(kind))
    keyed = (deed for about in found.values() for deed in _keyed(about))
    by_name = {(deed.word, *deed.given.values()): deed for deed in keyed}
    return tuple(by_name[one.word, *one.given.values()] for kind in kinds for one in _of(kind))


def by_word(kinds: Iterable[OrderKind]) -> dict[str, tuple[Doable, ...]]:
    """The same by the words of the orders."""
    found: dict[str, tuple[Doable, ...]] = {}
    for deed in deeds_of(tuple(kinds)):
        found[deed.word] = (*found.get(deed.word, ()), deed)
    return found


def begins_with(kind: OrderKind) -> str:
    """What kind of thing an order is about: "place", "token", or "" where it is no such thing."""
    first = kind.fields[0].type if kind.fields else ""
    return first if first in ("place", "token") else ""


D = TypeVar("D", bound=Doable)


def most_usual_first(deeds: Iterable[D]) -> list[D]:
    """The usual ones first, all others as they came."""
    return sorted(deeds, key=lambda deed: deed.usual or _LAST)


def keys_for(verbs: Sequence[str]) -> tuple[str, ...]:
    """A letter for each verb: its first one, else its next that is free; empty where none is.

    >>> keys_for(["Move", "Merge", "Load"])
    ('m', 'e', 'o')
    """
    taken = set(KEYS_TAKEN)
    keys: list[str] = []
    for verb in verbs:
        letters = (letter for letter in verb.lower() if letter.isascii() and letter.isalpha())
        key = next((letter for letter in letters if letter not in taken), "")
        taken.add(key)
        keys.append(key)
    return tuple(keys)


def _keyed(deeds: Sequence[Doable]) -> Iterator[Doable]:
    """The deeds with their keys: the usual ones choose first."""
    ordered = most_usual_first(deeds)
    for deed, key in zip(ordered, keys_for([deed.verb for deed in ordered]), strict=True):
        yield msgspec.structs.replace(deed, key=key)


def _of(kind: OrderKind) -> Iterator[Doable]:
    """What can be done with one kind of order."""
    several = kind.order.verbs
    if several is None:
        yield Doable(kind.word, kind.verb, kind.usual, label=kind.label)
        return
    for value, said in several.named.items():
        yield Doable(
            kind.word, said.verb, said.usual, given={several.field: value}, label=said.does
        )
