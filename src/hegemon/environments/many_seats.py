"""PettingZoo: a game as an environment of several agents, in turn or in parallel.

In turn (`AECEnv`) a seat decides until its answer is complete, then the next one that is asked; in
parallel (`ParallelEnv`) all who are asked decide at once, and who is ready waits: where it is
`steady`, until the question has lasted as long as any, so that no wait tells of others. In both the
rules go on when everybody is ready, and nobody sees what another has decided.

The mask stands in the observation and in the info. What the mask forbids does nothing, and counts
as "illegal" in the info.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from hegemon.core.game import Player
from hegemon.draw.text_map import draw_text
from hegemon.environments.episode import Episode
from hegemon.environments.exercises import Exercise, exercise
from hegemon.environments.names import environment_name
from hegemon.environments.seeds import Seeds
from hegemon.environments.seeing import Vector
from hegemon.environments.spaces import actions_in, masked
from hegemon.environments.whole_truth import NO_STATE, TRUTH, state_in, state_of, states_of

Seen = dict[str, Any]


class _Seats:
    """What both faces share: the agents, their spaces, and an episode."""

    metadata: dict[str, Any]
    at_once = False
    """Whether each agent acts in each step. In turn one may decide often before the next does,
    which `aec_to_parallel` of PettingZoo cannot make parallel."""

    def __init__(
        self, exercise: Exercise, render_mode: str | None = None, state: str = NO_STATE
    ) -> None:
        self.exercise, self.render_mode = exercise, render_mode
        if state_in(state) == TRUTH:
            self.state_space = states_of(exercise)
        self.metadata = {
            "name": environment_name(exercise.game),
            "render_modes": ["ansi"],
            "is_parallelizable": self.at_once,
        }
        self.players: dict[str, Player] = {
            f"seat_{number}": player for number, player in enumerate(exercise.players, 1)
        }
        self.possible_agents = list(self.players)
        self.agents: list[str] = []
        self.episode: Episode | None = None
        self._seeds = Seeds()
        self._lasts = 0
        self._spaces = {
            agent: (masked(exercise), actions_in(exercise)) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same object each time."""
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The same object each time."""
        return self._spaces[agent][1]

    def begin(self, seed: int | None) -> Episode:
        """A new episode; without a seed another one each time."""
        self.episode = Episode(self.exercise, self._seeds.next(seed), steady=self._lasts)
        self.agents = list(self.possible_agents)
        return self.episode

    def under_way(self) -> Episode:
        """The episode; raises RuntimeError before the first reset."""
        if self.episode is None:
            raise RuntimeError("reset the environment first")
        return self.episode

    def seen(self, agent: str) -> Seen:
        """What an agent sees, with its mask."""
        row, mask = self.under_way().observe(self.players[agent])
        return {"observation": row, "action_mask": mask}

    def told(self, agent: str, seen: Seen) -> dict[str, Any]:
        """The mask again, and what went wrong so far."""
        counted = self.under_way().counted(self.players[agent])
        return {"action_mask": seen["action_mask"], **counted}

    def state(self) -> Vector:
        """What critics share: the truth and what all see; only for who asked for it by name."""
        if not hasattr(self, "state_space"):
            raise NotImplementedError(
                'state() would tell what every seat hides: ask for it with state="truth"'
            )
        return state_of(self.under_way())

    def render(self) -> str:
        """The whole truth as text: for who looks on, not for who learns."""
        ruleset = self.exercise.ruleset
        return draw_text(ruleset.board(ruleset.truth(self.under_way().play.state)))

    def close(self) -> None:
        """Nothing is open."""


class SeatsInTurn(_Seats, AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game whose agents act one after the other."""

    def __init__(
        self, exercise: Exercise, render_mode: str | None = None, state: str = NO_STATE
    ) -> None:
        AECEnv.__init__(self)
        _Seats.__init__(self, exercise, render_mode, state)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin anew; options are not needed."""
        del options
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self.told(agent, self.seen(agent)) for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Seen:
        """What an agent sees."""
        return self.seen(agent)

    def step(self, action: int | None) -> None:
        """One decision of the agent whose turn it is; None of one that is through."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, f"{agent} has to act"
        episode = self.under_way()
        self._cumulative_rewards[agent] = 0.0
        before = episode.questions
        episode.take({self.players[agent]: int(action)})
        self._clear_rewards()
        if episode.questions != before:
            self.rewards = {each: episode.rewards[self.players[each]] for each in self.agents}
            self.infos = {each: self.told(each, self.seen(each)) for each in self.agents}
        else:
            self.infos[agent] = self.told(agent, self.seen(agent))
        if episode.over:
            self.terminations = dict.fromkeys(self.agents, episode.ended)
            self.truncations = dict.fromkeys(self.agents, episode.cut_off)
        self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        """Whose turn it is: the first seat that still decides."""
        waiting = self.under_way().waiting
        names = {player: agent for agent, player in self.players.items()}
        self.agent_selection = names[waiting[0]] if waiting else self.agents[0]


class SeatsAtOnce(_Seats, ParallelEnv):  # type: ignore[misc]  # as above
    """A game whose agents act at once."""

    at_once = True

    def __init__(
        self,
        exercise: Exercise,
        render_mode: str | None = None,
        state: str = NO_STATE,
        *,
        steady: bool = False,
    ) -> None:
        _Seats.__init__(self, exercise, render_mode, state)
        self._lasts = exercise.decisions if steady else 0

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begin anew; options are not needed."""
        del options
        self.begin(seed)
        return self._all_seen()

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Seen],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """One decision of each agent; of who waits or is not asked nothing is heard."""
        episode, agents = self.under_way(), self.agents
        episode.take({self.players[agent]: int(action) for agent, action in actions.items()})
        seen, told = self._all_seen()
        rewards = {agent: episode.rewards[self.players[agent]] for agent in agents}
        terminated = dict.fromkeys(agents, episode.ended)
        truncated = dict.fromkeys(agents, episode.cut_off)
        if episode.over:
            self.agents = []
        return seen, rewards, terminated, truncated, told

    def _all_seen(self) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        seen = {agent: self.seen(agent) for agent in self.agents}
        return seen, {agent: self.told(agent, seen[agent]) for agent in self.agents}


def seats_in_turn(
    game: str,
    level: str = "whole",
    render_mode: str | None = None,
    state: str = NO_STATE,
    **wishes: Any,
) -> SeatsInTurn:
    """A bare game in turn; what can be wished for `exercises.exercise` says."""
    return SeatsInTurn(exercise(game, level, **wishes), render_mode, state)


def wrapped_in_turn(game: str, *given: Any, **wishes: Any) -> Any:
    """A game in turn, which says so where it is used in the wrong order."""
    return wrappers.OrderEnforcingWrapper(seats_in_turn(game, *given, **wishes))


def seats_at_once(
    game: str,
    level: str = "whole",
    render_mode: str | None = None,
    state: str = NO_STATE,
    *,
    steady: bool = False,
    **wishes: Any,
) -> SeatsAtOnce:
    """A game in which all act at once; `steady`: each question lasts as long as any."""
    return SeatsAtOnce(exercise(game, level, **wishes), render_mode, state, steady=steady)
