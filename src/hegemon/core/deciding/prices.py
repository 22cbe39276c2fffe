"""What orders draw from the purses, as tables: for whoever reckons away from the program.

The law of orders is asked, order by order, from where a form stands. A price is that of one such
order given alone; what several of them change about each other, the check of all orders tells.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from hegemon.core.checking import changes
from hegemon.core.form import Choices, Form, Given, Numbers, legal
from hegemon.core.order import Field, FieldValue, Order, OrderKind
from hegemon.core.records import Value

_TRIED = 40
"""So many values of a field are tried to see whether a price hangs on it."""

_ASKED = 500
"""So many orders are tried in all: of a realm of a hundred colonies each takes milliseconds. What
is left then no price tells."""

_PARTS, _FEW = 4, 1
"""A range of counts is looked at in so many parts, from either end."""


class Price(Value, tag=False):
    """What an order draws from a purse; below 0 what it frees."""

    purse: str
    """Its id."""
    each: int
    """For one of what the order counts; for the whole order where it counts nothing."""
    most: int | None = None
    """No more than so much however many are counted: what waits for a dock costs nothing yet."""

    def of(self, count: int) -> int:
        """What so many draw."""
        whole = self.each * count
        return whole if self.most is None else min(whole, self.most)


class Priced(Value, tag=False):
    """What an order with certain values costs."""

    values: tuple[str, ...]
    """Of the fields that prices hang on."""
    prices: tuple[Price, ...]


_UNTOLD = (Price("", 0),)
"""Stands for what no price tells."""


class PriceList(Value, tag=False):
    """The prices of one kind of order."""

    word: str
    by: tuple[str, ...]
    """The names of the fields that the prices hang on."""
    counts: str
    """The name of the field that says how many; empty where none does."""
    rows: tuple[Priced, ...]
    """What is not among them no price tells, or it is not legal now."""


def price_lists(form: Form[Any]) -> tuple[PriceList, ...]:
    """The prices of all kinds of order that draw on the purses of a form."""
    if not form.purses():
        return ()
    tries = _Tries(form)
    found = (_Shop(tries, kind).listed() for kind in form.kinds if kind.more is None)
    return tuple(one for one in found if one is not None)


class _Tries:
    """A form, and how many orders may still be tried on it."""

    def __init__(self, form: Form[Any]) -> None:
        self.form, self.left = form, _ASKED
        self.purses = form.purses()

    def drawn(self, order: Order | None) -> dict[str, int] | None:
        """What an order draws from each purse; None where it is not legal, or none is tried."""
        if order is None or not self.left:
            return None
        self.left -= 1
        if self.form.why_not(order):
            return None
        outlays = changes(self.purses, self.form.then(order).purses())
        return {one.purse: -one.by for one in outlays}


class _Shop:
    """A form and one kind of its orders, asked what they cost."""

    def __init__(self, tries: _Tries, kind: OrderKind) -> None:
        self.tries, self.form, self.kind = tries, tries.form, kind
        counts = [field.name for field in kind.fields if field.type == "count"]
        self.counts = counts[0] if len(counts) == 1 else ""

    def listed(self) -> PriceList | None:
        """The list; None where no such order costs anything."""
        by = tuple(field.name for field in self._named if self._hangs_on(field))
        rows = tuple(self._rows(by))
        if self.tries.left and not any(row.prices for row in rows):
            return None
        told = tuple(row for row in rows if row.prices != _UNTOLD)
        return PriceList(self.kind.word, by, self.counts, told)

    @cached_property
    def _named(self) -> Sequence[Field]:
        """The fields that name one of several things."""
        return [field for field in self.kind.fields if field.type not in ("count", "text")]

    def _hangs_on(self, field: Field) -> bool:
        """Whether orders that differ in this field, and as little as they can, cost differently."""
        values = self._legal(field, self._before(field, {}))[:_TRIED]
        told = [self._prices({field.name: value}, _FEW) for value in values]
        return len({prices for prices in told if prices is not None}) > 1

    def _rows(self, by: Sequence[str]) -> Iterator[Priced]:
        """A price for each combination of values that makes a legal order.

        The first one is looked at closely; where it has no price none has.
        """
        parts = _PARTS
        for said in self._combinations([field for field in self._named if field.name in by], {}):
            prices = self._prices(said, parts)
            if prices is not None:
                parts = _FEW
                yield Priced(tuple(str(said[name]) for name in by), prices)
            if prices == _UNTOLD:
                return

    def _combinations(self, fields: Sequence[Field], said: Given) -> Iterator[Given]:
        """Values of some fields that are legal one after the other."""
        if not fields:
            yield said
            return
        first, *further = fields
        for value in self._legal(first, self._before(first, said)):
            yield from self._combinations(further, {**said, first.name: value})

    def _prices(self, said: Given, parts: int) -> tuple[Price, ...] | None:
        """What an order with these values costs; None where none is legal."""
        if not self.counts:
            drawn = self.tries.drawn(self._order(said))
            return None if drawn is None else tuple(Price(*each) for each in drawn.items())
        draws = {
            count: self.tries.drawn(self._order({**said, self.counts: count}))
            for count in self._tried(said, parts)
        }
        return _from_counts({count: drawn for count, drawn in draws.items() if drawn is not None})

    def _tried(self, said: Given, parts: int) -> list[int]:
        """The counts that are tried: the first ones, some on the way, and the most."""
        field = next(each for each in self.kind.fields if each.name == self.counts)
        choices = self._choices(field, self._before(field, said))
        if not isinstance(choices, Numbers) or choices.barred:
            return []
        first = range(choices.least, choices.least + parts)
        far = (choices.most * part // parts for part in range(1, parts + 1))
        tried = {count for count in (*first, *far) if choices.least <= count <= choices.most}
        return sorted(tried)

    def _order(self, said: Given) -> Order | None:
        """The order with these values, and the first legal ones in all other fields."""
        whole = dict(said)
        for field in self.kind.fields:
            if field.name not in whole:
                value = self._first(field, whole)
                if value is None:
                    return None
                whole[field.name] = value
        return self.kind.order_of([whole[field.name] for field in self.kind.fields])

    def _first(self, field: Field, said: Given) -> FieldValue | None:
        """What a field says where it does not matter."""
        if field.usual is not None:
            return field.usual
        return next(iter(legal(self._choices(field, said))), None)

    def _before(self, field: Field, said: Given) -> Given:
        """With first legal values in what a field needs."""
        for each in self.kind.fields:
            if each.name in field.needs and each.name not in said:
                value = self._first(each, said)
                said = said if value is None else {**said, each.name: value}
        return said

    def _legal(self, field: Field, said: Given) -> list[FieldValue]:
        return legal(self._choices(field, said))

    def _choices(self, field: Field, said: Given) -> Choices:
        """What the form offers; nothing where something needed has no legal value."""
        given = {name: said[name] for name in field.needs if name in said}
        if len(given) < len(field.needs):
            return ()
        return self.form.choices(self.kind.word, field.name, given)


def _from_counts(draws: Mapping[int, Mapping[str, int]]) -> tuple[Price, ...] | None:
    """The prices that some counts have in common; None where none of them is legal.

    None must cost nothing, two twice as much as one, and the most as many times as much, or less:
    no more of it is paid for now. Else no price tells it.
    """
    if not draws:
        return None
    prices = tuple(_priced(draws))
    told = all(
        drawn == {one.purse: one.of(count) for one in prices if one.of(count)}
        for count, drawn in draws.items()
    )
    return prices if told else _UNTOLD


def _priced(draws: Mapping[int, Mapping[str, int]]) -> Iterator[Price]:
    """The price from each purse, by what some counts draw: as the least of them but 0 has it."""
    least, most = min(filter(None, draws), default=0), max(draws)
    for purse, drawn in draws.get(least, {}).items():
        each = drawn // least if least else 0
        last = draws[most].get(purse, 0)
        yield Price(purse, each, last if last < each * most else None)
