"""One's own account and this device: everything that the API lets one change about oneself."""

from __future__ import annotations

from collections.abc import Callable

from hegemon.play.notices.preferences import NAMED
from hegemon.web.api.accounts import (
    AccountChange,
    Code,
    FactorTold,
    PasswordChange,
    Spares,
    TokenTold,
    TokenWanted,
    begin_factor,
    change_account,
    close_other_sessions,
    close_session,
    delete_own,
    drop_factor,
    list_sessions,
    list_tokens,
    make_token,
    prove_factor,
    revoke_token,
    set_password,
    show_account,
    show_me,
)
from hegemon.web.api.addresses import (
    AddressLink,
    AddressWanted,
    drop_address,
    prove_address,
    set_address,
)
from hegemon.web.api.devices import list_linked
from hegemon.web.api.signing import LinkTold, Staying, keep_guest
from hegemon.web.api.telling.doorbells import WebhookTold, list_doorbells
from hegemon.web.api.telling.wishes import FeedTold, show_notices
from hegemon.web.frame.paths import SessionPath, TokenPath
from hegemon.web.frame.problems import Problem, made
from hegemon.web.pages.inside import ApiRefused
from hegemon.web.pages.looks import theme_cookie
from hegemon.web.pages.places import LOBBY, ME, enter_for, local
from hegemon.web.pages.visit import Page, Shown, Visit, Went

_WRONG = (401, 403, 404, 409, 422, 429)
"""What is told beside the form; whatever else goes wrong has a page of its own."""

Once = LinkTold | FactorTold | Spares | TokenTold | FeedTold | WebhookTold
"""What is told only once, on the page that comes."""


def me(visit: Visit) -> Shown:
    """Name, sign-in, sessions, tokens, address, theme; without an account, this device alone."""
    return _me(visit)


def _me(
    visit: Visit, about: str = "", *, told: Once | None = None, problem: Problem | None = None
) -> Shown:
    """The page; `about` is the part of it to which something is told, or where the problem is."""
    inside = visit.inside
    says = {
        "signed_in": bool(inside.get(show_me).account),
        "here": inside.get(list_linked).tables,
        "told": told,
        "about": about,
        "problem": problem,
    }
    if not says["signed_in"]:
        return Shown("me.html", says)
    own, sessions = inside.get(show_account), inside.get(list_sessions)
    return Shown(
        "me.html",
        {
            **says,
            "account": own.account,
            "second_factor": own.second_factor,
            "guest": own.guest,
            "sessions": sessions.sessions,
            "this": sessions.this,
            "tokens": inside.get(list_tokens).tokens,
            "notices": inside.get(show_notices),
            "kinds": NAMED,
            "bells": inside.get(list_doorbells),
            "origin": inside.origin,
        },
    )


def look(visit: Visit) -> Went:
    """Light, dark, or as the system likes it."""
    visit.inside.cookies.append(theme_cookie(visit.said("theme")))
    return Went(local(visit.said("back") or ME))


def change(visit: Visit) -> Shown | Went:
    """Another name or time zone."""
    name, zone = visit.form.get("name"), visit.form.get("zone")
    said = AccountChange(
        name=None if name is None else name.strip(), zone=None if zone is None else zone.strip()
    )
    return tried(visit, "account", lambda: visit.inside.send(change_account, said))


def stay(visit: Visit) -> Shown | Went:
    """A guest gets a name and a password, and stays."""
    said = Staying(visit.said("name").strip(), visit.said("password"))
    return tried(visit, "stay", lambda: visit.inside.send(keep_guest, said))


def password(visit: Visit) -> Shown | Went:
    """Another password; this browser stays signed in."""
    said = PasswordChange(visit.said("password"), visit.said("current"))
    return tried(visit, "password", lambda: visit.inside.send(set_password, said))


def address(visit: Visit) -> Shown | Went:
    """Another address, or none."""
    wanted, inside = visit.said("address").strip(), visit.inside
    if not wanted:
        return tried(visit, "address", lambda: inside.send(drop_address))
    return told_once(visit, "address", lambda: inside.send(set_address, AddressWanted(wanted)))


def proof(_visit: Visit) -> Shown:
    """The page that takes the link that came to a new address."""
    return Shown("address.html", {"problem": None})


def prove(visit: Visit) -> Shown | Went:
    """The address counts from now on."""
    link = visit.said("link").strip().rpartition("#")[2]
    try:
        visit.inside.send(prove_address, AddressLink(link))
    except ApiRefused as told:
        if told.status not in _WRONG:
            raise
        return Shown("address.html", {"problem": told.problem})
    return Went(f"{ME}#address")


def factor(visit: Visit) -> Shown | Went:
    """Begin a second factor, prove it, or drop it."""
    deed, code = visit.said("do"), Code(visit.said("code").strip())
    inside = visit.inside
    if deed == "drop":
        return tried(visit, "factor", lambda: inside.send(drop_factor, code))
    if deed == "prove":
        return told_once(visit, "factor", lambda: inside.send(prove_factor, code))
    return told_once(visit, "factor", lambda: inside.send(begin_factor))


def token(visit: Visit) -> Shown | Went:
    """A token for a program: its secret is told once, on the page that comes."""
    acts = ",".join(visit.listed.get("act", ["read"]))
    table = visit.said("table").strip()
    scope = f"table:{table}:{acts}" if table else f"account:{acts}"

    def wanted() -> TokenWanted:
        return TokenWanted(visit.said("name").strip(), (scope,), visit.number("days", 0))

    return told_once(visit, "tokens", lambda: visit.inside.send(make_token, wanted))


def revoke(visit: Visit) -> Shown | Went:
    """A token opens nothing any more."""
    at = TokenPath(visit.said("token"))
    return tried(visit, "tokens", lambda: visit.inside.send(revoke_token, at=at))


def end(visit: Visit) -> Shown | Went:
    """End one session, or all but this one."""
    if session := visit.said("session"):
        at = SessionPath(session)
        return tried(visit, "sessions", lambda: visit.inside.send(close_session, at=at))
    return tried(visit, "sessions", lambda: visit.inside.send(close_other_sessions))


def delete(visit: Visit) -> Shown | Went:
    """Delete the account for ever, if its name was typed."""
    name = visit.inside.get(show_me).name
    if visit.said("sure").strip() != name:
        problem = made("bad-field", f"type the name of your account, {name}, to delete it")
        return _me(visit, "delete", problem=problem)
    gone = tried(visit, "delete", lambda: visit.inside.send(delete_own))
    return Went(LOBBY) if isinstance(gone, Went) else gone


def tried(visit: Visit, about: str, do: Callable[[], object]) -> Shown | Went:
    """What comes of a form: back to its part of the page, or the page with the problem."""
    try:
        do()
    except ApiRefused as trouble:
        return _wrong(visit, about, trouble)
    return Went(f"{ME}#{about}")


def told_once(visit: Visit, about: str, do: Callable[[], Once]) -> Shown | Went:
    """The same of a form after which something is told once: the page with it."""
    try:
        return _me(visit, about, told=do())
    except ApiRefused as trouble:
        return _wrong(visit, about, trouble)


def _wrong(visit: Visit, about: str, trouble: ApiRefused) -> Shown | Went:
    if trouble.status not in _WRONG:
        raise trouble
    if "prove who you are" in str(trouble):
        return Went(enter_for(ME))
    return _me(visit, about, problem=trouble.problem)


PAGES = (
    Page("GET", ME, me),
    Page("POST", f"{ME}/theme", look),
    Page("POST", f"{ME}/account", change),
    Page("POST", f"{ME}/stay", stay),
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
