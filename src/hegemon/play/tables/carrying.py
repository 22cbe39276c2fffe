"""Matches that come from elsewhere as files: checked, line by line, before a table is made of them.

Whoever can write a file can write any: so each is verified as `hegemon verify` does it, and looked
at as each of its seats will look at it. What is refused has left nothing behind.
"""

from __future__ import annotations

import math
import re
import time
from collections.abc import Iterator, Sequence
from typing import Any, BinaryIO, NamedTuple

from hegemon.bots.registry import bots_for
from hegemon.core.codec import Codec
from hegemon.core.errors import BadSave, HegemonError
from hegemon.core.game import problems_with
from hegemon.core.ruleset import Ruleset
from hegemon.play.acting import ruleset_of
from hegemon.play.beside import Facts, Opened, Owned
from hegemon.play.decide import LONGEST_KEY
from hegemon.play.entries import (
    Begins,
    Entry,
    LookedEntry,
    MatchEntry,
    NonceEntry,
    PlanEntry,
    RulesEntry,
    SealedEntry,
    SeatEntry,
    StepEntry,
    TermsEntry,
)
from hegemon.play.errors import brief
from hegemon.play.findings import Findings
from hegemon.play.holding.entries import RematchEntry, SharedEntry
from hegemon.play.holding.plans import check_plan, check_plans
from hegemon.play.lines import StepTaken, kind_of, read, read_first, steps_in, written
from hegemon.play.matches import Match
from hegemon.play.now import Now, begun
from hegemon.play.position import header_of, house_rules_of, position_of
from hegemon.play.ruling.rulings import value_in_words
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.quotas import check_room, counted, room_for
from hegemon.play.tables.telling import facts_of
from hegemon.play.times.terms import check_terms
from hegemon.play.times.timing import moment_of
from hegemon.play.verify import audited
from hegemon.play.voting.entries import ProposedEntry

LARGEST = 64 * 1024 * 1024
"""Bytes of a match that may be carried here."""

LONGEST_LINE = 8 * 1024 * 1024
"""Bytes of one line: the longest hold a state in full."""

MOST_LINES = 100_000
MOST_STEPS = 20_000

MOST_BETWEEN = 5_000
"""Lines between two steps: what they say is kept until the next one, so each costs more."""

PLACE = "the file"

BROUGHT = "it was brought here as a file, and who has the file can read all of it"
"""What everybody reads of a match that came while it ran."""

_ID = re.compile(r"[0-9a-f]{12}")
_DIGEST = re.compile(r"([0-9a-f]{64})?")
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
_TEXTS = ("reason", "fault", "note", "purpose")
"""The fields of entries that people read, on one line."""

_LISTED = ("sorts", "purposes", "behind")
"""Those that hold several such texts."""

LONGEST_TEXT = 1_000
"""Characters of one of them."""

_TIMES = ("time", "created", "until", "since")
"""The fields of entries that are moments."""


class Trust(NamedTuple):
    """How far whoever brings a file is believed."""

    seconds: float
    """Of the processor, for the check of all lines."""
    older: bool
    """Whether steps count that another version of the rules made: they cannot be run again."""
    words: bool = False
    """Whether it counts that seats let everybody see the war: no step proves it."""


STRANGER = Trust(seconds=60.0, older=False)
"""Somebody over the network; 200 early turns of EC4X with 12 Houses take about 47 seconds."""

HOST = Trust(seconds=math.inf, older=True, words=True)
"""Whoever can write to the database can do all of this anyway."""


class Carried(NamedTuple):
    """A match that stands here now, and what the check of it has found."""

    match: Match
    findings: Findings


def carried(hall: Hall, source: BinaryIO, owner: str | None, trust: Trust) -> Carried:
    """A match that was exported elsewhere, as a new table here; its seats are free to be held.

    The table has a name of its own: what the match was called stays in its lines. Raises BadSave,
    which names the line, for what is no sound match; NewerSave, OverQuota, NotSaved.
    """
    lines = _lines_of(source)
    size = sum(map(len, lines))
    check_room(hall, owner, Owned(bytes=size))
    now, ruleset, findings = _checked(lines, hall, trust)
    facts = _shown(now, ruleset, hall)
    room = room_for(hall, owner, counted([] if facts.over else [facts], size))
    name = hall.entropy.draw("match").hex()[:12]
    opened = Opened(ruleset.title, owner)
    hall.store.bring(name, [*lines, *_told(now, hall, trust)], opened, facts, *room)
    return Carried(hall.match(name), findings)


def _told(now: Now, hall: Hall, trust: Trust) -> list[bytes]:
    """What must be said of a match that was brought, for who sits down at it."""
    if now.last is None:
        return []
    time = hall.time()
    if now.end is None:
        return written([LookedEntry(now.number, BROUGHT, time)], now.chain)
    return written(_taken_back(now, time, trust), now.chain)


