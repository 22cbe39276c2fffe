"""The page of whoever runs a table: he lets it wait, gives time, and mends what went wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hegemon.web.pages import reading
from hegemon.web.pages.inside import ApiRefused, Inside, Place
from hegemon.web.pages.match import TABLE
from hegemon.web.pages.parts.hand import acts_of, line_of
from hegemon.web.pages.places import umpire_at
from hegemon.web.pages.visit import Page, Shown, Visit, Went

_NO_HAND = ("bad-config", "not-begun", "forbidden")

Form = Mapping[str, str]


def umpire(visit: Visit) -> Shown:
    """What an umpire sees; raises ApiRefused for one who runs no such table."""
    return _page(visit)


def rule(visit: Visit) -> Shown | Went:
    """Do what one of the forms says, and lead on; or the page again, with what is wrong."""
    deed = visit["deed"]
    if deed not in _DEEDS:
        return _page(visit, problem={"detail": "there is no such deed", "deed": deed})
    try:
        told = _DEEDS[deed](visit)
    except ApiRefused as trouble:
        if trouble.status not in (404, 409, 422, 503):
            raise
        return _page(visit, problem={**trouble.problem, "deed": deed})
    if deed == "invitation":
        return _page(visit, invitation=told["invitation"])
    return Went(f"{umpire_at(visit['table'])}#{deed}")


def _page(visit: Visit, **said: Any) -> Shown:
    inside, at = visit.inside, {"table": visit["table"]}
    said_to_him = reading.umpires_messages(inside, visit["table"])  # before all else: see `heard`
    shown = inside.get("show_table", at)
    hand = inside.get_unless(_NO_HAND, "show_hand", at)
    return Shown(
        "umpire.html",
        {
            "table": shown,
            "names": reading.names(shown),
            "given_up": reading.given_up(shown),
            "heard": said_to_him.heard,
            "messages": said_to_him.messages,
            "acts": acts_of(hand["sheet"], reading.names(shown)) if hand else None,
            "bots": inside.get("show_game", {"game": shown["game"]})["bots"],
            "ledger": reading.ledger(inside, visit["table"]),
            "last": shown["header"]["steps"],
            "problem": said.get("problem"),
            "invitation": said.get("invitation", ""),
            "written": visit.form,
        },
    )


def _at(visit: Visit) -> Place:
    return {"table": visit["table"]}


def _seat(visit: Visit) -> Place:
    return {"table": visit["table"], "seat": visit.form.get("seat", "")}


def _send(visit: Visit, route: str, body: Any = None) -> Any:
    inside: Inside = visit.inside
    return inside.send(route, body, _at(visit))


def _extend(visit: Visit) -> Any:
    hours = visit.number("hours")
    minutes = hours * 60 if isinstance(hours, int) else hours
    return _send(visit, "extend", {"minutes": minutes})


def _due(visit: Visit) -> Any:
    """The moment in UTC; scripts turn what was typed in the reader's own zone into it."""
    said = visit.form.get("time", "").strip()
    time = f"{said}:00Z" if len(said) == len("2026-11-21T20:00") else said
    return _send(visit, "set_due", {"time": time})


def _by_hand(visit: Visit) -> Any:
    """Acts as lines, or one by its fields."""
    acts = [line for line in visit.form.get("acts", "").splitlines() if line.strip()]
    if "word" in visit.form:
        hand = visit.inside.get("show_hand", _at(visit))
        acts.append(line_of(hand["sheet"], visit.form))
    return _send(visit, "act_by_hand", {"acts": acts, "reason": visit.form.get("reason", "")})


def _terms(visit: Visit) -> Any:
    """The terms as they are, with what the form says otherwise."""
    terms = dict(visit.inside.get("show_table", _at(visit))["terms"])
    for name in ("grace", "extensions", "holidays"):
        if name in visit.form:
            terms[name] = visit.number(name)
    if "hours" in visit.form:
        hours = visit.number("hours", 0)
        terms["schedule"] = {"hours": hours} if hours else {}
    return _send(visit, "set_terms", terms)


def _say(visit: Visit) -> Any:
    said = {"text": visit.form.get("text", ""), "to": visit.listed.get("to", [])}
    return _send(visit, "send_umpires_message", said)


_DEEDS = {
    "pause": lambda visit: _send(visit, "pause", {"reason": visit.form.get("reason", "")}),
    "continue": lambda visit: _send(visit, "go_on"),
    "try-again": lambda visit: _send(visit, "try_again"),
    "extend": _extend,
    "due": _due,
    "terms": _terms,
    "hand-on": lambda visit: visit.inside.send(
        "hand_seat", {"account": visit.form.get("account", "")}, _seat(visit)
    ),
    "bot": lambda visit: visit.inside.send(
        "put_bot", {"bot": visit.form.get("bot", "")}, _seat(visit)
    ),
    "roll-back": lambda visit: _send(
        visit,
        "roll_back",
        {"step": visit.number("step"), "reason": visit.form.get("reason", "")},
    ),
    "invitation": lambda visit: _send(visit, "renew_invitation"),
    "hand": _by_hand,
    "messages": _say,
}

PAGES = (
    Page("GET", f"{TABLE}/umpire", umpire),
    Page("POST", f"{TABLE}/umpire/{{deed}}", rule),
)
