"""Inbox.

Written by tools/revision.py.
"""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

from hegemon.store.columns import text

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make what is new."""
    _make_inbox()
    _make_reply_address()


def _make_inbox() -> None:
    parts = [
        sql.Column("id", text(200), nullable=False),
        sql.Column("raw", sql.LargeBinary(), nullable=False),
        sql.Column("bytes", sql.Integer(), server_default="0", nullable=False),
        sql.Column("received", text(20), nullable=False),
        sql.Column("next", text(20), server_default="", nullable=False),
        sql.Column("tries", sql.Integer(), server_default="0", nullable=False),
        sql.Column("fate", text(20), server_default="", nullable=False),
        sql.Column("why", text(200), server_default="", nullable=False),
        sql.PrimaryKeyConstraint("id"),
    ]
    op.create_table("inbox", *parts)
    op.create_index(op.f("ix_inbox_next"), "inbox", ["next"], unique=False)
    op.create_index(op.f("ix_inbox_received"), "inbox", ["received"], unique=False)


def _make_reply_address() -> None:
    parts = [
        sql.Column("digest", text(64), nullable=False),
        sql.Column("match", text(200), nullable=False),
        sql.Column("seat", text(200), nullable=False),
        sql.Column("step", sql.Integer(), nullable=False),
        sql.Column("account", text(200), nullable=False),
        sql.Column("made", text(20), nullable=False),
        sql.Column("letter", text(200), server_default="", nullable=False),
        sql.ForeignKeyConstraint(["account"], ["account.id"], ondelete="CASCADE"),
        sql.ForeignKeyConstraint(["match"], ["match.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("digest"),
    ]
    op.create_table("reply_address", *parts)
    op.create_index(op.f("ix_reply_address_account"), "reply_address", ["account"], unique=False)
    op.create_index("reply_address_match", "reply_address", ["match"], unique=False)


def downgrade() -> None:
    """Remove it."""
    op.drop_table("reply_address")
    op.drop_table("inbox")
