"""One's own account: its name, sessions, tokens, password and second factor; exported, deleted."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import msgspec

from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.play.people import codes, tokens
from hegemon.play.people.access import Who
from hegemon.play.people.accounts import account_of, change, delete_account, export_account
from hegemon.play.people.guests import is_guest
from hegemon.play.people.keys import change_password
from hegemon.play.people.secret import Secret
from hegemon.play.people.sessions import end_others, end_session, sessions_of
from hegemon.play.people.values import Account, LinkedSeat, PersonalToken, Session
from hegemon.play.tables.seats import leave_for_good
from hegemon.web.api.signing import Long, Short, SignedIn, signed_in, visitor_of
from hegemon.web.frame.needs import ANYBODY, MANAGING, PROVING, SIGNED_IN
from hegemon.web.frame.paths import NoPath, SessionPath, TokenPath
from hegemon.web.frame.routes import AnyCall, CallOf, Reply, Route

_ME = "/api/v1/me"


class Me(Value, tag=False):
    """Who you are, as your credential shows you; what it may be used for."""

    account: str
    name: str
    administrator: bool
    scopes: tuple[str, ...] | None
    """None for all that you may do yourself."""


class AccountShown(Value, tag=False):
    """One's own account."""

    account: Account
    second_factor: bool
    guest: bool = False
    """Whether nothing but this browser opens it: it has neither a password nor an address."""


class AccountChange(Value, tag=False, omit_defaults=True):
    """What is to be otherwise; what is left out stays."""

    name: Short | None = None
    zone: Short | None = None
    """Where you live, by its IANA name: "Europe/Vienna"; times in words are told as it is there."""
    shows_played: bool | None = None
    """Whether who sits at a table with you may see how often you have played and won."""


class TokenWanted(Value, tag=False, omit_defaults=True):
    """A token for a program."""

    name: Short
    """What it is for."""
    scopes: tuple[Short, ...]
    """All that it may be used for: `account:read,play`, `table:ID:read`, `seat:ID/p1:read,play`."""
    days: Annotated[int, msgspec.Meta(ge=1, le=731)] = tokens.DAYS


class TokenTold(Value, tag=False):
    """A token; its secret is told this once."""

    token: PersonalToken
    secret: str


class Tokens(Value, tag=False):
    """The tokens of an account."""

    tokens: tuple[PersonalToken, ...]


class Sessions(Value, tag=False):
    """The sessions of an account."""

    sessions: tuple[Session, ...]
    this: str
    """The one that asks."""


class PasswordChange(Value, tag=False, omit_defaults=True):
    """Another password."""

    password: Long
    current: Long = ""


class Code(Value, tag=False, omit_defaults=True):
    """A code of the second factor."""

    code: Short = ""


class FactorTold(Value, tag=False):
    """A second factor that does not count before a code has proved it. Told this once."""

    seed: str
    uri: str


class Spares(Value, tag=False):
    """Spare codes, for when the device is lost. Told this once."""

    spares: tuple[str, ...]


class AccountExport(Value, tag=False):
    """Everything that is kept about an account, by what it is."""

    kept: dict[str, list[dict[str, Any]]]


def show_me(call: CallOf[NoPath, None]) -> Me:
    """Who asks."""
    who: Who = call.who
    scopes = None if who.scopes is None else tuple(map(str, who.scopes))
    return Me(who.account, who.name, who.administrator, scopes)


def show_account(call: CallOf[NoPath, None]) -> AccountShown:
    """One's own account."""
    return own_account(call)


def change_account(call: CallOf[NoPath, AccountChange]) -> AccountShown:
    """Another name or time zone, or what others see; raises Unfit, NameTaken."""
    said: AccountChange = call.body
    desk, own = call.services.desk, call.who.account
    change(desk, own, name=said.name, zone=said.zone, shows_played=said.shows_played)
    return own_account(call)


def export_own(call: CallOf[NoPath, None]) -> AccountExport:
    """All that is kept about oneself."""
    kept = export_account(call.services.desk, call.who.account)
    return AccountExport({name: [dict(row) for row in rows] for name, rows in kept.items()})


def delete_own(call: CallOf[NoPath, None]) -> Reply[None]:
    """Delete one's account for ever: its seats are given up, its words stay without a name."""
    hall = call.services.hall

    def leave(seat: LinkedSeat, _: Account) -> None:
        leave_for_good(hall, seat.table, Player(seat.seat))

    delete_account(call.services.desk, call.who.account, leave)
    return Reply(status=204)


def list_tokens(call: CallOf[NoPath, None]) -> Tokens:
    """One's tokens."""
    return Tokens(tokens.tokens_of(call.services.desk, call.who.account))


def make_token(call: CallOf[NoPath, TokenWanted]) -> TokenTold:
    """A token for a program; raises Unfit."""
    said: TokenWanted = call.body
    scopes = tokens.scopes_in(said.scopes)
    token, secret = tokens.make_token(
        call.services.desk, call.who.account, said.name, scopes, said.days
    )
    return TokenTold(token, secret.reveal())


def revoke_token(call: CallOf[TokenPath, None]) -> Reply[None]:
    """A token opens nothing any more; raises NotThere."""
    tokens.revoke_token(call.services.desk, call.who.account, call.path["token"])
    return Reply(status=204)


def list_sessions(call: CallOf[NoPath, None]) -> Sessions:
    """One's sessions."""
    return Sessions(sessions_of(call.services.desk, call.who.account), call.who.session)


