"""The monthly order sheet of the houses: missions that stand, a tax, research, ships to build."""

from collections.abc import Sequence
from typing import Any, Self

from hegemon.core import form as forms
from hegemon.core.form import Choice, Choices, Field, Form, Given, Numbers, OrderKind, Purse
from hegemon.core.game import Answer
from tests.contract.toys import houses
from tests.contract.toys.houses import Build, Law, Mission, MonthlyOrders, Own, Research

FLEET = Field("fleet", "token", "the fleet")
ROE = Field("roe", "count", "rules of engagement", usual=6)
VIA = Field("via", "place", "the next system", needs=("fleet", "via"))
COLONY = Field("colony", "place", "the colony")

KINDS = (
    OrderKind("hold", "stay", (FLEET, ROE), "hold f1", about="fleet"),
    OrderKind("move", "go along lanes", (FLEET, ROE), "move f1 s1 s2", more=VIA, about="fleet"),
    OrderKind("patrol", "go and look", (FLEET, ROE), "patrol f1 s1", more=VIA, about="fleet"),
    OrderKind("guard", "guard a colony", (FLEET, COLONY, ROE), "guard f1 s1", about="fleet"),
    OrderKind("tax", "set the tax", (Field("rate", "count", "per cent"),), "tax 50", about="tax"),
    OrderKind(
        "research",
        "spend points a month",
        (Field("field", "choice", "the field"), Field("points", "count", "points")),
        "research drives 40",
        about="field",
    ),
    OrderKind(
        "build",
        "build ships",
        (
            COLONY,
            Field("hull", "choice", "the hull"),
            Field("count", "count", "how many", needs=("colony", "hull")),
        ),
        "build s1 scout 2",
    ),
)


class MonthForm(Form):
    """A cursor that carries the law: what is spent, what the docks have to do."""

    kinds = KINDS

    def __init__(self, month: int, own: Own) -> None:
        self.month, self.law = month, Law(own)
        self.start = standing_orders(own)

    @property
    def title(self) -> str:
        return f"Month {self.month}: your orders"

    def choices(self, word: str, field: str, given: Given) -> Choices:  # noqa: PLR0911
        own = self.law.own
        match field:
            case "fleet":
                return tuple(Choice(name, f"at {one.at}") for name, one in own.fleets.items())
            case "via":
                return self._next_hops(given)
            case "colony":
                return tuple(
                    Choice(at, f"industry {colony.industry}", self._no_dock(word, at))
                    for at, colony in own.colonies.items()
                )
            case "hull":
                return tuple(Choice(hull, f"{price} each") for hull, price in houses.HULLS.items())
            case "field":
                return tuple(Choice(name) for name in houses.FIELDS)
            case "count":
                most = self.law.most(str(given["colony"]), str(given["hull"]))
                return Numbers(1, most, "" if most else "no dock or no money")
        return Numbers(0, {"roe": 10, "rate": 100}.get(field, houses.MOST_POINTS))

    def _no_dock(self, word: str, at: str) -> str:
        full = word == "build" and not self.law.most(at, "scout")
        return "no dock or no money" if full else ""

    def _next_hops(self, given: Given) -> tuple[Choice, ...]:
        fleet = self.law.own.fleets.get(str(given["fleet"]))
        at = str(given.get("via", fleet.at if fleet else ""))
        return tuple(Choice(near) for near in self.law.own.lanes.get(at, ()))

    def why_not(self, order: forms.Order) -> str:
        return self.law.why_not(part_of(order))

    def then(self, order: forms.Order) -> Self:
        later = type(self).__new__(type(self))
        later.month, later.start = self.month, self.start
        later.law = self.law.after(part_of(order))
        return later

    def purses(self) -> tuple[Purse, ...]:
        return (Purse("treasury", "treasury", self.law.own.treasury, self.law.spent),)

    def forecast(self) -> tuple[str, ...]:
        return (f"{self.law.left} are left",)

    def answer(self, orders: Sequence[forms.Order]) -> Answer:
        parts = [part_of(order) for order in orders]
        return MonthlyOrders(
            tuple(part for part in parts if isinstance(part, Mission)),
            tuple(part for part in parts if isinstance(part, int)),
            tuple(part for part in parts if isinstance(part, Research)),
            tuple(part for part in parts if isinstance(part, Build)),
        )

    def orders(self, answer: Any) -> tuple[forms.Order, ...]:
        return tuple(order_of(part) for part in houses.orders_in(answer))


def standing_orders(own: Own) -> tuple[forms.Order, ...]:
    """What goes on unless it is changed."""
    missions = [fleet.mission for fleet in own.fleets.values() if fleet.mission.kind != "hold"]
    research = [Research(field, points) for field, points in own.research.items() if points]
    return tuple(order_of(part) for part in (*missions, own.tax, *research))


def part_of(order: forms.Order) -> houses.Order:
    """An order of the sheet as the rules know it."""
    if order.word == "tax":
        return order.number(0)
    if order.word == "research":
        return Research(order.text(0), order.number(1))
    if order.word == "build":
        return Build(order.text(0), order.text(1), order.number(2))
    if order.word == "guard":
        return Mission("guard", order.text(0), order.text(1), order.number(2))
    kind = next(kind for kind in houses.MISSIONS if kind == order.word)
    route = tuple(str(value) for value in order.values[2:])
    return Mission(kind, order.text(0), roe=order.number(1), route=route)


def order_of(part: houses.Order) -> forms.Order:
    """The inverse of `part_of`."""
    match part:
        case Mission(kind="guard"):
            return forms.Order("guard", (part.fleet, part.goal, part.roe))
        case Mission():
            return forms.Order(part.kind, (part.fleet, part.roe, *part.route))
        case Research():
            return forms.Order("research", (part.field, part.points))
        case Build():
            return forms.Order("build", (part.colony, part.hull, part.count))
    return forms.Order("tax", (part,))
