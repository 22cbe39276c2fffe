"""`hegemon position`: positions that people wrote, checked and drawn."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hegemon.cli import hegemon

PUZZLE = """\
space-conquest turn 7
star E 11,9 ru 4 home p2 p2 4
star H 0,0 ru 4 home p1 p1 6
star X 5,5 ru 3 npc 2
fleet p1-000 H X 4 left 3
"""


def position(*arguments: str, text: str | bytes = "") -> Result:
    """The command, with a text on stdin."""
    return CliRunner().invoke(
        hegemon, ["position", *arguments], input=text, prog_name="hegemon", env={"COLUMNS": "80"}
    )


def test_a_position_is_drawn(tmp_path: Path) -> None:
    """From a file or stdin, on one line or several: the map without fog."""
    file = tmp_path / "puzzle.txt"
    file.write_text(PUZZLE, "utf-8")
    drawn = position(str(file)).stdout

    assert "4H1" in drawn
    assert drawn == position("-", text=PUZZLE.replace("\n", "; ")).stdout


def test_for_programs() -> None:
    """As JSON: the game, the position written anew, and the board."""
    told = json.loads(position("-", "--json", text=PUZZLE).stdout)

    assert ("space-conquest", PUZZLE) == (told["game"], told["text"])
    assert 3 == len(told["board"]["places"])


def test_help_shows_how_it_is_written() -> None:
    """Of each game that has a notation."""
    assert "star H 0,0 ru 4 home p1" in position().stdout
    assert "space-conquest" in json.loads(position("--json").stdout)


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("", "begins with the name of its game, space-conquest"),
        ("chess 7", "not 'chess'"),
        ("space-conquest turn 7; star X", "'star X' is not understood: words are missing"),
        (PUZZLE.replace("ru 3", "ru 9"), "no such position: X has 9 RU"),
        (b"\xff\xfe", "this is no text"),
        (b" " * 200_000, "longer than 100,000 bytes"),
    ],
)
def test_what_is_no_position_is_told(text: str | bytes, about: str) -> None:
    """One sentence that names the statement, and an exit code."""
    told = position("-", text=text)

    assert about in told.stderr
    assert (1, "") == (told.exit_code, told.stdout)
