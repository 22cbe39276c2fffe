"""Two worlds: no tool tells a model anything that depends on what its seat may not know."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from hegemon.agents.server import server_of
from hegemon.agents.tools import SeatTools
from hegemon.contract.match import Moment, chance_at
from hegemon.contract.secrets import unlike
from hegemon.contract.world import World
from hegemon.core.errors import HegemonError
from hegemon.core.game import Player
from hegemon.core.notation import write
from tests.agents.chairs import tools_at
from tests.contract.games import REAL, TOYS, world
from tests.contract.plants import InBoard, Leaky, in_form
from tests.play.table import NAME
from tests.samples import cases
from tests.web.outputs import laid_out
from tests.web.test_secrets import moments

_LOOKS: tuple[Any, ...] = ("page", "map", "places", "news", "score", "things", "whole")


def told(here: World, state: Any, seat: Player, moment: Moment) -> Iterator[tuple[str, str]]:
    """All that tools tell a seat, whatever it asks."""
    tools = tools_at(laid_out(here, state).services.hall.match(NAME), seat)
    for name, do in calls(tools, seat, moment, here):
        try:
            yield name, do()
        except HegemonError as trouble:
            yield name, f"refused: {trouble}"


def calls(tools: SeatTools, seat: Player, moment: Moment, here: World) -> Iterator[tuple[str, Any]]:
    """Each tool, with what there is to ask of it."""
    match = tools.at.match
    asked = match.asked_of(seat)
    assert asked is not None
    said = [write(one) for one in asked.form.orders(moment.answers[seat])]
    places = [place.id for place in match.board(seat).places]
    yield "table", tools.show_table
    yield "wait", tools.wait_for_turn
    for topic in _LOOKS:
        yield topic, lambda topic=topic: tools.look(topic)
    for place in islice(places, 12):
        yield f"at {place}", lambda place=place: tools.look_at(place)
        yield f"targets {place}", lambda place=place: tools.list_targets(place)
    yield "sheet", tools.show_sheet
    for kind in asked.form.kinds:
        yield f"sheet {kind.word}", lambda kind=kind: tools.show_sheet(kind.word)
        for one in kind.fields:
            yield (
                f"choices {kind.word} {one.name}",
                lambda kind=kind, one=one: tools.list_choices(kind.word, one.name),
            )
    yield "check", lambda: tools.check_orders([*said, "???"])
    yield "why", lambda: tools.explain_sentence(1)
    yield "odds", tools.reckon_odds
    yield "listed", lambda: f"{server_of(tools).name} {asked.form.title}"
    yield "sealed", lambda: tools.seal_orders(["???"])


def leaks(moment: Moment, sound: World, here: World) -> Iterator[str]:
    """What one who is asked could tell of two worlds that look alike to him."""
    seat = sound.question(moment.state).asked(moment.state)[0]
    other = sound.scramble(moment.state, seat, chance_at(moment))
    yield from unlike(told(here, moment.state, seat, moment), told(here, other, seat, moment))


@pytest.mark.parametrize("game", cases(("strait", "space_conquest"), [*TOYS, *REAL]))
def test_tools_do_not_interfere(game: str) -> None:
    here = world(game)
    found = [leak for moment in moments(here, 1) for leak in leaks(moment, here, here)]

    assert [] == found[:5]


@pytest.mark.parametrize("plant", [InBoard, in_form("title"), in_form("forecast"), in_form("open")])
def test_planted_leak_is_found(plant: type[Leaky]) -> None:
    here = world("space_conquest")

    assert any(leak for at in moments(here, 2) for leak in leaks(at, here, plant(here)))
