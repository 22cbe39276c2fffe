"""Sheets of orders as pages read them."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core.deciding.runs import each_of
from hegemon.core.form import Choice
from hegemon.core.sheet import Listed, Sheet, SheetKind


def legal(sheet: Sheet, listed: Listed) -> Iterator[Choice]:
    """The choices of a list that are not barred."""
    barred = {number for one in listed.barred for number in each_of(one.choices)}
    for number in each_of(listed.choices):
        if number not in barred:
            yield sheet.choices[number]


def kind_on(sheet: Sheet, word: str) -> SheetKind | None:
    """The kind of order with this word; None where the sheet takes none."""
    return next((kind for kind in sheet.kinds if kind.word == word), None)
