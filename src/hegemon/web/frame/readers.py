"""Whose pages a browser may keep: the account that has signed in, and the seats of kept links.

It is told with every page, so that a device which keeps pages for one reader forgets them as soon
as another reads, or nobody (`static/js/offline`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from hegemon.web.frame.admission import COOKIE, MOST_LINKS, PLAIN_COOKIE

READER = "x-hegemon-reader"
"""The header of a page that says who reads."""
KEPT = "x-hegemon-kept"
"""The header of a page that may be kept."""

NOBODY = "nobody"

_SEAT = re.compile(rf"(?:{COOKIE}|{PLAIN_COOKIE})-seat-([\w.%~-]{{1,200}})=", re.ASCII)


def reader_of(account: str, headers: Mapping[str, str]) -> str:
    """What a reader may see pages as: "@ACCOUNT TABLE.SEAT ...", or NOBODY; no secret is in it."""
    seats = {
        found[1]
        for part in headers.get("cookie", "").split(";")
        if (found := _SEAT.match(part.strip()))
    }
    own = [f"@{account}"] if account else []
    return " ".join([*own, *sorted(seats)[:MOST_LINKS]]) or NOBODY
