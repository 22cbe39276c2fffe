"""Orders as matches of schema 1 stored them, as they are written now.

What is written as it is today stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hegemon.games.ec4x.common.order_fields import (
    ALWAYS,
    IN_YARD,
    NOWHERE,
    ONE_TIME,
    PLANETSIDE,
)
from hegemon.games.ec4x.common.rules.missions import JOIN, MISSIONS

Stored = dict[str, Any]


def orders_as_now(stored: Stored) -> Stored:
    """A House's orders; raises LookupError, TypeError or ValueError for what never were any."""
    if "orders" not in stored:
        return stored
    orders: list[Stored] = []
    for order in stored["orders"]:
        as_now = CHANGED.get(order["kind"])
        orders.append(order if as_now is None else as_now(order))
    return {**stored, "orders": orders}


def _build(order: Stored) -> Stored:
    if "planetside" not in order:
        return order
    where = PLANETSIDE if order["planetside"] else IN_YARD
    often = ALWAYS if order["endless"] else ONE_TIME
    kept = {name: order[name] for name in ("kind", "colony", "unit", "count")}
    return {**kept, "where": where, "often": often}


def _command(order: Stored) -> Stored:
    """4.1: one kind gave all missions, by their numbers."""
    kind, number = MISSIONS[order["mission"]], order["mission"]
    if kind.goal == "none":
        return {"kind": "tell", "fleet": order["fleet"], "stay": kind.word}
    if number == JOIN:
        return {"kind": "join", "fleet": order["fleet"], "host": order["target"]}
    goal = {"mission": kind.word, "goal": order["target"], "way": order["way"]}
    return {"kind": "send", "fleet": order["fleet"], **goal}


def _split(order: Stored) -> Stored:
    if "squadrons" not in order:
        return order
    first, *further = order["squadrons"]
    return {"kind": "split", "fleet": order["fleet"], "squadron": first, "further": further}


def _operate(order: Stored) -> Stored:
    if "kind_of" not in order:
        return order
    system = order["system"] or NOWHERE
    what = {"house": order["house"], "operation": order["kind_of"], "system": system}
    return {"kind": "operate", **what}


def _build_idle(order: Stored) -> Stored:
    return order if order["unit"] else {**order, "unit": NOWHERE}


def _renamed(before: str, now: str) -> Callable[[Stored], Stored]:
    """An order in which one field was called otherwise."""
    return lambda order: {now if name == before else name: said for name, said in order.items()}


CHANGED: dict[str, Callable[[Stored], Stored]] = {
    "build": _build,
    "invest": _renamed("industry", "count"),
    "command": _command,
    "split": _split,
    "build-idle": _build_idle,
    "fund": _renamed("points", "count"),
    "operate": _operate,
    "call": _renamed("name", "called"),
}
"""What has another form now, by its kind."""
