"""Others at the same match, in the browser of the same machine."""

from __future__ import annotations

from collections.abc import Callable

from hegemon.play.commands import Replace
from hegemon.play.entries import NOBODY, SeatPlan
from hegemon.store.drafts import MemoryDrafts
from hegemon.terminal.console import Console, Hints
from hegemon.terminal.desk import Desk
from hegemon.terminal.others import BotsHere, Elsewhere, Meanwhile, Neighbours
from tests.contract.toys.sealed_bids import Bids
from tests.play.table import P1, P2, P3
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
