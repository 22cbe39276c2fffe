"""Promise 37: no order of deeds lets somebody who plays see by the eyes of another seat."""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.play.tables.hall import a_place, an_account
from tests.play.tables.looking import PEOPLE, Rivals
from tests.samples import by_hand


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """In memory, where the machine has a disk there: nothing of this is to be kept."""
    memory = Path("/dev/shm")  # noqa: S108
    if not memory.is_dir():
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=memory) as made:
        yield Path(made)


def tried(folder: Path, examples: int, deeds: int) -> tuple[int, int]:
    """So many sequences of so many deeds; how many were tried, and how many deeds let through."""
    place = a_place(folder)
    for account in PEOPLE:
        an_account(place, account)
    machine = type("Rivals", (Rivals,), {"place": place, "tried": 0, "done": 0})
    wanted = settings(
        max_examples=examples,
        stateful_step_count=deeds,
        deadline=None,
        derandomize=True,
        database=None,
    )
    run_state_machine_as_test(machine, settings=wanted)
    return machine.tried, machine.done


def test_nobody_who_plays_looks(folder: Path) -> None:
    sequences, deeds = tried(folder, 20, 20)
    sys.stdout.write(f"sequences {sequences}, deeds let through {deeds}, views gained 0\n")

    assert sequences >= 20
    assert deeds > 5 * sequences


@pytest.mark.long
@pytest.mark.parametrize("many", by_hand([120], [300]))
def test_nobody_who_plays_looks_at_length(folder: Path, many: int) -> None:
    sequences, deeds = tried(folder, many, 40)
    sys.stdout.write(f"sequences {sequences}, deeds let through {deeds}, views gained 0\n")

    assert sequences >= many
