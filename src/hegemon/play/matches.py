"""The use cases of a match: create it, take seats, seal answers, resume it.

Each is on the disk before it counts.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from hegemon.bots import Bot
from hegemon.core.board import Board
from hegemon.core.codec import Codec, convert
from hegemon.core.dice import SeededDice, commitment
from hegemon.core.errors import BadAnswer, BadConfig, BadSave, RulesFailed
from hegemon.core.form import Form
from hegemon.core.game import (
    Answer,
    Player,
    Question,
    Result,
    State,
    open_question,
    problems_with,
)
from hegemon.core.report import Report
from hegemon.core.ruleset import Ruleset
from hegemon.core.step import Step, begin, take_step
from hegemon.play import log
from hegemon.play.entries import (
    FORMAT,
    EndEntry,
    Entry,
    MatchEntry,
    Plan,
    Receipt,
    SealedEntry,
    SeatEntry,
    StepEntry,
    UnsealedEntry,
)
from hegemon.play.errors import NotBegun, brief
from hegemon.play.history import Header
from hegemon.play.ports import Clock, Entropy, Journal
from hegemon.play.receipts import in_utc, receipt_for
from hegemon.play.replay import Replay, Rulesets, ruleset_of

LONGEST_NAME = 40
"""Characters of a name for the table."""

LATE = "no answer in time"
NO_LEGAL_ANSWER = "the bot gave no legal answer"

_LOGGER = logging.getLogger(__name__)


class Match:
    """A match that is being played. Everything a seat may see comes from that seat's view."""

    def __init__(self, kept: log.Log, ruleset: Ruleset[Any], clock: Clock) -> None:
        self.ruleset = ruleset
        self.notices: list[str] = list(kept.journal.notices)
        """What people should know: a half-written line dropped, rules that have changed."""
        self.replay = Replay(kept.history, ruleset)
        """The steps until now."""
        self._log, self._history = kept, kept.history
        self._clock = clock
        self._codec: Codec[Any] = Codec(ruleset)
        self._position: tuple[int, State] | None = None

    @property
    def header(self) -> Header:
        """What everybody may know about the match, its commitment among it."""
        return self._history.header()

    @property
    def players(self) -> tuple[Player, ...]:
        """The seats, in order."""
        return self._history.match.players

    @property
    def plans(self) -> dict[Player, Plan]:
        """Who sits where."""
        return dict(zip(self.players, self._history.match.plans, strict=True))

    @property
    def house_rules(self) -> Any:
        """The house rules of the match."""
        return convert(self._history.match.house_rules, self.ruleset.house_rules)

    @property
    def open_seats(self) -> tuple[Player, ...]:
        """The seats that nobody has taken yet; the match begins with the last one."""
        return self._history.open_seats

    @property
    def step(self) -> int:
        """The number of the last step, -1 before set-up."""
        return self._history.number - 1

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it goes on."""
        return self._history.end.result if self._history.end else None

    @property
    def question(self) -> Question[Any, Any] | None:
        """The open question, for the umpire; None when the match is over. Raises NotBegun."""
        return None if self.result else open_question(self._state())

    @property
    def asked(self) -> tuple[Player, ...]:
        """Whose answers the open question needs."""
        question = self.question
        return tuple(question.asked(self._state())) if question else ()

    @property
    def waiting(self) -> tuple[Player, ...]:
        """Who is asked and has not sealed an answer."""
        return tuple(player for player in self.asked if player not in self._history.sealed)

    def view(self, player: Player | None) -> Any:
        """What a seat knows now; None is a bystander. Raises NotThere, NotBegun."""
        self._state()
        return self.replay.view(player, self.step)

    def board(self, player: Player | None) -> Board:
        """The seat's map now; raises NotThere, NotBegun."""
        self._state()
        return self.replay.board(player, self.step)

    def report(self, player: Player | None, step: int) -> Report:
        """What the seat was told about a step, set-up being 0; raises NotThere."""
        return self.replay.report(player, step)

    def form(self, player: Player) -> Form | None:
        """What the seat may answer; None when it is not asked. Raises NotThere, NotBegun."""
        view = self.view(player)
        return self.ruleset.form(view, self.question) if player in self.asked else None

    def sit(self, player: Player, nonce: bytes) -> None:
        """Take a seat and add a nonce to the dice; the last one begins the match.

        Raises BadConfig when the seat cannot be taken, and NotSaved.
        """
        if player not in self.open_seats:
            raise BadConfig(f"seat {player} is not open; open are {_named(self.open_seats)}")
        self._log.append(SeatEntry(player, nonce.hex()))
        self._catch_up()

    def seal(self, player: Player, answer: Answer) -> Receipt:
        """Seal a seat's answer; the last one takes the step.

        Raises BadAnswer for an answer that cannot be taken, NotSaved, RulesFailed; in each case
        nothing has changed.
        """
        entry = self._sealing(player, answer)
        self._land([entry])
        return entry.receipt

    def sealed(self, player: Player) -> Receipt | None:
        """The receipt of the answer that a seat has sealed to the open question."""
        entry = self._history.sealed.get(player)
        return entry.receipt if entry else None

    def unseal(self, player: Player) -> None:
        """Take an answer back while others are still asked; raises BadAnswer, NotSaved."""
        if player not in self._history.sealed:
            raise BadAnswer(f"{player} has sealed no answer that could be taken back")
        time = in_utc(self._clock.now())
        self._log.append(UnsealedEntry(self._history.number, player, time))

    def expire(self, players: Iterable[Player] | None = None) -> tuple[Receipt, ...]:
        """Seal the default for seats that are late, all of them if none is named.

        Raises BadAnswer for a seat that is not awaited, NotSaved, RulesFailed.
        """
        late = self.waiting if players is None else tuple(players)
        entries = [self._default(player, LATE) for player in late]
        self._land(entries)
        return tuple(entry.receipt for entry in entries)

    def bots_answer(self, bots: Mapping[Player, Bot]) -> tuple[str, ...]:
        """Seal the answer of each bot whose seat is awaited; tells which got the default.

        A bot that raises, or answers what cannot be taken, gets the default. Raises NotSaved,
        RulesFailed.
        """
        entries = [
            self._bot_sealing(player, bots[player]) for player in self.waiting if player in bots
        ]
        self._land(entries)
        return tuple(
            f"{entry.player}: {entry.note}; the default counts" for entry in entries if entry.note
        )

    def _bot_sealing(self, player: Player, bot: Bot) -> SealedEntry:
        try:
            question = self._asking(player).seen_by(player)
            answer = bot.answer(self.view(player), question, self.form(player))  # type: ignore[arg-type]
            return self._sealing(player, answer)
        except Exception:
            _LOGGER.debug("bot of %s in match %s", player, self.header.id, exc_info=True)
            return self._default(player, NO_LEGAL_ANSWER)

    def _default(self, player: Player, note: str) -> SealedEntry:
        question = self._asking(player)
        answer = self._by_rules(lambda: question.default(self._state(), player))
        return self._sealing(player, answer, note)

    def _sealing(self, player: Player, answer: Answer, note: str = "") -> SealedEntry:
        question = self._asking(player)
        plain, typed = self._stored(answer)
        problems = list(problems_with(question, self._state(), player, typed))
        if problems:
            raise BadAnswer("; ".join(problems))
        match, number = self._history.match, self._history.number
        time, nonce = in_utc(self._clock.now()), self._history.nonces[player]
        receipt = receipt_for(
            plain, match=match.id, step=number, player=player, time=time, nonce=nonce
        )
        return SealedEntry(number, player, plain, receipt, note)

    def _asking(self, player: Player) -> Question[Any, Any]:
        question = self.question
        if question is None:
            raise BadAnswer("the match is over: nothing is asked")
        if player not in self.asked:
            raise BadAnswer(f"{player} is not asked; asked are {_named(self.asked)}")
        if player in self._history.sealed:
            raise BadAnswer(f"{player} has sealed an answer already; it is on the disk and counts")
        return question

    def _stored(self, answer: Answer) -> tuple[Any, Answer]:
        """The answer as plain data, and what is read back from that."""
        try:
            plain = msgspec.json.decode(msgspec.json.encode(answer))
            return plain, self._codec.answer(plain)
        except (BadSave, TypeError, ValueError, OverflowError, RecursionError) as trouble:
            raise BadAnswer(
                f"this is no answer of {self.ruleset.title}: {brief(trouble)}"
            ) from trouble

    def _land(self, entries: Sequence[SealedEntry]) -> None:
        """Write answers and, if nobody is missing then, the step: all of it or nothing."""
        if entries:
            sealed = {**self._history.sealed, **{entry.player: entry for entry in entries}}
            done = set(sealed) == set(self.asked)
            self._keep(entries, self._next_step(sealed) if done else None)

    def _catch_up(self) -> None:
        """Take what is due and was not written yet: set-up, a step, the end."""
        history = self._history
        if not history.steps:
            if not history.open_seats:
                self._keep((), self._by_rules(self._set_up))
        elif history.end is None:
            state = self._state()
            if ended := self._ended(state):
                self._log.append(*ended)
            elif history.sealed and set(history.sealed) == set(self.asked):
                self._keep((), self._next_step(history.sealed))

    def _set_up(self) -> tuple[State, Step]:
        dice = SeededDice(self._history.key(), 0)
        return begin(self._codec, self.house_rules, self.players, dice)

    def _next_step(self, sealed: Mapping[Player, SealedEntry]) -> tuple[State, Step]:
        codec, history = self._codec, self._history
        answers = {player: codec.answer(sealed[player].answer) for player in self.asked}
        dice = SeededDice(history.key(), history.number)
        taken: tuple[State, Step] = self._by_rules(
            lambda: take_step(
                codec,
                self._state(),
                answers,
                dice,
                number=history.number,
                before=history.digest,
            )
        )
        return taken

    def _keep(self, entries: Sequence[Entry], taken: tuple[State, Step] | None) -> None:
        if taken is None:
            self._log.append(*entries)
            return
        state, step = taken
        entry = StepEntry(step, self._codec.plain(state))
        self._log.append(*entries, entry, *self._by_rules(lambda: self._ended(state)))
        self._position = (step.number, state)

    def _ended(self, state: State) -> list[EndEntry]:
        result = self.ruleset.result(state)
        assert result or state.agenda, "nothing is asked and there is no result"
        return [EndEntry(result)] if result else []

    def _by_rules(self, rule: Callable[[], Any]) -> Any:
        """What the rules make of it; raises RulesFailed, which tells nothing hidden."""
        try:
            return rule()
        except Exception as fault:
            raise RulesFailed(
                f"the rules of {self.ruleset.title} broke down ({type(fault).__name__}) on step "
                f"{self._history.number}: this is a fault of the program; the match stands where "
                "it stood, and nothing is lost"
            ) from fault

    def _state(self) -> State:
        if not self._history.steps:
            raise NotBegun(f"the match begins when {_named(self.open_seats)} are taken")
        if self._position is None or self._position[0] != self.step:
            last = self._history.steps[-1]
            self._position = (self.step, self._codec.state(last.state, last.step.schema))
        return self._position[1]


