"""Space Conquest against its author's own engine: `python -m bench compare FOLDER`.

FOLDER is a checkout of rbastian/space-conquest at or near fa4e0ff, the commit that implements the
rules as written. First, and not timed, random bots play some games by our rules under the preset
"author-2025"; their orders and all faces are recorded. Then both engines play these games again:
only the turns are timed, in slices by turns, and the last positions must be equal.

Ours runs as in the lab: events are made, but nobody hears them; nothing is recorded or viewed.
"""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from bench.ratios import Ratio
from hegemon.bots.forward import FastDice, SilentPlay
from hegemon.bots.registry import BOTS
from hegemon.core.codec import Codec
from hegemon.core.game import Player, open_question, proceed, run
from hegemon.games.space_conquest import SPACE_CONQUEST, Moves, State
from hegemon.lab.dice import KeyedDice

GAMES = 40
ROUNDS = 21
MOST_TURNS = 120
RULES = SPACE_CONQUEST.presets["author-2025"]
CODEC = Codec(SPACE_CONQUEST)


class Recorder(FastDice):
    """Dice that remember their faces."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.faces: list[int] = []

    def roll(self, sides: int, purpose: str) -> int:
        """A face from 1 to sides."""
        self.faces.append(super().roll(sides, purpose))
        return self.faces[-1]


class Given:
    """Our dice that show recorded faces; a generator beneath is rolled for its cost alone."""

    def __init__(self, faces: list[int], beneath: Any) -> None:
        self._next, self._beneath = iter(faces).__next__, beneath

    def roll(self, sides: int, purpose: str) -> int:
        """The next face."""
        if self._beneath:
            self._beneath.roll(sides, purpose)
        return self._next()


class GivenToHim:
    """The same for the other engine's generator."""

    def __init__(self, faces: list[int], beneath: Any) -> None:
        self._next, self._beneath = iter(faces).__next__, beneath

    def randint(self, low: int, high: int) -> int:
        """The next face."""
        if self._beneath:
            self._beneath.randint(low, high)
        return self._next()


class Game:
    """A game that was played: its start, its orders turn by turn, and its faces."""

    def __init__(self, seed: int) -> None:
        dice = Recorder(f"{seed}")
        players = SPACE_CONQUEST.players(RULES)
        self.start: State = SPACE_CONQUEST.setup(RULES, players, dice)
        dice.faces.clear()
        state = CODEC.copy(self.start)
        play = SilentPlay(state, dice, frozenset())
        run(play)
        bots = {player: BOTS["space-conquest"]["random"](seed) for player in players}
        self.turns: list[dict[Player, Moves]] = []
        while (question := open_question(state)) and len(self.turns) < MOST_TURNS:
            answers = {}
            for player, bot in bots.items():
                view = SPACE_CONQUEST.view(state, player)
                form = SPACE_CONQUEST.form(view, question)
                answers[player] = bot.answer(view, question, form)
            self.turns.append(answers)
            proceed(play, answers)
        self.faces, self.over = dice.faces, not state.agenda


class Ours:
    """Our engine: rules without events, record or views, as the lab runs them."""

    def __init__(self, game: Game, beneath: Any) -> None:
        self.turns, self.state = game.turns, CODEC.copy(game.start)
        self.play = SilentPlay(self.state, Given(game.faces, beneath), frozenset())
        run(self.play)

    def run(self) -> None:
        """All turns."""
        for answers in self.turns:
            proceed(self.play, answers)

    def facts(self) -> Any:
        """Stars and fleets, for comparison."""
        stars = {
            star.id: (star.owner, star.npc_ships, dict(star.stationed_ships))
            for star in self.state.stars.values()
        }
        return stars, sorted((one.id, one.ships, one.dist_remaining) for one in self.state.fleets)


class Theirs:
    """The other engine: `execute_turn` does phases 1 to 5 with the orders of that turn."""

    def __init__(self, him: Any, game: Game, beneath: Any) -> None:
        self.executor = him.turn_executor.TurnExecutor()
        self.game = him.models.Game(
            seed=0,
            turn=0,
            stars=[_star(him, game.start, letter) for letter in game.start.stars],
            players={
                player: him.models.Player(player, side.home_star, {side.home_star})
                for player, side in game.start.players.items()
            },
            rng=GivenToHim(game.faces, beneath),
        )
        self.turns = [
            {
                player: [him.order.Order(move.origin, move.to, move.ships) for move in moves.moves]
                for player, moves in answers.items()
            }
            for answers in game.turns
        ]

    def run(self) -> None:
        """All turns, and the first half of the next one, as ours ends."""
        for orders in self.turns:
            self.executor.execute_turn(self.game, orders)
        self.executor.execute_turn(self.game, {})

    def facts(self) -> Any:
        """Stars and fleets, for comparison."""
        stars = {
            star.id: (
                star.owner,
                star.npc_ships,
                {player: ships for player, ships in star.stationed_ships.items() if ships},
            )
            for star in self.game.stars
        }
        return stars, sorted((one.id, one.ships, one.dist_remaining) for one in self.game.fleets)


def _star(him: Any, start: State, letter: str) -> Any:
    star, site = start.stars[letter], start.chart[letter]
    ships = {player: star.ships_of(player) for player in start.players}
    return him.models.Star(
        star.id, site.name, site.x, site.y, star.base_ru, star.owner, star.npc_ships,
        stationed_ships=ships,
    )  # fmt: skip


def engine_in(folder: Path) -> Any:
    """The modules of the other engine; raises SystemExit where there is none."""
    sys.path.insert(0, str(folder.resolve()))
    try:
        return SimpleNamespace(
            turn_executor=importlib.import_module("src.engine.turn_executor"),
            models=importlib.import_module("src.models"),
            order=importlib.import_module("src.models.order"),
            rng=importlib.import_module("src.utils.rng"),
        )
    except ImportError as missing:
        raise SystemExit(f"{folder} is no checkout of rbastian/space-conquest: {missing}") from None


def ratios(folder: Path, games: int = GAMES, rounds: int = ROUNDS) -> Iterator[Ratio]:
    """How many times as fast our engine is, turn for turn."""
    him = engine_in(folder)
    finished = [game for game in map(Game, range(2 * games)) if game.over][:games]
    generators = {
        "faces given to both": (lambda: None, lambda: None),
        "each rolls with its own generator": (lambda: FastDice(1), lambda: him.rng.GameRNG(1)),
        "the same, ours with the lab's keyed dice": (
            lambda: KeyedDice("1"),
            lambda: him.rng.GameRNG(1),
        ),
    }
    for game in finished:
        ours, theirs = Ours(game, None), Theirs(him, game, None)
        slice_of([ours, theirs])
        if ours.facts() != theirs.facts():
            raise SystemExit("the engines do not agree: they are not the same rules")
    for text, (own, his) in generators.items():
        pairs = []
        for turn in range(rounds):
            seconds = {}
            for mine in (turn % 2 == 0, turn % 2 == 1):
                seconds[mine] = slice_of(
                    [Ours(game, own()) if mine else Theirs(him, game, his()) for game in finished]
                )
            pairs.append((1 / seconds[False], 1 / seconds[True]))
        yield Ratio.of(text, pairs)


def slice_of(games: list[Any]) -> float:
    """The CPU seconds of all turns of some games."""
    start = time.process_time()
    for game in games:
        game.run()
    return time.process_time() - start
