"""What counts for a seat that does nothing: on a page of its own, changed by a form of lines."""

import re

import pytest

from hegemon.play.commands import SetTerms
from hegemon.play.times.schedule import Schedule
from hegemon.play.times.terms import Absence, Terms
from tests.play.table import GAMES, NAME, P1, begun, bot_answer, play_on
from tests.web.pages import Browser, browsed

SEAT = f"/t/{NAME}/p1"


def until_moves(game: str = "space-empires") -> Browser:
    """The first seat is asked for its movement."""
    match = begun(GAMES[game])
    while P1 not in match.waiting or "doctrine" not in words(match.form(P1)):
        play_on(match, match.step + 1)
    return browsed(match)


def words(form: object) -> list[str]:
    return [kind.word for kind in getattr(form, "kinds", ())]


def standing(text: str) -> str:
    """The part of the page."""
    found = re.search(r'<section id="standing".*?</section>', text, re.DOTALL)
    assert found
    return found[0]


def test_a_doctrine_is_a_page_of_its_topics() -> None:
    """Each topic with what it says now, and all that it can say; and when it counts."""
    page = standing(until_moves().get(SEAT).text)

    assert "Doctrine" in page
    assert "what your ships fire at" in page
    assert '<option value="ask" selected>you are asked</option>' in page
    assert '<option value="easiest">what they hit most easily' in page
    assert "counts when you seal it" in page


def test_a_changed_line_is_written_on_the_sheet() -> None:
    """The others stay as they are; a second change takes the place of the first."""
    browser = until_moves()
    name = field_of(standing(browser.get(SEAT).text), "doctrine fire")
    other = field_of(standing(browser.get(SEAT).text), "doctrine screen")
    reply = browser.send(f"{SEAT}/standing", **{name: "easiest", other: "none"})

    assert (303, f"{SEAT}#orders") == (reply.status_code, reply.headers["location"])

    browser.send(f"{SEAT}/standing", **{name: "strongest"})

    assert ["doctrine screen none", "doctrine fire strongest"] == written_in(browser)


def test_a_line_that_says_what_it_said_is_not_written() -> None:
    """The page sends all its lines; only what was changed is an order."""
    browser = until_moves()
    said = dict(SAID.findall(standing(browser.get(SEAT).text)))
    name = field_of(standing(browser.get(SEAT).text), "doctrine fire")
    browser.send(f"{SEAT}/standing", **{**said, name: "easiest"})

    assert len(said) > 1
    assert ["doctrine fire easiest"] == written_in(browser)


def written_in(browser: Browser) -> list[str]:
    found = re.search(
        r'<textarea id="lines"[^>]*>(.*?)</textarea>', browser.get(SEAT).text, re.DOTALL
    )
    return found[1].splitlines() if found else []


SAID = re.compile(r'<select[^>]*name="(line-\d+)".*?<option value="([^"]*)" selected', re.DOTALL)
"""A line of the page, and what it says now."""


def field_of(page: str, begins: str) -> str:
    found = re.search(rf'name="(line-\d+)"[^>]*data-begins="{begins}"', page)
    assert found, begins
    return found[1]


@pytest.mark.parametrize(
    ("absence", "said"),
    [
        (Absence(), "The rules answer for you"),
        (Absence("wait"), "The match waits for you"),
        (
            Absence("deputy", "expansionist", forbidden=("move",), most=2, then="bot"),
            "The bot expansionist answers for you, and never orders move",
        ),
    ],
)
def test_what_comes_of_being_late(absence: Absence, said: str) -> None:
    """In words, and with the answer that the rules would give."""
    match = begun(GAMES["space-conquest"])
    match.act(SetTerms(Terms(Schedule(hours=24), absence=absence)))
    page = standing(browsed(match).get(SEAT).text)

    assert said in page
    assert ("would answer" in page) == (absence.missing != "wait")
    assert ("misses 2 answers" in page) == bool(absence.most)


@pytest.mark.parametrize("game", ["ec4x-monero", "erkenfara"])
def test_other_games_tell_what_stands(game: str) -> None:
    """Missions of fleets; what armies were told."""
    heading = {"ec4x-monero": "Missions of fleets", "erkenfara": "What armies are told"}[game]
    page = standing(browsed(begun(GAMES[game])).get(SEAT).text)

    assert f"<h3>{heading}</h3>" in page


def test_what_is_sealed_cannot_be_changed_here() -> None:
    match = begun(GAMES["space-conquest"])
    match.seal(P1, bot_answer(match, P1))
    page = standing(browsed(match).get(SEAT).text)

    assert "would answer" not in page


def test_a_game_without_standing_orders_tells_the_rest() -> None:
    page = standing(browsed(begun(GAMES["space-conquest"])).get(SEAT).text)

    assert "What counts without you" in page
    assert "<form" not in page
