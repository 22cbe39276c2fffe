"""What who runs a match enters for a seat from its paper: told to all before it counts."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.core.errors import BadAnswer
from hegemon.core.game import Player
from hegemon.play.commands import (
    CastBallot,
    Concede,
    EnterFor,
    Seal,
    ShowWar,
    Unseal,
    Vote,
    WantDraw,
)
from hegemon.play.entries import Entry
from hegemon.play.errors import NotThere
from hegemon.play.holding.entries import EnteredEntry, EnteredWhat
from hegemon.play.now import Now
from hegemon.play.position import named

_WHAT: dict[type, EnteredWhat] = {
    Seal: "orders",
    Unseal: "taken-back",
    Concede: "conceded",
    WantDraw: "draw",
    Vote: "vote",
    CastBallot: "ballot",
    ShowWar: "shared",
}


def check_paper(now: Now, player: Player) -> None:
    """Raises NotThere, and BadAnswer for a seat that does not play on paper."""
    if player not in now.players:
        raise NotThere(f"there is no seat {ascii(player)[:24]}; there are {named(now.players)}")
    if player not in now.paper:
        raise BadAnswer(
            f"{player} does not play on paper: who holds the seat says so himself, on his page "
            "or at its table, and then what he writes is entered for him"
        )


def check_entering(now: Now, command: EnterFor) -> None:
    """Raises as `check_paper`, and BadAnswer for an answer that was not entered from paper."""
    player = command.command.player
    check_paper(now, player)
    own = player in now.sealed and player not in now.entered
    if own and isinstance(command.command, Seal | Unseal):
        raise BadAnswer(f"{player} has sealed orders himself: only he takes them back")


def entered(now: Now, command: EnterFor, made: Sequence[Entry], time: str) -> tuple[Entry, ...]:
    """What was made of a seat's paper, behind the line that says who entered it."""
    if not made:
        return ()
    what = _WHAT[type(command.command)]
    said = EnteredEntry(command.command.player, max(now.number, 0), what, command.by, time)
    return (said, *made)
