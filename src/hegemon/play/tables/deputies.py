"""A bot that answers for somebody who has missed an answer, within what the table lets it do."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, NamedTuple

from hegemon.bots import Factory
from hegemon.core.asked import asked_of
from hegemon.core.checking import answer_to
from hegemon.core.form import Form
from hegemon.core.game import Answer, Player
from hegemon.core.order import Meant, Misfit
from hegemon.play.acting import MatchInStore
from hegemon.play.bots import BotSeats
from hegemon.play.commands import Seal
from hegemon.play.decide import decide, default_of
from hegemon.play.entries import LATE, Entry
from hegemon.play.now import Now
from hegemon.play.position import position_of, waiting
from hegemon.play.times.timing import stands

ANSWERED = f"{LATE}: a deputy gave it"
"""The note on such an answer."""

_LOGGER = logging.getLogger(__name__)


class Deputy(NamedTuple):
    """A bot, and the words of the orders that it never gives."""

    factory: Factory
    forbidden: Sequence[str]


def deputy_answers(at: MatchInStore, now: Now, deputy: Deputy) -> tuple[Entry, ...]:
    """A bot answers for the seats that are late, without the orders that it must not give.

    Where nothing legal is left of its answer, the default counts. Raises RulesFailed.
    """
    made: list[Entry] = []
    for player in waiting(now, at.ruleset):
        entries = _sealing(at, now, player, deputy)
        made += entries
        now = stands(now, entries)
    return tuple(made)


def without(form: Form[Any], answer: Answer, forbidden: Sequence[str]) -> Answer:
    """The same answer but for some orders; raises BadAnswer where the rest cannot stand."""
    orders = form.orders(answer)
    kept = tuple(order for order in orders if _word(order) not in forbidden)
    return answer if kept == orders else answer_to(form, kept)


def _word(order: Meant) -> str:
    return "" if isinstance(order, Misfit) else order.word


def _sealing(at: MatchInStore, now: Now, player: Player, deputy: Deputy) -> tuple[Entry, ...]:
    time = at.clock.now()
    try:
        asked = asked_of(at.ruleset, position_of(now, at.ruleset).state, player)
        assert asked is not None, f"{player} is not asked"
        bots = BotSeats(at.store, at.match, at.ruleset)
        answer = bots.answer(now, player, deputy.factory)
        allowed = without(asked.form, answer, deputy.forbidden)
        command = Seal(player, now.number, allowed, note=ANSWERED)
        return decide(now, at.ruleset, command, time)
    except Exception:
        _LOGGER.debug("deputy of %s in match %s", player, at.match, exc_info=True)
        default = default_of(now, at.ruleset, player, LATE)
        return decide(now, at.ruleset, default, time)
