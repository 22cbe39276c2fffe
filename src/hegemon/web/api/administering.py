"""What administrators do: accounts closed, opened, signed out; tables put back to work.

They look after accounts and the machine, and see no more of a table than its facts. What they do is
kept with it, and in the ledger of the table where it is about one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar

import msgspec
import structlog

from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.play.beside import FactsTold
from hegemon.play.errors import NotThere
from hegemon.play.people import administration, names
from hegemon.play.people.accounts import account_of
from hegemon.play.people.ports import Counter
from hegemon.play.people.sessions import sessions_of
from hegemon.play.people.tokens import tokens_of
from hegemon.play.people.values import Account, Deed, PersonalToken, Session
from hegemon.play.tables import umpire
from hegemon.play.tables.ports import PageWanted
from hegemon.web.frame.cursors import read, written
from hegemon.web.frame.needs import ADMINISTERING, ADMINISTERING_PROVED
from hegemon.web.frame.paths import AccountPath, NoPath, TablePath
from hegemon.web.frame.problems import Refused
from hegemon.web.frame.routes import AnyCall, CallOf, Reply, Route

_ADMIN = "/api/v1/admin"
_ACCOUNT = _ADMIN + "/accounts/{account}"
_TABLE = _ADMIN + "/tables/{table}"

_LOGGER = structlog.get_logger("hegemon.admin")

T = TypeVar("T")
_AtMost = Annotated[int, msgspec.Meta(ge=1, le=200)]


class WhichPart(Value, tag=False):
    """Which part of a list."""

    cursor: str = ""
    limit: _AtMost = 50


class WhichTables(Value, tag=False):
    """Which tables, and which part of their list."""

    held: Literal["", "stuck", "paused"] = ""
    """Only those that do not go on for this reason."""
    cursor: str = ""
    limit: _AtMost = 50


class AccountsListed(Value, tag=False):
    """Accounts by name; `next` is the cursor of the rest, "" where there is none."""

    accounts: tuple[Account, ...]
    next: str


class AccountSeen(Value, tag=False):
    """An account as administrators see it: what is open with it, and at which tables it sits."""

    account: Account
    second_factor: bool
    sessions: tuple[Session, ...]
    tokens: tuple[PersonalToken, ...]
    tables: tuple[str, ...]


class ReasonGiven(Value, tag=False, omit_defaults=True):
    """Why it is done; it is kept, and whoever it is about may read it."""

    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class LinkMade(Value, tag=False):
    """A link by which an account's owner sets another password. Told this once: hand it to him."""

    link: str


class TableFacts(Value, tag=False):
    """A table as administrators see it: never what lies in a match."""

    table: str
    title: str
    game: str
    created: str
    openness: str
    facts: FactsTold
    held: tuple[Player, ...]
    """The seats that somebody holds."""
    fault: str
    """What kind of trouble the rules had, where they broke down."""


class TablesSeen(Value, tag=False):
    """Tables; `next` is the cursor of the rest, "" where there is none."""

    tables: tuple[TableFacts, ...]
    next: str


class DeedsListed(Value, tag=False):
    """What administrators did, the newest first."""

    deeds: tuple[Deed, ...]
    next: str


def list_accounts(call: CallOf[NoPath, WhichPart]) -> AccountsListed:
    """The accounts by name."""
    said: WhichPart = call.query
    after = read(said.cursor, str, "")
    found = call.services.desk.people.accounts(after, said.limit)
    further = written(names.folded(found[-1].name)) if len(found) == said.limit else ""
    return AccountsListed(found, further)


def see_account(call: CallOf[AccountPath, None]) -> AccountSeen:
    """An account and what is open with it; raises NotThere."""
    desk = call.services.desk
    account = account_of(desk, call.path["account"])
    factor = desk.people.factor(account.id)
    seats = desk.people.seats(account.id)
    return AccountSeen(
        account=account,
        second_factor=bool(factor and factor.proven),
        sessions=sessions_of(desk, account.id),
        tokens=tokens_of(desk, account.id),
        tables=tuple(dict.fromkeys(seat.table for seat in seats)),
    )


def close_account(call: CallOf[AccountPath, ReasonGiven]) -> Account:
    """Nobody signs in to an account any more; raises NotThere, BadConfig."""
    return _for_account(call, administration.close)


def reopen_account(call: CallOf[AccountPath, ReasonGiven]) -> Account:
    """Its owner may sign in again; raises NotThere, BadConfig."""
    return _for_account(call, administration.reopen)


def sign_account_out(call: CallOf[AccountPath, ReasonGiven]) -> Account:
    """End all that an account has open; raises NotThere, BadConfig."""
    _for_account(call, administration.sign_out)
    return account_of(call.services.desk, call.path["account"])


def make_account_link(call: CallOf[AccountPath, ReasonGiven]) -> LinkMade:
    """A link by which its owner sets another password; raises NotThere, BadConfig."""
    return LinkMade(_for_account(call, administration.make_link).reveal())


def sign_everybody_out(call: CallOf[NoPath, ReasonGiven]) -> Reply[None]:
    """End every session but the administrator's own."""
    desk, who = call.services.desk, call.who
    administration.sign_everybody_out(desk, who.account, who.session, call.body.reason)
    _log(call)
    return Reply(status=204)


