"""Two worlds in the browser: no page and no form tells a seat or a bystander what is hidden."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from hegemon.contract.match import Moment, chance_at
from hegemon.contract.secrets import unlike
from hegemon.contract.world import World
from hegemon.core.game import Player
from hegemon.core.notation import write
from hegemon.web.pages.every import PAGES, application
from tests.contract.games import REAL, TOYS, world
from tests.contract.plants import InBattle, InBoard, InMeasures, InStanding, Leaky, in_form
from tests.play.table import NAME
from tests.samples import cases
from tests.web.outputs import keep_private, laid_out
from tests.web.pages import Browser
from tests.web.test_secrets import moments

PLANTS = (
    InBoard,
    InBattle,
    InStanding,
    InMeasures,
    *(in_form(where) for where in ("title", "kind", "verdict", "forecast")),
)


PARTS = {"table": NAME, "game": "nothing", "name": "nothing", "step": "1", "deed": "nothing"}
PARTS |= {"turn": "last", "event": "0", "link": "none", "study": "none", "run": "none"}


def told(
    browser: Browser, world: World, player: Player, moment: Moment
) -> Iterator[tuple[str, str]]:
    """Every page that there is, as the seat and as bystanders; and what forms of orders answer."""
    for seat, cookie in ((player, player), ("bystander", player), ("bystander", "eve")):
        for page in PAGES:
            path = page.path.format(**(PARTS | {"seat": seat}))
            if page.method == "GET":
                yield f"{cookie} {path}", plain(browser.by(cookie).get(path))
    for lines in ("", "???", "<b>nothing</b>", *_own(world, player, moment)):
        path = f"/t/{NAME}/{player}"
        # what is sealed is for a question that is not open, so that the match stays where it is
        for deed, step in (("keep", "2"), ("seal", "99"), ("unseal", "99")):
            reply = browser.by(player).send(f"{path}/orders", do=deed, step=step, lines=lines)
            yield f"{deed} {lines}", plain(reply)
        yield f"with {lines}", plain(browser.by(player).get(path))


def _own(world: World, player: Player, moment: Moment) -> list[str]:
    asked = world.asked(moment.state, player)
    if asked is None:
        return []
    orders = asked.form.orders(moment.answers[player])
    return ["\n".join(write(order) for order in orders)]


def plain(reply: Any) -> str:
    """Status, headers and text of a page without the id of the request."""
    request = reply.headers["x-request-id"]
    headers = {name: said for name, said in reply.headers.items() if name != "x-request-id"}
    return f"{reply.status_code} {headers} {reply.text}".replace(request, "")


def leaks(moment: Moment, sound: World, here: World) -> Iterator[str]:
    """What one who is asked could tell of two worlds that look alike to him."""
    player = sound.question(moment.state).asked(moment.state)[0]
    other = sound.scramble(moment.state, player, chance_at(moment))
    found = []
    for state, letters in ((moment.state, 1), (other, 4)):
        browser = browser_at(here, state)
        keep_private(browser.server, sound, player, letters)
        found.append(told(browser, sound, player, moment))
    yield from unlike(*found)


def browser_at(here: World, state: Any) -> Browser:
    server = laid_out(here, state)
    return Browser(replace(server, app=application(server.services)))


@pytest.mark.parametrize("game", cases(TOYS[:2], (*TOYS[2:], *REAL)))
def test_pages_do_not_interfere(game: str) -> None:
    here = world(game)
    found = [leak for moment in moments(here, 1) for leak in leaks(moment, here, here)]

    assert [] == found[:5]


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__)
def test_planted_leak_is_found(plant: type[Leaky]) -> None:
    here = world("space_conquest")

    assert any(leak for at in moments(here, 3) for leak in leaks(at, here, plant(here)))


@pytest.mark.parametrize("game", cases(REAL[:2], REAL[2:]))
def test_no_page_has_a_script_or_a_style_inside(game: str) -> None:
    """The policy of contents would stop them, and what stops is not seen."""
    here = world(game)
    moment = moments(here, 1)[0]
    player = here.question(moment.state).asked(moment.state)[0]
    for name, page in told(browser_at(here, moment.state), here, player, moment):
        found = re.findall(r"<script>|<style|\sstyle=|\son[a-z]+=|javascript:", page)

        assert (name, []) == (name, found)
