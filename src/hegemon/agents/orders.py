"""Orders for a model: what there is to order, in words and as JSON Schema, as it is declared."""

from __future__ import annotations

from typing import Any

from hegemon.core.errors import BadConfig
from hegemon.core.form import Choice, Choices, Form, FreeText, Numbers, rest_of
from hegemon.core.notation import usage, write
from hegemon.core.order import Field, OrderKind
from hegemon.core.order_json import WORD, schema_of
from hegemon.core.ruleset import Ruleset
from hegemon.play.seat.choosing import example_of
from hegemon.play.seat.order_list import order_list

MOST_CHOICES = 60
"""Of more choices the first are told, and how many more there are."""

_FEW = 12
"""Choices of a field that the sheet of a kind tells at once."""


def orders_schema(ruleset: Ruleset[Any]) -> dict[str, Any]:
    """What stands in a list of orders of a game: notation, or one object for all its kinds.

    It names each word and each field with its type, and no more: a model has it before it all the
    time. `schema_of` is exact.
    """
    lines = order_list(ruleset)
    words = [line.word for line in lines]
    fields: dict[str, Any] = {}
    for line in lines:
        for field in line.fields:
            fields.setdefault(field.name, {"type": _type(field)})
        if line.more is not None:
            listed = {"type": "array", "items": {"type": _type(line.more)}}
            fields.setdefault(line.more.name, listed)
    asked = {WORD: {"type": "string", "enum": words}, **fields}
    orders = {"type": "object", "properties": asked, "required": [WORD]}
    return {"type": "array", "items": {"anyOf": [{"type": "string"}, orders]}}


def _type(field: Field) -> str:
    return "integer" if field.type == "count" else "string"


def sheet_of_kind(form: Form[Any], word: str) -> str:
    """One kind of order in full; raises BadConfig, which names those there are."""
    kind = _kind(form, word)
    lines = [f"{usage(kind)}: {kind.label} ({kind.rule})"]
    fields = (*kind.fields, kind.more) if kind.more else kind.fields
    lines += [f"  {field.name}: {field.label}{_what(form, kind, field)}" for field in fields]
    example = example_of(form, word)
    if example is not None:
        lines.append(f"  for example {write(example)}")
    return "\n".join(lines)


def schema_of_kind(form: Form[Any], word: str) -> dict[str, Any]:
    """The exact JSON Schema of a kind; raises BadConfig."""
    return schema_of(_kind(form, word))


def _what(form: Form[Any], kind: OrderKind, field: Field) -> str:
    """What a field may say, where that is short and depends on nothing."""
    usual = f", usually {field.usual}" if field.usual is not None else ""
    if field.needs:
        return f" (after {', '.join(field.needs)}){usual}"
    found = form.choices(kind.word, field.name, {})
    if isinstance(found, Numbers | FreeText) or len(found) <= _FEW:
        return f": {choices_in_words(found)}{usual}"
    return f": {len(found)} choices{usual}"


def choices_in_words(found: Choices) -> str:
    """Choices in a line: those that are legal, then how many are not."""
    if isinstance(found, FreeText):
        return f"a text of up to {found.longest} characters"
    if isinstance(found, Numbers):
        return found.barred or f"{found.least} to {found.most}"
    fine = [_named(one) for one in found if not one.barred]
    barred = len(found) - len(fine)
    more = [f"and {len(fine) - MOST_CHOICES} more"] if len(fine) > MOST_CHOICES else []
    told = [*fine[:MOST_CHOICES], *more] or ["nothing now"]
    return "; ".join(told) + (f" ({barred} barred)" if barred else "")


def _named(choice: Choice) -> str:
    said = ", ".join(filter(None, (choice.name, rest_of(choice))))
    return f"{choice.value} {said}" if said else choice.value


def _kind(form: Form[Any], word: str) -> OrderKind:
    kind = form.kind(word.strip())
    if kind is None:
        raise BadConfig(f"kind: there is {', '.join(one.word for one in form.kinds)}")
    return kind
