"""The formulas of the sheet of orders: what may be typed into a cell, and what a line costs.

Columns behind the verdicts are hidden and hold what formulas find out on their way. Of each value
cell: the row of its field in `_fields`, what counts in it (what is typed, or what is usual), the
number of its list in `_lists`, and what is typed and not offered. Of each line: the row of its kind
in `_kinds`, and of its price in `_prices`.
"""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.workbook.layout import VALUE, VALUES, column_name

FIELDS, LEADS, LISTS, KINDS, PRICES = "_fields", "_leads", "_lists", "_kinds", "_prices"
"""The hidden sheets."""

USAGE = 1
"""The column that says how the order is written."""
_BEHIND = VALUE + VALUES
COSTS, OF = (_BEHIND, _BEHIND + 2), (_BEHIND + 1, _BEHIND + 3)
"""The columns of the costs, each with that of its purse."""
VERDICT = _BEHIND + 4
ROW, COUNTS, LIST, ODD = (VERDICT + 1 + VALUES * part for part in range(4))
"""The first of the hidden columns of the value cells."""
KIND, PRICE = VERDICT + 1 + 4 * VALUES, VERDICT + 2 + 4 * VALUES
PURSE = (PRICE + 1, PRICE + 2)
LAST = PURSE[-1]

_NO_ORDER, _NOT_OFFERED = "no such order", "not on the list"

_PRICED = ("CD", "FG")
"""The columns of `_prices` for what one costs and what all do at the most, of either purse."""


def at(column: int, row: int) -> str:
    """A cell of the sheet in a formula, its column held: `$B5`."""
    return f"${column_name(column)}{row + 1}"


def field_row(place: int, row: int) -> str:
    """Where the field of a cell stands in `_fields`; 0 for a cell that the order has not."""
    return f'=IF($A{row + 1}="",0,IFERROR(MATCH($A{row + 1}&"|{place}",{FIELDS}!$A:$A,0),0))'


def what_counts(place: int, row: int) -> str:
    """What is typed in a cell, or else what is usual there."""
    typed, found = at(VALUE + place - 1, row), at(ROW + place - 1, row)
    return f'=IF({typed}<>"",{typed}&"",IF({found}=0,"",INDEX({FIELDS}!$G:$G,{found})&""))'


def list_number(place: int, row: int, most_needs: int) -> str:
    """The number of the list of a cell, found step by step through the cells that it needs."""
    found = at(ROW + place - 1, row)
    steps = [f"INDEX({FIELDS}!$B:$B,{found})"]
    for needed in "DEF"[:most_needs]:
        steps.append(_led(steps[-1], _needed(needed, found, row)))
    return (
        f'=IF({found}=0,"",IFERROR(CHOOSE(INDEX({FIELDS}!$C:$C,{found})+1,{",".join(steps)}),""))'
    )


def _needed(column: str, found: str, row: int) -> str:
    """What counts in the cell whose place stands in a column of `_fields`; nothing for place 0."""
    place = f"INDEX({FIELDS}!${column}:${column},{found})"
    values = f"{at(COUNTS, row)}:{at(COUNTS + VALUES - 1, row)}"
    return f'IF({place}=0,"",INDEX({values},1,{place}))'


def _led(table: str, value: str) -> str:
    """Where a table leads from a value."""
    return f'INDEX({LEADS}!$B:$B,MATCH({table}&"|"&{value},{LEADS}!$A:$A,0))'


def drop_down(place: int, row: int) -> str:
    """What a cell offers: the column of its list, as far as it goes."""
    return f"={_offered(at(LIST + place - 1, row))}"


def _offered(number: str) -> str:
    return f"OFFSET({LISTS}!$A$2,0,{number},{_many(number)},1)"


def _many(number: str) -> str:
    """How long a list is."""
    return f"INDEX({LISTS}!$1:$1,1,1+{number})"


def odd(place: int, row: int) -> str:
    """What is typed in a cell that offers other things; any number will do where it offers some."""
    typed, number = f'TRIM({at(VALUE + place - 1, row)}&"")', at(LIST + place - 1, row)
    first = f"INDEX({LISTS}!$2:$2,1,1+{number})"
    counts = f'OR({_is_number(typed)},LOWER({typed})="all")'
    listed = f"ISNUMBER(MATCH({typed},{_offered(number)},0))"
    fine = f"IF({_many(number)}=0,TRUE,IF({listed},TRUE,AND({_is_number(first)},{counts})))"
    known = f'IF(NOT(ISNUMBER({number})),"",IF({fine},"",{typed}))'
    return f'=IF({typed}="","",IF({at(ROW + place - 1, row)}=0,{typed},{known}))'


