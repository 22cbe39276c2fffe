"""What is due by the rules: set-up, a step, the end; or that the rules broke down on it.

Apart from `decide`, so that an answer is on the disk before the rules see it, and anybody can do
what is due: whoever sealed last, another process, or a program started again.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from hegemon.core.codec import Codec
from hegemon.core.dice import SeededDice
from hegemon.core.game import State
from hegemon.core.ruleset import Ruleset
from hegemon.core.step import Step, begin
from hegemon.play.decide import decide, default_of
from hegemon.play.entries import (
    CONCEDED,
    Begins,
    EndEntry,
    Entry,
    Hand,
    StepEntry,
    StuckEntry,
    why_begins_so,
)
from hegemon.play.followed import followed, size_of
from hegemon.play.hand import step_by_hand
from hegemon.play.leaving import gone_in
from hegemon.play.now import Now, full_of
from hegemon.play.patches import as_stored, difference
from hegemon.play.position import house_rules_of, keep_position, position_of
from hegemon.play.receipts import in_utc
from hegemon.play.ruling.changed import counting
from hegemon.play.ruling.dice import asked_anew, awaited, outdated, step_with
from hegemon.play.ruling.entries import AwaitedEntry
from hegemon.play.ruling.rolled import DieAsked, is_typed, typed_dice
from hegemon.play.times.terms import NO_TERMS
from hegemon.play.times.timing import after_step, stands
from hegemon.play.voting.counting import with_count

TRIES = 3
"""So often rules that break down are tried again unasked; then once more for each new version."""

SMALLEST = 4096
"""Bytes of patches; fewer are never worth a full state."""


def is_due(now: Now, ruleset: Ruleset[Any]) -> bool:
    """Whether the rules have something to do; raises BadSave for a state that does not fit."""
    if now.end is not None or now.paused or now.open_seats:
        return False
    if now.awaited is not None:
        return outdated(now, ruleset)
    if now.last is None:
        return True
    position = position_of(now, ruleset)
    return position.question is None or set(now.sealed) | set(now.conceded) >= set(position.asked)


def is_stuck(now: Now, ruleset: Ruleset[Any]) -> bool:
    """Whether these rules have broken down on the step that is due as often as they are tried."""
    stuck = now.stuck
    return stuck is not None and stuck.version == ruleset.version and stuck.tries >= TRIES


def resolve(
    now: Now, ruleset: Ruleset[Any], at: datetime, *, again: bool = False
) -> tuple[Entry, ...]:
    """What the rules make of the answers that are in; nothing where nothing is due.

    Rules that break down are written down as such, and the match waits: nothing more is tried by
    itself after TRIES times, but `again` tries always. Raises BadSave for a state that misfits.
    """
    if not is_due(now, ruleset) or (is_stuck(now, ruleset) and not again):
        return ()
    if outdated(now, ruleset):
        return asked_anew(now, ruleset, in_utc(at))
    try:
        given = _for_those_gone(now, ruleset, at)
        entries = (*given, *_taken(stands(now, given), ruleset))
        if now.announced:
            entries = (*entries, *counting(stands(now, entries), ruleset, in_utc(at)))
        entries = (*entries, *_timed(now, ruleset, entries, at))
        return with_count(now, entries, ruleset, in_utc(at))  # also without seats given up
    except (Exception, SystemExit) as fault:  # noqa: BLE001 - whatever the rules raise
        return _stuck(now, ruleset, fault, in_utc(at))


def given_up(now: Now, ruleset: Ruleset[Any], fault: str, at: datetime) -> tuple[Entry, ...]:
    """That the rules are not tried again by themselves on what is due, whatever was tried."""
    if not is_due(now, ruleset) or is_stuck(now, ruleset):
        return ()
    return (StuckEntry(now.number, ruleset.version, in_utc(at), fault, TRIES),)


def _for_those_gone(now: Now, ruleset: Ruleset[Any], at: datetime) -> tuple[Entry, ...]:
    """What the rules answer for those who have conceded."""
    if now.last is None or not now.conceded:
        return ()
    made: list[Entry] = []
    for player in position_of(now, ruleset).asked:
        if player in now.conceded and player not in now.sealed:
            made += decide(now, ruleset, default_of(now, ruleset, player, CONCEDED), at)
    return tuple(made)


def _taken(now: Now, ruleset: Ruleset[Any]) -> tuple[Entry, ...]:
    """Set-up, or the step that the answers make; and the end, if it is one."""
    codec: Codec[Any] = Codec(ruleset)
    if now.last is not None and position_of(now, ruleset).question is None:
        return _ended(ruleset, position_of(now, ruleset).state)
    if now.last is None and now.match.begins is not None:
        return _taken_over(now, codec, now.match.begins)
    try:
        state, step = _set_up(now, codec) if now.last is None else _next_step(now, codec)
    except DieAsked as asked:
        return (awaited(now, codec.ruleset, asked),)
    patch = difference(_stored(now, ruleset), state)
    keep_position(now, step.digest, codec, state)
    entry = StepEntry(
        step=step,
        before=now.digest,
        date=ruleset.date(state),
        patch=patch,
        **_typed_of(now, step),
        notes={player: sealed.note for player, sealed in now.sealed.items() if sealed.note},
    )
    entries: tuple[Entry, ...] = (entry, *_in_full(now, entry, state))
    return (*entries, *_ended(ruleset, state))


def _typed_of(now: Now, step: Step) -> dict[str, Any]:
    """Who typed dice of a step in, and which, where anybody did."""
    typed = (is_typed(now.purposes, roll.sides, roll.purpose) for roll in step.rolls)
    if not now.typist or not any(typed):
        return {}
    return {"typed": now.typist, "sorts": now.sorts}


def _stored(now: Now, ruleset: Ruleset[Any]) -> Any:
    """The state that the next step's patch changes; None before the first."""
    return position_of(now, ruleset).stored if now.last else None


