"""Limits: so many tries at once, and one more after every so many seconds.

A limit is kept as one number, the moment until which it is used up (the generic cell rate
algorithm): a bucket that refills by itself, and that may be forgotten once that moment is past.
"""

from __future__ import annotations

import hashlib
import ipaddress
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

_IPV6_NETWORK = 64
"""One household has so many leading bits of an address, and all addresses behind them."""


class Rate(NamedTuple):
    """How often something may be done."""

    name: str
    tries: int
    """So many at once."""
    every: int
    """Seconds until one more is free."""


class RateFor(NamedTuple):
    """A rate for somebody."""

    key: str
    """Whose it is: a digest, for what somebody typed may be a password in the wrong field."""
    rate: Rate


def limit(rate: Rate, *whose: str) -> RateFor:
    """The limit of this rate for somebody."""
    text = "\0".join((rate.name, *whose)).encode("utf-8", "surrogatepass")
    return RateFor(hashlib.sha256(text).hexdigest(), rate)


def taken(
    limits: Sequence[RateFor], used: Mapping[str, int], at: datetime
) -> tuple[int, dict[str, int]]:
    """Seconds to wait, and until when each limit is used up if one more try is taken of each.

    `used` says until when each is used up now, in milliseconds since 1970. With anything to wait,
    none is taken. One that is used up for longer than it can be is not used up: it is the clock
    that was set back, and that locks nobody out.
    """
    now = milliseconds(at)
    after = {}
    for key, rate in limits:
        until = used.get(key, 0)
        can_be = now <= until <= now + rate.tries * rate.every * 1000
        after[key] = (until if can_be else now) + rate.every * 1000
    waits = [after[key] - now - rate.tries * rate.every * 1000 for key, rate in limits]
    wait = max(waits, default=0)
    return (-(-wait // 1000), {}) if wait > 0 else (0, after)


def milliseconds(at: datetime) -> int:
    """A moment in milliseconds since 1970."""
    return int(at.timestamp() * 1000)


@lru_cache(maxsize=4096)  # each request asks, and most come from a few
def household(address: str) -> str:
    """Whose address it is, for limits: all of a household's IPv6 addresses count as one."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, _IPV6_NETWORK), strict=False))
    return str(found)
