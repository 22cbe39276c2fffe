"""What a seat is told, as texts for a model: as short as they can be, and quoted where foreign."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from hegemon.agents.ports import AgentSeat
from hegemon.agents.quoting import (
    MAP_BROUGHT,
    Marking,
    map_is_brought,
    marking,
    quoted,
    quoted_board,
    quoted_report,
    reason_quoted,
)
from hegemon.core.board import Board
from hegemon.core.checking import Check
from hegemon.core.errors import BadConfig
from hegemon.core.report import Report
from hegemon.core.show.glossary import in_full, meant_by, unknown_thing
from hegemon.draw.phrases import who
from hegemon.draw.text import plain
from hegemon.draw.text_map import draw_map
from hegemon.draw.text_places import describe, list_places
from hegemon.draw.text_report import draw_report
from hegemon.draw.text_status import Space, status_page
from hegemon.play.seat.finding import place_meant
from hegemon.play.seat.pages import report_of_steps, steps_of_turn, turns
from hegemon.play.seat.score import score_report
from hegemon.play.tables.ports import Message
from hegemon.play.turn.look import held_as_told
from hegemon.play.turn.page import news_of, question_lines
from hegemon.play.turn.text import still_open

WIDTH = 100
"""Columns of a text: few lines are cut, and tables stay narrow."""
UNWRAPPED = 1_000
"""Columns of a sentence: a name that is broken over two lines could not be quoted."""
PAGE = 34
"""Lines of the page of a turn."""

LookTopic = Literal["page", "map", "places", "news", "score", "things", "whole"]


class Teller:
    """The texts of one moment: all of them are of the same position."""

    def __init__(self, at: AgentSeat) -> None:
        """Raises NotBegun, NotThere."""
        self._at, self._match, self._seat = at, at.match, at.seat
        self._mark: Marking = marking(at.match, at.seat)
        self.board: Board = quoted_board(at.match.board(at.seat), self._mark)

    def page(self) -> str:
        """Map, what happened and the question, at a glance."""
        asked = question_lines(self._match, self._seat, self._at.drafts, UNWRAPPED)
        space = Space(WIDTH, PAGE, plain)
        lines = [self._mark(line) for line in asked]
        if map_is_brought(self._match.ruleset, self._match.house_rules):
            lines.append(MAP_BROUGHT)
        return status_page(self.board, self.news(), self._seat, lines, space)

    def news(self, turn: int | None = None) -> Report:
        """What happened since the seat answered, or in a turn; raises BadConfig for no such."""
        if turn is None:
            return quoted_report(news_of(self._match, self._seat), self._mark)
        first, last = turns(self._match)
        if not first <= turn <= last:
            raise BadConfig(f"turn: there are reports of turns {first} to {last}")
        steps = steps_of_turn(self._match, turn)
        return quoted_report(report_of_steps(self._match, self._seat, steps), self._mark)

    def look(self, topic: LookTopic, turn: int | None) -> str:
        """One topic; raises BadConfig."""
        told: dict[LookTopic, Callable[[], str]] = {
            "page": self.page,
            "map": lambda: draw_map(self.board, width=WIDTH),
            "places": lambda: list_places(self.board, width=WIDTH),
            "news": lambda: draw_report(self.news(turn), width=WIDTH),
            "score": self._score,
            "things": lambda: self.thing(""),
            "whole": lambda: self._whole(turn),
        }
        return told[topic]()

    def place(self, named: str) -> str:
        """All about a place, and what is next to it; raises BadConfig."""
        try:
            place = place_meant(self._match.board(self._seat), named)
        except LookupError as trouble:
            raise BadConfig(f"place: {trouble.args[0]}") from None
        return describe(self.board, place, width=WIDTH)

    def thing(self, named: str) -> str:
        """What a thing of the game is, or which there are."""
        glossary = self._match.ruleset.glossary(self._match.house_rules)
        if not named:
            return ", ".join(one.name for one in glossary) or "the rulebook tells of things"
        found = [in_full(one) for one in meant_by(glossary, named)]
        return "\n".join(found) or unknown_thing(glossary, named)

    def table(self) -> str:
        """Who plays, what is open and until when."""
        match, header = self._match, self._match.header
        lines = [f"{match.ruleset.title}, match {header.id}. You are {self._seat}."]
        lines += [f"{player} {self._player(player)}" for player in match.players]
        lines.append(self.standing())
        return "\n".join(lines)

    def standing(self) -> str:
        """Whether the seat is awaited, in a sentence."""
        match = self._match
        if match.result is not None:
            won = ", ".join(match.result.winners) or "nobody"
            return f"The match is over. Won by: {won}."
        if held := held_as_told(match):
            return f"{reason_quoted(held)}."
        due = f" Due {match.due}." if match.due else ""
        if self._seat in match.waiting:
            return f"Your orders for step {match.step + 1} are awaited.{due}"
        if not match.waiting:
            return "All answers are in; the step is being taken."
        return f"Waiting for {', '.join(match.waiting)}.{due}"

    def said(self, messages: Sequence[Message]) -> str:
        """Messages, what others wrote quoted."""
        lines = []
        for one in messages:
            mine = one.author == self._seat
            text = one.text if mine else quoted(one.text)
            lines.append(f"{one.number}. {one.author} to {', '.join(one.to)}: {text}")
        return "\n".join(lines) or "no messages"

    def marked(self, text: str) -> str:
        """A text with what others typed quoted."""
        return self._mark(text)

    def _whole(self, turn: int | None) -> str:
        map_, places = draw_map(self.board, width=WIDTH), list_places(self.board, width=WIDTH)
        return "\n\n".join((map_, places, draw_report(self.news(turn), width=WIDTH)))

    def _score(self) -> str:
        view, ruleset = self._match.view(self._seat), self._match.ruleset
        called = {owner.player: who(owner) for owner in self.board.owners}
        told = score_report(ruleset.measures(view), ruleset.tracks(view), called, self.board.clock)
        return draw_report(told, width=WIDTH)

    def _player(self, player: str) -> str:
        plan = dict(self._match.plans)[type(self._seat)(player)]
        name = plan.name if player == self._seat else quoted(plan.name)
        return f"{name} ({plan.by})"


def verdicts(found: Check, lines: Sequence[str], mark: Marking) -> str:
    """What would become of orders: in full what is refused, counted what is fine."""
    wrong = [
        f"{number}. REFUSED {line}: {verdict.text}"
        for number, (line, verdict) in enumerate(zip(lines, found.verdicts, strict=True), 1)
        if not verdict.fine
    ]
    fine = len(lines) - len(wrong)
    told = [*wrong, *(f"REFUSED: {fault}" for fault in found.faults), *found.forecast]
    told += [f"{purse.label}: {purse.left} of {purse.has} left" for purse in found.purses[:3]]
    said = still_open(found)
    first = "nothing would be refused" if found.fine else "NOT sealable as it is"
    return "\n".join(map(mark, [f"{fine} of {len(lines)} fine; {first}.", *told, said])).strip()
