"""A match as it stands: what the last lines say, and nothing older.

`followed` is the one place that says what an entry does; each must follow from what stood before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import singledispatch
from typing import Any

import msgspec

from hegemon.core.dice import dice_key
from hegemon.core.errors import BadSave
from hegemon.core.game import Player
from hegemon.core.ruleset import Date
from hegemon.core.step import NOTHING_BEFORE, step_digest
from hegemon.play.entries import (
    AGREED,
    LATE,
    AgainEntry,
    Attendance,
    AwayEntry,
    ConcededEntry,
    DrawEntry,
    DueEntry,
    EndEntry,
    Entry,
    FullEntry,
    LeftEntry,
    MatchEntry,
    NonceEntry,
    PausedEntry,
    PlanEntry,
    SealedEntry,
    SeatEntry,
    SeatPlan,
    StepEntry,
    StuckEntry,
    TermsEntry,
    UnsealedEntry,
    VoteEntry,
    hand_digest,
)
from hegemon.play.header import Header
from hegemon.play.patches import patched
from hegemon.play.times.terms import NO_TERMS, Terms


@dataclass(frozen=True)
class Now:
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
    conceded: Mapping[Player, int] = field(default_factory=dict)
    """Who has given the war up, and before which step."""
    leaving: tuple[Player, ...] = ()
    """Those of them who leave with the next step."""
    draw: tuple[Player, ...] = ()
    """Who wants a draw."""
    end: EndEntry | None = None

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
            conceded=tuple(self.conceded),
            draw=self.draw,
        )


def begun(match: MatchEntry) -> Now:
    """What stands after the first entry."""
    plans = dict(zip(match.players, match.plans, strict=False))
    return Now(match, "", nonces={}, plans=plans, sealed={}, answered={})


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
        leaving=full.leaving,
        draw=full.draw,
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
        conceded=dict(now.conceded),
        leaving=now.leaving,
        draw=now.draw,
    )


def fits_its_digest(entry: StepEntry, state: Any) -> bool:
    """Whether a step and the state after it are those that its digest was taken of."""
    if entry.hand is not None:
        return hand_digest(entry, state) == entry.step.digest
    return step_digest(entry.step, state, entry.before) == entry.step.digest


def at_chain(now: Now, chain: str) -> Now:
    """The same at the line with this chain."""
    return replace(now, chain=chain)


def followed(now: Now, entry: Entry) -> Now:
    """What stands after the next entry; raises BadSave when it cannot stand here."""
    return _after(entry, now)


@singledispatch
def _after(entry: Entry, _: Now) -> Now:
    raise BadSave(f"a {entry.__struct_config__.tag} cannot stand here")


@_after.register
def _(entry: SeatEntry, now: Now) -> Now:
    _expect(entry.player in now.open_seats, f"seat {entry.player} cannot be taken here")
    return replace(now, nonces={**now.nonces, entry.player: entry.nonce})


@_after.register
def _(entry: NonceEntry, now: Now) -> Now:
    fits = entry.player in now.nonces and now.last is not None and not now.end
    _expect(fits, f"a nonce of {entry.player} cannot be added here")
    return replace(now, coming=(*now.coming, entry.nonce))


@_after.register
def _(entry: LeftEntry, now: Now) -> Now:
    fits = entry.player in now.nonces and now.last is None
    _expect(fits, f"seat {entry.player} cannot be left here")
    return replace(now, nonces=_without(now.nonces, entry.player))


@_after.register
def _(entry: PlanEntry, now: Now) -> Now:
    _expect(entry.player in now.plans, f"there is no seat {entry.player}")
    plans = {**now.plans, entry.player: entry.plan}
    after = replace(now, plans=plans, draw=_others(now.draw, entry.player))
    return _attending(after, entry.player, missed=0, away="", against=())


@_after.register
def _(entry: SealedEntry, now: Now) -> Now:
    known = entry.player in now.players and entry.player not in now.sealed
    _expect(known and _is_open(now, entry.step), "an answer that cannot stand here")
    return replace(now, sealed={**now.sealed, entry.player: entry})


@_after.register
def _(entry: UnsealedEntry, now: Now) -> Now:
    fits = entry.player in now.sealed and _is_open(now, entry.step)
    _expect(fits, "an answer is taken back that was not given")
    return replace(now, sealed=_without(now.sealed, entry.player))


@_after.register
def _(entry: StepEntry, now: Now) -> Now:
    step = entry.step
    fits = step.number == now.number and not now.open_seats and not now.end
    _expect(fits, f"step {step.number} cannot stand here")
    expected = now.leaving if entry.hand is None else ()
    _expect(step.leaving == expected, f"step {step.number}: others are leaving")
    return replace(
        _left(now, entry),
        sealed={},
        answered={**now.answered, **dict.fromkeys(step.answers, step.number)},
        last=entry,
        state=patched(now.state, entry.patch),
        patches=now.patches + size_of(entry.patch) if now.last else 0,
        dues=(),
        attendance=_attendance(now, entry),
        later=(*now.later, *now.coming),
        coming=(),
        stuck=None,
    )


@_after.register
def _(entry: FullEntry, now: Now) -> Now:
    fits = now.last is not None and entry.number == now.number - 1 and not now.sealed
    _expect(fits, f"step {entry.number} in full cannot stand here")
    return replace(now, patches=0)


@_after.register
def _(entry: StuckEntry, now: Now) -> Now:
    _expect(entry.step == now.number and not now.end, "a breakdown that cannot stand here")
    return replace(now, stuck=entry)


@_after.register
def _(entry: AgainEntry, now: Now) -> Now:
    fits = now.stuck is not None and entry.step == now.number and not now.end
    _expect(fits, "rules are tried again that have not broken down")
    return replace(now, stuck=None)


@_after.register
def _(entry: PausedEntry, now: Now) -> Now:
    _expect(not now.end, "a pause that cannot stand here")
    return replace(now, paused=entry.reason, paused_at=entry.time if entry.reason else "")


@_after.register
def _(entry: TermsEntry, now: Now) -> Now:
    _expect(not now.end, "terms that cannot stand here")
    return replace(now, terms=entry.terms)


@_after.register
def _(entry: AwayEntry, now: Now) -> Now:
    _expect(entry.player in now.plans and not now.end, "an absence that cannot stand here")
    before = now.attended(entry.player)
    days = before.holidays + entry.days
    return _attending(now, entry.player, away=entry.until, holidays=days)


@_after.register
def _(entry: VoteEntry, now: Now) -> Now:
    fits = {entry.player, entry.against} <= set(now.plans) and not now.end
    _expect(fits, "a vote that cannot stand here")
    others = [each for each in now.attended(entry.against).against if each != entry.player]
    votes = (*others, entry.player) if entry.wants else tuple(others)
    return _attending(now, entry.against, against=votes)


@_after.register
def _(entry: ConcededEntry, now: Now) -> Now:
    fits = entry.player in now.plans and entry.player not in now.conceded
    _expect(fits and _is_open(now, entry.step), "a concession that cannot stand here")
    return replace(
        now,
        conceded={**now.conceded, entry.player: entry.step},
        leaving=(*now.leaving, entry.player),
        draw=_others(now.draw, entry.player),
    )


@_after.register
def _(entry: DrawEntry, now: Now) -> Now:
    fits = entry.player in now.plans and now.last is not None and not now.end
    _expect(fits and entry.player not in now.conceded, "an offer of a draw cannot stand here")
    others = _others(now.draw, entry.player)
    return replace(now, draw=(*others, entry.player) if entry.wants else others)


@_after.register
def _(entry: DueEntry, now: Now) -> Now:
    _expect(now.last is not None and not now.end, "a deadline that cannot stand here")
    after = replace(now, dues=(*now.dues, entry))
    if entry.cause != "extension" or entry.player is None:
        return after
    return _attending(after, entry.player, extended=now.attended(entry.player).extended + 1)


@_after.register
def _(entry: EndEntry, now: Now) -> Now:
    agreed = entry.result == AGREED and bool(now.draw)
    fits = now.last is not None and not now.end and (agreed or not now.sealed)
    _expect(fits, "an end cannot stand here")
    return replace(now, end=entry, dues=())


def _left(now: Now, entry: StepEntry) -> Now:
    """Who was leaving has left; who conceded after the step that one goes back to has not."""
    back = entry.hand.back_to if entry.hand else None
    if back is not None:
        kept = {player: step for player, step in now.conceded.items() if step <= back}
        return replace(now, conceded=kept, leaving=())
    return now if entry.hand else replace(now, leaving=())


def _others(players: tuple[Player, ...], player: Player) -> tuple[Player, ...]:
    return tuple(each for each in players if each != player)


def _attendance(now: Now, entry: StepEntry) -> Mapping[Player, Attendance]:
    """What the answers of a step say about who keeps the times."""
    kept = dict(now.attendance)
    for player in entry.step.answers:
        before = now.attended(player)
        if entry.notes.get(player, "").startswith(LATE):
            missed, ever = before.missed + 1, before.ever + 1
            kept[player] = msgspec.structs.replace(before, missed=missed, ever=ever)
        elif before.missed:
            kept[player] = msgspec.structs.replace(before, missed=0, against=())
    return kept


def _attending(now: Now, player: Player, **changes: Any) -> Now:
    """The same with something else to say of how a seat keeps the times."""
    changed = msgspec.structs.replace(now.attended(player), **changes)
    kept = {**now.attendance, player: changed}
    if changed == Attendance():
        del kept[player]
    return replace(now, attendance=kept)


def size_of(plain: Any) -> int:
    """Bytes of a plain value as JSON."""
    return len(msgspec.json.encode(plain))


def _is_open(now: Now, step: int) -> bool:
    return step == now.number > 0 and not now.end


def _without(mapping: Mapping[Player, Any], player: Player) -> dict[Player, Any]:
    return {other: value for other, value in mapping.items() if other != player}


def _expect(fits: bool, problem: str) -> None:  # noqa: FBT001 - a condition, no choice
    if not fits:
        raise BadSave(problem)
