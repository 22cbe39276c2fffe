"""Two guides, walked: the commands of a chapter typed one after the other, by somebody at a table.

Between them the test does what the reader does with his hands: he fills a workbook, he writes
orders on paper. What stands under "What can go wrong" is brought about, and reads so.
"""

from __future__ import annotations

import datetime as dt
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner, Result

from hegemon.cli import hegemon
from hegemon.core.form import legal
from hegemon.games import RULESETS
from hegemon.play.matches import Match, resume
from hegemon.play.system import SystemClock
from hegemon.store.match_file import MatchFiles
from hegemon.workbook.layout import ORDERS
from hegemon.workbook.unpacking import unpacked
from tests.docs.test_guides import ROOT
from tests.samples import cases
from tests.workbook.cells import filled


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches go into a folder of this test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)


def chapter(guide: str, heading: str) -> str:
    text = (ROOT / "docs" / guide).read_text("utf-8")
    return text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def commands(guide: str, heading: str) -> list[str]:
    """The lines that a chapter tells to type."""
    return re.findall(r"^    (hegemon .*)$", chapter(guide, heading), re.MULTILINE)


def wrongs(guide: str) -> list[str]:
    """What one may read when something goes wrong."""
    rows = re.findall(r"^\| (.*?) \| .* \|$", chapter(guide, "What can go wrong"), re.MULTILINE)
    return rows[2:]


def type_in(line: str, typed: str = "") -> Result:
    """One command, with this on stdin."""
    words = shlex.split(line, comments=True)[1:]
    return CliRunner().invoke(hegemon, words, input=typed, prog_name="hegemon")


def match_in(name: str) -> Match:
    """The match of a file as it stands now."""
    return resume(MatchFiles(), name, RULESETS, SystemClock())


def first_move(match: Match, seat: Any) -> list[Any]:
    """One ship to somewhere, in words."""
    form = match.form(seat)
    assert form
    start = legal(form.choices("move", "from", {}))[0]
    goal = legal(form.choices("move", "to", {"from": start}))[0]
    return ["move", start, goal, 1]


def fill(name: str, *rows: list[Any], notes: tuple[str, ...] = ()) -> None:
    """Somebody fills a workbook at his spreadsheet."""
    Path(name).write_bytes(filled(Path(name).read_bytes(), rows, notes))


# Play with a workbook


BOOK = "my-match.hegemon"


@pytest.fixture
def solo() -> str:
    """A match against a bot, in the file that the guide names."""
    type_in(f"hegemon play space-conquest --bot random --file {BOOK}", "quit\n")
    return BOOK


def test_a_workbook_goes_there_and_back_as_the_guide_says(solo: str) -> None:
    """A look seals nothing, the second hand-in does, and the notes are in the next one."""
    make, check, hand_in, again, umpire = commands("play-by-excel.md", "With a match file")
    move = first_move(match_in(solo), "p1")
    assert type_in(make).exit_code == 0
    fill("monday.xlsx", move, notes=("watch the north",))
    looked = type_in(check)
    before = match_in(solo).step
    sealed = type_in(hand_in)

    assert (0, 0) == (looked.exit_code, sealed.exit_code)
    assert 0 == before
    assert 1 == match_in(solo).step  # the bot had answered, too
    assert type_in(again).exit_code == 0
    assert ("watch the north",) == unpacked(Path("tuesday.xlsx").read_bytes()).notes
    assert type_in(umpire).exit_code == 0
    assert "I run it at the table" in Path(solo).read_text("utf-8")


def of_another_turn(make: str, hand_in: str) -> str:
    type_in(make)
    type_in(hand_in)
    return hand_in


def of_another_seat(make: str, hand_in: str) -> str:
    """Ann hands in the file of Ben."""
    two = "--hot-seat --name p1=Ann --name p2=Ben"
    Path(BOOK).unlink()
    type_in(f"hegemon play space-conquest {two} --file {BOOK}", "p1\nquit\n")
    type_in(f"hegemon workbook make {BOOK} --seat p2 --i-am p2 --to monday.xlsx")
    return f"{hand_in} --i-am p1"


