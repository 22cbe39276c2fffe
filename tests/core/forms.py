"""A form with every type of field, for tests of forms, notation and sheets."""

from collections.abc import Sequence
from typing import Any, Self

from hegemon.core.checking import by_choices
from hegemon.core.form import (
    Choice,
    Choices,
    Field,
    Form,
    FreeText,
    Given,
    Numbers,
    Order,
    OrderKind,
    Purse,
)
from hegemon.core.game import Answer

NAMES = {"A": "Altair", "B": "Bellatrix", "C": "Beta Cygni", "D": "Deneb", "D2": "Deneb"}
WAYS = {"A": "BC", "B": "A", "C": "AD", "D": "C", "D2": ""}


class Orders(Answer):
    orders: tuple[Order, ...]


MOVE = OrderKind(
    "move",
    "send ships",
    (
        Field("from", "place", "the star that they leave"),
        Field("to", "place", "the star that they go to", needs=("from",)),
        Field("ships", "count", "how many ships", needs=("from",)),
    ),
    "move A C 3",
)
GUARD = OrderKind(
    "guard",
    "guard some stars on a way",
    (
        Field("fleet", "token", "fleet"),
        Field("stance", "choice", "stance", usual="wary"),
        Field("report", "yes-no", "report back", usual="no"),
    ),
    "guard F1 A B stance=bold",
    more=Field("via", "place", "the next star", needs=("via",)),
    about="fleet",
)
TAX = OrderKind("tax", "set the tax", (Field("rate", "count", "per cent"),), "tax 50", about="tax")
SAY = OrderKind("say", "send a message", (Field("text", "text", "message"),), "say good luck")
PASS = OrderKind("pass", "do nothing", (), "pass")


class EveryField(Form):
    """Three ships at Altair, two fleets, messages of at most 20 characters."""

    title = "What now?"
    kinds = (MOVE, GUARD, TAX, SAY, PASS)
    start = (Order("tax", (50,)),)

    def __init__(self, ships: int = 3) -> None:
        self.ships = ships
        self.asked: list[str] = []

    def choices(self, word: str, field: str, given: Given) -> Choices:  # noqa: PLR0911
        self.asked.append(field)
        match field:
            case "text":
                return FreeText(20)
            case "fleet":
                return (Choice("F1"), Choice("f2"))
            case "stance":
                return (Choice("bold"), Choice("wary"))
            case "report":
                return (Choice("yes"), Choice("no"))
            case "rate":
                return Numbers(0, 100)
            case "via":
                near = WAYS.get(str(given.get("via", "A")), "")
                return tuple(Choice(star, name=NAMES[star]) for star in near)
            case "ships":
                gone = given["from"] != "A" or not self.ships
                return Numbers(1, self.ships, "no ships are left" if gone else "")
            case "to":
                return tuple(
                    Choice(star, barred="already there" if star == given["from"] else "", name=name)
                    for star, name in NAMES.items()
                )
        return tuple(
            Choice(star, barred="" if star == "A" else "not yours", name=name)
            for star, name in NAMES.items()
        )

    def why_not(self, order: Order) -> str:
        return by_choices(self, order)

    def effect(self, order: Order) -> str:
        return "away" if order.word == "move" else ""

    def then(self, order: Order) -> Self:
        return type(self)(self.ships - (order.number(2) if order.word == "move" else 0))

    def forecast(self) -> tuple[str, ...]:
        return (f"{self.ships} ships stay",)

    def purses(self) -> tuple[Purse, ...]:
        return (Purse("A", "ships at Altair", 3, 3 - self.ships),)

    def answer(self, orders: Sequence[Order]) -> Orders:
        return Orders(tuple(orders))

    def orders(self, answer: Any) -> tuple[Order, ...]:
        orders: tuple[Order, ...] = answer.orders
        return orders


FORM = EveryField()
