"""Drafts: two devices of one seat save at once, and nothing that was acknowledged is overwritten.

`HEGEMON_RACES=1000 pytest tests/store/test_drafts.py` is a longer run.
"""

import os
from pathlib import Path
from typing import Any

import pytest

from hegemon.play.errors import Changed
from hegemon.play.ports import Draft, DraftKey, Drafts
from hegemon.store.database import of_file
from hegemon.store.drafts import FileDrafts, MemoryDrafts, lines_in
from hegemon.store.light.drafts import SqliteDrafts
from hegemon.store.light.matches import SqliteStore
from hegemon.store.sendings import SqlDrafts
from hegemon.store.sql import SqlStore
from tests.play.table import NAME, P1, P2, SetClock, begun
from tests.store.stores import DATABASES, EACH, database
from tests.store.test_races import at_once

RACES = int(os.environ.get("HEGEMON_RACES", "200"))
KEY = DraftKey(NAME, 1, P1)


@pytest.fixture(params=EACH)
def devices(request: Any, tmp_path: Path) -> tuple[Drafts, Drafts]:
    """Two devices of one seat, each with connections of its own where there are any."""
    kind = request.param
    if kind == "memory":
        shared = MemoryDrafts()
        return shared, shared
    if kind == "file":
        return FileDrafts(tmp_path / "m"), FileDrafts(tmp_path / "m")
    if kind == "home":  # a terminal and the browser
        begun(store=SqliteStore(tmp_path / "home.sqlite"))
        server = SqlStore(of_file(tmp_path / "home.sqlite"))
        terminal = SqliteDrafts(SqliteStore(tmp_path / "home.sqlite"))
        return terminal, SqlDrafts(server.database, SetClock())
    assert kind in DATABASES
    store = SqlStore(database(kind, tmp_path))
    begun(store=store)
    store.close()
    first, second = (
        SqlDrafts(opened.database, SetClock())
        for opened in (SqlStore(database(kind, tmp_path)), SqlStore(database(kind, tmp_path)))
    )
    return first, second


@pytest.mark.parametrize("text", ["[" * 10_000, "{", "1"])
def test_what_is_no_draft_is_shown_as_it_is(text: str) -> None:
    """Also where a parser gives up."""
    assert ([text], "the draft is damaged") == lines_in(text)


def revision_of(draft: Draft | None) -> str:
    """The name of what is kept, "" for nothing."""
    return draft.revision if draft else ""


def test_of_two_who_saw_the_same_one_saves(devices: tuple[Drafts, Drafts]) -> None:
    """The other is refused, is told what was saved, and may then replace it."""
    for race in range(RACES):
        seen = revision_of(devices[0].recall(KEY))
        texts = [f"order {race} of {name}" for name in ("one", "two")]
        found = at_once(
            [
                lambda drafts=drafts, text=text, seen=seen: drafts.keep(KEY, [text], seen)  # type: ignore[misc]
                for drafts, text in zip(devices, texts, strict=True)
            ]
        )
        (lost,) = (at for at, one in enumerate(found) if isinstance(one, Exception))
        refused, there = found[lost], devices[lost].recall(KEY)
        assert isinstance(refused, Changed), refused
        assert there is not None

        assert (texts[1 - lost],) == there.lines == refused.lines
        assert found[1 - lost] == there.revision == refused.revision


def test_what_was_forgotten_meanwhile_is_not_there(devices: tuple[Drafts, Drafts]) -> None:
    """Nothing at all is a version, too; and each seat has its own."""
    one, two = devices
    first = one.keep(KEY, ["a", "b"], "")
    other_seat = two.keep(KEY._replace(seat=P2), ["c"], "")
    gone = two.keep(KEY, [], first)
    with pytest.raises(Changed) as refused:
        one.keep(KEY, ["a"], first)

    assert "" == gone
    assert ((), "") == (refused.value.lines, refused.value.revision)
    assert one.recall(KEY) is None
    assert other_seat == revision_of(one.recall(KEY._replace(seat=P2)))
    assert one.keep(KEY, ["a", "b"], "") == first
