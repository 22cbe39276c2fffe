"""One's own account and this device: everything that the API lets one change about oneself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hegemon.web.pages.inside import ApiRefused
from hegemon.web.pages.looks import theme_cookie
from hegemon.web.pages.places import LOBBY, ME, enter_for, local
from hegemon.web.pages.visit import Page, Shown, Visit, Went

_WRONG = (401, 403, 404, 409, 422, 429)
"""What is told beside the form; whatever else goes wrong has a page of its own."""


_NOBODY = {"account": {}, "second_factor": False}


def me(visit: Visit) -> Shown:
    """Name, sign-in, sessions, tokens, address, theme; without an account, this device alone."""
    return _me(visit)


def _me(visit: Visit, **said: Any) -> Shown:
    inside = visit.inside
    signed_in = bool(inside.get("show_me")["account"])
    own: Any = inside.get("show_account") if signed_in else _NOBODY
    sessions = inside.get("list_sessions") if signed_in else {"sessions": [], "this": ""}
    return Shown(
        "me.html",
        {
            "signed_in": signed_in,
            "account": {"address": "", "zone": "UTC", **own["account"]},
            "second_factor": own["second_factor"],
            "sessions": sessions["sessions"],
            "this": sessions["this"],
            "tokens": inside.get("list_tokens")["tokens"] if signed_in else [],
            "here": inside.get("list_linked")["tables"],
            "told": said.get("told", {}),
            "about": said.get("about", ""),
            "problem": said.get("problem", {}),
        },
    )


def look(visit: Visit) -> Went:
    """Light, dark, or as the system likes it."""
    visit.inside.cookies.append(theme_cookie(visit.form.get("theme", "")))
    return Went(local(visit.form.get("back", "") or ME))


def change(visit: Visit) -> Shown | Went:
    """Another name or time zone."""
    said = {name: visit.form[name].strip() for name in ("name", "zone") if name in visit.form}
    return _tried(visit, "account", lambda: visit.inside.send("change_account", said))


def password(visit: Visit) -> Shown | Went:
    """Another password; this browser stays signed in."""
    said = {name: visit.form.get(name, "") for name in ("password", "current")}
    return _tried(visit, "password", lambda: visit.inside.send("set_password", said))


def address(visit: Visit) -> Shown | Went:
    """Another address, or none."""
    wanted = visit.form.get("address", "").strip()
    if not wanted:
        return _tried(visit, "address", lambda: visit.inside.send("drop_address"))
    return _tried(
        visit,
        "address",
        lambda: visit.inside.send("set_address", {"address": wanted}),
        told=True,
    )


def proof(_visit: Visit) -> Shown:
    """The page that takes the link that came to a new address."""
    return Shown("address.html", {"problem": {}})


def prove(visit: Visit) -> Shown | Went:
    """The address counts from now on."""
    link = visit.form.get("link", "").strip().rpartition("#")[2]
    try:
        visit.inside.send("prove_address", {"link": link})
    except ApiRefused as told:
        if told.status not in _WRONG:
            raise
        return Shown("address.html", {"problem": told.problem})
    return Went(f"{ME}#address")


def factor(visit: Visit) -> Shown | Went:
    """Begin a second factor, prove it, or drop it."""
    deed, code = visit.form.get("do", ""), {"code": visit.form.get("code", "").strip()}
    inside = visit.inside
    if deed == "drop":
        return _tried(visit, "factor", lambda: inside.send("drop_factor", code))
    if deed == "prove":
        return _tried(visit, "factor", lambda: inside.send("prove_factor", code), told=True)
    return _tried(visit, "factor", lambda: inside.send("begin_factor"), told=True)


def token(visit: Visit) -> Shown | Went:
    """A token for a program: its secret is told once, on the page that comes."""
    acts = ",".join(visit.listed.get("act", ["read"]))
    table = visit.form.get("table", "").strip()
    scope = f"table:{table}:{acts}" if table else f"account:{acts}"
    said = {
        "name": visit.form.get("name", "").strip(),
        "scopes": [scope],
        "days": visit.number("days", 0),
    }
    return _tried(visit, "tokens", lambda: visit.inside.send("make_token", said), told=True)


def revoke(visit: Visit) -> Shown | Went:
    """A token opens nothing any more."""
    at = {"token": visit.form.get("token", "")}
    return _tried(visit, "tokens", lambda: visit.inside.send("revoke_token", at=at))


def end(visit: Visit) -> Shown | Went:
    """End one session, or all but this one."""
    session = visit.form.get("session", "")
    if session:
        at = {"session": session}
        return _tried(visit, "sessions", lambda: visit.inside.send("close_session", at=at))
    return _tried(visit, "sessions", lambda: visit.inside.send("close_other_sessions"))


def delete(visit: Visit) -> Shown | Went:
    """Delete the account for ever, if its name was typed."""
    name = visit.inside.get("show_me")["name"]
    if visit.form.get("sure", "").strip() != name:
        problem = {"detail": f"type the name of your account, {name}, to delete it"}
        return _me(visit, about="delete", problem=problem)
    gone = _tried(visit, "delete", lambda: visit.inside.send("delete_own"))
    return Went(LOBBY) if isinstance(gone, Went) else gone


def _tried(visit: Visit, about: str, do: Callable[[], Any], *, told: bool = False) -> Shown | Went:
    """What comes of a form: the page again, with what is told only once or with the problem."""
    try:
        done: Mapping[str, Any] = do() or {}
    except ApiRefused as trouble:
        if trouble.status not in _WRONG:
            raise
        if "prove who you are" in str(trouble):
            return Went(enter_for(ME))
        return _me(visit, about=about, problem=trouble.problem)
    return _me(visit, about=about, told=done) if told else Went(f"{ME}#{about}")


PAGES = (
    Page("GET", ME, me),
    Page("POST", f"{ME}/theme", look),
    Page("POST", f"{ME}/account", change),
    Page("POST", f"{ME}/password", password),
    Page("GET", f"{ME}/address", proof),
    Page("POST", f"{ME}/address", address),
    Page("POST", f"{ME}/address/proof", prove),
    Page("POST", f"{ME}/factor", factor),
    Page("POST", f"{ME}/tokens", token),
    Page("POST", f"{ME}/tokens/revoke", revoke),
    Page("POST", f"{ME}/sessions", end),
    Page("POST", f"{ME}/delete", delete),
)
