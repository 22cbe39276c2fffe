"""A table for a first match that teaches: its learner sits already, and bots on all other seats."""

from __future__ import annotations

from hegemon.core.game import Player
from hegemon.play.beside import Beside, Opened
from hegemon.play.commands import Sit
from hegemon.play.matches import Match
from hegemon.play.start.first import chance_of, create_first, lesson_in, plans_of_first
from hegemon.play.tables.hall import INVITATION, Hall
from hegemon.play.tables.quotas import room_for, seated
from hegemon.play.tables.seats import take_seat

TITLE = "First match"
"""What such a table is called."""


def open_first(hall: Hall, game: str, owner: str, called: str) -> tuple[Match, Player]:
    """The first match of an account in a game, which has begun, and the seat that it plays.

    Raises BadConfig for a game that there is not or that has no lesson, OverQuota, NotSaved.
    """
    seat = lesson_in(hall.ruleset(game)).seat
    made = lay_out_first(hall, game, owner, called)
    nonce = learners_nonce(made, seat)
    return take_seat(hall, made.name, seat, account=owner, called=called, nonce=nonce), seat


def lay_out_first(
    hall: Hall, game: str, owner: str, called: str, *, name: str = "", title: str = TITLE
) -> Match:
    """A table for a first match where only its learner is missing; raises as `open_first` does."""
    ruleset = hall.ruleset(game)
    seat, chance = lesson_in(ruleset).seat, chance_of(ruleset)
    plans = plans_of_first(ruleset, called)
    _, digest = hall.secret("invitation", INVITATION)
    more = seated(plan.by for plan in plans)._replace(bytes=1)
    opened = Opened(title, owner, invitation=digest)
    rows: tuple[Beside, ...] = (opened, *room_for(hall, owner, more))
    made = create_first(hall.store, ruleset, plans, hall.clock, name=name, rows=rows)
    match = hall.match(made.name)
    bots = [player for player in match.players if player != seat]
    match.act(*(Sit(player, chance.draw(f"nonce {player}")) for player in bots))
    return match


def is_first(match: Match) -> bool:
    """Whether it began in the set position of a lesson, with dice that are the same for all."""
    begins = match.now.match.begins
    return begins is not None and begins.lesson


def learners_nonce(match: Match, seat: Player) -> bytes:
    """What a learner adds to the dice of a first match: with it they fall as the lesson says."""
    return chance_of(match.ruleset).draw(f"nonce {seat}")
