"""Turns that somebody missed in short, for who comes back after some."""

import re

import pytest

from hegemon.core.board import Board, Fact, Place
from hegemon.core.game import Player
from hegemon.play.replay import Replay
from hegemon.web.pages.parts.digest import FigureChange, _between, _changes, _curve, _standing
from tests.play.table import GAMES, NAME, begun, play_on
from tests.web.pages import Browser, browsed

PART = re.compile('<section id="report".*?\n</section>', re.DOTALL)
SEAT = f"/t/{NAME}/p1"


def news(browser: Browser, since: int) -> str:
    """What the page tells of the steps since one."""
    found = PART.search(browser.get(f"{SEAT}?since={since}").text)
    assert found is not None
    return found[0]


@pytest.fixture(scope="module")
def browser() -> Browser:
    return browsed(play_on(begun(GAMES["space-conquest"]), 6))


def test_from_three_turns_on_a_digest_takes_the_place_of_news(browser: Browser) -> None:
    """Figures from and to, the places by turn, four things; and all of it turn by turn below."""
    few, many = (news(browser, since) for since in (4, 0))

    assert 'class="digest"' not in few
    assert "what happened" in few
    assert 'class="digest"' in many
    assert re.search(r"Turns 1 to \d in short", many)
    assert 4 >= len(re.findall(r'<li class="headline row', many)) > 0
    assert "headline lead" not in many
    assert "Turn by turn" in many


def test_the_digest_counts_what_the_two_maps_of_the_seat_show(browser: Browser) -> None:
    """And names what is new on the map."""
    page = news(browser, 0)
    replay = browser.server.services.hall.match(NAME).replay
    had, has = (
        {place.id for place in replay.board(Player("p1"), step).places if place.owner == "p1"}
        for step in (0, 6)
    )
    row = re.search(r"<th scope=\"row\">Stars</th><td>(\d+).*?<b>(\d+)</b>", page)

    assert row is not None
    assert (str(len(had)), str(len(has))) == row.groups()
    gained = re.search('data-gained="([^"]*)"', page)
    assert gained is not None
    assert has - had == set(re.findall(r"&#34;(\w+)&#34;", gained[1]))


def test_what_was_had_long_ago_is_found_once(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever opens the page again waits for no map of the past."""
    first = news(browser, 0)
    asked: list[int] = []
    board = Replay.board

    def counted(replay: Replay, seat: Player | None, step: int) -> Board:
        asked.append(step)
        return board(replay, seat, step)

    monkeypatch.setattr(Replay, "board", counted)

    assert first == news(browser, 0)
    assert [] == asked
    assert 'class="digest"' in news(browser, 1)
    assert [] != asked


def test_who_looks_on_has_none(browser: Browser) -> None:
    """Nothing on the map is his."""
    for page in (browser.get(f"/t/{NAME}/watch?since=0"), browser.get(f"{SEAT}/step/3")):
        assert 'class="digest"' not in page.text


def test_figures_are_what_most_places_have() -> None:
    """Summed; a tenth of a unit is said as tenths, and what has no unit is no amount."""

    def place(id_: str, people: int) -> Place:
        facts = (Fact("PU", "x", people, "0.1 PU"), Fact("level", "x", 3))
        return Place(id_, 0, 0, facts=facts)

    found = list(_changes({"a": place("a", 5)}, {"a": place("a", 12), "b": place("b", 30)}))

    assert [FigureChange("places", 1, 2), FigureChange("PU", 5, 42, 10)] == found
    assert 37 == found[1].change


def test_the_curve_asks_for_few_maps_and_ends_where_one_is() -> None:
    """However many turns were missed."""
    assert [] == _between(3, 4)
    assert [4, 5] == _between(3, 6)
    assert 4 == len(_between(0, 200))
    curve = _curve([(1, 1), (11, 2)])
    assert [(0, 32), (280, 4)] == [(point.x, point.y) for point in curve]


def test_what_asks_for_an_answer_still_is_said() -> None:
    """In the words of the signs."""
    held = Place("c", 0, 0, name="C14", states=("blockaded", "new"))
    assert ["C14: blockaded"] == list(_standing([held, Place("d", 0, 0)]))
