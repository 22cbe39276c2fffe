"""Refusals are about a seat; who sits at it is told "you"."""

from __future__ import annotations

import re

from hegemon.core.game import Player

_VERBS = {"is": "are", "has": "have", "does": "do", "was": "were"}


def to_you(seat: Player, said: str) -> str:
    """What is said of a seat, as it is said to its holder: "p1 has 0 days" is "you have 0 days".

    Only where the seat begins a clause: a list of seats that happens to name it stays as it is.
    """
    clause = rf"(^|[:;,] ){re.escape(seat)} ({'|'.join(_VERBS)})\b(?! \S+'s\b)"
    told = re.sub(clause, lambda found: f"{found[1]}you {_VERBS[found[2]]}", said)
    return told if told == said else re.sub(r"\b(waits|answer) for it\b", r"\1 for you", told)
