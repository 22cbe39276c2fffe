"""What a server says of packages that are broken: which it is, and no secret of game or host."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hegemon.games.shelf import Games
from tests.packages.made import RULES, package
from tests.web.pages import browsed
from tests.web.served import served


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that packages are installed in, for this process and this test."""
    monkeypatch.syspath_prepend(tmp_path)
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        if name.partition(".")[0] == "stranger":
            del sys.modules[name]


@pytest.fixture
def games(installed: Path, monkeypatch: pytest.MonkeyPatch) -> Games:
    """The games that are found there, which the server knows whom to blame for."""
    games = Games()
    monkeypatch.setattr("hegemon.bots.blame.RULESETS", games)
    return games


@pytest.mark.usefixtures("quiet")
def test_a_game_that_cannot_be_opened_is_named(installed: Path, games: Games) -> None:
    """In the list, on its own, and on the page on which games are chosen; the others stand."""
    package(installed, "stranger", rules="raise RuntimeError('/etc/secret')")
    here = served(rulesets=games)
    listed, alone = here.get("/api/v1/games"), here.get("/api/v1/games/risk")
    page = browsed(rulesets=games).get("/new").text
    sentence = "the game risk of stranger 0.3 cannot be used; the host's log says why"

    assert (200, [sentence]) == (listed.status_code, listed.json()["broken"])
    assert len(games) - 1 == len(listed.json()["games"])
    assert 503 == alone.status_code
    assert "urn:hegemon:problem:broken-package" == alone.json()["type"]
    assert sentence == alone.json()["detail"]
    assert "the game risk of stranger 0.3 cannot be used" in page
    assert "/etc/secret" not in listed.text + alone.text + page


@pytest.mark.usefixtures("quiet")
def test_a_game_that_cannot_be_drawn_is_named(installed: Path, games: Games) -> None:
    """Not with what it said, which may be hidden from players; its other pages stand."""
    change = "def board(view):\n    raise KeyError('fleet at Rigel')\n"
    package(installed, "stranger", rules=f"{RULES}\n{change}RISK = replace(RISK, board=board)\n")
    here = served(rulesets=games)
    drawn = here.get("/api/v1/games/risk/board.svg")

    assert 503 == drawn.status_code
    assert "the game risk of stranger 0.3 broke down (KeyError)" in drawn.json()["detail"]
    assert "Rigel" not in drawn.text
    assert 200 == here.get("/api/v1/games/risk").status_code
    assert 200 == here.get("/api/v1/games/space-conquest/board.svg").status_code
