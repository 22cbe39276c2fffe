"""The statements of every turn, built once: that takes as long as the database takes for them."""

from __future__ import annotations

import sqlalchemy as sql

from hegemon.store.schema import LINES, MATCHES

OF_MATCH = LINES.c.match == sql.bindparam("of")
TAIL = sql.func.substr(LINES.c.content, sql.func.length(LINES.c.content) - 79, 80)
"""Where a line states its chain; the line itself may be as long as a state."""
NEWEST = LINES.alias("newest")
LASTS = (
    sql.select(LINES.c.match, LINES.c.number, TAIL.label("tail"))
    .join(MATCHES, MATCHES.c.id == LINES.c.match)
    .where(
        MATCHES.c.id.in_(sql.bindparam("of", expanding=True)),
        LINES.c.number
        == sql.select(sql.func.max(NEWEST.c.number))
        .where(NEWEST.c.match == MATCHES.c.id)
        .scalar_subquery(),
    )
)
"""The last lines of matches, each found at the end of its index."""
LAST = (
    sql.select(LINES.c.match, LINES.c.number, TAIL.label("tail"))
    .where(OF_MATCH)
    .order_by(LINES.c.number.desc())
    .limit(1)
)
"""The same of one match: most commits are of one, and a list of one takes longer."""
FROM = (
    sql.select(LINES.c.number, LINES.c.content)
    .where(OF_MATCH, LINES.c.number >= sql.bindparam("first"))
    .order_by(LINES.c.number)
)
SINCE = (
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
KEYED = sql.select(LINES.c.number, LINES.c.content).where(
    OF_MATCH, LINES.c.key == sql.bindparam("named")
)
INSERT_LINES = LINES.insert()
UPDATE_MATCH = MATCHES.update().where(MATCHES.c.id == sql.bindparam("of"))
