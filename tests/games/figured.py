"""Games with other figures: what the tests of them share."""

import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any, NamedTuple

import msgspec

from hegemon.bots.random import Random
from hegemon.core.asked import all_asked
from hegemon.core.codec import Codec
from hegemon.core.dice import SeededDice
from hegemon.core.game import Play, advance, run
from hegemon.core.ruleset import Ruleset
from hegemon.core.sheet import sheet
from hegemon.games import RULESETS
from hegemon.lab.batch import Game, Study, play_game
from hegemon.play.start.own_bots import factory_here


class Tried(NamedTuple):
    """A game as it is tried out: quickly."""

    game: str
    preset: str
    bots: tuple[str, ...]
    steps: int
    other: str
    """Figures that show in its first steps."""

    @property
    def own(self) -> Ruleset[Any]:
        """The game itself."""
        return RULESETS[self.game]


TRIED = (
    Tried("space-conquest", "as-written", ("expansionist", "admiral"), 3, "home.ships = 6\n"),
    Tried("space-empires", "as-written", ("settler", "admiral"), 12, "units.SC.cost = 4\n"),
    Tried("erkenfara", "as-written", ("raider", "steward"), 30, "die.sides = 20\n"),
    Tried("ec4x-monero", "duel", ("steward", "warlord"), 6, "start.treasury = 150_000\n"),
    Tried("ec4x-satoshi", "duel", ("steward", "warlord"), 6, "start.treasury = 150_000\n"),
)


def played(ruleset: Ruleset[Any], tried: Tried, games: int) -> list[Game]:
    """So many games between the bots, a few steps each."""
    bots = tuple((bot, factory_here(tried.game, bot)) for bot in tried.bots)
    study = Study(ruleset, ruleset.presets[tried.preset], bots, 3, tried.steps)
    return [play_game(study, index) for index in range(games)]


def begun(ruleset: Ruleset[Any], preset: str) -> Any:
    """The position in which the first question is asked, always by the same dice."""
    rules, dice = ruleset.presets[preset], SeededDice(bytes(32), 0)
    state = ruleset.setup(rules, ruleset.players(rules), dice)
    run(Play(state, dice, frozenset(ruleset.events)))
    return state


def asked_for(ruleset: Ruleset[Any], preset: str, question: str) -> Any:
    """The first position in which a question is open, between bots that order by lot."""
    state = begun(ruleset, preset)
    for step in range(1, 40):
        asked = all_asked(ruleset, state)
        if question in {type(one.question).__name__ for one in asked.values()}:
            return state
        bots = {player: Random(f"{player} {step}") for player in asked}
        play = Play(state, SeededDice(bytes(32), step), frozenset(ruleset.events))
        advance(play, {player: bots[player].answer(*one) for player, one in asked.items()})
    raise LookupError(f"{ruleset.name} never asks {question}")


def moved(state: Any, ruleset: Ruleset[Any]) -> Any:
    """The same position in a game with other figures."""
    plain = msgspec.json.decode(msgspec.json.encode(state))
    return Codec(ruleset).state(plain, ruleset.schema)


def sheets(ruleset: Ruleset[Any], state: Any) -> str:
    """What all who are asked read on their order sheets."""
    asked = all_asked(ruleset, state)
    return b"\n".join(msgspec.json.encode(sheet(one.form)) for one in asked.values()).decode()


def text(value: Any) -> str:
    """A value as JSON."""
    return msgspec.json.encode(value).decode()


def modules_of(package: str) -> Iterator[ModuleType]:
    """The modules of a game and of its bots that are imported."""
    name = package.removeprefix("hegemon.games.").partition(".")[0]
    homes = (f"hegemon.games.{name}", f"hegemon.bots.{name}")
    for path, module in list(sys.modules.items()):
        if path.startswith(homes) and ".twin" not in path:
            yield module
