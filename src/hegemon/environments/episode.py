"""A match of learners, decision by decision: what every environment is a face of.

Seats that nobody learns at are played by bots. All follows from the seed and the actions.
"""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from hegemon.bots import Bot, Factory
from hegemon.core.asked import Asked, asked_of
from hegemon.core.dice import SeededDice
from hegemon.core.game import (
    Answer,
    Event,
    Play,
    Player,
    Result,
    open_question,
    problems_with,
    proceed,
)
from hegemon.environments.deciding import Deciding
from hegemon.environments.exercises import Exercise
from hegemon.environments.numbering import DONE, Numbering
from hegemon.environments.rewarding import figure, outcome, share
from hegemon.environments.seeing import Sight, Vector, mask

Mask = npt.NDArray[np.int8]

_BY_PLAYER = ("_asked", "_sights", "_numberings", "_observed", "_first", "_shares", "_rows")
"""What an episode keeps for each player and replaces as a whole."""
_ANSWERS = msgspec.msgpack.Encoder()


class Episode:
    """One match under way."""

    def __init__(
        self,
        exercise: Exercise,
        seed: int,
        bots: Mapping[Player, Factory] | None = None,
        *,
        steady: int = 0,
        until: int | None = None,
    ) -> None:
        """Each question takes `steady` steps or more; the rules stop after `until` of them."""
        self.exercise, self.seed = exercise, seed
        self.steady, self.steps, self.until = steady, 0, until
        self.players = exercise.players
        self._makes = dict(bots or {})
        self._key = hashlib.sha256(f"{exercise.game}|{seed}".encode()).digest()
        self.bots: dict[Player, Bot] = {
            player: makes(self._seed_of(player)) for player, makes in self._makes.items()
        }
        self._unheard: dict[Player, list[Event]] = {
            player: [] for player, bot in self.bots.items() if bot.listens
        }
        self.learners = tuple(player for player in self.players if player not in self.bots)
        self.play = exercise.first(SeededDice(self._key, 0))
        self.questions = 0
        """How many were answered."""
        self.result: Result | None = None
        self.cut_off = False
        """Whether it was ended by the environment, and not by a rule: a limit of turns is one."""
        self.rewards: dict[Player, float] = dict.fromkeys(self.learners, 0.0)
        """What the last answers brought."""
        self.counts: dict[Player, dict[str, int]] = {
            player: {"illegal": 0, "dropped": 0, "defaults": 0} for player in self.learners
        }
        """By learner: actions that meant nothing, orders that led nowhere, answers that the rules
        had to give in his place."""
        self.taken: list[tuple[Player, int]] = []
        """Every decision so far; what is said while one waits is none."""
        self.deciding: dict[Player, Deciding] = {}
        """Of the learners who are asked."""
        self._asked: dict[Player, Asked] = {}
        self._sights: dict[Player, Sight] = {}
        self._rows: dict[Player, tuple[str, ...]] = {}
        """The places in the order of their rows, as a learner met them."""
        self._numberings: dict[Player, Numbering] = {}
        self._observed: dict[Player, tuple[Vector, Mask]] = {}
        self._first: dict[Player, float] = {}
        self._shares: dict[Player, float] = {}
        self._course = hashlib.sha256()
        self._ask()
        for player in self.learners:
            self._sight(player)
            if self.exercise.measure:
                self._progress(player)  # what he begins with
        self._go_on()

    @property
    def over(self) -> bool:
        """Whether it ended, or was cut off."""
        return self.ended or self.cut_off

    @property
    def ended(self) -> bool:
        """Whether a rule ended it: `terminated`, as learners call it."""
        return self.result is not None

    @property
    def course(self) -> str:
        """A digest of the seed and of every answer: equal episodes have equal ones."""
        return hashlib.sha256(self._key + self._course.digest()).hexdigest()

    @property
    def waiting(self) -> tuple[Player, ...]:
        """The learners who still decide, in seat order."""
        return tuple(player for player, one in self.deciding.items() if not one.closed)

    def take(self, actions: Mapping[Player, int]) -> None:
        """One decision of each of some learners; who has nothing to decide is not heard."""
        self.rewards = dict.fromkeys(self.learners, 0.0)
        self.steps += 1
        for player, action in actions.items():
            deciding = self.deciding.get(player)
            if deciding is not None and not deciding.closed and not self.over:
                deciding.take(action)
                self.taken.append((player, action))
                self._observed.pop(player, None)
        self._go_on()

    def observe(self, player: Player) -> tuple[Vector, Mask]:
        """What a learner sees, and which actions mean something; the same until he decides."""
        if player not in self._observed:
            self._observed[player] = self._look(player)
        return self._observed[player]

    def _look(self, player: Player) -> tuple[Vector, Mask]:
        deciding, sight = self.deciding.get(player), self._sight(player)
        if deciding is None:
            legal = np.zeros(self.numbering(player).size, np.int8)
            legal[DONE] = 1
            return sight.row.copy(), legal
        return self.exercise.eye.decision(sight, deciding), mask(deciding, deciding.numbering)

    def counted(self, player: Player) -> dict[str, int]:
        """What went wrong for a learner so far."""
        counts, now = self.counts[player], self.deciding.get(player)
        if now is None:
            return dict(counts)
        illegal, dropped = counts["illegal"] + now.illegal, counts["dropped"] + now.dropped
        return counts | {"illegal": illegal, "dropped": dropped}

    def __reduce__(self) -> tuple[Any, ...]:
        """Written down as a seed, what makes the bots, and what was decided."""
        taken, lasts = tuple(self.taken), (self.steady, self.steps, self.questions)
        return replayed, (self.exercise, self.seed, taken, self._makes, lasts)

    def __copy__(self) -> Episode:
        """As a deep one: an episode shares with no other what changes."""
        return self.__deepcopy__({})

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        """An episode that goes its own way: what never changes is shared."""
        twin = object.__new__(Episode)
        play = self.play
        twin.__dict__.update(self.__dict__)
        twin.play = Play(self.exercise.codec.copy(play.state), play.dice, play.kinds)
        twin.bots = copy.deepcopy(self.bots, memo)
        twin.rewards = dict(self.rewards)
        twin.counts = {player: dict(counts) for player, counts in self.counts.items()}
        twin.deciding = {player: one.copied() for player, one in self.deciding.items()}
        unheard = {player: list(events) for player, events in self._unheard.items()}
        own = {name: dict(getattr(self, name)) for name in _BY_PLAYER}
        twin.__dict__.update(own, _unheard=unheard, _course=self._course.copy())
        twin.taken = list(self.taken)
        return twin

    # -- the match

    def _go_on(self) -> None:
        """Let the rules go on for as long as nobody has to decide, when it is time."""
        while not self.over and not self.waiting and self._is_time():
            self._resolve()

    def _is_time(self) -> bool:
        """Whether the question has lasted as long as each of them does."""
        if self.until is not None:
            return self.questions < self.until
        return not self.deciding or self.steps >= self.steady

    def _ask(self) -> None:
        """Put the open question to all who are asked."""
        self._sights.clear()
        self._observed.clear()
        self.deciding, self.steps = {}, 0
        state, ruleset = self.play.state, self.exercise.ruleset
        question = open_question(state)
        players = question.asked(state) if question else ()
        asked = {player: asked_of(ruleset, state, player) for player in players}
        self._asked = {player: one for player, one in asked.items() if one}
        for player, one in self._asked.items():
            if player in self.rewards:
                most = self.exercise.decisions
                self.deciding[player] = Deciding(one.form, self.numbering(player), most)

    def _resolve(self) -> None:
        self._count()
        answers = {player: self._answer(player) for player in self._asked}
        self._course.update(_ANSWERS.encode(answers))
        self.questions += 1
        play = self.play
        play.dice = SeededDice(self._key, self.questions)
        play.events.clear()
        proceed(play, answers)
        self._tell()
        self.result = self.exercise.ruleset.result(play.state)
        self.cut_off = self.result is None and self.questions >= self.exercise.questions
        self._ask()
        self._reward()

    def _answer(self, player: Player) -> Answer:
        """What a seat answers; where that cannot be, what the rules answer for him."""
        one, state = self._asked[player], self.play.state
        if player in self.bots:
            told = self._unheard.get(player, [])
            if told:
                self._unheard[player] = []
            return self.bots[player].answer(*one, told)
        question = open_question(state)
        assert question is not None, "nobody is asked anything"
        answer = self.deciding[player].answer()
        if answer is not None and not any(problems_with(question, state, player, answer)):
            return answer
        self.counts[player]["defaults"] += 1
        default: Answer = question.default(state, player)
        return default

    def _count(self) -> None:
        for player, deciding in self.deciding.items():
            self.counts[player]["illegal"] += deciding.illegal
            self.counts[player]["dropped"] += deciding.dropped

    def _tell(self) -> None:
        """Bring to bots that listen what happened, as their seats may know it."""
        for player, unheard in self._unheard.items():
            seen = (event.seen_by(player) for event in self.play.events)
            unheard.extend(event for event in seen if event is not None)

    def _reward(self) -> None:
        for player in self.learners:
            self.rewards[player] += outcome(self.result, player)
            if self.exercise.measure:
                self.rewards[player] += self._progress(player)

    def _progress(self, player: Player) -> float:
        """How much more a learner has by the measure than when he was rewarded last."""
        exercise = self.exercise
        now = figure(exercise.ruleset, self._view(player), exercise.measure, player)
        if now is None:
            return 0.0
        first = self._first.setdefault(player, now)
        after, before = share(now, first), self._shares.get(player, share(first, first))
        self._shares[player] = after
        return after - before

    # -- what a learner sees

    def _view(self, player: Player) -> Any:
        asked = self._asked.get(player)
        return asked.view if asked else self.exercise.ruleset.view(self.play.state, player)

    def _sight(self, player: Player) -> Sight:
        if player not in self._sights:
            asked = self._asked.get(player)
            question = asked.question if asked else None
            eye, known = self.exercise.eye, self._rows.get(player, ())
            sight = eye.seen(self._view(player), player, question, known)
            self._sights[player] = sight
            # who is not asked may be looked at or not: rows must not hang on that
            if asked or not known:
                self._rows[player] = tuple(sight.rows)
        return self._sights[player]

    def numbering(self, player: Player) -> Numbering:
        """What the numbers of a learner's actions stand for now."""
        rows = tuple(self._sight(player).rows)
        known = self._numberings.get(player)
        if known is None or known.rows != rows:
            layout, places = self.exercise.layout, self.exercise.eye.places
            known = self._numberings[player] = Numbering(layout.words, rows, places)
        return known

    def _seed_of(self, player: Player) -> int:
        digest = hashlib.sha256(self._key + player.encode()).digest()
        return int.from_bytes(digest[:8], "big")


def replayed(
    exercise: Exercise,
    seed: int,
    taken: Iterable[tuple[Player, int]],
    bots: Mapping[Player, Factory] | None = None,
    lasts: tuple[int, int, int | None] = (0, 0, None),
) -> Episode:
    """The episode of a seed after some decisions.

    `lasts`: how long a question lasts, how long the open one has, and which it is.
    """
    steady, steps, questions = lasts
    episode = Episode(exercise, seed, bots, steady=steady, until=questions)
    for player, action in taken:
        episode.take({player: action})
    episode.until, episode.steps = None, steps
    return episode
