"""Former.

Written by tools/revision.py.
"""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

from hegemon.store.columns import text

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make what is new."""
    _make_former()


def _make_former() -> None:
    parts = [
        sql.Column("match", text(200), nullable=False),
        sql.Column("seat", text(200), nullable=False),
        sql.Column("account", text(200), nullable=False),
        sql.Column("until", text(20), nullable=False),
        sql.ForeignKeyConstraint(["account"], ["account.id"], ondelete="CASCADE"),
        sql.ForeignKeyConstraint(["match"], ["match.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("match", "seat", "account"),
    ]
    op.create_table("former", *parts)


def downgrade() -> None:
    """Remove it."""
    op.drop_table("former")
