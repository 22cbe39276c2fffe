"""A person whose seat is not asked any more: a page a turn while the others play, and a way out."""

from __future__ import annotations

from hegemon.core.game import Player
from hegemon.core.report import Report
from hegemon.draw.text_status import Space, status_page
from hegemon.play.seat.at import AtTable
from hegemon.play.seat.pages import report_of_steps
from hegemon.terminal.asking import how_many
from hegemon.terminal.console import Console

_PATIENCE = 2
"""Turns without a question after which a person would think that the program hangs."""


class Onlooker:
    """What a person is shown on a screen while turns go by in which nobody asks him."""

    def __init__(self, match: AtTable, player: Player, console: Console) -> None:
        self.match, self.player, self.console = match, player, console
        self._asked = self._turn
        """The turn of his last question."""
        self._told = 0
        """The turn of his last page here."""
        self._read = 0
        """The first step that he has not read of here."""
        self._waits = 0

    @property
    def _turn(self) -> int:
        return self.match.date.turn if self.match.date else 0

    def look(self) -> None:
        """Show a page where a turn went by without him, ask how far to go; raises LeaveTable."""
        # asked, and not awaited: who has sealed waits for the others, and was not passed over
        if self.player in self.match.asked:
            self._asked = self._turn
        forgotten = self._turn >= self._asked + _PATIENCE and self._turn > self._told
        if self.match.result is not None or not forgotten:
            return
        self._told = self._turn
        report = self._show()
        if self._waits == 0:
            self._waits = how_many(self.console, "turn", report)
        self._waits -= 1

    def _show(self) -> Report:
        unread = self.match.replay.unread(self.player)
        steps = range(max(self._read, unread.start), unread.stop)
        self._read = unread.stop
        report = report_of_steps(self.match, self.player, steps)
        asked = ["You are not asked now; the others play on."]
        space = Space(
            self.console.width, self.console.height - 1, self.console.paint(self.match.players)
        )
        board = self.match.board(self.player)
        self.console.say(status_page(board, report, self.player, asked, space))
        return report