def _taken_back(now: Now, time: str, trust: Trust) -> list[Entry]:
    """What a match that is over says and no step proves, or what is true of its own table alone.

    Whoever brings a file could have written that all agree to show the war, or that his seat has
    another one waiting at any table here, to which nobody has invited him.
    """
    words = () if trust.words else now.shared
    back: list[Entry] = [SharedEntry(player, wants=False, time=time) for player in words]
    if now.rematch is not None:
        back.append(RematchEntry(now.rematch.player, "", now.rematch.seats, time))
    return back


def _lines_of(source: BinaryIO) -> list[bytes]:
    """All lines, as far as a match may have them; raises BadSave for more."""
    lines: list[bytes] = []
    size = 0
    while line := source.readline(LONGEST_LINE + 1):
        number, size = len(lines) + 1, size + len(line)
        if len(line) > LONGEST_LINE:
            raise _wrong(number, f"a line has at most {LONGEST_LINE:,} bytes")
        if size > LARGEST:
            raise _wrong(number, f"a match that is brought has at most {LARGEST:,} bytes")
        if number > MOST_LINES:
            raise _wrong(number, f"a match that is brought has at most {MOST_LINES:,} lines")
        lines.append(line.rstrip(b"\n"))
    if not lines:
        raise BadSave(f"{PLACE} is empty: a match has at least the line that says what is played")
    return lines


def _checked(
    lines: Sequence[bytes], hall: Hall, trust: Trust
) -> tuple[Now, Ruleset[Any], Findings]:
    """What stands at the end of lines that are a sound match; raises BadSave, NewerSave."""
    file = _File(lines, trust.seconds)
    try:
        first = _first(lines[0])
        file.bots = tuple(bots_for(first.ruleset))
        ruleset = ruleset_of(begun(first), hall.rulesets, PLACE)
        _check_set_up(first, ruleset)
        found = audited(file, "", hall.rulesets)
        ruleset_of(found.now, hall.rulesets, PLACE)
    except HegemonError as trouble:
        raise _as_bad(trouble, "") from trouble
    except Exception as trouble:  # what is forged breaks what was written for what we wrote
        raise _wrong(file.number, f"no match goes on so ({type(trouble).__name__})") from trouble
    if found.findings.problems:
        raise BadSave(f"{PLACE} is not sound: {'; '.join(found.findings.problems[:3])}")
    if found.unproven and not trust.older:
        raise BadSave(
            f"{PLACE} has {found.unproven} steps that another version of the rules made, so that "
            "they cannot be run again here: the host can bring it with `hegemon table import`"
        )
    return found.now, ruleset, found.findings


def _first(line: bytes) -> MatchEntry:
    try:
        return read_first(line)
    except BadSave as trouble:
        raise type(trouble)(f"{PLACE}, line 1: {trouble}") from trouble


def _check_set_up(first: MatchEntry, ruleset: Ruleset[Any]) -> None:
    """Raises BadSave or BadConfig for what no match can begin with."""
    if not _ID.fullmatch(first.id):
        raise _wrong(1, f"the id of a match is 12 hexadecimal digits, not {ascii(first.id)[:40]}")
    if min(first.version, first.schema) < 1:
        raise _wrong(1, "the version and the schema of rules are counted from 1")
    players = ruleset.players(house_rules_of(begun(first), ruleset))
    if first.players != players:
        raise _wrong(1, f"with these house rules the seats are {', '.join(players)}")
    check_plans(ruleset, players, first.plans)


class _File:
    """The lines of a file, as a check wants them; each is looked at as it is taken."""

    def __init__(self, lines: Sequence[bytes], seconds: float) -> None:
        self._lines, self._seconds = lines, seconds
        self._until = time.thread_time() + seconds
        self.bots: tuple[str, ...] = ()
        """Those of the game."""
        self.number = 0
        """Of the line that was taken last."""

    def lines(self, match: str) -> Iterator[bytes]:
        """Every line; raises BadSave for what is no line that we write, and where time is up."""
        steps = between = 0
        for number, line in enumerate(self._lines, 1):
            self.number = number
            between = 0 if kind_of(line) == "step" else between + 1
            steps += not between
            if steps > MOST_STEPS:
                raise _wrong(number, f"a match that is brought has at most {MOST_STEPS:,} steps")
            if between > MOST_BETWEEN:
                raise _wrong(number, f"at most {MOST_BETWEEN:,} lines stand between two steps")
            if time.thread_time() > self._until:
                raise _wrong(
                    number,
                    f"until here the check took {self._seconds:.0f} seconds of the processor, and "
                    "more are not given: the host can bring it with `hegemon table import`",
                )
            self._look_at(line)
            yield line

    def steps(self, match: str, first: int, last: int) -> Iterator[StepTaken]:
        """The steps from the first to the last."""
        return steps_in(self._lines, first, last)

    def notices(self, match: str) -> tuple[str, ...]:
        """There is nothing to say of them."""
        return ()

    def place(self, match: str) -> str:
        """What a file is called that somebody sends."""
        return PLACE

    def _look_at(self, line: bytes) -> None:
        try:
            _check_entry(read(line), self.bots)
        except HegemonError as trouble:
            raise _as_bad(trouble, f", line {self.number}") from trouble


