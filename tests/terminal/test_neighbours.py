"""Others at the same match, in the browser of the same machine."""

from __future__ import annotations

import io
from collections.abc import Callable

import msgspec
import pytest

from hegemon.core.game import Result
from hegemon.play.commands import Correct, Replace
from hegemon.play.entries import NOBODY, SeatPlan
from hegemon.play.findings import Findings
from hegemon.play.matches import Match
from hegemon.play.seat.sitting import sit_down
from hegemon.store.drafts import MemoryDrafts
from hegemon.terminal.console import Console, Hints
from hegemon.terminal.desk import Desk
from hegemon.terminal.onlooking import Onlooker
from hegemon.terminal.others import BotsHere, Elsewhere, Meanwhile, Neighbours
from hegemon.terminal.table import TerminalTable
from hegemon.terminal.taking_back import TakingBack
from hegemon.terminal.words import LeaveTable
from tests.contract.toys.sealed_bids import Bids
from tests.play.table import GAMES, P1, P2, P3, begun, bot_answer
from tests.terminal.tables import Lines, Sitting


class WhileTyping(Lines):
    """Somebody who types, and what happens elsewhere before each line."""

    def __init__(self, lines: list[str], elsewhere: Callable[[], object]) -> None:
        super().__init__(lines)
        self.elsewhere = elsewhere

    def line(self, prompt: str, hints: Hints | None) -> str:
        self.elsewhere()
        return super().line(prompt, hints)


def test_what_is_sealed_in_the_browser_is_no_question_here_any_more() -> None:
    """Though the others have not answered yet: nothing typed here can be meant for it."""
    sitting = Sitting(Lines([]), "sealed-bids", screen=True)

    def seal() -> None:
        sitting.match.seal(P1, Bids())

    sitting.console = Console(sitting.out, WhileTyping(["bid ring 1"], seal), "none", screen=True)
    desk = Desk(sitting.match, P1, sitting.console, MemoryDrafts())

    assert desk.answer() is None
    assert "Not done: bid ring 1" in sitting.text


def alone(
    match: Match, typed: list[str], drafts: MemoryDrafts
) -> tuple[TerminalTable, io.StringIO]:
    """The first seat at a screen, who presses Ctrl-C while the second one thinks elsewhere."""
    out = io.StringIO()
    console = Console(out, Lines(typed), "none", screen=True)

    def listen() -> bool:
        raise KeyboardInterrupt

    others = Elsewhere(match, [P1], listen)
    table = TerminalTable(match, others, console, drafts, lambda: Findings(()))
    return table, out


def test_who_waits_takes_his_orders_back() -> None:
    """Ctrl-C asks; `unseal` makes a draft of what was sealed, and the seat is asked again."""
    match, drafts = begun(GAMES["space-conquest"]), MemoryDrafts()
    sitting = sit_down(match, P1, drafts)
    assert sitting is not None
    example = sitting.example()
    assert example is not None
    sitting.write(example)
    line = sitting.lines[0]
    table, out = alone(match, ["", "what", "unseal", "list", "quit"], drafts)
    sitting.seal()
    with pytest.raises(LeaveTable):
        table.play()
    said = out.getvalue()

    assert match.sealed(P1) is None
    assert P1 in match.waiting
    assert "Ctrl-C leaves, or takes your orders back." in said
    assert 3 == said.count("Waiting for")  # Enter waits on, and so does a word that is none
    assert "Taken back" in said
    assert f"1. {line}" in said.partition("Taken back")[2]


def test_who_waits_and_quits_has_sealed() -> None:
    for typed in (["quit"], []):
        match = begun(GAMES["space-conquest"])
        match.seal(P1, bot_answer(match, P1))
        table, _ = alone(match, typed, MemoryDrafts())
        with pytest.raises(LeaveTable):
            table.play()

        assert match.sealed(P1) is not None


def test_too_late_to_take_back_is_told() -> None:
    """The other one answers while the word is typed."""
    match = begun(GAMES["space-conquest"])
    match.seal(P1, bot_answer(match, P1))
    out = io.StringIO()
    reader = WhileTyping(["unseal"], lambda: match.seal(P2, bot_answer(match, P2)))
    back = TakingBack(match, P1, MemoryDrafts(), Console(out, reader, "none", screen=True))
    back.interrupted()

    assert "Not taken back: " in out.getvalue()
    assert 1 == match.step


def test_who_is_asked_learns_when_there_is_something_to_take_back() -> None:
    sitting = Sitting(Lines(["unseal", "help unseal"]), "sealed-bids", screen=True)
    with pytest.raises(LeaveTable):
        Desk(sitting.match, P1, sitting.console, MemoryDrafts()).answer()

    assert "Nothing of yours is sealed now." in sitting.text
    assert "unseal: while you wait for others" in sitting.text


