"""The powers tab: how far everybody is, and one's own research."""

from __future__ import annotations

import pytest

from hegemon.core.show.signs import PURSES
from tests.play.table import GAMES, NAME, begun
from tests.web.pages import Browser, browsed


def part(browser: Browser, name: str, seat: str = "p1") -> str:
    """A part of the match page."""
    page = browser.get(f"/t/{NAME}/{seat}").text
    return page.partition(f'<section id="{name}"')[2].partition("</section>")[0]


@pytest.mark.parametrize(
    ("game", "measure"),
    [
        ("space-conquest", "Home stars"),
        ("ec4x-monero", "Prestige"),
        ("erkenfara", "Production controlled"),
    ],
)
def test_each_measure_has_everybody(game: str, measure: str) -> None:
    match = begun(GAMES[game])
    score = part(browsed(match), "score")
    lines = score.partition(f"<h3>{measure}")[2].partition("</ul>")[0]

    assert len(match.players) == lines.count("<li class=")


def test_what_nobody_knows_has_no_bar() -> None:
    lines = part(browsed(begun(GAMES["ec4x-monero"])), "score").split("<li class=")
    own, other = lines[1], lines[2]

    assert "<meter" in own
    assert 'aria-label="not known">?</b>' in other
    assert "<meter" not in other


def test_research_has_what_the_next_level_gives_and_costs() -> None:
    research = part(browsed(begun(GAMES["ec4x-monero"])), "research")
    first = research.split("<li><h3>")[1]

    assert "Economic Level" in first
    assert "level <b>1</b>" in first
    assert "Level 2: +10% product" in first
    assert '<span class="cost">60 points</span>' in first


def test_all_levels_of_a_field_are_told_where_their_figures_are() -> None:
    research = part(browsed(begun(GAMES["ec4x-monero"])), "research")
    first = research.split("<li><h3>")[1]
    levels = first.partition('<details class="ladder">')[2].partition("</details>")[0]

    assert '<b>2</b> <span>+10% product</span> <span class="cost">60 points</span>' in levels
    assert 1 == levels.count('class="reached"')


def test_a_game_without_research_shows_none() -> None:
    assert part(browsed(begun(GAMES["space-conquest"])), "research") == ""


def test_the_treasury_adds_up_before_scripts_run() -> None:
    """Line by line, with the sign that it has on the bar."""
    page = browsed(begun(GAMES["ec4x-monero"])).get(f"/t/{NAME}/p1").text
    purses = page.partition('id="purses"')[2].partition("</div>")[0]
    account = purses.partition('<table class="account"')[2].partition("</table>")[0]

    assert '<use href="#purse-money"/>' in purses
    assert '<th scope="row">Treasury</th>' in account
    assert '<tr class="total"><th scope="row">Left</th>' in account
    assert "Then, as things stand" in account


def test_every_sign_of_a_purse_is_drawn() -> None:
    page = browsed(begun(GAMES["ec4x-monero"])).get(f"/t/{NAME}/p1").text

    assert [] == [sign for sign in PURSES if f'<symbol id="purse-{sign}"' not in page]
