"""Many games, fast: one mutable state a game, unrecorded dice, events for those who listen.

Everything about a game follows from the study's seed and the game's index, so the games are the
same for any number of workers and any size of chunk.

Bots are trusted, since a second look at every answer takes a tenth of the time: only in the first
game of each seating is an impossible answer refused, and told as a crash.
"""

from __future__ import annotations

import hashlib
import random
import time
from dataclasses import dataclass
from typing import Any

import msgspec

from hegemon.bots import Bot, Factory
from hegemon.core.asked import all_asked
from hegemon.core.codec import canonical
from hegemon.core.game import Outcome, Play, Player, advance, proceed, run
from hegemon.core.ruleset import Ruleset
from hegemon.games.shelf import told
from hegemon.lab.dice import KeyedDice
from hegemon.lab.listening import Listeners


@dataclass(frozen=True, slots=True)
class Study:
    """Which games are to be played; `errand` writes it down for another process."""

    ruleset: Ruleset[Any]
    house_rules: Any
    bots: tuple[tuple[str, Factory], ...]
    """Names and factories; there may be fewer than seats, they are then dealt out in turn."""
    seed: int
    most_steps: int = 300
    """A game that is open after so many steps counts as undecided; the rules know no such limit."""
    fast: bool = False
    """Whether the game's fast engine plays it (`engine.py`): the same games, sooner."""


@dataclass(frozen=True, slots=True)
class Game:
    """How one game went; bots are meant by their place in the study."""

    index: int
    seats: tuple[int, ...]
    """The bot at each seat, in seat order."""
    outcome: Outcome
    winners: tuple[int, ...]
    """The seats that won, by their place in seat order."""
    steps: int
    """Questions answered."""
    crash: str = ""
    """What was raised, with its message and where; a game that crashed counts as undecided."""
    shares: tuple[float, ...] = ()
    """Each seat's share of all power at the end, where the ruleset knows power."""
    course: str = ""
    """A digest of seats, first position and every answer: equal games have equal ones."""
    opening: str = ""
    """The same of the answers before the first die of play, and of what dice made of the set-up:
    those that are rolled while the date is still that of the first question deal a board."""


def seats_of(study: Study, index: int) -> tuple[int, ...]:
    """Which bot sits at each seat: from game to game each moves on by one."""
    count = len(study.ruleset.players(study.house_rules))
    return tuple((seat + index) % len(study.bots) for seat in range(count))


def seed_of(study: Study, index: int, purpose: str) -> str:
    """The seed of something in a game."""
    return f"{study.seed}|{index}|{purpose}"


def bot_seed(study: Study, index: int, player: Player) -> int:
    """The seed of the bot at a seat in a game."""
    return random.Random(seed_of(study, index, player)).getrandbits(64)


def play_game(study: Study, index: int) -> Game:
    """One game to its end, to the limit, or to a crash, which is told in the result."""
    seats = seats_of(study, index)
    table = _Table(study, index, seats)
    try:
        table.play_on()
    except Exception as error:  # noqa: BLE001 (whatever a bot or a rule raises is a finding)
        crash = f"game {index}, step {table.steps + 1}: {told(error, table.modules())}"
        return Game(index, seats, "undecided", winners=(), steps=table.steps, crash=crash)
    return table.game()


_ANSWERS = msgspec.msgpack.Encoder()


_DIGEST = 16
"""Characters; enough to tell the games of a study apart."""


class _Table:
    """A game under way."""

    def __init__(self, study: Study, index: int, seats: tuple[int, ...]) -> None:
        self.study, self.index, self.seats = study, index, seats
        self.players = study.ruleset.players(study.house_rules)
        self.steps = 0
        self.play: Play[Any] | None = None
        self.bots: dict[Player, Bot] = {}
        self._course, self._opening = hashlib.sha256(), ""

    def play_on(self) -> None:
        """Set up and answer one question after the other."""
        ruleset, bots = self.study.ruleset, self._bots()
        self.bots, listeners = bots, Listeners(bots)
        dice = KeyedDice(seed_of(self.study, self.index, "dice"))
        state = ruleset.setup(self.study.house_rules, self.players, dice)
        self.play = listeners.play(state, dice, ruleset)
        run(self.play)
        self._course.update(canonical([self.seats, state]))
        # quiet: no die has fallen since the first position. What is dealt on the first date (hands,
        # a map) belongs to that position, and is no luck of the match
        quiet, first = True, ruleset.date(state)
        # the first game of each seating is where impossible answers are looked for
        go_on = advance if self.index < len(self.study.bots) else proceed
        while self.steps < self.study.most_steps and (asked := all_asked(ruleset, state)):
            dice.at(ruleset.date(state))
            answers = listeners.answers(asked)
            self._course.update(_ANSWERS.encode(answers))
            if quiet:
                self._opening = self._course.hexdigest()[:_DIGEST]
            dealing = quiet and ruleset.date(state) == first
            go_on(self.play, answers)
            if dealing and dice.rolled:
                self._course.update(canonical(state))
            quiet = dealing or (quiet and not dice.rolled)
            self.steps += 1

    def _bots(self) -> dict[Player, Bot]:
        return {
            player: self.study.bots[bot][1](bot_seed(self.study, self.index, player))
            for player, bot in zip(self.players, self.seats, strict=True)
        }

    def modules(self) -> frozenset[str]:
        """The modules that the bots are of: whatever one of them did wrong happened there."""
        return frozenset(type(bot).__module__ for bot in self.bots.values())

    def game(self) -> Game:
        """How it went."""
        assert self.play is not None
        result = self.study.ruleset.result(self.play.state)
        winners = result.winners if result else ()
        return Game(
            index=self.index,
            seats=self.seats,
            outcome=result.outcome if result else "undecided",
            winners=tuple(self.players.index(player) for player in winners),
            steps=self.steps,
            shares=self._shares(self.play.state),
            course=self._course.hexdigest()[:_DIGEST],
            opening=self._opening,
        )

    def _shares(self, state: Any) -> tuple[float, ...]:
        """Of all power at the end; equal shares when nobody has any."""
        ruleset = self.study.ruleset
        if ruleset.power is None:
            return ()
        powers = [ruleset.power(state, player) for player in self.players]
        whole = sum(powers)
        return tuple(power / whole if whole else 1 / len(powers) for power in powers)


Chunk = tuple[list[Game], float]
"""Games and the CPU seconds that they took."""


def play_chunk(study: Study, indexes: range) -> Chunk:
    """Some games, one after the other, in this process."""
    start = time.process_time()
    games = [play_game(study, index) for index in indexes]
    return games, time.process_time() - start
