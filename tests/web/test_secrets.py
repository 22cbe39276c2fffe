"""Two worlds over HTTP: no reply to a seat or a bystander depends on what it may not know."""

import json
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from hegemon.contract.match import Moment, chance_at, matches
from hegemon.contract.secrets import different, is_scrambled, unlike
from hegemon.contract.world import World
from hegemon.core.game import Player
from tests.contract.games import REAL, TOYS, world
from tests.contract.plants import InBoard, InBystandersView, InView, Leaky, in_form
from tests.samples import by_hand, cases
from tests.web.outputs import keep_private, laid_out, told

PLANTS = (
    InView,
    InBoard,
    InBystandersView,
    *(in_form(where) for where in ("title", "kind", "reason", "order of choices")),
    *(in_form(where) for where in ("verdict", "forecast", "purses")),
    in_form("open"),
)


pytestmark = pytest.mark.usefixtures("quiet")


def moments(here: World, most: int) -> list[Moment]:
    """Moments at which something is hidden, the first of several matches."""
    found = [
        moment
        for match in matches(here)[:2]
        for moment in islice((each for each in match.moments if is_scrambled(each, here)), most)
    ]
    return found[:most]


def leaks(moment: Moment, sound: World, here: World) -> Iterator[str]:
    """What one who is asked could tell of two worlds that look alike to him."""
    player = sound.question(moment.state).asked(moment.state)[0]
    other = sound.scramble(moment.state, player, chance_at(moment))
    first, second = laid_out(here, moment.state), laid_out(here, other)
    keep_private(first, sound, player, letters=1)
    keep_private(second, sound, player, letters=4)
    yield from unlike(told(first, sound, player, moment), told(second, sound, player, moment))


FEW = ("sealed_bids", "strait", "ec4x/monero")
"""Two toys and the largest game: at one moment each time; at two by hand."""


@pytest.mark.parametrize(
    ("game", "most"),
    by_hand(
        cases(
            [(game, 1) for game in FEW], [(game, 1) for game in (*TOYS, *REAL) if game not in FEW]
        ),
        [(game, 2) for game in (*TOYS, *REAL)],
    ),
)
def test_replies_do_not_interfere(game: str, most: int) -> None:
    here = world(game)
    found = [leak for moment in moments(here, most) for leak in leaks(moment, here, here)]

    assert [] == found[:5]


@pytest.mark.parametrize("game", cases(["sealed_bids"], ["space_conquest"]))
@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__)
def test_planted_leak_is_found(plant: type[Leaky], game: str) -> None:
    here = world(game)

    assert any(leak for at in moments(here, 3) for leak in leaks(at, here, plant(here)))


@pytest.mark.long
@pytest.mark.parametrize("what", ["title", "purses"])
def test_planted_leak_is_found_in_what_one_takes_along(what: str) -> None:
    """In the workbook and in the pack, each by itself: they are other replies than the page's."""
    here = world("sealed_bids")
    found = [leak for at in moments(here, 2) for leak in leaks(at, here, in_form(what)(here))]
    where = {leak.split(": ")[0].rpartition("/")[2] for leak in found}

    assert {"workbook.xlsx", "pack.html"} <= where


@pytest.mark.parametrize("game", cases([], ("strait", *REAL)))
def test_a_pack_set_in_type_is_the_same(game: str) -> None:
    """Byte for byte: what a PDF says of itself tells no more than its pages."""
    here = world(game)
    (moment,) = moments(here, 1)
    sound, other = packs(here, here, moment)

    assert [b"%PDF", b"%PDF"] == [sound[:4], other[:4]]
    assert sound == other


def test_planted_leak_is_found_in_a_pack_set_in_type() -> None:
    here = world("sealed_bids")
    found = [packs(here, in_form("title")(here), moment) for moment in moments(here, 2)]

    assert any(sound != other for sound, other in found)


def packs(sound: World, here: World, moment: Moment) -> list[bytes]:
    """The packs of one who is asked, in two worlds that look alike to him."""
    player = sound.question(moment.state).asked(moment.state)[0]
    other = sound.scramble(moment.state, player, chance_at(moment))
    path = f"/api/v1/tables/match/seats/{player}/pack.pdf"
    worlds = [laid_out(here, state).by(player) for state in (moment.state, other)]
    return [server.get(path).content for server in worlds]


_HEARD = re.compile(r',"heard":"\d+\.\d+"')


@pytest.mark.parametrize("game", cases(["sealed_bids"], ["space_conquest", "ec4x/monero"]))
def test_nobody_is_told_who_has_sealed(game: str) -> None:
    """What others seal changes no reply to a seat, but that the table says who is awaited.

    So does the look at all that changes, and nothing else in it is another. That it changed is news
    to all, as often as somebody seals; the id of these news comes with messages, too.
    """
    here = world(game)
    moment = next(
        each
        for match in matches(here)
        for each in match.moments
        if len(each.answers) == len(here.players)
    )
    player = here.players[0]
    waits, busy = laid_out(here, moment.state), laid_out(here, moment.state)
    for other in here.players[1:]:
        sealed = seal(busy, here, other, moment)
        assert 200 == sealed
    for server in (waits, busy):
        keep_private(server, here, player, letters=1)

    one, other = (dict(told(server, here, player, moment)) for server in (waits, busy))
    now = next(name for name in one if name.endswith("/now") and name.startswith(player))
    tables = {name for name in one if name.endswith(("/api/v1/tables/match", "/news"))} | {now}
    unheard = [{name: _HEARD.sub("", said) for name, said in each.items()} for each in (one, other)]
    found = [leak for leak in different(*unheard) if leak.split(": ")[0] not in tables]

    assert [] == found
    assert but_for_the_awaited(one[now]) == but_for_the_awaited(other[now])


def but_for_the_awaited(reply: str) -> dict[str, Any]:
    """The body of a reply without who is awaited."""
    body = reply[reply.index('{"table"') :]
    said: dict[str, Any] = json.loads(body)
    assert said.pop("waiting")
    return said


def seal(server: object, here: World, player: Player, moment: Moment) -> int:
    """Let a seat seal its answer."""
    from hegemon.core.order_json import orders_to_json
    from tests.web.served import Served

    assert isinstance(server, Served)
    form = here.form_of(moment.state, player)
    orders = orders_to_json(form.orders(moment.answers[player]))
    body = {"orders": orders, "step": 2, "anyway": True}
    return server.by(player).post(f"/api/v1/tables/match/seats/{player}/seal", body).status_code
