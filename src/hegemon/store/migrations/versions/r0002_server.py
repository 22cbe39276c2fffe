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
    _make_bucket()
    _make_pulse()
    _make_sending()
    _make_setting()
    _make_draft()
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
    op.create_table(
        "account",
        sql.Column("id", text(200), nullable=False),
        sql.Column("name", text(200), nullable=False),
        sql.Column("shown", text(200), nullable=False),
        sql.Column("email", text(200), nullable=True),
        sql.Column("kind", text(20), nullable=False),
        sql.Column("admin", sql.Boolean(), server_default=sql.false(), nullable=False),
        sql.Column("zone", text(64), server_default="UTC", nullable=False),
        sql.Column("created", text(20), nullable=False),
        sql.Column("password", text(400), server_default="", nullable=False),
        sql.Column("disabled", text(20), server_default="", nullable=False),
        sql.Column("facts", sql.Text(), server_default="", nullable=False),
        sql.PrimaryKeyConstraint("id"),
        sql.UniqueConstraint("name"),
    )
    op.create_index("account_email", "account", ["email"], unique=False)


def _make_bucket() -> None:
    op.create_table(
        "bucket",
        sql.Column("key", text(200), nullable=False),
        sql.Column("level", sql.Float(), nullable=False),
        sql.Column("time", sql.Float(), nullable=False),
        sql.PrimaryKeyConstraint("key"),
    )
    op.create_index(op.f("ix_bucket_time"), "bucket", ["time"], unique=False)


def _make_pulse() -> None:
    op.create_table(
        "pulse",
        sql.Column("name", text(200), nullable=False),
        sql.Column("time", text(20), nullable=False),
        sql.PrimaryKeyConstraint("name"),
    )


def _make_sending() -> None:
    op.create_table(
        "sending",
        sql.Column("key", text(200), nullable=False),
        sql.Column("sender", text(200), nullable=False),
        sql.Column("request", text(64), nullable=False),
        sql.Column("status", sql.Integer(), nullable=False),
        sql.Column("response", sql.LargeBinary(), nullable=False),
        sql.Column("created", text(20), nullable=False),
        sql.PrimaryKeyConstraint("key", "sender"),
    )
    op.create_index(op.f("ix_sending_created"), "sending", ["created"], unique=False)


def _make_setting() -> None:
    op.create_table(
        "setting",
        sql.Column("key", text(200), nullable=False),
        sql.Column("value", sql.Text(), server_default="", nullable=False),
        sql.PrimaryKeyConstraint("key"),
    )


