"""The order sheet of §6 phase 4, computed from what the player knows."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from hegemon.core.form import (
    Check,
    Choice,
    Choices,
    Draft,
    Field,
    FieldValue,
    Form,
    Order,
    OrderKind,
    Span,
    Verdict,
    faults,
)
from hegemon.core.game import Answer
from hegemon.core.numbers import in_percent
from hegemon.games.space_conquest.answers import MOST_ORDERS, Move, Moves
from hegemon.games.space_conquest.tables import TABLES
from hegemon.games.space_conquest.view import View
from hegemon.games.space_conquest.words import counted, ships

MOVE = OrderKind(
    "move",
    "send ships to another star",
    (
        Field("from", "place", "the star that the ships leave"),
        Field("to", "place", "the star that they go to"),
        Field("ships", "count", "how many ships"),
    ),
    "move A F 3",
)


class MovesForm(Form):
    """Any number of moves, each from an own star with ships left on it."""

    def __init__(self, view: View) -> None:
        self.view = view

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return f"Turn {self.view.turn}: your moves"

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """There is one kind of order."""
        return (MOVE,)

    def choices(self, order: Order, draft: Draft = ()) -> Choices:
        """§6 phase 4: own stars with ships left, then any other star, then a number of ships."""
        if not order.values:
            return tuple(self._origins(draft))
        origin = str(order.values[0])
        if len(order.values) == 1:
            return tuple(self._destinations(origin))
        left = self.ships_left(draft).get(origin, 0)
        return Span(1, left, "" if left else f"no ships are left at {origin}")

    def _origins(self, draft: Draft) -> Iterator[Choice]:
        left = self.ships_left(draft)
        full = "" if len(draft) < MOST_ORDERS else f"at most {MOST_ORDERS} orders"
        for star, site in self.view.chart.items():
            if star not in left:
                yield Choice(star, site.name, "not your star")
            else:
                barred = full or ("" if left[star] > 0 else "no ships left")
                yield Choice(star, f"{site.name}, {ships(max(left[star], 0))}", barred)

    def _destinations(self, origin: str) -> Iterator[Choice]:
        for star, site in self.view.chart.items():
            if star == origin:
                yield Choice(star, site.name, "the ships are already there")
            else:
                yield Choice(star, f"{site.name}, {self._way(origin, star)}")

    def _way(self, origin: str, dest: str) -> str:
        distance = self.view.distance(origin, dest)
        return (
            f"{counted(distance, 'parsec')}, arrives turn {self.view.turn + distance}, "
            f"{risk(self.view.house_rules.hyperspace, distance)} lost on the way"
        )

    def ships_left(self, draft: Draft) -> dict[str, int]:
        """The ships that the orders so far leave at each own star (reading R32)."""
        left = self.view.own_stars()
        for order in draft:
            origin, _, count = order.values
            if origin in left and _positive(count):
                left[str(origin)] -= int(count)
        return left

    def check(self, draft: Draft) -> Check:
        """§6 phase 4: each order by itself, the set as a whole, and what is certain to follow."""
        verdicts = tuple(self._verdict(order, draft[:at]) for at, order in enumerate(draft))
        return Check(verdicts, tuple(self._rejected(draft)), tuple(self._forecast(draft)))

    def _verdict(self, order: Order, before: Draft) -> Verdict:
        wrong = faults(self, order, before)
        if wrong:
            return Verdict(fine=False, text=wrong[0])
        origin, dest, _ = (str(value) for value in order.values)
        return Verdict(fine=True, text=self._way(origin, dest))

    def _rejected(self, draft: Draft) -> Iterator[str]:
        """§6 phase 4, Over-commitment: why the rules would carry out none of this."""
        own = self.view.own_stars()
        for star, left in self.ships_left(draft).items():
            if left < 0:
                yield (
                    f"{star} has {ships(own[star])} and {own[star] - left} are ordered away: "
                    "the whole set would be rejected"
                )
        if self.view.house_rules.unowned_origin == "reject":
            ordered = {order.values[0] for order in draft if _positive(order.values[2])}
            for star in self.view.chart:
                if star in ordered and star not in own:
                    yield f"{star} is not your star: the whole set would be rejected"

    def _forecast(self, draft: Draft) -> Iterator[str]:
        """The ships left at each star that is ordered from, and where a rebellion threatens."""
        ordered = {order.values[0] for order in draft}
        holding = self._garrisons(draft)
        for star, left in self.ships_left(draft).items():
            if star in ordered and left >= 0:
                yield f"{star} keeps {ships(left)}"
            ru = self.view.known[star].ru
            if star != self.view.home_star and star in holding and holding[star] < ru:
                yield f"{star} needs {ru} against a rebellion: {rebellion_odds()} it rises"

    def _garrisons(self, draft: Draft) -> dict[str, int]:
        """The ships that hold each own star down this turn (readings R11 and R57)."""
        rules = self.view.house_rules
        if rules.rebellions == "before-victory":
            return {}
        return (
            self.view.own_stars() if rules.departing_count_as_garrison else self.ships_left(draft)
        )

    def answer(self, draft: Draft) -> Answer:
        """The draft as moves."""
        return Moves(tuple(Move(*order.values) for order in draft))

    def draft(self, answer: Answer) -> tuple[Order, ...]:
        """The moves as orders."""
        assert isinstance(answer, Moves)
        return tuple(
            Order("move", tuple(_field(value) for value in _values(move))) for move in answer.moves
        )


def _values(move: Move) -> tuple[object, ...]:
    return (move.origin, move.to, move.ships)


def _positive(count: FieldValue) -> bool:
    """Whether a count is a number of ships at all."""
    return isinstance(count, int) and count > 0


def _field(value: object) -> str | int:
    return value if type(value) is int else str(value)


def form_for(view: View, question: object) -> MovesForm:
    """The order sheet of the only question."""
    return MovesForm(view)


@cache  # a form asks for every star it offers
def risk(rule: str, distance: int) -> str:
    """§8: how often a fleet is lost somewhere on a way of so many parsecs."""
    return in_percent(loss(rule, distance))


def loss(rule: str, distance: int) -> Fraction:
    """§8: the chance of that, by the house rule hyperspace (reading R56)."""
    hyperspace = TABLES.hyperspace
    each_turn = Fraction(hyperspace.lost_on, hyperspace.sides)
    if rule == "cumulative":
        newer = hyperspace.cumulative
        each_turn = Fraction(newer.lost_up_to[distance - 1], newer.sides)
    return 1 - (1 - each_turn) ** distance


def rebellion_odds() -> str:
    """§8: the chance that a weakly held star rebels."""
    sides, least = TABLES.rebellion.sides, TABLES.rebellion.rises_from
    return in_percent(Fraction(sides - least + 1, sides), places=0)
