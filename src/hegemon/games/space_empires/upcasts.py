"""Old saves to new saves: from each schema to the next; and what older answers are now."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

Stored = dict[str, Any]


def _way(order: Stored) -> Stored:
    """A way was one list; now it is where to, and on to where."""
    if "path" not in order:
        return order
    to, *on = order["path"]
    return {name: said for name, said in order.items() if name != "path"} | {"to": to, "on": on}


def _movements(answer: Stored) -> Stored:
    return answer | {"orders": [_way(order) for order in answer.get("orders", ())]}


def _listed(answer: Stored, *, of: str, as_kind: str) -> Stored:
    """A list of little values under a name of its own became a list of orders."""
    return {"kind": as_kind, "orders": answer.get(of, [])} if of in answer else answer


def _named(answer: Stored, *, of: str, by: str) -> Stored:
    """A list of names became a list of orders that each name one."""
    if of not in answer:
        return answer
    return {"kind": answer["kind"], "orders": [{by: name} for name in answer[of]]}


def _yes_or_no(answer: Stored, *, no: str) -> Stored:
    """A decision was one answer, with what is decided in it; now each is an order."""
    # it stood in a field of the same name; an answer without one is of today, and stays as it is
    word = answer["kind"]
    return {"kind": word if answer.get(word, True) else no}


def _retreat(answer: Stored) -> Stored:
    """Ships that leave from the screen alone have an order of their own."""
    rest = {name: said for name, said in answer.items() if name != "screened"}
    return rest | {"kind": "withdraw"} if answer.get("screened") else rest


ANSWER_UPCASTS: dict[str, Callable[[Stored], Stored]] = {
    "movements": _movements,
    "reveal": partial(_yes_or_no, no="leave"),
    "strike": partial(_yes_or_no, no="hide"),
    "slip": partial(_listed, of="slips", as_kind="slips"),
    "bombard": partial(_listed, of="bombers", as_kind="bombers"),
    "spoils": partial(_named, of="technologies", by="technology"),
    "settlers": partial(_named, of="groups", by="group"),
    "retreat": _retreat,
}
"""By the kind that an answer was stored under."""


def _waiting_orders(state: Stored) -> Stored:
    """Schema 2: orders that wait for their player's turn are written as they are sent now."""
    for empire in state["empires"].values():
        waiting = empire.get("waiting")
        if waiting is not None:
            waiting["movements"] = _movements(waiting["movements"])
    return state


def _concessions(state: Stored) -> Stored:
    """Schema 3: who has conceded can stand on the agenda; nobody had before."""
    return state


def _new_counters(state: Stored) -> Stored:
    """Schema 4: all are told where counters appeared; no position has anything of it."""
    return state


UPCASTS: dict[int, Callable[[Any], Any]] = {
    1: _waiting_orders,
    2: _concessions,
    3: _new_counters,
}
