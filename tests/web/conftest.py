"""What tests of the server share: logs that stay as they were, and a server on each database."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from tests.store.stores import database
from tests.web.served import Served, housed


@pytest.fixture
def quiet() -> Iterator[None]:
    """Thousands of requests are not worth a line each; afterwards the log is as it was."""
    before = structlog.get_config()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    yield
    structlog.configure(**before)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    """A server without any table; `test_postgresql.py` has what is worth running each time."""
    if request.param == "sqlite":
        yield housed()
        return
    kept = database(request.param, tmp_path)
    yield housed(database=kept)
    kept.close()
