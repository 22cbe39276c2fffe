"""Coming in and going: with a password, or with a link that came."""

from __future__ import annotations

from hegemon.web.pages.inside import Told
from hegemon.web.pages.places import ENTER, LOBBY, local
from hegemon.web.pages.visit import Page, Shown, Visit, Went

_WRONG = ("not-signed-in", "code-wanted", "too-many", "bad-field", "taken")


def door(visit: Visit) -> Shown:
    """The page with the ways in."""
    return _door(visit, {})


def enter(visit: Visit) -> Shown | Went:
    """Sign in with a password."""
    said = {name: visit.form.get(name, "") for name in ("name", "password", "code")}
    return _tried(visit, "sign_in_here", said)


def enter_by_link(visit: Visit) -> Shown | Went:
    """Sign in with a link that came."""
    said = {name: visit.form.get(name, "").strip() for name in ("link", "code")}
    return _tried(visit, "use_link", said)


def leave(visit: Visit) -> Went:
    """Sign out."""
    visit.inside.send("sign_out")
    return Went(LOBBY)


def _tried(visit: Visit, route: str, said: dict[str, str]) -> Shown | Went:
    try:
        visit.inside.send(route, said)
    except Told as told:
        if told.kind not in _WRONG:
            raise
        return _door(visit, told.problem)
    return Went(local(visit.form.get("back", "")))


def _door(visit: Visit, problem: object) -> Shown:
    back = local(visit.form.get("back", "") or visit.query.get("back", ""))
    name = visit.form.get("name", "")
    return Shown("enter.html", {"problem": problem, "back": back, "name": name})


PAGES = (
    Page("GET", ENTER, door),
    Page("POST", ENTER, enter),
    Page("POST", f"{ENTER}/link", enter_by_link),
    Page("POST", "/leave", leave),
)
