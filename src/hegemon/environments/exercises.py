"""An exercise: a game under house rules, from a position or its set-up, and how long it may take.

A game's box names some, from the smallest to the whole game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from hegemon.core.box import BoxedExercise
from hegemon.core.codec import Codec
from hegemon.core.dice import SeededDice
from hegemon.core.errors import BadConfig
from hegemon.core.game import Play, Player, run
from hegemon.core.ruleset import Ruleset
from hegemon.environments.layout import Layout, layout_of
from hegemon.environments.rewarding import OUTCOME, measure_in
from hegemon.environments.seeing import Eye
from hegemon.games.shelf import RULESETS

WHOLE = BoxedExercise("whole", "the whole game, as it is written")
TOKENS = 32
"""Pieces that have a row; what else there is is counted at its place."""
_MAPS = 3
"""Of so many set-ups the largest map counts."""


@dataclass(frozen=True)
class Exercise:
    """What is the same in all episodes of an environment."""

    game: str
    named: BoxedExercise
    ruleset: Ruleset[Any]
    house_rules: Any
    layout: Layout
    questions: int
    """An episode that is open after so many is cut off."""
    decisions: int
    """An answer that is open after so many is closed as it stands."""
    reward: str
    measure: str
    """The measure that is rewarded beside the outcome; "" for none."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Exercise:
        """It never changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Written down as what was wished for."""
        rules = {} if self.named.position else msgspec.to_builtins(self.house_rules)
        wishes = {
            "house_rules": rules,
            "reward": self.reward,
            "questions": self.questions,
            "decisions": self.decisions,
        }
        return _again, (self.game, self.named.name, wishes)

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """The seats."""
        return self.ruleset.players(self.house_rules)

    @cached_property
    def codec(self) -> Codec[Any]:
        """Copies positions."""
        return Codec(self.ruleset)

    @cached_property
    def eye(self) -> Eye:
        """What sees for its seats."""
        boards = [self._board(seed) for seed in range(_MAPS)]
        most = max(len(board.places) for board in boards)
        return Eye(self.ruleset, self.layout, self.players, places=most, tokens=TOKENS)

    def first(self, dice: SeededDice) -> Play[Any]:
        """A match at its first question."""
        ruleset, position = self.ruleset, self.named.position
        if position:
            assert ruleset.positions is not None, f"{self.game} reads no positions"
            state = ruleset.positions.read(position)
        else:
            state = ruleset.setup(self.house_rules, self.players, dice)
        play = Play(state, dice, frozenset(ruleset.events))
        run(play)
        return play

    def _board(self, seed: int) -> Any:
        state = self.first(SeededDice(bytes([seed]) * 32, 0)).state
        return self.ruleset.board(self.ruleset.view(state, self.players[0]))


def exercises_of(game: str) -> tuple[BoxedExercise, ...]:
    """The exercises of a game, the smallest first; raises BadConfig for a game that is not there.

    The last one is the whole game.
    """
    if game not in RULESETS:
        raise BadConfig(f"there is no game {game!r}; there is {', '.join(RULESETS)}")
    return (*RULESETS.box(game).exercises, WHOLE)


def exercise(
    game: str,
    level: str = "whole",
    *,
    house_rules: Mapping[str, Any] | None = None,
    reward: str = OUTCOME,
    questions: int | None = None,
    decisions: int = 200,
) -> Exercise:
    """An exercise of an installed game by its name, with some house rules otherwise.

    Raises BadConfig, with what there is, for a game, level, house rule or reward that is unknown.
    """
    known = exercises_of(game)
    named = next((one for one in known if one.name == level), None)
    if named is None:
        raise BadConfig(
            f"{game} has no level {level!r}; there is {', '.join(n.name for n in known)}"
        )
    if questions is not None and questions < 1:
        raise BadConfig(f"an episode takes at least 1 question, not {questions}")
    if decisions < 1:
        raise BadConfig(f"an answer takes at least 1 decision, not {decisions}")
    ruleset, layout = RULESETS[game], layout_of(game)
    rules = _rules(ruleset, named, house_rules or {})
    return Exercise(
        game=game,
        named=named,
        ruleset=ruleset,
        house_rules=rules,
        layout=layout,
        questions=questions or named.questions,
        decisions=decisions,
        reward=reward,
        measure=measure_in(reward, layout.measures, game),
    )


def _rules(ruleset: Ruleset[Any], named: BoxedExercise, changed: Mapping[str, Any]) -> Any:
    """The preset of a level, with what it changes and what is wished for."""
    if named.position and changed:
        raise BadConfig(f"level {named.name} begins with a position, which has its own house rules")
    if named.position:
        assert ruleset.positions is not None, f"{ruleset.name} reads no positions"
        return ruleset.positions.read(named.position).house_rules
    plain = msgspec.to_builtins(ruleset.presets[named.preset]) | dict(named.house_rules)
    for rule in changed:
        if rule not in plain:
            raise BadConfig(f"{ruleset.title} has no house rule {rule!r}: {', '.join(plain)}")
    try:
        return msgspec.convert({**plain, **changed}, ruleset.house_rules)
    except msgspec.ValidationError as misfit:
        raise BadConfig(f"house rules of {ruleset.title}: {misfit}") from None


def _again(game: str, level: str, wishes: dict[str, Any]) -> Exercise:
    return exercise(game, level, **wishes)
