"""Where letters are answered, and how an answer is put into the outbox."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from hegemon.mail.letter import LetterIn
from hegemon.play.inbox.mark import MAIL_ANSWER
from hegemon.play.inbox.ports import Inbox, InboxItem, LetterFate, ReplyAddresses
from hegemon.play.people.changes import LetterKept
from hegemon.play.people.values import Account, Letter
from hegemon.play.receipts import in_utc
from hegemon.serving.services import Services


@dataclass(frozen=True, kw_only=True)
class PostRoom:
    """Where letters are answered."""

    services: Services
    inbox: Inbox
    addresses: ReplyAddresses


class LetterOutcome(NamedTuple):
    """What became of a letter, and why where it was not answered."""

    fate: LetterFate
    why: str = ""


class MailAnswer(NamedTuple):
    """What somebody is answered."""

    lines: tuple[str, ...]
    table: str = ""
    seat: str = ""
    """The seat for which he may go on writing; "" for none."""
    subject: str = ""
    """What it is about; "" for what the letter was."""
    facts: dict[str, Any] = {}  # noqa: RUF012 - never changed
    """What goes along: see `WithReplies`."""


def send(
    room: PostRoom, item: InboxItem, letter: LetterIn, account: Account, answer: MailAnswer
) -> None:
    """Put the answer to a letter into the outbox, once; it goes to the account's own address."""
    facts = {
        **answer.facts,
        "text": "\n".join(answer.lines),
        "subject": answer.subject or letter.subject,
        "answers": letter.id,
        "table": answer.table,
        "seat": answer.seat,
    }
    written = Letter(
        id=f"mail/{item.id}",
        account=account.id,
        to="",  # whatever is his own when it goes out
        about=MAIL_ANSWER,
        made=in_utc(room.services.clock.now()),
        facts=facts,
    )
    room.services.desk.people.commit(LetterKept(written))
