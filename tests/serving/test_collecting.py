"""Dead cycles are sought seldom: by servers, and by whatever the command line starts."""

import gc
from collections.abc import Iterator

import pytest

import hegemon.cli
from hegemon.serving.collecting import collect_seldom


@pytest.fixture
def usual() -> Iterator[int]:
    """How many new things it usually takes; the tests go on as they were."""
    thresholds = gc.get_threshold()
    yield thresholds[0]
    gc.set_threshold(*thresholds)
    gc.unfreeze()


def test_dead_cycles_are_sought_seldom(usual: int) -> None:
    collect_seldom()
    assert gc.get_threshold()[0] > 10 * usual


def test_a_command_seeks_them_as_seldom(usual: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match is played in the terminal, too."""
    found = dict[str, int]()

    def command(prog_name: str) -> None:
        found[prog_name] = gc.get_threshold()[0]

    monkeypatch.setattr("hegemon.cli.group.hegemon", command)
    hegemon.cli.main()
    assert found["hegemon"] > 10 * usual
