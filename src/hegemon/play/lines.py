"""Entries as lines, each chained to the one before, and the present read off them.

Each line is one JSON object. Its last field, `chain`, is the SHA-256 over the chain of the line
before and all of this line that stands before the field: no line can change unnoticed.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TypeVar

import msgspec

from hegemon.core.errors import BadSave, NewerSave
from hegemon.core.game import Player
from hegemon.core.ruleset import Date
from hegemon.play.entries import FORMAT, Entry, FullEntry, MatchEntry, SealedEntry, StepEntry
from hegemon.play.errors import brief
from hegemon.play.followed import followed
from hegemon.play.now import Now, at_chain, begun, check_last, reopened
from hegemon.play.patches import patched

T = TypeVar("T")

NO_CHAIN = ""
"""The chain that stands before the first line."""

FIRST = b'{"kind":"match",'
"""How the first line of every match begins."""

LONGEST = 1 << 28
"""Bytes; a longer line is none."""

_CHAIN = re.compile(rb',"chain":"([0-9a-f]{64})"}\Z')
_ROOM = 80
"""Bytes in which it stands, at the end of a line."""
_STEP, _FULL = b'{"kind":"step",', b'{"kind":"full",'

_DECODER: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


class _Numbered(msgspec.Struct):
    """A step's number, and no more of it."""

    number: int


class _Change(msgspec.Struct):
    """Of a step how it changed the state: a tenth of the work where that is all one needs."""

    step: _Numbered
    patch: Any


class StepAbout(msgspec.Struct):
    """Of a step what lists tell, and no more."""

    step: _Numbered
    date: Date
    typed: str = ""
    hand: Any = None


class _Sealed(msgspec.Struct):
    """Of a sealed answer all but what it says."""

    step: int
    player: Player
    time: str
    digest: str
    note: str = ""
    key: str = ""


_CHANGES, _ABOUT = msgspec.json.Decoder(_Change), msgspec.json.Decoder(StepAbout)
_SEALED = msgspec.json.Decoder(_Sealed)


def write(entry: Entry, before: str) -> tuple[bytes, str]:
    """An entry as a line after the line with the chain `before`, and the line's own chain.

    Raises BadSave for what JSON cannot say.
    """
    try:
        body = msgspec.json.encode(entry)
    except (TypeError, ValueError, OverflowError, RecursionError) as trouble:
        raise BadSave(f"this cannot be stored: {brief(trouble)}") from trouble
    chain = _chained(before, body[:-1])
    return body[:-1] + f',"chain":"{chain}"}}'.encode(), chain


def written(entries: Iterable[Entry], before: str) -> list[bytes]:
    """Entries as lines that follow the line with the chain `before`; raises BadSave."""
    lines = []
    for entry in entries:
        line, before = write(entry, before)
        lines.append(line)
    return lines


def read(line: bytes) -> Entry:
    """The entry that a line holds; raises BadSave when it is none."""
    chain = _CHAIN.search(line[-_ROOM:])
    return _decoded(_DECODER, line[: -len(chain[0])] + b"}" if chain else line)


def _decoded(decoder: msgspec.json.Decoder[T], line: bytes) -> T:
    try:
        return decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as trouble:
        raise BadSave(f"this is no line of a match ({brief(trouble)})") from trouble


def read_first(line: bytes) -> MatchEntry:
    """How the match was set up; raises NewerSave for another format and BadSave for no match."""
    match = _sniffed(line)
    if match.get("kind") != "match" or not isinstance(match.get("format"), str):
        raise BadSave("this is not a match file")
    if match["format"] != FORMAT:
        found = ascii(match["format"][:40])
        raise NewerSave(f"this has the format {found}; this program reads '{FORMAT}'")
    entry = read(line)
    assert isinstance(entry, MatchEntry)
    return entry


def _sniffed(line: bytes) -> dict[str, Any]:
    try:
        found = msgspec.json.decode(line)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def chain_of(line: bytes) -> str | None:
    """The chain that a line states for itself, or None."""
    found = _CHAIN.search(line[-_ROOM:])
    return found[1].decode() if found else None


def unbroken(line: bytes, before: str | None) -> bool:
    """Whether the line is as it was written after the line with the chain `before`."""
    own = chain_of(line)
    if before is None or own is None:
        return False
    return own == _chained(before, line[: -len(b',"chain":""}') - len(own)])


def kind_of(line: bytes) -> str:
    """The kind of entry that a line says it is; "" for what is none."""
    start, _, rest = line[:40].partition(b'{"kind":"')
    return "" if start else rest.partition(b'"')[0].decode("ascii", "replace")


def _chained(before: str, body: bytes) -> str:
    return hashlib.sha256(before.encode() + body).hexdigest()


class StepTaken(NamedTuple):
    """A step that was taken, and the plain state after it."""

    entry: StepEntry
    state: Any


class _Line(NamedTuple):
    """A line, and the entry that it holds where that is known."""

    text: bytes
    entry: Entry | None = None

    def read(self) -> Entry:
        """The entry; raises BadSave."""
        return read(self.text) if self.entry is None else self.entry


