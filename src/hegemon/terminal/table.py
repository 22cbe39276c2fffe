"""The table: persons and bots answer until the match is over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from hegemon.core.board import Board
from hegemon.core.game import Player
from hegemon.play.entries import Receipt
from hegemon.play.errors import Unreached
from hegemon.play.findings import Findings
from hegemon.play.ports import Drafts
from hegemon.play.seat.at import AtTable
from hegemon.play.seat.sitting import sit_down
from hegemon.terminal.asking import tell_trouble
from hegemon.terminal.console import Console
from hegemon.terminal.curtain import draw_curtain
from hegemon.terminal.desk import Desk
from hegemon.terminal.ending import show_end
from hegemon.terminal.guide import Guide
from hegemon.terminal.onlooking import Onlooker
from hegemon.terminal.others import Meanwhile, Others
from hegemon.terminal.receipts import ReceiptFile, receipt_text
from hegemon.terminal.taking_back import TakingBack
from hegemon.terminal.words import LeaveTable

_MOST_SKIPPED = 50
"""Steps after which a seat with nothing to decide is asked all the same."""


@dataclass
class TerminalTable:
    """A match, who plays it here, and where that is shown."""

    match: AtTable
    others: Others
    console: Console
    drafts: Drafts
    verify: Callable[[], Findings]
    """Checks the match as it is on the disk."""
    receipts: ReceiptFile = field(default_factory=lambda: ReceiptFile(None))
    guide: Guide = field(default_factory=lambda: Guide(None))
    type_dice: Callable[[], bool] = lambda: False
    """Asks for dice that the group rolls by itself; whether the match waited for any."""
    _facing: Player | None = None
    """The person whose page is on the screen."""
    _seen: Board | None = None
    """The map on that page."""
    _done: str = ""
    """What was sealed last, in a line that tells nothing of the orders."""
    _unsealed: tuple[str, ...] = ()
    """What was being written here when its question was answered without it."""
    _left_unread: dict[Player, int] = field(default_factory=dict)
    """The first step that a seat has not read of, where its questions were skipped since."""
    _onlooker: Onlooker | None = None
    """The one person at a screen, for the turns in which he is not asked."""
    _welcomed: set[Player] = field(default_factory=set)
    """The persons who have been told how to answer."""

    @property
    def persons(self) -> tuple[Player, ...]:
        """The seats that somebody plays here."""
        return tuple(p for p in self.match.players if p not in self.others.seats)

    @property
    def shared(self) -> bool:
        """Whether several persons share this terminal, with a curtain between them."""
        return len(self.persons) > 1

    def play(self) -> None:
        """Go on to the end of the match; raises LeaveTable when somebody leaves before."""
        while self.match.result is None:
            try:
                self._go_on()
            except Unreached as trouble:
                tell_trouble(self.console, trouble)
        if self.shared:
            self.console.clear()
        self._show_done()
        show_end(self.match, self.persons, self.console, self.verify)

    def _go_on(self) -> None:
        """Let the others answer, then ask one of those who are here."""
        self._others_answer()
        here = [player for player in self.match.waiting if player in self.persons]
        if not here and self.match.held:
            if self._dice_typed_in():
                return
            self.console.tell(f"{self.match.held}.")
            raise LeaveTable
        if self._all_here_have_conceded():
            raise LeaveTable
        for player in here[:1]:
            self._ask(player)

    def _dice_typed_in(self) -> bool:
        """Whether the match waited for dice, which those who sit here have typed in."""
        if self.shared:  # whoever rolls them reads no page of the one who sat here
            self.console.clear()
            self._facing = None
        self._show_done()
        return self.type_dice()

    def _all_here_have_conceded(self) -> bool:
        """Whether nobody who sits here plays on, and the match goes on elsewhere."""
        gone = self.match.header.conceded
        return self.match.result is None and bool(self.persons) and set(self.persons) <= set(gone)

    def _ask(self, player: Player) -> None:
        unread = self._unread(player)
        if self._may_skip(player) and self._nothing_to_decide(player):
            self._left_unread[player] = unread.start
            return
        if self.shared and self._facing != player:
            self._hand_over(player)
        self._facing = player
        desk = Desk(
            self.match,
            player,
            self.console,
            self.drafts,
            self.guide,
            look=self.others.look,
            ahead=self.others.ahead,
        )
        desk.sitting.take_up(self._unsealed)
        self._unsealed = ()
        desk.show(unread, self._seen, self._done, explain=player not in self._welcomed)
        self._left_unread.pop(player, None)
        self._seen = self.match.board(player)
        self._welcomed.add(player)
        self._done = ""
        if receipt := desk.answer():
            self._keep(receipt)
        elif not self.shared:
            self._unsealed = desk.sitting.own_lines

    def _unread(self, player: Player) -> range:
        """The steps that a seat has not read of, those of skipped questions among them."""
        unread = self.match.replay.unread(player)
        return range(self._left_unread.get(player, unread.start), unread.stop)

    def _may_skip(self, player: Player) -> bool:
        """Whether a question may be passed over: not where others would learn something from it.

        From a pipe each question takes its lines, so nothing is skipped there.
        """
        seen_by_others = self.shared and self.match.ruleset.traits.hidden
        skipped = self.match.step - self._left_unread.get(player, self.match.step)
        return self.console.screen and not seen_by_others and skipped < _MOST_SKIPPED

    def _hand_over(self, player: Player) -> None:
        """Leave nothing of the one who sat here, and wait for the next."""
        if self._facing is not None:
            self.console.clear()
        name = self.match.plans[player].name
        draw_curtain(self.console, player, name, self._done)
        self._done = ""
        self._seen = None

    def _nothing_to_decide(self, player: Player) -> bool:
        """Seal for a seat that can order nothing, rather than ask or hand over for that."""
        sitting = sit_down(self.match, player, self.drafts)
        assert sitting is not None, f"{player} is not asked"
        if sitting.form.single or sitting.orders or sitting.example() is not None:
            return False
        receipt = sitting.seal().receipt
        if receipt is None:
            return False
        self._keep(receipt)
        return True

    def _keep(self, receipt: Receipt) -> None:
        """Write the receipt down beside the match; it shows above the next page."""
        kept = self.receipts.keep(receipt)
        self._done = receipt_text(receipt, kept=kept, whole=not self.console.screen)
        if not self.console.screen and not self.shared:
            self._show_done()

    def _show_done(self) -> None:
        if self._done:
            self.console.say(self._done)
            self.console.say()
        self._done = ""

    def _others_answer(self) -> None:
        """Let those answer who are not here."""
        meanwhile = Meanwhile(self._show_done, self._look_on)
        if self.console.screen and len(self.persons) == 1:
            back = TakingBack(self.match, self.persons[0], self.drafts, self.console)
            meanwhile = meanwhile._replace(interrupted=back.interrupted, way_out=back.way_out)
        self.others.answer(self.console, meanwhile)

    def _look_on(self) -> None:
        """One person alone at a screen is told what goes on in turns that do not ask him."""
        if self.console.screen and len(self.persons) == 1:
            person = self.persons[0]
            self._onlooker = self._onlooker or Onlooker(self.match, person, self.console)
            self._onlooker.look()
