"""A sound House: industry first, then colonies wherever there is room, then their people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hegemon.bots.ec4x.arming import arm, watch
from hegemon.bots.ec4x.budget import (
    FULL,
    WORKS,
    buy_levels,
    colonise,
    ferry,
    invest,
    learn,
    restore_port,
    tax,
    terraform,
)
from hegemon.bots.ec4x.covert import keep_secrets, undermine
from hegemon.bots.ec4x.desk import OrderBook
from hegemon.bots.ec4x.diplomacy import befriend
from hegemon.bots.ec4x.doctrine import STEWARDS, Doctrine
from hegemon.bots.ec4x.garrison import garrison, guard_home, mend, stay_in_dock
from hegemon.bots.ec4x.settling import explore, settle
from hegemon.bots.ec4x.trading import build_traders, trade
from hegemon.bots.ec4x.war import spy
from hegemon.bots.restricted import barred_by
from hegemon.bots.styles import Styled, StyleWish
from hegemon.core import Answer, Event, Form
from hegemon.games.ec4x import View


class Steward(Styled[Doctrine]):
    """Taxes to what the people bear, builds what pays, settles what is free, keeps a garrison."""

    styles = STEWARDS

    def __init__(self, seed: int | None = None, options: StyleWish | None = None) -> None:
        super().__init__(options)
        self._seed = seed

    def answer(
        self, view: View, question: Any, form: Form[Any], told: Sequence[Event] = ()
    ) -> Answer:
        """The orders of a turn."""
        desk = OrderBook(view, barred_by(form), self.weights)
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
        spread(desk)
        if desk.doctrine.arms:
            arm(desk)
        watch(desk)
        garrison(desk)
        if desk.doctrine.subversion != "none":
            keep_secrets(desk)
            undermine(desk)
        improve(desk)

    def command(self, desk: OrderBook) -> None:
        """All warships stay at home; scouts may watch."""
        spy(desk)
        guard_home(desk)


def spread(desk: OrderBook) -> None:
    """Industry and trade as they pay for themselves, and settlers."""
    invest(desk, FULL)
    build_traders(desk)
    buy_levels(desk, desk.doctrine.ladder[: desk.doctrine.dear], keep=0)
    colonise(desk)


def improve(desk: OrderBook) -> None:
    """Works and knowledge of what is left."""
    terraform(desk, most=desk.spare // 3)
    ferry(desk, most=desk.taxes // desk.doctrine.people)
    invest(desk, WORKS)
    learn(desk)
