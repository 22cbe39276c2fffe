"""The page on which a finished match is checked, by a script in the reader's own browser."""

from __future__ import annotations

from hegemon.web.pages.visit import Page, Shown, Visit


def verify(visit: Visit) -> Shown:
    """The page; with a table in the address, that match is the one to be checked."""
    return Shown("verify.html", {"chosen": visit.query.get("table", "")})


PAGES = (Page("GET", "/verify", verify),)
