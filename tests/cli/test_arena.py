"""What `hegemon arena` prints."""

import json
from pathlib import Path

import msgspec
from click.testing import CliRunner, Result

from hegemon.arena.faults import BotFault
from hegemon.arena.rows import add_row
from hegemon.arena.terms import Entrant, keep
from hegemon.cli import hegemon
from hegemon.cli.arena.telling import match_told
from hegemon.core.game import Player
from tests.arena.table import terms_of
from tests.arena.test_ladder import row


def asked(*arguments: str) -> Result:
    return CliRunner().invoke(hegemon, ["arena", *arguments])


def ladder_in(folder: Path) -> Path:
    """An arena of three, with a match of each sort."""
    bots = tuple(Entrant(name, "1") for name in "abc")
    keep(folder, msgspec.structs.replace(terms_of("random", "expansionist"), bots=bots))
    crash = BotFault(Player("p2"), 4, "crash", "ValueError: no idea (mine.py, line 3)")
    for at in range(1, 21):
        add_row(folder, row(at, "ab", (1, 2)))
    add_row(folder, row(21, "bc", (1, 2), "forfeit", crash))
    add_row(folder, row(22, "bc", (1, 2), "forfeit", crash))
    add_row(folder, row(23, "ab", (1, 1), "open"))
    add_row(folder, row(24, "ab", (), "void"))
    return folder


def test_the_ladder(tmp_path: Path) -> None:
    done = asked("show", f"{ladder_in(tmp_path / 'it')}")
    lines = [line.rstrip() for line in done.output.splitlines()]

    assert 0 == done.exit_code
    assert "Space Conquest, small: 23 matches, seed 1" == lines[0]
    assert ["1", "a", "21", "20"] == lines[3].split()[:4]
    assert ["2", "c", "2", "0"] == lines[4].split()[:4]
    assert ["2", "0", "0", "0.250"] == lines[4].split()[-4:]
    text = " ".join(lines)
    assert "Not told apart yet (95%): 2 and 3. More --rounds" in text
    assert "1 match still open after 300 steps: a draw each." in text
    assert "The rules broke down in 1 match: they count for nobody." in text
    assert "c: 2 crashes, the first in 0021.hegemon, p2, step 4: ValueError: no idea" in text


def test_the_ladder_as_data(tmp_path: Path) -> None:
    done = asked("show", f"{ladder_in(tmp_path / 'it')}", "--json")
    found = json.loads(done.output)

    assert ("space-conquest", 1) == (found["game"], found["seed"])
    assert ["a", "c", "b"] == [one["name"] for one in found["ladder"]["places"]]
    assert ["b"] == found["ladder"]["places"][1]["alike"]


def test_a_match_in_a_line() -> None:
    won = msgspec.structs.replace(row(7, "ab", (1, 2)), winners=("p1",))

    assert "0007.hegemon  a – b: a won after 3 steps" == match_told(won)
    assert "b: nobody won" not in match_told(won)
    assert match_told(row(1, "ab", (1, 1), "undecided")).endswith(
        "nobody won after 3 steps: a draw"
    )
    assert match_told(row(1, "ab", (1, 1), "forfeit")).endswith("by crashes or timeouts of all")
    assert match_told(row(1, "ab", (), "void")).endswith("it counts for nobody")


def test_no_arena_and_wrong_wishes_are_told(tmp_path: Path) -> None:
    folder = ("--folder", f"{tmp_path / 'new'}")
    none = asked("show", f"{tmp_path}")
    one = asked("run", "space-conquest", "--bots", "random", *folder)
    level = asked("run", "space-conquest", "--bots", "random,admiral", "--level", "x", *folder)
    bot = asked("run", "space-conquest", "--bots", "random,nobody", *folder)

    assert (3, 2, 2, 2) == (none.exit_code, one.exit_code, level.exit_code, bot.exit_code)
    assert "there is no arena in" in none.output
    assert "two or more" in one.output
    assert "there is small, short" in level.output
    assert "there is no bot 'nobody'" in bot.output
