"""One game under way: the loop that all games of the lab are played by."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from hegemon.bots import Bot
from hegemon.core.asked import Asked, all_asked
from hegemon.core.codec import canonical
from hegemon.core.game import Answer, Play, Player, advance, proceed, run
from hegemon.core.ruleset import Ruleset
from hegemon.lab.dice import KeyedDice
from hegemon.lab.listening import Listeners

_ANSWERS = msgspec.msgpack.Encoder()

_DIGEST = 16
"""Characters; enough to tell the games of a study apart."""


class GameWatch(Protocol):
    """Who looks on: a study counts orders and measures power, a comparison looks for a difference.

    It is shown the position itself and must not change it.
    """

    def answered(self, asked: Mapping[Player, Asked], answers: Mapping[Player, Answer]) -> None:
        """A question has been answered, and the rules have not gone on yet."""

    def came(self, table: GameTable) -> None:
        """A position is there: the first one, and after each answered question the next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """What a game is played with."""

    ruleset: Ruleset[Any]
    house_rules: Any
    bots: Callable[[tuple[Player, ...]], dict[Player, Bot]]
    """Makes the bots; called once, when the game begins."""
    dice: str
    """The seed of the dice."""
    seated: Any
    """What stands for the bots at the seats in the digest of the game's course."""
    most_steps: int
    most_turns: int = 0
    """A game that reaches a later turn is stopped and stays undecided; 0 for no limit."""
    checked: bool = False
    """Whether an impossible answer is refused; a look at every answer takes a tenth of the time."""
    onlooker: GameWatch | None = None
    heard: bool = False
    """Whether events are kept for who looks on, too; they take time."""


class GameTable:
    """A game under way."""

    def __init__(self, laid: Laid) -> None:
        self.laid = laid
        self.ruleset = laid.ruleset
        self.players = laid.ruleset.players(laid.house_rules)
        self.steps = 0
        self.play: Play[Any] | None = None
        self.bots: dict[Player, Bot] = {}
        self.opening = ""
        """A digest of the answers before the first die of play, and of what dice made of the
        set-up: those that are rolled while the date is still that of the first question deal a
        board."""
        self._course = hashlib.sha256()
        self._listeners: Listeners | None = None

    @property
    def asking(self) -> Player | None:
        """Whose bot is asked now; None while the rules go on."""
        return self._listeners.asking if self._listeners else None

    @property
    def state(self) -> Any:
        """The position; there is one as soon as the game has begun."""
        assert self.play is not None
        return self.play.state

    @property
    def course(self) -> str:
        """A digest of seats, first position and every answer so far."""
        return self._course.hexdigest()[:_DIGEST]

    def play_on(self) -> None:
        """Set up and answer one question after the other, to the end or the limit."""
        laid, ruleset = self.laid, self.ruleset
        self.bots = laid.bots(self.players)
        listeners = self._listeners = Listeners(self.bots)
        dice = KeyedDice(laid.dice)
        state = ruleset.setup(laid.house_rules, self.players, dice)
        self.play = listeners.play(state, dice, ruleset)
        if laid.heard and not listeners.players:
            self.play = Play(state, dice, frozenset(ruleset.events))
        run(self.play)
        self._course.update(canonical([laid.seated, state]))
        # quiet: no die has fallen since the first position. What is dealt on the first date (hands,
        # a map) belongs to that position, and is no luck of the match
        quiet, first = True, ruleset.date(state)
        go_on = advance if laid.checked else proceed
        onlooker = laid.onlooker
        if onlooker:
            onlooker.came(self)
        while self.steps < laid.most_steps and (asked := all_asked(ruleset, state)):
            now = ruleset.date(state)
            if laid.most_turns and now.turn > laid.most_turns:
                return
            dice.at(now)
            answers = listeners.answers(asked)
            if onlooker:
                onlooker.answered(asked, answers)
            self._course.update(_ANSWERS.encode(answers))
            if quiet:
                self.opening = self.course
            dealing = quiet and now == first
            go_on(self.play, answers)
            if dealing and dice.rolled:
                self._course.update(canonical(state))
            quiet = dealing or (quiet and not dice.rolled)
            self.steps += 1
            if onlooker:
                onlooker.came(self)

    def modules(self) -> frozenset[str]:
        """The modules that the bots are of: whatever one of them did wrong happened there."""
        return frozenset(type(bot).__module__ for bot in self.bots.values())
