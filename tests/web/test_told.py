"""Pages and routes of battles and of the gazette: whole without scripts, and for whom they are."""

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from markupsafe import Markup
from msgspec.structs import replace

from hegemon.core import Board, Fight, FightRank, FightSide, Place, Player, Salvo
from hegemon.core.show.battles import BattleTold, in_rounds
from hegemon.play.commands import Continue, Pause, SetTerms
from hegemon.play.matches import Match
from hegemon.play.times.terms import Terms
from hegemon.web.api.tables import SeatShown
from hegemon.web.pages.told.arena import ArenaShown, arena_of
from hegemon.web.pages.told.gazette_page import masthead
from hegemon.web.pages.told.troops import figure_size, troop
from tests.play.table import GAMES, NAME, begun, play_on
from tests.play.test_battles import played, where
from tests.web.pages import browsed
from tests.web.served import Served, served

SEATS = f"/api/v1/tables/{NAME}/seats"
PAGE = f"/t/{NAME}"
P1, P2 = Player("p1"), Player("p2")
NASTY = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def fought() -> tuple[Match, int, int]:
    """A match, and where p1 is told of a battle."""
    match = played("space-conquest")
    return match, *where(match, P1)[0]


# -- battles


def test_a_report_lists_its_battles_and_each_is_told_whole(fought: tuple[Match, int, int]) -> None:
    match, step, event = fought
    server = served(match)
    listed = got(server, "ann", f"{SEATS}/p1/steps/{step}/fights")["battles"]
    told = got(server, "ann", f"{SEATS}/p1/steps/{step}/fights/{event}")

    assert event in [one["event"] for one in listed]
    assert f"{step}.{event}" == told["event"]
    assert ["Round 1"] == [one["title"] for one in told["rounds"]]
    assert told["fight"]["sides"]


@pytest.mark.parametrize("event", ["999", "x", "-1", "1.5", "99999999999"])
def test_there_is_no_other_battle(fought: tuple[Match, int, int], event: str) -> None:
    match, step, _ = fought
    reply = served(match).by("ann").get(f"{SEATS}/p1/steps/{step}/fights/{event}")

    assert 404 == reply.status_code


def test_who_was_not_told_has_no_such_page(fought: tuple[Match, int, int]) -> None:
    """The address of another's battle leads nowhere, for a seat and for who looks on."""
    match, step, event = fought
    server = served(match)
    path = f"/steps/{step}/fights/{event}"

    assert 403 == server.by("ben").get(f"{SEATS}/p1{path}").status_code
    assert 404 == server.by("ann").get(f"{SEATS}/bystander{path}").status_code


def test_the_page_of_a_battle_is_whole_without_scripts(fought: tuple[Match, int, int]) -> None:
    match, step, event = fought
    browser = browsed(match)
    page = browser.get(f"{PAGE}/p1/step/{step}/fight/{event}")

    assert 200 == page.status_code
    assert ["round-1", "round-end"] == re.findall(r'<section class="round" id="([^"]+)"', page.text)
    assert f'href="{PAGE}/p1/step/{step}"' in page.text
    report = browser.get(f"{PAGE}/p1/step/{step}").text
    assert f'href="{PAGE}/p1/step/{step}/fight/{event}"' in report


def got(server: Served, who: str, path: str) -> Any:
    reply = server.by(who).get(path)

    assert 200 == reply.status_code, reply.text
    return reply.json()


# -- the arena


def arena(fight: Fight) -> ArenaShown:
    seats = tuple(SeatShown(seat=seat, name=seat, by="human", free=False) for seat in (P1, P2))
    told = BattleTold("1.0", fight, tuple(in_rounds(fight)))
    return arena_of(told, seats, Board("x", 1, (Place("A", 0, 0),)))


def fight(*ranks: FightRank, **has: Any) -> Fight:
    enemy = FightSide(P2, "Them", (FightRank("scout", "Scouts", 2),))
    return replace(Fight("A", "Battle", (FightSide(P1, "You", ranks), enemy), 3), **has)


def test_bars_say_what_stands_what_fell_now_and_what_fell_before() -> None:
    shown = arena(fight(FightRank("cruiser", "Cruisers", 10, (2, 3, 0))))
    bars = [one.sides[0].bar for one in shown.rounds]

    assert [(800, 200, 0), (500, 300, 200), (500, 0, 500)] == bars
    assert ["10 → 8", "8 → 5", "5"] == [one.sides[0].left for one in shown.rounds]


