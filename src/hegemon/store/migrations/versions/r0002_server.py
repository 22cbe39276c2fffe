"""Server.

Written by tools/revision.py.
"""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

from hegemon.store.columns import text

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make what is new."""
    _make_account()
    _make_announcement()
    _make_bucket()
    _make_pulse()
    _make_sending()
    _make_setting()
    _make_deed()
    _make_device()
    _make_draft()
    _make_factor()
    _make_holder()
    _make_login_link()
    _make_message()
    _make_news()
    _make_outbox()
    _make_session()
    _make_table()
    _make_token()
    _make_watcher()
    _make_reader()
    _make_match()


def _make_account() -> None:
    parts = [
        sql.Column("id", text(200), nullable=False),
        sql.Column("folded", text(200), nullable=False),
        sql.Column("name", text(200), nullable=False),
        sql.Column("made", text(20), nullable=False),
        sql.Column("address", text(254), nullable=True),
        sql.Column("administrator", sql.Boolean(), server_default=sql.false(), nullable=False),
        sql.Column("bot", sql.Boolean(), server_default=sql.false(), nullable=False),
        sql.Column("zone", text(64), server_default="UTC", nullable=False),
        sql.Column("password", text(400), server_default="", nullable=False),
        sql.Column("closed", text(20), server_default="", nullable=False),
        sql.PrimaryKeyConstraint("id"),
        sql.UniqueConstraint("address"),
        sql.UniqueConstraint("folded"),
    ]
    op.create_table("account", *parts)


def _make_announcement() -> None:
    parts = [
        sql.Column("id", text(200), nullable=False),
        sql.Column("body", sql.Text(), server_default="", nullable=False),
        sql.Column("made", text(20), nullable=False),
        sql.Column("until", text(20), server_default="", nullable=False),
        sql.PrimaryKeyConstraint("id"),
    ]
    op.create_table("announcement", *parts)


def _make_bucket() -> None:
    parts = [
        sql.Column("key", text(64), nullable=False),
        sql.Column("until", sql.BigInteger(), nullable=False),
        sql.PrimaryKeyConstraint("key"),
    ]
    op.create_table("bucket", *parts)
    op.create_index(op.f("ix_bucket_until"), "bucket", ["until"], unique=False)


def _make_pulse() -> None:
    parts = [
        sql.Column("name", text(200), nullable=False),
        sql.Column("time", text(20), nullable=False),
        sql.PrimaryKeyConstraint("name"),
    ]
    op.create_table("pulse", *parts)


def _make_sending() -> None:
    parts = [
        sql.Column("key", text(200), nullable=False),
        sql.Column("sender", text(200), nullable=False),
        sql.Column("request", text(64), nullable=False),
        sql.Column("status", sql.Integer(), nullable=False),
        sql.Column("response", sql.LargeBinary(), nullable=False),
        sql.Column("created", text(20), nullable=False),
        sql.PrimaryKeyConstraint("key", "sender"),
    ]
    op.create_table("sending", *parts)
    op.create_index(op.f("ix_sending_created"), "sending", ["created"], unique=False)


def _make_setting() -> None:
    parts = [
        sql.Column("key", text(200), nullable=False),
        sql.Column("value", sql.Text(), server_default="", nullable=False),
        sql.PrimaryKeyConstraint("key"),
    ]
    op.create_table("setting", *parts)


def _make_deed() -> None:
    parts = [
        sql.Column("id", sql.Integer(), nullable=False),
        sql.Column("time", text(20), nullable=False),
        sql.Column("by", text(200), nullable=True),
        sql.Column("account", text(200), nullable=True),
        sql.Column("match", text(200), server_default="", nullable=False),
        sql.Column("what", text(40), nullable=False),
        sql.Column("reason", text(400), server_default="", nullable=False),
        sql.ForeignKeyConstraint(["account"], ["account.id"], ondelete="SET NULL"),
        sql.ForeignKeyConstraint(["by"], ["account.id"], ondelete="SET NULL"),
        sql.PrimaryKeyConstraint("id"),
    ]
    op.create_table("deed", *parts)
    op.create_index(op.f("ix_deed_account"), "deed", ["account"], unique=False)
    op.create_index(op.f("ix_deed_by"), "deed", ["by"], unique=False)


def _make_device() -> None:
    parts = [
        sql.Column("digest", text(64), nullable=False),
        sql.Column("account", text(200), nullable=False),
        sql.Column("made", text(20), nullable=False),
        sql.ForeignKeyConstraint(["account"], ["account.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("digest"),
    ]
    op.create_table("device", *parts)
    op.create_index(op.f("ix_device_account"), "device", ["account"], unique=False)
    op.create_index(op.f("ix_device_made"), "device", ["made"], unique=False)


def _make_draft() -> None:
    parts = [
        sql.Column("match", text(200), nullable=False),
        sql.Column("seat", text(200), nullable=False),
        sql.Column("step", sql.Integer(), nullable=False),
        sql.Column("lines", sql.Text(), server_default="", nullable=False),
        sql.Column("time", text(20), nullable=False),
        sql.Column("version", sql.Integer(), nullable=False),
        sql.ForeignKeyConstraint(["match"], ["match.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("match", "seat"),
    ]
    op.create_table("draft", *parts)


def _make_factor() -> None:
    parts = [
        sql.Column("account", text(200), nullable=False),
        sql.Column("seed", text(64), nullable=False),
        sql.Column("last", sql.BigInteger(), nullable=False),
        sql.Column("spares", sql.Text(), nullable=False),
        sql.Column("proven", sql.Boolean(), server_default=sql.false(), nullable=False),
        sql.ForeignKeyConstraint(["account"], ["account.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("account"),
    ]
    op.create_table("factor", *parts)


def _make_holder() -> None:
    parts = [
        sql.Column("match", text(200), nullable=False),
        sql.Column("seat", text(200), nullable=False),
        sql.Column("account", text(200), nullable=True),
        sql.Column("link", text(64), nullable=True),
        sql.Column("since", text(20), nullable=False),
        sql.ForeignKeyConstraint(["account"], ["account.id"], ondelete="CASCADE"),
        sql.ForeignKeyConstraint(["match"], ["match.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("match", "seat"),
        sql.UniqueConstraint("link"),
    ]
    op.create_table("holder", *parts)
    op.create_index(op.f("ix_holder_account"), "holder", ["account"], unique=False)


def _make_login_link() -> None:
    parts = [
        sql.Column("id", text(200), nullable=False),
        sql.Column("account", text(200), nullable=True),
        sql.Column("digest", text(64), nullable=True),
        sql.Column("ticket", text(64), nullable=False),
        sql.Column("purpose", text(20), nullable=False),
        sql.Column("made", text(20), nullable=False),
        sql.Column("until", text(20), nullable=False),
        sql.Column("address", text(254), server_default="", nullable=False),
        sql.ForeignKeyConstraint(["account"], ["account.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("id"),
        sql.UniqueConstraint("digest"),
    ]
    op.create_table("login_link", *parts)
    op.create_index(op.f("ix_login_link_account"), "login_link", ["account"], unique=False)
    op.create_index(op.f("ix_login_link_until"), "login_link", ["until"], unique=False)


def _make_message() -> None:
    parts = [
        sql.Column("match", text(200), nullable=False),
        sql.Column("number", sql.Integer(), autoincrement=False, nullable=False),
        sql.Column("author", text(200), nullable=False),
        sql.Column("to", sql.Text(), server_default="", nullable=False),
        sql.Column("body", sql.Text(), server_default="", nullable=False),
        sql.Column("time", text(20), nullable=False),
        sql.ForeignKeyConstraint(["match"], ["match.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("match", "number"),
    ]
    op.create_table("message", *parts)


def _make_news() -> None:
    parts = [
        sql.Column("match", text(200), nullable=False),
        sql.Column("audience", text(200), nullable=False),
        sql.Column("seq", sql.Integer(), autoincrement=False, nullable=False),
        sql.Column("kind", text(40), nullable=False),
        sql.Column("time", text(20), nullable=False),
        sql.ForeignKeyConstraint(["match"], ["match.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("match", "audience", "seq"),
    ]
    op.create_table("news", *parts)


def _make_outbox() -> None:
    parts = [
        sql.Column("id", sql.Integer(), nullable=False),
        sql.Column("key", text(200), nullable=False),
        sql.Column("account", text(200), nullable=True),
        sql.Column("match", text(200), server_default="", nullable=False),
        sql.Column("audience", text(200), server_default="", nullable=False),
        sql.Column("kind", text(40), nullable=False),
        sql.Column("body", sql.Text(), server_default="", nullable=False),
        sql.Column("created", text(20), nullable=False),
        sql.Column("tries", sql.Integer(), server_default="0", nullable=False),
        sql.Column("next", text(20), server_default="", nullable=False),
        sql.Column("sent", text(20), server_default="", nullable=False),
        sql.Column("fault", text(200), server_default="", nullable=False),
        sql.ForeignKeyConstraint(["account"], ["account.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("id"),
        sql.UniqueConstraint("key"),
    ]
    op.create_table("outbox", *parts)
    op.create_index(op.f("ix_outbox_account"), "outbox", ["account"], unique=False)
    op.create_index(op.f("ix_outbox_next"), "outbox", ["next"], unique=False)


def _make_session() -> None:
    parts = [
        sql.Column("id", text(200), nullable=False),
        sql.Column("account", text(200), nullable=False),
        sql.Column("digest", text(64), nullable=False),
        sql.Column("made", text(20), nullable=False),
        sql.Column("seen", text(20), nullable=False),
        sql.Column("proved", text(20), nullable=False),
        sql.Column("label", text(200), server_default="", nullable=False),
        sql.ForeignKeyConstraint(["account"], ["account.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("id"),
        sql.UniqueConstraint("digest"),
    ]
    op.create_table("session", *parts)
    op.create_index(op.f("ix_session_account"), "session", ["account"], unique=False)
    op.create_index(op.f("ix_session_seen"), "session", ["seen"], unique=False)


def _make_table() -> None:
    parts = [
        sql.Column("match", text(200), nullable=False),
        sql.Column("title", text(200), server_default="", nullable=False),
        sql.Column("owner", text(200), nullable=True),
        sql.Column("umpire", text(200), nullable=True),
        sql.Column("openness", text(20), nullable=False),
        sql.Column("invite", text(64), nullable=True),
        sql.Column("created", text(20), nullable=False),
        sql.Column("over", sql.Boolean(), server_default=sql.false(), nullable=False),
        sql.Column("facts", sql.Text(), server_default="", nullable=False),
        sql.ForeignKeyConstraint(["match"], ["match.id"], ondelete="CASCADE"),
        sql.ForeignKeyConstraint(["owner"], ["account.id"], ondelete="SET NULL"),
        sql.ForeignKeyConstraint(["umpire"], ["account.id"], ondelete="SET NULL"),
        sql.PrimaryKeyConstraint("match"),
        sql.UniqueConstraint("invite"),
    ]
    op.create_table("table_", *parts)
    op.create_index(op.f("ix_table__created"), "table_", ["created"], unique=False)
    op.create_index(op.f("ix_table__openness"), "table_", ["openness"], unique=False)
    op.create_index(op.f("ix_table__owner"), "table_", ["owner"], unique=False)
    op.create_index(op.f("ix_table__umpire"), "table_", ["umpire"], unique=False)


def _make_token() -> None:
    parts = [
        sql.Column("id", text(200), nullable=False),
        sql.Column("account", text(200), nullable=False),
        sql.Column("digest", text(64), nullable=False),
        sql.Column("name", text(200), nullable=False),
        sql.Column("scopes", sql.Text(), server_default="", nullable=False),
        sql.Column("made", text(20), nullable=False),
        sql.Column("until", text(20), nullable=False),
        sql.Column("used", text(20), server_default="", nullable=False),
        sql.ForeignKeyConstraint(["account"], ["account.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("id"),
        sql.UniqueConstraint("digest"),
    ]
    op.create_table("token", *parts)
    op.create_index(op.f("ix_token_account"), "token", ["account"], unique=False)
    op.create_index(op.f("ix_token_until"), "token", ["until"], unique=False)


def _make_watcher() -> None:
    parts = [
        sql.Column("match", text(200), nullable=False),
        sql.Column("account", text(200), nullable=False),
        sql.Column("since", text(20), nullable=False),
        sql.ForeignKeyConstraint(["account"], ["account.id"], ondelete="CASCADE"),
        sql.ForeignKeyConstraint(["match"], ["match.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("match", "account"),
    ]
    op.create_table("watcher", *parts)


def _make_reader() -> None:
    parts = [
        sql.Column("match", text(200), nullable=False),
        sql.Column("reader", text(200), nullable=False),
        sql.Column("number", sql.Integer(), autoincrement=False, nullable=False),
        sql.ForeignKeyConstraint(
            ["match", "number"], ["message.match", "message.number"], ondelete="CASCADE"
        ),
        sql.PrimaryKeyConstraint("match", "reader", "number"),
    ]
    op.create_table("reader", *parts)


def _make_match() -> None:
    op.add_column("match", sql.Column("wake", text(20), server_default="", nullable=False))
    op.create_index(op.f("ix_match_wake"), "match", ["wake"], unique=False)


def downgrade() -> None:
    """Remove it."""
    _remove_match()
    op.drop_table("reader")
    op.drop_table("watcher")
    op.drop_table("token")
    op.drop_table("table_")
    op.drop_table("session")
    op.drop_table("outbox")
    op.drop_table("news")
    op.drop_table("message")
    op.drop_table("login_link")
    op.drop_table("holder")
    op.drop_table("factor")
    op.drop_table("draft")
    op.drop_table("device")
    op.drop_table("deed")
    op.drop_table("setting")
    op.drop_table("sending")
    op.drop_table("pulse")
    op.drop_table("bucket")
    op.drop_table("announcement")
    op.drop_table("account")


def _remove_match() -> None:
    op.drop_index(op.f("ix_match_wake"), table_name="match")
    op.drop_column("match", "wake")
