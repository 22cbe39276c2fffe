"""The choices of an order's fields: the class names the fields, and nothing else does."""

from __future__ import annotations

import re

import pytest

from hegemon.core.order import kind_of, orders_to
from hegemon.games.ec4x.common.answers import Merge
from hegemon.games.ec4x.common.forms.choices import CHOICES, USUAL
from hegemon.games.ec4x.common.forms.listing import choices_in, numbers
from hegemon.games.ec4x.common.phases.command import AskOrders

ANY = numbers(0, 1)


def test_choices_are_found_by_the_word_and_the_fields_of_the_class() -> None:
    """No word is written a second time."""
    assert {("merge", "fleet"): ANY, ("merge", "into"): ANY} == choices_in(
        Merge, fleet=ANY, into=ANY
    )


def test_a_field_that_an_order_has_not_is_an_error() -> None:
    """Whoever calls a field otherwise hears of it at once."""
    with pytest.raises(TypeError, match=re.escape("Merge has no onto")):
        choices_in(Merge, fleet=ANY, onto=ANY)


def test_every_field_of_every_order_has_choices() -> None:
    """Those of its order, or the usual ones of its name; and none is there for nothing."""
    kinds = map(kind_of, orders_to(AskOrders))
    fields = {
        (kind.word, field.name) for kind in kinds for field in (*kind.fields, kind.more) if field
    }
    usual = {name for word, name in fields - CHOICES.keys()}

    assert set(CHOICES) <= fields
    assert usual == set(USUAL)
