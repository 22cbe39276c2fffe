"""Pages say what is true: the words of the sheet, and how the program is installed."""

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import msgspec
import pytest

from hegemon.core.form import FreeText, Numbers
from hegemon.core.sheet import Listed

ROOT = Path(__file__).resolve().parents[2]
CLI = (ROOT / "docs" / "cli.md").read_text("utf-8")
HOST = (ROOT / "docs" / "host.md").read_text("utf-8")


@pytest.mark.parametrize("listed", [Listed(()), Numbers(1, 3, start=2), FreeText(9)])
def test_the_kinds_of_lists_are_called_as_they_are_sent(listed: msgspec.Struct) -> None:
    """And so are their fields."""
    sent = msgspec.to_builtins(listed)

    assert f"`{sent['kind']}`" in CLI
    assert all(f"`{field}`" in CLI or f'"{field}"' in CLI for field in sent)


def test_no_other_kinds_of_lists_are_told() -> None:
    """No class name of ours."""
    assert set(re.findall(r'"kind": "([^"]+)"', CLI)) <= {"listed", "numbers", "free-text"}


def test_host_installs_what_a_checkout_has() -> None:
    """No registry is asked for a package of our name, and each file that is copied is there."""
    asked = re.findall(r"pip (?:install|wheel) ([^\n`]+)", HOST)
    copied = re.findall(r"^cp (\S+)", HOST, re.MULTILINE)

    assert asked
    from_here = re.compile(r"\.|'\.\[[a-z,]+\]'")
    assert all(from_here.fullmatch(words.split()[-1]) for words in asked)
    assert copied == ["deploy/hegemon.service"]
    assert all((ROOT / path).is_file() for path in copied)


def test_the_wheel_of_a_checkout_runs(tmp_path: Path) -> None:
    """What pip makes of the dot: its backend is asked, so that nothing is fetched."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("hegemon-*.whl")
    there = tmp_path / "there"
    with zipfile.ZipFile(wheel) as file:
        file.extractall(there)
    listed = subprocess.run(
        [sys.executable, "-m", "hegemon", "games"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(there)},
        check=True,
        capture_output=True,
        text=True,
    )

    assert (there / "hegemon" / "web" / "templates" / "match" / "report.html").is_file()
    assert "space-conquest" in listed.stdout