def test_bars_are_as_long_as_sides_are_strong() -> None:
    """By strength where each side has one: three ships of 36 against ten of 120."""
    ships = fight(FightRank("cruiser", "Cruisers", 4, (2, 0, 0)))
    ours, theirs = arena(ships).rounds[0].sides
    own, enemy = (replace(side, strength=n) for side, n in zip(ships.sides, (36, 120), strict=True))
    weak, strong = arena(replace(ships, sides=(own, enemy))).rounds[1].sides

    assert ((500, 500, 0), (500, 0, 0)) == (ours.bar, theirs.bar)
    assert ((150, 0, 150), (1000, 0, 0)) == (weak.bar, strong.bar)


def test_what_was_crippled_and_lost_in_a_round_is_lost() -> None:
    """Nothing is counted twice: three go in, are crippled and fall."""
    fallen = fight(FightRank("cruiser", "Cruisers", 3, (3, 0, 0), crippled=(3, 0, 0)))
    some = fight(FightRank("cruiser", "Cruisers", 5, (2, 0, 0), crippled=(5, 0, 0)))
    words = [arena(one).rounds[0].sides[0].ranks[0].words for one in (fallen, some)]
    lines = [arena(one).rounds[0].told.lines[-1].text for one in (fallen, some)]

    assert ["3 Cruisers: 3 lost", "5 Cruisers: 2 lost, 3 crippled"] == words
    assert ["3 of 3 Cruisers lost", "2 of 5 Cruisers lost, 3 crippled"] == lines


def test_no_bar_is_drawn_of_what_nobody_is_told() -> None:
    shown = arena(fight(FightRank("cruiser", "Cruisers", None, (2, 0, 0))))

    assert shown.rounds[0].sides[0].bar is None


def test_where_nobody_fired_all_who_stood_there_are_shown() -> None:
    shown = arena(fight(FightRank("cruiser", "Cruisers", 3), rounds=0))

    assert shown.rounds == ()
    assert ["3 Cruisers"] == [rank.words for rank in shown.stood[0].ranks]
    assert arena(fight(FightRank("cruiser", "Cruisers", 3), rounds=1)).stood == ()


def marks(rank: FightRank, number: int, each: int = 1) -> dict[str, int]:
    """How many silhouettes of each look, with crosses and rings; in rows there are as many."""
    stands, _, lies = troop(rank, number, each, rank.sign).partition('<div class="lies">')
    looks = ("whole", "hurt", "away", "gone", "cross", "ring")
    in_columns, in_rows = (
        {look: n for look in looks if (n := drawn.count(f'class="{look}"'))}
        for drawn in (stands, lies)
    )

    assert in_columns == in_rows

    return in_columns


def test_on_a_phone_figures_lie_in_rows_of_one_width() -> None:
    """Twelve stand in two columns of six; there they are two rows of six, not a tower."""
    _, _, lies = troop(FightRank("cruiser", "Cruisers", 12), 1, 1, "cruiser").partition("lies")
    by_class = troop(FightRank("cruiser", "Cruisers", 12, row="A"), 1, 1, "cruiser")

    assert 2 == lies.count('viewBox="0 0 204 26"')
    assert "lies" not in by_class


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (1, {"whole": 3, "hurt": 1, "gone": 1, "cross": 1, "ring": 1}),
        (2, {"whole": 1, "hurt": 1, "away": 1, "gone": 2, "cross": 1}),
        (3, {"gone": 4, "away": 1, "cross": 2}),
    ],
)
def test_silhouettes_say_what_befell_each(number: int, expected: dict[str, int]) -> None:
    rank = FightRank("cruiser", "Cruisers", 5, (1, 1, 2), fled=(0, 1, 0), crippled=(1, 0, 0))

    assert expected == marks(rank, number)


def test_of_many_one_stands_for_several_and_the_last_goes_with_the_last() -> None:
    rank = FightRank("army", "troops", 8000, (7999, 1))

    assert 200 == figure_size([8000, 1000])
    assert {"whole": 1, "gone": 39, "cross": 39} == marks(rank, 1, 200)
    assert {"gone": 40, "cross": 1} == marks(rank, 2, 200)


def test_ranks_with_classes_stand_in_rows_and_those_that_fire_are_lit() -> None:
    ranks = (FightRank("base", "Bases", 1, row="A"), FightRank("scout", "Scouts", 2, row="E"))
    shot = Salvo(1, 0, rank=1, at=0, dice=(2, 9), needed=3, hits=1)
    shown = arena(fight(*ranks, salvoes=(shot,)))
    rows = shown.rounds[0].rows

    assert [("A", False), ("E", True), ("", False)] == [(one.letter, one.fires) for one in rows]
    assert [(2, True), (9, False)] == [(die.face, die.hit) for die in rows[1].sides[0][0].dice]
    assert ["[]", '[["0.1", "1.0"]]', "[]"] == [one.shots for one in rows]
    assert () == shown.rounds[0].salvoes


