"""docs/write-a-modification.md, followed word for word: EC4X with another number and a rule."""

from __future__ import annotations

import re
from pathlib import Path
from typing import ClassVar

import pytest

from hegemon.core import SeededDice, Witnessed
from hegemon.core.documents.tables import changed_tables
from hegemon.games.ec4x import EC4X_MONERO, EC4X_SATOSHI
from hegemon.games.ec4x.common.phases.space_combat import SpaceCombat
from hegemon.games.ec4x.common.tables import Tables
from hegemon.games.ec4x.modified import ahead_of, modified
from hegemon.games.ec4x.satoshi.state import State, View
from hegemon.games.ec4x.satoshi.turn import INCOME, Turn
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


@pytest.mark.long
def test_its_tests_pass(made: Generated) -> None:
    """Its own, and the contract; only what is hidden is not asked."""
    done = made.run("pytest", "-q", "-rs", "-p", "no:xdist", "-p", "no:cacheprovider")

    assert 0 == done.returncode, done.stdout + done.stderr
    assert int(done.stdout.split(" passed")[0].split()[-1]) >= 38
    skipped = [line for line in done.stdout.splitlines() if line.startswith("SKIPPED")]
    assert skipped
    assert all("nobody has said what ec4x-mines hides" in line for line in skipped)


@pytest.mark.long
def test_it_is_written_in_good_style(made: Generated) -> None:
    checked = made.run("mypy", "--strict", "src")
    linted = made.run("ruff", "check", "--line-length", "100", ".")
    formatted = made.run("ruff", "format", "--check", "--line-length", "100", ".")

    assert 0 == checked.returncode, checked.stdout
    assert 0 == linted.returncode, linted.stdout
    assert 0 == formatted.returncode, formatted.stdout


@pytest.mark.long
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


class Unsaid(Witnessed):
    """An event without a sentence."""

    rule: ClassVar[str] = "1"


class OtherState(State):
    tables: ClassVar[Tables] = changed_tables("[units.CT]\nprice = 1", State.tables, Tables)


class OtherView(View, tag=False):
    tables: ClassVar[Tables] = OtherState.tables


NAMED = {"name": "other", "title": "Other", "summary": "Cheap.", "package": "other"}


def test_satoshi_can_be_modified() -> None:
    """Its figures are reached from position and view; the edition keeps its own."""
    other = modified(EC4X_SATOSHI, OtherState, OtherView, Turn, **NAMED)
    duel = other.presets["duel"]
    state = other.setup(duel, other.players(duel), SeededDice(bytes(32), 0))
    prices = [each.tables.units["CT"].price for each in (state, other.view(state, None))]

    assert [1, 1] == prices
    assert 1 != EC4X_SATOSHI.state.tables.units["CT"].price
    assert (1, 1, {}) == (other.version, other.schema, other.upcasts)


def test_what_a_modification_lacks_is_told() -> None:
    with pytest.raises(TypeError, match="says its package, title"):
        modified(EC4X_SATOSHI, State, View, Turn, name="other", summary="Cheap.")
    with pytest.raises(TypeError, match="OtherState and View have different tables"):
        modified(EC4X_SATOSHI, OtherState, View, Turn, **NAMED)
    with pytest.raises(TypeError, match="no sentence for Unsaid"):
        modified(EC4X_SATOSHI, State, View, Turn, events=(Unsaid,), **NAMED)
    with pytest.raises(TypeError, match="no SpaceCombat in this part"):
        ahead_of(SpaceCombat, INCOME)
    with pytest.raises(TypeError, match="unexpected keyword argument 'colour'"):
        modified(EC4X_MONERO, State, View, Turn, colour="red", **NAMED)
