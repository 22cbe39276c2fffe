"""Coins, people and shares: whole numbers, so that every account adds up to the last coin.

A coin is a thousandth of the unit of account; people are counted in millionths of a PSU.
"""

from __future__ import annotations

from collections.abc import Mapping

COIN = 1_000
"""Coins in a Monero, or a Satoshi."""
PLACES = 3
"""The decimal places of money for people."""
SOUL = 1_000_000
"""Parts of a PSU, and of a PU."""
HUNDRED = 100


def share(amount: int, percent: int) -> int:
    """So many per cent of an amount, rounded to the nearest, a half up."""
    return (2 * amount * percent + HUNDRED) // (2 * HUNDRED)


def rounded(numerator: int, denominator: int) -> int:
    """A fraction as a whole number, a half up; raises ZeroDivisionError."""
    return (2 * numerator + denominator) // (2 * denominator)


def up(numerator: int, denominator: int) -> int:
    """A fraction rounded up."""
    return -(-numerator // denominator)


def without_zeros(counts: Mapping[str, int]) -> dict[str, int]:
    """Counts by name, without the names that nothing is left of."""
    return {name: count for name, count in counts.items() if count}


def in_money(coins: int) -> str:
    """Coins for people: "12.5", "-3", "0.006"."""
    sign = "-" if coins < 0 else ""
    whole, part = divmod(abs(coins), COIN)
    tail = f".{part:03d}".rstrip("0") if part else ""
    return f"{sign}{whole:,}{tail}"


def in_round(coins: int) -> str:
    """Coins as news tell them: whole points, thousands apart, and of less than ten a tenth."""
    if abs(coins) < 10 * COIN:
        return in_money(rounded(coins * 10, COIN) * COIN // 10)
    return f"{rounded(coins, COIN):,}"


def in_whole(coins: int) -> str:
    """Coins where parts of a point help nobody to decide, rounded down: "644", "-1"."""
    return f"{coins // COIN:,}"


def in_units(parts: int) -> str:
    """PU or PSU for people, to a tenth: "61.0"."""
    tenths = in_tenths(parts)
    return f"{tenths // 10}.{tenths % 10}"


def in_tenths(parts: int) -> int:
    """The tenths of a PU or PSU that people read."""
    return rounded(parts * 10, SOUL)
