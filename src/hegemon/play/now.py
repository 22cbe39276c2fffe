"""A match as it stands: what the last lines say, and nothing older; see `followed`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from hegemon.core.codec import digest
from hegemon.core.dice import dice_key
from hegemon.core.errors import BadSave
from hegemon.core.game import Player
from hegemon.core.ruleset import Date
from hegemon.core.step import NOTHING_BEFORE, step_digest
from hegemon.play.entries import (
    PERSON,
    DueEntry,
    EndEntry,
    FullEntry,
    MatchEntry,
    RulesEntry,
    SealedEntry,
    SeatPlan,
    StepEntry,
    StuckEntry,
)
from hegemon.play.header import Header
from hegemon.play.holding.entries import RematchEntry
from hegemon.play.ruling.entries import AwaitedEntry
from hegemon.play.ruling.who import Typist
from hegemon.play.times.attendance import Attendance
from hegemon.play.times.terms import NO_TERMS, Terms
from hegemon.play.voting.entries import Proposal


class Now(Struct, frozen=True):
    """What a match is now; `chain` names this very moment to a store."""

    match: MatchEntry
    chain: str
    nonces: Mapping[Player, str]
    plans: Mapping[Player, SeatPlan]
    sealed: Mapping[Player, SealedEntry]
    """The answers to the open question."""
    answered: Mapping[Player, int]
    """The last step that took an answer of the seat."""
    last: StepEntry | None = None
    state: Any = None
    """The plain state after the last step; nobody changes it."""
    patches: int = 0
    """Bytes of the patches since the state was last written in full."""
    paused: str = ""
    paused_at: str = ""
    """Since when it is paused, in UTC."""
    terms: Terms = NO_TERMS
    dues: tuple[DueEntry, ...] = ()
    """When the answers to the open question are due: the last one counts."""
    attendance: Mapping[Player, Attendance] = field(default_factory=dict)
    """How seats have kept the times, where there is anything to say of them."""
    later: tuple[str, ...] = ()
    """The nonces that were added while it runs, as they came, and count already."""
    coming: tuple[str, ...] = ()
    """Those that count from the next step on."""
    stuck: StuckEntry | None = None
    conceded: tuple[Player, ...] = ()
    """Who has given the war up."""
    concessions: Mapping[Player, int] = field(default_factory=dict)
    """Before which step seats conceded last, those among them whose concession was undone."""
    leaving: tuple[Player, ...] = ()
    """Those of them who leave with the next step."""
    draw: tuple[Player, ...] = ()
    """Who wants a draw."""
    played: frozenset[Player] = frozenset()
    """The seats that people have played since the match began and that others were put on."""
    consents: Mapping[Player, int] = field(default_factory=dict)
    """Who lets others go on from here at another table, and from which step at most."""
    looks: int = 0
    """How often who runs the match has looked behind the fog."""
    rules: Mapping[str, Any] = field(default_factory=dict)
    """The house rules that are others than in the first line, plain."""
    announced: tuple[RulesEntry, ...] = ()
    """Those that will be, from the next turn on, as they were said."""
    typist: Typist = ""
    """Who types the dice in; "" where they are drawn."""
    sorts: tuple[str, ...] = ()
    """Which of them, where the others are drawn."""
    purposes: tuple[str, ...] = ()
    """How the purposes of those begin."""
    faces: tuple[int, ...] = ()
    """What was typed in for the open step."""
    withdrawn: int = 0
    """How often what was typed in for it was taken back, or its dice asked for anew."""
    awaited: AwaitedEntry | None = None
    """The die that the open step waits for."""
    unsealed: frozenset[Player] = frozenset()
    """Who has taken an answer to the open question back."""
    asked_by: int = 0
    """The version of the rules that asked for a die last."""
    paper: tuple[Player, ...] = ()
    """The seats that play on paper: who runs the match enters what they write."""
    entered: frozenset[Player] = frozenset()
    """Whose sealed answers to the open question were entered from their paper."""
    proposals: tuple[Proposal, ...] = ()
    """Changes of house rules that are put to the vote."""
    proposals_made: int = 0
    """How many there were in all."""
    end: EndEntry | None = None
    shared: tuple[Player, ...] = ()
    """Who lets everybody see the war, now that it is over."""
    strangers: tuple[Player, ...] = ()
    """The seats that were given anew when it was over, not by their holders: their new holders
    have not played it."""
    rematch: RematchEntry | None = None
    """Where those who sit here play again, if they do."""

    @property
    def persons(self) -> tuple[Player, ...]:
        """The seats that people play, or have played: what these saw is not for others to see."""
        return tuple(
            player
            for player, plan in self.plans.items()
            if plan.by == PERSON or player in self.played
        )

    @property
    def rules_due(self) -> tuple[RulesEntry, ...]:
        """The changed house rules that count now: said in an earlier turn, the first said first."""
        return tuple(one for one in self.announced if self.date and one.turn < self.date.turn)

    def proposed(self, number: int) -> Proposal | None:
        """The open proposal of a number."""
        return next((one for one in self.proposals if one.said.number == number), None)

    @property
    def due(self) -> str:
        """When the answers to the open question are due, in UTC; "" for never."""
        return self.dues[-1].time if self.dues else ""

    def attended(self, player: Player) -> Attendance:
        """How a seat has kept the times."""
        return self.attendance.get(player, Attendance())

    @property
    def number(self) -> int:
        """The number of the step to come."""
        return self.last.step.number + 1 if self.last else 0

    @property
    def digest(self) -> str:
        """The digest of the last step."""
        return self.last.step.digest if self.last else NOTHING_BEFORE

    @property
    def date(self) -> Date | None:
        """When it is in the game."""
        return self.last.date if self.last else None

    @property
    def players(self) -> tuple[Player, ...]:
        """The seats, in order."""
        return self.match.players

    @property
    def open_seats(self) -> tuple[Player, ...]:
        """The seats that nobody has taken yet."""
        return tuple(player for player in self.players if player not in self.nonces)

    @property
    def made_by(self) -> tuple[int, int]:
        """The version and the schema of the rules that made the last step."""
        if self.last is None:
            return self.match.version, self.match.schema
        return self.last.step.version, self.last.step.schema

    def key(self) -> bytes:
        """The key of the dice; raises BadSave when secret or nonces are no hexadecimal."""
        try:
            secret, *nonces = map(bytes.fromhex, (self.match.secret, *self.shares()))
        except ValueError as trouble:
            raise BadSave("the secret or a nonce is not hexadecimal") from trouble
        return dice_key(secret, nonces)

    def shares(self) -> tuple[str, ...]:
        """The nonces that count: of the seats in their order, then those that came later."""
        return (*map(self.nonces.__getitem__, self.players), *self.later)

    def header(self) -> Header:
        """What everybody may know."""
        match = self.match
        return Header(
            id=match.id,
            created=match.created,
            ruleset=match.ruleset,
            version=match.version,
            house_rules=match.house_rules,
            players=match.players,
            plans=tuple(self.plans.values()),
            commitment=match.commitment,
            overseen=match.overseen,
            steps=max(self.number - 1, 0),
            result=self.end.result if self.end else None,
            secret=match.secret if self.end else None,
            conceded=self.conceded,
            draw=self.draw,
            consents=dict(self.consents),
            looks=self.looks,
            announced=tuple(one.rules for one in self.announced),
            typist=self.typist,
            sorts=self.sorts,
            paper=self.paper,
            entered=tuple(player for player in self.players if player in self.entered),
        )


def begun(match: MatchEntry) -> Now:
    """What stands after the first entry."""
    plans = dict(zip(match.players, match.plans, strict=False))
    gone = match.begins.conceded if match.begins else ()
    return Now(
        match,
        "",
        nonces={},
        plans=plans,
        sealed={},
        answered={},
        conceded=gone,
        concessions=dict.fromkeys(gone, 0),
    )


def reopened(match: MatchEntry, last: StepEntry, full: FullEntry) -> Now:
    """What stands after a step that was written in full."""
    return Now(
        match,
        "",
        nonces=full.nonces,
        plans=full.plans,
        sealed={},
        answered=full.answered,
        last=last,
        state=full.state,
        paused=full.paused,
        paused_at=full.paused_at,
        terms=full.terms,
        attendance=full.attendance,
        later=full.later,
        conceded=full.conceded,
        concessions=full.concessions,
        leaving=full.leaving,
        draw=full.draw,
        played=frozenset(full.played),
        consents=full.consents,
        looks=full.looks,
        rules=full.rules,
        announced=full.announced,
        typist=full.typist,
        sorts=full.sorts,
        purposes=full.purposes,
        paper=full.paper,
        proposals=full.proposals,
        proposals_made=full.proposals_made,
    )


def check_last(now: Now) -> None:
    """Raises BadSave for a state that is not the one that the last step's digest was taken of."""
    if now.last is not None and not fits_its_digest(now.last, now.state):
        raise BadSave(f"the state is not the one that step {now.last.step.number} was sealed with")


