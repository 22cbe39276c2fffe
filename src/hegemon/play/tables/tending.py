"""Tables are tended: what is due there is done when nobody does anything.

Any number of workers may tend the same table: what one has done, the others find done. Many tables
that are due at once are tended together: what is due at each is decided for itself, and committed
with what is due at the others, in one transaction. It is looked anew, every few moments, who is to
be tended next: nobody waits for long because somebody else has much that is due.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import NamedTuple

from hegemon.core.errors import HegemonError
from hegemon.play.acting import Acted, committing, racing
from hegemon.play.commands import GiveBack
from hegemon.play.matches import Match
from hegemon.play.now import Now, at_chain
from hegemon.play.ports import Commit
from hegemon.play.position import OpenPosition, position_of
from hegemon.play.resolve import given_up
from hegemon.play.tables.due import what_is_due
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.ports import Waking
from hegemon.play.tables.shares import Shares
from hegemon.play.times.timing import moment_of, stands

ROUNDS = 10_000
"""So often something may follow from what was done: matches of bots alone go on by themselves."""

ALONE = 3
"""Rounds for a table that is tended alone: answers, the step, and what bots answer to it."""

TOGETHER = 32
"""Tables in one transaction: others who write wait for it."""

MOMENT = timedelta(milliseconds=100)
"""Longer than this, what was decided at one table does not wait for what is decided at others."""

LOOK = timedelta(milliseconds=250)
"""After so long at people's tables it is looked anew who wants tending; with bots, a MOMENT."""

OUTAGE = timedelta(minutes=10)
"""After so long without a worker, players get the time back."""

NO_END = "NoEnd"
"""The fault of rules that do not come to an end, nor let themselves be broken off."""

AGAIN = timedelta(minutes=5)
"""A table that could not be tended is tried again after so long."""

REMEMBERED = 64
"""Tables whose bots a worker keeps: some have to hear all of a match again otherwise."""

_LOGGER = logging.getLogger(__name__)


class Memory:
    """What a worker remembers from one look to the next; all of it may be forgotten."""

    def __init__(self, *, people: bool = True) -> None:
        self.shares = Shares()
        self.people, self.bots = people, True
        """Whether people's tables are tended here, and whether those of bots alone are now."""
        self.bots_wait = False
        """Whether at the last look tables of bots alone wanted it, and none of people."""
        self._matches: OrderedDict[str, Match] = OrderedDict()

    def match(self, hall: Hall, name: str, now: Now) -> Match:
        """The match of a table with the bots that it had before; raises BadSave, NewerSave."""
        known, found = self._matches.get(name), hall.match_at(name, now)
        if known is not None and known.ruleset is found.ruleset:
            found = known
        self._matches[name] = found
        self._matches.move_to_end(name)
        while len(self._matches) > REMEMBERED:
            self._matches.popitem(last=False)
        return found


def tend(hall: Hall, name: str, rounds: int = ROUNDS) -> int:
    """Do all that is due at a table, at most so many rounds; tells how many it were.

    Raises NotThere, BadSave, NewerSave, NotSaved, InUse, RulesFailed.
    """
    match = hall.match(name)
    for done in range(rounds):
        if not racing(hall.seat(match), lambda now: what_is_due(hall, match, now)).entries:
            return done
    return rounds


def tend_all(
    hall: Hall, most: int = 100, rounds: int = ROUNDS, memory: Memory | None = None
) -> int:
    """Tend tables that want it now, at most so many rounds each; tells how many it were.

    Those of bots alone are tended when no people's table wants it. When a LOOK is over, it ends
    with what was begun, and the others are left for the next one. A table that cannot be tended is
    put off, and the others go on.
    """
    memory, now = memory or Memory(), hall.clock.now()
    waking = memory.shares.in_turn(hall.store.waking(now, most), now)
    people = any(each.people for each in waking)
    memory.bots_wait = bool(waking) and not people
    if not (memory.people if people else memory.bots):
        return 0
    look = _Look(hall, memory, rounds, now + (LOOK if people else MOMENT))
    done = 0
    while done < len(waking) and not (done and look.over):
        done += _tend_together(look, waking[done : done + TOGETHER])
    return done


def put_off(hall: Hall, name: str) -> None:
    """Let a table wait that cannot be tended, so that it does not hold up the others."""
    hall.store.put_off(name, hall.clock.now() + AGAIN)


def give_up(hall: Hall, name: str) -> None:
    """Let a table wait on which a worker breaks down, as one whose rules have broken down.

    Where it is no step that is due, but a bot that thinks, it is put off.
    """
    match = hall.match(name)

    def decide(now: Now) -> Acted:
        return Acted((), given_up(now, match.ruleset, NO_END, hall.clock.now()))

    if not racing(hall.seat(match), decide).entries:
        put_off(hall, name)


