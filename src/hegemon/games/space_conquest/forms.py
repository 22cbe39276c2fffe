"""The order sheet of §6 phase 4, computed from what the player knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import TypeGuard

from hegemon.core.checking import by_choices
from hegemon.core.form import Choice, Choices, Field, Form, Given, Numbers, Order, OrderKind, Scalar
from hegemon.core.game import Answer
from hegemon.core.numbers import in_percent
from hegemon.games.space_conquest.answers import MOST_ORDERS, Move, Moves
from hegemon.games.space_conquest.movement import hazard
from hegemon.games.space_conquest.view import View
from hegemon.games.space_conquest.words import counted, ships

MOVE = OrderKind(
    "move",
    "send ships to another star",
    (
        Field("from", "place", "the star that the ships leave"),
        Field("to", "place", "the star that they go to", needs=("from",)),
        Field("ships", "count", "how many ships", needs=("from",)),
    ),
    "move A F 3",
)


class MovesForm(Form):
    """Any number of moves, each from an own star with ships left on it."""

    def __init__(self, view: View, before: tuple[Order, ...] = ()) -> None:
        self.view, self.before = view, before

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return f"Turn {self.view.turn}: your moves"

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """There is one kind of order."""
        return (MOVE,)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§6 phase 4: own stars with ships left, then any other star, then a number of ships."""
        if field == "from":
            return tuple(self._origins())
        origin = str(given["from"])
        if field == "to":
            return tuple(self._destinations(origin))
        left = self.ships_left().get(origin, 0)
        return Numbers(1, left, "" if left else f"no ships are left at {origin}")

    def _origins(self) -> Iterator[Choice]:
        left = self.ships_left()
        full = "" if len(self.before) < MOST_ORDERS else f"at most {MOST_ORDERS} orders"
        for star, site in self.view.chart.items():
            if star not in left:
                yield Choice(star, site.name, "not your star", site.name)
            else:
                barred = full or ("" if left[star] > 0 else "no ships left")
                yield Choice(star, f"{site.name}, {ships(max(left[star], 0))}", barred, site.name)

    def _destinations(self, origin: str) -> Iterator[Choice]:
        if origin not in self.view.chart:
            return
        for star, site in self.view.chart.items():
            if star == origin:
                yield Choice(star, site.name, "the ships are already there", site.name)
            else:
                yield Choice(star, f"{site.name}, {self._way(origin, star)}", name=site.name)

    def _way(self, origin: str, dest: str) -> str:
        distance = self.view.distance(origin, dest)
        return (
            f"{counted(distance, 'parsec')}, arrives turn {self.view.turn + distance}, "
            f"{risk(self.view, distance)} lost on the way"
        )

    def ships_left(self) -> dict[str, int]:
        """The ships that the orders so far leave at each own star (reading R32)."""
        left = self.view.own_stars()
        for order in self.before:
            origin, _, count = order.values
            if origin in left and _positive(count):
                left[str(origin)] -= count
        return left

    def why_not(self, order: Order) -> str:
        """§6 phase 4: a value that is not offered."""
        return by_choices(self, order)

    def effect(self, order: Order) -> str:
        """The way, and how dangerous it is."""
        return self._way(str(order.values[0]), str(order.values[1]))

    def then(self, order: Order) -> MovesForm:
        """The sheet after one more order."""
        return MovesForm(self.view, (*self.before, order))

    def passing(self, order: Order) -> MovesForm:
        """An order that is refused counts against the ships all the same (reading R32)."""
        return self.then(order) if len(order.values) == len(MOVE.fields) else self

    def faults(self) -> tuple[str, ...]:
        """§6 phase 4, Over-commitment: why the rules would carry out none of this."""
        return tuple(self._rejected())

    def forecast(self) -> tuple[str, ...]:
        """The ships left at each star that is ordered from, and where a rebellion threatens."""
        return tuple(self._forecast())

    def _rejected(self) -> Iterator[str]:
        """§6 phase 4, Over-commitment: why the rules would carry out none of this."""
        own = self.view.own_stars()
        for star, left in self.ships_left().items():
            if left < 0:
                yield (
                    f"{star} has {ships(own[star])} and {own[star] - left} are ordered away: "
                    "the whole set would be rejected"
                )
        if self.view.house_rules.unowned_origin == "reject":
            ordered = {order.values[0] for order in self.before if _positive(order.values[2])}
            for star in self.view.chart:
                if star in ordered and star not in own:
                    yield f"{star} is not your star: the whole set would be rejected"

    def _forecast(self) -> Iterator[str]:
        """The ships left at each star that is ordered from, and where a rebellion threatens."""
        ordered = {order.values[0] for order in self.before}
        holding = self._garrisons()
        for star, left in self.ships_left().items():
            if star in ordered and left >= 0:
                yield f"{star} keeps {ships(left)}"
            ru = self.view.known[star].ru
            if star != self.view.home_star and star in holding and holding[star] < ru:
                yield f"{star} needs {ru} against a rebellion: {rebellion_odds(self.view)} it rises"

    def _garrisons(self) -> dict[str, int]:
        """The ships that hold each own star down this turn (readings R11 and R57)."""
        rules = self.view.house_rules
        if rules.rebellions == "before-victory":
            return {}
        return self.view.own_stars() if rules.departing_count_as_garrison else self.ships_left()

    def answer(self, orders: Sequence[Order]) -> Answer:
        """The orders as moves."""
        return Moves(tuple(Move(*order.values) for order in orders))

    def orders(self, answer: Answer) -> tuple[Order, ...]:
        """The moves as orders."""
        assert isinstance(answer, Moves)
        return tuple(
            Order("move", tuple(_field(value) for value in _values(move)))
            for move in answer.moves
            if isinstance(move, Move)
        )


def _values(move: Move) -> tuple[object, ...]:
    return (move.origin, move.to, move.ships)


def _positive(count: Scalar) -> TypeGuard[int]:
    """Whether a count is a number of ships at all."""
    return type(count) is int and count > 0


def _field(value: object) -> str | int:
    return value if type(value) is int else str(value)


def form_for(view: View, question: object) -> MovesForm:
    """The order sheet of the only question."""
    return MovesForm(view)


def risk(view: View, distance: int) -> str:
    """§8: how often a fleet is lost somewhere on a way of so many parsecs, in words."""
    return _percent(*hazard(view.tables, view.house_rules, distance), distance)


@cache  # a form asks for every star it offers
def _percent(sides: int, lost_up_to: int, distance: int) -> str:
    return in_percent(loss(sides, lost_up_to, distance))


def loss(sides: int, lost_up_to: int, distance: int) -> Fraction:
    """§8: the chance that one of so many survival rolls loses the fleet."""
    return 1 - (1 - Fraction(lost_up_to, sides)) ** distance


def rebellion_odds(view: View) -> str:
    """§8: the chance that a weakly held star rebels."""
    sides, least = view.tables.rebellion.sides, view.tables.rebellion.rises_from
    return in_percent(Fraction(sides - least + 1, sides), places=0)
