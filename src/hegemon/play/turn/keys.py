"""A key remembers what was sealed under it, for ever: sent again it gives the old receipt.

    same key, same orders      the old receipt, whoever asks and whenever, with no second effect
    same key, other orders     KeyUsed, before the step is taken and after it

A key is the seat's own: what another seat called its sending is no business of this one. What is
compared are answers, so the same orders may come as lines, as objects or as the rule document has
them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hegemon.core.errors import BadAnswer
from hegemon.core.form import Form
from hegemon.core.game import Answer, Player
from hegemon.play.commands import Seal
from hegemon.play.decide import check_repeated, receipt_of
from hegemon.play.entries import Receipt, SealedEntry
from hegemon.play.errors import KeyUsed
from hegemon.play.matches import Match, key_of


def sent_before(
    match: Match, seat: Player, key: str, step: int | None, read: Callable[[Form[Any]], Answer]
) -> Receipt | None:
    """The receipt of orders that arrived under a key of the seat's; None for a new key, or none.

    `read` reads the orders by the form of the question that they answered then, which may be past;
    `step` is the one that they are said to be for. Raises KeyUsed for others than those that came.
    """
    before = match.store.sealing(match.name, key_of(seat, key)) if key else None
    if before is None:
        return None
    if step is not None and step != before.step:
        raise KeyUsed(f"orders for step {before.step} came under this key: take a new key")
    try:
        answer = read(_form_of(match, before))
    except BadAnswer:
        raise KeyUsed("other orders were sent under this key: take a new key") from None
    again = Seal(before.player, before.step, answer, before.key)
    check_repeated(again, before, match.now, match.ruleset)
    return receipt_of(match.header.id, before)


def _form_of(match: Match, before: SealedEntry) -> Form[Any]:
    """The form that an answer was written by; raises BadSave."""
    if before.step > match.step:
        form = match.form(before.player)
    else:
        form = match.replay.form_before(before.player, before.step)
    assert form is not None, f"{before.player} sealed an answer and was not asked"
    return form
