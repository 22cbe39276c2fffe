"""Bots at a match: each answer follows from what the seat is asked, and from a seed of its own."""

from __future__ import annotations

from typing import Any

from hegemon.bots import Bot, Factory
from hegemon.core.asked import asked_of
from hegemon.core.codec import Codec, digest
from hegemon.core.game import Answer, Player
from hegemon.core.ruleset import Ruleset
from hegemon.play.errors import TooLong, Unreached, brief
from hegemon.play.now import Now
from hegemon.play.ports import Store
from hegemon.play.position import position_of
from hegemon.play.replay import Replay


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
