"""A page is of one moment, however many things it asks for; and it asks the database once."""

import threading
from typing import Any

import pytest
import sqlalchemy as sql

from hegemon.core.game import Player
from hegemon.play.tables.tending import tend
from hegemon.web.frame.answering import Answerer
from tests.play.table import GAMES, NAME, begun, bot_answer, play_on
from tests.web.outputs import asked
from tests.web.pages import Browser, browsed

SEAT = f"/t/{NAME}/p1"


@pytest.fixture
def browser() -> Browser:
    return browsed(play_on(begun(GAMES["space-conquest"]), 3))


def take_a_step(browser: Browser) -> None:
    """Both seats seal and the step is taken, by another thread."""

    def played() -> None:
        match = browser.server.services.hall.match(NAME)
        for seat in match.waiting:
            match.seal(seat, bot_answer(match, Player(seat)))
        tend(browser.server.services.hall, NAME)

    thread = threading.Thread(target=played)
    thread.start()
    thread.join()


@pytest.mark.parametrize(
    "after",
    [
        *("read_messages", "show_table", "show_now", "show_game", "show_board", "list_reports"),
        *("show_draft", "list_kinds", "check_orders", "show_sealed"),
    ],
)
def test_a_step_between_two_calls_of_a_page_is_not_seen(
    browser: Browser, after: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Map, report and sheet are of the moment at which the page began."""
    quiet = browser.get(SEAT)
    ask, stepped = Answerer.ask, []

    def stepping(desk: Answerer, route: Any, *said: Any, **more: Any) -> Any:
        given = ask(desk, route, *said, **more)
        if route.name == after and not stepped:
            stepped.append(after)
            take_a_step(browser)
        return given

    monkeypatch.setattr(Answerer, "ask", stepping)
    page = browser.get(SEAT)
    later = browser.get(SEAT)

    assert [after] == stepped
    assert quiet.text == page.text
    assert quiet.text != later.text
    assert browser.server.services.hall.match(NAME).step == 4


def test_a_match_page_asks_once(browser: Browser) -> None:
    """One transaction, and nothing is asked twice."""
    browser.get(SEAT)  # what is made once for all pages
    begun_: list[Any] = []
    engine = browser.server.services.hall.store.database.engine  # type: ignore[attr-defined]
    sql.event.listen(engine, "begin", begun_.append)
    with asked(browser.server) as questions:
        assert browser.get(SEAT).status_code == 200
    selects = [one for one in questions if one.lstrip().startswith("SELECT")]

    assert 1 == len(begun_)
    assert len(selects) <= 10
    assert len(selects) == len(set(selects)), "asked twice"


def test_a_match_page_makes_no_sheet(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Late in a match that was half of its cost; scripts ask for the kind that is in hand."""
    asked_for: list[str] = []
    ask = Answerer.ask

    def asking(desk: Answerer, route: Any, *said: Any, **more: Any) -> Any:
        asked_for.append(route.name)
        return ask(desk, route, *said, **more)

    monkeypatch.setattr(Answerer, "ask", asking)
    page = browser.get(SEAT)

    assert "A line that is an order, as <code>move A F 3</code>, becomes" in page.text
    assert "list_kinds" in asked_for
    assert "show_sheet" not in asked_for


def test_the_last_step_needs_no_number(browser: Browser) -> None:
    """What was told about it, and the map after it, for who does not know how far the match is."""
    seat = f"/api/v1/tables/{NAME}/seats/p1/steps"
    server = browser.server.by("ann")
    for what in ("", "/report", "/view", "/board", "/board.svg"):
        last, third = server.get(f"{seat}/last{what}"), server.get(f"{seat}/3{what}")
        assert (200, third.content) == (last.status_code, last.content)
    take_a_step(browser)

    assert 4 == server.get(f"{seat}/last").json()["step"]