def after_outage(hall: Hall, worker: str) -> int:
    """Note that a worker begins; give the time back for which none was there, table by table.

    Tells to how many tables. Only those get it whose answers were due in that time or are due in
    less than was lost.
    """
    at = hall.clock.now()
    last = max(hall.store.pulses().values(), default="")
    if not last or at - moment_of(last) < OUTAGE:
        hall.store.pulse(worker, at)
        return 0
    lost = at - moment_of(last)
    names = list(hall.store.due(at + lost))
    for name in names:
        minutes = -(-int(lost.total_seconds()) // 60)
        with _others_go_on(hall, name):
            hall.match(name).act(GiveBack(minutes, last))
    hall.store.pulse(worker, at)
    return len(names)


class _Look(NamedTuple):
    """A time for which tables are tended, until it is looked anew which want it."""

    hall: Hall
    memory: Memory
    rounds: int
    until: datetime

    @property
    def over(self) -> bool:
        return self.hall.clock.now() >= self.until

    @contextmanager
    def counted(self, waking: Waking) -> Iterator[None]:
        """The time that passes meanwhile goes to a table."""
        began = self.hall.clock.now()
        try:
            yield
        finally:
            self.memory.shares.add(waking, self.hall.clock.now() - began)


class _Table(NamedTuple):
    """A table that is being tended."""

    waking: Waking
    match: Match
    now: Now
    position: OpenPosition | None
    """Kept as long as the table is: who looks for it (`play/position.py`) finds it here."""


class _Ready(NamedTuple):
    """What is due at a table, ready to be committed."""

    waking: Waking
    match: Match
    commit: Commit
    after: Now


def _tend_together(look: _Look, waking: Sequence[Waking]) -> int:
    """Round by round, until nothing is due at any of these tables or the look is over.

    Tells how many it came to.
    """
    reached: list[Waking] = []
    tables: Iterable[_Table] = _opened(look, waking, reached)
    for _ in range(look.rounds):
        tables = list(_round(look, tables))
        if not tables or look.over:
            break
    return len(reached)


def _opened(look: _Look, waking: Iterable[Waking], reached: list[Waking]) -> Iterator[_Table]:
    """Tables as they stand, each read when it is its turn: that, too, takes time."""
    for each in waking:
        reached.append(each)
        with _others_go_on(look.hall, each.match):
            with look.counted(each):
                now = look.hall.store.now(each.match)
                table = _table(each, look.memory.match(look.hall, each.match, now), now)
            yield table


def _round(look: _Look, tables: Iterable[_Table]) -> Iterator[_Table]:
    """One thing that is due at each; the tables at which something was done, as they stand then."""
    hall, ready = look.hall, list[_Ready]()
    began = hall.clock.now()
    for table in tables:
        with _others_go_on(hall, table.match.name), look.counted(table.waking):
            done = what_is_due(hall, table.match, table.now)
            if done.entries or done.rows:
                ready.append(_ready(hall, table, done))
        if hall.clock.now() - began >= MOMENT:
            yield from _committed(hall, ready)
            ready, began = [], hall.clock.now()
        if look.over:
            break
    yield from _committed(hall, ready)


def _ready(hall: Hall, table: _Table, done: Acted) -> _Ready:
    after = stands(table.now, done.entries)
    commit = committing(hall.seat(table.match), table.now, done, after)
    return _Ready(table.waking, table.match, commit, after)


def _committed(hall: Hall, ready: Sequence[_Ready]) -> Iterator[_Table]:
    """Commit what is due; one that has moved on, or on which somebody works, is left to the others.

    Whatever the trouble is with all of them, each is tended alone: then it is that table's.
    """
    try:
        chains = hall.store.commit_all([each.commit for each in ready]) if ready else {}
    except HegemonError:
        for each in ready:
            with _others_go_on(hall, each.match.name):
                tend(hall, each.match.name, ALONE)
        return
    for each in ready:
        if each.commit.entries and each.match.name in chains:
            after = at_chain(each.after, chains[each.match.name])
            yield _table(each.waking, each.match, after)


def _table(waking: Waking, match: Match, now: Now) -> _Table:
    begun = now.last is not None and now.end is None
    return _Table(waking, match, now, position_of(now, match.ruleset) if begun else None)


@contextmanager
def _others_go_on(hall: Hall, name: str) -> Iterator[None]:
    """Whatever is wrong with one table, the others are tended."""
    try:
        yield
    except HegemonError as trouble:
        _LOGGER.warning("table %s is put off: %s", name, trouble)
        put_off(hall, name)
    except (Exception, SystemExit):  # rules or a bot of others may say sys.exit()
        _LOGGER.exception("table %s is put off", name)
        put_off(hall, name)
