"""How the fields of orders are listed: what there is, and by the law of orders why not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from hegemon.core import Choice, Choices, Given, Numbers, Order, kind_of
from hegemon.games.ec4x.common.answers import HouseOrder
from hegemon.games.ec4x.common.rules import law
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.state import unit

Maker = Callable[[HouseDraft, Given], Choices]
Effects = dict[type[Any], Callable[[HouseDraft, Any, HouseDraft], Iterable[str]]]
"""What to say of an order, by its class: of the draft before it, the order, the draft after."""


def choices_in(order: type[Order], **makers: Maker) -> dict[tuple[str, str], Maker]:
    """The choices of fields of an order, by its word and their names.

    Raises TypeError for a field that the order has not, when the module is imported.
    """
    kind = kind_of(order)
    has = {field.name for field in (*kind.fields, kind.more) if field is not None}
    if unknown := sorted(makers.keys() - has):
        raise TypeError(f"{order.__name__} has no {', '.join(unknown)}")
    return {(kind.word, name): maker for name, maker in makers.items()}


def units(draft: HouseDraft, codes: Iterable[str]) -> tuple[Choice, ...]:
    """Units by their names."""
    called = {code: unit(draft.here, code).name for code in codes}
    return tuple(Choice(code, name, name=name) for code, name in called.items())


def words(*listed: str) -> Maker:
    """The same few words always."""
    choices = tuple(Choice(word) for word in listed)
    return lambda _draft, _given: choices


def numbers(least: int, most: int) -> Maker:
    """The same numbers always."""
    return lambda _draft, _given: Numbers(least, most)


def judged(draft: HouseDraft, choice: Choice, order: HouseOrder) -> Choice:
    """A choice, barred where the order that it makes cannot be given."""
    return barred_by(choice, law.why_not(draft, order))


def labelled(choice: Choice, label: str) -> Choice:
    """A choice of which something else is said."""
    return Choice(choice.value, label, choice.barred, choice.name)


def barred_by(choice: Choice, why: str) -> Choice:
    """A choice with what bars it; itself where nothing does."""
    return Choice(choice.value, choice.label, why, choice.name) if why else choice


def counts(draft: HouseDraft, order: Callable[[int], HouseOrder]) -> Numbers:
    """From 1 to the most that can be ordered; more never can where less cannot."""
    why = law.why_not(draft, order(1))
    if why:
        return Numbers(1, 0, why)
    fine, refused = 1, 2
    while not law.why_not(draft, order(refused)):
        fine, refused = refused, 2 * refused
    while refused - fine > 1:
        middle = (fine + refused) // 2
        if law.why_not(draft, order(middle)):
            refused = middle
        else:
            fine = middle
    return Numbers(1, fine)


def first_reason(choices: Iterable[Choice], without: str) -> str:
    """Why the first of some choices is barred; empty where any is legal.

    `without` is said where there is none.
    """
    why = ""
    for choice in choices:
        if not choice.barred:
            return ""
        why = why or choice.barred
    return why or without


def roe_in_words(draft: HouseDraft, roe: int) -> str:
    """5.1.1: against whom a fleet with such an ROE fights on."""
    own, theirs = draft.tables.rounds.engagement[roe]
    if not own and not theirs:
        return "avoids all who can shoot" if roe else "avoids everybody"
    if not own:
        return "fights to the end"
    return f"fights on at {own}:{theirs} or better"
