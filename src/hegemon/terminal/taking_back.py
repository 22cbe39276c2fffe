"""Who has sealed and waits for the others takes his orders back: they are a draft again."""

from __future__ import annotations

from hegemon.core.errors import HegemonError
from hegemon.core.game import Player
from hegemon.core.refusals import shown
from hegemon.play.ports import Drafts
from hegemon.play.seat.at import AtTable
from hegemon.play.turn.sealing import unseal
from hegemon.terminal.asking import wait
from hegemon.terminal.console import Console
from hegemon.terminal.words import LeaveTable

UNSEAL = "unseal"

_PROMPT = f"{UNSEAL}: take your orders back; Enter: wait on; quit> "


class TakingBack:
    """One person at a screen, while others are awaited."""

    def __init__(self, match: AtTable, seat: Player, drafts: Drafts, console: Console) -> None:
        self.match, self.seat, self.drafts, self.console = match, seat, drafts, console

    def way_out(self) -> str:
        """What Ctrl-C does now."""
        return "Ctrl-C leaves, or takes your orders back." if self._sealed else "Ctrl-C leaves."

    def interrupted(self) -> None:
        """Ask what Ctrl-C meant, and do it; raises LeaveTable."""
        if not self._sealed:
            raise LeaveTable
        try:
            self._ask()
        except KeyboardInterrupt:
            self.console.say()
            raise LeaveTable from None

    @property
    def _sealed(self) -> bool:
        return self.match.sealed(self.seat) is not None

    def _ask(self) -> None:
        line = wait(self.console, _PROMPT).lower()
        if line == UNSEAL:
            self._take_back()
        elif line:
            self.console.tell(f"There is no {shown(line)} here.")

    def _take_back(self) -> None:
        """What the others did meanwhile may have made it too late: then that is told."""
        try:
            unseal(self.match, self.seat, self.drafts)
        except HegemonError as trouble:
            self.console.tell(f"Not taken back: {trouble}.")
        else:
            self.console.tell("Taken back: nothing of yours is sealed, and your orders stand.")
