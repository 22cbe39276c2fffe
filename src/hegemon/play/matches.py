"""The use cases of a match: create it, take seats, seal answers, go on with it.

`Match` is a handle: it knows where a match is kept and looks there each time, so it is never older
than what others have done meanwhile. Each change is on the disk before it counts.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from hegemon.bots import Factory
from hegemon.core.asked import Asked
from hegemon.core.board import Board
from hegemon.core.board import named as named_board
from hegemon.core.codec import Codec
from hegemon.core.dice import SeededDice, commitment
from hegemon.core.errors import BadSave
from hegemon.core.form import Form
from hegemon.core.game import Answer, Player, Question, Result, State
from hegemon.core.order import Meant
from hegemon.core.report import Report
from hegemon.core.ruleset import Date, Ruleset
from hegemon.play.acting import Acted, MatchInStore, act, racing, ruleset_of, settle
from hegemon.play.beside import Beside
from hegemon.play.bots import BotSeats, why_unreached
from hegemon.play.commands import (
    AtStep,
    Command,
    Concede,
    Consent,
    Correct,
    Expire,
    RollBack,
    Seal,
    Sit,
    Unseal,
    WantDraw,
)
from hegemon.play.decide import decide, default_of, receipt_of
from hegemon.play.entries import FORMAT, Begins, Entry, MatchEntry, Receipt, SealedEntry, SeatPlan
from hegemon.play.errors import NotThere, brief
from hegemon.play.followed import followed
from hegemon.play.header import Header
from hegemon.play.holding.plans import check_plans
from hegemon.play.now import Now, begun
from hegemon.play.past.courses import CoursesHere
from hegemon.play.ports import Clock, Entropy, Store
from hegemon.play.position import Score, as_now, header_of, house_rules_of, position_of, waiting
from hegemon.play.receipts import in_utc, key_of
from hegemon.play.replay import Replay, Rulesets
from hegemon.play.ruling.held import why_held
from hegemon.play.seat.at import Sent
from hegemon.play.tables.telling import facts_of

NO_LEGAL_ANSWER = "the bot gave no legal answer"

_LOGGER = logging.getLogger(__name__)


class Match:
    """A match that is being played. Everything a seat may see comes from that seat's view."""

    def __init__(
        self, store: Store, name: str, ruleset: Ruleset[Any], clock: Clock, *, settles: bool = True
    ) -> None:
        """A handle; one that does not settle leaves to a worker what follows from a command."""
        self.store, self.name, self.ruleset = store, name, ruleset
        self.notices: list[str] = list(store.notices(name))
        """What people should know: a half-written line dropped, rules that have changed."""
        self.replay = Replay(store, name, ruleset)
        """The steps until now."""
        self.courses = CoursesHere(self.replay)
        """How it went until now."""
        self._at = MatchInStore(store, name, ruleset, clock, settles)
        self._bots = BotSeats(store, name, ruleset)

    @property
    def now(self) -> Now:
        """All that stands now, hidden things among it: for the umpire."""
        return self.store.now(self.name)

    @property
    def header(self) -> Header:
        """What everybody may know about the match, its commitment among it."""
        return header_of(self.now, self.ruleset)

    @property
    def players(self) -> tuple[Player, ...]:
        """The seats, in order."""
        return self.now.players

    @property
    def plans(self) -> dict[Player, SeatPlan]:
        """Who sits where."""
        return dict(self.now.plans)

    @property
    def house_rules(self) -> Any:
        """The house rules of the match."""
        return house_rules_of(self.now, self.ruleset)

    @property
    def open_seats(self) -> tuple[Player, ...]:
        """The seats that nobody has taken yet; the match begins with the last one."""
        return self.now.open_seats

    @property
    def step(self) -> int:
        """The number of the last step, -1 before set-up."""
        return self.now.number - 1

    @property
    def date(self) -> Date | None:
        """When it is in the game."""
        return self.now.date

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it goes on."""
        end = self.now.end
        return end.result if end else None

    @property
    def held(self) -> str:
        """Why the match does not go on though nobody is awaited, as a sentence; "" if it does."""
        return why_held(self.now, self.ruleset)

    @property
    def due(self) -> str:
        """When the answers are due, in UTC; "" for whenever they come."""
        return self.now.due

    @property
    def question(self) -> Question[Any, Any] | None:
        """The open question, for the umpire; None when the match is over. Raises NotBegun."""
        now = self.now
        return None if now.end else position_of(now, self.ruleset).question

    @property
    def asked(self) -> tuple[Player, ...]:
        """Whose answers the open question needs."""
        now = self.now
        if now.end:
            return ()
        asked = position_of(now, self.ruleset).asked
        return tuple(player for player in asked if player not in now.conceded)

    @property
    def waiting(self) -> tuple[Player, ...]:
        """Who is asked and has not sealed an answer."""
        return waiting(self.now, self.ruleset)

    def view(self, player: Player | None) -> Any:
        """What a seat knows now; None is a bystander. Raises NotThere, NotBegun."""
        return position_of(self.now, self.ruleset, player).view(player)

    def board(self, player: Player | None) -> Board:
        """The seat's map now; raises NotThere, NotBegun."""
        board = position_of(self.now, self.ruleset, player).board(player)
        return named_board(board, self.replay.names)

    def score(self, player: Player | None) -> Score:
        """How far everybody is now, as far as a seat knows; raises NotThere, NotBegun."""
        return position_of(self.now, self.ruleset, player).score(player)

    def report(self, player: Player | None, step: int) -> Report:
        """What the seat was told about a step, set-up being 0; raises NotThere."""
        return self.replay.report(player, step)

    def asked_of(self, player: Player) -> Asked | None:
        """View, question and form of a seat; None when it is not asked. Raises NotBegun.

        Who has conceded is asked nothing any more.
        """
        now = self.now
        if now.end or player in now.conceded:
            return None
        return position_of(now, self.ruleset).asked_of(player)

    def form(self, player: Player) -> Form[Any] | None:
        """What the seat may answer; None when it is not asked. Raises NotBegun."""
        asked = self.asked_of(player)
        return asked.form if asked else None

    def act(self, *commands: Command, rows: Sequence[Beside] = ()) -> Acted:
        """Do all of these or none; see `play/commands.py` and `play/decide.py`.

        Rows are written beside them, where the store keeps people.
        """
        return act(self._at, *commands, rows=rows)

    def sit(self, player: Player, nonce: bytes) -> None:
        """Take a seat and add a nonce to the dice; the last one begins the match.

        Raises BadConfig when the seat cannot be taken, and NotSaved.
        """
        self.act(Sit(player, nonce))

    def seal(
        self, player: Player, answer: Answer, *, step: int | None = None, key: str = ""
    ) -> Receipt:
        """Seal a seat's answer; the last one takes the step.

        The step is the one that the answer was written for, the open one if none is named. A key
        is the seat's own name for this sending: see `turn/keys.py`. Raises BadAnswer for an answer
        that cannot be taken, Late and KeyUsed among it, NotSaved, InUse; in each case nothing has
        changed.
        """
        number = self.now.number if step is None else step
        return self.act(Seal(player, number, answer, key_of(player, key))).receipts[0]

    def sent(self, player: Player, key: str) -> Sent | None:
        """What a seat sealed under a key of its own; None for a new key. Raises BadSave."""
        entry = self.store.sealing(self.name, key_of(player, key))
        if entry is None:
            return None
        if entry.step <= self.step:
            form = self.replay.form_before(player, entry.step)
        else:  # he may have conceded since, so he is asked no more
            asked = position_of(self.now, self.ruleset).asked_of(player)
            form = asked.form if asked else None
        assert form is not None, f"{player} sealed an answer and was not asked"
        return Sent(entry, form)

    def sealed(self, player: Player) -> Receipt | None:
        """The receipt of the answer that a seat has sealed to the open question."""
        now = self.now
        entry = now.sealed.get(player)
        return receipt_of(now.match.id, entry) if entry else None

    def sealed_orders(self, player: Player) -> tuple[Meant, ...]:
        """What a seat has sealed to the open question, as orders; none where it has not."""
        entry, form = self.now.sealed.get(player), self.form(player)
        if entry is None or form is None:
            return ()
        return form.orders(Codec(self.ruleset).answer(entry.answer))

    def unseal(self, player: Player) -> None:
        """Take an answer back while others are still asked; raises BadAnswer, NotSaved."""
        self.act(Unseal(player, self.now.number))

    def concede(self, player: Player) -> None:
        """Give the war up for a seat, for good; raises BadAnswer, NotSaved."""
        self.act(Concede(player))

    def want_draw(self, player: Player, *, wants: bool = True) -> None:
        """Offer a draw or take the one that is offered, or do so no longer; raises as above."""
        self.act(WantDraw(player, wants))

    def consent(self, player: Player, *, wants: bool = True) -> None:
        """Let others go on from here elsewhere, or no longer; raises BadAnswer, NotSaved."""
        self.act(Consent(player, wants))

    def expire(self, players: Iterable[Player] | None = None) -> tuple[Receipt, ...]:
        """Seal the default for seats that are late, all of them if none is named.

        Raises BadAnswer for a seat that is not awaited, NotSaved, RulesFailed.
        """
        late = None if players is None else tuple(players)
        return self.act(Expire(self.now.number, late)).receipts

    def bots_answer(self, bots: Mapping[Player, Factory]) -> tuple[str, ...]:
        """Seal the answer of each bot whose seat is awaited; tells which got the default.

        A bot that raises, or answers what cannot be taken, gets the default. Raises NotSaved,
        RulesFailed.
        """
        done = racing(self._at, lambda now: Acted((), self.sealed_by(bots, now)))
        if self._at.settles:
            settle(self._at)
        return tuple(
            f"{entry.player}: {entry.note}; the default counts"
            for entry in done.entries
            if isinstance(entry, SealedEntry) and entry.note
        )

    def roll_back(self, step: int, reason: str, *, opened: int | None = None) -> None:
        """Go back to the position after an earlier step, by the umpire's hand; raises NotThere.

        Raises Late where another step is to come than the one `opened`.
        """
        known = self.replay.steps
        if step not in known:
            raise NotThere(f"there is no step {step}; there are 0 to {known.stop - 1}")
        taken = next(self.store.steps(self.name, step, step))
        for_it = [] if opened is None else [AtStep(opened)]
        self.act(*for_it, RollBack(step, as_now(Codec(self.ruleset), taken), reason))

    def correct(self, state: State, reason: str) -> None:
        """Change the position by the umpire's hand; raises BadConfig for an impossible one."""
        self.act(Correct(msgspec.to_builtins(state), reason))

    def go_on(self) -> None:
        """Do what is due by the rules, even where they broke down before."""
        settle(self._at, again=True)

    def sealed_by(
        self, bots: Mapping[Player, Factory], now: Now, until: datetime | None = None
    ) -> tuple[Entry, ...]:
        """What the bots that are awaited seal, each to the same question; nothing is committed.

        After a moment no other bot begins to think: those that are left are still awaited.
        """
        made: list[Entry] = []
        for player in waiting(now, self.ruleset):
            if made and until is not None and self._at.clock.now() >= until:
                break
            if player in bots:
                entries = self._bot_sealing(now, player, bots[player])
                made += entries
                for entry in entries:
                    now = followed(now, entry)
        return tuple(made)

    def _bot_sealing(self, now: Now, player: Player, factory: Factory) -> tuple[Entry, ...]:
        time = self._at.clock.now()
        try:
            answer = self._bots.answer(now, player, factory)
            return decide(now, self.ruleset, Seal(player, now.number, answer), time)
        except Exception as trouble:
            _LOGGER.debug("bot of %s in match %s", player, now.match.id, exc_info=True)
            note = NO_LEGAL_ANSWER + why_unreached(trouble)
            return decide(now, self.ruleset, default_of(now, self.ruleset, player, note), time)


