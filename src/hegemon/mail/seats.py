"""People in orders: who types "declare Ben pact" means the seat of Ben."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from hegemon.core.game import Player
from hegemon.play.people.names import folded


def seats_by_name(names: Mapping[Player, str]) -> dict[str, Player]:
    """Seats by who sits there, each name folded; names that several have name none."""
    called = {seat: folded(name) for seat, name in names.items() if name.strip()}
    often = Counter(called.values())
    return {name: seat for seat, name in called.items() if often[name] == 1}


def with_seats(line: str, seats: Mapping[str, Player]) -> str:
    """A line with the seats of the people that it names; its first word is that of the order."""
    first, *words = line.split() or [""]
    longest = max((name.count(" ") for name in seats), default=0) + 1
    said = [first]
    while words:
        seat, taken = _seat(words[:longest], seats)
        said.append(seat or words[0])
        del words[:taken]
    return " ".join(said)


def _seat(words: list[str], seats: Mapping[str, Player]) -> tuple[str, int]:
    """The seat that the first words name, the longest name first, and how many they are."""
    for many in range(len(words), 0, -1):
        if seat := seats.get(folded(" ".join(words[:many]))):
            return seat, many
    return "", 1