def close_session(call: CallOf[SessionPath, None]) -> Reply[None]:
    """End a session; raises NotThere."""
    end_session(call.services.desk, call.who.account, call.path["session"])
    return Reply(status=204)


def close_other_sessions(call: CallOf[NoPath, None]) -> Reply[None]:
    """End every session but this one."""
    end_others(call.services.desk, call.who.account, call.who.session)
    return Reply(status=204)


def set_password(call: CallOf[NoPath, PasswordChange]) -> Reply[SignedIn]:
    """Another password; every session ends, and this browser gets a new one."""
    said: PasswordChange = call.body
    admitted = change_password(
        call.services.desk,
        visitor_of(call),
        call.who.account,
        Secret(said.current) if said.current else None,
        Secret(said.password),
    )
    return signed_in(call, admitted)


def begin_factor(call: CallOf[NoPath, None]) -> FactorTold:
    """Begin a second factor; raises Unfit."""
    begun = codes.begin_factor(call.services.desk, call.who.account)
    return FactorTold(begun.seed.reveal(), begun.uri.reveal())


def prove_factor(call: CallOf[NoPath, Code]) -> Spares:
    """Show that codes arrive: the second factor counts from now on; raises Unknown, Unfit."""
    found = codes.prove_factor(call.services.desk, call.who.account, call.body.code)
    return Spares(tuple(spare.reveal() for spare in found))


def drop_factor(call: CallOf[NoPath, Code]) -> Reply[None]:
    """No code is wanted any more; raises Unknown, CodeWanted."""
    codes.drop_factor(call.services.desk, call.who.account, call.body.code)
    return Reply(status=204)


def own_account(call: AnyCall) -> AccountShown:
    """The account of who asks."""
    desk, own = call.services.desk, call.who.account
    factor, account = desk.people.factor(own), account_of(desk, own)
    return AccountShown(
        account,
        second_factor=bool(factor and factor.proven),
        guest=is_guest(desk, account),
    )


_PROBLEMS = ("bad-config", "code-wanted", "busy", "not-saved", "taken", "not-there", "moved")


_own = partial(Route, problems=_PROBLEMS, secret=True)
"""A route about one's own account. Some tell a secret, so no reply is kept."""

ROUTES = (
    _own(
        "GET",
        _ME,
        wants=ANYBODY,
        do=show_me,
        about="See who you are, and what your token is good for",
        gives=Me,
    ),
    _own(
        "GET",
        f"{_ME}/account",
        wants=SIGNED_IN,
        do=show_account,
        about="See your account",
        gives=AccountShown,
    ),
    _own(
        "PATCH",
        f"{_ME}/account",
        wants=MANAGING,
        do=change_account,
        about="Change the name or the time zone of your account, or what your tables see of it",
        gives=AccountShown,
        takes=AccountChange,
        example={"name": "Ann", "zone": "Europe/Vienna"},
    ),
    _own(
        "DELETE",
        f"{_ME}/account",
        wants=PROVING,
        do=delete_own,
        about="Delete your account for ever",
        gives=None,
        status=204,
    ),
    _own(
        "GET",
        f"{_ME}/export",
        wants=MANAGING,
        do=export_own,
        about="Take with you all that is kept about you",
        gives=AccountExport,
    ),
    _own(
        "GET",
        f"{_ME}/tokens",
        wants=MANAGING,
        do=list_tokens,
        about="List your tokens",
        gives=Tokens,
    ),
    _own(
        "POST",
        f"{_ME}/tokens",
        wants=MANAGING,
        do=make_token,
        about="Make a token for a program",
        gives=TokenTold,
        takes=TokenWanted,
        status=201,
        example={"name": "my bot", "scopes": ["account:read,play"]},
    ),
    _own(
        "DELETE",
        f"{_ME}/tokens/{{token}}",
        wants=MANAGING,
        do=revoke_token,
        about="Revoke a token",
        gives=None,
        status=204,
    ),
    _own(
        "GET",
        f"{_ME}/sessions",
        wants=MANAGING,
        do=list_sessions,
        about="List your sessions",
        gives=Sessions,
    ),
    _own(
        "DELETE",
        f"{_ME}/sessions",
        wants=MANAGING,
        do=close_other_sessions,
        about="End all sessions but this one",
        gives=None,
        status=204,
    ),
    _own(
        "DELETE",
        f"{_ME}/sessions/{{session}}",
        wants=MANAGING,
        do=close_session,
        about="End a session",
        gives=None,
        status=204,
    ),
    _own(
        "PUT",
        f"{_ME}/password",
        wants=PROVING,
        do=set_password,
        about="Set another password",
        gives=SignedIn,
        takes=PasswordChange,
        example={"password": "correct horse battery"},
    ),
    _own(
        "POST",
        f"{_ME}/factor",
        wants=PROVING,
        do=begin_factor,
        about="Begin a second factor",
        gives=FactorTold,
    ),
    _own(
        "PUT",
        f"{_ME}/factor",
        wants=PROVING,
        do=prove_factor,
        about="Prove it with a code",
        gives=Spares,
        takes=Code,
        example={"code": "123456"},
    ),
    _own(
        "DELETE",
        f"{_ME}/factor",
        wants=PROVING,
        do=drop_factor,
        about="Drop it",
        gives=None,
        takes=Code,
        status=204,
    ),
)


def own_zone(call: AnyCall) -> str:
    """Where who asks lives; UTC for who has not said it."""
    account = call.services.desk.people.account(call.who.account) if call.who.account else None
    return account.zone if account else ""
