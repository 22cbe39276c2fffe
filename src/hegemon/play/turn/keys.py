"""A key remembers what was sealed under it, for ever: sent again it gives the old receipt.

    same key, same orders      the old receipt, whoever asks and whenever, with no second effect
    same key, other orders     KeyUsed, before the step is taken and after it

A key is the seat's own: what another seat called its sending is no business of this one. What is
compared are answers, so the same orders may come as lines, as objects or as the rule document has
them. Of a match at a server, the server remembers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hegemon.core.codec import Codec
from hegemon.core.errors import BadAnswer
from hegemon.core.form import Form
from hegemon.core.game import Answer, Player
from hegemon.play.decide import receipt_of, stored
from hegemon.play.entries import Receipt
from hegemon.play.errors import KeyUsed
from hegemon.play.seat.at import AtTable

_OTHERS = "other orders were sent under this key: take a new key"


def sent_before(
    match: AtTable,
    seat: Player,
    key: str,
    step: int | None,
    read: Callable[[Form[Any]], Answer | None],
) -> Receipt | None:
    """The receipt of orders that arrived under a key of the seat's; None for a new key, or none.

    `read` reads the orders by the form of the question that they answered then, which may be past;
    `step` is the one that they are said to be for. Raises KeyUsed for others than those that came.
    """
    before = match.sent(seat, key) if key else None
    if before is None:
        return None
    if step is not None and step != before.entry.step:
        raise KeyUsed(f"orders for step {before.entry.step} came under this key: take a new key")
    try:
        answer = read(before.form)
    except BadAnswer:
        answer = None
    if answer is None or stored(Codec(match.ruleset), answer)[0] != before.entry.answer:
        raise KeyUsed(_OTHERS)
    return receipt_of(match.header.id, before.entry)
