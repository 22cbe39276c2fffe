"""An order as one line of text, derived from the form: `move A F 3`.

`parse` and `write` undo each other.
"""

from __future__ import annotations

import re
from difflib import get_close_matches

from hegemon.core.errors import BadNotation
from hegemon.core.form import (
    Choice,
    Choices,
    Draft,
    FieldValue,
    Form,
    FreeText,
    Order,
    OrderKind,
    Span,
    listed,
    next_field,
    refusal,
    shown,
)

_LONGEST = 500
"""Characters that a line may have."""


def write(order: Order) -> str:
    """An order as one line."""
    return " ".join([order.word, *(str(value) for value in order.values)])


def usage(kind: OrderKind) -> str:
    """How an order of a kind is written: `move FROM TO SHIPS`."""
    return " ".join([kind.word, *(field.name.upper() for field in kind.fields)])


def parse(form: Form, line: str, draft: Draft = ()) -> Order:
    """The order that a line says, given the orders before it.

    Capitals do not matter where no two choices differ only by them. Raises BadNotation, which
    points at the first word that is wrong and names what would be legal.
    """
    if len(line) > _LONGEST:
        raise BadNotation(f"an order has at most {_LONGEST} characters", line[:60], 0, 60)
    words = [(found.group(), found.start()) for found in re.finditer(r"\S+", line)]
    if not words:
        raise BadNotation(f"an order starts with {_words(form)}", line, 0, 1)
    order = Order(_kind(form, line, *words[0]).word)
    for word, at in words[1:]:
        field = next_field(form, order)
        if field is None:
            raise BadNotation(
                f"nothing may follow: {write(order)} is complete", line, at, len(line)
            )
        choices = form.choices(order, draft)
        if isinstance(choices, FreeText):
            return _extended(order, _text(choices, line, at))
        order = _extended(order, _value(choices, field.label, line, word, at))
    return _complete(form, order, line, draft)


def complete(form: Form, line: str, draft: Draft = ()) -> list[Choice]:
    """What the last, unfinished word of a line may become, barred choices with their reason."""
    words = re.split(r"\s+", line.lstrip())
    begun = words.pop()
    if not words:
        return [
            Choice(kind.word, usage(kind))
            for kind in form.kinds
            if kind.word.startswith(begun.lower())
        ]
    try:
        order = _prefix(form, " ".join(words), draft)
    except BadNotation:
        return []
    if order is None or next_field(form, order) is None:
        return []
    return [
        choice for choice in _as_choices(form.choices(order, draft)) if _starts(choice.value, begun)
    ]


def _prefix(form: Form, line: str, draft: Draft) -> Order | None:
    words = line.split()
    order = Order(_kind(form, line, words[0], 0).word)
    for word in words[1:]:
        if next_field(form, order) is None:
            return None
        choices = form.choices(order, draft)
        if isinstance(choices, FreeText):
            return None
        order = _extended(order, _value(choices, "", line, word, 0))
    return order


def _as_choices(choices: Choices) -> tuple[Choice, ...]:
    if isinstance(choices, Span):
        bounds = sorted({choices.least, choices.most}, reverse=True)
        possible = choices.least <= choices.most
        return tuple(Choice(str(bound), barred=choices.barred) for bound in bounds if possible)
    return () if isinstance(choices, FreeText) else choices


def _starts(value: str, begun: str) -> bool:
    return value.lower().startswith(begun.lower())


def _extended(order: Order, value: FieldValue) -> Order:
    return Order(order.word, (*order.values, value))


def _words(form: Form) -> str:
    return " or ".join(usage(kind) for kind in form.kinds)


def _kind(form: Form, line: str, word: str, at: int) -> OrderKind:
    kind = form.kind(word.lower())
    if kind is not None:
        return kind
    near = get_close_matches(word.lower(), [kind.word for kind in form.kinds], n=1)
    hint = f"did you mean {near[0]}?" if near else f"an order is {_words(form)}"
    raise BadNotation(f"there is no order {shown(word)}; {hint}", line, at, at + len(word))


def _value(choices: Choices, label: str, line: str, word: str, at: int) -> FieldValue:
    value = _number(choices, word) if isinstance(choices, Span) else _spelled(choices, word)
    problem = refusal(choices, value)
    if problem:
        raise BadNotation(f"{label}: {problem}", line, at, at + len(word))
    return value


def _number(span: Span, word: str) -> FieldValue:
    if word.lower() == "all" and span.least <= span.most:
        return span.most
    return int(word) if re.fullmatch(r"[+-]?[0-9]{1,18}", word) else word


def _spelled(choices: Choices, word: str) -> str:
    """The word as the one choice spells it that differs from it by capitals only."""
    assert isinstance(choices, tuple)
    values = [choice.value for choice in choices if choice.value.lower() == word.lower()]
    return word if word in values or len(values) != 1 else values[0]


def _text(choices: FreeText, line: str, at: int) -> str:
    text = line[at:].rstrip()
    problem = refusal(choices, text)
    if problem:
        raise BadNotation(problem, line, at, len(line))
    return text


def _complete(form: Form, order: Order, line: str, draft: Draft) -> Order:
    field = next_field(form, order)
    if field is not None:
        choices = form.choices(order, draft)
        legal = choices.barred if isinstance(choices, Span) and choices.barred else listed(choices)
        end = len(line)
        raise BadNotation(f"{field.label} is missing: {legal}", line, end + 1, end + 2)
    return order
