"""Somebody who plays by mail: a mail server takes what the house sends, a pipe what he answers."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from click.testing import CliRunner

from hegemon.cli import hegemon
from hegemon.play.receipts import digests_in
from tests.ports import own_port
from tests.roads.waiting import until

OURS = "orders@games.example.org"


class Postbox:
    """The letters that came, by their Message-ID: one that is sent again is the same letter."""

    def __init__(self) -> None:
        self.port = own_port()
        self._told = threading.Event()
        self._told.set()
        self.came: dict[str, EmailMessage] = {}

    async def handle_DATA(self, *given: Any) -> str:  # noqa: N802 - aiosmtpd calls it so
        """A letter came."""
        letter = message_from_bytes(given[2].content, policy=default)
        self.came.setdefault(str(letter["Message-ID"]), letter)
        await asyncio.to_thread(self._told.wait)
        return "250 OK"

    @contextmanager
    def silent(self) -> Iterator[None]:
        """Letters are taken, and their sender is not told so before the end."""
        self._told.clear()
        try:
            yield
        finally:
            self._told.set()

    def turns(self) -> list[EmailMessage]:
        """Those that ask for orders, in the order in which they came."""
        return [one for one in list(self.came.values()) if one["Reply-To"] and not _answers(one)]

    def answers_to(self, name: str) -> list[EmailMessage]:
        """Those that answer one of his."""
        return [
            one
            for one in list(self.came.values())
            if _answers(one) and name in str(one["In-Reply-To"])
        ]


def _answers(letter: EmailMessage) -> bool:
    return letter["Auto-Submitted"] == "auto-replied"


def text_of(letter: EmailMessage) -> str:
    """The plain text of a letter, its long lines whole again."""
    body = letter.get_body(("plain",))
    assert body is not None
    return re.sub(r"\r?\n +", "", str(body.get_content()))


@contextmanager
def postbox() -> Iterator[Postbox]:
    """A mail server that takes all that the house sends."""
    box = Postbox()
    controller = Controller(box, hostname="127.0.0.1", port=box.port, ready_timeout=300)
    controller.start()
    try:
        yield box
    finally:
        controller.stop(no_assert=True)


def settings(box: Postbox) -> Mapping[str, str]:
    """What a server is told of the mail."""
    return {
        "HEGEMON_OUTBOX_TO": "mail",
        "HEGEMON_MAIL_HOST": "127.0.0.1",
        "HEGEMON_MAIL_PORT": str(box.port),
        "HEGEMON_MAIL_TLS": "none",
        "HEGEMON_MAIL_SENDER": "hegemon@games.example.org",
        "HEGEMON_MAIL_REPLIES": OURS,
    }


def receive(raw: bytes, folder: Path) -> None:
    """A letter comes to the house, as a mail server hands it to a program."""
    home = {name: str(folder) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    command = ["mail", "receive", "--database", f"sqlite:///{folder / 'server.sqlite'}"]
    ended = CliRunner(env=home).invoke(hegemon, command, input=raw, prog_name="hegemon")

    assert ended.exit_code == 0, ended.output


def reply(turn: EmailMessage, sender: str, lines: list[str], number: int) -> EmailMessage:
    """An answer with orders above what is quoted, as mail programs write it."""
    quoted = "".join(f"> {line}\n" for line in text_of(turn).splitlines()[:20])
    letter = EmailMessage()
    letter["From"], letter["To"] = sender, str(turn["Reply-To"])
    letter["Subject"] = f"Re: {turn['Subject']}"
    letter["Message-ID"] = f"<{number}@example.org>"
    letter.set_content("\n".join(lines) + "\n\nOn Tue, Mar 3, 2026 they wrote:\n" + quoted)
    return letter


def receipt_in(box: Postbox, name: str) -> str:
    """The receipt that the one answer to a letter of his tells."""
    found = until(lambda: box.answers_to(name), f"an answer to {name}")
    text = text_of(found[0])
    assert re.search(r"^Sealed: ", text, re.MULTILINE), text
    (digest,) = digests_in(text)
    return digest
