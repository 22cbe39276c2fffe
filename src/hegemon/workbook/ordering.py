"""The sheet of orders, the accounts that count down beside it, and the tables that feed both."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from hegemon.core.deciding.prices import Priced, PriceList
from hegemon.core.form import Purse
from hegemon.workbook import formulas
from hegemon.workbook.book import BookLine, BookOrders
from hegemon.workbook.dropdowns import DropDowns, drop_downs
from hegemon.workbook.layout import (
    ACCOUNTS,
    EMPTY,
    FIRST,
    HEAD,
    ORDER_HEADS,
    ORDERS,
    VALUE,
    VALUES,
    column_name,
)
from hegemon.workbook.looks import Looks, page_of

_PURSES = 4
"""The row of the first purse among the accounts, from 0."""

_MOST_TOLD = 5
"""So many purses are counted down above the orders; all of them among the accounts."""


class OrderingSheets:
    """The sheets with which one orders, in a workbook that is being written."""

    def __init__(self, workbook: Any, looks: Looks, orders: BookOrders) -> None:
        self.workbook, self.looks, self.orders = workbook, looks, orders
        self.lists = drop_downs(orders.sheet)
        self.places = max((cell.place for cell in self.lists.cells), default=0)
        self.needs = max((len(cell.needs) for cell in self.lists.cells), default=0)
        assert self.places <= VALUES, f"an order has {self.places} cells, and there are {VALUES}"
        self.rows = 1 if orders.sheet.single else len(orders.lines) + EMPTY

    def write(self) -> None:
        """The two sheets that are seen."""
        page = page_of(self.workbook, ORDERS)
        self._heads(page)
        for number in range(self.rows):
            self._line(page, FIRST + number)
        for number, line in enumerate(self.orders.lines[: self.rows]):
            self._ordered(page, FIRST + number, line)
        self._rules_of_typing(page)
        if self.orders.purses:
            self._accounts()

    def write_hidden(self) -> None:
        """The tables behind them: at the end, so that nobody steps on them."""
        kinds = self._hidden(formulas.KINDS)
        prices = {one.word: one for one in self.orders.prices}
        for row, (kind, usage) in enumerate(
            zip(self.orders.sheet.kinds, self.orders.usages, strict=True)
        ):
            kinds.write_row(row, 0, _kind_row(kind.word, usage, self._at(kind.word), prices))
        self._fill(formulas.FIELDS, _field_rows(self.lists))
        self._fill(formulas.LEADS, [list(lead) for lead in self.lists.leads])
        self._fill(formulas.PRICES, self._price_rows())
        lists = self._hidden(formulas.LISTS)
        for column, offered in enumerate(self.lists.lists):
            lists.write_number(0, column, len(offered))
            lists.write_column(1, column, offered)

    def _hidden(self, name: str) -> Any:
        page = self.workbook.add_worksheet(name)
        page.very_hidden()
        return page

    def _fill(self, name: str, rows: list[list[str | int]]) -> None:
        page = self._hidden(name)
        for number, row in enumerate(rows):
            page.write_row(number, 0, row)

    def _at(self, word: str) -> dict[str, int]:
        """The places of the fields of a kind, by their names."""
        kind = next(each for each in self.orders.sheet.kinds if each.word == word)
        return {field.name: place for place, field in enumerate(kind.fields, 1)}

    # -- the sheet of orders

    def _heads(self, page: Any) -> None:
        look = self.looks
        page.write(0, 0, self.orders.sheet.title, look["title"])
        page.write(1, 0, _HOW, look["quiet"])
        page.write_formula(2, 0, self._left_in_words(), look["heading"], self._left_now())
        heads = [*ORDER_HEADS, *map(str, range(1, VALUES + 1))]
        heads += ["costs", "of", "and", "of", "what will come of it"]
        page.write_row(HEAD, 0, heads, look["head"])
        page.set_column(0, 0, 14)
        page.set_column(formulas.USAGE, formulas.USAGE, 34, look["told"])
        unused = VALUE + self.places
        page.set_column(VALUE, unused - 1, 12)
        if self.places < VALUES:
            page.set_column(unused, VALUE + VALUES - 1, None, None, {"hidden": True})
        unpriced = None if self.orders.purses else {"hidden": True}
        page.set_column(formulas.COSTS[0], formulas.OF[1], 10, None, unpriced)
        page.set_column(formulas.VERDICT, formulas.VERDICT, 90)
        page.set_column(formulas.VERDICT + 1, formulas.LAST, None, None, {"hidden": True})
        page.freeze_panes(FIRST, VALUE)
        page.protect("", {"format_cells": True, "format_columns": True, "format_rows": True})

    def _line(self, page: Any, row: int) -> None:
        """An empty line: cells to type into, and what is reckoned from them."""
        page.write_blank(row, 0, None, self.looks["typed"])
        for column in range(VALUE, VALUE + self.places):
            page.write_blank(row, column, None, self.looks["typed"])
        page.write_formula(
            row, formulas.USAGE, formulas.usage_of(row, self.places), self.looks["told"], ""
        )
        if self.orders.purses:
            self._costs(page, row)
        for column, formula in formulas.hidden(row, self.places, self.needs):
            page.write_formula(row, column, formula, None, "")

    def _costs(self, page: Any, row: int) -> None:
        """What a line draws, and from which purses: two at the most."""
        for which in (0, 1):
            cost = formulas.cost(which, row)
            page.write_formula(row, formulas.COSTS[which], cost, self.looks["number"], "")
            named = formulas.purse_name(which, row, self._purse_cells(0))
            page.write_formula(row, formulas.OF[which], named, self.looks["told"], "")

    def _ordered(self, page: Any, row: int, line: BookLine) -> None:
        """A line that says something already, and what is said of it."""
        word, *values = line.words[: VALUES + 1]
        page.write_string(row, 0, word, self.looks["typed"])
        for column, value in enumerate(values, VALUE):
            page.write_string(row, column, value, self.looks["typed"])
        said = line.verdict if line.fine else f"Refused: {line.verdict}"
        page.write_string(row, formulas.VERDICT, said, self.looks["told" if line.fine else "bad"])

    def _rules_of_typing(self, page: Any) -> None:
        """Drop-downs that warn and do not forbid: what counts is the law of orders."""
        last, kinds = FIRST + self.rows - 1, len(self.orders.sheet.kinds)
        words = f"={formulas.KINDS}!$A$1:$A${max(kinds, 1)}"
        page.data_validation(FIRST, 0, last, 0, _offering(words))
        for place in range(1, self.places + 1):
            source = formulas.drop_down(place, FIRST)
            column = VALUE + place - 1
            page.data_validation(FIRST, column, last, column, _offering(source))

    # -- the accounts

    def _accounts(self) -> None:
        page, look = page_of(self.workbook, ACCOUNTS), self.looks
        page.set_column(0, 0, 34)
        page.set_column(1, 4, 14)
        page.write(0, 0, "Accounts", look["title"])
        page.write(1, 0, _RECKONED, look["quiet"])
        page.write_string(_PURSES - 1, 0, "what there is", look["head"])
        figures = ["has", "spent already", "these orders", "left"]
        page.write_row(_PURSES - 1, 1, figures, look["figures"])
        for number, purse in enumerate(self.orders.purses):
            self._account(page, _PURSES + number, number + 1, purse)
        left = f"E{_PURSES + 1}:E{_PURSES + max(len(self.orders.purses), 1)}"
        page.conditional_format(
            left, {"type": "cell", "criteria": "<", "value": 0, "format": look["bad"]}
        )

    def _account(self, page: Any, row: int, number: int, purse: Purse) -> None:
        page.write_string(row, 0, purse.label, self.looks["text"])
        page.write_number(row, 1, purse.has, self.looks["number"])
        page.write_number(row, 2, purse.spent, self.looks["number"])
        drawn = "+".join(self._drawn(which, number) for which in (0, 1))
        page.write_formula(row, 3, f"={drawn}", self.looks["number"], 0)
        left = f"=B{row + 1}-C{row + 1}-D{row + 1}"
        page.write_formula(row, 4, left, self.looks["number"], purse.left)

    def _drawn(self, which: int, purse: int) -> str:
        """What all lines draw on a purse."""
        numbers, costs = formulas.PURSE[which], formulas.COSTS[which]
        return f"SUMIF({self._lines(numbers)},{purse},{self._lines(costs)})"

    def _lines(self, column: int) -> str:
        name, last = column_name(column), FIRST + self.rows
        return f"{ORDERS}!${name}${FIRST + 1}:${name}${last}"

    def _purse_cells(self, column: int) -> str:
        name, last = column_name(column), _PURSES + max(len(self.orders.purses), 1)
        return f"{ACCOUNTS}!${name}${_PURSES + 1}:${name}${last}"

    def _left_in_words(self) -> str:
        """What is left of the first purses, as one formula."""
        told = [
            f'"{_quoted(purse.label)}: "&TEXT({ACCOUNTS}!$E${_PURSES + 1 + number},"0")&" left"'
            for number, purse in enumerate(self.orders.purses[:_MOST_TOLD])
        ]
        return "=" + '&"   "&'.join(told or ['""'])

    def _left_now(self) -> str:
        told = self.orders.purses[:_MOST_TOLD]
        return "   ".join(f"{purse.label}: {purse.left} left" for purse in told)

    def _price_rows(self) -> list[list[str | int]]:
        numbers = {purse.id: number for number, purse in enumerate(self.orders.purses, 1)}
        return [
            _price_row(listed.word, row, numbers)
            for listed in self.orders.prices
            for row in listed.rows
        ]


NO_END = 10**9
"""What a line may cost at the most, where nothing ends it."""

_HOW = (
    "A line for each order: choose or type. Order matters. A question mark stands before what is "
    "on no list. Then send this file back as it is. What is refused, and why, comes back beside "
    "each line."
)
_RECKONED = (
    "Reckoned as you type, from what one such order costs now. Discounts and what several orders "
    "change about each other are told when the file comes back."
)


def _offering(source: str) -> dict[str, Any]:
    return {
        "validate": "list",
        "source": source,
        "error_type": "information",
        "error_title": "Not on the list",
        "error_message": "This is not among what is legal now. It is judged when you send it.",
    }


def _kind_row(
    word: str, usage: str, at: dict[str, int], prices: dict[str, PriceList]
) -> list[str | int]:
    """Of a kind: how it is written, whether it has prices, what they hang on, what it counts."""
    listed = prices.get(word)
    if listed is None:
        return [word, usage, 0, 0, 0, 0, 0]
    by = [at[name] for name in listed.by]
    return [word, usage, 1, *by, *[0] * (3 - len(by)), at.get(listed.counts, 0)]


def _field_rows(lists: DropDowns) -> list[list[str | int]]:
    """Of a cell: the list or table that it begins with, and the places that it needs."""
    rows: list[list[str | int]] = []
    for cell in lists.cells:
        needs = [*cell.needs, *[0] * (3 - len(cell.needs))]
        key = f"{cell.word}|{cell.place}"
        rows.append([key, cell.starts, len(cell.needs), *needs, cell.usual])
    return rows


def _price_row(word: str, row: Priced, numbers: dict[str, int]) -> list[str | int]:
    drawn: list[str | int] = []
    for _, price in zip_longest(range(2), row.prices[:2]):
        most = NO_END if price is None or price.most is None else price.most
        drawn += [numbers[price.purse], price.each, most] if price else [0, 0, 0]
    return ["|".join([word, *row.values]), *drawn]


def _quoted(text: str) -> str:
    return text.replace('"', '""')