def _is_number(text: str) -> str:
    return f"ISNUMBER(VALUE({text}))"


def kind_row(row: int) -> str:
    """Where the kind of an order stands in `_kinds`."""
    return f'=IF($A{row + 1}="",0,IFERROR(MATCH($A{row + 1},{KINDS}!$A:$A,0),0))'


def usage_of(row: int, places: int) -> str:
    """How such an order is written, and before it a question mark with the first odd word."""
    kind, word = at(KIND, row), f"$A{row + 1}"
    unknown = f'IF({word}="","","? {_NO_ORDER}: "&{word})'
    marked = '""'
    for place in range(places, 0, -1):
        cell = at(ODD + place - 1, row)
        marked = f'IF({cell}="",{marked},"? {_NOT_OFFERED}: "&{cell}&"; ")'
    return f"=IF({kind}=0,{unknown},{marked}&INDEX({KINDS}!$B:$B,{kind}))"


def price_row(row: int) -> str:
    """Where the price of a line stands; 0 for a line without one."""
    kind = at(KIND, row)
    key = f"$A{row + 1}" + "".join(_keyed(kind, column, row) for column in "DEF")
    return f"=IF({kind}=0,0,IFERROR(MATCH({key},{PRICES}!$A:$A,0),0))"


def _keyed(kind: str, column: str, row: int) -> str:
    """A part of the key of a price: what counts in a cell that it hangs on."""
    place = f"INDEX({KINDS}!${column}:${column},{kind})"
    values = f"{at(COUNTS, row)}:{at(COUNTS + VALUES - 1, row)}"
    return f'&IF({place}=0,"","|"&INDEX({values},1,{place}))'


def cost(which: int, row: int) -> str:
    """What a line costs; a question mark where this workbook cannot tell."""
    kind, price = at(KIND, row), at(PRICE, row)
    each, most = (f"INDEX({PRICES}!${column}:${column},{price})" for column in _PRICED[which])
    unknown = '"?"' if which == 0 else '""'
    none = f'IF(INDEX({KINDS}!$C:$C,{kind})=0,"",{unknown})'
    drawn = f"IFERROR(MIN({each}*{_count(kind, row)},{most}),{unknown})"
    paid = f'IF({at(PURSE[which], row)}=0,"",{drawn})'
    unread = f'IF($A{row + 1}="","",{unknown})'
    return f"=IF({kind}=0,{unread},IF({price}=0,{none},{paid}))"


def _count(kind: str, row: int) -> str:
    """How many an order is for; an error where that is no number."""
    place = f"INDEX({KINDS}!$G:$G,{kind})"
    values = f"{at(COUNTS, row)}:{at(COUNTS + VALUES - 1, row)}"
    return f"IF({place}=0,1,VALUE(INDEX({values},1,{place})))"


def purse_number(which: int, row: int) -> str:
    """The number of the purse that a line draws on, from 1; 0 for none."""
    price = at(PRICE, row)
    column = "BE"[which]
    return f"=IF({price}=0,0,INDEX({PRICES}!${column}:${column},{price}))"


def purse_name(which: int, row: int, accounts: str) -> str:
    """What that purse is called."""
    purse = at(PURSE[which], row)
    return f'=IF({purse}=0,"",INDEX({accounts},{purse})&"")'


def hidden(row: int, places: int, most_needs: int) -> Iterator[tuple[int, str]]:
    """All hidden formulas of a line with so many value cells, and their columns."""
    for place in range(1, places + 1):
        yield ROW + place - 1, field_row(place, row)
        yield COUNTS + place - 1, what_counts(place, row)
        yield LIST + place - 1, list_number(place, row, most_needs)
        yield ODD + place - 1, odd(place, row)
    yield KIND, kind_row(row)
    yield PRICE, price_row(row)
    yield from ((column, purse_number(which, row)) for which, column in enumerate(PURSE))
