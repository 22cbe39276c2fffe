"""The desk of each test, on each database."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hegemon.play.people.ports import Counter
from tests.people.office import Office, SetClock, office
from tests.samples import cases
from tests.store.stores import DATABASES


@pytest.fixture(params=cases(DATABASES[:1], DATABASES[1:]))
def at(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Office]:
    """An office on SQLite each time, and on each kind of database under `-m long`."""
    opened = office(request.param, tmp_path)
    yield opened
    opened.people.database.close()


@pytest.fixture
def desk(at: Office) -> Counter:
    return at.desk


@pytest.fixture
def clock(at: Office) -> SetClock:
    return at.clock
