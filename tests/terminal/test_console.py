"""Colours where there are any, lines from pipes, words in columns."""

import io
import sys
from types import ModuleType

import pytest

from hegemon.core.game import Player
from hegemon.terminal.colours import Depth, depth_of, paint_for, strong
from hegemon.terminal.console import Console
from hegemon.terminal.reading import PlainReader, drop_typed

P1, P2 = Player("p1"), Player("p2")


@pytest.mark.parametrize(
    ("environment", "terminal", "depth"),
    [
        ({"TERM": "xterm-256color"}, True, "many"),
        ({"TERM": "xterm"}, True, "few"),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, True, "all"),
        ({"TERM": "xterm-256color"}, False, "none"),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, True, "none"),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, True, "many"),
        ({"TERM": "dumb"}, True, "none"),
        ({}, True, "none"),
    ],
)
def test_depth_of_colour(environment: dict[str, str], terminal: bool, depth: Depth) -> None:
    assert depth_of(environment, terminal=terminal) == depth


@pytest.mark.parametrize(
    ("depth", "painted"),
    [
        ("none", "A?"),
        ("few", "\x1b[41;97mA?\x1b[0m"),
        ("many", "\x1b[48;5;172;38;5;16mA?\x1b[0m"),
        ("all", "\x1b[48;2;213;94;0;38;2;0;0;0mA?\x1b[0m"),
    ],
)
def test_what_belongs_to_a_player_has_its_colour(depth: Depth, painted: str) -> None:
    """Ink on the owner's ground, after the text was made inert; nobody's text is only inert."""
    paint = paint_for((P1, P2), depth)

    assert paint("A\x1b", P2) == painted
    assert paint("A\x1b", None) == "A?"
    assert paint("A\x1b", Player("p9")) == "A?"


def test_headings_are_bold_where_there_is_colour() -> None:
    assert strong("a\x1b", "none") == "a?"
    assert strong("a\x1b", "few") == "\x1b[1ma?\x1b[0m"


def lines_of(text: str, *, echo: bool = True) -> tuple[list[str], str]:
    """The lines that are read, and what is written meanwhile."""
    out, lines = io.StringIO(), list[str]()
    reader = PlainReader(io.StringIO(text, newline=""), out, echo=echo)
    while True:
        try:
            lines.append(reader.line("> ", None))
        except EOFError:
            return lines, out.getvalue()


def test_lines_of_a_pipe_are_repeated() -> None:
    """So that what comes out can be read by itself."""
    assert lines_of("one\ntwo") == (["one", "two"], "> one\n> two\n> \n")
    assert lines_of("one\r\n\r\n")[0] == ["one", ""]
    assert lines_of("one\n", echo=False)[1] == "> > \n"


def test_endless_line_is_cut() -> None:
    lines, shown = lines_of("x" * 1_000_000 + "\nnext\n")

    assert [len(line) for line in lines] == [2000, 4]
    assert max(map(len, shown.splitlines())) <= 80


def test_control_characters_are_not_repeated() -> None:
    assert "\x1b" not in lines_of("a\x1b[2J\n")[1]


def test_columns_stand_below_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second column is wrapped; the first takes at most half of the width."""
    monkeypatch.setenv("COLUMNS", "40")
    out = io.StringIO()
    console = Console(out, PlainReader(io.StringIO(), out, echo=True), "none", screen=False)
    console.columns([("a", "short"), ("bb", "word " * 12), ("c" * 50, "x\x1b")])
    lines = out.getvalue().splitlines()

    assert lines[0] == "a" + " " * 19 + "short"
    assert lines[2].startswith(" " * 20 + "word")
    assert lines[-1] == "c" * 18 + "~ x?"
    assert max(map(len, lines)) <= 40


def test_keys_typed_ahead_are_forgotten_without_unix(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no termios the keys of the console are read away; with neither, nothing."""
    keys = ["a", "b"]
    windows = ModuleType("msvcrt")
    monkeypatch.setattr(windows, "kbhit", lambda: bool(keys), raising=False)
    monkeypatch.setattr(windows, "getwch", keys.pop, raising=False)
    monkeypatch.setitem(sys.modules, "termios", None)
    monkeypatch.setitem(sys.modules, "msvcrt", windows)
    drop_typed(io.StringIO())

    assert keys == []
    monkeypatch.setitem(sys.modules, "msvcrt", None)
    drop_typed(io.StringIO())


def test_a_pipe_is_not_typed_ahead() -> None:
    source = io.StringIO("one\ntwo\n")
    reader = PlainReader(source, io.StringIO(), echo=True)
    reader.line("> ", None)
    reader.forget_typed()

    assert reader.line("> ", None) == "two"
