"""The powers of a match as its page shows them."""

from hegemon.core.board import Board, Owner
from hegemon.core.game import Player
from hegemon.play.tables.tending import tend
from hegemon.web.api.tables import SeatShown
from hegemon.web.pages.house import figure, signed
from hegemon.web.pages.parts.powers import _realm
from tests.play.table import GAMES, NAME, begun, bot_answer
from tests.web.pages import Browser, browsed

P1, P2 = Player("p1"), Player("p2")
SEAT = f"/t/{NAME}/p1"


def powers(browser: Browser, path: str = SEAT) -> str:
    """The part of the page that shows the powers."""
    page = browser.get(path).text
    return page.partition('<section id="powers"')[2].partition("</section>")[0]


def test_each_has_an_emblem_that_is_drawn_on_the_page() -> None:
    browser = browsed(begun(GAMES["ec4x-monero"]))
    page = browser.get(SEAT).text

    for colour, emblem in (("o1", "disc"), ("o2", "triangle")):
        assert f'<span class="tile {colour} emblem">' in powers(browser)
        assert f'<use href="#power-{emblem}"/>' in powers(browser)
        assert 1 == page.count(f' id="power-{emblem}"')


def test_who_has_sealed_has_a_tick_until_the_turn_is_over() -> None:
    browser = browsed(begun(GAMES["space-conquest"]))
    match = browser.server.services.hall.match(NAME)
    before = powers(browser)
    match.seal(P2, bot_answer(match, P2))
    sealed = powers(browser)
    match.seal(P1, bot_answer(match, P1))
    tend(browser.server.services.hall, NAME)
    after = powers(browser)

    assert ["writing", "thinking"] == states(before)
    assert ["writing", "sealed"] == states(sealed)
    assert ["writing", "thinking"] == states(after)


def states(part: str) -> list[str]:
    """What is said of each, at the right."""
    return [
        line.partition("</p>")[0].partition(">")[2] for line in part.split('<p class="state')[1:]
    ]


def test_what_is_told_of_a_power_is_on_the_readers_map() -> None:
    own, other = powers(browsed(begun(GAMES["space-conquest"]))).split("<li>")[1:]

    assert "1 piece on the map." in own.lower()
    assert "on the map" not in other.lower()


def test_each_is_called_by_one_name_and_by_no_id() -> None:
    """A bot is called the same by the board and at its seat."""
    hall = begun(GAMES["space-conquest"])
    sits, board = (
        SeatShown(P2, "admiral", "admiral", free=False),
        Board("A", 1, (), owners=(Owner(P2, "2", "admiral"),)),
    )
    own, other = powers(browsed(hall)).split("<li>")[1:]

    assert "" == _realm(board, sits)
    assert [] == [part for part in (own, other) if ">p1<" in part or ">p2<" in part]


def test_figures_have_a_minus_that_is_one() -> None:
    assert ["1,069", "\N{MINUS SIGN}450"] == [figure(1069), figure(-450)]
    assert ["+20", "\N{MINUS SIGN}1,450"] == [signed(20), signed(-1450)]


def test_a_power_is_told_with_the_figures_that_are_known_of_it() -> None:
    browser = browsed(begun(GAMES["ec4x-monero"]))
    shown = powers(browser)
    score = browser.server.get(f"/api/v1/tables/{NAME}/seats/p1/score").json()
    first = score["measures"][0]
    known = {one["player"]: one.get("figure") for one in first["players"]}

    assert known["p1"] is not None
    assert f"{first['label']} {known['p1']}" in shown


def test_an_empire_has_one_name_with_the_person_beside_it() -> None:
    """Reports and powers call it alike: "Blaufurt", which is Ben's; a House has only its seat."""
    shown = powers(browsed(begun(GAMES["erkenfara"])))

    assert '><bdi>Rotmark</bdi> <span class="quiet">' in shown
    assert '><bdi>Blaufurt</bdi> <span class="quiet">' in shown
    assert "House" not in powers(browsed(begun(GAMES["ec4x-monero"])))
