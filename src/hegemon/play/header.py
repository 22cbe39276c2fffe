"""What everybody may know about a match, whoever plays in it."""

from __future__ import annotations

from typing import Any

import msgspec

from hegemon.core.game import Player, Result
from hegemon.core.records import Value
from hegemon.play.entries import SeatPlan
from hegemon.play.voting.entries import OpenProposal


class Header(Value, tag=False):
    """What everybody may know about a match; the secret only when it is over."""

    id: str
    created: str
    ruleset: str
    version: int
    house_rules: Any
    players: tuple[Player, ...]
    plans: tuple[SeatPlan, ...]
    commitment: str
    overseen: bool
    """Whether an umpire who plays no seat may look at everything."""
    steps: int
    """How many steps have been taken after set-up."""
    result: Result | None
    secret: str | None
    conceded: tuple[Player, ...] = ()
    """Who has given the war up."""
    draw: tuple[Player, ...] = ()
    """Who wants a draw; it is one when all want it who play themselves and are in the war."""
    consents: dict[Player, int] = msgspec.field(default_factory=dict)
    """Who lets others go on from here at another table while it runs, and the last step of that."""
    looks: int = 0
    """How often who runs the match has looked behind the fog while it went on."""
    announced: tuple[dict[str, Any], ...] = ()
    """House rules that will say something else from the next turn on, in the order of saying."""
    typist: str = ""
    """Who types in what dice show that a group rolls by itself; "" where they are drawn."""
    sorts: tuple[str, ...] = ()
    """What they are rolled for, in the game's words, where the others are drawn."""
    paper: tuple[Player, ...] = ()
    """The seats that play on paper: who runs the match enters what they write."""
    entered: tuple[Player, ...] = ()
    """Those of them whose sealed orders were entered so."""
    proposals: tuple[OpenProposal, ...] = ()
    """Changes of house rules that are put to the vote."""

    @property
    def names(self) -> dict[Player, str]:
        """The names at the table, of those who are not just called after their seat."""
        plans = zip(self.players, self.plans, strict=True)
        return {
            player: plan.name
            for seat, (player, plan) in enumerate(plans, start=1)
            if plan.name != f"Player {seat}"
        }
