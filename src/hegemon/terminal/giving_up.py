"""`concede`, `draw` and `consent` at the table: how people end a match, or go on elsewhere."""

from __future__ import annotations

from collections.abc import Callable

from hegemon.core.errors import BadAnswer
from hegemon.core.game import Player
from hegemon.play.seat.at import AtTable
from hegemon.terminal.asking import confirm
from hegemon.terminal.console import Console
from hegemon.terminal.news import draw_wanted, going_on_elsewhere
from hegemon.terminal.words import CommandWord

CONCEDED = "You have conceded. The match goes on without you."

NO_CONSENT = "Nobody lets others go on from here at another table."

_FOR_GOOD = "sure"
"""What a script says in place of the yes that a person at a screen is asked for."""


class GivingUp:
    """What a seat can do about the end of the match."""

    def __init__(self, match: AtTable, player: Player, console: Console) -> None:
        self._match, self._player, self._console = match, player, console

    def words(self) -> tuple[CommandWord, ...]:
        """The words for it."""
        return (
            CommandWord("concede", "concede [sure]", "give the war up, for good", self.concede),
            CommandWord(
                "draw", "draw [back]", "offer or take a draw; take the offer back", self.draw
            ),
            CommandWord(
                "consent",
                "consent [back]",
                "let others go on from here at another table; let nobody any more",
                self.consent,
            ),
        )

    def concede(self, rest: str) -> None:
        """Give the war up; the page is left then."""
        if not self._is_sure(rest.lower()):
            return
        if not self._done(lambda: self._match.concede(self._player)):
            return
        goes_on = self._match.result is None
        self._console.tell(CONCEDED if goes_on else "You have conceded.")

    def draw(self, rest: str) -> None:
        """Offer a draw, take it, or take the offer back."""
        if rest.lower() not in ("", "offer", "accept", "back"):
            self._console.tell("It is `draw`, to offer or take one, or `draw back`.")
            return
        wants = rest.lower() != "back"
        if not self._done(lambda: self._match.want_draw(self._player, wants=wants)):
            return
        if self._match.result is None:
            self._console.tell(draw_wanted(self._match.header) or "Nobody wants a draw.")

    def consent(self, rest: str) -> None:
        """Let others go on from here at another table, or nobody any more."""
        if rest.lower() not in ("", "back"):
            self._console.tell(
                "It is `consent`, to let others go on from here at another table, where they may "
                "see what this seat knows until now, or `consent back`."
            )
            return
        wants = rest.lower() != "back"
        if self._done(lambda: self._match.consent(self._player, wants=wants)):
            self._console.tell(going_on_elsewhere(self._match.header) or NO_CONSENT)

    def _is_sure(self, rest: str) -> bool:
        if rest not in ("", _FOR_GOOD):
            self._console.tell("To give the war up, type `concede` alone.")
            return False
        if rest == _FOR_GOOD:
            return True
        if not self._console.screen:
            self._console.tell("This is for good: a script says `concede sure`.")
            return False
        return confirm(self._console, "Give the war up, for good?", usual=False)

    def _done(self, deed: Callable[[], None]) -> bool:
        """Do it, or say why it cannot be done; whether it was."""
        try:
            deed()
        except BadAnswer as trouble:
            self._console.tell(f"{trouble}.")
            return False
        return True
