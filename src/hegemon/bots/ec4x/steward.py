"""A sound House: industry first, then colonies wherever there is room, then their people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hegemon.bots import Bot
from hegemon.bots.ec4x.budget import (
    FULL,
    LADDER,
    WORKS,
    buy_levels,
    colonise,
    ferry,
    invest,
    research,
    restore_port,
    tax,
    terraform,
)
from hegemon.bots.ec4x.desk import OrderBook
from hegemon.bots.ec4x.diplomacy import befriend
from hegemon.bots.ec4x.garrison import garrison, guard_home, mend, stay_in_dock
from hegemon.bots.ec4x.settling import explore, settle
from hegemon.bots.ec4x.trading import build_traders, trade
from hegemon.bots.restricted import barred_by
from hegemon.core import Answer, Event, Form
from hegemon.games.ec4x import View

STUDIES = ("EL", "SL", "TER", "CST")
"""What is studied first: the first of these that may have a further level."""


class Steward(Bot):
    """Taxes to what the people bear, builds what pays, settles what is free, keeps a garrison."""

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed

    def answer(
        self, view: View, question: Any, form: Form[Any], told: Sequence[Event] = ()
    ) -> Answer:
        """The orders of a turn."""
        desk = OrderBook(view, barred_by(form))
        if desk.colonies:
            self.rule(desk)
        stay_in_dock(desk)
        settle(desk)
        trade(desk)
        explore(desk)
        self.command(desk)
        return desk.answer()

    def rule(self, desk: OrderBook) -> None:
        """What pays comes first; what is left over becomes works, people and knowledge."""
        tax(desk)
        befriend(desk)
        restore_port(desk)
        mend(desk)
        invest(desk, FULL)
        build_traders(desk)
        buy_levels(desk, LADDER[:1], keep=0)
        colonise(desk)
        garrison(desk)
        terraform(desk, most=desk.spare // 3)
        ferry(desk, most=desk.taxes // 3)
        invest(desk, WORKS)
        buy_levels(desk, LADDER, keep=desk.taxes)
        research(desk, STUDIES, coins=max((desk.taxes - desk.upkeep) // 4, desk.spare // 8))

    def command(self, desk: OrderBook) -> None:
        """All warships stay at home."""
        guard_home(desk)
