"""The monthly order sheet of the houses: missions that stand, a tax, research, ships to build."""

from typing import Self

from hegemon.core.form import Choice, Choices, Form, Given, Numbers, Purse
from hegemon.core.order import Order, kinds_to
from tests.contract.toys import houses
from tests.contract.toys.houses import AskOrders, Hold, Law, MonthlyOrders, Own, Research, Tax


class MonthForm(Form[Order]):
    """A cursor that carries the law: what is spent, what the docks have to do."""

    kinds = kinds_to(AskOrders)
    makes = MonthlyOrders

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

    def why_not(self, order: Order) -> str:
        return self.law.why_not(order)

    def then(self, order: Order) -> Self:
        later = type(self).__new__(type(self))
        later.month, later.start = self.month, self.start
        later.law = self.law.after(order)
        return later

    def purses(self) -> tuple[Purse, ...]:
        return (Purse("treasury", "treasury", self.law.own.treasury, self.law.spent),)

    def forecast(self) -> tuple[str, ...]:
        return (f"{self.law.left} are left",)


def standing_orders(own: Own) -> tuple[Order, ...]:
    """What goes on unless it is changed."""
    missions = [each.mission for each in own.fleets.values() if not isinstance(each.mission, Hold)]
    research = [Research(field, points) for field, points in own.research.items() if points]
    return (*missions, Tax(own.tax), *research)
