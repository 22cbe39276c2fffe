"""Every route of the server: the one list. What is not in it is not there."""

from __future__ import annotations

from starlette.applications import Starlette

from hegemon.core.records import Value
from hegemon.web.api import (
    accounts,
    addresses,
    administering,
    announcing,
    carrying,
    choosing,
    devices,
    drafting,
    games,
    helping,
    looking,
    overseeing,
    seats,
    service,
    signing,
    sitting,
    standing,
    tables,
    talking,
    turns,
    umpire,
)
from hegemon.web.api.desk import console, paper, scenarios, voting
from hegemon.web.api.seen import (
    battling,
    curving,
    filming,
    glancing,
    lessons,
    played,
    printing,
    publishing,
    scoring,
    studying,
    warring,
    workbooks,
)
from hegemon.web.api.telling import calendar, doorbells, stopping, wishes
from hegemon.web.frame.application import made_of
from hegemon.web.frame.routes import Route
from hegemon.web.frame.services import HttpServices

ROUTES: tuple[Route, ...] = (
    *service.ROUTES,
    *games.ROUTES,
    *choosing.ROUTES,
    *looking.ROUTES,
    *filming.ROUTES,
    *battling.ROUTES,
    *publishing.ROUTES,
    *turns.ROUTES,
    *drafting.ROUTES,
    *helping.ROUTES,
    *sitting.ROUTES,
    *standing.ROUTES,
    *scoring.ROUTES,
    *curving.ROUTES,
    *lessons.ROUTES,
    *glancing.ROUTES,
    *played.ROUTES,
    *printing.ROUTES,
    *workbooks.ROUTES,
    *warring.ROUTES,
    *studying.ROUTES,
    *tables.ROUTES,
    *carrying.ROUTES,
    *scenarios.ROUTES,
    *seats.ROUTES,
    *voting.ROUTES,
    *talking.ROUTES,
    *umpire.ROUTES,
    *overseeing.ROUTES,
    *console.ROUTES,
    *paper.ROUTES,
    *signing.ROUTES,
    *accounts.ROUTES,
    *addresses.ROUTES,
    *wishes.ROUTES,
    *stopping.ROUTES,
    *calendar.ROUTES,
    *doorbells.ROUTES,
    *announcing.ROUTES,
    *administering.ROUTES,
    *devices.ROUTES,
)


def application(services: HttpServices) -> Starlette:
    """The server's application; `services` are all that it works with."""
    return made_of(services, ROUTES)


def types_of_requests() -> tuple[type[Value], ...]:
    """The types of all queries and bodies, for a server that is made ready for threads."""
    bodies = (route.takes for route in ROUTES if route.takes not in (None, bytes))
    return (*bodies, *(route.query for route in ROUTES))
