"""How all tests run: hypothesis quick and repeatable, or long and always new; and the heap.

HYPOTHESIS_PROFILE=long searches for minutes where the default, fast, takes seconds.
"""

import gc
import os

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


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Three processes for two cores: quick tests wait for browsers, servers and databases."""
    cores = os.cpu_count() or 1
    return cores + cores // 2 if config.option.markexpr == "not long" else cores


def pytest_collection_finish() -> None:
    """Twelve thousand tests stay to the end: nobody need look through them for garbage again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Stores that a test left open are found as garbage now: a server takes 100 connections."""
    if "postgresql" in item.name:
        gc.collect()
