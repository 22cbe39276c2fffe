"""Copies: nothing that can change is shared, everything else is."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest

from hegemon.core.copying import copier_of
from hegemon.core.records import Record, Value


class Note(Value):
    """Never changes."""

    text: str
    tags: tuple[str, ...] = ()


class Offer(Value):
    """Is frozen, but holds what is not."""

    terms: dict[str, list[int]]


class Ship(Record):
    """Changes."""

    name: str
    size: int | float | bool | None = 1
    kind: Literal["scout", "carrier"] = "scout"
    cargo: list[str] = msgspec.field(default_factory=list)
    crew: dict[str, Note] = msgspec.field(default_factory=dict)
    boats: tuple[Ship, ...] = ()
    log: Note | list[Note] | None = None


class Fleet(Record):
    """Holds ships."""

    flag: Ship
    ships: dict[str, Ship]
    agenda: list[Any]


COPY = copier_of(Fleet, anything=Note | Offer)


def fleet() -> Fleet:
    """One of everything."""
    gig = Ship("gig", boats=(Ship("dinghy"),))
    flag = Ship("Ark", 2.5, "carrier", ["tin"], {"cook": Note("ada")}, (gig,), [Note("sailed")])
    return Fleet(flag, {"b": Ship("Bee", log=Note("lost"))}, [Note("x"), Offer({"p1": [1]})])


def test_a_copy_is_equal() -> None:
    """Field by field, and of the same types."""
    assert fleet() == COPY(fleet())


def test_what_changes_is_not_shared() -> None:
    """However deep it lies, and though a frozen value holds it."""
    here = fleet()
    twin = COPY(here)
    twin.flag.cargo.append("coal")
    twin.flag.crew.clear()
    twin.flag.boats[0].boats[0].name = "raft"
    twin.flag.log.clear()
    twin.ships["b"].size = 9
    twin.ships.pop("b")
    twin.agenda[1].terms["p1"].append(2)
    twin.agenda[1].terms.clear()
    twin.agenda.pop()

    assert fleet() == here


def test_what_never_changes_is_shared() -> None:
    """A copy costs no more than it must."""
    here = fleet()
    twin = COPY(here)

    assert here.agenda[0] is twin.agenda[0]
    assert here.flag.crew["cook"] is twin.flag.crew["cook"]
    assert here.ships["b"].log is twin.ships["b"].log


def test_fixed_types_need_no_copy() -> None:
    """Values of plain types and tuples of them come back as they are."""
    note = Note("x", ("y",))

    assert note is copier_of(Note, anything=None)(note)


@pytest.mark.parametrize("kind", [set[str], bytearray, tuple[int, list[int]]])
def test_what_cannot_be_copied_is_told(kind: Any) -> None:
    """When the ruleset is loaded, not when it is played."""
    with pytest.raises(TypeError, match="nothing says how to copy"):
        copier_of(kind, anything=None)
