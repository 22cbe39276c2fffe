"""`hegemon workbook`, as somebody uses it who orders with a spreadsheet."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hegemon.cli import hegemon
from hegemon.workbook.unpacking import unpacked
from tests.workbook.cells import filled

NEW = ["play", "space-conquest", "--seed", "1", "--house-rule", "turn_limit=3", "--file"]
HOT_SEAT = ["--hot-seat", "--name", "p1=Ann", "--name", "p2=Ben"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches go into a folder of this test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)


def run(*arguments: str) -> Result:
    """One command."""
    return CliRunner().invoke(hegemon, ["workbook", *arguments])


def play(name: str, *more: str, typed: str = "pass\n") -> None:
    """Begin a match in a file."""
    CliRunner().invoke(hegemon, [*NEW, name, *more], input=typed)


def order(*rows: tuple[object, ...], notes: tuple[str, ...] = ()) -> None:
    """Fill the workbook of the turn."""
    Path("turn.xlsx").write_bytes(filled(Path("turn.xlsx").read_bytes(), rows, notes))


@pytest.mark.long
def test_a_turn_is_made_filled_and_handed_in() -> None:
    """What would be refused seals nothing and is told with its cell; then it is sealed once."""
    play("m")
    made, again = run("make", "m"), run("make", "m")
    order(("move", "Z", "F", 1), notes=("Ben lies",))
    refused = run("hand-in", "m", "turn.xlsx")
    order()
    looked = run("hand-in", "m", "turn.xlsx", "--check")
    sealed = run("hand-in", "m", "turn.xlsx", "--json")
    late = run("hand-in", "m", "turn.xlsx")

    assert (made.exit_code, again.exit_code) == (0, 4)
    assert "turn.xlsx: fill in its sheet Orders" in made.stderr
    assert "hegemon workbook hand-in m turn.xlsx --seat p1" in made.stderr
    assert refused.exit_code == 4
    assert "Orders!A5" in refused.output
    assert "Nothing is sealed" in refused.output
    assert (looked.exit_code, sealed.exit_code, late.exit_code) == (0, 0, 4)
    assert json.loads(sealed.stdout)["receipt"]["player"] == "p1"
    assert "take the workbook of this turn" in late.stderr
    assert run("make", "m", "--to", "then.xlsx").exit_code == 0
    assert ("Ben lies",) == unpacked(Path("then.xlsx").read_bytes()).notes
    assert run("make", "m", "--notes-from", "turn.xlsx", "--to", "next.xlsx").exit_code == 0


def test_nobody_orders_by_mistake_for_another() -> None:
    """Of several persons each says who he is; a workbook is good for its own seat alone."""
    play("m", *HOT_SEAT, typed="Ann\npass\n")
    refused = run("make", "m", "--seat", "p1")
    made = run("make", "m", "--seat", "p1", "--i-am", "p1")
    other = run("hand-in", "m", "turn.xlsx", "--seat", "p2", "--i-am", "p2")

    assert (refused.exit_code, made.exit_code, other.exit_code) == (4, 0, 4)
    assert "hand-in m turn.xlsx --seat p1 --i-am p1" in made.stderr
    assert "this workbook is not that of p2" in other.stderr


def test_the_umpire_looks_on_purpose_and_everybody_reads_it() -> None:
    play("m")
    refused, done = run("umpire", "m"), run("umpire", "m", "--as-umpire", "I run it")
    lines = [json.loads(line) for line in Path("m").read_text("utf-8").splitlines()]

    assert (4, 0) == (refused.exit_code, done.exit_code)
    assert "umpire.xlsx: all of the match" in done.stderr
    assert Path("umpire.xlsx").read_bytes().startswith(b"PK")
    assert any("I run it" in json.dumps(line) for line in lines)
    assert not Path("turn.xlsx").exists()


@pytest.mark.parametrize(
    ("module", "command"),
    [("writing", ["make", "m"]), ("reading", ["hand-in", "m", "turn.xlsx"])],
)
def test_where_a_library_is_missing_it_is_named(
    module: str, command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import importlib

    play("m")
    run("make", "m")
    Path("m2").touch()
    found = importlib.import_module(f"hegemon.workbook.{module}")
    monkeypatch.setitem(__import__("sys").modules, _LIBRARY[module], None)
    if module == "writing":
        found._library.cache_clear()
        Path("turn.xlsx").unlink()
    refused = run(*command)

    assert refused.exit_code == 3
    assert "hegemon[workbook]" in refused.stderr


_LIBRARY = {"writing": "xlsxwriter", "reading": "openpyxl"}


def test_an_order_of_which_nothing_is_to_be_said_is_told_to_be_fine() -> None:
    """An offer to another empire costs nothing and does nothing yet."""
    CliRunner().invoke(
        hegemon, ["play", "erkenfara", "--seed", "1", "--file", "m", *HOT_SEAT], input="quit\n"
    )
    run("make", "m", "--seat", "p1", "--i-am", "p1")
    order(("alliance", "blue"))
    looked = run("hand-in", "m", "turn.xlsx", "--seat", "p1", "--i-am", "p1", "--check")

    assert "Orders!A5  alliance blue: fine\n" in looked.stdout
