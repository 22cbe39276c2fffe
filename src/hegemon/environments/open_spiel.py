"""OpenSpiel: every installed game as a sequential game with one chance node, and serialisable.

    from hegemon.environments import open_spiel

    open_spiel.register()
    game = pyspiel.load_game("hegemon_space_conquest(level=small)")

First chance draws one of `DRAWS` seeds; all dice follow from it. Then each seat that is asked makes
its decisions (`deciding.py`), one seat after the other, none seeing what another has decided. So a
state is its history, which is how OpenSpiel writes it down. And so a clone knows every die to come
and all that is hidden: a search over clones cheats. It needs the extra `openspiel`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from hegemon.core.errors import BadConfig
from hegemon.environments.episode import Episode
from hegemon.environments.exercises import Exercise, exercise
from hegemon.environments.rewarding import outcome
from hegemon.environments.sizes import number_of_actions
from hegemon.games.shelf import RULESETS

DRAWS = 10_000
"""Chance has so many seeds to draw from, each as likely as the other."""
_WISHES = {"level": "small", "questions": 300, "decisions": 200}
"""What can be said when a game is loaded."""


def register() -> None:
    """Make all installed games known to OpenSpiel, unless they are."""
    known = pyspiel.registered_names()
    for name in RULESETS:
        if open_spiel_name(name) not in known:
            made = type(f"Game of {name}", (HegemonGame,), {"played": name})
            pyspiel.register_game(_type_of(name, exercise(name, "small")), made)


def open_spiel_name(game: str) -> str:
    """What a game is called there: "hegemon_space_conquest"."""
    return f"hegemon_{game.replace('-', '_')}"


def _type_of(name: str, found: Exercise) -> Any:
    box = RULESETS.box(name)
    least, most = box.seats
    kinds = pyspiel.GameType
    return kinds(
        short_name=open_spiel_name(name),
        long_name=box.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if _is_duel(found) else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_WISHES,
    )


def _is_duel(found: Exercise) -> bool:
    """Whether one wins what the other loses."""
    return len(found.players) == 2


class HegemonGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game at a level."""

    played = ""
    """The name of its ruleset."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        wished = {**_WISHES, **(params or {})}
        unknown = set(wished) - set(_WISHES)
        if unknown:
            raise BadConfig(f"{', '.join(sorted(unknown))}: one may say {', '.join(_WISHES)}")
        level = str(wished["level"])
        questions, decisions = int(wished["questions"]), int(wished["decisions"])
        self.exercise = exercise(self.played, level, questions=questions, decisions=decisions)
        players = len(self.exercise.players)
        duel = _is_duel(self.exercise)
        info = pyspiel.GameInfo(
            num_distinct_actions=number_of_actions(self.exercise),
            max_chance_outcomes=DRAWS,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            **({"utility_sum": 0.0} if duel else {}),
            max_game_length=questions * decisions * players,
        )
        super().__init__(_type_of(self.played, self.exercise), info, dict(params or {}))

    def __reduce__(self) -> tuple[Any, ...]:
        """Written down as what loads it, so that any process can read it."""
        return _loaded, (str(self),)

    def new_initial_state(self) -> HegemonState:
        """Before the luck is drawn."""
        return HegemonState(self, self.exercise)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> SeatObserver:
        """What sees for a seat."""
        del iig_obs_type
        if params:
            raise BadConfig(f"observers have no parameters, such as {', '.join(params)}")
        return SeatObserver(self.exercise)


def _loaded(text: str) -> Any:
    register()
    return pyspiel.load_game(text)


class HegemonState(pyspiel.State):  # type: ignore[misc]  # as above
    """A match under way, or before its luck is drawn."""

    def __init__(self, game: HegemonGame, found: Exercise) -> None:
        super().__init__(game)
        self._exercise = found
        self.episode: Episode | None = None

    def current_player(self) -> int:
        """The seat that decides, from 0; chance first, nobody at the end."""
        episode = self.episode
        if episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        if episode.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return episode.players.index(episode.waiting[0])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The seeds."""
        return [(draw, 1 / DRAWS) for draw in range(DRAWS)]

    def _legal_actions(self, player: int) -> list[int]:
        episode = self.episode
        assert episode is not None, "only chance decides before the luck is drawn"
        _, mask = episode.observe(episode.players[player])
        legal: list[int] = np.flatnonzero(mask).tolist()
        return legal

    def _apply_action(self, action: int) -> None:
        if self.episode is None:
            self.episode = Episode(self._exercise, action)
        else:
            self.episode.take({self.episode.waiting[0]: action})

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.episode is None:
            return f"luck {action}"
        numbering = self.episode.numbering(self.episode.players[player])
        return numbering.names()[action]

    def is_terminal(self) -> bool:
        """Whether it ended, or was cut off."""
        return self.episode is not None and self.episode.over

    def returns(self) -> list[float]:
        """1 for a victory, -1 for a defeat; nothing before the end."""
        if self.episode is None:
            return [0.0] * len(self._exercise.players)
        return [outcome(self.episode.result, player) for player in self.episode.players]

    def __str__(self) -> str:
        if self.episode is None:
            return "before the luck is drawn"
        return f"question {self.episode.questions + 1} of {self._exercise.game}"


class SeatObserver:
    """What a seat sees, as a tensor and as a text that is equal where the tensor is."""

    def __init__(self, found: Exercise) -> None:
        self._names = found.eye.names
        self.tensor = np.zeros(found.eye.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: HegemonState, player: int) -> None:
        """See what a seat sees."""
        self.tensor.fill(0)
        episode = state.episode
        if episode is not None:
            self.tensor[:] = episode.observe(episode.players[player])[0]

    def string_from(self, state: HegemonState, player: int) -> str:
        """The numbers that are not 0, with their names."""
        self.set_from(state, player)
        told = zip(self._names, self.tensor.tolist(), strict=True)
        return "; ".join(f"{name} {number:g}" for name, number in told if number)
