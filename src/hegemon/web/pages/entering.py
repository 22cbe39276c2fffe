"""Coming in and going: with a password, with a link that came, or as somebody new."""

from __future__ import annotations

from typing import Any

from hegemon.web.pages.inside import ApiRefused
from hegemon.web.pages.places import ENTER, LOBBY, local
from hegemon.web.pages.visit import Page, Shown, Visit, Went

_WRONG = ("not-signed-in", "code-wanted", "too-many", "bad-field", "bad-config", "taken", "busy")

_LINK, _PASSWORD = f"{ENTER}/link", f"{ENTER}/password"


def door(visit: Visit) -> Shown:
    """The page with the ways in."""
    return _door(visit, "", {})


def enter(visit: Visit) -> Shown | Went:
    """Sign in with a password."""
    said = {name: visit.form.get(name, "") for name in ("name", "password", "code")}
    return _tried(visit, "sign_in_here", said)


def enter_by_link(visit: Visit) -> Shown | Went:
    """Sign in with a link that came."""
    return _tried(visit, "use_link", _link_said(visit))


def ask_link(visit: Visit) -> Shown:
    """Have a login link sent, or one for another password."""
    said = {"name": visit.form.get("name", ""), "reset": "reset" in visit.form}
    try:
        told = visit.inside.send("ask_for_link", said)
    except ApiRefused as trouble:
        return _refused(visit, "ask_for_link", trouble)
    return _door(visit, "ask_for_link", {}, told=told["sent"])


def sign_up(visit: Visit) -> Shown | Went:
    """A new account, and in with it."""
    said = {name: visit.form.get(name, "") for name in ("name", "password")}
    try:
        visit.inside.send("sign_up", said)
    except ApiRefused as told:
        return _refused(visit, "sign_up", told)
    return _tried(visit, "sign_in_here", said)


def another_password(visit: Visit) -> Shown:
    """The page that takes a link for another password."""
    return Shown("password.html", {"problem": {}, "link": visit.form.get("link", "")})


def set_another(visit: Visit) -> Shown | Went:
    """Set another password by a link, and in with it."""
    said = {**_link_said(visit), "password": visit.form.get("password", "")}
    try:
        visit.inside.send("set_password_by_link", said)
    except ApiRefused as told:
        if told.kind not in _WRONG:
            raise
        return Shown("password.html", {"problem": told.problem, "link": said["link"]})
    return Went(LOBBY)


def leave(visit: Visit) -> Went:
    """Sign out."""
    visit.inside.send("sign_out")
    return Went(LOBBY)


def _link_said(visit: Visit) -> dict[str, str]:
    """A link and a code; of an address, what is behind its #."""
    link = visit.form.get("link", "").strip().rpartition("#")[2].strip()
    return {"link": link, "code": visit.form.get("code", "").strip()}


def _tried(visit: Visit, route: str, said: dict[str, str]) -> Shown | Went:
    try:
        visit.inside.send(route, said)
    except ApiRefused as told:
        return _refused(visit, route, told)
    return Went(local(visit.form.get("back", "")))


def _refused(visit: Visit, route: str, told: ApiRefused) -> Shown:
    if told.kind not in _WRONG:
        raise told
    return _door(visit, route, told.problem)


def _door(visit: Visit, tried: str, problem: Any, told: str = "") -> Shown:
    back = local(visit.form.get("back", "") or visit.query.get("back", ""))
    link = visit.form.get("link", "") if problem.get("type", "").endswith("code-wanted") else ""
    return Shown(
        "enter.html",
        {
            "server": visit.inside.get("show_server"),
            "tried": tried,
            "problem": problem,
            "told": told,
            "back": back,
            "name": visit.form.get("name", ""),
            "link": link,
        },
    )


PAGES = (
    Page("GET", ENTER, door),
    Page("POST", ENTER, enter),
    Page("POST", _LINK, enter_by_link),
    Page("POST", f"{ENTER}/letter", ask_link),
    Page("POST", f"{ENTER}/new", sign_up),
    Page("GET", _PASSWORD, another_password),
    Page("POST", _PASSWORD, set_another),
    Page("POST", "/leave", leave),
)
