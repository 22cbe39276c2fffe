"""A new table: which game, by which rules, with whom, how fast; and what friends are sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from hegemon.web.pages.inside import ApiRefused
from hegemon.web.pages.joining import table_says
from hegemon.web.pages.places import JOIN, NEW, invite_at, seat_at, table_at
from hegemon.web.pages.visit import Page, Shown, Visit, Went
from hegemon.web.pages.wanted import (
    NOBODY,
    Unfit,
    bots_wanted,
    field_of,
    rules_wanted,
    table_wanted,
)

_INVITATION = "hegemon-invitation-"
_THIS_MACHINE = ("localhost", "127.0.0.1", "::1")
"""Names under which no other machine finds a server."""
_MONTHS = 90 * 24 * 3600

_GAME = NEW + "/{game}"
_INVITE = "/t/{table}/invite"


def games(visit: Visit) -> Shown:
    """The games, each with how it looks."""
    return Shown("new.html", visit.inside.get("list_games"))


def game(visit: Visit) -> Shown:
    """A game: what it is, its presets, its bots, where its rules are."""
    return Shown("game.html", {"game": visit.inside.get("show_game", {"game": visit["game"]})})


def form(visit: Visit) -> Shown:
    """The form for a table of a game."""
    visit.inside.get("show_account")  # who has none is led to the door
    return _form(visit, {})


def create(visit: Visit) -> Shown | Went:
    """Open the table, and sit down at it."""
    try:
        return _created(visit)
    except Unfit as unfit:
        return _form(visit, unfit.problem)
    except ApiRefused as told:
        if told.status != 422:
            raise
        return _form(visit, {**told.problem, "field": field_of(told.problem)})


def _created(visit: Visit) -> Went:
    name, said = visit["game"], visit.form
    wanted = table_wanted(said, visit.listed.get("day", ()))
    made = visit.inside.send("list_seats", rules_wanted(said), {"game": name})
    mine = said.get("mine", "")
    if mine not in (NOBODY, *made["seats"]):
        raise Unfit("mine", f"these rules make the seats {', '.join(made['seats'])}")
    bots = bots_wanted(said, made["seats"], made["newcomers"])
    opened = visit.inside.send("create_table", {**wanted, "game": name, "bots": bots})
    table, invitation = opened["table"], opened["invitation"]
    visit.inside.cookies.append(_kept(table, invitation, visit.inside.origin))
    if mine != NOBODY:
        taking = {"invitation": invitation, **_nonce(said)}
        visit.inside.send("join_seat", taking, {"table": table, "seat": mine})
    alone = len(bots) + (mine != NOBODY) + len(made["newcomers"]) >= len(made["seats"])
    if alone:
        return Went(seat_at(table, mine) if mine != NOBODY else table_at(table))
    return Went(invite_at(table))


def _nonce(said: Mapping[str, str]) -> dict[str, str]:
    """The share of the dice that was drawn in the browser, if it runs scripts."""
    return {"nonce": said["nonce"]} if said.get("nonce") else {}


def _form(visit: Visit, problem: Mapping[str, Any]) -> Shown:
    shown = visit.inside.get("show_game", {"game": visit["game"]})
    return Shown(
        "opening.html",
        {
            "game": shown,
            "said": visit.form or {"zone": _zone(visit)},
            "days": visit.listed.get("day", ()),
            "problem": problem,
            "seats": [f"p{number}" for number in range(1, shown["most_seats"] + 1)],
        },
    )


def _zone(visit: Visit) -> str:
    account = visit.inside.get("show_account")["account"]
    return str(account.get("zone", ""))


def invite(visit: Visit) -> Shown:
    """What whoever opened a table sends to friends; or bots for the seats that stay empty."""
    return _invite(visit, _invitation(visit), {})


def invite_anew(visit: Visit) -> Shown | Went:
    """Another invitation, or bots on the seats that are open."""
    at = {"table": visit["table"]}
    try:
        if "bot" in visit.form:
            visit.inside.send("begin_match", {"bot": visit.form["bot"]}, at)
            return Went(table_at(visit["table"]))
        made = visit.inside.send("renew_invitation", at=at)["invitation"]
    except ApiRefused as told:
        if told.status != 422:
            raise
        return _invite(visit, _invitation(visit), told.problem)
    visit.inside.cookies.append(_kept(visit["table"], made, visit.inside.origin))
    return Went(invite_at(visit["table"]))


def _invite(visit: Visit, invitation: str, problem: Mapping[str, Any]) -> Shown:
    shown = visit.inside.get("show_table", {"table": visit["table"]})
    if not shown["you"].get("umpire"):
        raise ApiRefused(_NOT_YOURS)
    says = table_says(visit, shown, "", problem)
    said = f"{visit.inside.origin}{JOIN}#{invitation}" if invitation else ""
    bots = visit.inside.get("show_game", {"game": shown["game"]})["bots"]
    alone = urlsplit(visit.inside.origin).hostname in _THIS_MACHINE
    return Shown("invite.html", {**says, "address": said, "bots": bots, "here_alone": alone})


_NOT_YOURS = {
    "type": "urn:hegemon:problem:forbidden",
    "title": "This is not yours to do",
    "status": 403,
    "detail": "whoever opened the table sends the invitations",
}


def _invitation(visit: Visit) -> str:
    """The invitation that this browser knows, because the table was opened here."""
    wanted = _INVITATION + visit["table"]
    for part in visit.inside.asked.headers.get("cookie", "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == wanted and value.startswith("hgi_"):
            return value
    return ""


def _kept(table: str, invitation: str, origin: str) -> str:
    secure = "; Secure" if origin.startswith("https://") else ""
    kept = f"{_INVITATION}{table}={invitation}; Path=/t/{table}; HttpOnly; SameSite=Lax"
    return f"{kept}; Max-Age={_MONTHS}{secure}"


PAGES = (
    Page("GET", NEW, games),
    Page("GET", _GAME, form),
    Page("POST", _GAME, create),
    Page("GET", "/games/{game}", game),
    Page("GET", _INVITE, invite),
    Page("POST", _INVITE, invite_anew),
)
