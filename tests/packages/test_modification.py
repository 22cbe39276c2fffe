"""docs/write-a-modification.md, followed word for word: EC4X with another number and a rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.packages.generated import Generated, installed
from tests.packages.made import hegemon

NAME = "ec4x-mines"
PAGE = Path(__file__).resolve().parents[2] / "docs" / "write-a-modification.md"
FILE = re.compile(r"`([\w./-]+)`:\n\n```\w+\n(.*?)^```$", re.DOTALL | re.MULTILINE)
"""A file as the page gives it: its name, then its text."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Generated:
    """Every file of the page in its place, and the package installed."""
    place = tmp_path_factory.mktemp("modified")
    for name, text in FILE.findall(PAGE.read_text("utf-8")):
        file = place / f"hegemon-{NAME}" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return installed(place, NAME)


def test_its_tests_pass(made: Generated) -> None:
    """Its own, and the contract; only what is hidden is not asked."""
    done = made.run("pytest", "-q", "-rs", "-p", "no:xdist", "-p", "no:cacheprovider")

    assert 0 == done.returncode, done.stdout + done.stderr
    assert int(done.stdout.split(" passed")[0].split()[-1]) >= 38
    assert "nobody has said what ec4x-mines hides" in done.stdout
    assert "3 skipped" in done.stdout


def test_it_is_written_in_good_style(made: Generated) -> None:
    checked = made.run("mypy", "--strict", "src")
    linted = made.run("ruff", "check", "--line-length", "100", ".")
    formatted = made.run("ruff", "format", "--check", "--line-length", "100", ".")

    assert 0 == checked.returncode, checked.stdout
    assert 0 == linted.returncode, linted.stdout
    assert 0 == formatted.returncode, formatted.stdout


def test_it_is_listed_and_played_and_its_rulebook_is_two(made: Generated) -> None:
    """Its own page comes first, then that of the edition; matches are verified."""
    listed = hegemon(made.site, "games").stdout
    mines = hegemon(made.site, "rules", NAME, "M.1").stdout
    transfers = hegemon(made.site, "rules", NAME, "transfers").stdout
    match = ("play", NAME, "--watch", "--bot", "warlord", "--file", "m.hegemon")
    short = ("--house-rule", "turns=4", "--preset", "duel")
    played = hegemon(made.site, *match, *short)
    verified = hegemon(made.site, "verify", "m.hegemon")

    assert "from     hegemon-ec4x-mines 0.1.0" in listed
    assert "Mines lie round every homeworld" in mines
    assert "The Guilds move more" in transfers
    assert (0, 0) == (played.returncode, verified.returncode), played.stderr
    assert "Sound." in verified.stdout
