"""Where an unsubscribe link leads: it says what would stop, and a press stops it."""

from __future__ import annotations

from typing import Any

from hegemon.web.api.telling.stopping import StopPath, StopWanted, show_unsubscribe, unsubscribe
from hegemon.web.pages.inside import ApiRefused
from hegemon.web.pages.visit import Page, Shown, Visit

STOPS = "/unsubscribe/{link}"


def stop_page(visit: Visit) -> Shown:
    """What the link stops; looking changes nothing, for mail programs look at links, too."""
    return _shown(visit, lambda at: visit.inside.get(show_unsubscribe, at))


def stop_letters(visit: Visit) -> Shown:
    """Stop, or have letters again. A mail program's press says nothing: its kind stops.

    It answers with the page itself: mail programs do not follow where a press leads (RFC 8058).
    """
    deed = visit.said("do")
    said = StopWanted("undo" if deed == "undo" else "stop-all" if deed == "all" else "stop-kind")
    return _shown(visit, lambda at: visit.inside.send(unsubscribe, said, at))


def _shown(visit: Visit, ask: Any) -> Shown:
    try:
        shown = ask(StopPath(visit["link"]))
        return Shown("unsubscribe.html", {"link": visit["link"], "shown": shown})
    except ApiRefused as refused:
        if refused.kind != "not-there":
            raise
        return Shown("unsubscribe.html", {"link": "", "shown": None}, status=404)


PAGES = (Page("GET", STOPS, stop_page), Page("POST", STOPS, stop_letters))
