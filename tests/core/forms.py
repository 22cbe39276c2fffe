"""A form with every type of field, for tests of forms, notation and sheets."""

from typing import Annotated, Literal, Self

import msgspec

from hegemon.core.checking import by_choices
from hegemon.core.form import Choice, Choices, Form, FreeText, Given, Numbers, Purse
from hegemon.core.game import Answer
from hegemon.core.order import Order, Says, kind_of

NAMES = {"A": "Altair", "B": "Bellatrix", "C": "Beta Cygni", "D": "Deneb", "D2": "Deneb"}
WAYS = {"A": "BC", "B": "A", "C": "AD", "D": "C", "D2": ""}


class Move(Order):
    """1: send ships."""

    example = "move A C 3"
    origin: Annotated[str, Says("place", "the star that they leave")] = msgspec.field(name="from")
    to: Annotated[str, Says("place", "the star that they go to", needs=("from",))]
    ships: Annotated[int, msgspec.Meta(ge=1), Says("count", "how many ships", needs=("from",))]


class Guard(Order):
    """2: guard some stars on a way."""

    example = "guard F1 A B stance=bold"
    about = "fleet"
    fleet: Annotated[str, msgspec.Meta(max_length=9), Says("token", "fleet")]
    stance: Annotated[Literal["bold", "wary"], Says("choice", "stance")] = "wary"
    report: Annotated[str, Says("choice", "report back")] = "no"
    via: Annotated[tuple[str, ...], Says("place", "the next star", needs=("via",))] = ()


class Tax(Order):
    """3: set the tax."""

    example = "tax 50"
    about = "tax"
    rate: Annotated[int, Says("count", "per cent")]


class Say(Order):
    """4: send a message."""

    example = "say good luck"
    text: Annotated[str, Says("text", "message")]


class Pass(Order):
    """5: do nothing."""

    example = "pass"


class Fly(Order):
    """6: no form here has it."""

    example = "fly"


class Orders(Answer):
    orders: tuple[Order, ...]


MOVE, GUARD, TAX, SAY, PASS = map(kind_of, (Move, Guard, Tax, Say, Pass))


class EveryField(Form[Order]):
    """Three ships at Altair, two fleets, messages of at most 20 characters."""

    title = "What now?"
    kinds = (MOVE, GUARD, TAX, SAY, PASS)
    start = (Tax(50),)
    makes = Orders

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
        return "away" if isinstance(order, Move) else ""

    def then(self, order: Order) -> Self:
        return type(self)(self.ships - (order.ships if isinstance(order, Move) else 0))

    def forecast(self) -> tuple[str, ...]:
        return (f"{self.ships} ships stay",)

    def purses(self) -> tuple[Purse, ...]:
        return (Purse("A", "ships at Altair", 3, 3 - self.ships),)


FORM = EveryField()
