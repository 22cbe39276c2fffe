"""Matches and their lines: what there was before there were revisions."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

from hegemon.store.columns import text

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "match",
        sql.Column("id", text(200), primary_key=True),
        sql.Column("ruleset", text(100), nullable=False),
        sql.Column("touched", text(20), nullable=False),
        sql.Column("due", text(20), nullable=False),
    )
    op.create_index("ix_match_due", "match", ["due"])
    of_match = sql.ForeignKey("match.id", ondelete="CASCADE")
    line = [
        sql.Column("match", text(200), of_match, primary_key=True),
        sql.Column("number", sql.Integer(), primary_key=True, autoincrement=False),
        sql.Column("full", sql.Integer()),
        sql.Column("key", text(200)),
        sql.Column("content", sql.LargeBinary(), nullable=False),
    ]
    op.create_table("line", *line)
    op.create_index("line_full", "line", ["match", "full"])
    op.create_index("line_key", "line", ["match", "key"])


def downgrade() -> None:
    """Remove them."""
    op.drop_table("line")
    op.drop_table("match")
