"""`hegemon play --at`, as a player calls it."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hegemon.core.game import Player as Seat
from hegemon.play.beside import SeatFreed, SeatHeld
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

    def tries(self, place: str, secret: str, *arguments: str, lines: str = "") -> tuple[int, str]:
        """The same with a secret from a file; what was kept before is forgotten."""
        for known in self.files(".seat"):
            known.unlink()
        file = self.home / "secret"
        file.write_text(secret, "utf-8")
        file.chmod(0o600)
        code, text = self.plays("--at", place, "--token-file", str(file), *arguments, lines=lines)
        assert secret not in text
        return code, " ".join(text.split())

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


@pytest.mark.long
def test_a_link_is_given_once_and_told_nowhere(
    house: House, player: Player, tmp_path: Path
) -> None:
    link = house.bring(match_of("space-conquest", bots=("random",)))
    place = house.open()
    file = tmp_path / "link"
    file.write_text(link.reveal(), "utf-8")
    file.chmod(0o600)
    first = player.plays("--at", place, "--token-file", str(file), lines="pass\n")
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


@pytest.mark.long
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
        "and no other": player.plays(*said, str(file), "--seat", "p2"),
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


def admin(house: House, *arguments: str) -> dict[str, Any]:
    """What `hegemon admin user` says."""
    database = ["--database", f"sqlite:///{house.file}", "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "hegemon", "admin", "user", *arguments, *database],
        capture_output=True,
        text=True,
        check=True,
    )
    said: dict[str, Any] = json.loads(done.stdout)
    return said


@pytest.mark.long
def test_a_token_of_an_account_opens_what_it_was_made_for(house: House, player: Player) -> None:
    """A token knows its table or seat, or the command line names them; it opens no others."""
    house.bring(match_of("space-conquest", bots=("random",)))
    account = admin(house, "add", "Ann", "--bot")["account"]["id"]
    house.hall.store.add(TABLE, SeatFreed(Seat("p1")), SeatHeld(Seat("p1"), account))
    place = house.open()
    tokens = {
        scope: admin(house, "token", "Ann", "--scope", scope)["secret"]
        for scope in (
            f"seat:{TABLE}/p1:read,play",
            f"table:{TABLE}:read,play",
            "table:elsewhere:read,play",
            "account:read",
        )
    }
    seat, table, elsewhere, reads = tokens.values()
    here = ["--table", TABLE, "--seat", "p1"]
    tried = {
        "Space Conquest": player.tries(place, seat),
        f"opens --table {TABLE} --seat p1 and no other": player.tries(place, seat, "--seat", "p2"),
        "say --table ID and --seat p1": player.tries(place, table),
        "for who holds the seat only": player.tries(place, table, "--table", TABLE, "--seat", "p2"),
        "no such table, or it is not open to you": player.tries(place, elsewhere, *here),
        "it wants the act play": player.tries(place, reads, *here, lines="pass\n"),
        "Sealed and saved": player.tries(place, table, *here, lines="pass\n"),
    }

    assert [0, 2, 2, 4, 3, 4, 0] == [code for code, _ in tried.values()]
    assert [] == [(sentence, text) for sentence, (_, text) in tried.items() if sentence not in text]
