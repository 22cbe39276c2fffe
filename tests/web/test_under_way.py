"""What is under way, as a list on the match page; and what research gets as things stand."""

from __future__ import annotations

import msgspec

from hegemon.core.board import Board, Place, Token
from hegemon.core.game import Player
from hegemon.core.mentions import plain
from hegemon.play.matches import Match
from hegemon.play.start.opponents import factory_of
from hegemon.web.pages.parts.under_way import under_way
from tests.play.table import GAMES, NAME, begun
from tests.web.pages import browsed

PLACES = tuple(
    Place(id_, at, 0, name=name)
    for at, (id_, name) in enumerate([("A", "Altair"), ("B", ""), ("C", "Capella")])
)


def fleet(id_: str, total: int, **more: object) -> Token:
    """A fleet on its way from A to C."""
    told = {"at": "A", "to": "C", "total": total, **more}
    return Token(id_, Player("p1"), "fleet", **told)  # type: ignore[arg-type]


def test_who_arrives_first_leads_and_each_says_where_it_goes() -> None:
    late, soon = (
        fleet("f1", 5, count=3, done=1),
        fleet("f2", 2, way=("A", "B", "C"), name="Fleet 2"),
    )
    stands = Token("f3", Player("p1"), "fleet", "A")
    board = Board("", 7, PLACES, tokens=(late, stands, soon), clock="year")

    first, second = under_way(board, ())

    assert ("Fleet 2", "in 2 years", "year 9") == (first.called, first.when, first.arrives)
    assert "Altair \N{RIGHTWARDS ARROW} Capella" == plain(first.leads)
    assert "[B](place:B)" == first.by
    assert ("fleet 3 f1", "", "in 4 years") == (second.called, second.by, second.when)


def test_a_name_of_a_place_forges_no_mention() -> None:
    forged = msgspec.structs.replace(PLACES[0], name="[x](place:C)")
    board = Board("", None, (forged, *PLACES[1:]), tokens=(fleet("f1", 1),))

    [one] = under_way(board, ())

    assert "[x](place:C) \N{RIGHTWARDS ARROW} Capella" == plain(one.leads)
    assert "" == one.arrives


def after(game: str, bot: str, turns: int) -> Match:
    """A match in which a bot has ordered for all seats."""
    match = begun(GAMES[game])
    bots = {player: factory_of(game, bot) for player in match.players}
    while match.step < turns:
        match.bots_answer(bots)
    return match


def test_the_page_lists_what_is_under_way() -> None:
    match = after("space-conquest", "expansionist", 3)
    page = browsed(match).get(f"/t/{NAME}/p1").text
    going = [token for token in match.board(Player("p1")).tokens if token.to is not None]
    listed = page.partition('<section id="under-way"')[2].partition("</section>")[0]

    assert len(going) == listed.count('<p class="when">') > 0
    assert all(f'data-place="{token.to}"' in listed for token in going)


def test_research_says_what_it_gets_each_turn() -> None:
    page = browsed(after("ec4x-monero", "steward", 2)).get(f"/t/{NAME}/p1").text
    research = page.partition('<section id="research"')[2].partition("</section>")[0]

    assert '<p class="funded">Gets ' in research


def test_where_nothing_is_under_way_nothing_is_listed() -> None:
    page = browsed(begun(GAMES["erkenfara"])).get(f"/t/{NAME}/p1").text

    assert 'id="under-way"' not in page
