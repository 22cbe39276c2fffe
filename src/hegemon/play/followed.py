"""What an entry does to a match: the one place that says so.

Each must follow from what stood before; what cannot stand there raises BadSave.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch
from typing import Any

import msgspec
from msgspec.structs import replace

from hegemon.core.errors import BadSave
from hegemon.core.game import Player
from hegemon.play.entries import (
    AGREED,
    FORSAKEN,
    LATE,
    PERSON,
    AgainEntry,
    AwayEntry,
    ConcededEntry,
    DrawEntry,
    DueEntry,
    EndEntry,
    Entry,
    FullEntry,
    Hand,
    LeftEntry,
    LookedEntry,
    NonceEntry,
    PausedEntry,
    PlanEntry,
    RulesEntry,
    SealedEntry,
    SeatEntry,
    StepEntry,
    StuckEntry,
    TermsEntry,
    UnfitEntry,
    UnsealedEntry,
    VoteEntry,
)
from hegemon.play.holding.entries import HoldingEntry
from hegemon.play.holding.fitting import all_but, expect, is_open, without
from hegemon.play.holding.followed import held_so
from hegemon.play.now import Now
from hegemon.play.patches import patched
from hegemon.play.ruling.coming import still_to_come
from hegemon.play.ruling.entries import AwaitedEntry, DiceEntry, TakenBackEntry, TypedEntry
from hegemon.play.ruling.who import Typist
from hegemon.play.times.attendance import Attendance
from hegemon.play.voting.entries import VotingEntry
from hegemon.play.voting.followed import accepted, voted_so, without_ballots

UNPRINTABLE = "a reason that no line can hold"
"""What a reason is that would do something to the screen of whoever reads it."""


def followed(now: Now, entry: Entry) -> Now:
    """What stands after the next entry; raises BadSave when it cannot stand here."""
    return _after(entry, now)


@singledispatch
def _after(entry: Entry, _: Now) -> Now:
    raise BadSave(f"a {entry.__struct_config__.tag} cannot stand here")


@_after.register
def _(entry: SeatEntry, now: Now) -> Now:
    expect(entry.player in now.open_seats, f"seat {entry.player} cannot be taken here")
    return replace(now, nonces={**now.nonces, entry.player: entry.nonce})


@_after.register
def _(entry: NonceEntry, now: Now) -> Now:
    fits = entry.player in now.nonces and now.last is not None and not now.end
    expect(fits, f"a nonce of {entry.player} cannot be added here")
    return replace(now, coming=(*now.coming, entry.nonce))


@_after.register
def _(entry: LeftEntry, now: Now) -> Now:
    fits = entry.player in now.nonces and now.last is None
    expect(fits, f"seat {entry.player} cannot be left here")
    paper = all_but(now.paper, entry.player)
    return replace(now, nonces=without(now.nonces, entry.player), paper=paper)


@_after.register
def _(entry: PlanEntry, now: Now) -> Now:
    expect(entry.player in now.plans, f"there is no seat {entry.player}")
    plans = {**now.plans, entry.player: entry.plan}
    after = replace(now, plans=plans, draw=all_but(now.draw, entry.player))
    if not entry.keeps:
        paper = all_but(now.paper, entry.player)
        after = replace(after, consents=without(now.consents, entry.player), paper=paper)
        after = without_ballots(after, entry.player)
        after = _given_anew(after, entry) if now.end else after
    if now.last is not None and PERSON in (now.plans[entry.player].by, entry.plan.by):
        after = replace(after, played=now.played | {entry.player})
    stood_in = entry.keeps and entry.plan.by != PERSON
    return _attending(after, entry.player, missed=0, away="", against=(), stood_in=stood_in)


@_after.register
def _(entry: SealedEntry, now: Now) -> Now:
    known = entry.player in now.players and entry.player not in now.sealed
    fits = known and is_open(now, entry.step) and not _rolled(now)
    expect(fits, "an answer that cannot stand here")
    return replace(now, sealed={**now.sealed, entry.player: entry})


@_after.register
def _(entry: UnsealedEntry, now: Now) -> Now:
    fits = entry.player in now.sealed and is_open(now, entry.step) and not _rolled(now)
    expect(fits, "an answer is taken back that was not given")
    sealed, unsealed = without(now.sealed, entry.player), now.unsealed | {entry.player}
    entered = now.entered - {entry.player}
    return replace(now, sealed=sealed, unsealed=unsealed, entered=entered)


@_after.register
def _(entry: StepEntry, now: Now) -> Now:
    step = entry.step
    fits = step.number == now.number and not now.open_seats and not now.end
    expect(fits, f"step {step.number} cannot stand here")
    expected = now.leaving if entry.hand is None else ()
    expect(step.leaving == expected, f"step {step.number}: others are leaving")
    expect(entry.typed in ("", now.typist), f"step {step.number}: nobody types dice in")
    return replace(
        _left(now, entry),
        sealed={},
        unsealed=frozenset(),
        entered=frozenset(),
        answered={**now.answered, **dict.fromkeys(step.answers, step.number)},
        last=entry,
        state=patched(now.state, entry.patch),
        patches=now.patches + size_of(entry.patch) if now.last else 0,
        dues=(),
        attendance=_attendance(now, entry),
        later=(*now.later, *now.coming),
        coming=(),
        stuck=None,
        faces=(),
        withdrawn=0,
        awaited=None,
    )


@_after.register
def _(entry: FullEntry, now: Now) -> Now:
    fits = now.last is not None and entry.number == now.number - 1 and not now.sealed
    expect(fits, f"step {entry.number} in full cannot stand here")
    return replace(now, patches=0)


@_after.register
def _(entry: StuckEntry, now: Now) -> Now:
    expect(entry.step == now.number and not now.end, "a breakdown that cannot stand here")
    return replace(now, stuck=entry)


@_after.register
def _(entry: AgainEntry, now: Now) -> Now:
    fits = now.stuck is not None and entry.step == now.number and not now.end
    expect(fits, "rules are tried again that have not broken down")
    expect(entry.reason.isprintable(), UNPRINTABLE)
    return replace(now, stuck=None)


@_after.register
def _(entry: PausedEntry, now: Now) -> Now:
    expect(not now.end, "a pause that cannot stand here")
    return replace(now, paused=entry.reason, paused_at=entry.time if entry.reason else "")


@_after.register
def _(entry: TermsEntry, now: Now) -> Now:
    expect(not now.end, "terms that cannot stand here")
    return replace(now, terms=entry.terms)


@_after.register
def _(entry: AwayEntry, now: Now) -> Now:
    expect(entry.player in now.plans and not now.end, "an absence that cannot stand here")
    before = now.attended(entry.player)
    days = before.holidays + entry.days
    return _attending(now, entry.player, away=entry.until, holidays=days)


@_after.register
def _(entry: VoteEntry, now: Now) -> Now:
    fits = {entry.player, entry.against} <= set(now.plans) and not now.end
    expect(fits, "a vote that cannot stand here")
    others = [each for each in now.attended(entry.against).against if each != entry.player]
    votes = (*others, entry.player) if entry.wants else tuple(others)
    return _attending(now, entry.against, against=votes)


@_after.register
def _(entry: ConcededEntry, now: Now) -> Now:
    fits = entry.player in now.plans and entry.player not in now.conceded
    expect(fits and is_open(now, entry.step), "a concession that cannot stand here")
    return replace(
        now,
        conceded=(*now.conceded, entry.player),
        concessions={**now.concessions, entry.player: entry.step},
        leaving=(*now.leaving, entry.player),
        draw=all_but(now.draw, entry.player),
        faces=(),  # without him the rules may ask for others
        withdrawn=now.withdrawn + _rolled(now),
        awaited=None,
    )


@_after.register
def _(entry: DrawEntry, now: Now) -> Now:
    fits = entry.player in now.plans and now.last is not None and not now.end
    expect(fits and entry.player not in now.conceded, "an offer of a draw cannot stand here")
    others = all_but(now.draw, entry.player)
    return replace(now, draw=(*others, entry.player) if entry.wants else others)


@_after.register
def _(entry: HoldingEntry, now: Now) -> Now:
    return held_so(entry, now)


@_after.register
def _(entry: LookedEntry, now: Now) -> Now:
    expect(is_open(now, entry.step), "a look behind the fog that cannot stand here")
    expect(entry.reason.isprintable(), UNPRINTABLE)
    return replace(now, looks=now.looks + 1)


@_after.register
def _(entry: RulesEntry, now: Now) -> Now:
    fits = now.date is not None and entry.turn == now.date.turn and not now.end
    expect(fits, "other house rules cannot stand here")
    expect(entry.reason.isprintable(), UNPRINTABLE)
    now = accepted(now, entry)
    return replace(now, announced=(*now.announced, entry) if entry.rules else ())


@_after.register
def _(entry: VotingEntry, now: Now) -> Now:
    return voted_so(entry, now)


@_after.register
def _(entry: UnfitEntry, now: Now) -> Now:
    due = now.rules_due
    fits = bool(due) and due[0].rules == entry.rules and not now.end
    expect(fits, "house rules are dropped that were not due")
    return replace(now, announced=_first_due_gone(now))


@_after.register
def _(entry: DiceEntry, now: Now) -> Now:
    expect(now.last is not None and not now.end, "other dice cannot stand here")
    texts = (entry.reason, *entry.sorts, *entry.purposes)
    expect(all(text.isprintable() for text in texts), UNPRINTABLE)
    named = bool(entry.sorts)
    expect(named == bool(entry.purposes), "dice of sorts that are not said")
    expect(entry.typed or not named, "dice are drawn again, and not of all sorts")
    typist: Typist = entry.by if entry.typed else ""
    return replace(
        now,
        typist=typist,
        sorts=entry.sorts,
        purposes=entry.purposes,
        faces=(),
        withdrawn=now.withdrawn + _rolled(now),
        awaited=None,
        stuck=None,
    )


@_after.register
def _(entry: AwaitedEntry, now: Now) -> Now:
    expect(is_open(now, entry.step) and bool(now.typist), "a die that nobody is to type in")
    return replace(now, awaited=entry, asked_by=entry.version)


@_after.register
def _(entry: TypedEntry, now: Now) -> Now:
    expect(is_open(now, entry.step) and now.awaited is not None, "dice that nobody waits for")
    return replace(now, faces=(*now.faces, *entry.faces), awaited=None)


@_after.register
def _(entry: TakenBackEntry, now: Now) -> Now:
    expect(is_open(now, entry.step) and bool(now.faces), "a number is taken back that is not")
    return replace(now, faces=now.faces[:-1], withdrawn=now.withdrawn + 1, awaited=None)


@_after.register
def _(entry: DueEntry, now: Now) -> Now:
    expect(now.last is not None and not now.end, "a deadline that cannot stand here")
    after = replace(now, dues=(*now.dues, entry))
    if entry.cause != "extension" or entry.player is None:
        return after
    return _attending(after, entry.player, extended=now.attended(entry.player).extended + 1)


@_after.register
def _(entry: EndEntry, now: Now) -> Now:
    by_people = {AGREED: now.draw, FORSAKEN: now.conceded}.get(entry.result, ())
    fits = now.last is not None and not now.end and (bool(by_people) or not now.sealed)
    expect(fits, "an end cannot stand here")
    return replace(now, end=entry, dues=(), faces=(), awaited=None)


def _rolled(now: Now) -> bool:
    """Whether dice of the open step were asked for: all answers are in."""
    return bool(now.awaited or now.faces)


def _given_anew(now: Now, entry: PlanEntry) -> Now:
    """Nobody agrees to anything for who has played: his word goes with him, but to his heir."""
    shared = all_but(now.shared, entry.player)
    strangers = all_but(now.strangers, entry.player)
    if entry.word != "holder" or entry.player in now.strangers:
        strangers = (*strangers, entry.player)
    return replace(now, shared=shared, strangers=strangers)


def _left(now: Now, entry: StepEntry) -> Now:
    """Who was leaving has left; of another position the umpire's hand says who is gone in it."""
    if entry.hand is None:
        return replace(now, leaving=())
    hand = entry.hand
    known = set(hand.leaving) <= set(hand.gone) <= set(now.concessions)
    expect(known, f"step {entry.step.number}: somebody is gone who never conceded")
    return replace(
        now,
        conceded=hand.gone,
        leaving=hand.leaving,
        draw=(),
        rules=hand.rules,
        announced=_announced(now, entry, hand),
    )


def _announced(now: Now, entry: StepEntry, hand: Hand) -> tuple[RulesEntry, ...]:
    if hand.changed:
        return _first_due_gone(now)
    return still_to_come(now, entry) if hand.coming else now.announced


def _first_due_gone(now: Now) -> tuple[RulesEntry, ...]:
    """What is still to come when the change that is due first has counted, or was dropped."""
    coming = list(now.announced)
    for one in now.rules_due[:1]:
        coming.remove(one)
    return tuple(coming)


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