def create(
    journal: Journal,
    ruleset: Ruleset[Any],
    *,
    house_rules: Any,
    plans: Sequence[Plan],
    entropy: Entropy,
    clock: Clock,
) -> Match:
    """A new match whose seats, one for each plan, are still to be taken; see `sit`.

    Raises BadConfig when plans and house rules do not fit the ruleset, and NotSaved.
    """
    players = ruleset.players(house_rules)
    _check_plans(ruleset, players, plans)
    ruleset.setup(house_rules, players, SeededDice(b"rehearsal", 0))
    secret = entropy.draw("secret")
    entry = MatchEntry(
        format=FORMAT,
        id=entropy.draw("match").hex()[:12],
        created=in_utc(clock.now()),
        ruleset=ruleset.name,
        version=ruleset.version,
        schema=ruleset.schema,
        house_rules=msgspec.to_builtins(house_rules),
        players=players,
        plans=tuple(plans),
        commitment=commitment(secret),
        secret=secret.hex(),
    )
    return Match(log.begin(journal, entry), ruleset, clock)


def sit_everyone(match: Match, entropy: Entropy) -> None:
    """Take every open seat with a nonce drawn here; the match begins. Raises NotSaved."""
    for player in match.open_seats:
        match.sit(player, entropy.draw(f"nonce {player}"))


