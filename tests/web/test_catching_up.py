"""Who was away is told of all steps since then in one reply; nobody is told more than before."""

from typing import Any

import pytest

from hegemon.play.commands import SetTerms
from hegemon.play.matches import Match
from hegemon.play.replay import Replay
from hegemon.play.times.terms import Terms
from hegemon.web.api.sitting import MOST_TOLD
from hegemon.web.frame.answering import Answerer
from tests.play.table import GAMES, NAME, begun, play_on
from tests.web.pages import Browser, browsed
from tests.web.served import Served, served

SEATS = f"/api/v1/tables/{NAME}/seats"
STEPS = MOST_TOLD + 5


@pytest.fixture(scope="module")
def match() -> Match:
    return play_on(begun(GAMES["space-conquest"]), STEPS)


@pytest.fixture(scope="module")
def server(match: Match) -> Served:
    return served(match).by("ann")


def one_by_one(server: Served, seat: str, first: int, last: int) -> list[Any]:
    """What each step's own reply tells; a step of Space Conquest is a turn."""
    return [
        {
            "step": step,
            "report": server.get(f"{SEATS}/{seat}/steps/{step}/report").json(),
            "date": {"turn": step + 1, "clock": "turn", "phase": ""},
        }
        for step in range(first, last + 1)
    ]


@pytest.mark.parametrize(("first", "last"), [(3, 3), (2, 9), (STEPS, STEPS), (STEPS - 4, STEPS)])
def test_several_steps_are_told_as_each_by_itself(server: Served, first: int, last: int) -> None:
    told = server.get(f"{SEATS}/p1/reports?first={first}&last={last}").json()

    assert {"reports": one_by_one(server, "p1", first, last)} == told


def test_a_reply_has_no_more_than_twenty_and_says_what_is_next(server: Served) -> None:
    page = server.get(f"{SEATS}/p1/reports").json()
    rest = server.get(f"{SEATS}/p1/reports?first={page['next']}").json()

    assert page["next"] == MOST_TOLD
    assert [*page["reports"], *rest["reports"]] == one_by_one(server, "p1", 0, STEPS)
    assert "next" not in rest


@pytest.mark.parametrize("asked", ["first=26", "first=3&last=2", "first=0&last=26"])
def test_there_are_no_other_steps(server: Served, asked: str) -> None:
    assert server.get(f"{SEATS}/p1/reports?{asked}").status_code == 404


@pytest.mark.parametrize("asked", ["first=-1", "first=x", "last=-1", "step=3"])
def test_what_is_no_step_is_refused(server: Served, asked: str) -> None:
    assert server.get(f"{SEATS}/p1/reports?{asked}").status_code == 422


def test_a_bystander_is_told_no_more_than_he_may_see() -> None:
    """Where the terms let people look on some steps later."""
    match = begun(GAMES["space-conquest"])
    match.act(SetTerms(Terms(watching="later", delay=2)))
    server = served(play_on(match, 5)).by("eve")
    told = server.get(f"{SEATS}/bystander/reports").json()

    assert {"reports": one_by_one(server, "bystander", 0, 3)} == told
    assert server.get(f"{SEATS}/bystander/reports?last=4").status_code == 404
    assert server.get(f"{SEATS}/p1/reports").status_code == 403


def test_a_page_of_who_was_away_asks_once(monkeypatch: pytest.MonkeyPatch) -> None:
    browser, asked_for = away(), list[str]()
    ask = Answerer.ask

    def asking(desk: Answerer, route: Any, *said: Any, **more: Any) -> Any:
        asked_for.append(route.name)
        return ask(desk, route, *said, **more)

    monkeypatch.setattr(Answerer, "ask", asking)
    page = browser.get(f"/t/{NAME}/p1?since=2")

    assert page.status_code == 200
    assert "reports since you looked" in page.text
    assert asked_for.count("list_reports") == 1
    assert "show_report" not in asked_for


def away() -> Browser:
    """One who last looked after step 2 and has answered nothing since."""
    match = play_on(begun(GAMES["space-conquest"]), 9)
    assert isinstance(match.replay, Replay)
    return browsed(match)