def create(
    store: Store,
    ruleset: Ruleset[Any],
    *,
    house_rules: Any,
    plans: Sequence[SeatPlan],
    entropy: Entropy,
    clock: Clock,
    name: str = "",
    rows: Sequence[Beside] = (),
    begins: Begins | None = None,
    overseen: bool = False,
) -> Match:
    """A new match whose seats, one for each plan, are still to be taken; see `sit`.

    The store knows it by the name, or by its id; beside it stand rows, and what lists show. It may
    go on from `begins`, and be overseen. Raises BadConfig, NameTaken, NotThere, NotSaved.
    """
    players = ruleset.players(house_rules)
    check_plans(ruleset, players, plans)
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
        begins=begins,
        overseen=overseen,
    )
    shown = [facts_of(begun(entry), ruleset, clock.now())] if rows else []
    store.create(name or entry.id, entry, (*rows, *shown))
    return Match(store, name or entry.id, ruleset, clock)


def sit_everyone(match: Match, entropy: Entropy) -> None:
    """Take every open seat with a nonce drawn here; the match begins. Raises NotSaved."""
    for player in match.open_seats:
        match.sit(player, entropy.draw(f"nonce {player}"))


def resume(store: Store, name: str, rulesets: Rulesets, clock: Clock) -> Match:
    """A match as it stands; does what was due when it was cut off.

    Raises NotThere, BadSave or NewerSave when it cannot be read, NotSaved.
    """
    now, place = store.now(name), store.place(name)
    ruleset = ruleset_of(now, rulesets, place)
    match = Match(store, name, ruleset, clock)
    if now.made_by[0] != ruleset.version:
        match.notices.append(
            f"the rules are version {ruleset.version} now, the last step was made by "
            f"{now.made_by[0]}; the match goes on under the new ones"
        )
    try:
        if now.last is not None:
            position_of(now, ruleset)
        match.go_on()
    except BadSave as trouble:
        raise type(trouble)(f"{place}: {brief(trouble)}") from trouble
    if match.held:
        match.notices.append(match.held)
    return match
