"""Questions of the program itself: yes or no, one of a list, Enter to go on."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.core.errors import HegemonError
from hegemon.core.harmless import inert
from hegemon.core.refusals import shown
from hegemon.core.report import Report
from hegemon.draw.text import plain, width_of
from hegemon.terminal.console import Console
from hegemon.terminal.words import LeaveTable, number_in

_YES, _NO = ("y", "yes"), ("n", "no")
_ROOM = 4
"""Columns for the answer."""
_ALL = 1_000_000
"""More steps than a match has."""
LEAVING = ("quit", "exit", "q")


def confirm(console: Console, question: str, *, usual: bool) -> bool:
    """Whether it is wanted; only Enter, yes and no are answers, and Ctrl-C is a no.

    From a pipe nothing is asked, since whoever wrote it meant it. Raises LeaveTable at the
    end of lines.
    """
    try:
        return _answered(console, question, usual=usual)
    except KeyboardInterrupt:
        return False


def confirm_leaving(console: Console) -> bool:
    """Whether somebody means to leave the table, as `confirm` asks it.

    Raises KeyboardInterrupt too: whoever presses Ctrl-C here once more is sure.
    """
    return _answered(console, "Leave the table? What is sealed is saved.", usual=True)


def _answered(console: Console, question: str, *, usual: bool) -> bool:
    if not console.screen:
        return True
    console.forget_typed()
    hint = "[Y/n]" if usual else "[y/N]"
    prompt = f"{inert(question)} {hint} "
    if width_of(prompt) > console.width - _ROOM:
        console.tell(question)
        prompt = f"Yes or no? {hint} "
    while True:
        answer = ask(console, prompt).lower()
        if answer in _YES or (not answer and usual):
            return True
        if answer in _NO or not answer:
            return False
        console.tell("Type yes or no.")


def ask(console: Console, prompt: str) -> str:
    """A line without the space around it; raises LeaveTable where there are no more lines.

    A prompt that is too long for the line is told above it, so that no word is torn.
    """
    if width_of(prompt) > console.width - _ROOM:
        console.tell(prompt)
        prompt = "> "
    try:
        return console.ask(prompt).strip()
    except EOFError:
        raise LeaveTable from None


def wait(console: Console, prompt: str) -> str:
    """What is typed before Enter; raises LeaveTable when the table is left instead."""
    line = ask(console, prompt)
    if line.lower() in LEAVING:
        raise LeaveTable
    return line


def how_many(console: Console, what: str, report: Report) -> int:
    """How many steps or turns to go on before the next question; `more` shows all that is told.

    Raises LeaveTable.
    """
    while True:
        line = wait(console, f"Enter: next {what}; a number: so many; more; end; quit> ")
        if not line:
            return 1
        if line.lower() == "end":
            return _ALL
        if number := number_in(line):
            return number
        if line.lower() == "more":
            console.report(report, plain)
            continue
        console.tell(
            f"There is no {shown(line)} here: Enter, a number of {what}s, more, end, quit."
        )


def tell_trouble(console: Console, trouble: HegemonError) -> None:
    """Say what is wrong, and ask whether to try again; raises LeaveTable, from a pipe at once."""
    console.tell(f"{trouble}")
    if not console.screen:
        raise LeaveTable("unsaved")
    wait(console, "Press Enter to try again, or type quit: ")


def one_of(console: Console, what: str, offered: Sequence[tuple[str, str]], usual: str) -> str:
    """One of some names, each with a line about it: by its number or name, or Enter for the usual.

    Where there is only one it is not asked. Raises LeaveTable.
    """
    names = [name for name, _ in offered]
    if len(names) == 1:
        return names[0]
    console.columns([(f"  {number} {name}", said) for number, (name, said) in _numbered(offered)])
    while True:
        line = wait(console, f"{what} [{usual}] ").lower()
        number = number_in(line) or 0
        if not line:
            return usual
        if line in names:
            return line
        if 1 <= number <= len(names):
            return names[number - 1]
        console.tell(f"Type a number from 1 to {len(names)}, or a name, or just Enter.")


def _numbered(offered: Sequence[tuple[str, str]]) -> list[tuple[int, tuple[str, str]]]:
    return list(enumerate(offered, 1))
