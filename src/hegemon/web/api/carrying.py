"""Matches that come from elsewhere, or go on from an earlier step of another."""

from __future__ import annotations

import io
import threading
from collections.abc import Sequence

from hegemon.core.errors import BadSave
from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.play.people.limits import Rate, limit
from hegemon.play.tables.carrying import LARGEST, STRANGER, carried
from hegemon.play.tables.forks import fork
from hegemon.web.api.admitting import visible
from hegemon.web.api.tables import SAVED, TableOpened, TableShort, opened, short
from hegemon.web.frame.needs import OPENING
from hegemon.web.frame.paths import NoPath, TablePath
from hegemon.web.frame.problems import Refused
from hegemon.web.frame.routes import AnyCall, CallOf, Route

ONE_AT_A_TIME = threading.Lock()
"""A check may take as long as many turns do: two would leave the tables here too little."""


_DAY = 24 * 60 * 60


class Forking(Value, tag=False):
    """After which step the new table goes on."""

    step: int


def fork_table(call: CallOf[TablePath, Forking]) -> TableOpened:
    """A new table that goes on from a step of this one; raises StillRunning, BadConfig."""
    visible(call, "")
    seats = call.who.standing.seats if call.who.standing else ()
    made = fork(
        call.services.hall, call.table, call.body.step, call.who.account, map(Player, seats)
    )
    return opened(made)


def import_match(call: CallOf[NoPath, bytes]) -> TableShort:
    """A match that was exported, as a new table here; raises Refused for what is none."""
    hall = call.services.hall
    if not ONE_AT_A_TIME.acquire(blocking=False):
        said = "another match is being checked: bring yours when that is done"
        raise Refused("too-many", said, retry_after=int(STRANGER.seconds))
    try:
        match = carried(hall, io.BytesIO(call.raw), call.who.account, STRANGER).match
    except BadSave as trouble:
        raise Refused("bad-file", str(trouble)) from trouble
    finally:
        ONE_AT_A_TIME.release()
    return short(hall.store.table(match.name))


def count_import(call: AnyCall) -> None:
    """Take one of the matches and scenarios that an account may bring in a day; raises Refused.

    Before the match is read: what is begun and broken off, or said for hours, is one of them, too.
    """
    most, desk = call.services.settings.quotas.imports, call.services.desk
    every = max(_DAY // most, 1)
    brought = limit(Rate("imports", tries=most, every=every), call.who.account)
    wait = desk.people.take([brought], desk.clock.now())
    if wait:
        when = f"try again in {-(-wait // 60)} min"
        said = f"one account may bring {most} matches and scenarios in a day: {when}"
        raise Refused("too-many", f"{said} (quotas.imports)", retry_after=wait)


ROUTES: Sequence[Route] = (
    Route(
        "POST",
        "/api/v1/imports",
        wants=OPENING,
        do=import_match,
        about="Bring a match that was exported",
        gives=TableShort,
        takes=bytes,
        longest=LARGEST,
        before=count_import,
        status=201,
        problems=(*SAVED, "bad-file", "over-quota", "too-many"),
    ),
    Route(
        "POST",
        "/api/v1/tables/{table}/fork",
        wants=OPENING,
        do=fork_table,
        about="Go on from a step at a new table: after the end, or where all players let you",
        gives=TableOpened,
        takes=Forking,
        status=201,
        problems=(*SAVED, "still-running", "not-begun", "over-quota"),
        example={"step": 3},
        once=("invitation",),
    ),
)
