"""One match of an arena: recorded as any match, with its bots in processes of their own.

Everything that decides its row stands in the match file, so a match that was cut off is gone on
with: sealed answers are not asked for again, and what a bot did wrong is not forgotten.
"""

from __future__ import annotations

import contextlib
import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from hegemon.arena.chair import ChairSays
from hegemon.arena.faults import BotFault, faults_in, lost_by, noted
from hegemon.arena.keeper import BotProcess
from hegemon.arena.rows import ArenaRow, RowOutcome
from hegemon.arena.terms import ENDING, ArenaTerms
from hegemon.core.errors import BadAnswer, BadConfig
from hegemon.core.game import Player
from hegemon.games import RULESETS
from hegemon.play import matches
from hegemon.play.commands import Command, Replace, Seal
from hegemon.play.decide import decide, default_of
from hegemon.play.entries import SeatPlan
from hegemon.play.matches import Match
from hegemon.play.now import Now
from hegemon.play.ports import Store
from hegemon.play.position import position_of
from hegemon.play.start.opponents import factory_of
from hegemon.play.start.seating import called_at_table, told_apart
from hegemon.play.system import SeededEntropy, SystemClock


class ArenaEnded(Exception):
    """Somebody wants the arena to end now; what is on the disk is gone on with some day."""


@dataclass(frozen=True)
class ArenaMatch:
    """Which match of an arena it is."""

    number: int
    round: int
    seats: tuple[int, ...]
    """The bot at each seat, by its number."""

    @property
    def file(self) -> str:
        """The name of its file."""
        return f"{self.number:04}{ENDING}"


