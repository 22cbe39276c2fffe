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
    _make_preference()


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


def downgrade() -> None:
    """Remove it."""
    op.drop_table("preference")
