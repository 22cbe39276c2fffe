"""Dice of a group, asked for at the table: which, what they may show, and a way back."""

import io
from collections.abc import Iterable

import pytest

from hegemon.cli.sessions import NewMatch, begin
from hegemon.play.commands import OwnDice
from hegemon.play.findings import Findings
from hegemon.play.lines import read
from hegemon.play.matches import Match
from hegemon.play.ruling.entries import TakenBackEntry, TypedEntry
from hegemon.play.start.seating import Wishes, bots_at
from hegemon.play.verify import verify
from hegemon.store.drafts import MemoryDrafts
from hegemon.store.memory import MemoryStore
from hegemon.terminal.console import Console
from hegemon.terminal.others import BotsHere
from hegemon.terminal.rolling import Rolling
from hegemon.terminal.table import TerminalTable
from hegemon.terminal.watch import watch
from hegemon.terminal.words import LeaveTable
from tests.play.table import GAMES, lines_of
from tests.play.test_typed_dice import overseen, waits
from tests.terminal.tables import Lines


class Dice(Lines):
    """Somebody who types these lines; what he was asked is kept."""

    def __init__(self, lines: Iterable[str]) -> None:
        super().__init__(lines)
        self.asked: list[str] = []

    def line(self, prompt: str, hints: object) -> str:
        self.asked.append(prompt)
        return super().line(prompt, None)


def rolled(match: Match, *lines: str, screen: bool = True) -> tuple[list[str], str]:
    """What is asked of somebody who types these lines and then leaves, and what he is told."""
    dice, out = Dice(lines), io.StringIO()
    rolling = Rolling(match, Console(out, dice, "none", screen=screen))
    try:
        assert rolling.type_in()
    except LeaveTable:
        assert match.now.awaited is not None
    return dice.asked, " ".join(out.getvalue().split())


def test_dice_are_asked_for_one_after_the_other_and_checked_at_the_end() -> None:
    """What for stands before each; the step is taken when somebody has looked at all of them."""
    match = overseen(waits())
    step = match.step
    asked, told = rolled(match, "7", "51", "3 4", "9", "n", "back", "8 9", "y")

    assert asked[0] == "d50 for hyperspace (p1-001): "
    assert "roll 2, a d50 for hyperspace" in told
    assert "cannot show 51" in told
    assert [one for one in asked if "Right?" in one] == [
        "All dice of this step: 7 3 4 9. Right? [Y/n] ",
        "All dice of this step: 7 3 8 9. Right? [Y/n] ",
    ]
    assert match.step == step + 1
    assert not match.now.faces
    assert verify(match.store, match.name, GAMES).problems == ()


def test_a_number_is_taken_back_and_that_is_told() -> None:
    """The ledger has it, for numbers count as soon as they are typed."""
    match = waits()
    rolled(match, "7 8", "back", "9")

    assert match.now.faces == (7, 9)
    assert any(isinstance(read(line), TakenBackEntry) for line in lines_of(match.store))
    assert "No number was typed" in rolled(match, "back", "back", "back")[1]


def test_nothing_more_is_told_where_rolls_tell_of_what_is_hidden() -> None:
    """Neither what they are for, nor that one is the last before it counts."""
    match = waits()
    asked, _ = rolled(match, "1", "1", "1", "1")

    assert asked[:4] == [f"d50 as roll {number} of this step: " for number in (1, 2, 3, 4)]
    assert match.now.awaited is None


@pytest.mark.parametrize("line", ["x", "7 x", "51", "-1", ""])
def test_a_script_ends_at_a_line_that_is_no_die(line: str) -> None:
    """Its further lines would be for other dice; at a screen one types again."""
    match = waits()

    assert len(rolled(match, line, "7", screen=False)[0]) == 1
    assert match.now.faces == ()
    rolled(match, line, "7")
    assert match.now.faces == (7,)


def test_a_match_waits_for_dice_at_its_table() -> None:
    """Those who sit there are asked, behind a curtain, and the match goes on with them."""
    match = waits()
    out = io.StringIO()
    console = Console(out, Lines(["1 1", "1 1"]), "none", screen=False)
    table = TerminalTable(
        match,
        BotsHere(match, {}),
        console,
        MemoryDrafts(),
        lambda: verify(match.store, match.name, GAMES),
        type_dice=Rolling(match, console).type_in,
    )
    step = match.step
    with pytest.raises(LeaveTable):
        table.play()

    assert match.step == step + 1
    assert "Roll these dice" in out.getvalue()
    assert "Hand the keyboard to" in out.getvalue()


def test_a_match_of_bots_asks_who_looks_on() -> None:
    """Nobody sits there, and somebody rolls."""
    match = begin(NewMatch("space-conquest", Wishes(watch=True), seed="1"), MemoryStore())
    match.act(OwnDice(typed=True, by="host", reason="we like to"))
    console = Console(out := io.StringIO(), Lines(["1"] * 3), "none", screen=False)
    asking = Rolling(match, console).type_in
    with pytest.raises(LeaveTable):
        watch(match, bots_at(match.plans, match.ruleset.name, {}), console, Findings, asking)

    assert "Roll these dice" in out.getvalue()
    assert any(isinstance(read(line), TypedEntry) for line in lines_of(match.store, match.name))
