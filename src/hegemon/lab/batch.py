"""Many games, fast: one mutable state a game, unrecorded dice, events for those who listen.

Everything about a game follows from the study's seed and the game's index, so the games are the
same for any number of workers and any size of chunk.

Bots are trusted, since a second look at every answer takes a tenth of the time: only in the first
game of each seating is an impossible answer refused, and told as a crash.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from typing import Any

from hegemon.bots import Bot, Factory
from hegemon.core.game import Outcome, Player
from hegemon.core.ruleset import Ruleset
from hegemon.games.shelf import told
from hegemon.lab.table import GameTable, Laid


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
    table = _table(study, index, seats)
    try:
        table.play_on()
    except Exception as error:  # noqa: BLE001 (whatever a bot or a rule raises is a finding)
        crash = f"game {index}, step {table.steps + 1}: {told(error, table.modules())}"
        return Game(index, seats, "undecided", winners=(), steps=table.steps, crash=crash)
    return _game(table, index, seats)


def _table(study: Study, index: int, seats: tuple[int, ...]) -> GameTable:
    """Where a game of a study is played."""

    def bots(players: tuple[Player, ...]) -> dict[Player, Bot]:
        return {
            player: study.bots[bot][1](bot_seed(study, index, player))
            for player, bot in zip(players, seats, strict=True)
        }

    laid = Laid(
        ruleset=study.ruleset,
        house_rules=study.house_rules,
        bots=bots,
        dice=seed_of(study, index, "dice"),
        seated=seats,
        most_steps=study.most_steps,
        # the first game of each seating is where impossible answers are looked for
        checked=index < len(study.bots),
    )
    return GameTable(laid)


def _game(table: GameTable, index: int, seats: tuple[int, ...]) -> Game:
    """How it went."""
    result = table.ruleset.result(table.state)
    winners = result.winners if result else ()
    return Game(
        index=index,
        seats=seats,
        outcome=result.outcome if result else "undecided",
        winners=tuple(table.players.index(player) for player in winners),
        steps=table.steps,
        shares=_shares(table),
        course=table.course,
        opening=table.opening,
    )


def _shares(table: GameTable) -> tuple[float, ...]:
    """Of all power at the end; equal shares when nobody has any."""
    power = table.ruleset.power
    if power is None:
        return ()
    powers = [power(table.state, player) for player in table.players]
    whole = sum(powers)
    return tuple(each / whole if whole else 1 / len(powers) for each in powers)


Chunk = tuple[list[Game], float]
"""Games and the CPU seconds that they took."""


def play_chunk(study: Study, indexes: range) -> Chunk:
    """Some games, one after the other, in this process."""
    start = time.process_time()
    games = [play_game(study, index) for index in indexes]
    return games, time.process_time() - start