def see_tables(call: CallOf[NoPath, WhichTables]) -> TablesSeen:
    """All tables, the one played last first."""
    said: WhichTables = call.query
    page = PageWanted(read(said.cursor, str, ""), said.limit)
    try:
        found = call.services.store.all_tables(page, said.held)
    except NotThere as trouble:  # the table where the last page ended is gone
        raise Refused("bad-field", "this cursor leads nowhere", field="cursor") from trouble
    further = written(found[-1].match) if len(found) == said.limit else ""
    return TablesSeen(tuple(_facts(call, each.match) for each in found), further)


def see_table(call: CallOf[TablePath, None]) -> TableFacts:
    """The facts of a table; raises NotThere."""
    return _facts(call, call.table)


def put_back_to_work(call: CallOf[TablePath, ReasonGiven]) -> TableFacts:
    """Let rules be tried again that have broken down; everybody at the table reads it."""
    desk, reason = call.services.desk, call.body.reason
    umpire.try_again(call.services.hall, call.table, by="administrator", reason=reason)
    deed = administration.done(desk, call.who.account, "try again", table=call.table, reason=reason)
    desk.people.commit(deed)
    _log(call)
    return _facts(call, call.table)


def list_deeds(call: CallOf[NoPath, WhichPart]) -> DeedsListed:
    """What administrators did, the newest first."""
    said: WhichPart = call.query
    found = call.services.desk.people.deeds(read(said.cursor, int, 0), said.limit)
    further = written(found[-1][0]) if len(found) == said.limit else ""
    return DeedsListed(tuple(deed for _, deed in found), further)


def _for_account(call: AnyCall, do: Callable[[Counter, str, str, str], T]) -> T:
    """Something that is done for an account, with a line in the log."""
    desk, account = call.services.desk, call.path["account"]
    result = do(desk, call.who.account, account, call.body.reason)
    _log(call, about=account)
    return result


def _log(call: AnyCall, about: str = "") -> None:
    """Who did what to whose account or to which table; it is in the database, too."""
    _LOGGER.info(
        "administered",
        request=call.request,
        what=call.route.name,
        by=call.who.account,
        about=about or call.path.get("table", ""),
    )


def _facts(call: AnyCall, name: str) -> TableFacts:
    store = call.services.store
    table, stuck = store.table(name), store.now(name).stuck
    return TableFacts(
        table=name,
        title=table.opened.title,
        game=table.ruleset,
        created=table.created,
        openness=table.opened.openness,
        facts=table.facts.told,
        held=tuple(store.holders(name)),
        fault=stuck.fault if stuck else "",
    )


def _look(path: str, do: Any, about: str, gives: Any, **more: Any) -> Route:
    return Route("GET", path, wants=ADMINISTERING, do=do, about=about, gives=gives, **more)


def _deed(path: str, do: Any, about: str, gives: Any, **more: Any) -> Route:
    """Something that is done, for a reason. What holds a secret is kept nowhere."""
    usual: dict[str, Any] = {
        "wants": ADMINISTERING,
        "takes": ReasonGiven,
        "example": {"reason": "asked for it by telephone"},
        "problems": ("not-there", "bad-config", "moved", "not-saved", "in-use"),
    }
    return Route("POST", path, do=do, about=about, gives=gives, **{**usual, **more})


ROUTES = (
    _look(
        f"{_ADMIN}/accounts", list_accounts, "List the accounts", AccountsListed, query=WhichPart
    ),
    _look(
        _ACCOUNT,
        see_account,
        "See an account, and what is open with it",
        AccountSeen,
        problems=("not-there",),
    ),
    _deed(
        f"{_ACCOUNT}/close",
        close_account,
        "Close an account: nothing of it opens anything",
        Account,
    ),
    _deed(f"{_ACCOUNT}/reopen", reopen_account, "Let its owner sign in again", Account),
    _deed(
        f"{_ACCOUNT}/sign-out",
        sign_account_out,
        "End all sessions, tokens and links of an account",
        Account,
    ),
    _deed(
        f"{_ACCOUNT}/link",
        make_account_link,
        "Make a link by which its owner sets another password",
        LinkMade,
        wants=ADMINISTERING_PROVED,
        secret=True,
    ),
    _deed(
        f"{_ADMIN}/sign-out",
        sign_everybody_out,
        "End the sessions of everybody else",
        None,
        wants=ADMINISTERING_PROVED,
        status=204,
    ),
    _look(
        f"{_ADMIN}/tables",
        see_tables,
        "List all tables, by their facts alone",
        TablesSeen,
        query=WhichTables,
    ),
    _look(_TABLE, see_table, "See the facts of a table", TableFacts),
    _deed(
        f"{_TABLE}/try-again",
        put_back_to_work,
        "Put a table back to work whose rules broke down",
        TableFacts,
        example={"reason": "mended in this version"},
    ),
    _look(
        f"{_ADMIN}/deeds", list_deeds, "Read what administrators did", DeedsListed, query=WhichPart
    ),
)
