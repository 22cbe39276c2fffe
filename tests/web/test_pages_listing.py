"""The map in words says all that the map says, for every game and without scripts."""

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from hegemon.draw.scene import safe_id
from tests.contract.games import REAL, world
from tests.play.table import NAME
from tests.web.test_pages_tell_no_secret import browser_at
from tests.web.test_secrets import moments


def said_of(board: dict[str, Any]) -> Iterator[str]:
    """What must be there: names, facts, badges, notes, pieces."""
    for place in board["places"]:
        yield f"#place-{safe_id(place['id'])}"
        yield place.get("note", "")
        yield from place.get("badges", ())
        yield from (fact["value"] for fact in place.get("facts", ()))
    for token in board.get("tokens", ()):
        yield token["id"]
        yield from (fact["value"] for fact in token.get("facts", ()))


@pytest.mark.parametrize("game", REAL)
def test_every_place_and_piece_is_told(game: str) -> None:
    here = world(game)
    moment = moments(here, 1)[0]
    player = here.question(moment.state).asked(moment.state)[0]
    browser = browser_at(here, moment.state).by(player)
    board = browser.get(f"/api/v1/tables/{NAME}/seats/{player}/board").json()
    page = unescape(browser.get(f"/t/{NAME}/{player}/map").text)

    assert [] == [said for said in said_of(board) if said not in page]
    assert len(board["places"]) == len(re.findall(r'<th scope="row">', page)) - len(
        board.get("tokens", ())
    )
