"""Notices.

Written by tools/revision.py.
"""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

from hegemon.store.columns import text

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make what is new."""
    _make_doorbell()
    _make_preference()
    _make_ring()
    _make_outbox()


def _make_doorbell() -> None:
    parts = [
        sql.Column("id", text(200), nullable=False),
        sql.Column("account", text(200), nullable=False),
        sql.Column("way", text(20), nullable=False),
        sql.Column("name", text(200), server_default="", nullable=False),
        sql.Column("made", text(20), nullable=False),
        sql.Column("address", sql.Text(), nullable=False),
        sql.Column("secret", sql.Text(), nullable=False),
        sql.Column("failing", text(20), server_default="", nullable=False),
        sql.Column("given_up", text(20), server_default="", nullable=False),
        sql.Column("rests", text(20), server_default="", nullable=False),
        sql.Column("fault", text(200), server_default="", nullable=False),
        sql.Column("fails", sql.Integer(), server_default="0", nullable=False),
        sql.ForeignKeyConstraint(["account"], ["account.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("id"),
    ]
    op.create_table("doorbell", *parts)
    op.create_index(op.f("ix_doorbell_account"), "doorbell", ["account"], unique=False)


def _make_preference() -> None:
    parts = [
        sql.Column("account", text(200), nullable=False),
        sql.Column("said", sql.Text(), server_default="", nullable=False),
        sql.Column("feed", text(64), nullable=True),
        sql.ForeignKeyConstraint(["account"], ["account.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("account"),
        sql.UniqueConstraint("feed"),
    ]
    op.create_table("preference", *parts)


def _make_ring() -> None:
    parts = [
        sql.Column("id", text(200), nullable=False),
        sql.Column("doorbell", text(200), nullable=False),
        sql.Column("about", text(40), nullable=False),
        sql.Column("match", text(200), server_default="", nullable=False),
        sql.Column("audience", text(200), server_default="", nullable=False),
        sql.Column("made", text(20), nullable=False),
        sql.Column("next", text(20), server_default="", nullable=False),
        sql.Column("due", text(20), server_default="", nullable=False),
        sql.ForeignKeyConstraint(["doorbell"], ["doorbell.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("id"),
    ]
    op.create_table("ring", *parts)
    op.create_index(op.f("ix_ring_doorbell"), "ring", ["doorbell"], unique=False)
    op.create_index(op.f("ix_ring_next"), "ring", ["next"], unique=False)


def _make_outbox() -> None:
    op.add_column(
        "outbox", sql.Column("rung", sql.Boolean(), server_default=sql.false(), nullable=False)
    )
    op.create_index(op.f("ix_outbox_rung"), "outbox", ["rung"], unique=False)


def downgrade() -> None:
    """Remove it."""
    _remove_outbox()
    op.drop_table("ring")
    op.drop_table("preference")
    op.drop_table("doorbell")


def _remove_outbox() -> None:
    op.drop_index(op.f("ix_outbox_rung"), table_name="outbox")
    op.drop_column("outbox", "rung")
