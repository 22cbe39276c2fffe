"""What somebody has played: one's own records, and what one may know of whom one meets at a table.

Of others that is what they did at tables that one has to do with oneself, and how often they have
played and won elsewhere if they show it. There is no list of people.
"""

from __future__ import annotations

from hegemon.web.api.accounts import AccountChange, change_account
from hegemon.web.api.games import list_games
from hegemon.web.api.seen.played import PlayedShown, show_own, show_player
from hegemon.web.pages.places import RECORDS
from hegemon.web.pages.visit import Page, Shown, Visit, Went


def records(visit: Visit) -> Shown:
    """One's own: the games that one plays, and the matches that are over."""
    return _shown(visit, visit.inside.get(show_own), may_change=True)


def show(visit: Visit) -> Went:
    """Let those at one's tables see how often one has played and won, or no longer."""
    wanted = AccountChange(shows_played=visit.said("shows") == "yes")
    visit.inside.send(change_account, wanted)
    return Went(RECORDS)


def person(visit: Visit) -> Shown:
    """Somebody who sits at a table of one's own."""
    return _shown(visit, visit.inside.get(show_player, visit.seat), may_change=False)


def _shown(visit: Visit, played: PlayedShown, *, may_change: bool) -> Shown:
    titles = {game.name: game.title for game in visit.inside.get(list_games).games}
    return Shown("people.html", {"played": played, "titles": titles, "may_change": may_change})


PAGES = (
    Page("GET", RECORDS, records),
    Page("POST", RECORDS, show),
    Page("GET", "/people/{table}/{seat}", person),
)