def resume(journal: Journal, rulesets: Rulesets, clock: Clock) -> Match:
    """A match as it stands in its journal; takes the step that was due when it was cut off.

    Raises BadSave or NewerSave when it cannot be read, NotSaved, RulesFailed.
    """
    kept = log.load(journal)
    ruleset = ruleset_of(kept.history, rulesets, journal.place)
    match = Match(kept, ruleset, clock)
    played = kept.history.steps[-1].step.version if kept.history.steps else ruleset.version
    if played != ruleset.version:
        match.notices.append(
            f"the rules are version {ruleset.version} now, the last step was made by {played}; "
            "the match goes on under the new ones"
        )
    try:
        match._catch_up()  # noqa: SLF001 - the other half of the class
    except BadSave as trouble:
        raise type(trouble)(f"{journal.place}: {brief(trouble)}") from trouble
    return match


def _check_plans(ruleset: Ruleset[Any], players: Sequence[Player], plans: Sequence[Plan]) -> None:
    if len(plans) != len(players):
        raise BadConfig(f"this match of {ruleset.title} has {len(players)} seats, not {len(plans)}")
    for plan in plans:
        if not (plan.name.isprintable() and 0 < len(plan.name) <= LONGEST_NAME):
            raise BadConfig(f"a name has 1 to {LONGEST_NAME} printable characters on one line")


def _named(players: Sequence[Player]) -> str:
    return ", ".join(players) or "none"
