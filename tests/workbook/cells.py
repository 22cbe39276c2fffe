"""Workbooks filled as somebody at a spreadsheet does."""

from __future__ import annotations

import io
from collections.abc import Sequence

import openpyxl

from hegemon.workbook.layout import FIRST, MOST_ORDERS, NOTES, ORDERS, VALUE, VALUES


def filled(data: bytes, orders: Sequence[Sequence[object]], notes: Sequence[str] = ()) -> bytes:
    """The workbook with these orders in place of all that stood there, and notes."""
    workbook = openpyxl.load_workbook(io.BytesIO(data))
    page = workbook[ORDERS]
    for row in range(FIRST + 1, min(page.max_row, FIRST + MOST_ORDERS) + 1):
        for column in (1, *range(VALUE + 1, VALUE + VALUES + 1)):
            page.cell(row, column).value = None
    for row, (word, *values) in enumerate(orders, FIRST + 1):
        page.cell(row, 1).value = word
        for column, value in enumerate(values, VALUE + 1):
            page.cell(row, column).value = value
    for row, note in enumerate(notes, 2):
        workbook[NOTES].cell(row, 1).value = note
    target = io.BytesIO()
    workbook.save(target)
    return target.getvalue()


def cells_of(data: bytes, sheet: str) -> list[tuple[object, ...]]:
    """Every row of a sheet as a reader has it."""
    workbook = openpyxl.load_workbook(io.BytesIO(data), data_only=True)
    return list(workbook[sheet].iter_rows(values_only=True))
