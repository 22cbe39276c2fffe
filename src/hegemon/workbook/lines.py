"""An order between cells and notation: word by word in a row, as one line elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hegemon.core.errors import BadAnswer
from hegemon.core.form import Form
from hegemon.core.harmless import inert
from hegemon.core.notation import write
from hegemon.core.order import Meant, Misfit, OrderKind
from hegemon.workbook.book import TypedLine


def words_of(form: Form[Any], order: Meant) -> tuple[str, ...]:
    """The cells of an order: its word, then a value for each field."""
    if isinstance(order, Misfit):
        return tuple(inert(order.text).split()) or ("?",)
    kind = form.kind(order.word)
    if kind is None:
        return tuple(write(order).split())
    return (order.word, *map(str, kind.values(order)))


def line_of(form: Form[Any], typed: TypedLine) -> str:
    """What was typed as a line of notation, in which what has a usual value is said by name."""
    kind = form.kind(typed.words[0])
    if kind is None:
        return " ".join(filter(None, typed.words))
    return " ".join([typed.words[0], *_must(kind, typed.words[1:]), *_named(kind, typed.words[1:])])


def check_gaps(form: Form[Any], typed: TypedLine) -> None:
    """Raises BadAnswer for an order with an empty cell before one that says something."""
    kind = form.kind(typed.words[0])
    said = typed.words[1:]
    if not typed.words[0]:
        raise BadAnswer(f"{typed.cell} is empty: a line begins with the word of its order")
    for at, word in enumerate(said):
        field = kind.field_at(at) if kind else None
        if not word and field is not None and field.usual is None:
            raise BadAnswer(f"{typed.cell}: {typed.words[0]} says no {field.name}")


def _must(kind: OrderKind, said: Sequence[str]) -> Iterator[str]:
    for at, word in enumerate(said):
        field = kind.field_at(at)
        if word and (field is None or field.usual is None):
            yield word


def _named(kind: OrderKind, said: Sequence[str]) -> Iterator[str]:
    for field, word in zip(kind.fields, said, strict=False):
        if word and field.usual is not None and word != str(field.usual):
            yield f"{field.name}={word}"
