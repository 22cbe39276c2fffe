"""Engines: what plays many games between bots of a game at once, in place of its rules.

A game's box names the one that it has (`Box.engine`). Its games must be those of the rules and of
the bots, game for game: the same winners after as many questions. What it has no room for it leaves
to them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from hegemon.core.errors import BadConfig, BrokenPackage
from hegemon.games.shelf import RULESETS, opened

if TYPE_CHECKING:
    from hegemon.core.game import Outcome


class Seating(NamedTuple):
    """A game that is to be played."""

    bots: tuple[str, ...]
    """The names of the bots, seat by seat."""
    dice: str
    """The seed of its dice, as `lab/dice.py` takes it."""
    bot_seed: Callable[[int], int]
    """The seed of the bot at a seat, from 0; asked for only where the bot draws lots."""


class Played(NamedTuple):
    """A game that was played."""

    outcome: Outcome
    winners: tuple[int, ...]
    """The seats that won."""
    steps: int
    """Questions answered."""
    course: str
    """Stands for seats, first position and answers, as `lab.batch.Game.course` does."""
    opening: str
    """The same of the answers before the first die."""


class Engine(Protocol):
    """Plays games of one ruleset."""

    bots: frozenset[str]
    """The bots that it can play, by name, without options."""

    def play(
        self, house_rules: Any, seatings: Sequence[Seating], most_steps: int
    ) -> list[Played | None]:
        """The games in their order; None for one that the rules themselves must play."""


class DecisionTerms(NamedTuple):
    """Which actions stand for what, and when an answer and an episode are cut off."""

    first_place: int
    """The action of the first place."""
    first_amount: int
    """The action of the least amount."""
    amounts: int
    """How many amounts there are."""
    actions: int
    """How many actions there are in all."""
    decisions: int
    """An answer is closed after so many decisions."""
    questions: int
    """An episode is cut off after so many questions."""


class GamesStand(NamedTuple):
    """How many games stand, one beside the other; arrays of numpy."""

    seat: Any
    """Whose decision it is, from 0."""
    rewards: Any
    """What the last decision brought each seat."""
    terminated: Any
    truncated: Any
    questions: Any
    """How many were answered."""


class Bouts(Protocol):
    """Plays many games of one ruleset at once for learners, decision by decision.

    Its decisions are those of `hegemon.environments.deciding`, action for action. Games are rows of
    an array: a row that is copied is another game.
    """

    bots: frozenset[str]
    """The bots that it can seat, by name."""
    features: tuple[str, ...]
    """What it tells of each place, column by column."""
    places: int
    """Rows of what is seen."""

    def begin(
        self,
        house_rules: Any,
        position: Any,
        seeds: Sequence[int],
        bots: Sequence[str],
        terms: DecisionTerms,
    ) -> Any:
        """A game for each seed, from a position or the set-up; "" is the seat of a learner."""

    def decide(self, house_rules: Any, rows: Any, actions: Any, terms: DecisionTerms) -> None:
        """One decision in each game that is not over, in place."""

    def see(self, house_rules: Any, rows: Any, seats: Any, terms: DecisionTerms) -> tuple[Any, Any]:
        """What a seat of each game sees, by place and feature, and the mask of its actions."""

    def standing(self, rows: Any) -> GamesStand:
        """How the games stand."""


def bouts_for(game: str) -> Bouts:
    """What plays many games for learners; raises BadConfig with the reason if nothing does."""
    where = RULESETS.box(game).bouts if game in RULESETS else ""
    if not where:
        having = [name for name, box in RULESETS.boxes() if box.bouts]
        raise BadConfig(f"{game} is not played many games at once; that is {', '.join(having)}")
    try:
        bouts: Bouts = opened(where, f"the fast games of {game}")
    except BrokenPackage as trouble:
        raise BadConfig(
            f"{trouble}. It needs the extra fast: pip install 'hegemon[fast]'"
        ) from None
    return bouts


def engine_for(game: str, bots: Sequence[str]) -> Engine:
    """What plays a game between these bots fast; raises BadConfig with the reason if nothing."""
    where = RULESETS.box(game).engine if game in RULESETS else ""
    if not where:
        having = [name for name, box in RULESETS.boxes() if box.engine]
        raise BadConfig(f"{game} has no fast engine; there is one for {', '.join(having)}")
    try:
        engine: Engine = opened(where, f"the fast engine of {game}")
    except BrokenPackage as trouble:
        raise BadConfig(
            f"{trouble}. It needs the extra fast: pip install 'hegemon[fast]'"
        ) from None
    for bot in bots:
        if bot not in engine.bots:
            known = " and ".join(sorted(engine.bots))
            raise BadConfig(f"the fast engine of {game} plays {known}, not {bot}")
    return engine
