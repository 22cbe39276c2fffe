"""Bots that hear events: they are told what they would be told at a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hegemon.bots import Bot
from hegemon.bots.forward import SilentPlay
from hegemon.core.asked import Asked
from hegemon.core.dice import Dice
from hegemon.core.game import Answer, Event, Play, Player
from hegemon.core.ruleset import Ruleset


class Listeners:
    """The bots of a game of which some may listen. Where none does, no event is kept."""

    def __init__(self, bots: Mapping[Player, Bot]) -> None:
        self._bots = bots
        self.players = frozenset(player for player, bot in bots.items() if bot.listens)
        self._unheard: dict[Player, list[Event]] = {player: [] for player in self.players}
        self._play: Play[Any] | None = None
        self.asking: Player | None = None
        """Whose bot is asked now; None while none is."""

    def play(self, state: Any, dice: Dice, ruleset: Ruleset[Any]) -> Play[Any]:
        """What the rules run on."""
        if not self.players:
            return SilentPlay(state, dice, frozenset())
        self._play = Play(state, dice, frozenset(ruleset.events))
        return self._play

    def answers(self, asked: Mapping[Player, Asked]) -> dict[Player, Answer]:
        """The replies; who listens is told what his seat may know of the events since his last."""
        if self.players:
            self._hear()
        answers: dict[Player, Answer] = {}
        for player in asked:
            self.asking = player
            heard = (self._told(player),) if self.players else ()
            answers[player] = self._bots[player].answer(*asked[player], *heard)
        self.asking = None
        return answers

    def _told(self, player: Player) -> list[Event]:
        """What a seat has not been told yet; nothing where its bot does not listen."""
        if player not in self.players:
            return []
        told, self._unheard[player] = self._unheard[player], []
        return told

    def _hear(self) -> None:
        """Bring to each listener what he may know of the events that are new."""
        assert self._play is not None
        new = self._play.events[:]
        self._play.events.clear()
        for player, unheard in self._unheard.items():
            seen = (event.seen_by(player) for event in new)
            unheard.extend(event for event in seen if event is not None)
