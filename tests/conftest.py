"""How all tests run: hypothesis quick and repeatable, or long and always new; and the heap.

HYPOTHESIS_PROFILE=long searches for minutes where the default, fast, takes seconds.
"""

import gc
import os
import sys

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "fast",
    max_examples=50,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],  # a busy machine is no fault of ours
)
settings.register_profile("long", max_examples=5_000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fast"))


def pytest_xdist_auto_num_workers() -> int:
    """Three processes for two cores: tests wait for browsers, servers and databases."""
    cores = os.cpu_count() or 1
    return cores + cores // 2


def pytest_collection_finish() -> None:
    """Twelve thousand tests stay to the end: nobody need look through them for garbage again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """What a test leaves behind for those after it.

    Stores left open are found as garbage now: a server takes 100 connections. A server that was
    started in this process has said where lines of the log go: the next test looks where they
    usually go.
    """
    structlog = sys.modules.get("structlog")
    if structlog and structlog.is_configured():
        structlog.reset_defaults()
    postgres = sys.modules.get("tests.store.postgres")  # not there before a test is of it
    if postgres and postgres.was_asked():
        gc.collect()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole matches in browsers first: they wait most, and none shall be left alone at the end."""
    items.sort(key=lambda item: "browser/whole" not in item.nodeid)
