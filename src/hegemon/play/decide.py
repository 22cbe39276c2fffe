"""What comes of a command: entries, or a refusal. Nothing here reads or writes anything.

`decide` is a function of the match as it stands, its rules, the command and the time. Whether the
entries count is up to the store, which takes them only if nothing has happened in between.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import singledispatch
from typing import Any, NamedTuple

import msgspec

from hegemon.core.codec import Codec
from hegemon.core.errors import BadAnswer, BadConfig, BadSave
from hegemon.core.game import Answer, Player, open_question, problems_with
from hegemon.core.ruleset import Ruleset
from hegemon.play.commands import (
    AtStep,
    Command,
    Concede,
    Continue,
    Correct,
    EnterFor,
    Expire,
    Overdue,
    Pause,
    RollBack,
    Seal,
    SetDue,
    TryAgain,
    Unseal,
    WantDraw,
)
from hegemon.play.entries import (
    LATE,
    AgainEntry,
    DueEntry,
    Entry,
    Hand,
    PausedEntry,
    Receipt,
    SealedEntry,
    UnsealedEntry,
)
from hegemon.play.errors import KeyUsed, Late, NotThere, brief
from hegemon.play.hand import step_by_hand
from hegemon.play.holding.deciding import AboutSeats, seated
from hegemon.play.holding.paper import check_entering, entered
from hegemon.play.leaving import concession, gone_in, wish
from hegemon.play.now import Now
from hegemon.play.patches import as_stored
from hegemon.play.position import asking, by_rules, position_of, waiting
from hegemon.play.receipts import in_utc, receipt_for
from hegemon.play.ruling.deciding import Ruling, ruled
from hegemon.play.ruling.rulings import check_reason
from hegemon.play.times.deciding import AboutTime, check_in_time, decided
from hegemon.play.times.timing import after_step, given_back, grace, moment_of, no_sooner
from hegemon.play.voting.counting import with_count
from hegemon.play.voting.deciding import AboutVotes, voted

LONGEST_KEY = 200
"""Characters of the key of a sending."""


def decide(now: Now, ruleset: Ruleset[Any], command: Command, at: datetime) -> tuple[Entry, ...]:
    """The entries that a command makes at a moment; none where it is done already.

    Raises BadAnswer, Late among it, BadConfig, NotThere, NotBegun and RulesFailed for commands that
    are refused.
    """
    here = _Here(now, ruleset, in_utc(at))
    return with_count(now, _entries(command, here), ruleset, here.time)


class _Here(NamedTuple):
    """What a command meets."""

    now: Now
    ruleset: Ruleset[Any]
    time: str


@singledispatch
def _entries(command: Any, _: _Here) -> tuple[Entry, ...]:
    raise BadConfig(f"there is no command {type(command).__name__}")


@_entries.register
def _(command: AboutSeats, here: _Here) -> tuple[Entry, ...]:
    return seated(here.now, here.ruleset, command, here.time)


@_entries.register
def _(command: Seal, here: _Here) -> tuple[Entry, ...]:
    """An answer counts for the question that it was written for, and once."""
    before = here.now.sealed.get(command.player)
    if command.key and before is not None and before.key == command.key:
        check_repeated(command, before, here.now, here.ruleset)
        return ()
    if len(command.key) > LONGEST_KEY:
        raise BadAnswer(f"the key of a sending has at most {LONGEST_KEY} characters")
    _check_step(here.now, command.step)
    question = asking(here.now, here.ruleset, command.player)
    if not command.note:
        check_in_time(here.now, here.time)
        if command.player in here.now.conceded:
            raise BadAnswer(f"{command.player} has conceded: the rules answer for it")
    position = position_of(here.now, here.ruleset)
    plain, typed = stored(position.codec, command.answer)
    if problems := list(problems_with(question, position.state, command.player, typed)):
        raise BadAnswer("; ".join(problems))
    position.found_possible(command.player, plain, typed)
    receipt = receipt_for(
        plain,
        match=here.now.match.id,
        step=here.now.number,
        player=command.player,
        time=here.time,
        nonce=here.now.nonces[command.player],
    )
    return (
        SealedEntry(
            step=here.now.number,
            player=command.player,
            answer=plain,
            time=here.time,
            digest=receipt.digest,
            note=command.note,
            key=command.key,
        ),
    )


@_entries.register
def _(command: Unseal, here: _Here) -> tuple[Entry, ...]:
    _check_step(here.now, command.step)
    if command.player not in here.now.sealed:
        raise BadAnswer(f"{command.player} has sealed no answer that could be taken back")
    if not waiting(here.now, here.ruleset):
        raise BadAnswer("all answers are in: none can be taken back any more")
    return (UnsealedEntry(here.now.number, command.player, here.time),)


@_entries.register
def _(command: Overdue, here: _Here) -> tuple[Entry, ...]:
    """Once, the terms may add some time; then what is missing expires, unless the table waits."""
    _check_step(here.now, command.step)
    if not "" < here.now.due <= here.time:
        return ()
    if more := grace(here.now):
        return more
    if here.now.terms.absence.missing == "wait":
        return ()
    return _entries(Expire(command.step), here)


@_entries.register
def _(command: AboutTime, here: _Here) -> tuple[Entry, ...]:
    return decided(here.now, here.ruleset, command, here.time)


@_entries.register
def _(command: Concede, here: _Here) -> tuple[Entry, ...]:
    return concession(here.now, here.ruleset, command, here.time)


@_entries.register
def _(command: WantDraw, here: _Here) -> tuple[Entry, ...]:
    return wish(here.now, here.ruleset, command, here.time)


@_entries.register
def _(command: EnterFor, here: _Here) -> tuple[Entry, ...]:
    check_entering(here.now, command)
    made = _entries(command.command, here)
    return entered(here.now, command, made, here.time)


@_entries.register
def _(command: Ruling, here: _Here) -> tuple[Entry, ...]:
    return ruled(here.now, here.ruleset, command, here.time)


@_entries.register
def _(command: AboutVotes, here: _Here) -> tuple[Entry, ...]:
    return voted(here.now, here.ruleset, command, here.time)


@_entries.register
def _(command: Expire, here: _Here) -> tuple[Entry, ...]:
    _check_step(here.now, command.step)
    if here.now.paused:
        raise BadAnswer(f"the match is paused, so nobody is late: {here.now.paused}")
    late = waiting(here.now, here.ruleset) if command.players is None else command.players
    # for who has conceded the rules answer by themselves: he is never late
    late = tuple(player for player in late if player not in here.now.conceded)
    return tuple(
        entry
        for player in late
        for entry in _entries(default_of(here.now, here.ruleset, player, LATE), here)
    )


@_entries.register
def _(command: TryAgain, here: _Here) -> tuple[Entry, ...]:
    check_reason(command.reason)
    if here.now.stuck is None:
        return ()
    return (AgainEntry(here.now.number, command.by, command.reason, here.time),)


@_entries.register
def _(command: Pause, here: _Here) -> tuple[Entry, ...]:
    check_reason(command.reason)
    _check_running(here.now)
    return () if here.now.paused == command.reason else (PausedEntry(command.reason, here.time),)


@_entries.register
def _(_: Continue, here: _Here) -> tuple[Entry, ...]:
    """Who could not play because of the pause has the time that was left."""
    if not here.now.paused:
        return ()
    lost = moment_of(here.time) - moment_of(here.now.paused_at or here.time)
    return (PausedEntry("", here.time), *given_back(here.now, lost, "pause"))


@_entries.register
def _(command: SetDue, here: _Here) -> tuple[Entry, ...]:
    _check_running(here.now)
    if command.time:
        _check_time(command.time)
    return () if here.now.due == command.time else (DueEntry(command.time, "umpire"),)


@_entries.register
def _(command: AtStep, here: _Here) -> tuple[Entry, ...]:
    _check_step(here.now, command.step)
    return ()


@_entries.register
def _(command: RollBack, here: _Here) -> tuple[Entry, ...]:
    if not 0 <= command.step < here.now.number - 1:
        raise NotThere(f"there is no earlier step {command.step} to go back to")
    return _by_hand(here, command.state, Hand(command.reason, command.step, coming=True))


@_entries.register
def _(command: Correct, here: _Here) -> tuple[Entry, ...]:
    return _by_hand(here, command.state, Hand(command.reason, acts=command.acts))


def _by_hand(here: _Here, plain: Any, hand: Hand) -> tuple[Entry, ...]:
    """A step that the umpire makes; raises BadConfig for a position that cannot be."""
    now, ruleset = here.now, here.ruleset
    check_reason(hand.reason)
    _check_running(now)
    try:
        state = position_of(now, ruleset).codec.state(plain, ruleset.schema)
    except BadSave as trouble:
        raise BadConfig(f"this is no position of {ruleset.title}: {brief(trouble)}") from trouble
    for problem in by_rules(now, ruleset, lambda: list(ruleset.invariants(state))):
        raise BadConfig(f"this position cannot be: {problem}")
    gone, leaving = gone_in(now, ruleset, state, hand.back_to)
    hand = msgspec.structs.replace(hand, gone=gone, leaving=leaving, time=here.time)
    entry = step_by_hand(now, ruleset, state, as_stored(plain), hand)
    question = open_question(state)
    asked = question.asked(state) if question else ()
    return no_sooner(now, (entry, *after_step(now, (entry,), asked, moment_of(here.time))))


def default_of(now: Now, ruleset: Ruleset[Any], player: Player, note: str) -> Seal:
    """The sealing of a seat's default; raises BadAnswer, RulesFailed."""
    question = asking(now, ruleset, player)
    state = position_of(now, ruleset).state
    answer = by_rules(now, ruleset, lambda: question.default(state, player))
    return Seal(player, now.number, answer, note=note)