def _make_draft() -> None:
    op.create_table(
        "draft",
        sql.Column("match", text(200), nullable=False),
        sql.Column("seat", text(200), nullable=False),
        sql.Column("step", sql.Integer(), nullable=False),
        sql.Column("lines", sql.Text(), server_default="", nullable=False),
        sql.Column("time", text(20), nullable=False),
        sql.Column("version", sql.Integer(), nullable=False),
        sql.ForeignKeyConstraint(["match"], ["match.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("match", "seat"),
    )


def _make_holder() -> None:
    op.create_table(
        "holder",
        sql.Column("match", text(200), nullable=False),
        sql.Column("seat", text(200), nullable=False),
        sql.Column("account", text(200), nullable=True),
        sql.Column("link", text(64), nullable=True),
        sql.Column("since", text(20), nullable=False),
        sql.ForeignKeyConstraint(["account"], ["account.id"], ondelete="CASCADE"),
        sql.ForeignKeyConstraint(["match"], ["match.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("match", "seat"),
    )
    op.create_index("holder_link", "holder", ["link"], unique=True)
    op.create_index(op.f("ix_holder_account"), "holder", ["account"], unique=False)


def _make_login_link() -> None:
    op.create_table(
        "login_link",
        sql.Column("digest", text(64), nullable=False),
        sql.Column("account", text(200), nullable=False),
        sql.Column("purpose", text(20), nullable=False),
        sql.Column("created", text(20), nullable=False),
        sql.Column("expires", text(20), nullable=False),
        sql.Column("used", text(20), server_default="", nullable=False),
        sql.ForeignKeyConstraint(["account"], ["account.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("digest"),
    )
    op.create_index(op.f("ix_login_link_account"), "login_link", ["account"], unique=False)
    op.create_index(op.f("ix_login_link_expires"), "login_link", ["expires"], unique=False)


def _make_message() -> None:
    op.create_table(
        "message",
        sql.Column("match", text(200), nullable=False),
        sql.Column("number", sql.Integer(), autoincrement=False, nullable=False),
        sql.Column("author", text(200), nullable=False),
        sql.Column("to", sql.Text(), server_default="", nullable=False),
        sql.Column("body", sql.Text(), server_default="", nullable=False),
        sql.Column("time", text(20), nullable=False),
        sql.ForeignKeyConstraint(["match"], ["match.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("match", "number"),
    )


def _make_news() -> None:
    op.create_table(
        "news",
        sql.Column("match", text(200), nullable=False),
        sql.Column("audience", text(200), nullable=False),
        sql.Column("seq", sql.Integer(), autoincrement=False, nullable=False),
        sql.Column("kind", text(40), nullable=False),
        sql.Column("time", text(20), nullable=False),
        sql.ForeignKeyConstraint(["match"], ["match.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("match", "audience", "seq"),
    )


def _make_outbox() -> None:
    op.create_table(
        "outbox",
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
        sql.ForeignKeyConstraint(["account"], ["account.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("id"),
        sql.UniqueConstraint("key"),
    )
    op.create_index(op.f("ix_outbox_account"), "outbox", ["account"], unique=False)
    op.create_index(op.f("ix_outbox_next"), "outbox", ["next"], unique=False)


def _make_session() -> None:
    op.create_table(
        "session",
        sql.Column("id", text(64), nullable=False),
        sql.Column("account", text(200), nullable=False),
        sql.Column("created", text(20), nullable=False),
        sql.Column("seen", text(20), nullable=False),
        sql.Column("expires", text(20), nullable=False),
        sql.Column("agent", text(400), server_default="", nullable=False),
        sql.ForeignKeyConstraint(["account"], ["account.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_session_account"), "session", ["account"], unique=False)
    op.create_index(op.f("ix_session_expires"), "session", ["expires"], unique=False)


def _make_table() -> None:
    op.create_table(
        "table_",
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
    )
    op.create_index(op.f("ix_table__created"), "table_", ["created"], unique=False)
    op.create_index(op.f("ix_table__openness"), "table_", ["openness"], unique=False)
    op.create_index(op.f("ix_table__owner"), "table_", ["owner"], unique=False)
    op.create_index(op.f("ix_table__umpire"), "table_", ["umpire"], unique=False)


def _make_token() -> None:
    op.create_table(
        "token",
        sql.Column("id", text(200), nullable=False),
        sql.Column("account", text(200), nullable=False),
        sql.Column("digest", text(64), nullable=False),
        sql.Column("name", text(200), nullable=False),
        sql.Column("scopes", text(400), nullable=False),
        sql.Column("match", text(200), server_default="", nullable=False),
        sql.Column("seat", text(200), server_default="", nullable=False),
        sql.Column("created", text(20), nullable=False),
        sql.Column("expires", text(20), server_default="", nullable=False),
        sql.Column("used", text(20), server_default="", nullable=False),
        sql.Column("revoked", text(20), server_default="", nullable=False),
        sql.ForeignKeyConstraint(["account"], ["account.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("id"),
        sql.UniqueConstraint("digest"),
    )
    op.create_index(op.f("ix_token_account"), "token", ["account"], unique=False)


def _make_watcher() -> None:
    op.create_table(
        "watcher",
        sql.Column("match", text(200), nullable=False),
        sql.Column("account", text(200), nullable=False),
        sql.Column("since", text(20), nullable=False),
        sql.ForeignKeyConstraint(["account"], ["account.id"], ondelete="CASCADE"),
        sql.ForeignKeyConstraint(["match"], ["match.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("match", "account"),
    )


def _make_reader() -> None:
    op.create_table(
        "reader",
        sql.Column("match", text(200), nullable=False),
        sql.Column("reader", text(200), nullable=False),
        sql.Column("number", sql.Integer(), autoincrement=False, nullable=False),
        sql.ForeignKeyConstraint(
            ["match", "number"], ["message.match", "message.number"], ondelete="CASCADE"
        ),
        sql.PrimaryKeyConstraint("match", "reader", "number"),
    )


def _make_match() -> None:
    op.add_column("match", sql.Column("wake", text(20), server_default="", nullable=False))
    op.create_index(op.f("ix_match_wake"), "match", ["wake"], unique=False)


def downgrade() -> None:
    """Remove it."""
    _remove_match()
    _remove_reader()
    _remove_watcher()
    _remove_token()
    _remove_table()
    _remove_session()
    _remove_outbox()
    _remove_news()
    _remove_message()
    _remove_login_link()
    _remove_holder()
    _remove_draft()
    _remove_setting()
    _remove_sending()
    _remove_pulse()
    _remove_bucket()
    _remove_account()


def _remove_match() -> None:
    op.drop_index(op.f("ix_match_wake"), table_name="match")
    op.drop_column("match", "wake")


def _remove_reader() -> None:
    op.drop_table("reader")


def _remove_watcher() -> None:
    op.drop_table("watcher")


def _remove_token() -> None:
    op.drop_table("token")


def _remove_table() -> None:
    op.drop_table("table_")


def _remove_session() -> None:
    op.drop_table("session")


def _remove_outbox() -> None:
    op.drop_table("outbox")


def _remove_news() -> None:
    op.drop_table("news")


def _remove_message() -> None:
    op.drop_table("message")


def _remove_login_link() -> None:
    op.drop_table("login_link")


def _remove_holder() -> None:
    op.drop_table("holder")


def _remove_draft() -> None:
    op.drop_table("draft")


def _remove_setting() -> None:
    op.drop_table("setting")


def _remove_sending() -> None:
    op.drop_table("sending")


def _remove_pulse() -> None:
    op.drop_table("pulse")


def _remove_bucket() -> None:
    op.drop_table("bucket")


def _remove_account() -> None:
    op.drop_table("account")
