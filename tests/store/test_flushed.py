"""Acknowledged means on the disk: the flush of the right file comes before the receipt (promise 2).

Shown by the calls that a playing process makes to the system, as strace writes them down.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.store.test_kill import ROOT

RECEIPTS = 100
ENDINGS = {"file": r"\.hegemon", "sqlite": r"matches\.sqlite-wal"}
"""The file that holds what was acknowledged."""


def needs_strace() -> None:
    if shutil.which("strace") is None:
        if os.environ.get("REQUIRE_ALL"):
            raise AssertionError("strace is not installed; see .ci/run")
        pytest.skip("strace is not installed")


@pytest.mark.parametrize("kind", ENDINGS)
def test_every_receipt_is_told_after_a_flush(tmp_path: Path, kind: str) -> None:
    """For each of 100 receipts, since the one before: the data file was flushed, with success."""
    needs_strace()
    calls = tmp_path / "calls"
    tracing = [
        "strace",
        "-f",
        "-y",
        "-qq",
        "--seccomp-bpf",
        "-e",
        "trace=write,fsync,fdatasync",
        "-o",
        str(calls),
    ]
    folder = tmp_path / "store"
    folder.mkdir()
    player = subprocess.Popen(
        [*tracing, sys.executable, "-m", "tests.store.killed_player", kind, str(folder)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert player.stdout is not None
    told = [player.stdout.readline() for _ in range(RECEIPTS + 1)]
    os.killpg(player.pid, signal.SIGKILL)
    player.communicate()

    assert told[0] == "up\n"
    assert all(len(line.split()) == 2 for line in told[1:])
    flushed, receipts, early = False, 0, 0
    for call in calls.read_text("utf-8").splitlines():
        if re.search(rf"f(data)?sync\(\d+<[^>]*{ENDINGS[kind]}>\) += 0", call):
            flushed = True
        elif re.search(r'write\(1<.*"\d{4}\.hegemon [0-9a-f]', call):
            receipts, early, flushed = receipts + 1, early + (not flushed), False
    sys.stdout.write(f"{kind}: {receipts} receipts, told before the flush {early}\n")

    assert early == 0
    assert receipts >= RECEIPTS
