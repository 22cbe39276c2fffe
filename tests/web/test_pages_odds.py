"""The page of odds: a fight is asked about, changed, asked about again; nobody else's is told."""

from urllib.parse import urlencode

from hegemon.web.api import helping
from tests.play.table import GAMES, NAME, begun
from tests.web.pages import Browser, browsed

OWN = f"/t/{NAME}/p1"


def of_ec4x() -> Browser:
    return browsed(begun(GAMES["ec4x-monero"]))


def asked(browser: Browser, fight: str) -> str:
    page = browser.get(f"{OWN}/odds?{urlencode({'fight': fight})}")
    assert page.status_code == 200
    return page.text


def test_a_fight_is_reckoned_and_can_be_changed() -> None:
    page = asked(of_ec4x(), "2 DD  vs 1 CL")

    assert 'value="2 DD vs 1 CL"' in page
    assert "How it ends" in page
    assert "The first side wins <b>" in page
    assert "change it and ask again" in page


def test_without_a_fight_the_page_says_how_one_is_written() -> None:
    page = of_ec4x().get(f"{OWN}/odds").text

    assert '<details class="book" open>' in page
    assert "roe is from 0 to 10" in page


def test_what_is_no_fight_is_told_beside_it_and_kept() -> None:
    page = asked(of_ec4x(), "2 DD <b>")

    assert 'value="2 DD &lt;b&gt;"' in page
    assert 'role="alert" id="wrong">Two sides fight' in page


def test_who_asks_while_another_reckons_is_told_so() -> None:
    with helping._RECKONING:
        page = asked(of_ec4x(), "2 DD vs 1 CL")

    assert "Other chances are reckoned now" in page


def test_the_match_page_leads_there_where_the_game_tells_odds() -> None:
    link = f'href="{OWN}/odds"'

    assert link in of_ec4x().get(OWN).text
    assert link not in browsed(begun(GAMES["space-conquest"])).get(OWN).text


def test_nobody_asks_from_the_seat_of_another() -> None:
    assert of_ec4x().by("ben").get(f"{OWN}/odds").status_code in (403, 404)
    assert browsed(begun(GAMES["space-conquest"])).get(f"{OWN}/odds").status_code == 404
