"""Every page of the server: the one list."""

from __future__ import annotations

import threading

from starlette.applications import Starlette

from hegemon.web.api.routes import ROUTES
from hegemon.web.api.routes import application as api
from hegemon.web.frame.services import HttpServices
from hegemon.web.pages import (
    account,
    checking,
    entering,
    history,
    joining,
    listing,
    lobby,
    match,
    opening,
    rulebook,
    talking,
    umpire,
)
from hegemon.web.pages.desk import page as desk
from hegemon.web.pages.ended import war
from hegemon.web.pages.home import people
from hegemon.web.pages.house import prepare
from hegemon.web.pages.mounting import mount
from hegemon.web.pages.reference import PAGES as REFERENCE
from hegemon.web.pages.telling import stopping, wishes
from hegemon.web.pages.told import battle_page, gazette_page, odds_page, studies
from hegemon.web.pages.visit import Page

PAGES: tuple[Page, ...] = (
    *entering.PAGES,
    *account.PAGES,
    *wishes.PAGES,
    *stopping.PAGES,
    *lobby.PAGES,
    *joining.PAGES,
    *opening.PAGES,
    *people.PAGES,
    *rulebook.PAGES,
    *studies.PAGES,
    *checking.PAGES,
    *umpire.PAGES,  # before the seats: none is called so
    *desk.PAGES,  # as above
    *war.PAGES,  # as above
    *match.PAGES,
    *listing.PAGES,
    *talking.PAGES,
    *history.PAGES,
    *battle_page.PAGES,
    *gazette_page.PAGES,
    *odds_page.PAGES,
    *REFERENCE,
)


def prepare_meanwhile() -> None:
    """Make ready what pages are written with, while the server begins to listen."""
    threading.Thread(target=prepare, name="prepare", daemon=True).start()


def application(services: HttpServices) -> Starlette:
    """The API and the pages, which are made of it."""
    app = api(services)
    mount(app, ROUTES, PAGES)
    return app
