"""A form with every type of field, for tests of forms and notation."""

from typing import Any

from hegemon.core.form import (
    Check,
    Choice,
    Choices,
    Draft,
    Field,
    Form,
    FreeText,
    Order,
    OrderKind,
    Span,
    Verdict,
    faults,
)
from hegemon.core.game import Answer

STARS = ("Altair", "Bellatrix", "Capella")
ROUTES = ("Altair-Capella", "Altair-Bellatrix-Capella")


class Orders(Answer):
    orders: tuple[Order, ...]


MOVE = OrderKind(
    "move",
    "send ships",
    (
        Field("from", "place", "the star that they leave"),
        Field("to", "place", "the star that they go to"),
        Field("ships", "count", "how many ships"),
    ),
    "move Altair Capella 3",
)
GUARD = OrderKind(
    "guard",
    "guard a way",
    (
        Field("fleet", "token", "fleet"),
        Field("way", "path", "way"),
        Field("stance", "choice", "stance"),
        Field("report", "yes-no", "report back"),
    ),
    "guard p1-001 Altair-Capella bold yes",
)
SAY = OrderKind("say", "send a message", (Field("text", "text", "message"),), "say good luck")
PASS = OrderKind("pass", "do nothing", (), "pass")


class EveryField(Form):
    """Three ships at Altair, one fleet on guard, messages of at most 20 characters."""

    title = "What now?"
    kinds = (MOVE, GUARD, SAY, PASS)
    ships = 3

    def choices(self, order: Order, draft: Draft = ()) -> Choices:
        at = len(order.values)
        if order.word == "say":
            return FreeText(20)
        if order.word == "guard":
            texts = (("p1-001", "P1-002"), ROUTES, ("bold", "wary"), ("yes", "no"))[at]
            return tuple(Choice(text) for text in texts)
        if at == 0:
            return tuple(
                Choice(star, barred="" if star == "Altair" else "not yours") for star in STARS
            )
        if at == 1:
            return tuple(
                Choice(star, barred="already there" if star == order.values[0] else "")
                for star in STARS
            )
        sent = sum(int(earlier.values[2]) for earlier in draft if earlier.word == "move")
        left = self.ships - sent
        return Span(1, left, "" if left else "no ships are left")

    def check(self, draft: Draft) -> Check:
        found = [faults(self, order, draft[:at]) for at, order in enumerate(draft)]
        return Check(tuple(Verdict(not wrong, "; ".join(wrong)) for wrong in found))

    def answer(self, draft: Draft) -> Orders:
        return Orders(tuple(draft))

    def draft(self, answer: Any) -> tuple[Order, ...]:
        orders: tuple[Order, ...] = answer.orders
        return orders


FORM = EveryField()
