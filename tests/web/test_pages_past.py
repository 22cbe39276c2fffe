"""The past on pages: what a seat saw then and no more; the truth when it is over."""

import re

import pytest

from hegemon.core.words import capital
from hegemon.play.commands import SetTerms
from hegemon.play.matches import Match
from hegemon.play.times.terms import Terms
from tests.play.table import GAMES, NAME, begun, play_on
from tests.web.pages import Browser, browsed

SEAT = f"/t/{NAME}/p1"


def running() -> Match:
    return play_on(begun(GAMES["space-conquest"]), 4)


def over() -> Match:
    return play_on(begun())


@pytest.fixture(scope="module")
def browser() -> Browser:
    return browsed(running())


def test_a_step_is_shown_as_the_seat_saw_it_then(browser: Browser) -> None:
    match = running()
    page = browser.get(f"{SEAT}/step/2").text

    assert "step 2 of 4" in page
    assert f'href="{SEAT}/step/1"' in page
    assert f'href="{SEAT}/step/3"' in page
    for place in match.replay.board(match.replay.header.players[0], 2).places:
        assert f'data-place="{place.id}"' in page


def test_a_form_leads_to_a_step(browser: Browser) -> None:
    assert f"{SEAT}/step/3" == browser.get(f"{SEAT}/step?step=3").headers["location"]


@pytest.mark.parametrize("step", ["5", "x", "99999999999"])
def test_there_are_no_other_steps(browser: Browser, step: str) -> None:
    assert 404 == browser.get(f"{SEAT}/step/{step}").status_code


def test_the_truth_is_told_at_the_end_only(browser: Browser) -> None:
    assert 409 == browser.get(f"{SEAT}/truth/2").status_code

    finished = browsed(over())
    page = finished.get(f"{SEAT}/truth/1")

    assert 200 == page.status_code
    assert "Dice of this step" in page.text
    assert "The truth" in finished.get(f"{SEAT}/step/1").text


def test_two_seats_are_told_each_its_own(browser: Browser) -> None:
    """What the one knows and the other does not stands on no page of the other."""
    match = running()
    mine, theirs = (
        {token.id for token in match.replay.board(player, 4).tokens}
        for player in match.replay.header.players
    )
    page = browser.get(f"{SEAT}/step/4").text + browser.get(SEAT).text
    named = set(re.findall(r'data-token="([^"]+)"', page))

    assert mine >= named
    assert not (theirs - mine) & named


def test_a_bystander_is_led_to_what_he_may_see() -> None:
    eve = browsed(over()).by("eve")
    page = eve.get(f"/t/{NAME}/bystander").text

    assert f"/t/{NAME}/bystander" == eve.get(f"/t/{NAME}").headers["location"]
    assert 'id="orders"' not in page
    assert 'id="say"' not in page
    assert f"/api/v1/tables/{NAME}/news" in page


def test_who_sees_the_match_later_is_told_so_and_sees_no_more() -> None:
    match = begun(GAMES["space-conquest"])
    match.act(SetTerms(Terms(watching="later", delay=2)))
    page = browsed(play_on(match, 4)).by("eve").get(f"/t/{NAME}/bystander").text

    assert "You see it 2 steps late." in page
    assert 'data-step="2"' in page
    assert 'data-step="4"' not in page


def test_over_is_said_with_the_reason_and_a_way_to_verify() -> None:
    match = over()
    page = browsed(match).get(SEAT).text

    assert match.result is not None
    assert f"{capital(match.result.reason)}.</bdi>" in page
    assert f'href="/verify?table={NAME}"' in page
    assert 200 == browsed(match).get(f"/verify?table={NAME}").status_code


def test_what_one_kept_is_never_sent() -> None:
    """Before the script stands a press on the button would send the form, and all that is in it."""
    page = browsed(over()).get(f"/verify?table={NAME}").text

    assert '<button class="main" disabled>Verify</button>' in page
