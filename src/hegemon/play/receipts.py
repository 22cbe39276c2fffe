"""Receipts: what a player can keep to prove later which answer was sealed, and when."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from hegemon.core.codec import digest
from hegemon.core.game import Player
from hegemon.play.entries import Receipt

_DIGEST = re.compile(r"[0-9a-f]{64}")


def receipt_for(
    answer: Any, *, match: str, step: int, player: Player, time: str, nonce: str
) -> Receipt:
    """The receipt for an answer; `nonce` is that of the player's seat, in hexadecimal."""
    sealed = (match, step, player, time, nonce, answer)
    proof = digest(*sealed)
    return Receipt(
        id=f"{step}-{player}-{proof[:8]}",
        match=match,
        step=step,
        player=player,
        time=time,
        digest=proof,
    )


def in_words(receipt: Receipt, when: str = "") -> str:
    """A receipt in one line, as a player may keep it; `when` is its moment in words."""
    return (
        f"receipt {receipt.id}: step {receipt.step} of match {receipt.match}, {receipt.player}, "
        f"{when or receipt.time}, {receipt.digest}"
    )


def digests_in(text: str) -> list[str]:
    """Every receipt's digest that stands in a text, in order."""
    return _DIGEST.findall(text.lower())


def in_utc(moment: datetime) -> str:
    """A moment as it is stored: "2026-11-21T05:30:00Z"."""
    return f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


def judged(
    text: str, known: Mapping[str, tuple[Player, int]], void: Mapping[str, str]
) -> Iterator[tuple[bool, str]]:
    """Whether what a player kept are receipts of a match, and what to say of each.

    `known` are the seat and the step of each digest of the match; `void` says of some answers why
    they do not count.
    """
    digests = digests_in(text)
    if not digests:
        yield False, "a receipt was given that has no digest of 64 hexadecimal digits"
    for kept in digests:
        name = f"receipt {kept[:8]}..."
        if kept not in known:
            yield False, f"{name}: no answer of this match was sealed with it"
            continue
        player, step = known[kept]
        which = void.get(kept, "the answer counts")
        yield True, f"{name} is of this match: {player}, step {step}; {which}"


def key_of(seat: Player, key: str) -> str:
    """The key of a seat's sending as it is kept with the match: another may use the same word."""
    return f"{seat} {key}" if key else ""
