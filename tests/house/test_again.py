"""Tests in a browser may be tried once more in CI, and nothing of it is hidden."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PLUGIN = """
from tests.again import in_a_browser as pytest_runtest_protocol
from tests.again import pytest_report_teststatus, pytest_terminal_summary
"""

CASE = """
from pathlib import Path

def test_one():
    times = Path(__file__).with_name("times")
    times.open("a").write("x")
    assert len(times.read_text()) > {after}, "it was not ready"
"""


def run(folder: Path, after: int, tries: str, *more: str) -> subprocess.CompletedProcess[str]:
    """One test that fails so many times, in a pytest of its own."""
    (folder / "conftest.py").write_text(PLUGIN)
    (folder / "test_case.py").write_text(CASE.format(after=after))
    here = Path(__file__).parents[2]
    ours = {name: said for name, said in os.environ.items() if not name.startswith("PYTEST_")}
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *more, str(folder)],
        cwd=folder,
        env={**ours, "BROWSER_TRIES": tries, "PYTHONPATH": str(here)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("more", [(), ("-n", "1")], ids=["here", "in a worker"])
def test_what_holds_the_second_time_is_green_and_told(
    tmp_path: Path, more: tuple[str, ...]
) -> None:
    done = run(tmp_path, 1, "2", *more)

    assert 0 == done.returncode, done.stdout
    assert "1 passed, 1 unsteady" in done.stdout
    assert "UNSTEADY test_case.py::test_one" in done.stdout
    assert "it was not ready" in done.stdout


@pytest.mark.parametrize(("after", "tries"), [(2, "2"), (1, "1")])
def test_what_fails_each_time_is_red(tmp_path: Path, after: int, tries: str) -> None:
    """And but for CI each test has one try."""
    done = run(tmp_path, after, tries)

    assert 1 == done.returncode, done.stdout
    assert "1 failed" in done.stdout
