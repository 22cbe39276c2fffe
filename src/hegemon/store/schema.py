"""Every table of a database of matches; SQLite and PostgreSQL know the types and the order alike.

Times are UTC texts, "2026-11-21T05:30:00Z", and "" for never. Secrets are not here: only their
SHA-256 in hexadecimal (`digest`), and passwords as Argon2 makes them. A change here is a new
revision in `store/migrations`, the newest in `light/revision.py`; a test compares them. Until a
revision is released, it is written anew: `python -m tools.revision server`. What `store/light`
reads and writes of it by SQL changes with it.

Not cut, because one list of all tables is what a reader of the schema looks for.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sql
from sqlalchemy.schema import SchemaItem

from hegemon.store.columns import text

SCHEMA = sql.MetaData()

VERSION = sql.Table(
    "alembic_version",
    sql.MetaData(),
    sql.Column("version_num", sql.String(32), primary_key=True),
)
"""Where Alembic notes the revision of a database; it makes the table itself."""

_ID, _NAME, _TIME, _DIGEST = text(200), text(200), text(20), text(64)


def _match(*, key: bool = False) -> sql.Column[str]:
    """The match that a row belongs to and goes with."""
    of = sql.ForeignKey("match.id", ondelete="CASCADE")
    return sql.Column("match", _ID, of, primary_key=key, nullable=False)


HIDDEN = "hidden"
"""Marks a column that holds a secret or what is kept of one: no export has it."""


def _digest(name: str, *, key: bool = False, optional: bool = False) -> sql.Column[str]:
    """What is kept of a secret of 256 bits; one secret opens one thing."""
    info = {HIDDEN: True}
    if key:
        return sql.Column(name, _DIGEST, primary_key=True, info=info)
    return sql.Column(name, _DIGEST, unique=True, nullable=optional, info=info)


def _account(
    name: str = "account", *, nullable: bool = False, gone: str = "CASCADE", key: bool = False
) -> sql.Column[str]:
    """The account that a row belongs to and goes with."""
    of = sql.ForeignKey("account.id", ondelete=gone)
    return sql.Column(name, _ID, of, nullable=nullable, index=not key, primary_key=key)


def _said(name: str, *, longest: int = 200, usual: str = "") -> sql.Column[str]:
    """A text that may be empty."""
    return sql.Column(name, text(longest), nullable=False, server_default=usual)


def _moment(name: str, *, index: bool = False) -> sql.Column[str]:
    """A time, "" for never."""
    return sql.Column(name, _TIME, nullable=False, server_default="", index=index)


def _flag(name: str, *, index: bool = False) -> sql.Column[bool]:
    return sql.Column(name, sql.Boolean(), nullable=False, server_default=sql.false(), index=index)


def _count(name: str) -> sql.Column[int]:
    return sql.Column(name, sql.Integer, nullable=False, server_default="0")


def _long(name: str) -> sql.Column[str]:
    """A text of any length; JSON among them."""
    return sql.Column(name, sql.Text, nullable=False, server_default="")


def _table(
    name: str, *, columns: tuple[sql.Column[Any], ...], rules: tuple[SchemaItem, ...] = ()
) -> sql.Table:
    """A table, and besides its columns what holds for several of them: indexes and keys."""
    return sql.Table(name, SCHEMA, *columns, *rules)


# Matches: the truth

MATCHES = _table(
    "match",
    columns=(
        sql.Column("id", _ID, primary_key=True),
        sql.Column("ruleset", text(100), nullable=False),
        sql.Column("touched", _TIME, nullable=False),
        sql.Column("due", _TIME, nullable=False, index=True),
        _moment("wake", index=True),
    ),
)
"""`due` is when answers are due; `wake` is when somebody should look what there is to do."""

LINES = _table(
    "line",
    columns=(
        _match(key=True),
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("full", sql.Integer),
        sql.Column("key", _NAME),
        sql.Column("content", sql.LargeBinary, nullable=False),
    ),
    rules=(
        sql.Index("line_full", "match", "full"),
        sql.Index("line_key", "match", "key"),
    ),
)
"""`full` is the number of the step that a line writes in full, `key` that of a sealed answer."""


# People

ACCOUNTS = _table(
    "account",
    columns=(
        sql.Column("id", _ID, primary_key=True),
        sql.Column("folded", _NAME, nullable=False, unique=True),
        sql.Column("name", _NAME, nullable=False),
        sql.Column("made", _TIME, nullable=False),
        sql.Column("address", text(254), unique=True),
        _flag("administrator"),
        _flag("bot"),
        _said("zone", longest=64, usual="UTC"),
        sql.Column("password", text(400), nullable=False, server_default="", info={HIDDEN: True}),
        _moment("closed"),
        _flag("shows_played"),
    ),
)
"""`folded` is what two names have in common that are taken for one; `password` is Argon2's;
`closed` is when an administrator closed it."""

FACTORS = _table(
    "factor",
    columns=(
        _account(key=True),
        sql.Column("seed", text(64), nullable=False, info={HIDDEN: True}),
        sql.Column("last", sql.BigInteger, nullable=False),
        sql.Column("spares", sql.Text, nullable=False, info={HIDDEN: True}),
        _flag("proven"),
    ),
)
"""Second factors: codes are made of the seed, so that it cannot be kept as a digest."""

SESSIONS = _table(
    "session",
    columns=(
        sql.Column("id", _ID, primary_key=True),
        _account(),
        _digest("digest"),
        sql.Column("made", _TIME, nullable=False),
        sql.Column("seen", _TIME, nullable=False, index=True),
        sql.Column("proved", _TIME, nullable=False),
        _said("label"),
    ),
)
"""`digest` is that of what the browser holds; `id` is what its owner ends it by."""

DEVICES = _table(
    "device",
    columns=(
        _digest("digest", key=True),
        _account(),
        sql.Column("made", _TIME, nullable=False, index=True),
    ),
)
"""Browsers from which somebody has signed in."""

TOKENS = _table(
    "token",
    columns=(
        sql.Column("id", _ID, primary_key=True),
        _account(),
        _digest("digest"),
        sql.Column("name", _NAME, nullable=False),
        _long("scopes"),
        sql.Column("made", _TIME, nullable=False),
        sql.Column("until", _TIME, nullable=False, index=True),
        _moment("used"),
    ),
)
"""`scopes` stand one after the other, as `people/access.py` writes them."""

LOGIN_LINKS = _table(
    "login_link",
    columns=(
        sql.Column("id", _ID, primary_key=True),
        _account(nullable=True),
        _digest("digest", optional=True),
        sql.Column("ticket", _DIGEST, nullable=False, info={HIDDEN: True}),
        sql.Column("purpose", text(20), nullable=False),
        sql.Column("made", _TIME, nullable=False),
        sql.Column("until", _TIME, nullable=False, index=True),
        _said("address", longest=254),
    ),
)
"""Without a digest until its letter is written; without an account where it was asked in vain."""

BUCKETS = _table(
    "bucket",
    columns=(
        sql.Column("key", _DIGEST, primary_key=True),
        sql.Column("until", sql.BigInteger, nullable=False, index=True),
    ),
)
"""Until when a limit is used up, in milliseconds since 1970; see `people/limits.py`."""


# Tables, and who sits there

TABLES = _table(
    "table_",
    columns=(
        _match(key=True),
        _said("title"),
        _account("owner", nullable=True, gone="SET NULL"),
        _account("umpire", nullable=True, gone="SET NULL"),
        sql.Column("openness", text(20), nullable=False, index=True),
        _digest("invite", optional=True),
        sql.Column("created", _TIME, nullable=False, index=True),
        _flag("over"),
        _long("facts"),
    ),
)
"""A match with people around it. `invite` is a digest, `facts` are JSON."""

HOLDERS = _table(
    "holder",
    columns=(
        _match(key=True),
        sql.Column("seat", _NAME, primary_key=True),
        _account(nullable=True),
        _digest("link", optional=True),
        sql.Column("since", _TIME, nullable=False),
    ),
)
"""Who may act for a seat; the primary key lets one have it. `link` is a digest."""

FORMER = _table(
    "former",
    columns=(
        _match(key=True),
        sql.Column("seat", _NAME, primary_key=True),
        _account(key=True),
        sql.Column("until", _TIME, nullable=False),
    ),
)
"""Which accounts have held a seat of a match that had begun: what it knew then they know."""

WATCHERS = _table(
    "watcher",
    columns=(
        _match(key=True),
        _account(key=True),
        sql.Column("since", _TIME, nullable=False),
    ),
)

LEFT_LESSONS = _table(
    "left_lesson",
    columns=(
        _match(key=True),
        _account(key=True),
    ),
)
"""Who is not taught any more at a table where a first match is played."""

MESSAGES = _table(
    "message",
    columns=(
        _match(key=True),
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("author", _NAME, nullable=False),
        _long("to"),
        _long("body"),
        sql.Column("time", _TIME, nullable=False),
    ),
)
"""`to` names those to whom it was said, as JSON."""

READERS = _table(
    "reader",
    columns=(
        sql.Column("match", _ID, primary_key=True),
        sql.Column("reader", _NAME, primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    ),
    rules=(
        sql.ForeignKeyConstraint(
            ["match", "number"], ["message.match", "message.number"], ondelete="CASCADE"
        ),
    ),
)
"""Who may read a message: its author, to whom it was said, "" for everybody."""

DRAFTS = _table(
    "draft",
    columns=(
        _match(key=True),
        sql.Column("seat", _NAME, primary_key=True),
        sql.Column("step", sql.Integer, nullable=False),
        _long("lines"),
        sql.Column("time", _TIME, nullable=False),
        sql.Column("version", sql.Integer, nullable=False),
    ),
)


# What goes out

OUTBOX = _table(
    "outbox",
    columns=(
        sql.Column("id", sql.Integer, primary_key=True),
        sql.Column("key", _NAME, nullable=False, unique=True),
        _account(nullable=True),
        _said("match"),
        _said("audience"),
        sql.Column("kind", text(40), nullable=False),
        _long("body"),
        sql.Column("created", _TIME, nullable=False),
        _count("tries"),
        _moment("next", index=True),
        _moment("sent"),
        _said("fault"),
        _flag("rung", index=True),
    ),
)
"""What waits to be sent, to an account or to an audience of a match; one of a key is there once.

