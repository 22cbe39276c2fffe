"""Which seat a link or token is for, as the server says."""

from __future__ import annotations

import msgspec

from hegemon.play.people.access import scope
from hegemon.remote.match import API
from hegemon.remote.wire import Wire


class _Me(msgspec.Struct):
    scopes: tuple[str, ...] | None


def seats_of(wire: Wire) -> list[tuple[str, str]]:
    """The tables and seats that a secret names by itself, as a seat link does.

    Raises NotLetIn for one that opens nothing, and Unreached.
    """
    me: _Me = wire.get(f"{API}/me", _Me)
    scopes = [scope(text) for text in me.scopes or ()]
    return [(one.table, one.seat) for one in scopes if one is not None and one.seat]