class Contest:
    """A match under way."""

    def __init__(
        self,
        terms: ArenaTerms,
        folder: Path,
        meeting: ArenaMatch,
        *,
        kept: Store,
        process_of: Callable[[str, int], BotProcess],
        ended: threading.Event,
    ) -> None:
        """Matches are kept by the paths of their files.

        `process_of` gives a process of a bot, by its name and how often it sits there before.
        """
        self._terms, self._folder, self._meeting, self._ended = terms, folder, meeting, ended
        self._names = tuple(terms.bots[bot].name for bot in meeting.seats)
        self._store, self._clock = kept, SystemClock()
        self._path = folder / meeting.file
        self._entropy = SeededEntropy(self._seed)
        self._match = self._opened()
        self._players = self._match.players
        self._processes = dict(zip(self._players, self._seated(process_of), strict=True))
        self._faults: list[BotFault] = faults_in(self._store.lines(f"{self._path}"))
        self._answers, self._seconds = Counter[Player](), defaultdict[Player, float](float)

    @property
    def _seed(self) -> str:
        return f"{self._terms.seed}|{self._meeting.number}"

    def played(self) -> ArenaRow:
        """Play it to its end, or to the arena's limit; raises ArenaEnded, NotSaved."""
        match = self._match
        while match.result is None and not match.held and match.step < self._terms.most_steps:
            self._step()
            self._end_where_one_is_left()
        return self._row()

    # -- beginning

    def _opened(self) -> Match:
        """The match, begun or gone on with; raises BadConfig for a file of another match."""
        name = f"{self._path}"
        if self._path.exists() and b"\n" not in self._path.read_bytes()[:1_000_000]:
            self._path.unlink()  # it ends within its first line: no match was begun in it
        if not self._path.exists():
            self._create(name)
        match = matches.resume(self._store, name, RULESETS, self._clock)
        if match.header.id != self._entropy.draw("match").hex()[:12]:
            raise BadConfig(f"{name} is no match of this arena: move it away")
        matches.sit_everyone(match, self._entropy)
        return match

    def _create(self, name: str) -> None:
        terms = self._terms
        matches.create(
            self._store,
            terms.ruleset,
            house_rules=terms.rules,
            plans=told_apart([SeatPlan(bot, called_at_table(bot)) for bot in self._names]),
            entropy=self._entropy,
            clock=self._clock,
            name=name,
            begins=terms.begins(),
        )

    def _seated(self, process_of: Callable[[str, int], BotProcess]) -> list[BotProcess]:
        return [
            process_of(name, self._names[:at].count(name)) for at, name in enumerate(self._names)
        ]

    # -- a question

    def _step(self) -> None:
        """Ask all who are awaited, at once; seal what they say, or what counts in its place."""
        match, lost = self._match, self._lost
        now, waiting = match.now, match.waiting
        asked = [player for player in waiting if player not in lost]
        for player in asked:
            limit = self._terms.seconds_an_answer
            self._processes[player].ask(f"{self._path}", player, limit, match.step)
        said = {player: self._heard(player) for player in asked}
        if self._ended.is_set():
            raise ArenaEnded  # a bot that was killed for that has done nothing wrong
        commands = [one for player in asked for one in self._commands(now, player, said[player])]
        match.act(*commands)
        fallback = factory_of(self._terms.game, self._terms.fallback)
        match.bots_answer(dict.fromkeys(lost, fallback))

    def _heard(self, player: Player) -> ChairSays:
        process = self._processes[player]
        said = process.hear()
        self._answers[player] += 1
        self._seconds[player] += process.seconds
        return said

    def _commands(self, now: Now, player: Player, said: ChairSays) -> list[Command]:
        """What follows from what a bot said: its answer sealed, or the default with a note."""
        ruleset = self._terms.ruleset
        if said.own:
            note = noted("illegal", said.why, in_part=True) if said.fault else ""
            sealed = Seal(player, now.number, said.answer, note=note)
            try:
                decide(now, ruleset, sealed, self._clock.now())
            except BadAnswer as trouble:
                said = ChairSays(None, "illegal", f"{trouble}", own=False)
            else:
                self._blame(now, player, said)
                return [sealed]
        before = self._lost
        self._blame(now, player, said)
        assert said.fault, "who gave no answer did something wrong"
        default = default_of(now, ruleset, player, noted(said.fault, said.why))
        return [*self._leaving(self._lost - before), default]

    def _blame(self, now: Now, player: Player, said: ChairSays) -> None:
        if said.fault:
            fault = BotFault(player, now.number, said.fault, said.why, in_part=said.own)
            self._faults.append(fault)

    def _leaving(self, lost: frozenset[Player]) -> list[Command]:
        """Who has lost by the arena's rule is played on for."""
        names = {player: self._match.plans[player].name for player in lost}
        plan = self._terms.fallback
        return [Replace(player, SeatPlan(plan, name)) for player, name in names.items()]

    @property
    def _lost(self) -> frozenset[Player]:
        return self._lost_by(self._faults)

    def _lost_by(self, faults: Iterable[BotFault]) -> frozenset[Player]:
        terms = self._terms
        return lost_by(faults, most_timeouts=terms.most_timeouts, most_illegal=terms.most_illegal)

    # -- the end

    def _end_where_one_is_left(self) -> None:
        """Where one bot at most is left, nobody plays on: those that have lost concede."""
        lost = self._lost
        if not lost or len(self._left_of(lost)) > 1 or self._terms.ruleset.leaving is None:
            return
        for player in sorted(lost - set(self._match.now.conceded)):
            if self._match.result is None:
                with contextlib.suppress(BadAnswer):  # it is out of the war already
                    self._match.concede(player)

    def _left_of(self, lost: frozenset[Player]) -> set[str]:
        """The bots that have not lost by the arena's rule."""
        seats = zip(self._players, self._names, strict=True)
        return {name for player, name in seats if player not in lost}

    def _row(self) -> ArenaRow:
        """What is told of it; of the faults just what its file says."""
        match, meeting = self._match, self._meeting
        faults = tuple(faults_in(self._store.lines(f"{self._path}")))
        lost = self._lost_by(faults)
        outcome, winners = self._outcome(lost)
        power = self._power() if outcome == "victory" else {}
        ranks = () if outcome == "void" else ranks_of(self._players, winners, lost, power)
        return ArenaRow(
            match=meeting.number,
            round=meeting.round,
            file=meeting.file,
            seed=self._seed,
            players=self._players,
            seats=self._names,
            versions=tuple(self._terms.bots[bot].version for bot in meeting.seats),
            outcome=outcome,
            winners=winners,
            ranks=ranks,
            steps=max(match.step, 0),
            faults=faults,
            answers=tuple(self._answers[player] for player in self._players),
            seconds=tuple(round(self._seconds[player], 4) for player in self._players),
        )

    def _power(self) -> dict[Player, float]:
        """How much each seat has at the end, where the game tells it."""
        ruleset = self._terms.ruleset
        if ruleset.power is None:
            return {}
        state = position_of(self._match.now, ruleset).state
        return {player: ruleset.power(state, player) for player in self._players}

    def _outcome(self, lost: frozenset[Player]) -> tuple[RowOutcome, tuple[Player, ...]]:
        """How it ended, and the seats that won it."""
        result = self._match.result
        if lost and len(self._left_of(lost)) <= 1:
            return "forfeit", tuple(one for one in self._players if one not in lost)
        if result is None:
            return ("void" if self._match.held else "open"), ()
        return result.outcome, tuple(one for one in result.winners if one not in lost)


def ranks_of(
    players: tuple[Player, ...],
    winners: tuple[Player, ...],
    lost: frozenset[Player],
    power: Mapping[Player, float],
) -> tuple[int, ...]:
    """The rank of each seat: winners, then who else is left, then who lost by the arena's rule.

    Who else is left is ranked by power, as far as that is known.
    """

    def worth(player: Player) -> tuple[int, float]:
        if player in winners or player in lost:
            return (2 if player in winners else 0), 0
        return 1, power.get(player, 0)

    worths = [worth(player) for player in players]
    return tuple(1 + sum(other > one for other in worths) for one in worths)