def full_of(now: Now) -> FullEntry:
    """All that stands now, for who will go on from here."""
    return FullEntry(
        number=now.number - 1,
        nonces=dict(now.nonces),
        plans=dict(now.plans),
        answered=dict(now.answered),
        state=now.state,
        paused=now.paused,
        paused_at=now.paused_at,
        terms=now.terms,
        attendance=dict(now.attendance),
        later=now.later,
        conceded=now.conceded,
        concessions=dict(now.concessions),
        leaving=now.leaving,
        draw=now.draw,
        played=tuple(sorted(now.played)),
        consents=dict(now.consents),
        looks=now.looks,
        rules=dict(now.rules),
        announced=now.announced,
        typist=now.typist,
        sorts=now.sorts,
        purposes=now.purposes,
        paper=now.paper,
        proposals=now.proposals,
        proposals_made=now.proposals_made,
    )


def hand_digest(entry: StepEntry, state: Any) -> str:
    """What the digest of a step by the umpire's hand must be, given the plain state after it."""
    step = entry.step
    made_by = (step.number, step.version, step.schema)
    return digest(entry.before, *made_by, entry.hand, state)


def fits_its_digest(entry: StepEntry, state: Any) -> bool:
    """Whether a step and the state after it are those that its digest was taken of."""
    if entry.hand is not None:
        return hand_digest(entry, state) == entry.step.digest
    return step_digest(entry.step, state, entry.before) == entry.step.digest


def at_chain(now: Now, chain: str) -> Now:
    """The same at the line with this chain."""
    return replace(now, chain=chain)
