"""What the players of the strait see: view, form, and events in words."""

from typing import Any

from hegemon.core.form import Choice, Choices, Given, OneOrder
from hegemon.core.game import Player
from hegemon.core.order import Order, OrderKind, kind_of
from hegemon.core.records import Value
from tests.contract.toys.common import ToyForm, choices_of
from tests.contract.toys.strait import (
    AskHarbour,
    AskScreens,
    Fire,
    Fired,
    FireOrRetreat,
    Screened,
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


class StraitForm(OneOrder[Order], ToyForm):
    """`screen SHIP`, `fire SHIP`, `retreat`, `admit yes`: each question takes one order."""

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
        """In the first round nobody may retreat."""
        if isinstance(self.question, FireOrRetreat) and self.question.round == 1:
            return (kind_of(Fire),)
        return super().kinds

    def choices(self, word: str, field: str, given: Given) -> Choices:
        if word == "admit":
            return (Choice("yes"), Choice("no"))
        if word == "fire":
            return choices_of(self.view.line(own=False), lambda _: "")
        own = self.view.line(own=True)
        last = "" if own[1:] else "your last ship in the line"
        return choices_of(["none", *own], lambda ship: "" if ship == "none" else last)


def words(event: Any) -> str:
    match event:
        case Screened(ship=ship):
            return f"{ship} is screened."
        case Fired(ship=ship, target=target, hit=hit, sunk=sunk):
            return f"{ship} fires at {target}: {'sunk' if sunk else 'hit' if hit else 'missed'}."
    return f"{event.ship} retreats: {event.place}."
