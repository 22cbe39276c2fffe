"""What the players of the strait see: view, form, and events in words."""

from collections.abc import Sequence
from typing import Any

from hegemon.core.form import Choice, Choices, Field, Given, Order, OrderKind
from hegemon.core.game import Answer, Player
from hegemon.core.records import Value
from tests.contract.toys.common import ToyForm, choices_of
from tests.contract.toys.strait import (
    AskHarbour,
    AskScreens,
    FireAt,
    Fired,
    Harbour,
    Retreat,
    Screened,
    Screens,
)


class ShipSeen(Value):
    """A ship as others see it; the armour of others is None."""

    ship: str
    owner: Player
    hits: int
    place: str
    armour: int | None


class View(Value):
    viewer: Player | None
    players: tuple[Player, ...]
    round: int
    ships: tuple[ShipSeen, ...]

    def line(self, *, own: bool) -> list[str]:
        """The ships in the line, one's own or the enemy's."""
        seen = [ship for ship in self.ships if ship.place == "line"]
        return [ship.ship for ship in seen if (ship.owner == self.viewer) == own]


class StraitForm(ToyForm):
    """`screen SHIP`, `fire SHIP`, `retreat`, `admit yes`: each question takes one order."""

    single = True

    @property
    def title(self) -> str:
        if isinstance(self.question, AskScreens):
            return "which ship is screened?"
        name = self.question.ship
        if isinstance(self.question, AskHarbour):
            return f"may {name} enter the harbour?"
        retreat = " or retreat" if self.question.round > 1 else ""
        return f"{name}: fire{retreat}?"

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        ship = (Field("ship", "choice", "ship"),)
        if isinstance(self.question, AskScreens):
            return (OrderKind("screen", "screen a ship", ship, "screen a1"),)
        if isinstance(self.question, AskHarbour):
            door = (Field("door", "yes-no", "admit"),)
            return (OrderKind("admit", "let the ship in", door, "admit yes"),)
        fire_ = OrderKind("fire", "fire at a ship", ship, "fire b1")
        return (fire_, *(RETREAT if self.question.round > 1 else ()))

    def choices(self, word: str, field: str, given: Given) -> Choices:
        if word == "admit":
            return (Choice("yes"), Choice("no"))
        if word == "fire":
            return choices_of(self.view.line(own=False), lambda _: "")
        own = self.view.line(own=True)
        last = "" if own[1:] else "your last ship in the line"
        return choices_of(["none", *own], lambda ship: "" if ship == "none" else last)

    def answer(self, orders: Sequence[Order]) -> Answer:
        order = orders[0]
        if order.word == "retreat":
            return Retreat()
        (value,) = order.values
        if order.word == "admit":
            return Harbour(admit=value == "yes")
        return FireAt(str(value)) if order.word == "fire" else Screens(str(value))

    def orders(self, answer: Any) -> tuple[Order, ...]:
        match answer:
            case Screens(ship=ship):
                return (Order("screen", (ship,)),)
            case FireAt(target=target):
                return (Order("fire", (target,)),)
            case Harbour(admit=admit):
                return (Order("admit", ("yes" if admit else "no",)),)
        return (Order("retreat"),)


RETREAT = (OrderKind("retreat", "leave the line", (), "retreat"),)


def words(event: Any) -> str:
    match event:
        case Screened(ship=ship):
            return f"{ship} is screened."
        case Fired(ship=ship, target=target, hit=hit, sunk=sunk):
            return f"{ship} fires at {target}: {'sunk' if sunk else 'hit' if hit else 'missed'}."
    return f"{event.ship} retreats: {event.place}."
