"""Rematches: the same people play again, at a table of the same game, house rules, terms and seats.

Who wants it first opens the table and has his seat there; the others find theirs waiting, bots sit
already. A line of the old match says where, so everybody who holds a seat finds it. A match that
began in a set position, of a scenario or a lesson, is played again in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from hegemon.bots.registry import bots_for
from hegemon.core.codec import Codec
from hegemon.core.errors import BadConfig
from hegemon.core.game import Player
from hegemon.play import matches
from hegemon.play.acting import RACES
from hegemon.play.beside import Opened
from hegemon.play.commands import PlayAgain, SetTerms
from hegemon.play.entries import NOBODY, Begins
from hegemon.play.errors import InUse, NotThere, Overtaken, StillRunning
from hegemon.play.holding.entries import RematchEntry
from hegemon.play.matches import Match
from hegemon.play.now import Now
from hegemon.play.people.secret import Secret
from hegemon.play.start.first import lesson_in
from hegemon.play.tables.first import is_first, lay_out_first, learners_nonce
from hegemon.play.tables.hall import INVITATION, LONGEST_TITLE, Hall
from hegemon.play.tables.opening import plans_of, sitting, tell_of_table
from hegemon.play.tables.quotas import room_for, seated
from hegemon.play.tables.seats import free_seats, take_seat, take_seat_by_link
from hegemon.play.times.terms import NO_TERMS


class RematchSeat(NamedTuple):
    """The seat that somebody has at the next table."""

    table: str
    seat: Player
    link: Secret | None = None
    """The link of the seat there, for who has no account."""


def join_rematch(
    hall: Hall, name: str, player: Player, *, account: str = "", rotated: bool = False
) -> RematchSeat:
    """Take the seat that a seat of a match has at the next table, which is opened if need be.

    `rotated` gives each the place of the next one, where the table is not open yet. Raises
    StillRunning, BadConfig for who has no account and would be the first, or whose seat is taken,
    OverQuota, NotSaved, InUse.
    """
    for _ in range(RACES):
        match = hall.match(name)
        now = match.now
        if now.end is None:
            raise StillRunning("the match goes on: one plays again when it is over")
        there = next_table(hall, now)
        if there is not None:
            next_seat = RematchSeat(there.table, there.seats[player])
            return _seated(hall, next_seat, match.plans[player].name, account)
        if not account:
            raise BadConfig("the first who plays again needs an account: it is his table")
        try:
            wanted = _Wanted(match, now, player, account, rotated)
            table, seats = _opened(hall, wanted)
        except Overtaken:
            continue
        return _seated(hall, RematchSeat(table, seats[player]), match.plans[player].name, account)
    raise InUse(f"others write to {hall.store.place(name)} without a pause: try again later")


def next_table(hall: Hall, now: Now) -> RematchEntry | None:
    """Where those of a match play again; None where they do not, or that table is gone."""
    if now.rematch is None:
        return None
    try:
        hall.store.table(now.rematch.table)
    except NotThere:
        return None
    return now.rematch


def _seated(hall: Hall, next_seat: RematchSeat, called: str, account: str) -> RematchSeat:
    """His seat there; he has it already, or takes it. `called` is his name at the table."""
    table, seat, _ = next_seat
    there = hall.match(table)
    holder = hall.store.holders(table).get(seat)
    if holder is not None and account and holder.account == account:
        return next_seat
    if there.now.last is not None:
        # a seat that is free by then has seen something: who runs that table says who gets it
        raise BadConfig("the next match has begun without you: its seats are for who is invited")
    if seat not in free_seats(hall, there):
        raise BadConfig(f"{seat} of the next table is taken by {there.plans[seat].name}")
    if account:
        nonce = learners_nonce(there, seat) if is_first(there) else None
        take_seat(hall, table, seat, account=account, called=called, nonce=nonce)
        return next_seat
    return next_seat._replace(link=take_seat_by_link(hall, table, seat, called=called))


class _Wanted(NamedTuple):
    """A next table, by whom, and how it stood when he said so."""

    match: Match
    now: Now
    player: Player
    account: str
    rotated: bool


def _opened(hall: Hall, wanted: _Wanted) -> tuple[str, Mapping[Player, Player]]:
    """The next table, and the line that tells of it: both are there or neither.

    Raises Overtaken where somebody else was faster.
    """
    match, now, player, account, rotated = wanted
    if is_first(match) and player == lesson_in(match.ruleset).seat:
        return _taught_again(hall, wanted)
    seats = _seats(now.players, rotated=rotated)
    bots = _bots(hall, match, now, seats)
    plans = plans_of(now.players, bots)
    _, digest = hall.secret("invitation", INVITATION)
    opened = Opened(_title(hall, match.name), account, invitation=digest)
    more = seated(plan.by for plan in plans)._replace(bytes=1)
    table = hall.entropy.draw("match").hex()[:12]
    with hall.store.together():
        # the old match first: whoever writes to it has it before an account
        tell_of_table(hall, match, now, PlayAgain(player, table, dict(seats)))
        made = matches.create(
            hall.store,
            match.ruleset,
            house_rules=match.house_rules,
            plans=plans,
            entropy=hall.entropy,
            clock=hall.clock,
            name=table,
            rows=(opened, *room_for(hall, account, more)),
            begins=_scenario_of(match, now),
        )
        there = hall.match(made.name)
        terms = [SetTerms(now.terms)] if now.terms != NO_TERMS else []
        there.act(*terms, *sitting(hall, bots))
    return table, seats


def _taught_again(hall: Hall, wanted: _Wanted) -> tuple[str, Mapping[Player, Player]]:
    """A lesson begins anew: the same position, the same dice, and its seat for the learner."""
    match, now, player, account, _ = wanted
    seats = _seats(now.players, rotated=False)
    table = hall.entropy.draw("match").hex()[:12]
    called, title = match.plans[player].name, _title(hall, match.name)
    with hall.store.together():
        tell_of_table(hall, match, now, PlayAgain(player, table, dict(seats)))
        lay_out_first(hall, match.ruleset.name, account, called, name=table, title=title)
    return table, seats


def _scenario_of(match: Match, now: Now) -> Begins | None:
    """A match that began in a scenario is played again in it, where all seats can be taken."""
    begins, codec = now.match.begins, Codec(match.ruleset)
    if begins is None or not begins.scenario or begins.conceded:
        return None
    state = codec.plain(codec.state(begins.state, now.match.schema))
    return msgspec.structs.replace(begins, state=state)


def _seats(players: tuple[Player, ...], *, rotated: bool) -> Mapping[Player, Player]:
    """By each seat the one that it has next time."""
    next_ones = players[1:] + players[:1] if rotated else players
    return dict(zip(players, next_ones, strict=True))


def _bots(hall: Hall, match: Match, now: Now, seats: Mapping[Player, Player]) -> dict[Player, str]:
    """Bots sit where they sat, but not for somebody who holds the seat; newcomers come later."""
    known, held = bots_for(match.ruleset.name), hall.store.holders(match.name)
    bots = {
        seats[player]: plan.by
        for player, plan in now.plans.items()
        if plan.by in known and player not in held
    }
    late = match.ruleset.newcomers(match.house_rules)
    return {**dict.fromkeys((seat for seat in late if seat not in bots), NOBODY), **bots}


def _title(hall: Hall, name: str) -> str:
    """The old title, with "again" behind it once."""
    title = hall.store.table(name).opened.title
    return (title if title.endswith(", again") else f"{title}, again")[:LONGEST_TITLE]
