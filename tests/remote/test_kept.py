"""What opens a seat is kept for its player alone."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from hegemon.core.errors import BadConfig
from hegemon.play.people.secret import Secret
from hegemon.remote.kept import KeptSecrets, RemoteSeat, secret_in

SECRET = "hgl_of_nobody_else"
SEAT = RemoteSeat("https://games.example.org", "t7", "p1")
OTHER = RemoteSeat("https://games.example.org", "t7", "p2")


def modes(path: Path) -> tuple[int, int]:
    """Who may read a file, and its folder."""
    return stat.S_IMODE(path.stat().st_mode), stat.S_IMODE(path.parent.stat().st_mode)


def test_a_file_for_its_owner_alone(tmp_path: Path) -> None:
    """Whatever the umask is, and whatever the folder was."""
    folder = tmp_path / "seats"
    folder.mkdir(mode=0o777)
    before = os.umask(0)
    try:
        path = KeptSecrets(folder).keep(SEAT, Secret(SECRET))
    finally:
        os.umask(before)

    assert (0o600, 0o700) == modes(path)
    assert SECRET not in path.name


def test_what_was_kept_is_found_again(tmp_path: Path) -> None:
    kept = KeptSecrets(tmp_path / "seats")
    nothing = (kept.seats(SEAT.place), kept.secret(SEAT))
    kept.keep(SEAT, Secret("old"))
    kept.keep(OTHER, Secret("other"))
    kept.keep(SEAT, Secret(SECRET))

    assert ([], None) == nothing
    assert {SEAT, OTHER} == set(kept.seats(SEAT.place))
    assert [OTHER] == kept.seats(SEAT.place, "t7", "p2")
    assert [] == kept.seats("https://games.example.org/elsewhere")
    assert Secret(SECRET) == kept.secret(SEAT)


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o666])
def test_a_file_that_others_can_read_is_refused(tmp_path: Path, mode: int) -> None:
    kept = KeptSecrets(tmp_path)
    kept.keep(SEAT, Secret(SECRET)).chmod(mode)
    with pytest.raises(BadConfig, match="others can read") as told:
        kept.secret(SEAT)

    assert SECRET not in str(told.value)


def test_a_token_file_is_as_strict(tmp_path: Path) -> None:
    path = tmp_path / "link"
    path.write_text(f"{SECRET}\n", "utf-8")
    path.chmod(0o644)
    with pytest.raises(BadConfig, match="others can read"):
        secret_in(path)
    path.chmod(0o600)

    assert Secret(SECRET) == secret_in(path)


@pytest.mark.parametrize("text", ["", "two words", "line\nline", "\x1b[2J", "ä"])
def test_what_is_no_secret(tmp_path: Path, text: str) -> None:
    path = tmp_path / "link"
    path.write_text(text, "utf-8")
    path.chmod(0o600)
    with pytest.raises(BadConfig, match="holds no link"):
        secret_in(path)


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    kept = KeptSecrets(tmp_path)
    path = kept.keep(SEAT, Secret(SECRET))
    path.write_text("{", "utf-8")
    with pytest.raises(BadConfig, match="remove it"):
        kept.secret(SEAT)
