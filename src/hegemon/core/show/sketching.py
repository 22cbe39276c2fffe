"""What boards of several games have alike: a link for each border, letters for owners, numbers.

>>> links_between({"A": ["B", "C"], "B": ["A"], "C": []})
(Link(a='A', b='B', style='', note=''), Link(a='A', b='C', style='', note=''))
>>> letters_for(["Sparta", "Syracuse", "Samos"])
['S', 'Y', 'A']
>>> quantity("gold", 300).value
'300'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import ascii_uppercase

from hegemon.core.board import Fact, Link


def links_between(near: Mapping[str, Iterable[str]]) -> tuple[Link, ...]:
    """Each pair of neighbours once, also those of whom only one lists the other.

    Neighbours that are no places themselves are left out, and so is a place as its own neighbour.
    """
    listed = {place: dict.fromkeys(others) for place, others in near.items()}
    found = []
    for place, others in listed.items():
        for other in others:
            if other == place or other not in listed:
                continue
            # of two that list each other the first by name says it
            if place < other or place not in listed[other]:
                found.append(Link(place, other))
    return tuple(found)


def letters_for(names: Iterable[str]) -> list[str]:
    """A letter for each name: its first that is free, else one of the alphabet, else a number."""
    taken: list[str] = []
    for name in names:
        own = [char for char in name.upper() if char in ascii_uppercase]
        free = (char for char in (*own, *ascii_uppercase) if char not in taken)
        taken.append(next(free, str(len(taken) + 1)))
    return taken


def quantity(label: str, number: int, unit: str = "") -> Fact:
    """A fact that is a number: "production" and 4, thousands apart: "4,000"."""
    return Fact(label, f"{number:,}", number, unit)
