"""Values and records: frozen and tagged, or mutable; nothing unknown gets in."""

import msgspec
import pytest

from hegemon.core.records import Record, Value, kind, kind_of


class FleetLost(Value):
    fleet: str
    ships: int = 0


class Star(Record):
    id: str
    ships: int = 0


@pytest.mark.parametrize(
    ("name", "tag"),
    [
        ("Fleet", "fleet"),
        ("FleetLost", "fleet-lost"),
        ("AskMoves", "ask-moves"),
        ("FireOrRetreat", "fire-or-retreat"),
        ("Round2Begins", "round2-begins"),
    ],
)
def test_tags_are_kebab_case(name: str, tag: str) -> None:
    """A kind is stored under the words of its class."""
    assert tag == kind_of(name)


def test_kind_of_values_and_classes() -> None:
    """The tag is the same for a class and for what is made of it."""
    assert "fleet-lost" == kind(FleetLost) == kind(FleetLost("f1"))


def test_values_are_frozen_and_equal_by_content() -> None:
    """A value never changes, and can be a key."""
    lost = FleetLost("f1", 3)

    assert lost == FleetLost("f1", 3) != FleetLost("f1", 4)
    assert {lost: 1}[FleetLost("f1", 3)] == 1
    with pytest.raises(AttributeError):
        lost.ships = 4


def test_records_change() -> None:
    """A record is what rules change in place."""
    star = Star("A")
    star.ships += 2

    assert Star("A", 2) == star


def test_stored_form() -> None:
    """A value carries its kind, a record does not."""
    assert {"kind": "fleet-lost", "fleet": "f1", "ships": 0} == msgspec.to_builtins(FleetLost("f1"))
    assert {"id": "A", "ships": 0} == msgspec.to_builtins(Star("A"))


@pytest.mark.parametrize(
    ("stored", "wanted"),
    [
        ({"kind": "fleet-lost", "fleet": "f1", "hull": 1}, FleetLost),
        ({"kind": "fleet-found", "fleet": "f1"}, FleetLost),
        ({"kind": "fleet-lost"}, FleetLost),
        ({"kind": "fleet-lost", "fleet": 1}, FleetLost),
        ({"id": "A", "kind": "star"}, Star),
        ({"id": "A", "ships": 1.5}, Star),
    ],
)
def test_misfits_are_refused(stored: object, wanted: type) -> None:
    """Unknown fields, other kinds, missing fields and wrong types do not become data."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(stored, wanted)
