"""A match after some turns, and its page at every moment of it: pictures for people."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Page

from hegemon.core.game import Player
from hegemon.core.notation import write
from hegemon.play.seat.choosing import example_of
from hegemon.play.start.opponents import bots_of, factory_of
from hegemon.play.tables.tending import tend
from tests.browser.stage import Stage
from tests.browser.test_deciding import Errand, errands

WHO, OTHER = "Ann", "Ben"

STEPS = {
    "space-conquest": 9,
    "ec4x-monero": 26,
    "ec4x-satoshi": 26,
    "space-empires": 40,
    "erkenfara": 9,
}
"""So many steps are played until there is much to be seen."""

MORE = 12
"""So many more at most, until something can be sent."""

LAST = 60
"""Steps after which all others give up a war that goes on."""

SETTLED = 900
"""Milliseconds until a page stands still: pictures only, nothing is decided by it."""


class Evening(NamedTuple):
    """A match of two people, bots at all other seats."""

    stage: Stage
    game: str
    match: str
    """The page of who looks."""
    found: list[Errand]
    """What he could send, and where to."""

    @property
    def table(self) -> str:
        return self.match.rsplit("/", 2)[1]


def evening(stage: Stage, game: str) -> Evening:
    """Play until there is much to be seen; letters have come, too."""
    ruleset = stage.house.services.rulesets[game]
    bot = list(bots_of(ruleset.name))[-1]
    table = stage.table(WHO, game, title=f"A night of {ruleset.title}")
    seats = [one["seat"] for one in stage.person(WHO).get(f"/tables/{table}").json()["seats"]]
    match = stage.sit(WHO, table, seats[0])
    stage.sit(OTHER, table, seats[1])
    if len(seats) > 2:
        stage.person(WHO).post(f"/tables/{table}/begin", json={"bot": bot}).raise_for_status()
    stage.settle(WHO, table)
    steps = STEPS.get(game, 9)
    for more in range(MORE):
        _advance(stage, table, bot, steps + more)
        found = [one for one in errands(stage, match) if one.goals]
        if found:
            break
    _write_letters(stage, table, seats, found)
    return Evening(stage, game, match, found)


def _advance(stage: Stage, table: str, bot: str, steps: int) -> None:
    """Let a bot order for both."""
    hall = stage.house.services.hall
    tend(hall, table)
    while (match := hall.match(table)).result is None and match.step < steps:
        factory = factory_of(match.ruleset.name, bot)
        match.bots_answer({Player(seat): factory for seat in match.waiting})
        tend(hall, table)


def _write_letters(stage: Stage, table: str, seats: list[str], found: list[Errand]) -> None:
    """Letters that name places, and one with an order that its reader could give."""
    places = [*(one.goals[0] for one in found[:2]), *(one.thing for one in found)]
    where = places[0] if places else "the border"
    line = suggested(stage, table, seats[0])
    said = (
        (OTHER, seats[1], (), f"I have nothing near {where}. Shall we keep it so for five turns?"),
        (WHO, seats[0], (seats[1],), f"Gladly, if nobody of yours comes to {where} either."),
        (OTHER, seats[1], (seats[0],), f"Agreed. Then I would do this now:\n{line}"),
    )
    for name, seat, to, text in said:
        letter = {"text": text.strip(), "to": list(to)}
        sent = stage.person(name).post(f"/tables/{table}/seats/{seat}/messages", json=letter)
        sent.raise_for_status()


def suggested(stage: Stage, table: str, seat: str) -> str:
    """An order that a seat could give, in notation; "" where there is none."""
    asked = stage.house.services.hall.match(table).asked_of(Player(seat))
    words = [kind.word for kind in asked.form.kinds] if asked else []
    orders = (example_of(asked.form, word) for word in words) if asked else ()
    return next((write(order) for order in orders if order is not None), "")


# -- the moments


def _tab(evening: Evening, page: Page, tab: str) -> None:
    page.goto(f"{evening.match}#{tab}")
    page.wait_for_timeout(SETTLED)
    page.locator(f".tabs a[href='#{tab}']").first.click()


def _choose(evening: Evening, page: Page) -> None:
    _tab(evening, page, "orders")
    page.wait_for_timeout(SETTLED)
    if evening.found:
        _press(page, evening.found[0].thing)


def _press(page: Page, thing: str) -> None:
    token = page.locator(f".stage [data-token='{thing}']")
    shape = token if token.count() else page.locator(f".stage [data-place='{thing}']")
    shape.first.dispatch_event("click")
    page.wait_for_timeout(SETTLED)


def _target(evening: Evening, page: Page) -> None:
    _choose(evening, page)
    if evening.found:
        goal = evening.found[0].goals[-1]
        point = page.locator(f".stage [data-place='{goal}']").first
        point.dispatch_event("pointermove")
        point.dispatch_event("click")


def _sealed(evening: Evening, page: Page) -> None:
    _tab(evening, page, "orders")
    page.wait_for_timeout(SETTLED)
    page.locator("[data-key=seal]").first.click()
    page.locator("[data-key=unseal], [data-key=seal-now]").first.wait_for()


def _film(evening: Evening, page: Page) -> None:
    _tab(evening, page, "report")
    page.get_by_role("button", name=re.compile("Watch")).first.click()
    page.wait_for_timeout(2 * SETTLED)


def _open(page: Page, address: str) -> None:
    page.goto(address)


def newest_battle(evening: Evening) -> str:
    """The page of the last battle that was told of; of the last report where there was none."""
    table, seat = evening.match.rsplit("/", 2)[1:]
    here, person = f"/tables/{table}/seats/{seat}", evening.stage.person(WHO)
    for step in reversed(range(evening.stage.house.services.hall.match(table).step)):
        told = person.get(f"{here}/steps/{step}/fights")
        if told.is_success and (fights := told.json()["battles"]):
            return f"{evening.match}/step/{step}/fight/{fights[-1]['event']}"
    return evening.match


def over(stage: Stage, game: str) -> str:
    """The war page of a match that bots played out for two people; played once."""
    known = stage.wars.get(game)
    if known is None:
        known = stage.wars[game] = _played_out(stage, game)
    return known


def _played_out(stage: Stage, game: str) -> str:
    table = stage.table(WHO, game, title="A war that is over")
    seats = [one["seat"] for one in stage.person(WHO).get(f"/tables/{table}").json()["seats"]]
    for name, seat in zip((WHO, OTHER), seats, strict=False):
        stage.sit(name, table, seat)
    bot = list(bots_of(game))[min(1, len(bots_of(game)) - 1)]
    if len(seats) > 2:
        stage.person(WHO).post(f"/tables/{table}/begin", json={"bot": bot}).raise_for_status()
    stage.settle(WHO, table)
    _advance(stage, table, bot, LAST)
    hall = stage.house.services.hall
    for seat in seats[1:]:
        if hall.match(table).result is None:
            hall.match(table).concede(Player(seat))
            tend(hall, table)
    return f"/t/{table}/war"


def _lesson(evening: Evening, page: Page) -> None:
    page.goto(f"/new/{evening.game}")
    page.get_by_role("button", name="Your first match").click()
    page.locator("[data-key=show-me]").wait_for()


MOMENTS: dict[str, Callable[[Evening, Page], None]] = {
    "news": lambda evening, page: _tab(evening, page, "report"),
    "orders": lambda evening, page: _tab(evening, page, "orders"),
    "decide": _choose,
    "target": _target,
    "film": _film,
    "powers": lambda evening, page: _tab(evening, page, "powers"),
    "letters": lambda evening, page: _tab(evening, page, "messages"),
    "tables": lambda _, page: _open(page, "/"),
    "gazette": lambda evening, page: _open(page, f"{evening.match}/gazette/last"),
    "battle": lambda evening, page: _open(page, newest_battle(evening)),
    "war": lambda evening, page: _open(page, over(evening.stage, evening.game)),
    "list": lambda evening, page: _open(page, f"{evening.match}/map"),
    "rules": lambda evening, page: _open(page, f"/rules/{evening.game}"),
    "lesson": _lesson,
    "sealed": _sealed,
}
"""What is looked at of a match: a name, and how one comes there. The seal is last: it stays."""


def show(evening: Evening, page: Page, moment: str) -> None:
    """Bring a page to a moment, and wait until it stands still."""
    MOMENTS[moment](evening, page)
    page.wait_for_timeout(SETTLED)


def taken_back(evening: Evening) -> None:
    """Nothing is sealed or written any more: the next look begins as the one before.

    Where one alone was asked the turn went on, and it begins there.
    """
    table, seat = evening.match.rsplit("/", 2)[1:]
    person, here = evening.stage.person(WHO), f"/tables/{table}/seats/{seat}"
    sealed = person.get(f"{here}/sealed").json()
    if sealed["sealed"]:
        person.post(f"{here}/unseal", json={"step": sealed["step"]})  # unless it runs just now
    draft = person.get(f"{here}/draft")
    if draft.is_success:
        tag = {"if-match": draft.headers["etag"]}
        nothing = {"orders": [], "step": draft.json()["step"]}
        person.put(f"{here}/draft", json=nothing, headers=tag).raise_for_status()
