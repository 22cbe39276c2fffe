"""Shown.

Written by tools/revision.py.
"""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

from hegemon.store.columns import text

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make what is new."""
    _make_left_lesson()
    op.add_column(
        "account",
        sql.Column("shows_played", sql.Boolean(), server_default=sql.false(), nullable=False),
    )


def _make_left_lesson() -> None:
    parts = [
        sql.Column("match", text(200), nullable=False),
        sql.Column("account", text(200), nullable=False),
        sql.ForeignKeyConstraint(["account"], ["account.id"], ondelete="CASCADE"),
        sql.ForeignKeyConstraint(["match"], ["match.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("match", "account"),
    ]
    op.create_table("left_lesson", *parts)


def downgrade() -> None:
    """Remove it."""
    op.drop_column("account", "shows_played")
    op.drop_table("left_lesson")
