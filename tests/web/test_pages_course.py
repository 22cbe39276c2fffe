"""Curves under Powers, as pictures that are fetched when they are looked at, and as a page."""

import re

from hegemon.core.show.curves import CurvePoint
from hegemon.play.commands import SetTerms
from hegemon.play.times.terms import Terms
from hegemon.web.pages.parts.course import _change
from tests.play.table import GAMES, NAME, begun, play_on
from tests.web.pages import browsed
from tests.web.test_pages_score import part

OWN = f"/t/{NAME}/p1"
SEATS = (("ann", "p1"), ("ben", "p2"))
CONQUEST, EMPIRES = GAMES["space-conquest"], GAMES["space-empires"]


def test_each_measure_has_a_picture_of_what_the_seat_knew() -> None:
    browser = browsed(play_on(begun(CONQUEST), 5))
    curves = part(browser, "curves")
    pictures = [one.replace("&amp;", "&") for one in re.findall(r'<img src="([^"]+)"', curves)]

    assert ["homes", "stars", "production", "ships"] == [one.rpartition("=")[2] for one in pictures]
    assert curves.count('loading="lazy"') == len(pictures)
    for one in pictures:
        assert one.startswith(f"/api/v1/tables/{NAME}/seats/p1/curves.svg?")
        assert "last=5" in one
        assert 200 == browser.get(one).status_code


def test_one_is_chosen_without_a_script() -> None:
    curves = part(browsed(play_on(begun(CONQUEST), 5)), "curves")

    assert 4 == curves.count('type="radio" name="curve"')
    assert 1 == curves.count(" checked>")


def test_the_one_that_is_looked_at_first_says_who_is_ahead() -> None:
    """Both have their home stars, which tells nothing, before the other is met and after."""
    for steps, expected in ((1, "stars"), (20, "stars")):
        curves = part(browsed(play_on(begun(CONQUEST), steps)), "curves")

        assert [expected] == re.findall(r'id="curve-(\w+)" checked', curves)


def test_before_the_first_turn_there_is_nothing_to_look_at() -> None:
    browser = browsed(begun(CONQUEST))

    assert "" == part(browser, "curves")
    assert "come back after the next turn" in browser.get(f"{OWN}/curves").text


def test_a_game_that_measures_nothing_has_no_curves() -> None:
    browser = browsed(play_on(begun(), 2))

    assert "" == part(browser, "curves")
    assert 200 == browser.get(f"{OWN}/curves").status_code


def test_the_page_says_the_same_as_tables() -> None:
    match = play_on(begun(EMPIRES, agreed={"map": "small", "round_limit": 9}), 24)
    page = browsed(match).get(f"{OWN}/curves?measure=homeworld").text
    ships = page.partition('id="curve-ships"')[2].partition("</section>")[0]
    figures = re.findall(r"<td[^>]*>([^<]+)</td>", ships)

    assert {"?"} == set(figures[1::2])
    assert all(one.isdecimal() for one in figures[::2])
    assert 'aria-label="not known">?' in ships


def test_the_page_shows_no_other_seats_knowledge() -> None:
    match = play_on(begun(CONQUEST), 20)
    browser = browsed(match)
    pages = (browser.by(who).get(f"/t/{NAME}/{seat}/curves") for who, seat in SEATS)
    mine, theirs = (re.findall(r"<td[^>]*>([^<]+)</td>", page.text) for page in pages)

    assert mine != theirs
    assert "?" in mine


def test_at_the_end_it_is_as_it_was_and_as_it_was_known() -> None:
    browser = browsed(play_on(begun(CONQUEST, agreed={"turn_limit": 12})))
    truly, seen = browser.get(f"{OWN}/curves").text, browser.get(f"{OWN}/curves?as=seen").text

    assert f'src="/api/v1/tables/{NAME}/curves.svg' in part(browser, "curves")
    assert "As it was." in truly
    assert "Dice of hyperspace" in truly
    assert "What happened, as <bdi>you were</bdi> told then" in truly
    assert "told then" not in seen
    assert "As you knew it then." in seen
    assert "Dice of hyperspace" not in seen
    assert re.search(r'rel="prev" href="\?turn=\d+&amp;measure=\w+&amp;as=seen#curve"', seen)
    assert "as=seen#" not in truly


def test_a_change_has_a_minus_that_is_one() -> None:
    less, more = (CurvePoint(1, figure, None, at_least=False) for figure in (200, 1500))

    assert "\N{MINUS SIGN}1,300" == _change(less, more)
    assert "+1,300" == _change(more, less)


def test_who_looks_on_later_sees_no_more() -> None:
    match = play_on(begun(CONQUEST), 8)
    match.act(SetTerms(Terms(watching="later", delay=3)))
    page = browsed(match).by("eve").get(f"/t/{NAME}/bystander/curves").text

    assert "turn 1 to 6<" in page  # after step 5
