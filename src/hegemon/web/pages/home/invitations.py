"""The invitation of a table, which the browser that opened it keeps, and where it leads."""

from __future__ import annotations

from hegemon.web.pages.home.cards import LATEST
from hegemon.web.pages.places import JOIN
from hegemon.web.pages.visit import Visit

_INVITATION = "hegemon-invitation-"
_MONTHS = 90 * 24 * 3600


def invitation_here(visit: Visit, table: str) -> str:
    """The invitation that this browser knows, because the table was opened here."""
    wanted = _INVITATION + table
    for part in visit.inside.asked.headers.get("cookie", "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == wanted and value.startswith("hgi_"):
            return value
    return ""


def invitation_address(visit: Visit, invitation: str) -> str:
    """What is sent to a friend; "" where no invitation is known."""
    return f"{visit.inside.origin}{JOIN}#{invitation}" if invitation else ""


def kept(table: str, invitation: str, origin: str) -> tuple[str, str]:
    """What a browser keeps of an invitation: for the page of the table, and the latest for home."""
    secure = "; Secure" if origin.startswith("https://") else ""
    more = f"HttpOnly; SameSite=Lax; Max-Age={_MONTHS}{secure}"
    return (
        f"{_INVITATION}{table}={invitation}; Path=/t/{table}; {more}",
        f"{LATEST}={table}.{invitation}; Path=/; {more}",
    )