class LineReader:
    """Lines read in order, up to the present; of older ones only where they are is kept.

    `place` is where the lines are, for people.
    """

    def __init__(self, place: str) -> None:
        self.place = place
        self.count = 0
        """How many lines were read."""
        self.chain = NO_CHAIN
        """The chain of the last one."""
        self.fulls: list[tuple[int, Any]] = []
        """The number of each step that is written in full, and where its line stands."""
        self._match: MatchEntry | None = None
        self._now: Now | None = None
        """What stood before the lines of the tail."""
        self._tail: list[_Line] = []
        self._step: tuple[bytes, Any] | None = None
        """The last line, if it holds a step, and where it stands."""

    def add(self, line: bytes, at: Any = None) -> None:
        """The next line, which stands somewhere; raises BadSave, which names the line."""
        self.count += 1
        if self._match is None:
            self._match = self._first(line)
        if not unbroken(line, self.chain):
            raise self._not_as_written(line)
        if line.startswith(_FULL) and self._step is not None:
            # what is older than this line is not needed any more to go on
            self._now, self._tail = None, [_Line(self._step[0])]
        self._add(_Line(line), at)

    def add_own(self, line: bytes, entry: Entry, at: Any = None) -> None:
        """The next line, which was written here; a state in full is what stands, and not read."""
        self.count += 1
        self._add(_Line(line, entry if isinstance(entry, FullEntry) else None), at)

    def _add(self, line: _Line, at: Any) -> None:
        if line.text.startswith(_FULL) and self._step is not None:
            self.fulls.append((number_of(line.text), self._step[1]))
        self._tail.append(line)
        self._step = (line.text, at) if line.text.startswith(_STEP) else None
        self.chain = chain_of(line.text) or NO_CHAIN

    def now(self) -> Now:
        """What stands at the end of the lines; raises BadSave, which names the line."""
        assert self._match is not None, "no line was read"
        now, tail, done = self._now, self._tail, 0
        try:
            if now is None and len(tail) > 1 and tail[1].text.startswith(_FULL):
                step, done = _step(tail[0].text), 1
                now, done = reopened(self._match, step, _full(tail[1].text)), 2
            elif now is None:
                now, done = begun(self._match), 1
            for line in tail[done:]:
                now, done = followed(now, line.read()), done + 1
            if self._now is None:
                check_last(now)
        except BadSave as trouble:
            last = min(done + 1, len(tail))
            raise self._damaged(self.count - len(tail) + last, trouble) from trouble
        self._now, self._tail = at_chain(now, self.chain), []
        return self._now

    def _first(self, line: bytes) -> MatchEntry:
        try:
            return read_first(line)
        except BadSave as trouble:
            raise type(trouble)(f"{self.place}: {trouble}") from trouble

    def _not_as_written(self, line: bytes) -> BadSave:
        """What is wrong with a line that does not follow from the one before."""
        try:
            read(line)
        except BadSave as trouble:
            return self._damaged(self.count, trouble)
        return BadSave(
            f"{self.place}, line {self.count}: this was changed after it was written; "
            "go on from a copy that was not, or see what still holds with the command verify"
        )

    def _damaged(self, number: int, trouble: BadSave) -> BadSave:
        return BadSave(
            f"{self.place}, line {number}: {trouble}; the match is damaged there: "
            "go on from a copy that is not"
        )


def steps_in(lines: Iterable[bytes], first: int, last: int) -> Iterator[StepTaken]:
    """The steps from the first to the last, of lines that begin with the match or a full step.

    Raises BadSave.
    """
    states = _States()
    for line in lines:
        number = states.add(line)
        if number is None:
            continue
        if number > last:
            return
        if number >= first:
            yield states.taken()
        if number == last:
            return


class _States:
    """The states after steps, line by line.

    Where the first line is not the match, a state is known only from the first full one on, and
    that one belongs to the step in the line before it.
    """

    def __init__(self) -> None:
        self._state: Any = None
        self._known = False
        self._step = b""

    def add(self, line: bytes) -> int | None:
        """The number of the step whose state a line makes known, if it does; raises BadSave."""
        if line.startswith(_STEP):
            return self._after(line)
        if line.startswith(_FULL) and not self._known and self._step:
            full = _full(line)
            self._state, self._known = full.state, True
            return full.number
        self._known = self._known or line.startswith(FIRST)
        return None

    def _after(self, line: bytes) -> int | None:
        self._step = line
        if not self._known:
            return None  # its state stands in the next line
        change = _decoded(_CHANGES, line)
        self._state = patched(self._state, change.patch)
        return change.step.number

    def taken(self) -> StepTaken:
        """The last step, whole."""
        return StepTaken(_step(self._step), self._state)


def about_step(line: bytes) -> StepAbout:
    """What lists tell of the step that a line holds; raises BadSave."""
    return _decoded(_ABOUT, line)


def sealed_in_line(line: bytes) -> SealedEntry:
    """The answer that a line says was sealed, without what it says; raises BadSave."""
    return SealedEntry(answer=None, **msgspec.structs.asdict(_decoded(_SEALED, line)))


def number_of(line: bytes) -> int:
    """The number of the step that a line writes in full."""
    found = re.match(rb'{"kind":"full","number":([0-9]{1,9})[,}]', line[:60])
    return int(found[1]) if found else -1


def _step(line: bytes) -> StepEntry:
    entry = read(line)
    assert isinstance(entry, StepEntry)
    return entry


def _full(line: bytes) -> FullEntry:
    entry = read(line)
    assert isinstance(entry, FullEntry)
    return entry
