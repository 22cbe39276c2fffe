"""`hegemon play --at`, as a player calls it."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.remote.house import TABLE, House, match_of


class Player:
    """Somebody with a home of his own, who calls the program."""

    def __init__(self, home: Path) -> None:
        self.home = home

    def plays(self, *arguments: str, lines: str = "") -> tuple[int, str]:
        """Exit code, and all that was written."""
        kept = {name: value for name, value in os.environ.items() if name != "HEGEMON_DEBUG"}
        home = {"XDG_DATA_HOME": str(self.home), "XDG_CONFIG_HOME": str(self.home)}
        done = subprocess.run(
            [sys.executable, "-m", "hegemon", "play", *arguments],
            input=lines,
            capture_output=True,
            text=True,
            check=False,
            env={**kept, **home},
        )
        return done.returncode, done.stdout + done.stderr

    def files(self, ending: str) -> list[Path]:
        """What the program wrote for him."""
        return sorted(self.home.rglob(f"*{ending}"))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.close()


@pytest.fixture
def player(tmp_path: Path) -> Player:
    (tmp_path / "home").mkdir()
    return Player(tmp_path / "home")


def test_a_link_is_given_once_and_told_nowhere(
    house: House, player: Player, tmp_path: Path
) -> None:
    link = house.bring(match_of("space-conquest", bots=("random",)))
    place = house.open()
    file = tmp_path / "link"
    file.write_text(link.reveal(), "utf-8")
    file.chmod(0o600)
    first = player.plays("--at", place, "--token-file", str(file), lines="seal anyway\n")
    file.unlink()
    later = player.plays("--at", place, lines="who\ndice\n")
    (kept,) = player.files(".seat")
    (receipts,) = player.files(".receipts")

    assert (0, 0) == (first[0], later[0]), first[1] + later[1]
    assert "Sealed and saved" in first[1]
    assert f"--at {place} --table {TABLE} --seat p1" in first[1]
    assert "awaited" in later[1]
    assert 0o600 == stat.S_IMODE(kept.stat().st_mode)
    assert "step 1" in receipts.read_text("utf-8")
    assert link.reveal() not in first[1] + later[1]


def test_what_goes_wrong_is_one_sentence(house: House, player: Player, tmp_path: Path) -> None:
    link = house.bring(match_of("space-conquest", bots=("random",)))
    place = house.open()
    file = tmp_path / "link"
    file.write_text(link.reveal(), "utf-8")
    file.chmod(0o600)
    wrong = tmp_path / "wrong"
    wrong.write_text("hgl_nothing", "utf-8")
    wrong.chmod(0o600)
    said = ["--at", place, "--token-file"]
    answers = {
        "opens nothing": player.plays(*said, str(wrong)),
        "names no seat": player.plays(*said, str(file), "--seat", "p2"),
        "nothing is kept": player.plays("--at", place),
        "does not go with --at": player.plays("--at", place, "--watch"),
        "go with --at": player.plays("space-conquest", "--table", TABLE),
        "everybody on the way": player.plays("--at", "http://games.example.org"),
    }

    assert [4, 2, 2, 2, 2, 2] == [code for code, _ in answers.values()]
    for sentence, (_, text) in answers.items():
        assert sentence in " ".join(text.split()), text
        assert "Traceback" not in text
        assert link.reveal() not in text
    assert [] == player.files(".seat")
