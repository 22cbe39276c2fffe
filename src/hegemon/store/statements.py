"""The statements of every turn and request, built once: that takes as long as they themselves.

Those that read are compiled once, too; see `connections/prepared.py`.
"""

from __future__ import annotations

import sqlalchemy as sql

from hegemon.play.tables.telling import IN_SPARE_TIME
from hegemon.store.connections.prepared import Prepared, PreparedForMany, PreparedWriting
from hegemon.store.schema import (
    ACCOUNTS,
    DRAFTS,
    HOLDERS,
    LINES,
    MATCHES,
    PREFERENCES,
    SENDINGS,
    SESSIONS,
    TABLES,
    TOKENS,
    WATCHERS,
)

OF_MATCH = LINES.c.match == sql.bindparam("of")
TAIL = sql.func.substr(LINES.c.content, sql.func.length(LINES.c.content) - 79, 80)
"""Where a line states its chain; the line itself may be as long as a state."""
NEWEST = LINES.alias("newest")
LASTS = PreparedForMany(
    lambda matches: (
        sql.select(LINES.c.match, LINES.c.number, TAIL.label("tail"))
        .join(MATCHES, MATCHES.c.id == LINES.c.match)
        .where(
            MATCHES.c.id.in_(matches),
            LINES.c.number
            == sql.select(sql.func.max(NEWEST.c.number))
            .where(NEWEST.c.match == MATCHES.c.id)
            .scalar_subquery(),
        )
    )
)
"""The last lines of matches, each found at the end of its index."""
FROM = Prepared(
    sql.select(LINES.c.number, LINES.c.content)
    .where(OF_MATCH, LINES.c.number >= sql.bindparam("first"))
    .order_by(LINES.c.number)
    .limit(sql.bindparam("most", type_=sql.Integer))
)
TOLD = Prepared(
    sql.select(
        LINES.c.number,
        sql.case((LINES.c.full.is_(None), LINES.c.content), else_=TAIL).label("content"),
    )
    .where(OF_MATCH, LINES.c.number >= sql.bindparam("first"))
    .order_by(LINES.c.number)
    .limit(sql.bindparam("most", type_=sql.Integer))
)
"""The same, of states in full their ends alone: they are a third of all bytes."""
SINCE = Prepared(
    sql.select(
        LINES.c.number,
        sql.case((LINES.c.number == sql.bindparam("first"), TAIL), else_=LINES.c.content).label(
            "content"
        ),
    )
    .where(OF_MATCH, LINES.c.number >= sql.bindparam("first"))
    .order_by(LINES.c.number)
)
"""What follows on a line, and of that line itself its end alone."""
NEAREST = Prepared(
    sql.select(LINES.c.number, LINES.c.full, LINES.c.content)
    .where(OF_MATCH, LINES.c.full <= sql.bindparam("first"))
    .order_by(LINES.c.full.desc())
    .limit(1)
)
"""The nearest full state, at the end of its index: by the lines' numbers all would be sorted."""
KEYED = Prepared(
    sql.select(LINES.c.number, LINES.c.content).where(
        OF_MATCH, LINES.c.key == sql.bindparam("named")
    )
)
INSERT_LINES = PreparedWriting(LINES.insert(), *LINES.columns.keys())
WAKING = (
    sql.select(MATCHES.c.id, TABLES.c.owner, (MATCHES.c.wake != IN_SPARE_TIME).label("people"))
    .outerjoin_from(MATCHES, TABLES, TABLES.c.match == MATCHES.c.id)
    .where(MATCHES.c.wake != "", MATCHES.c.wake <= sql.bindparam("at"))
    .order_by(sql.desc("people"), MATCHES.c.touched, MATCHES.c.id)
    .limit(sql.bindparam("most"))
)
"""What wants tending; that of bots alone is last, however long it waits."""
UPDATE_MATCH: dict[tuple[str, ...], PreparedWriting] = {
    names: PreparedWriting(MATCHES.update().where(MATCHES.c.id == sql.bindparam("of")), *names)
    for names in (("touched",), ("due",), ("touched", "due"), ("due", "touched"))
}
"""By what is said of a match, see `light/rows.py: facts_in`."""

# Who asks, and for what

DIGEST: sql.BindParameter[str] = sql.bindparam("digest")
SESSION = Prepared(sql.select(SESSIONS).where(SESSIONS.c.digest == DIGEST))
TOKEN = Prepared(sql.select(TOKENS).where(TOKENS.c.digest == DIGEST))
ACCOUNT = Prepared(sql.select(ACCOUNTS).where(ACCOUNTS.c.id == sql.bindparam("of")))
PREFERENCE = Prepared(
    sql.select(PREFERENCES.c.said).where(PREFERENCES.c.account == sql.bindparam("of"))
)
LINKED_SEAT = Prepared(
    sql.select(HOLDERS.c.match, HOLDERS.c.seat).where(
        HOLDERS.c.link == DIGEST,
        ~sql.exists().where(ACCOUNTS.c.id == HOLDERS.c.account, ACCOUNTS.c.closed != ""),
    )
)
"""The seat of a link, but for one of an account that is closed."""
LISTED = sql.select(TABLES, MATCHES.c.ruleset, MATCHES.c.touched).join(
    MATCHES, MATCHES.c.id == TABLES.c.match
)
"""A table as lists show it."""
TABLE = Prepared(LISTED.where(TABLES.c.match == sql.bindparam("of")))
OWNED = TABLES.c.owner == sql.bindparam("of")
FACTS_OWNED = sql.select(TABLES.c.facts).where(OWNED, ~TABLES.c.over)
BYTES_OWNED = (
    sql.select(sql.func.coalesce(sql.func.sum(sql.func.length(LINES.c.content)), 0))
    .join(TABLES, TABLES.c.match == LINES.c.match)
    .where(OWNED)
)
SEATS_HELD = Prepared(sql.select(HOLDERS).where(HOLDERS.c.match == sql.bindparam("of")))
WATCHING = Prepared(sql.select(WATCHERS.c.account).where(WATCHERS.c.match == sql.bindparam("of")))
DRAFT = Prepared(
    sql.select(DRAFTS.c.step, DRAFTS.c.lines).where(
        DRAFTS.c.match == sql.bindparam("of"), DRAFTS.c.seat == sql.bindparam("at")
    )
)
SENDING = Prepared(
    sql.select(SENDINGS.c.request, SENDINGS.c.status, SENDINGS.c.response).where(
        SENDINGS.c.sender == sql.bindparam("of"), SENDINGS.c.key == sql.bindparam("named")
    )
)
