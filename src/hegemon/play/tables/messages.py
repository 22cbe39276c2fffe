"""What people say to each other at a table: to one seat, to some, or to all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hegemon.core.errors import BadConfig
from hegemon.core.refusals import shown
from hegemon.play.beside import EVERYBODY, UMPIRE, MessageSaid, NewsItem, Notice
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.ports import Message, TableStore

LONGEST = 4000
"""Characters of a message."""

MANY = 100_000
"""Messages of a table that are looked through for one."""


def say(hall: Hall, name: str, author: str, to: Sequence[str], text: str) -> None:
    """A seat or UMPIRE says something to seats, to UMPIRE or, with nobody named, to all.

    Raises BadConfig that names the field, NotThere.
    """
    match = hall.match(name)
    readers = tuple(dict.fromkeys(to)) or (EVERYBODY,)
    known = (UMPIRE, *match.players)
    to_all = readers == (EVERYBODY,)
    for reader in readers:
        if not to_all and reader not in known:
            raise BadConfig(f"to: there is no {shown(reader)}; there are {', '.join(known)}")
    said = _readable(text)
    time = hall.time()
    audiences = known if to_all else tuple(dict.fromkeys((*readers, author)))
    news = [NewsItem(audience, "messages") for audience in audiences]
    if to_all:  # bystanders read it, too
        news.append(NewsItem(EVERYBODY, "messages"))
    # an author's other devices hear of it, but nobody gets a letter about his own words
    letters = [
        Notice(audience, "message", f"message/{author}/{audience}/{time}", _found_by(author, time))
        for audience in audiences
        if audience != author
    ]
    hall.store.add(name, MessageSaid(author, readers, said, time), *news, *letters)


def _found_by(author: str, time: str) -> dict[str, str]:
    """How a letter finds the words: they wait nowhere but where messages are kept."""
    return {"author": author, "said": time}


def messages_of(
    store: TableStore, table: str, reader: str, facts: Mapping[str, Any]
) -> Sequence[Message]:
    """The messages that a notice tells its reader of; raises NotThere."""
    author, time = facts.get("author"), facts.get("said")
    found = store.messages(table, reader, most=MANY)
    return [each for each in found if (each.author, each.time) == (author, time)]


def _readable(text: str) -> str:
    """The text as others will see it: line breaks are kept, other control characters are not."""
    kept = "\n".join("".join(c for c in line if c.isprintable()) for line in text.splitlines())
    if not kept.strip() or len(kept) > LONGEST:
        raise BadConfig(f"text: 1 to {LONGEST} characters")
    return kept.strip()
