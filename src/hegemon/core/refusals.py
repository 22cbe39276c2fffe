"""Sentences that refuse a value, and say what would be legal.

>>> refusal(Numbers(1, 2), 9)
'9 is not possible: 1 or 2'
>>> refusal(Numbers(1, 9), "nine")
"'nine' is no whole number: 1 to 9"
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sized

from hegemon.core.form import Choice, Choices, FreeText, Numbers, legal
from hegemon.core.order import Scalar

NO_CHOICE = "no choice is legal here"


def refusal(choices: Choices, value: Scalar) -> str:
    """Why a value may not be chosen, with what would be legal; empty when it may."""
    if isinstance(choices, Numbers):
        return _no_number(choices, value)
    if isinstance(choices, FreeText):
        return _no_line(choices, value)
    for choice in choices:
        if choice.value == value:
            return f"{value}: {choice.barred}" if choice.barred else ""
    return f"{shown(value)} is not one of {listed(choices)}" if legal(choices) else listed(choices)


def listed(choices: Choices, most: int = 20) -> str:
    """The legal values in one line; where there are none, why not."""
    if isinstance(choices, Numbers):
        return _between(choices.least, choices.most)
    if isinstance(choices, FreeText):
        return f"up to {choices.longest} characters"
    values = [choice.value for choice in choices if not choice.barred]
    more = f" and {len(values) - most} more" if len(values) > most else ""
    return (", ".join(values[:most]) + more) or _none_legal(choices)


def _none_legal(choices: Iterable[Choice]) -> str:
    """That nothing can be chosen; the reason where there is one for all of it, else the first."""
    why = [(choice.barred, choice.value) for choice in choices]
    if not why:
        return NO_CHOICE
    reason, value = why[0]
    is_of_all = all(other == reason for other, _ in why)
    return f"{NO_CHOICE}: {reason}" if is_of_all else f"{NO_CHOICE}, not {value}: {reason}"


def _between(least: int, most: int) -> str:
    """The whole numbers from one to another, in words: "only 1", "1 or 2", "1 to 9"."""
    if least == most:
        return f"only {least}"
    return f"{least} or {most}" if most == least + 1 else f"{least} to {most}"


def shown(value: Scalar, most: int = 24) -> str:
    """What somebody sent, as an error message may repeat it: cut and on one line."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = ascii(value) if isinstance(value, str) else str(value)
    return text if len(text) <= most else f"{text[:most]}..."


def said(value: str | int) -> str:
    """An id or a number as it is; anything else as `shown`: how a rule repeats what it refuses."""
    plain = isinstance(value, str) and re.fullmatch(r"[\w-]{1,24}", value, re.ASCII)
    return str(value) if plain else shown(value)


def _no_number(numbers: Numbers, value: Scalar) -> str:
    if numbers.barred:
        return numbers.barred
    if type(value) is int and numbers.least <= value <= numbers.most:
        return ""
    wanted = _between(numbers.least, numbers.most)
    if type(value) is int:
        return f"{shown(value)} is not possible: {wanted}"
    return f"{shown(value)} is no whole number: {wanted}"


def _no_line(choices: FreeText, value: Scalar) -> str:
    if not isinstance(value, str) or not 1 <= len(value) <= choices.longest:
        return f"1 to {choices.longest} characters"
    if not value.isprintable() or value != value.strip():
        return "a text has no control characters, and no space at its ends"
    return ""


def too_many(orders: Sized, most: int) -> Iterator[str]:
    """Why so many orders cannot be taken at all."""
    if len(orders) > most:
        yield f"at most {most} orders can be sent, not {len(orders)}"


def too_many_written(count: int, most: int) -> tuple[str, ...]:
    """What a form finds wrong once more orders are written than an answer can hold."""
    return (f"at most {most} orders",) if count > most else ()