def holding(value: object) -> Callable[[str, str], str]:
    """Cell D9 holds something that nobody typed."""

    def spoilt(make: str, hand_in: str) -> str:
        type_in(make)
        fill("monday.xlsx", *[first_move(match_in(BOOK), "p1")] * 5)
        workbook = openpyxl.load_workbook("monday.xlsx")
        workbook[ORDERS]["D9"] = value
        workbook.save("monday.xlsx")
        return hand_in

    return spoilt


def no_workbook(make: str, hand_in: str) -> str:
    type_in(make)
    Path("monday.xlsx").write_bytes(b"saved as something else")
    return hand_in


def sealed_already(make: str, hand_in: str) -> str:
    """Ann and Ben are awaited, and Ann hands in twice."""
    two = "--hot-seat --name p1=Ann --name p2=Ben"
    Path(BOOK).unlink()
    type_in(f"hegemon play space-conquest {two} --file {BOOK}", "p1\nquit\n")
    type_in(f"{make} --i-am p1")
    type_in(f"{hand_in} --i-am p1")
    return f"{hand_in} --i-am p1"


WRONG = {
    "this workbook is of another turn": of_another_turn,
    "this workbook is not that of p1": of_another_seat,
    "Orders!D9 became a date or a truth value": holding(dt.date(2026, 12, 1)),
    "Orders!D9 holds a formula without a result": holding("=1+1"),
    "the workbook cannot be read": no_workbook,
    "p1 has sealed an answer already": sealed_already,
}


def test_all_that_can_go_wrong_with_a_workbook_is_tried() -> None:
    assert wrongs("play-by-excel.md") == list(WRONG)


@pytest.mark.parametrize("told", cases([*WRONG][:2], [*WRONG][2:]))
def test_what_goes_wrong_with_a_workbook_is_told_so(solo: str, told: str) -> None:
    make, _, hand_in, *_ = commands("play-by-excel.md", "With a match file")
    line = WRONG[told](make.partition("#")[0], hand_in)
    answer = type_in(line)

    assert answer.exit_code == 4
    assert told in " ".join(answer.output.split())


# At the table


KITCHEN = "kitchen.hegemon"


def test_an_evening_at_the_terminal_goes_as_the_guide_says() -> None:
    """Two seats on paper, packs, orders entered, own dice, a draw offered, a step undone."""
    lines = commands("at-the-table.md", "In the terminal")
    begin, paper_1, paper_2, pack, umpire, check, enter, desk, own, dice, say, undo = lines
    for line in (begin, paper_1, paper_2, pack, umpire):
        assert type_in(line, "quit\n").exit_code == 0, line
    assert {"p1.pdf", "umpire.pdf"} <= {file.name for file in Path().iterdir()}
    match = match_in(KITCHEN)
    ann, ben = (" ".join(map(str, first_move(match, seat))) for seat in ("p1", "p2"))
    looked = type_in(check, ann)
    waiting = match_in(KITCHEN).waiting
    entered = type_in(enter, ann)

    assert (0, 0) == (looked.exit_code, entered.exit_code)
    assert (["p1", "p2"], ["p2"]) == (list(waiting), list(match_in(KITCHEN).waiting))
    assert "waited for" in type_in(desk).output
    assert type_in(own).exit_code == 0
    assert type_in(enter.replace(" p1", " p2"), ben).exit_code == 0
    assert "step 1 asks for roll 1, a d50: 1 to 50" in type_in(desk).output
    rolled = type_in(dice)
    step = match_in(KITCHEN).step
    said, undone = type_in(say), type_in(undo)

    assert (0, 0, 0) == (rolled.exit_code, said.exit_code, undone.exit_code)
    assert 1 == step
    assert "The position after step 0 counts again" in undone.output
    assert "Player 1 (p1), Player 2 (p2)" in undone.output  # their orders are drafts again
    # three were rolled, and two fleets are under way: who types may not know how many
    assert '"kind":"typed","step":1,"faces":[4,9],' in Path(KITCHEN).read_text("utf-8")