def _check_entry(entry: Entry, bots: Sequence[str]) -> None:
    """Raises BadSave or BadConfig for what is written in a line and would break who reads it."""
    for field in _TIMES:
        _check_time(field, getattr(entry, field, ""))
    for text in _texts_of(entry):
        _check_text(text)
    match entry:
        case MatchEntry(begins=Begins() as begins):
            _check_begins(begins)
        case SeatEntry(nonce=nonce) | NonceEntry(nonce=nonce):
            _check_nonce(nonce)
        case PlanEntry(plan=plan):
            check_plan(plan)
        case TermsEntry(terms=terms):
            check_terms(terms, bots)
        case SealedEntry(key=key):
            if len(key) > 2 * LONGEST_KEY or not key.isprintable():
                raise BadSave(f"a key has at most {LONGEST_KEY} printable characters")
        case _:
            pass


def _check_begins(begins: Begins) -> None:
    if not _ID.fullmatch(begins.match):
        said = ascii(begins.match)[:40]
        raise BadSave(f"the id of a match is 12 hexadecimal digits, not {said}")
    _check_text(begins.scenario)
    if not _DIGEST.fullmatch(begins.sealed):
        raise BadSave("the digest of a scenario is 64 hexadecimal digits")


def _texts_of(entry: Entry) -> Iterator[str]:
    """What people read of an entry."""
    for field in _TEXTS:
        yield getattr(entry, field, "")
    for field in _LISTED:
        yield from getattr(entry, field, ())
    if isinstance(entry, ProposedEntry | RulesEntry):
        yield ", ".join(f"{name}={value_in_words(said)}" for name, said in entry.rules.items())
    if isinstance(entry, StepEntry):
        yield from entry.notes.values()
        if entry.hand is not None:
            yield from (entry.hand.reason, *entry.hand.acts)


def _check_text(text: str) -> None:
    """Raises BadSave for what would do something to the screen of who reads it, or fill it."""
    if len(text) > LONGEST_TEXT or not text.isprintable():
        raise BadSave(
            f"a reason, note or house rules have up to {LONGEST_TEXT:,} printable characters, "
            "one line"
        )


def _check_time(field: str, text: str) -> None:
    if not text:
        return
    try:
        fits = _TIME.fullmatch(text) is not None and bool(moment_of(text))
    except ValueError:
        fits = False
    if not fits:
        said = ascii(text)[:40]
        raise BadSave(f'{field}: a moment is written as "2026-11-21T05:30:00Z", not {said}')


def _check_nonce(nonce: str) -> None:
    if re.fullmatch(r"(?:[0-9a-f]{2}){1,128}", nonce) is None:
        raise BadSave("a nonce is an even number of hexadecimal digits, 2 to 256")


def _shown(now: Now, ruleset: Ruleset[Any], hall: Hall) -> Facts:
    """What everybody may know of the table, after a look at it from each seat; raises BadSave."""
    try:
        header_of(now, ruleset)
        if now.last is not None:
            _look(now, ruleset)
        return facts_of(now, ruleset, hall.clock.now())
    except HegemonError as trouble:
        raise _as_bad(trouble, "") from trouble
    except Exception as trouble:  # a position that only an umpire's hand can have made
        said = type(trouble).__name__
        raise BadSave(f"{PLACE}: its position cannot be shown by the rules ({said})") from trouble


def _look(now: Now, ruleset: Ruleset[Any]) -> None:
    position = position_of(now, ruleset)
    if impossible := list(ruleset.invariants(position.state)):
        raise BadSave(f"{PLACE}: its last position is impossible: {impossible[0]}")
    for seat in (None, *now.players):
        view = ruleset.view(position.state, seat)
        ruleset.board(view)
        ruleset.report(view, ())
        if seat is not None and now.end is None:
            position.asked_of(seat)
    for sealed in now.sealed.values():
        _check_sealed(sealed, now, ruleset)


def _check_sealed(sealed: SealedEntry, now: Now, ruleset: Ruleset[Any]) -> None:
    """Raises BadSave for an answer to the open question that cannot be taken."""
    position = position_of(now, ruleset)
    if position.question is None or sealed.player not in position.asked:
        raise BadSave(f"{PLACE}: {sealed.player} has sealed an answer and is not asked")
    answer = Codec(ruleset).answer(sealed.answer)
    if found := list(problems_with(position.question, position.state, sealed.player, answer)):
        raise BadSave(f"{PLACE}: the answer that {sealed.player} has sealed: {found[0]}")


def _wrong(number: int, what: str) -> BadSave:
    return BadSave(f"{PLACE}, line {number}: {what}")


def _as_bad(trouble: HegemonError, where: str) -> BadSave:
    """Whatever the house says of a file, said of the file."""
    if isinstance(trouble, BadSave) and str(trouble).startswith(PLACE):
        return trouble
    return BadSave(f"{PLACE}{where}: {brief(trouble)}")
