"""What orders draw from the purses, as tables: for whoever reckons away from the program.

The law of orders is asked, order by order, from where a form stands. A price is that of one such
order given alone; what several of them change about each other, the check of all orders tells.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from hegemon.core.checking import changes
from hegemon.core.form import Choices, Form, Numbers, legal
from hegemon.core.order import Field, FieldValue, Order, OrderKind
from hegemon.core.records import Value

_TRIED = 24
"""So many values of a field are tried to see whether a price hangs on it."""

_MOST = 400
"""More prices of one kind of order are no table that anybody reads."""

Said = Mapping[str, FieldValue]
"""Values by the names of their fields."""


class Price(Value, tag=False):
    """What an order draws from a purse; below 0 what it frees."""

    purse: str
    """Its id."""
    each: int
    """For one of what the order counts; for the whole order where it counts nothing."""


class Priced(Value, tag=False):
    """What an order with certain values costs."""

    values: tuple[str, ...]
    """Of the fields that prices hang on."""
    prices: tuple[Price, ...]


class PriceList(Value, tag=False):
    """The prices of one kind of order."""

    word: str
    by: tuple[str, ...]
    """The names of the fields that the prices hang on."""
    counts: str
    """The name of the field that says how many; empty where none does."""
    rows: tuple[Priced, ...]


def price_lists(form: Form[Any]) -> tuple[PriceList, ...]:
    """The prices of all kinds of order that draw on the purses of a form."""
    if not form.purses():
        return ()
    found = (_Shop(form, kind).listed() for kind in form.kinds if kind.more is None)
    return tuple(one for one in found if one is not None)


class _Shop:
    """A form and one kind of its orders, asked what they cost."""

    def __init__(self, form: Form[Any], kind: OrderKind) -> None:
        self.form, self.kind = form, kind
        counts = [field.name for field in kind.fields if field.type == "count"]
        self.counts = counts[0] if len(counts) == 1 else ""

    def listed(self) -> PriceList | None:
        """The list; None where no such order costs anything, or prices are too many."""
        by = tuple(field.name for field in self._named if self._hangs_on(field))
        rows = tuple(self._rows(by))
        if len(rows) > _MOST or not any(row.prices for row in rows):
            return None
        return PriceList(self.kind.word, by, self.counts, rows)

    @cached_property
    def _named(self) -> Sequence[Field]:
        """The fields that name one of several things."""
        return [field for field in self.kind.fields if field.type not in ("count", "text")]

    def _hangs_on(self, field: Field) -> bool:
        """Whether orders that differ in this field, and as little as they can, cost differently."""
        values = self._legal(field, self._before(field, {}))[:_TRIED]
        told = [self._prices({field.name: value}) for value in values]
        return len({prices for prices in told if prices is not None}) > 1

    def _rows(self, by: Sequence[str]) -> Iterator[Priced]:
        """A price for each combination of values that makes a legal order; one more than most."""
        found = 0
        for said in self._combinations([field for field in self._named if field.name in by], {}):
            prices = self._prices(said)
            if prices is not None:
                yield Priced(tuple(str(said[name]) for name in by), prices)
                found += 1
            if found > _MOST:
                return

    def _combinations(self, fields: Sequence[Field], said: Said) -> Iterator[Said]:
        """Values of some fields that are legal one after the other."""
        if not fields:
            yield said
            return
        first, *further = fields
        for value in self._legal(first, self._before(first, said)):
            yield from self._combinations(further, {**said, first.name: value})

    def _prices(self, said: Said) -> tuple[Price, ...] | None:
        """What an order with these values costs; None where none is legal, or many cost otherwise.

        Of what is counted two must cost twice as much as one, as far as two are legal.
        """
        few, more = (self._drawn(said, further) for further in (0, 1))
        if few is None:
            return None
        count, draws = few
        even = all(by % count == 0 for by in draws.values())
        if not even or (more and _each(*more) != _each(*few)):
            return None
        return tuple(Price(purse, each) for purse, each in _each(*few).items())

    def _drawn(self, said: Said, further: int) -> tuple[int, dict[str, int]] | None:
        """How many an order counts at the least, or one more, and what it draws; None: no order."""
        order = self._order(said, further)
        if order is None or self.form.why_not(order):
            return None
        outlays = changes(self.form.purses(), self.form.then(order).purses())
        count = self._count(order)
        return (count, {one.purse: -one.by for one in outlays}) if count else None

    def _count(self, order: Order) -> int:
        if not self.counts:
            return 1
        names = [field.name for field in self.kind.fields]
        count = self.kind.values(order)[names.index(self.counts)]
        assert isinstance(count, int), f"{self.counts} is no count"
        return count

    def _order(self, said: Said, further: int) -> Order | None:
        """The order with these values, and the first legal ones in all other fields."""
        whole = dict(said)
        for field in self.kind.fields:
            if field.name not in whole:
                value = self._first(field, whole, further)
                if value is None:
                    return None
                whole[field.name] = value
        return self.kind.order_of([whole[field.name] for field in self.kind.fields])

    def _first(self, field: Field, said: Said, further: int) -> FieldValue | None:
        """What a field says first: of what is counted one, or so many more."""
        choices = self._choices(field, said)
        if isinstance(choices, Numbers):
            wanted = max(choices.least, 1) + further
            return wanted if wanted <= choices.most and not choices.barred else None
        if field.usual is not None:
            return field.usual
        return next(iter(legal(choices)), None)

    def _before(self, field: Field, said: Said) -> Said:
        """With first legal values in what a field needs."""
        for each in self.kind.fields:
            if each.name in field.needs and each.name not in said:
                value = self._first(each, said, 0)
                said = said if value is None else {**said, each.name: value}
        return said

    def _legal(self, field: Field, said: Said) -> list[FieldValue]:
        return legal(self._choices(field, said))

    def _choices(self, field: Field, said: Said) -> Choices:
        """What the form offers; nothing where something needed has no legal value."""
        given = {name: said[name] for name in field.needs if name in said}
        if len(given) < len(field.needs):
            return ()
        return self.form.choices(self.kind.word, field.name, given)


def _each(count: int, draws: Mapping[str, int]) -> dict[str, int]:
    """What one of so many draws."""
    return {purse: by // count for purse, by in draws.items()}
