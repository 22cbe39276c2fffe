"""Sitting down: by an invitation, or with a seat link that this browser keeps from then on.

Secrets come behind the # of an address, which no server and no log ever sees; a script puts them
into the form of the page, and without scripts they are pasted there.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from hegemon.core.show.signs import emblem_of
from hegemon.draw.style import owner_class
from hegemon.web.api.accounts import show_me
from hegemon.web.api.devices import LinkKept, forget_link, keep_link
from hegemon.web.api.games import show_game
from hegemon.web.api.seats import Taking, join_seat, make_link, visit_table, watch_table
from hegemon.web.api.tables import Invited, SeatShown, TableShown, find_table
from hegemon.web.frame.paths import GamePath, SeatPath, TablePath
from hegemon.web.frame.problems import Problem
from hegemon.web.pages.home.cards import all_emblems
from hegemon.web.pages.home.invitations import invitation_address, invitation_here
from hegemon.web.pages.inside import ApiRefused, unless
from hegemon.web.pages.parts.rules import changed
from hegemon.web.pages.places import JOIN, LOBBY, SIT, seat_at, table_at
from hegemon.web.pages.visit import Page, Shown, Visit, Went

_SEAT = "/t/{table}/{seat}"


def invitation(_visit: Visit) -> Shown:
    """The page that takes an invitation."""
    return Shown("join.html", {"problem": None, "invitation": ""})


def invited(visit: Visit) -> Shown | Went:
    """The table that an invitation is for, and its free seats."""
    said = _secret(visit.said("invitation"))
    try:
        table = visit.inside.send(find_table, Invited(said)).table
    except ApiRefused as told:
        if told.kind != "not-there":
            raise
        return Shown("join.html", {"problem": told.problem, "invitation": said})
    return table_for(visit, table, said)


def take(visit: Visit) -> Shown | Went:
    """Take a seat; without an account, this browser keeps its link."""
    table, seat = visit.said("table"), visit.said("seat")
    said = Taking(visit.said("name").strip(), visit.said("invitation"), visit.said("nonce") or None)
    try:
        taken = visit.inside.send(join_seat, said, SeatPath(table, seat))
    except ApiRefused as told:
        if told.status != 422:
            raise
        return table_for(visit, table, said.invitation, told.problem)
    if taken.link:
        visit.inside.send(keep_link, LinkKept(taken.link))
        return _carried(visit, table, seat, taken.link)
    return Went(seat_at(table, seat))


def table_for(
    visit: Visit, table: str, invitation: str = "", problem: Problem | None = None
) -> Shown | Went:
    """A table for who does not sit there: what is played, by whom, and the seats that are free."""
    shown = visit.inside.send(visit_table, Invited(invitation), TablePath(table))
    if shown.you.seats and not problem:
        return Went(table_at(table))
    return Shown("table.html", table_says(visit, shown, invitation, problem))


def table_says(
    visit: Visit, shown: TableShown, invitation: str = "", problem: Problem | None = None
) -> dict[str, Any]:
    """What the page of a table says before one sits there, or before the match begins."""
    inside = visit.inside
    known = invitation_here(visit, shown.table) if shown.you.umpire else ""
    game = unless(("not-there",), lambda: inside.get(show_game, GamePath(shown.game)))
    return {
        "table": shown,
        "title_of_game": game.title if game else shown.game,
        "game": game,
        "seated": seated_at(shown),
        "emblems": all_emblems(),
        "rules": changed(game, shown.header) if game else (),
        "invitation": invitation,
        "problem": problem,
        "name": visit.said("name"),
        "yours": shown.you.seats,
        "runs": shown.you.umpire,
        "watches": shown.watched,
        "address": invitation_address(visit, known),
    }


class SeatedThere(NamedTuple):
    """A seat before the match begins, with the emblem and colour that are its own."""

    seat: SeatShown
    emblem: str
    colour: str


def seated_at(shown: TableShown) -> tuple[SeatedThere, ...]:
    """The seats of a table in their order."""
    return tuple(
        SeatedThere(seat, emblem_of(at), owner_class(at)) for at, seat in enumerate(shown.seats)
    )


def link(_visit: Visit) -> Shown:
    """The page that takes a seat link."""
    return Shown("sit.html", {"problem": None, "link": ""})


def sit(visit: Visit) -> Shown | Went:
    """Act for the seat of a link from now on, in this browser."""
    said = _secret(visit.said("link"))
    try:
        kept = visit.inside.send(keep_link, LinkKept(said)).body
    except ApiRefused as told:
        if told.kind not in ("not-there", "bad-field"):
            raise
        return Shown("sit.html", {"problem": told.problem, "link": ""})
    return Went(seat_at(kept.table, kept.seat))


def watch(visit: Visit) -> Went:
    """Look on at a table from now on."""
    said = Taking(invitation=visit.said("invitation"))
    visit.inside.send(watch_table, said, visit.table)
    return Went(table_at(visit["table"]))


def forget(visit: Visit) -> Went:
    """Forget a seat in this browser."""
    visit.inside.send(forget_link, at=visit.seat)
    return Went(LOBBY)


def carry(visit: Visit) -> Shown:
    """The page that makes a link, to play a seat on another device."""
    return _carried(visit, visit["table"], visit["seat"], "")


def carry_on(visit: Visit) -> Shown:
    """Make a new link for a seat; where this browser had the old one, it keeps the new one."""
    made = visit.inside.send(make_link, at=visit.seat).link
    if not visit.inside.get(show_me).account:
        visit.inside.send(keep_link, LinkKept(made))
    return _carried(visit, *visit.seat, made)


def _carried(visit: Visit, table: str, seat: str, link: str) -> Shown:
    address = f"{visit.inside.origin}{SIT}#{link}" if link else ""
    leads = seat_at(table, seat)
    return Shown("carry.html", {"table": table, "seat": seat, "address": address, "leads": leads})


def _secret(said: str) -> str:
    """What was pasted: the secret alone, or an address with it behind the #."""
    return said.strip().rpartition("#")[2].strip()


PAGES = (
    Page("GET", JOIN, invitation),
    Page("POST", JOIN, invited),
    Page("POST", f"{JOIN}/seat", take),
    Page("GET", SIT, link),
    Page("POST", SIT, sit),
    Page("POST", "/t/{table}/watch", watch),
    Page("GET", f"{_SEAT}/link", carry),
    Page("POST", f"{_SEAT}/link", carry_on),
    Page("POST", f"{_SEAT}/forget", forget),
)
