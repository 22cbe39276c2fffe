"""Names of machines."""

from __future__ import annotations

from ipaddress import ip_address


def is_loopback(host: str) -> bool:
    """Whether an address or a name is that of this machine itself: nothing leaves it."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
