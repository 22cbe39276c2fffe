"""People in orders: who types "declare Ben pact" means the seat of Ben."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from hegemon.core.form import Form
from hegemon.core.game import Player
from hegemon.core.order import Meant, Misfit
from hegemon.core.order_json import read_orders
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


def read_naming(
    form: Form[Any], said: Iterable[Any], names: Mapping[Player, str]
) -> tuple[Meant, ...]:
    """What lines say, as `read_orders` reads them; in one that says nothing people are their seats.

    Where it says nothing even so, it is what it was, with what is wrong beside the people.
    """
    lines = list(said)
    read = read_orders(form, lines)
    seats = seats_by_name(names)
    told = [_told(form, line, meant, seats) for line, meant in zip(lines, read, strict=True)]
    if told == lines:
        return read
    again = read_orders(form, told)
    return tuple(_as_typed(line, meant) for line, meant in zip(lines, again, strict=True))


def _told(form: Form[Any], line: Any, meant: Meant, seats: Mapping[str, Player]) -> Any:
    """A line that says nothing with the seats of its people, where it begins as an order."""
    if not isinstance(meant, Misfit) or not isinstance(line, str):
        return line
    word = line.split(maxsplit=1)[:1]
    known = bool(word) and form.kind(word[0].lower()) is not None
    named = with_seats(line, seats) if known else line
    return line if named.split() == line.split() else named


def _as_typed(line: Any, meant: Meant) -> Meant:
    """A misfit as somebody wrote it: where it is wrong is another place there."""
    if not isinstance(meant, Misfit) or not isinstance(line, str) or meant.text == line:
        return meant
    return msgspec.structs.replace(meant, text=line, start=0, end=0)


def _seat(words: list[str], seats: Mapping[str, Player]) -> tuple[str, int]:
    """The seat that the first words name, the longest name first, and how many they are."""
    for many in range(len(words), 0, -1):
        if seat := seats.get(folded(" ".join(words[:many]))):
            return seat, many
    return "", 1
