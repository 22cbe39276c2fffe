"""docs/fair-dice.md is true: its example, and its program, which runs without Hegemon."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from hegemon.core.dice import commitment, dice_key, face_of, words_of
from tests.play.table import GAMES, lines_of, over

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "fair-dice.md").read_text("utf-8")


def stated(what: str) -> str:
    """A value of the page's example."""
    found = re.search(rf"^\| {re.escape(what)} \| `(.*)` \|$", PAGE, re.MULTILINE)
    assert found, what
    return found[1]


def test_the_example() -> None:
    """Every number of it, computed anew."""
    secret = bytes.fromhex(stated("secret"))
    nonces = [bytes.fromhex(stated(f"nonce of {player}")) for player in ("p1", "p2")]
    key = dice_key(secret, nonces)
    words = [f"{word:016x}" for word in words_of(key, 1, 0)]
    said = re.findall(r"show ([0-9, ]+\d)", PAGE.replace("\n", " "))
    expected = [
        ", ".join(str(face_of(key, 1, number, sides)) for number in range(10)) for sides in (50, 6)
    ]

    assert (commitment(secret), key.hex()) == (stated("commitment"), stated("key"))
    assert [words[0], words[1], words[7]] == [stated(f"word {place}") for place in (0, 1, 7)]
    assert expected == said


def checked(lines: Sequence[bytes], folder: Path) -> tuple[int, str]:
    """What the program says of a match file; it runs where nothing but the library is installed."""
    path = folder / "match.hegemon"
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    program = DOCS / "examples" / "verify_dice.py"
    done = subprocess.run(
        [sys.executable, "-I", "-S", program, path], capture_output=True, text=True, check=False
    )
    assert "" == done.stderr
    return done.returncode, done.stdout.strip()


@pytest.mark.parametrize("game", GAMES)
def test_real_matches_are_right(game: str, tmp_path: Path) -> None:
    """Of every game, from the first line to the end."""
    lines = lines_of(over(GAMES[game])[1])

    assert (0, "every line, roll and receipt is right") == checked(lines, tmp_path)


def test_typed_dice_are_told_and_compared(tmp_path: Path) -> None:
    """They follow from nothing: the program says so, and that they are those that were typed in."""
    kept = Path(__file__).parents[1] / "js" / "matches" / "typed.hegemon"
    lines = kept.read_bytes().splitlines()
    at = max(at for at, line in enumerate(lines) if line.startswith(b'{"kind":"typed"'))
    forged = [*lines[:at], lines[at].replace(b'"faces":[', b'"faces":[1,'), *lines[at + 1 :]]
    code, said = checked(lines, tmp_path)

    assert 0 == code
    assert "its dice were typed in by umpire" in said
    assert "are not those that were typed in" in checked(forged, tmp_path)[1]


def test_nobody_types_dice_in_unsaid(tmp_path: Path) -> None:
    """Where no line says that a group rolls its own dice, none are typed in."""
    kept = Path(__file__).parents[1] / "js" / "matches" / "typed.hegemon"
    lines = kept.read_bytes().splitlines()
    unsaid = [line for line in lines if not line.startswith(b'{"kind":"dice"')]

    assert len(unsaid) < len(lines)
    assert "nobody was to type its dice in" in checked(unsaid, tmp_path)[1]


def a_face(entry: Any) -> None:
    entry["step"]["rolls"][1]["face"] = entry["step"]["rolls"][1]["face"] % 6 + 1


def an_answer(entry: Any) -> None:
    entry["answer"]["coins"] = 99


def a_secret(entry: Any) -> None:
    entry["secret"] = "00" * 32


@pytest.mark.parametrize(
    ("kind", "change", "told"),
    [
        ("step", a_face, "step 0, roll 2 (worth crown) shows another face"),
        ("sealed", an_answer, "step 1: the answer of p1 has another receipt"),
        ("match", a_secret, "the secret is not the one that was committed to"),
    ],
)
def test_a_changed_match_is_not(
    kind: str, change: Callable[[Any], None], told: str, tmp_path: Path
) -> None:
    """The program says what was changed, beside the line."""
    lines = lines_of(over()[1])
    at = next(at for at, line in enumerate(lines) if json.loads(line)["kind"] == kind)
    entry = json.loads(lines[at])
    change(entry)
    lines[at] = json.dumps(entry, separators=(",", ":")).encode()
    code, said = checked(lines, tmp_path)

    assert 1 == code
    assert {f"line {at + 1} was changed", told} <= set(said.splitlines())
