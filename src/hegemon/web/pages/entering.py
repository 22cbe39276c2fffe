"""Coming in and going: with a password, with a link that came, or as somebody new."""

from __future__ import annotations

from collections.abc import Callable

from hegemon.web.api.service import show_server
from hegemon.web.api.signing import (
    LinkUsed,
    LinkWanted,
    PasswordReset,
    SignIn,
    SignUp,
    ask_for_link,
    set_password_by_link,
    sign_in_here,
    sign_out,
    sign_up,
    use_link,
)
from hegemon.web.frame.problems import PREFIX, Problem
from hegemon.web.pages.inside import Told
from hegemon.web.pages.places import ENTER, LOBBY, local
from hegemon.web.pages.visit import Page, Shown, Visit, Went

_WRONG = ("not-signed-in", "code-wanted", "too-many", "bad-field", "bad-config", "taken", "busy")

_LINK, _PASSWORD = f"{ENTER}/link", f"{ENTER}/password"


def door(visit: Visit) -> Shown:
    """The page with the ways in."""
    return _door(visit, "", None)


def enter(visit: Visit) -> Shown | Went:
    """Sign in with a password."""
    said = SignIn(visit.said("name"), visit.said("password"), visit.said("code"))
    return _tried(visit, "sign_in_here", lambda: visit.inside.send(sign_in_here, said))


def enter_by_link(visit: Visit) -> Shown | Went:
    """Sign in with a link that came."""
    said = LinkUsed(_link(visit), _code(visit))
    return _tried(visit, "use_link", lambda: visit.inside.send(use_link, said))


def ask_link(visit: Visit) -> Shown:
    """Have a login link sent, or one for another password."""
    said = LinkWanted(visit.said("name"), reset="reset" in visit.form)
    try:
        asked = visit.inside.send(ask_for_link, said)
    except Told as trouble:
        return _refused(visit, "ask_for_link", trouble)
    return _door(visit, "ask_for_link", None, told=asked.body.sent)


def come_new(visit: Visit) -> Shown | Went:
    """A new account, and in with it."""
    name, password = visit.said("name"), visit.said("password")
    try:
        visit.inside.send(sign_up, SignUp(name, password))
    except Told as trouble:
        return _refused(visit, "sign_up", trouble)
    said = SignIn(name, password)
    return _tried(visit, "sign_in_here", lambda: visit.inside.send(sign_in_here, said))


def another_password(visit: Visit) -> Shown:
    """The page that takes a link for another password."""
    return Shown("password.html", {"problem": None, "link": visit.said("link")})


def set_another(visit: Visit) -> Shown | Went:
    """Set another password by a link, and in with it."""
    said = PasswordReset(_link(visit), visit.said("password"), _code(visit))
    try:
        visit.inside.send(set_password_by_link, said)
    except Told as trouble:
        if trouble.kind not in _WRONG:
            raise
        return Shown("password.html", {"problem": trouble.problem, "link": said.link})
    return Went(LOBBY)


def leave(visit: Visit) -> Went:
    """Sign out."""
    visit.inside.send(sign_out)
    return Went(LOBBY)


def _link(visit: Visit) -> str:
    """The link that was typed; of an address, what is behind its #."""
    return visit.said("link").strip().rpartition("#")[2].strip()


def _code(visit: Visit) -> str:
    return visit.said("code").strip()


def _tried(visit: Visit, form: str, do: Callable[[], object]) -> Shown | Went:
    """In, and on to where somebody came from; or the door again, with what is wrong at a form."""
    try:
        do()
    except Told as trouble:
        return _refused(visit, form, trouble)
    return Went(local(visit.said("back")))


def _refused(visit: Visit, form: str, trouble: Told) -> Shown:
    if trouble.kind not in _WRONG:
        raise trouble
    return _door(visit, form, trouble.problem)


def _door(visit: Visit, tried: str, problem: Problem | None, told: str = "") -> Shown:
    back = local(visit.said("back") or visit.query.get("back", ""))
    wants_code = problem is not None and problem.type == f"{PREFIX}code-wanted"
    link = visit.said("link") if wants_code else ""
    return Shown(
        "enter.html",
        {
            "server": visit.inside.get(show_server),
            "tried": tried,
            "problem": problem,
            "told": told,
            "back": back,
            "name": visit.said("name"),
            "link": link,
        },
    )


PAGES = (
    Page("GET", ENTER, door),
    Page("POST", ENTER, enter),
    Page("POST", _LINK, enter_by_link),
    Page("POST", f"{ENTER}/letter", ask_link),
    Page("POST", f"{ENTER}/new", come_new),
    Page("GET", _PASSWORD, another_password),
    Page("POST", _PASSWORD, set_another),
    Page("POST", "/leave", leave),
)
