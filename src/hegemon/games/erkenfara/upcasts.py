"""Old saves to new saves: from each schema to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def named_armies(stored: Any) -> Any:
    """Schema 2: armies have names and standing orders, which may be missing."""
    return stored


def clauses_of_their_own(stored: Any) -> Any:
    """Schema 3: each clause has only its own fields; what others have is passed over."""
    return stored


def lots_and_rulers(stored: Any) -> Any:
    """Schema 4: the turn order can be drawn, and a ruler can have conceded.

    What was saved names the order that it began with; a ruler who has not conceded is not named.
    """
    return stored


def forts_by_hand(stored: Any) -> Any:
    """Schema 5: a fort can be of another level than on the map; what was saved says nothing."""
    return stored


UPCASTS: dict[int, Callable[[Any], Any]] = {
    1: named_armies,
    2: clauses_of_their_own,
    3: lots_and_rulers,
    4: forts_by_hand,
}


def _accepts(stored: dict[str, Any]) -> dict[str, Any]:
    """A consent was a list of empires; it is a list of orders."""
    if "accepted" not in stored:
        return stored
    orders = [{"kind": "accept", "empire": empire} for empire in stored["accepted"]]
    return _without(stored, "accepted") | {"orders": orders}


def _calls(stored: dict[str, Any]) -> dict[str, Any]:
    """An army that gets a name stands under `called`, as on the sheet."""
    orders = [
        _renamed(order, "army", "called") if order["kind"] == "call" else order
        for order in stored.get("orders", ())
    ]
    return stored | {"orders": orders}


def _card(stored: dict[str, Any]) -> dict[str, Any]:
    """No card was a card without a name."""
    return stored if stored.get("card") else _without(stored, "card") | {"kind": "no-card"}


def _stance(stored: dict[str, Any]) -> dict[str, Any]:
    """To stay or to retreat was one answer with a field; each has a word."""
    kind = "abandon" if stored.get("retreat") else "stay"
    return _without(stored, "retreat") | {"kind": kind}


def _refuge(stored: dict[str, Any]) -> dict[str, Any]:
    """The region that an army retreats to stands under `to`, as on the sheet."""
    return _renamed(stored, "region", "to")


def _without(stored: dict[str, Any], gone: str) -> dict[str, Any]:
    return {name: value for name, value in stored.items() if name != gone}


def _renamed(stored: dict[str, Any], old: str, new: str) -> dict[str, Any]:
    return {new if name == old else name: value for name, value in stored.items()}


ANSWER_UPCASTS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "consents": _accepts,
    "moves": _calls,
    "play-card": _card,
    "stance": _stance,
    "retreat-to": _refuge,
}
"""By the kind of an answer: as it was stored up to schema 2, as it is now."""
