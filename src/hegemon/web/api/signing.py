"""Signing in and out: with a password or a login link; what a browser keeps are cookies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec
import structlog

from hegemon.core.errors import HegemonError
from hegemon.core.records import Value
from hegemon.play.people.accounts import account_under, make_account
from hegemon.play.people.guests import come_as_guest, stay
from hegemon.play.people.keys import reset_password
from hegemon.play.people.limits import Rate, household, limit
from hegemon.play.people.links import ask_link
from hegemon.play.people.secret import Secret
from hegemon.play.people.sessions import end_session
from hegemon.play.people.signing_in import sign_in, sign_in_by_link
from hegemon.play.people.values import RESET, SIGN_IN
from hegemon.play.people.visits import Admitted, Visitor, take
from hegemon.play.people.who import LONGEST
from hegemon.web.frame.admission import COOKIE, PLAIN_COOKIE
from hegemon.web.frame.needs import JOINING, MANAGING
from hegemon.web.frame.paths import NoPath
from hegemon.web.frame.problems import Refused
from hegemon.web.frame.routes import AnyCall, CallOf, Reply, Route

_LOGGER = structlog.get_logger("hegemon.people")

_DEVICE, _TICKET = "device", "ticket"

_YEAR = 365 * 24 * 3600
_TICKET_SECONDS = 3600

SIGN_UPS = Rate("sign-up", tries=5, every=3600)
"""Accounts that are made from one address."""

Short = Annotated[str, msgspec.Meta(max_length=200)]
Long = Annotated[str, msgspec.Meta(max_length=4000)]


class SignIn(Value, tag=False, omit_defaults=True):
    """A name or address, a password, and a code where the account wants one."""

    name: Short
    password: Long
    code: Short = ""


class SignUp(Value, tag=False):
    """A new account."""

    name: Short
    password: Long


class Staying(Value, tag=False):
    """The name and the password of a guest who wants to keep his account."""

    name: Short
    password: Long


class LinkWanted(Value, tag=False, omit_defaults=True):
    """Whose login link is wanted, and what for."""

    name: Short
    """The name or the address of the account."""
    reset: bool = False
    """Whether it is for another password."""


class LinkUsed(Value, tag=False, omit_defaults=True):
    """A login link that came, and a code where the account wants one."""

    link: Short
    code: Short = ""


class PasswordReset(Value, tag=False, omit_defaults=True):
    """A link for another password, and the password."""

    link: Short
    password: Long
    code: Short = ""


class SignedIn(Value, tag=False):
    """Whose session it is. What shows it is in a cookie that no page can read."""

    account: str
    name: str
    session: str
    administrator: bool


class LinkTold(Value, tag=False):
    """The answer is the same whether there is such an account or not."""

    sent: str


ASKED = LinkTold("if there is such an account and it has an address, a letter is on its way")


def visitor_of(call: AnyCall) -> Visitor:
    """Who stands at the door, as far as the connection tells."""
    device = cookie_of(call, _DEVICE)
    return Visitor(
        address=call.address,
        label=call.headers.get("user-agent", "")[:200],
        device=Secret(device) if device else None,
        session=call.who.session,
    )


def sign_in_here(call: CallOf[NoPath, SignIn]) -> Reply[SignedIn]:
    """Sign in with a password; raises Unknown, SlowDown, Busy, CodeWanted."""
    said: SignIn = call.body
    desk, visitor = call.services.desk, visitor_of(call)
    try:
        admitted = sign_in(desk, visitor, said.name, Secret(said.password), code=said.code)
    except HegemonError as trouble:
        account = account_under(desk, said.name)
        _log(call, "not signed in", account.id if account else "", why=type(trouble).__name__)
        raise
    return signed_in(call, admitted)


def ask_for_link(call: CallOf[NoPath, LinkWanted]) -> Reply[LinkTold]:
    """Have a login link sent; raises SlowDown."""
    said: LinkWanted = call.body
    purpose = RESET if said.reset else SIGN_IN
    ticket = ask_link(call.services.desk, visitor_of(call), said.name, purpose)
    kept = _cookie(call, _TICKET, ticket.reveal(), _TICKET_SECONDS)
    return Reply(ASKED, cookies=(kept,))


def use_link(call: CallOf[NoPath, LinkUsed]) -> Reply[SignedIn]:
    """Sign in by a login link, in the browser that asked for it; raises as `sign_in_here`."""
    said: LinkUsed = call.body
    desk, visitor = call.services.desk, visitor_of(call)
    admitted = sign_in_by_link(desk, visitor, Secret(said.link), _ticket(call), code=said.code)
    return signed_in(call, admitted)


def set_password_by_link(call: CallOf[NoPath, PasswordReset]) -> Reply[SignedIn]:
    """Another password by a link; raises as `sign_in_here`, and Unfit."""
    said: PasswordReset = call.body
    admitted = reset_password(
        call.services.desk,
        visitor_of(call),
        Secret(said.link),
        _ticket(call),
        Secret(said.password),
        code=said.code,
    )
    return signed_in(call, admitted)


def sign_up(call: CallOf[NoPath, SignUp]) -> SignedIn:
    """A new account, where the host lets people make their own; raises Unfit, NameTaken."""
    _check_sign_up(call)
    said: SignUp = call.body
    desk = call.services.desk
    take(desk, [limit(SIGN_UPS, household(call.address))])
    account = make_account(desk, said.name, Secret(said.password))
    return SignedIn(account.id, account.name, "", administrator=False)


def come_at_once(call: CallOf[NoPath, None]) -> Reply[SignedIn]:
    """An account that this browser alone knows, where people make their own; raises SlowDown."""
    _check_sign_up(call)
    if call.who.account:
        raise Refused("forbidden", "you have an account: play with it")
    desk = call.services.desk
    take(desk, [limit(SIGN_UPS, household(call.address))])
    return signed_in(call, come_as_guest(desk, visitor_of(call)))


def keep_guest(call: CallOf[NoPath, Staying]) -> Reply[SignedIn]:
    """A name and a password for a guest; raises Unfit, NameTaken, SlowDown, Busy."""
    said: Staying = call.body
    password, own = Secret(said.password), call.who.account
    return signed_in(call, stay(call.services.desk, visitor_of(call), own, said.name, password))


def _check_sign_up(call: AnyCall) -> None:
    if not call.services.settings.people.sign_up:
        raise Refused("forbidden", "here the host makes the accounts: ask for one")


def sign_out(call: CallOf[NoPath, None]) -> Reply[None]:
    """End the session of this browser."""
    if call.who.session:
        end_session(call.services.desk, call.who.account, call.who.session)
    return Reply(status=204, cookies=(_cookie(call, "", "", 0),))


def signed_in(call: AnyCall, admitted: Admitted) -> Reply[SignedIn]:
    """The session as a reply, with the cookies that show it."""
    account, session = admitted.account, admitted.session
    _log(call, "signed in", account.id, session=session.id)
    told = SignedIn(account.id, account.name, session.id, account.administrator)
    cookies = (
        _cookie(call, "", admitted.secret.reveal(), int(LONGEST.total_seconds())),
        _cookie(call, _DEVICE, admitted.device.reveal(), _YEAR),
    )
    return Reply(told, cookies=cookies)


def _log(call: AnyCall, what: str, account: str, **more: str) -> None:
    """Whose door it was and how it went; what was typed may be a password, and is not told."""
    _LOGGER.info(what, request=call.request, route=call.route.name, account=account, **more)


def cookie_of(call: AnyCall, name: str) -> str:
    """What a browser keeps under a name; "" for nothing."""
    for part in call.headers.get("cookie", "").split(";"):
        key, _, value = part.strip().partition("=")
        if key == _named(call, name) and value.isascii() and len(value) <= 200:
            return value
    return ""


def _ticket(call: AnyCall) -> Secret | None:
    kept = cookie_of(call, _TICKET)
    return Secret(kept) if kept else None


def _named(call: AnyCall, name: str) -> str:
    """The name of a cookie; with https one that no other host and no plain page can set."""
    usual = COOKIE if is_secure(call) else PLAIN_COOKIE
    return f"{usual}-{name}" if name else usual


def _cookie(call: AnyCall, name: str, value: str, seconds: int) -> str:
    secure = "; Secure" if is_secure(call) else ""
    kept = f"{_named(call, name)}={value}; Path=/; HttpOnly; SameSite=Lax"
    return f"{kept}; Max-Age={seconds}{secure}"


def is_secure(call: AnyCall) -> bool:
    """Whether people reach this server by https."""
    return call.services.settings.server.public_url.startswith("https://")


def _post(path: str, do: object, about: str, takes: type | None, **more: object) -> Route:
    usual: Mapping[str, object] = {"wants": JOINING, "gives": SignedIn, "problems": _PROBLEMS}
    given = {**usual, **more}
    return Route("POST", path, do=do, about=about, takes=takes, secret=True, **given)  # type: ignore[arg-type]


_PROBLEMS = ("bad-config", "code-wanted", "busy", "not-saved", "taken", "cross-site", "moved")
ROUTES = (
    _post(
        "/api/v1/session",
        sign_in_here,
        "Sign in with a password",
        SignIn,
        example={"name": "ann", "password": "correct horse battery"},
    ),
    Route(
        "DELETE",
        "/api/v1/session",
        wants=JOINING,
        do=sign_out,
        about="Sign out",
        gives=None,
        status=204,
        problems=_PROBLEMS,
        secret=True,
    ),
    _post(
        "/api/v1/links",
        ask_for_link,
        "Have a login link sent",
        LinkWanted,
        gives=LinkTold,
        example={"name": "ann"},
    ),
    _post(
        "/api/v1/links/use",
        use_link,
        "Sign in by a login link",
        LinkUsed,
        example={"link": "hgmlogin_..."},
    ),
    _post(
        "/api/v1/links/password",
        set_password_by_link,
        "Set another password by a link",
        PasswordReset,
        example={"link": "hgmlogin_...", "password": "correct horse battery"},
    ),
    _post(
        "/api/v1/accounts",
        sign_up,
        "Make an account, where the host allows it",
        SignUp,
        status=201,
        example={"name": "ann", "password": "correct horse battery"},
    ),
    _post(
        "/api/v1/guests",
        come_at_once,
        "Come as a guest, with an account that this browser alone knows, where the host allows it",
        None,
        status=201,
    ),
    Route(
        "PUT",
        "/api/v1/me/stay",
        wants=MANAGING,
        do=keep_guest,
        about="Give your account a name and a password, if you came as a guest",
        gives=SignedIn,
        takes=Staying,
        problems=(*_PROBLEMS, "not-there"),
        secret=True,
        example={"name": "Ann", "password": "correct horse battery"},
    ),
)
