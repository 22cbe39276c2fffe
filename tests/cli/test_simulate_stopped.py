"""Ctrl-C at a terminal in the middle of `hegemon simulate`."""

from __future__ import annotations

import sys

import pexpect
import pytest

GAMES = 20_000  # minutes of work: nobody is so late that all are finished before he interrupts


@pytest.mark.parametrize("workers", [1, 2])
def test_what_is_finished_is_kept_and_shown(workers: int) -> None:
    """The terminal interrupts all processes; the first one shows the games, and none is left."""
    command = [
        *("-m", "hegemon", "simulate", "erkenfara", "--bots", "steward", "--games", str(GAMES)),
        *("--house-rule", "years=1", "--workers", str(workers)),
    ]
    child = pexpect.spawn(sys.executable, command, encoding="utf-8", timeout=120)
    child.expect(r" [1-9]\d?%")
    child.sendintr()
    child.expect(r"(\d+) games of erkenfara, seed 1")
    shown = int(child.match[1])
    child.expect(rf"Interrupted: {shown} of {GAMES} games were finished\.")
    child.expect(pexpect.EOF)
    child.close()

    assert 0 < shown < GAMES
    assert 130 == child.exitstatus
