"""Letters as they came, on both databases: kept once, taken once, never lost."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from hegemon.play.errors import NotThere, Overtaken
from hegemon.play.receipts import in_utc
from hegemon.store.database import Database
from hegemon.store.post.inbox import SqlInbox
from hegemon.store.ready import make_ready
from tests.store.stores import EACH_DATABASE, database

NOW = datetime(2026, 11, 28, 12, tzinfo=UTC)
RAW = b"From: ann@example.org\r\n\r\nbid ring 1\x00\xff\r\n"


@pytest.fixture(params=EACH_DATABASE)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    found = database(request.param, tmp_path)
    make_ready(found)
    yield found
    found.close()


@pytest.fixture
def inbox(kept: Database) -> SqlInbox:
    return SqlInbox(kept)


def later(minutes: int) -> datetime:
    return NOW + timedelta(minutes=minutes)


def test_a_letter_is_kept_once_and_just_as_it_came(inbox: SqlInbox) -> None:
    assert inbox.keep("a", RAW, NOW)
    assert not inbox.keep("a", b"other", later(1))

    assert inbox.raw("a") == RAW
    assert [item.id for item in inbox.waiting(NOW, 9)] == ["a"]
    with pytest.raises(NotThere, match="no such letter"):
        inbox.raw("b")


def test_who_takes_it_keeps_it_from_others_for_a_while(inbox: SqlInbox) -> None:
    inbox.keep("a", RAW, NOW)
    (item,) = inbox.waiting(NOW, 9)

    assert inbox.take(item, in_utc(later(5)))
    assert not inbox.take(item, in_utc(later(5)))
    assert [] == inbox.waiting(later(4), 9)
    (again,) = inbox.waiting(later(5), 9)
    assert again.tries == 1


def test_the_oldest_comes_first_and_what_is_dealt_with_no_more(inbox: SqlInbox) -> None:
    for minute, letter in enumerate("cab"):
        inbox.keep(letter, RAW, later(minute))
    first, second, third = inbox.waiting(later(9), 9)
    assert [first.id, second.id, third.id] == ["c", "a", "b"]

    inbox.settle(first, "answered")
    inbox.settle(second, "aside", "it cannot be read")
    inbox.put_off(third, in_utc(later(60)), "too many tries")

    assert [] == inbox.waiting(later(9), 9)
    (put_aside,) = inbox.dealt_with("aside", 9)
    assert (put_aside.id, put_aside.why) == ("a", "it cannot be read")
    assert [item.id for item in inbox.waiting(later(60), 9)] == ["b"]


def test_what_was_put_aside_can_be_looked_at_again(inbox: SqlInbox) -> None:
    inbox.keep("a", RAW, NOW)
    inbox.settle(inbox.waiting(NOW, 9)[0], "aside", "why")
    inbox.look_again(inbox.dealt_with("aside", 9)[0], in_utc(later(1)))

    assert [] == inbox.dealt_with("aside", 9)
    assert [(item.id, item.tries, item.why) for item in inbox.waiting(later(1), 9)] == [
        ("a", 0, "")
    ]


def test_only_what_was_dealt_with_is_forgotten(inbox: SqlInbox) -> None:
    for letter in "ab":
        inbox.keep(letter, RAW, NOW)
    inbox.settle(inbox.waiting(NOW, 1)[0], "ignored")

    assert inbox.forget(NOW) == 0
    assert inbox.forget(later(1)) == 1
    assert [item.id for item in inbox.waiting(NOW, 9)] == ["b"]


def test_who_comes_late_changes_nothing(inbox: SqlInbox) -> None:
    """A worker that took too long finds that another has dealt with the letter."""
    inbox.keep("a", RAW, NOW)
    (item,) = inbox.waiting(NOW, 9)
    inbox.settle(item, "answered")

    with pytest.raises(Overtaken, match="dealt with meanwhile"):
        inbox.settle(item, "aside", "a fault")
    assert [] == inbox.dealt_with("aside", 9)


def test_what_nobody_answers_has_so_much_room(inbox: SqlInbox) -> None:
    for minute, letter in enumerate("abcd"):
        inbox.keep(letter, RAW, later(minute), aside="too large" if letter != "a" else "")

    assert inbox.shrink(2 * len(RAW)) == 1
    assert [item.id for item in inbox.dealt_with("aside", 9)] == ["d", "c"]
    assert [item.id for item in inbox.waiting(later(9), 9)] == ["a"]
    assert [item.id for item in inbox.found("d", 9)] == ["d"]


def test_one_of_many_keeps_a_letter_and_one_takes_it(kept: Database) -> None:
    """The same letter comes by two ways at once, and several workers look at once."""
    inbox = SqlInbox(kept)
    kept_by, taken_by = list[int](), list[int]()

    def bring(number: int) -> None:
        kept_by.extend([number] * inbox.keep("a", RAW, NOW))
        for item in inbox.waiting(NOW, 1):
            taken_by.extend([number] * inbox.take(item, in_utc(later(5))))

    threads = [threading.Thread(target=bring, args=[number]) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(kept_by) == 1
    assert len(taken_by) == 1
