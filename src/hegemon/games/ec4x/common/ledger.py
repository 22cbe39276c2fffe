"""What a House pays for in a turn: the lines of its accounts, to the last coin."""

from __future__ import annotations

from typing import Literal

from hegemon.core import Value

Purpose = Literal[
    "construction",
    "cancelled",
    "repair",
    "restoration",
    "scrap",
    "industry",
    "terraforming",
    "transfer",
    "level",
    "covert",
    "guard",
]
"""What orders move money for; research and upkeep have events of their own."""


class Payment(Value, tag=False, omit_defaults=True):
    """So many coins for one purpose; fewer than none where money comes back."""

    purpose: Purpose
    coins: int
    system: str = ""
    """The colony that it is for, if any."""
    what: str = ""
    """The unit, the field of research, or the colony that people go to."""
    count: int = 1


class TradeRoute(Value, tag=False):
    """2.3.2.2: the systems between a Trader and the nearest own colony, and what it earns."""

    way: tuple[str, ...]
    coins: int


def entered(payments: tuple[Payment, ...], payment: Payment) -> tuple[Payment, ...]:
    """The lines with one more; what is for the same thing becomes one line."""
    for at, one in enumerate(payments):
        if (one.purpose, one.system, one.what) == (payment.purpose, payment.system, payment.what):
            both = Payment(
                one.purpose,
                one.coins + payment.coins,
                one.system,
                one.what,
                one.count + payment.count,
            )
            return (*payments[:at], both, *payments[at + 1 :])
    return (*payments, payment)


def total(payments: tuple[Payment, ...], *purposes: Purpose) -> int:
    """The coins of all lines, or of those for some purposes."""
    return sum(one.coins for one in payments if not purposes or one.purpose in purposes)