It outlives its match: people are told that a table is gone. `next` is when it is tried again, and
`fault` is why it could not be sent. `rung` is whether it was looked whose doorbells it rings.
"""

PREFERENCES = _table(
    "preference",
    columns=(
        _account(key=True),
        _long("said"),
        _digest("feed", optional=True),
    ),
)
"""What an account wants to be told of, as JSON, and the digest of its feed of dates."""

DOORBELLS = _table(
    "doorbell",
    columns=(
        sql.Column("id", _ID, primary_key=True),
        _account(),
        sql.Column("way", text(20), nullable=False),
        _said("name"),
        sql.Column("made", _TIME, nullable=False),
        sql.Column("address", sql.Text, nullable=False, info={HIDDEN: True}),
        sql.Column("secret", sql.Text, nullable=False, info={HIDDEN: True}),
        _moment("failing"),
        _moment("given_up"),
        _moment("rests"),
        _said("fault"),
        _count("fails"),
    ),
)
"""Devices and webhooks that somebody is told by, and since when one cannot be reached.

`rests` is until when it is left alone.
"""

RINGS = _table(
    "ring",
    columns=(
        sql.Column("id", _ID, primary_key=True),
        sql.Column(
            "doorbell",
            _ID,
            sql.ForeignKey("doorbell.id", ondelete="CASCADE"),
            nullable=False,
            index=True,
        ),
        sql.Column("about", text(40), nullable=False),
        _said("match"),
        _said("audience"),
        sql.Column("made", _TIME, nullable=False),
        _moment("next", index=True),
        _moment("due"),
    ),
)
"""What waits to be told by a doorbell; it is gone when it is told."""

# What comes in

INBOX = _table(
    "inbox",
    columns=(
        sql.Column("id", _ID, primary_key=True),
        sql.Column("raw", sql.LargeBinary, nullable=False),
        _count("bytes"),
        sql.Column("received", _TIME, nullable=False, index=True),
        _moment("next", index=True),
        _count("tries"),
        _said("fate", longest=20),
        _said("why"),
    ),
)
"""Letters as they came, and what became of them; `next` is when one is looked at."""

REPLY_ADDRESSES = _table(
    "reply_address",
    columns=(
        _digest("digest", key=True),
        _match(),
        sql.Column("seat", _NAME, nullable=False),
        sql.Column("step", sql.Integer, nullable=False),
        _account(),
        sql.Column("made", _TIME, nullable=False),
        _said("letter"),
    ),
    rules=(sql.Index("reply_address_match", "match"),),
)
"""What the secret in an address that letters are sent to opens: one question of one seat."""

NEWS = _table(
    "news",
    columns=(
        _match(key=True),
        sql.Column("audience", _NAME, primary_key=True),
        sql.Column("seq", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("kind", text(40), nullable=False),
        sql.Column("time", _TIME, nullable=False),
    ),
)
"""Something changed for an audience. Each audience counts for itself: a number of all would tell
how much happens elsewhere, and on PostgreSQL a smaller one could appear after a greater."""


# The server

DEEDS = _table(
    "deed",
    columns=(
        sql.Column("id", sql.Integer, primary_key=True),
        sql.Column("time", _TIME, nullable=False),
        _account("by", nullable=True, gone="SET NULL"),
        _account(nullable=True, gone="SET NULL"),
        _said("match"),
        sql.Column("what", text(40), nullable=False),
        _said("reason", longest=400),
    ),
)
"""What administrators did, for whose account or to which table; nobody is named for what was done
on the server's own machine."""

ANNOUNCEMENTS = _table(
    "announcement",
    columns=(
        sql.Column("id", _ID, primary_key=True),
        _long("body"),
        sql.Column("made", _TIME, nullable=False),
        _moment("until"),
    ),
)
"""What the host tells everybody, until a time."""

SENDINGS = _table(
    "sending",
    columns=(
        sql.Column("key", _NAME, primary_key=True),
        sql.Column("sender", _NAME, primary_key=True),
        sql.Column("request", _DIGEST, nullable=False),
        sql.Column("status", sql.Integer, nullable=False),
        sql.Column("response", sql.LargeBinary, nullable=False),
        sql.Column("created", _TIME, nullable=False, index=True),
    ),
)
"""What was answered to a request with an Idempotency-Key; `request` is its digest."""

PULSES = _table(
    "pulse",
    columns=(
        sql.Column("name", _NAME, primary_key=True),
        sql.Column("time", _TIME, nullable=False),
    ),
)
"""When a worker was last alive."""

SETTINGS = _table(
    "setting",
    columns=(
        sql.Column("key", _NAME, primary_key=True),
        _long("value"),
    ),
)
"""What a server knows of itself: where it listens, the keys that it signs with."""