def _timed(
    now: Now, ruleset: Ruleset[Any], entries: tuple[Entry, ...], at: datetime
) -> tuple[Entry, ...]:
    """What the terms of the table make of the step."""
    if now.terms == NO_TERMS or isinstance(entries[-1], EndEntry | AwaitedEntry):
        return ()
    return after_step(now, entries, position_of(stands(now, entries), ruleset).asked, at)


def _taken_over(now: Now, codec: Codec[Any], begins: Begins) -> tuple[Entry, ...]:
    """A match that goes on from another one begins with that one's position."""
    state = codec.state(begins.state, now.match.schema)
    gone, leaving = gone_in(now, codec.ruleset, state, None)
    hand = Hand(why_begins_so(begins), gone=gone, leaving=leaving)
    kept = now.match.schema == codec.ruleset.schema  # else it was opened before an upgrade
    plain = as_stored(begins.state if kept else state)
    entry = step_by_hand(now, codec.ruleset, state, plain, hand)
    return (entry, *_ended(codec.ruleset, state))


def _set_up(now: Now, codec: Codec[Any]) -> tuple[State, Step]:
    dice = SeededDice(now.key(), 0)
    return begin(codec, house_rules_of(now, codec.ruleset), now.players, dice)


def _next_step(now: Now, codec: Codec[Any]) -> tuple[State, Step]:
    if now.typist:
        return step_with(now, codec.ruleset, typed_dice(now, now.faces))
    return step_with(now, codec.ruleset, SeededDice(now.key(), now.number))


def _in_full(now: Now, entry: StepEntry, state: State) -> tuple[Entry, ...]:
    """The state in full where the patches since the last one have become as long as a state.

    So a match is at most twice as long as its patches, and what must be read to go on is never
    more than two states.
    """
    patches = now.patches + size_of(entry.patch)
    if now.last is None or patches < SMALLEST or patches < size_of(state):
        return ()
    return (full_of(followed(now, entry)),)


def _ended(ruleset: Ruleset[Any], state: State) -> tuple[Entry, ...]:
    result = ruleset.result(state)
    assert result or state.agenda, "nothing is asked and there is no result"
    return (EndEntry(result),) if result else ()


def _stuck(now: Now, ruleset: Ruleset[Any], fault: BaseException, time: str) -> tuple[Entry, ...]:
    """That the rules broke down, written down so many times as it is worth."""
    before = now.stuck.tries if now.stuck and now.stuck.version == ruleset.version else 0
    if before >= TRIES:
        return ()
    kind = type(fault).__name__[:60]
    return (StuckEntry(now.number, ruleset.version, time, kind, before + 1),)
