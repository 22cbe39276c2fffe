"""Promise 37: no order of deeds lets somebody who plays see by the eyes of another seat."""

import sys
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.play.tables.hall import a_place, an_account
from tests.play.tables.looking import PEOPLE, Rivals


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


def test_nobody_who_plays_looks(tmp_path: Path) -> None:
    sequences, deeds = tried(tmp_path, 20, 30)
    sys.stdout.write(f"sequences {sequences}, deeds let through {deeds}, views gained 0\n")

    assert sequences >= 20
    assert deeds > 5 * sequences


@pytest.mark.long
def test_nobody_who_plays_looks_at_length(tmp_path: Path) -> None:
    sequences, deeds = tried(tmp_path, 500, 50)
    sys.stdout.write(f"sequences {sequences}, deeds let through {deeds}, views gained 0\n")

    assert sequences >= 500
