"""Sorts of rolls: what a game's dice are rolled for, so that a group rolls some of them by hand."""

from __future__ import annotations

from collections.abc import Iterable

from hegemon.core.records import Value


class RollSort(Value, tag=False):
    """Rolls that a group rolls by hand, or lets be drawn, as one."""

    name: str
    """One word: "battles"."""
    about: str
    """What they decide, for people: "hits in battles and against colonies"."""
    purposes: tuple[str, ...]
    """The words with which the purposes of its rolls begin: "fire", "battle stations"."""


def is_among(purpose: str, beginnings: Iterable[str]) -> bool:
    """Whether a roll's purpose begins with one of these words.

    >>> is_among("fire p1-001 p2-003", ("fire",)), is_among("firestorm A1", ("fire",))
    (True, False)
    """
    return any(f"{purpose} ".startswith(f"{one} ") for one in beginnings)


def purposes_of(sorts: Iterable[RollSort], names: Iterable[str]) -> tuple[str, ...]:
    """How the purposes of the named sorts begin, in the game's order."""
    chosen = frozenset(names)
    return tuple(word for sort in sorts if sort.name in chosen for word in sort.purposes)
