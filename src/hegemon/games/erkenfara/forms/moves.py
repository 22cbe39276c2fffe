"""§3.2: the order sheet of a military turn's movement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from hegemon.core.form import Choice, Choices, Field, FreeText, Given, Numbers, Order, OrderKind
from hegemon.core.game import Answer
from hegemon.core.records import kind
from hegemon.games.erkenfara.answers import (
    LONGEST_NAME,
    MOST_GOLD,
    Ask,
    Call,
    First,
    Hold,
    Lead,
    MilitaryOrder,
    Move,
    Moves,
    Split,
    War,
)
from hegemon.games.erkenfara.forms.common import ARMY, TO, EmpireForm, army_words, region_name
from hegemon.games.erkenfara.rules.movement import (
    Deployment,
    in_reach,
    most_split,
    planned,
    step_status,
    why_no_departure,
    why_no_first,
    why_no_order,
    why_no_split,
    why_no_war,
    why_not_end,
)
from hegemon.games.erkenfara.state import Army, armies_at, armies_of
from hegemon.games.erkenfara.view import View

_PART = Field("current", "count", "the current value of the part", needs=("army",))

WAR = OrderKind(
    "war",
    "declare war on an empire, before the armies are ordered",
    (Field("empire", "choice", "the empire"),),
    "war blue",
)
MOVE = OrderKind("move", "send an army to a region", (ARMY, TO), "move a2 r_4")
SPLIT = OrderKind(
    "split", "send a part of an army to a region", (ARMY, _PART, TO), "split a2 3000 r_4"
)
LEAD = OrderKind(
    "lead",
    "as split, but the army's heroes and cards go with the part",
    (ARMY, _PART, TO),
    "lead a2 3000 r_4",
)
FIRST = OrderKind(
    "first",
    "resolve the conflict in a region before the others",
    (Field("region", "place", "the region"),),
    "first r_4",
)


_TOLD = Field("army", "token", "the army")
HOLD = OrderKind(
    "hold",
    "let an army stay in a fight while it has so much, and leave below; it is not asked",
    (_TOLD, Field("least", "count", "the least current value")),
    "hold a2 8000",
    about="army",
)
ASK = OrderKind(
    "ask", "be asked again whether an army stays in a fight", (_TOLD,), "ask a2", about="army"
)
CALL = OrderKind(
    "call",
    "give an army a name",
    (Field("called", "token", "the army"), Field("name", "text", "its name")),
    "call a2 Third Legion",
    about="called",
)


class MovesForm(EmpireForm):
    """§3.2: war, then moves and splits, then the order of conflicts."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return f"{self.view.season.capitalize()} of year {self.view.year}: your armies move"

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """Leading is offered only where an army has somebody to lead it."""
        leaders = any(army.attachments for army in armies_of(self.view, self.me))
        return (WAR, MOVE, SPLIT, *((LEAD,) if leaders else ()), FIRST, HOLD, ASK, CALL)

    def plan(self) -> Deployment:
        """What the orders so far come to."""
        return planned(self.view, self.me, [military_order(order) for order in self.before])

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§3.2: legal values, field by field."""
        if word in ("hold", "ask", "call"):
            return self._told(field)
        plan = self.plan()
        if field == "empire":
            return tuple(self._enemies(plan))
        if field == "region":
            return tuple(self._meetings(plan))
        if field == "army":
            return tuple(self._armies(plan, word))
        if field == "current":
            return self._parts(plan, str(given["army"]))
        return tuple(self._goals(plan, str(given["army"])))

    def _told(self, field: str) -> Choices:
        """D-STANDING: any army of one's own; any value and name."""
        if field == "least":
            return Numbers(0, MOST_GOLD)
        if field == "name":
            return FreeText(LONGEST_NAME)
        armies = armies_of(self.view, self.me)
        return tuple(Choice(army.id, army_words(self.view, army)) for army in armies)

    def _enemies(self, plan: Deployment) -> Iterator[Choice]:
        for player, empire in self.view.empires.items():
            if player != self.me:
                yield Choice(empire.id, empire.name, why_no_war(self.view, plan, player))

    def _meetings(self, plan: Deployment) -> Iterator[Choice]:
        for name in self.view.regions:
            why = why_no_first(self.view, plan, name)
            if not why or name in plan.first:
                yield Choice(name, region_name(self.view, name), why)

    def _armies(self, plan: Deployment, word: str) -> Iterator[Choice]:
        for army in armies_of(self.view, self.me):
            if word == "move":
                why = why_no_departure(self.view, plan, army.id)
            else:
                why = why_no_split(self.view, plan, army.id) or self._why_no_lead(plan, army, word)
            stuck = not why and not self._can_go(plan, army)
            yield Choice(
                army.id, army_words(self.view, army), "it can go nowhere" if stuck else why
            )

    def _why_no_lead(self, plan: Deployment, army: Army, word: str) -> str:
        if word != "lead":
            return ""
        if not army.attachments:
            return "no hero or card is with it"
        gone = any(piece.leads for piece in plan.pieces if piece.source == army.id)
        return "its heroes and cards have gone with another part" if gone else ""

    def _can_go(self, plan: Deployment, army: Army) -> bool:
        near = in_reach(self.view, plan, army.kind, army.at)
        return any(
            not why_not_end(self.view, plan, army.kind, name) for name in near if name != army.at
        )

    def _parts(self, plan: Deployment, army: str) -> Numbers:
        piece = plan.piece(army)
        most = most_split(self.view, piece.force) if piece else 0
        least = self.view.house_rules.min_army
        return Numbers(least, most, "" if most else f"each part needs {least}")

    def _goals(self, plan: Deployment, army: str) -> Iterator[Choice]:
        piece = plan.piece(army)
        if piece is None:
            return
        steps = in_reach(self.view, plan, piece.kind, piece.start)
        for name, count in steps.items():
            if name != piece.start:
                label = f"{region_name(self.view, name)}, {_steps(self.view, piece.kind, count)}"
                yield Choice(name, label, why_not_end(self.view, plan, piece.kind, name))

    def why_not_together(self, order: Order) -> str:
        """What depends on several fields together."""
        return why_no_order(self.view, self.plan(), military_order(order))

    def effect(self, order: Order) -> str:
        """How far it is, and whom the army meets."""
        if order.word in ("war", "first", "ask", "call"):
            return ""
        if order.word == "hold":
            return f"leaves below {order.number(1)}" if order.number(1) else "fights to the last"
        plan, goal = self.plan(), str(order.values[-1])
        piece = plan.piece(str(order.values[0]))
        assert piece is not None, f"{order} is legal without an army"
        count = in_reach(self.view, plan, piece.kind, piece.start)[goal]
        met = [army for army in armies_at(self.view, goal) if army.owner != self.me]
        foes = "".join(
            f", meets {self.view.empires[army.owner].name} {army.current}" for army in met
        )
        return _steps(self.view, piece.kind, count) + foes

    def forecast(self) -> tuple[str, ...]:
        """What is certain to follow."""
        return tuple(self._forecast())

    def _forecast(self) -> Iterator[str]:
        """Armies without an order stay."""
        idle = [piece.army for piece in self.plan().pieces if not piece.ordered]
        if idle and self.before:
            yield f"without an order: {', '.join(idle)}"

    def answer(self, orders: Sequence[Order]) -> Answer:
        """The draft as moves."""
        return Moves(tuple(military_order(order) for order in orders))

    def orders(self, answer: Answer) -> tuple[Order, ...]:
        """The moves as orders."""
        assert isinstance(answer, Moves)
        return tuple(_as_order(one) for one in answer.orders)


def _steps(view: View, kind: str, count: int) -> str:
    tired = ", exhausted" if step_status(view, kind, count) == "exhausted" else ""
    return f"{count} step{'s' * (count != 1)}{tired}"


_ORDERS: dict[str, type[MilitaryOrder]] = {
    "war": War,
    "move": Move,
    "split": Split,
    "lead": Lead,
    "first": First,
    "hold": Hold,
    "ask": Ask,
    "call": Call,
}
"""Each kind of order with its fields in the same order as the form's."""


def military_order(order: Order) -> MilitaryOrder:
    """An order of the sheet as the rules know it."""
    values: tuple[Any, ...] = order.values
    return _ORDERS[order.word](*values)


def _as_order(one: MilitaryOrder) -> Order:
    return Order(kind(one), msgspec.structs.astuple(one))
