"""Who writes from which seat, and all that his letter is answered with."""

from __future__ import annotations

from dataclasses import dataclass

from hegemon.core.game import Player
from hegemon.play.matches import Match
from hegemon.play.people.values import Account
from hegemon.play.ports import Drafts
from hegemon.serving.services import Services

WIDTH = 72
"""Columns of a letter: what mail programs show without breaking lines."""


@dataclass(frozen=True, kw_only=True)
class AtSeat:
    """A seat whose holder has written."""

    services: Services
    table: str
    seat: Player
    account: Account
    match: Match

    @property
    def drafts(self) -> Drafts:
        """What is written at this table and not sealed."""
        return self.services.drafts_of(self.table)

    @property
    def called(self) -> dict[str, Player]:
        """The seats by what people may call them, in small letters."""
        plans = self.match.plans
        names = {plan.name.casefold(): seat for seat, plan in plans.items() if plan.name}
        return {**names, **{seat.casefold(): seat for seat in self.match.players}}