def receipt_of(match: str, entry: SealedEntry) -> Receipt:
    """The receipt that was given for an answer."""
    return Receipt(
        id=f"{entry.step}-{entry.player}-{entry.digest[:8]}",
        match=match,
        step=entry.step,
        player=entry.player,
        time=entry.time,
        digest=entry.digest,
    )


def check_repeated(command: Seal, before: SealedEntry, now: Now, ruleset: Ruleset[Any]) -> None:
    """Raises KeyUsed where a key is used again for something else."""
    plain, _ = stored(position_of(now, ruleset).codec, command.answer)
    said: Mapping[str, Any] = {"player": command.player, "step": command.step, "answer": plain}
    for name, value in said.items():
        if getattr(before, name) != value:
            raise KeyUsed(f"another {name} was sent under this key: take a new key")


def stored(codec: Codec[Any], answer: Any) -> tuple[Any, Answer]:
    """The answer as plain data, and what is read back from that; raises BadAnswer."""
    try:
        plain = msgspec.json.decode(msgspec.json.encode(answer))
        return plain, codec.answer(plain)
    except (BadSave, TypeError, ValueError, OverflowError, RecursionError) as trouble:
        title = codec.ruleset.title
        raise BadAnswer(f"this is no answer of {title}: {brief(trouble)}") from trouble


def _check_step(now: Now, step: int) -> None:
    """A command is for the open question only, never for another one."""
    if now.end is None:
        check_open(step, now.number)


def check_open(step: int, opened: int) -> None:
    """Raises Late for what is meant for another question than the open one."""
    if step != opened:
        past = ", which is past" if step < opened else ""
        raise Late(f"this is for step {step}{past}; open is step {opened}")


def _check_running(now: Now) -> None:
    if now.end is not None:
        raise BadAnswer("the match is over")


def _check_time(time: str) -> None:
    try:
        moment_of(time)
    except ValueError as trouble:
        raise BadConfig(
            f"a time is written 2026-11-21T05:30:00Z, in UTC, not {ascii(time)[:40]}"
        ) from trouble
