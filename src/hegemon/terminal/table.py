"""The table: persons and bots answer until the match is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from hegemon.bots import Factory
from hegemon.core.board import Board
from hegemon.core.errors import HegemonError
from hegemon.core.game import Player
from hegemon.play.entries import Receipt
from hegemon.play.errors import NotSaved
from hegemon.play.findings import Findings
from hegemon.play.matches import Match
from hegemon.play.ports import Drafts
from hegemon.terminal.console import Console
from hegemon.terminal.curtain import draw_curtain, wait
from hegemon.terminal.desk import Desk
from hegemon.terminal.ending import show_end
from hegemon.terminal.receipts import show_receipt
from hegemon.terminal.words import Leave


@dataclass
class Table:
    """A match, who plays it here, and where that is shown."""

    match: Match
    bots: Mapping[Player, Factory]
    console: Console
    drafts: Drafts
    verify: Callable[[], Findings]
    """Checks the match as it is on the disk."""
    _facing: Player | None = None
    """The person whose page is on the screen."""
    _seen: Board | None = None
    """The map on that page."""
    _sealed: Receipt | None = None
    _welcomed: list[Player] = field(default_factory=list)
    """The persons who have been told how to answer."""

    @property
    def persons(self) -> tuple[Player, ...]:
        """The seats that no bot plays."""
        return tuple(player for player in self.match.players if player not in self.bots)

    @property
    def shared(self) -> bool:
        """Whether several persons share this terminal, with a curtain between them."""
        return len(self.persons) > 1

    def play(self) -> None:
        """Go on to the end of the match; raises Leave when somebody leaves before."""
        while self.match.result is None:
            self._bots_answer()
            if not self.match.waiting and self.match.held:
                self.console.tell(f"{self.match.held}.")
                raise Leave
            for player in self.match.waiting[:1]:
                self._ask(player)
        if self.shared:
            self.console.clear()
        show_end(self.match, self.persons, self.console, self.verify)

    def _ask(self, player: Player) -> None:
        if self.shared and self._facing != player:
            if self._facing is not None:
                self.console.clear()
            draw_curtain(self.console, self.match.plans[player], self._sealed)
            self._seen = None
        self._facing = player
        desk = Desk(self.match, player, self.console, self.drafts)
        desk.show(self.match.replay.unread(player), self._seen)
        self._seen = self.match.board(player)
        if player not in self._welcomed:
            desk.explain()
            self._welcomed.append(player)
        self._sealed = desk.answer()
        if not self.shared:
            show_receipt(self.console, self._sealed)
            self.console.say()

    def _bots_answer(self) -> None:
        """Let the bots answer; on trouble with the disk ask whether to try again."""
        while any(player in self.bots for player in self.match.waiting):
            try:
                for notice in self.match.bots_answer(self.bots):
                    self.console.tell(f"({notice})")
            except NotSaved as trouble:
                self._tell_trouble(trouble)

    def _tell_trouble(self, trouble: HegemonError) -> None:
        self.console.tell(f"{trouble}")
        wait(self.console, "Press Enter to try again, or type quit: ")
