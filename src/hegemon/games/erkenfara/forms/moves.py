"""§3.2: the order sheet of a military turn's movement."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
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
from hegemon.games.erkenfara.forms.common import (
    ARMY,
    TO,
    EmpireForm,
    army_choice,
    region_choice,
)
from hegemon.games.erkenfara.maps.game_map import Attachment, Hero
from hegemon.games.erkenfara.odds.asked import by_strength
from hegemon.games.erkenfara.rules.deployment import (
    Deployment,
    deployed,
    follow,
    in_reach,
    most_split,
    why_no_departure,
    why_no_first,
    why_no_goal,
    why_no_lead,
    why_no_order,
    why_no_split,
    why_no_war,
    why_not_end,
)
from hegemon.games.erkenfara.rules.movement import step_status
from hegemon.games.erkenfara.state import Army, armies_of, at_war
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
    "as split, but the heroes and cards whom you name go with the part, or all",
    (ARMY, _PART, TO),
    "lead a2 3000 r_4 rolf",
    more=Field("who", "choice", "who goes with it", needs=("army",)),
)
FIRST = OrderKind(
    "first",
    "resolve the conflict in a region before the others",
    (Field("region", "place", "the region"),),
    "first r_4",
)
HOLD = OrderKind(
    "hold",
    "let an army stay in a fight while it has so much, and leave below; it is not asked",
    (ARMY, Field("least", "count", "the least current value")),
    "hold a2 8000",
    about="army",
)
ASK = OrderKind(
    "ask", "be asked again whether an army stays in a fight", (ARMY,), "ask a2", about="army"
)
CALL = OrderKind(
    "call",
    "give an army a name",
    (Field("called", "token", "the army"), Field("name", "text", "its name")),
    "call a2 Third Legion",
    about="called",
)


class MovesForm(EmpireForm[Deployment]):
    """§3.2: war, then moves and splits; the order of conflicts, and what armies are told."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return f"{self.view.season.capitalize()} of year {self.view.year}: your armies move"

    def kinds_now(self) -> tuple[OrderKind, ...]:
        """Leading is offered only where an army has somebody to lead it."""
        leaders = any(army.attachments for army in armies_of(self.view, self.me))
        return (WAR, MOVE, SPLIT, *((LEAD,) if leaders else ()), FIRST, HOLD, ASK, CALL)

    def begun(self) -> Deployment:
        """Every army stays where it is."""
        return deployed(self.view, self.me)

    def followed(self, order: Order) -> Deployment:
        """The deployment with one order more."""
        return follow(self.view, self.so_far, military_order(order))

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§3.2: legal values, field by field."""
        if field in ("current", "least"):
            return self._numbers(word, str(given.get("army", "")))
        if field == "name":
            return FreeText(LONGEST_NAME)
        offered: dict[str, Callable[[], Iterable[Choice]]] = {
            "empire": self._enemies,
            "region": self._meetings,
            "army": partial(self._armies, word),
            "called": partial(self._armies, word),
            "to": partial(self._goals, given),
            "who": partial(self._followers, given),
        }
        return tuple(offered[field]())

    def _enemies(self) -> Iterator[Choice]:
        for player, empire in self.view.empires.items():
            if player != self.me:
                why = why_no_war(self.view, self.so_far, player)
                yield Choice(empire.id, empire.name, why, empire.name)

    def _meetings(self) -> Iterator[Choice]:
        for name in self.view.regions:
            why = why_no_first(self.view, self.so_far, name)
            if not why or name in self.so_far.first:
                yield region_choice(self.view, name, barred=why)

    def _armies(self, word: str) -> Iterator[Choice]:
        for army in armies_of(self.view, self.me):
            yield army_choice(self.view, army, self._why_no_army(word, army.id))

    def _why_no_army(self, word: str, army: str) -> str:
        """Why no order of a kind can be given to an army."""
        if word in ("hold", "ask", "call"):
            return ""
        if word == "move":
            why = why_no_departure(self.view, self.so_far, army)
        else:
            why = why_no_split(self.view, self.so_far, army)
        if word == "lead" and not why:
            why = why_no_lead(self.so_far, army)
        return why or ("" if self._can_go(army) else "it can go nowhere")

    def _can_go(self, army: str) -> bool:
        piece = self.so_far.pieces[army]
        near = in_reach(self.view, self.so_far, piece.kind, piece.start)
        return any(not why_no_goal(self.view, self.so_far, army, name) for name in near)

    def _numbers(self, word: str, army: str) -> Numbers:
        if word == "hold":
            return Numbers(0, MOST_GOLD)
        piece = self.so_far.pieces.get(army)
        most = most_split(self.view, piece.force) if piece else 0
        least = self.view.house_rules.min_army
        return Numbers(least, most, "" if most else f"each part needs {least}")

    def _goals(self, given: Given) -> Iterator[Choice]:
        piece = self.so_far.pieces.get(str(given["army"]))
        if piece is None:
            return
        for name, count in in_reach(self.view, self.so_far, piece.kind, piece.start).items():
            if name != piece.start:
                why = why_not_end(self.view, self.so_far, piece.kind, name)
                way = f", {_steps(self.view, piece.kind, count)}"
                yield region_choice(self.view, name, way, why)

    def _followers(self, given: Given) -> Iterator[Choice]:
        piece = self.so_far.pieces.get(str(given["army"]))
        for one in piece.attachments if piece else ():
            yield Choice(one.id, _follower(one))

    def why_not(self, order: Order) -> str:
        """§3.2: the law of movement."""
        return why_no_order(self.view, self.so_far, military_order(order))

    def effect(self, order: Order) -> str:
        """How far it is, and whom the army meets."""
        if order.word == "hold":
            least = order.number(1)
            return f"leaves below {least}" if least else "fights to the last"
        if order.word not in ("move", "split", "lead"):
            return ""
        piece, goal = self.so_far.pieces[order.text(0)], order.text(1 + (order.word != "move"))
        count = in_reach(self.view, self.so_far, piece.kind, piece.start)[goal]
        sent = piece.force.current if order.word == "move" else order.number(1)
        met = self.so_far.ground.foreign.get(goal, ())
        return _steps(self.view, piece.kind, count) + "".join(
            self._meeting(sent, one) for one in met
        )

    def _meeting(self, sent: int, other: Army) -> str:
        """Whom an army meets, and how a fight would begin."""
        meets = f", meets {self.view.empires[other.owner].name} {other.current}"
        if not at_war(self.view, self.me, other.owner):
            return meets
        return f"{meets} ({by_strength(self.view, sent, other.current)})"

    def forecast(self) -> tuple[str, ...]:
        """Armies without an order stay."""
        idle = [piece.army for piece in self.so_far.pieces.values() if not piece.ordered]
        return (f"without an order: {', '.join(idle)}",) if idle and self.count else ()

    def answer(self, orders: Sequence[Order]) -> Answer:
        """The orders as moves."""
        return Moves(tuple(military_order(order) for order in orders))

    def orders(self, answer: Answer) -> tuple[Order, ...]:
        """The moves as orders."""
        assert isinstance(answer, Moves)
        return tuple(_as_order(one) for one in answer.orders)


def _steps(view: View, kind: str, count: int) -> str:
    tired = ", exhausted" if step_status(view, kind, count) == "exhausted" else ""
    return f"{count} step{'s' * (count != 1)}{tired}"


def _follower(one: Attachment) -> str:
    return f"hero of grade {one.grade}" if isinstance(one, Hero) else f"card of level {one.level}"


_ORDERS: dict[str, type[MilitaryOrder]] = {
    "war": War,
    "move": Move,
    "split": Split,
    "first": First,
    "hold": Hold,
    "ask": Ask,
    "call": Call,
}
"""Each kind of order with its fields in the order of the form's; `lead` has repeated ones too."""


def military_order(order: Order) -> MilitaryOrder:
    """An order of the sheet as the rules know it."""
    values: tuple[Any, ...] = order.values
    if order.word == "lead":
        army, current, to, *who = values
        return Lead(army, current, to, tuple(who))
    return _ORDERS[order.word](*values)


def _as_order(one: MilitaryOrder) -> Order:
    if isinstance(one, Lead):
        return Order("lead", (one.army, one.current, one.to, *one.who))
    return Order(kind(one), msgspec.structs.astuple(one))
