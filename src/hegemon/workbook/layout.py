"""Where things stand in a workbook, for who writes it and for who reads it."""

from __future__ import annotations

ORDERS, NOTES, ACCOUNTS, ABOUT = "Orders", "Notes", "Accounts", "_hegemon"

HEAD = 3
"""The row of the heads on the sheet of orders, from 0."""

ORDER_HEADS = ("order", "how it is written")
"""The first heads; those of the values are numbers."""

FIRST = HEAD + 1
"""The row of the first order."""

MOST_ORDERS = 500
"""So many rows of orders are read."""

EMPTY = 60
"""Rows for orders beyond those that stand there already."""

VALUE = 2
"""The first column of values: behind the word of an order, and how such an order is written."""

VALUES = 10
"""Columns for values."""

NOTE_ROWS = 200
"""Rows for notes, the first of them a heading."""

LONGEST = 500
"""Characters in a cell; what is longer is no order and no note."""


def column_name(column: int) -> str:
    """The letters of a column, from 0: A to Z, then AA."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def cell_name(sheet: str, row: int, column: int) -> str:
    """A cell as people call it, from its row and column from 0: "Orders!A5"."""
    return f"{sheet}!{column_name(column)}{row + 1}"