def test_neighbours_are_waited_for_and_empty_seats_answer_by_the_rules() -> None:
    """A bot answers here, a friend elsewhere, and for a seat that nobody has its default counts."""
    sitting = Sitting(Lines([]), "sealed-bids", screen=True)
    match = sitting.match
    match.act(Replace(P3, SeatPlan(NOBODY, "Nobody")))
    match.seal(P1, Bids())
    waited: list[tuple[str, ...]] = []

    def listen() -> bool:
        waited.append(match.waiting)
        match.seal(P2, Bids())
        return True

    here = [player for player in match.players if player not in (P2, P3)]
    others = Neighbours(BotsHere(match, {}), Elsewhere(match, here, listen))
    step = match.step
    while match.step == step:
        others.answer(sitting.console, Meanwhile(lambda: None, lambda: None))

    assert [(P2,)] == waited
    assert "Waiting for Player p2 (p2)" in sitting.text
    assert {P2, P3} <= set(others.seats)


def test_who_seals_turn_after_turn_and_waits_for_others_is_no_onlooker() -> None:
    """He was asked in every turn, though at each look here he had sealed."""
    match, out = begun(GAMES["space-conquest"]), io.StringIO()
    onlooker = Onlooker(match, P1, Console(out, Lines([]), "none", screen=True))
    for _ in range(4):
        match.seal(P1, bot_answer(match, P1))
        onlooker.look()
        match.seal(P2, bot_answer(match, P2))

    assert match.date is not None
    assert match.date.turn >= 4
    assert "" == out.getvalue()


def test_who_is_writing_reads_below_the_line_that_the_umpire_acted() -> None:
    """Before the next line, and not only after it."""
    sitting = Sitting(Lines([]), "sealed-bids", screen=True)
    match = sitting.match
    desk = Desk(match, P1, sitting.console, MemoryDrafts())
    before = desk.toolbar()
    match.act(Correct(match.now.state, "a slip"))

    assert "Press Enter" not in before
    assert desk.toolbar() == "Another question is open now; this one is past. Press Enter"


def test_who_is_writing_reads_below_the_line_who_wants_a_draw() -> None:
    """At once, and above the next prompt; also that nobody does any more."""
    sitting = Sitting(Lines([]), "sealed-bids", screen=True)
    match = sitting.match
    happens = iter([lambda: match.want_draw(P2), lambda: match.want_draw(P2, wants=False)])
    told: list[str] = []

    def elsewhere() -> None:
        next(happens, lambda: None)()
        told.append(desk.toolbar())

    console = Console(sitting.out, WhileTyping(["", "", ""], elsewhere), "none", screen=True)
    desk = Desk(match, P1, console, MemoryDrafts())
    with pytest.raises(LeaveTable):
        desk.answer()

    assert told[0].startswith("p2 wants a draw; it is one when all who play agree")
    assert told[1] == "Nobody wants a draw any more. Press Enter"
    assert "Press Enter" not in told[2]
    assert " ".join(sitting.text.split()).count("p2 wants a draw; it is one") == 1


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            {"draw": (P2,)},
            "p2 wants a draw; it is one when all who play agree (`draw`, `draw back`).",
        ),
        ({"conceded": (P3,)}, "p3 has conceded."),
        ({"steps": 7}, "Another question is open now; this one is past."),
        ({"result": Result("draw", (), "")}, "The match is over."),
        ({"looks": 1}, ""),
    ],
)
def test_what_a_server_told_meanwhile_stands_below_the_line(
    change: dict[str, object], told: str
) -> None:
    """Before anybody looks: what is shown of a match at a server stands still till then."""
    sitting = Sitting(Lines([]), "sealed-bids", screen=True)
    header = msgspec.structs.replace(sitting.match.header, **change)
    desk = Desk(sitting.match, P1, sitting.console, MemoryDrafts(), ahead=lambda: header)

    assert desk.toolbar().startswith(f"{told} Press Enter" if told else "Tab completes")


def test_a_page_after_the_umpires_step_says_what_he_did_and_why() -> None:
    """Who was writing is told that his question is past, not that somebody answered it."""
    sitting = Sitting(Lines([]), "sealed-bids", screen=True)
    match, done = sitting.match, list[str]()

    def act() -> None:
        if not done:
            done.append("once")
            match.act(Correct(match.now.state, "a <slip> was mended"))

    sitting.console = Console(sitting.out, WhileTyping(["pass"], act), "none", screen=True)
    sitting.table.console = sitting.console
    here = [P1]
    sitting.table.others = Elsewhere(match, here, lambda: True)
    with pytest.raises(LeaveTable):
        sitting.table.play()
    said = " ".join(sitting.text.split())

    assert "Another question is open now; this one is past. Not done: pass" in said
    assert "The umpire changed the position: a <slip> was mended" in said
    assert P1 in match.waiting
