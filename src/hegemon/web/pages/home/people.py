"""What somebody has played: one's own records, and what one may know of whom one meets at a table.

Of others that is what they did at tables that one has to do with oneself, and nothing else: there
is no list of people, and no page that says whether somebody has an account here.
"""

from __future__ import annotations

from hegemon.web.api.games import list_games
from hegemon.web.api.seen.played import PlayedShown, show_own, show_player
from hegemon.web.pages.places import RECORDS
from hegemon.web.pages.visit import Page, Shown, Visit


def records(visit: Visit) -> Shown:
    """One's own: the games that one plays, and the matches that are over."""
    return _shown(visit, visit.inside.get(show_own))


def person(visit: Visit) -> Shown:
    """Somebody who sits at a table of one's own."""
    return _shown(visit, visit.inside.get(show_player, visit.seat))


def _shown(visit: Visit, played: PlayedShown) -> Shown:
    titles = {game.name: game.title for game in visit.inside.get(list_games).games}
    return Shown("people.html", {"played": played, "titles": titles})


PAGES = (
    Page("GET", RECORDS, records),
    Page("GET", "/people/{table}/{seat}", person),
)
