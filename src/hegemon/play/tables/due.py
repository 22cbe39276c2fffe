"""What is due at a table when nobody does anything: answers of bots, what time brings, a step.

Nothing here writes: what is due is entries and rows, which count when they are committed.
"""

from __future__ import annotations

from datetime import timedelta

from hegemon.core.game import Player
from hegemon.play.acting import NOTHING, Acted
from hegemon.play.commands import Expire, Overdue
from hegemon.play.decide import decide
from hegemon.play.entries import NOBODY, PERSON, Entry
from hegemon.play.matches import Match
from hegemon.play.now import Now
from hegemon.play.position import waiting
from hegemon.play.receipts import in_utc
from hegemon.play.resolve import is_due, resolve
from hegemon.play.start.opponents import factory_of
from hegemon.play.tables.deputies import Deputy, deputy_answers
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.telling import expires, facts_of, reminders, reminding, time_is_up
from hegemon.play.times.timing import grace, stands

SLICE = timedelta(milliseconds=100)
"""So long the bots of one table may think until it is another's turn; each finishes its thought."""


def what_is_due(hall: Hall, match: Match, now: Now) -> Acted:
    """One thing that is due, if any, in the time that a worker has for it.

    Raises BadSave, RulesFailed.
    """
    return hall.watched(match.name, lambda: _what_is_due(hall, match, now))


def _what_is_due(hall: Hall, match: Match, now: Now) -> Acted:
    if now.end is not None or now.paused or now.open_seats:
        return NOTHING
    if is_due(now, match.ruleset):
        return Acted((), resolve(now, match.ruleset, hall.clock.now()))
    if entries := _bots_answer(hall, match, now):
        return Acted((), entries)
    return _by_the_clock(hall, match, now) if now.due else NOTHING


def _bots_answer(hall: Hall, match: Match, now: Now) -> tuple[Entry, ...]:
    """The bots that are awaited answer, and the rules for a seat that nobody plays."""
    game = match.ruleset.name
    by = {player: now.plans[player].by for player in waiting(now, match.ruleset)}
    bots = {player: factory_of(game, each) for player, each in by.items() if _is_bot(each)}
    nobody = tuple(player for player, each in by.items() if each == NOBODY)
    until = hall.clock.now() + SLICE
    answers = match.sealed_by(bots, now, until) if bots else ()
    return (*answers, *_defaults(hall, match, stands(now, answers), nobody))


def _is_bot(by: str) -> bool:
    return by not in (PERSON, NOBODY)


def _defaults(hall: Hall, match: Match, now: Now, players: tuple[Player, ...]) -> tuple[Entry, ...]:
    if not players:
        return ()
    return decide(now, match.ruleset, Expire(now.number, players), hall.clock.now())


def _by_the_clock(hall: Hall, match: Match, now: Now) -> Acted:
    """What comes of the time: answers that are missing expire, or somebody is reminded."""
    at = hall.clock.now()
    if time_is_up(now, at) and expires(now):
        return Acted((), _time_is_up(hall, match, now))
    if reminding(now.due) <= in_utc(at):
        # the table wakes again when time is up, or when somebody answers
        facts = facts_of(now, match.ruleset, at)
        return Acted((), (), rows=(*reminders(now, match.ruleset), facts))
    return NOTHING


def _time_is_up(hall: Hall, match: Match, now: Now) -> tuple[Entry, ...]:
    """Grace first; then deputies answer where the table wants that, or defaults count."""
    absence = now.terms.absence
    if grace(now) or absence.missing != "deputy":
        return decide(now, match.ruleset, Overdue(now.number), hall.clock.now())
    deputy = Deputy(factory_of(match.ruleset.name, absence.deputy), absence.forbidden)
    return deputy_answers(hall.seat(match), now, deputy)
