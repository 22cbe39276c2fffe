"""Who asks, and whether he may: the one check that every request passes."""

from __future__ import annotations

import contextlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import quote, urlsplit

import msgspec

from hegemon.core.errors import BadSave
from hegemon.play.errors import NotThere
from hegemon.play.people.access import GUEST, Footing, Need, Role, Scope, Who, may
from hegemon.play.people.errors import Unknown
from hegemon.play.people.hosts import is_loopback
from hegemon.play.people.secret import Secret
from hegemon.play.people.who import Credential, Kind
from hegemon.play.tables.hall import SEAT_LINK
from hegemon.web.frame.needs import need_of
from hegemon.web.frame.problems import Refused
from hegemon.web.frame.routes import AnyCall

BEARER = "bearer "
COOKIE = "__Host-hegemon"
"""The cookie of a session, where the server is reached by https."""
PLAIN_COOKIE = "hegemon"
"""The cookie of a session on this machine, where there is no https."""

_SEAT_COOKIE = "-seat-"
"""Between the name of a session's cookie and TABLE.SEAT: the cookie of a seat link."""

LONGEST_SECRET = 200

MOST_LINKS = 50
"""So many seat links of a browser are looked at, and no more."""

WHO = "this wants a token: send it as `Authorization: Bearer TOKEN`"
NO_TABLE = "there is no such table, or it is not open to you"


def credential_in(headers: Mapping[str, str]) -> Credential | None:
    """What a request shows; raises Unknown for what can open nothing."""
    said = headers.get("authorization", "")
    if said:
        secret = said[len(BEARER) :].strip()
        fits = 0 < len(secret) <= LONGEST_SECRET and secret.isascii() and secret.isprintable()
        if said[: len(BEARER)].lower() != BEARER or not fits:
            raise Unknown("this opens nothing: send `Authorization: Bearer TOKEN`")
        kind = Kind.SEAT_LINK if secret.startswith(SEAT_LINK) else Kind.TOKEN
        return Credential(kind, Secret(secret))
    for name, value in _cookies(headers):
        if name in (COOKIE, PLAIN_COOKIE):
            return Credential(Kind.SESSION, Secret(value))
    return None


def links_in(headers: Mapping[str, str], table: str = "") -> list[Credential]:
    """The seat links that a browser keeps: those of a table, or all that there are.

    They add to what the session of the browser shows; a program shows one thing alone.
    """
    if "authorization" in headers:
        return []
    found = [
        Credential(Kind.SEAT_LINK, Secret(value))
        for name, value in _cookies(headers)
        for mark in (COOKIE + _SEAT_COOKIE, PLAIN_COOKIE + _SEAT_COOKIE)
        if name.startswith(f"{mark}{quote(table, safe='')}." if table else mark)
    ]
    return found[:MOST_LINKS]


def seat_cookie(table: str, seat: str, *, secure: bool) -> str:
    """The name of the cookie in which a browser keeps the link of a seat."""
    begin = f"{COOKIE if secure else PLAIN_COOKIE}{_SEAT_COOKIE}"
    return f"{begin}{quote(table, safe='')}.{quote(seat, safe='')}"


