"""The API on PostgreSQL, in short: what the others test at length under the mark `long`."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.store.stores import database
from tests.web import test_administering as administering
from tests.web import test_overseeing as overseeing
from tests.web import test_signing as signing
from tests.web import test_tables as tables
from tests.web.served import Served, housed


@pytest.fixture
def on_postgresql(tmp_path: Path) -> Iterator[Served]:
    kept = database("postgresql", tmp_path)
    yield housed(database=kept)
    kept.close()


@pytest.mark.parametrize(
    "story",
    [
        tables.test_two_friends_play,
        tables.test_tables_are_listed_for_those_who_have_to_do_with_them,
        tables.test_messages_reach_those_they_are_for,
        signing.test_an_account_is_exported_and_deleted,
        administering.test_a_closed_account_opens_nothing,
        administering.test_tables_are_seen_by_their_facts_alone,
        overseeing.test_the_umpire_sees_the_true_position_and_through_every_eye,
    ],
    ids=lambda story: story.__name__,
)
def test_on_postgresql(story: Callable[[Served], None], on_postgresql: Served) -> None:
    """The same stories, which know nothing of the database."""
    story(on_postgresql)
