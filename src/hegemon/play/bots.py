"""Bots at a match: each answer follows from what the seat is asked, and from a seed of its own."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from hegemon.bots import Bot, Factory
from hegemon.core.asked import asked_of
from hegemon.core.codec import Codec, digest
from hegemon.core.game import Answer, Player
from hegemon.core.ruleset import Ruleset
from hegemon.play.commands import Seal
from hegemon.play.decide import decide, default_of
from hegemon.play.entries import Entry
from hegemon.play.errors import TooLong, Unreached, brief
from hegemon.play.followed import followed
from hegemon.play.now import Now
from hegemon.play.ports import Clock, Store
from hegemon.play.position import position_of, waiting
from hegemon.play.replay import Replay

NO_LEGAL_ANSWER = "the bot gave no legal answer"

_LOGGER = logging.getLogger(__name__)


def _seed_of(now: Now, player: Player, step: int | None = None) -> int:
    """The seed of a seat's bot for a step, or for the whole match.

    It follows from the secret, so that nobody else can know what the bot will do by lot.
    """
    return int(digest(now.match.secret, "bot", player, step)[:16], 16)


class BotSeats:
    """The bots of one match; those that remember are kept as long as this is."""

    def __init__(self, store: Store, match: str, ruleset: Ruleset[Any]) -> None:
        self._store, self._match, self._ruleset = store, match, ruleset
        self._replay = Replay(store, match, ruleset)
        self._kept: dict[Player, tuple[int, Bot]] = {}
        """Bots that remember, and the step before which they answered last."""
        self.last: Bot | None = None
        """Who was asked last."""

    def answer(self, now: Now, player: Player, factory: Factory) -> Answer:
        """What the bot of a seat answers; raises whatever the bot raises."""
        bot = factory(_seed_of(now, player, now.number))
        if bot.remembers:
            bot = self._caught_up(now, player, factory)
            self._kept[player] = (now.number, bot)
        asked = asked_of(self._ruleset, position_of(now, self._ruleset).state, player)
        assert asked is not None, f"{player} is not asked"
        told = self._replay.told(player, self._replay.unread(player)) if bot.listens else ()
        self.last = bot
        return bot.answer(*asked, told)

    def sealed(
        self, now: Now, bots: Mapping[Player, Factory], clock: Clock, until: datetime | None
    ) -> tuple[Entry, ...]:
        """What those seal that are awaited, each to the same question; nothing is committed.

        After a moment no other bot begins to think: those that are left are still awaited.
        """
        made: list[Entry] = []
        for player in waiting(now, self._ruleset):
            if made and until is not None and clock.now() >= until:
                break
            if player in bots:
                entries = self._sealing(now, player, bots[player], clock.now())
                made += entries
                for entry in entries:
                    now = followed(now, entry)
        return tuple(made)

    def _sealing(
        self, now: Now, player: Player, factory: Factory, time: datetime
    ) -> tuple[Entry, ...]:
        """What one of them seals; the default where it raises or answers what cannot be taken."""
        try:
            answer = self.answer(now, player, factory)
            return decide(now, self._ruleset, Seal(player, now.number, answer), time)
        except Exception as trouble:
            _LOGGER.debug("bot of %s in match %s", player, now.match.id, exc_info=True)
            note = NO_LEGAL_ANSWER + why_unreached(trouble)
            return decide(now, self._ruleset, default_of(now, self._ruleset, player, note), time)

    def _caught_up(self, now: Now, player: Player, factory: Factory) -> Bot:
        """A bot that has seen all that the seat was asked before; the one that is kept, if any."""
        last = now.answered.get(player, 0)
        if player in self._kept and self._kept[player][0] == last:
            return self._kept[player][1]
        bot, codec = factory(_seed_of(now, player)), Codec(self._ruleset)
        since = 0
        for taken in self._store.steps(self._match, 0, last - 1):
            number, schema = taken.entry.step.number, taken.entry.step.schema
            asked = asked_of(self._ruleset, codec.state(taken.state, schema), player)
            if asked is not None:
                told = self._replay.told(player, range(since, number + 1)) if bot.listens else ()
                since = number + 1
                try:
                    bot.answer(*asked, told)
                except TooLong:  # all of it together takes too long: the default counts now, too
                    raise
                except Exception:  # noqa: BLE001, S112 - it failed then as it does now: the default
                    continue
        return bot


def why_unreached(trouble: Exception) -> str:
    """Why a bot that asks elsewhere got no reply, for the note; "" for whatever else it raised.

    That may hold what its seat knows; this is of the line alone.
    """
    return f": {brief(trouble)}" if isinstance(trouble, Unreached) else ""
