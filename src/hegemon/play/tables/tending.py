"""What is done at a table when nobody does anything: bots answer, time runs out, steps are taken.

Any number of workers may tend the same table: what one has done, the others find done.
"""

from __future__ import annotations

import logging
from datetime import timedelta

from hegemon.core.errors import HegemonError
from hegemon.play.acting import settle
from hegemon.play.commands import GiveBack, Overdue
from hegemon.play.entries import NOBODY, PERSON
from hegemon.play.matches import Match
from hegemon.play.now import Now
from hegemon.play.position import waiting
from hegemon.play.receipts import in_utc
from hegemon.play.resolve import is_due, is_stuck
from hegemon.play.start.opponents import factory_of
from hegemon.play.tables.deputies import Deputy, deputy_answers
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.telling import expires, facts_of, reminders, reminding, time_is_up
from hegemon.play.times.timing import grace, moment_of

ROUNDS = 10_000
"""So often something may follow from what was done: matches of bots alone go on by themselves."""

OUTAGE = timedelta(minutes=10)
"""After so long without a worker, players get the time back."""

AGAIN = timedelta(minutes=5)
"""A table that could not be tended is tried again after so long."""

_LOGGER = logging.getLogger(__name__)


def tend(hall: Hall, name: str, rounds: int = ROUNDS) -> int:
    """Do all that is due at a table, at most so many rounds; tells how many it were.

    Raises NotThere, BadSave, NewerSave, NotSaved, InUse, RulesFailed.
    """
    match = hall.match(name)
    for done in range(rounds):
        if not _round(hall, match):
            return done
    return rounds


def tend_all(hall: Hall, most: int = 100) -> int:
    """Tend every table that wants it now; tells how many there were.

    One that cannot be tended is put off, and the others go on.
    """
    names = hall.store.waking(hall.clock.now(), most)
    for name in names:
        try:
            tend(hall, name)
        except HegemonError as trouble:
            _LOGGER.warning("table %s is put off: %s", name, trouble)
            put_off(hall, name)
    return len(names)


def put_off(hall: Hall, name: str) -> None:
    """Let a table wait that cannot be tended, so that it does not hold up the others."""
    hall.store.put_off(name, hall.clock.now() + AGAIN)


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
        hall.match(name).act(GiveBack(minutes, last))
    hall.store.pulse(worker, at)
    return len(names)


def _round(hall: Hall, match: Match) -> bool:
    """One thing that is due, if any: whether there was one."""
    now = match.now
    if now.end is not None or now.paused or now.open_seats:
        return False
    if is_due(now, match.ruleset):
        if is_stuck(now, match.ruleset):
            return False
        settle(hall.seat(match))
        return True
    return _bots_answer(match, now) or (now.due != "" and _by_the_clock(hall, match, now))


def _by_the_clock(hall: Hall, match: Match, now: Now) -> bool:
    """What comes of the time: answers that are missing expire, or somebody is reminded."""
    at = hall.clock.now()
    if time_is_up(now, at) and expires(now):
        return _time_is_up(hall, match, now)
    if reminding(now.due) <= in_utc(at):
        # the table wakes again when time is up, or when somebody answers
        rows = (*reminders(now, match.ruleset), facts_of(now, match.ruleset, at))
        hall.store.add(match.name, *rows)
    return False


def _bots_answer(match: Match, now: Now) -> bool:
    """The bots that are awaited answer, and the rules for a seat that nobody plays."""
    awaited = waiting(now, match.ruleset)
    game = match.ruleset.name
    by = {player: now.plans[player].by for player in awaited}
    bots = {player: factory_of(game, each) for player, each in by.items() if _is_bot(each)}
    nobody = [player for player, each in by.items() if each == NOBODY]
    if bots:
        match.bots_answer(bots)
    if nobody:
        match.expire(nobody)
    return bool(bots or nobody)


def _is_bot(by: str) -> bool:
    return by not in (PERSON, NOBODY)


def _time_is_up(hall: Hall, match: Match, now: Now) -> bool:
    """Grace first; then deputies answer where the table wants that, or defaults count."""
    absence = now.terms.absence
    if grace(now) or absence.missing != "deputy":
        return bool(match.act(Overdue(now.number)).entries)
    deputy = Deputy(factory_of(match.ruleset.name, absence.deputy), absence.forbidden)
    for player in waiting(now, match.ruleset):
        deputy_answers(hall.seat(match), player, deputy)
    return True