def test_nothing_that_somebody_typed_is_more_than_text() -> None:
    names = (FightSide(P1, NASTY, (FightRank("scout", NASTY, 2, (1,)),), fate=NASTY),)
    whole = fight(title=NASTY, outcome=NASTY, rounds=1, sides=(*names, fight().sides[1]))
    shown = arena(whole)

    for part in (shown.signs, shown.ground, shown.rounds[0].sides[0].ranks[0].picture):
        assert isinstance(part, Markup)
        assert "alert" not in part
        ET.fromstring(f"<svg xmlns='x'>{part}</svg>")  # noqa: S314 - our own


# -- the gazette


@pytest.fixture(scope="module")
def read() -> Match:
    return played("erkenfara")


def test_a_gazette_is_the_same_for_all_who_may_look(read: Match) -> None:
    server = served(read)
    sheets = [
        got(server, who, f"{SEATS}/{seat}/gazette/1")
        for who, seat in (("ann", "p1"), ("ben", "p2"))
    ]

    assert sheets[0] == sheets[1]
    assert sheets[0]["lead"]
    assert 403 == server.by("eve").get(f"{SEATS}/p1/gazette/1").status_code


@pytest.mark.parametrize("turn", ["0", "x", "99", "-1"])
def test_there_is_no_gazette_of_another_turn(turn: str) -> None:
    server = served(play_on(begun(GAMES["space-conquest"]), 3))

    assert 404 == server.by("ann").get(f"{SEATS}/p1/gazette/{turn}").status_code


def test_a_bystander_reads_it_as_late_as_all_else() -> None:
    match = play_on(begun(GAMES["space-conquest"]), 6)
    last = got(served(match), "ann", f"{SEATS}/p1/gazette/last")["turn"]
    match.act(SetTerms(Terms(watching="later", delay=2)))
    server = served(match)

    assert last - 2 == got(server, "eve", f"{SEATS}/bystander/gazette/last")["turn"]
    assert last == got(server, "ann", f"{SEATS}/p1/gazette/last")["turn"]
    assert 404 == server.by("eve").get(f"{SEATS}/bystander/gazette/{last}").status_code
    assert None is got(server, "eve", f"{SEATS}/bystander/gazette/last").get("later")


def test_the_sheet_of_a_bystander_has_nothing_private(read: Match) -> None:
    read.act(SetTerms(Terms(watching="now")))
    browser = browsed(read)
    own = browser.get(f"{PAGE}/p1/gazette/1").text
    public = browser.by("eve").get(f"{PAGE}/bystander/gazette/1").text

    assert "only</h2>" in own
    assert "only</h2>" not in public
    assert paper(own) == paper(public)
    assert f'data-share href="{PAGE}/bystander/gazette/1"' in own


@pytest.mark.parametrize("game", ["space-conquest", "ec4x-monero"])
def test_a_sheet_without_news_tells_what_everybody_knows(game: str) -> None:
    """The map that all have, who fights, and what was done at the table in that turn."""
    match = play_on(begun(GAMES[game]), 2)
    match.act(SetTerms(Terms(watching="now")))
    match.act(Pause("a holiday"))
    match.act(Continue())
    match = play_on(match, 3)
    browser = browsed(match)
    sheets = [
        paper(browser.by(who).get(f"{PAGE}/{seat}/gazette/{turn}").text)
        for turn in ("3", "last")
        for who, seat in (("ann", "p1"), ("eve", "bystander"))
    ]

    assert sheets[0] == sheets[1]
    assert sheets[2] == sheets[3]
    for sheet in sheets:
        assert "No Word in Public" in sheet
        assert "The map, as everybody has it." in sheet
        assert "Who Is at War" in sheet
    assert ["a holiday" in sheet for sheet in sheets].count(True) == 2  # the turn that waited


def paper(page: str) -> str:
    found = re.search(r'<article class="paper".*?\n</article>\n<aside', page, re.DOTALL)
    assert found
    return found[0]


def test_where_nobody_may_look_on_no_link_is_offered() -> None:
    page = browsed(play_on(begun(GAMES["space-conquest"]), 3)).get(f"{PAGE}/p1/gazette/last").text

    assert "data-share" not in page
    assert "data-tell" in page


@pytest.mark.parametrize(
    ("title", "expected"), [("Two Thrones", "The Two Thrones Gazette"), ("A war", "A war Gazette")]
)
def test_the_paper_is_called_after_its_table(title: str, expected: str) -> None:
    assert expected == masthead(title)