def _cookies(headers: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The names and values that may be of ours."""
    for part in headers.get("cookie", "").split(";"):
        name, _, value = part.strip().partition("=")
        if 0 < len(value) <= LONGEST_SECRET and value.isascii():
            yield name, value


def identify(call: AnyCall) -> Who:
    """Who asks; raises Unknown for a token or link that opens nothing.

    A cookie that opens nothing is no error: a browser keeps on sending it.
    """
    credential = call.credential
    if credential is None or _is_own_program(call):
        return _linked(call, GUEST)
    return _linked(call, _shown(call, credential))


def _shown(call: AnyCall, credential: Credential) -> Who:
    try:
        return call.services.doors.who(credential, call.services.clock.now())
    except Unknown:
        if credential.kind is Kind.SESSION:
            return GUEST
        raise


def _linked(call: AnyCall, who: Who) -> Who:
    """Who asks, with the seats at the table whose links the browser keeps besides."""
    table = call.path.get("table", "")
    found = seats_of(call, links_in(call.headers, table)) if table else ()
    call.linked = tuple(each for each in found if each.table == table)
    if who != GUEST or not call.linked:
        return who
    seats = tuple(each.seat for each in call.linked)
    return Who(scopes=call.linked, standing=Footing(table, seats))


def seats_of(call: AnyCall, links: Sequence[Credential]) -> tuple[Scope, ...]:
    """The seats that links open; one that opens nothing any more is no error."""
    found: list[Scope] = []
    for link in links:
        with contextlib.suppress(Unknown):
            shown = call.services.doors.who(link, call.services.clock.now())
            found += shown.scopes or ()
    return tuple(found)


def admit(call: AnyCall) -> None:
    """Let a call in, or raise Refused or NotThere.

    A table that somebody may not see is to him as one that does not exist.
    """
    wants = call.route.wants
    if wants.machine and not _is_machine(call):
        raise Refused("forbidden", "this is told on the server's own machine, or for its token")
    # a browser sends its cookies along whichever page asks; who names his token means it
    may_harm = call.route.unsafe and not call.route.harmless
    if may_harm and "authorization" not in call.headers:
        _check_site(call)
    need = need_of(wants, call.path)
    if need.table:
        _stand(call, need)
    if may(call.who, need) or (call.linked and may(GUEST, need)):
        return
    if call.who == GUEST:
        raise Refused("not-signed-in", WHO)
    raise Refused("forbidden", _why_not(call.who, need))


def _stand(call: AnyCall, need: Need) -> None:
    """Find out what he is to the table; raises NotThere where he may know nothing of it."""
    table = need.table
    try:
        standing = call.services.doors.standing(call.who, table)
        held = (*standing.seats, *(each.seat for each in call.linked))
        standing = msgspec.structs.replace(standing, seats=tuple(dict.fromkeys(held)))
        call.who = msgspec.structs.replace(call.who, standing=standing)
    except (NotThere, BadSave):
        call.who = msgspec.structs.replace(call.who, standing=None)
    looking = Need(Role.BYSTANDER, need.act, table, need.seat)
    if not may(call.who, looking) and not may(call.who, need):
        if msgspec.structs.replace(call.who, standing=None) == GUEST:
            raise Refused("not-signed-in", WHO)
        if not may(call.who, Need(Role.BYSTANDER, table=table)):
            raise NotThere(NO_TABLE)


def _why_not(who: Who, need: Need) -> str:
    """What somebody lacks, in a sentence."""
    if may(msgspec.structs.replace(who, fresh=True), need):
        return "prove who you are first: sign in again"
    if may(msgspec.structs.replace(who, scopes=None), need):
        return f"this token is not for that: it wants the act {need.act.value}"
    return {
        Role.ACCOUNT: "this wants an account",
        Role.HOLDER: "this is for who holds the seat only",
        Role.UMPIRE: "this is for who runs the table only",
        Role.OVERSEER: "this shows the true position: only an umpire without a seat may",
        Role.ADMINISTRATOR: "this is for administrators only",
    }.get(need.role, "this is not yours to do")


def _is_own_program(call: AnyCall) -> bool:
    """Whether the secret is the host's token for his own programs, which is nobody's account."""
    token, shown = call.services.settings.metrics.token, call.credential
    return bool(token and shown) and hmac.compare_digest(
        token.encode(), shown.secret.reveal().encode() if shown else b""
    )


def _is_machine(call: AnyCall) -> bool:
    if call.services.settings.metrics.token:
        return _is_own_program(call)
    return is_loopback(call.address)


def _check_site(call: AnyCall) -> None:
    """A browser sends cookies by itself, so the page that asks must be one of this server.

    Browsers say which page it is. What says nothing is no browser, and may have no cookie; signing
    in is checked, too, or somebody could be made to play as another without noticing.
    """
    origin, site = call.headers.get("origin", ""), call.headers.get("sec-fetch-site", "")
    if origin:
        fine = _is_here(origin, call)
    else:
        fine = site == "same-origin" or (not site and not call.by_cookie)
    if not fine:
        raise Refused("cross-site", "with a cookie, only pages of this server may do this")


def _is_here(origin: str, call: AnyCall) -> bool:
    public = call.services.settings.server.public_url
    if public:
        return _place(origin) == _place(public)
    return urlsplit(origin).netloc == call.headers.get("host", "")


def _place(url: str) -> tuple[str, str]:
    parts = urlsplit(url)
    return parts.scheme, parts.netloc
