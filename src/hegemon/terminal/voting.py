"""`propose` and `vote` at the table: house rules changed by a vote of those who play."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from hegemon.core.errors import BadAnswer, BadConfig
from hegemon.core.game import Player
from hegemon.play.errors import NotThere
from hegemon.play.seat.at import AtTable
from hegemon.terminal.console import Console
from hegemon.terminal.news import voted_on
from hegemon.terminal.words import CommandWord

NOTHING = "Nothing is put to the vote."

_PROPOSE = "propose RULE=VALUE WHY"
_BACK = re.compile(r"back (\d+)")
_BALLOT = re.compile(r"(\d+) (yes|no)")


class VotingOnRules:
    """What a seat can do about the house rules."""

    def __init__(self, match: AtTable, player: Player, console: Console) -> None:
        self._match, self._player, self._console = match, player, console

    def words(self) -> tuple[CommandWord, ...]:
        """The words for it."""
        return (
            CommandWord("propose", _PROPOSE, "put a house rule to the vote", self.propose),
            CommandWord(
                "vote",
                "vote [NUMBER yes|no], vote back NUMBER",
                "what is put to the vote; vote on it; take a proposal of yours back",
                self.vote,
            ),
        )

    def propose(self, rest: str) -> None:
        """Put a house rule to the vote, with the reason that all read."""
        setting, _, reason = rest.partition(" ")
        if "=" not in setting or not reason.strip():
            self._tell(f"It is `{_PROPOSE}`, as `propose turn_limit=40 we all want an end`.")
            return
        self._do(lambda: self._match.ballots.propose(self._player, setting, reason.strip()))

    def vote(self, rest: str) -> None:
        """Vote on a proposal, or take one back; alone it tells what there is to vote on."""
        ballots, seat, said = self._match.ballots, self._player, " ".join(rest.lower().split())
        if not said:
            self._show()
        elif ballot := _BALLOT.fullmatch(said):
            self._do(partial(ballots.cast, seat, int(ballot[1]), wants=ballot[2] == "yes"))
        elif back := _BACK.fullmatch(said):
            self._do(partial(ballots.withdraw, seat, int(back[1])))
        else:
            self._tell(
                "It is `vote 1 yes`, `vote 1 no`, or `vote back 1` for a proposal of yours; "
                "`vote` alone lists what is open."
            )

    def _do(self, deed: Callable[[], None]) -> None:
        """Do it and tell how it stands now, or say why it cannot be done."""
        try:
            deed()
        except (BadAnswer, BadConfig, NotThere) as trouble:
            self._tell(f"{trouble}.")
        else:
            self._show()

    def _show(self) -> None:
        self._tell(voted_on(self._match.header) or NOTHING)

    def _tell(self, said: str) -> None:
        self._console.tell(said)
