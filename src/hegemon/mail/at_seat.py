"""Who has written, from which seat, and which question he answers."""

from __future__ import annotations

from dataclasses import dataclass

from hegemon.core.errors import BadConfig
from hegemon.core.game import Player
from hegemon.core.harmless import inert
from hegemon.core.refusals import shown
from hegemon.play.beside import UMPIRE
from hegemon.play.errors import Late, NotThere
from hegemon.play.inbox.ports import SeatAsked
from hegemon.play.matches import Match
from hegemon.play.people.names import folded
from hegemon.play.people.values import Account
from hegemon.play.ports import Drafts
from hegemon.serving.services import Services

WIDTH = 72
"""Columns of a letter: what mail programs show without breaking lines."""

EVERYBODY_WORDS = ("all", "everybody", "everyone")


@dataclass(frozen=True, kw_only=True)
class AtSeat:
    """A seat whose holder has written."""

    services: Services
    asked: SeatAsked
    """What he was asked in the letter that he answers."""
    account: Account
    match: Match
    opened: int
    """The step that the open question is before, when his letter is answered."""

    @property
    def table(self) -> str:
        """The table."""
        return self.asked.table

    @property
    def seat(self) -> Player:
        """The seat."""
        return Player(self.asked.seat)

    @property
    def drafts(self) -> Drafts:
        """What is written at this table and not sealed."""
        return self.services.drafts_of(self.table)

    def check_open(self) -> None:
        """Raises Late where he answers a question that is past."""
        if self.asked.step != self.opened:
            raise Late("this answers an earlier turn: write it in an answer to the newest letter")

    def called(self, seat: str) -> str:
        """Who sits there, or the umpire, as people call him."""
        if seat == UMPIRE:
            return "the umpire"
        plan = self.match.plans.get(Player(seat))
        return inert(plan.name) if plan and plan.name else seat

    def named(self, name: str) -> str:
        """A seat, or the umpire, by what people call it; raises BadConfig, for two alike, too."""
        wanted = folded(name.strip())
        if wanted in (*self.match.players, UMPIRE, "umpire"):
            return UMPIRE if wanted == "umpire" else wanted
        plans = self.match.plans.items()
        found = [seat for seat, plan in plans if folded(plan.name) == wanted]
        if len(found) == 1:
            return found[0]
        if found:
            raise BadConfig(f"several are called so: say which, {' or '.join(found)}")
        there = ", ".join(f"{seat} ({plan.name})" for seat, plan in plans)
        raise BadConfig(f"there is no {shown(name)}; there are {there}, umpire and all")


def at_seat(services: Services, asked: SeatAsked, account: Account) -> AtSeat:
    """The seat, as long as it is this account's; raises NotThere."""
    holder = services.store.holders(asked.table).get(Player(asked.seat))
    if holder is None or holder.account != account.id:
        raise NotThere("this seat is not yours any more")
    match = services.hall.match(asked.table)
    return AtSeat(
        services=services, asked=asked, account=account, match=match, opened=match.step + 1
    )
