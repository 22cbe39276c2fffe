"""What people call a thing may be typed in place of its code, and per cent with its sign."""

from typing import Any

import pytest

from hegemon.core.errors import BadNotation
from hegemon.core.form import Form, Numbers, given_to
from hegemon.core.notation import parse
from hegemon.core.order import OrderKind
from hegemon.games import RULESETS
from tests.play.table import begun, play_on

BUILDING = {"ec4x-monero": 0, "ec4x-satoshi": 0, "space-empires": 7}
"""Games in which units are built, and after how many steps somebody may do it."""


def form_to_build(game: str) -> tuple[Form[Any], OrderKind]:
    match = play_on(begun(RULESETS[game]), BUILDING[game])
    form = match.form(match.waiting[0])
    kind = form.kind("build") if form else None
    assert form
    assert kind
    return form, kind


@pytest.mark.parametrize("game", BUILDING)
def test_units_may_be_typed_by_their_names(game: str) -> None:
    """In any case, of however many words: what is read is the same order."""
    form, kind = form_to_build(game)
    place = next(at for at, field in enumerate(kind.fields) if field.name == "unit")
    words = kind.order.example.split()
    before = words[1 : place + 1]
    if before:
        before = [next(one.value for one in form.choices("build", kind.fields[0].name, {}))]
    given = given_to(kind, kind.fields[place], before)
    units = [one for one in form.choices("build", "unit", given) if not one.barred]
    assert len(units) > 3
    for unit in units:
        assert unit.name
        assert unit.name in unit.label
        typed = ["build", *before, unit.name.upper()]
        meant = ["build", *before, unit.value]
        assert told(form, " ".join(meant)) == told(form, " ".join(typed))


def told(form: Form[Any], line: str) -> str:
    """What a line that ends with its unit is answered: which field follows, and what fits there."""
    with pytest.raises(BadNotation) as trouble:
        parse(form, line)
    return trouble.value.message


@pytest.mark.parametrize("game", ["ec4x-monero", "ec4x-satoshi"])
def test_a_rate_may_be_typed_with_its_sign(game: str) -> None:
    match = begun(RULESETS[game])
    form = match.form(match.waiting[0])
    assert form
    assert isinstance(form.choices("tax", "percent", {}), Numbers)

    assert parse(form, "tax 45") == parse(form, "tax 45%")
    for wrong in ("45%%", "%", "4.5%"):
        with pytest.raises(BadNotation, match="is no whole number"):
            parse(form, f"tax {wrong}")


def test_a_share_of_ships_is_no_number_of_them() -> None:
    """Half of them is not fifty."""
    match = begun(RULESETS["space-conquest"])
    form = match.form(match.waiting[0])
    assert form
    home = next(one.value for one in form.choices("move", "from", {}) if not one.barred)
    goal = next(one.value for one in form.choices("move", "to", {"from": home}) if not one.barred)

    with pytest.raises(BadNotation, match="'1%' is no whole number"):
        parse(form, f"move {home} {goal} 1%")
