"""Packs of all games: what stands on them, and that it is what the seat may look at."""

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from hegemon.core.board import Board
from hegemon.core.game import Player
from hegemon.core.order import Order
from hegemon.core.ruleset import Ruleset
from hegemon.games import RULESETS
from hegemon.games.space_conquest import Move
from hegemon.paper.boards import blank, blank_board, counters_of
from hegemon.paper.gathering import STEPS, order_sheet, pack_of
from hegemon.paper.overseen import umpires_pack
from hegemon.paper.pack import Note, Pack, PackPart, Rows
from hegemon.paper.page import as_page
from hegemon.paper.typesetting import set_in_type
from hegemon.play.matches import Match
from hegemon.play.replay import Replay
from hegemon.play.start.picture import first_board
from hegemon.play.tables.opening import TableWanted, open_table
from hegemon.play.tables.tending import tend
from hegemon.play.tables.umpire import act_by_hand
from tests.play.table import P1, P2, begun, play_on
from tests.play.tables.hall import a_place

ALL = pytest.mark.parametrize("name", RULESETS)


def played(name: str, steps: int = 6) -> tuple[Match, Player]:
    """A match after some steps, and a seat that is asked."""
    match = play_on(begun(RULESETS[name]), steps) if steps else begun(RULESETS[name])
    return match, match.waiting[0]


def told(parts: tuple[PackPart, ...]) -> Iterator[str]:
    """Every text of some parts."""
    for part in parts:
        yield part.heading
        for item in part.items:
            if isinstance(item, Note):
                yield item.text
            elif isinstance(item, Rows):
                yield from (cell for row in (item.head, *item.rows) for cell in row)


@ALL
def test_a_pack_has_all_that_its_seat_needs(name: str) -> None:
    match, seat = played(name)
    pack = pack_of(match, seat)
    asked = match.asked_of(seat)
    board = match.board(seat)
    own = [one.id for one in (*board.places, *board.tokens) if one.owner == seat]

    assert asked is not None
    assert pack.orders is not None
    assert [row[0] for row in pack.own.rows] == own
    assert len(asked.form.kinds) == len(pack.orders.kinds)
    assert "<svg" in pack.map
    assert {one.word for one in match.ruleset.glossary(match.house_rules)} <= {*told(pack.prices)}
    assert len(pack.rules) == len(match.ruleset.orders)
    assert pack.sections
    assert any(told(pack.report))


class Standing:
    """A form in which some orders stand already."""

    def __init__(self, form: Any, *start: Order) -> None:
        self._form, self.start = form, start

    def __getattr__(self, name: str) -> Any:
        return getattr(self._form, name)


def test_orders_that_stand_are_written_on_the_sheet_already() -> None:
    """With lines for more below them."""
    match, seat = played("space-conquest")
    asked = match.asked_of(seat)
    assert asked is not None
    sheet = order_sheet(Standing(asked.form, Move("A", "B", 3)), lines=3)  # type: ignore[arg-type]

    assert ("move A B 3",) == sheet.start
    assert 3 == sheet.lines


@ALL
def test_a_sheet_has_as_many_lines_as_orders_can_be_given(name: str) -> None:
    match, seat = played(name)
    asked, pack = match.asked_of(seat), pack_of(match, seat, lines=3)

    assert asked is not None
    assert pack.orders is not None
    assert pack.orders.lines == (1 if asked.form.single else 3)


def test_who_was_away_reads_so_many_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last ones, and not those before."""
    match = play_on(begun(RULESETS["space-conquest"]), STEPS + 6)
    monkeypatch.setattr(Replay, "unread", lambda *_: range(match.step + 1))
    told = pack_of(match, match.waiting[0]).report
    ships = [part.heading for part in told if part.heading.endswith(", new ships")]
    last = range(match.step - STEPS + 1, match.step + 1)

    assert [f"Turn {turn}, new ships" for turn in last] == ships


def test_after_an_act_of_the_hand_tables_are_those_of_now(tmp_path: Path) -> None:
    """What happened before it is told, too; how things stood then is not."""
    hall, ruleset = a_place(tmp_path).hall, RULESETS["ec4x-monero"]
    bots = dict.fromkeys(ruleset.players(ruleset.presets["as-written"]), "random")
    name = open_table(hall, TableWanted("ec4x-monero", bots=bots), None).match.name
    tend(hall, name, rounds=6)
    before = {part.heading for part in pack_of(hall.match(name), P1).report}
    fleet = next(one.id for one in hall.match(name).board(P1).tokens if one.owner == P1)
    act_by_hand(hall, name, [f"place {fleet} hub"], "slip")
    parts = pack_of(hall.match(name), P1).report
    headings = [part.heading for part in parts]
    tables = [item for part in parts for item in part.items if isinstance(item, Rows)]

    assert before < set(headings)
    assert len(headings) == len(set(headings))
    assert ["hub"] == [row[1] for it in tables for row in it.rows if f"({fleet})" in row[0]]


class Texts(HTMLParser):
    """What a reader of a page reads, and the tags that it is made of."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


HOSTILE = '</title><script>alert(1)</script> #eval("1") $x$ *bold* `code` \\'


def hostile() -> Pack:
    """A pack with words of a player that are markup somewhere."""
    match, seat = played("space-conquest")
    pack = pack_of(match, seat)
    note = PackPart(HOSTILE, (Note(HOSTILE, HOSTILE), Rows(HOSTILE, (HOSTILE,), ((HOSTILE,),))))
    return Pack(
        title=HOSTILE,
        game=HOSTILE,
        seat=HOSTILE,
        when=HOSTILE,
        due=HOSTILE,
        map=pack.map,
        ways=HOSTILE,
        headlines=(HOSTILE,),
        report=(note,),
        own=pack.own,
        prices=(note,),
        orders=pack.orders,
        rules=pack.rules,
        sections=((HOSTILE, HOSTILE),),
    )


def test_no_word_of_a_player_is_markup() -> None:
    """Neither on the page nor in type: it is set as it was written."""
    texts = Texts()
    texts.feed(as_page(hostile()))

    assert "script" not in texts.tags
    assert texts.text.count(HOSTILE) >= 8
    assert set_in_type("pack", hostile()).startswith(b"%PDF-")


@ALL
def test_a_pack_is_set_in_type(name: str) -> None:
    """The same pack is the same bytes, and each size of paper has sheets of its own."""
    match, seat = played(name)
    pack = pack_of(match, seat)
    pdf = set_in_type("pack", pack)

    assert pdf.startswith(b"%PDF-")
    assert pdf == set_in_type("pack", pack)
    assert pdf != set_in_type("pack", pack, paper="letter")


@ALL
def test_the_umpires_pack_has_the_things_of_all(name: str) -> None:
    match, _ = played(name)
    truth = match.replay.truth(match.step, overseen=True)
    pack = umpires_pack(match.replay, truth)
    headings = [part.heading for part in pack.report]

    assert all(f"What is {player}'s" in headings for player in match.players)
    assert pack.orders is None
    assert set_in_type("pack", pack).startswith(b"%PDF-")


def test_the_umpires_pack_has_the_books_of_all() -> None:
    """Money lies on no map, and whoever runs the match pays out of it."""
    match, _ = played("ec4x-monero")
    truth = match.replay.truth(match.step, overseen=True)
    pack = umpires_pack(match.replay, truth)
    books = [
        item
        for part in pack.report
        for item in part.items
        if part.heading.startswith("What is p") and isinstance(item, Rows) and item.title == "Books"
    ]

    assert len(match.players) == len(books)
    assert all(table.head[0] == "treasury" for table in books)


def test_the_umpires_pack_says_once_what_everybody_sees() -> None:
    """A table of all empires stands above; below each seat is only what it says of itself."""
    match, _ = played("erkenfara")
    truth = match.replay.truth(match.step, overseen=True)
    pack = umpires_pack(match.replay, truth)
    tables = [item for part in pack.report for item in part.items if isinstance(item, Rows)]

    assert 1 == sum("treasury" in table.head for table in tables)
    own = [table.head for table in tables if table.head[0] == "empire" and len(table.head) == 2]
    assert [("empire", "you are")] * len(match.players) == own


def test_when_answers_are_due_is_said_as_everywhere() -> None:
    match, seat = played("ec4x-monero")

    class Due:
        """The same match, with a clock."""

        due = "2026-11-21T20:00:00Z"

        def __getattr__(self, name: str) -> Any:
            return getattr(match, name)

    here: Any = Due()
    assert "Sat 21 Nov 2026, 20:00 (UTC)" == pack_of(here, seat).due
    assert "Sat 21 Nov 2026, 21:00 (Europe/Vienna)" == pack_of(here, seat, zone="Europe/Vienna").due


def test_the_map_says_how_its_lanes_are_told_apart() -> None:
    """Where there are several kinds of them, on either sheet."""
    match, seat = played("ec4x-monero")
    pack = pack_of(match, seat)

    assert "lanes: thick major, thin minor, dotted restricted" == pack.ways
    assert pack.ways in as_page(pack)
    assert "" == pack_of(*played("space-conquest")).ways


def things_on(board: Board) -> set[Any]:
    """What a match would change."""
    places = {(one.owner, one.held_by, one.works, one.states, one.facts) for one in board.places}
    return {*places, *board.tokens, *board.owners}


@ALL
def test_an_empty_board_has_nothing_that_a_match_would_change(name: str) -> None:
    ruleset: Ruleset[Any] = RULESETS[name]
    board = blank(first_board(ruleset))

    assert {(None, None, (), (), ())} == things_on(board)
    assert set_in_type("board", blank_board(ruleset)).startswith(b"%PDF-")


@ALL
def test_there_are_counters_of_each_side(name: str) -> None:
    """As many as are wanted of each kind, each side with an emblem of its own."""
    ruleset: Ruleset[Any] = RULESETS[name]
    sheets = counters_of(ruleset, each=2)
    first, other = sheets.sides[:2]
    names = [called for _, called in first.counters]

    assert len(first_board(ruleset).owners) == len(sheets.sides)
    assert names
    assert all(names.count(one) % 2 == 0 for one in names)
    assert names == [called for _, called in other.counters]
    assert first.counters != other.counters
    assert set_in_type("counters", sheets).startswith(b"%PDF-")


def test_there_are_counters_of_who_plays_under_the_house_rules() -> None:
    ruleset: Ruleset[Any] = RULESETS["ec4x-monero"]
    two, four = counters_of(ruleset, 1, ruleset.presets["duel"]), counters_of(ruleset, 1)

    assert ["House 1", "House 2"] == [one.title for one in two.sides][:2]
    assert 2 == len(four.sides) - len(two.sides)


def test_a_seat_that_is_not_asked_has_no_order_sheet() -> None:
    match = play_on(begun(RULESETS["space-empires"]), 6)

    assert (P1,) == match.asked
    assert pack_of(match, P1).orders is not None
    assert pack_of(match, P2).orders is None


def words_on(name: str, steps: int = 6) -> str:
    """The words of orders on the sheet of a seat, as its page prints them."""
    sheet = pack_of(*played(name, steps)).orders
    assert sheet is not None
    return "\n".join(f"{one.examples}: {'; '.join(one.words)}" for one in sheet.words)


def test_who_plays_on_paper_reads_the_words_of_missions_and_stances() -> None:
    """Whether they are legal today or not: nobody guesses how to colonize."""
    for name in ("ec4x-monero", "ec4x-satoshi"):
        words = words_on(name)
        for word in ("guard_base (Guard a Starbase)", "bombard", "blitz", "colonize", "pact"):
            assert word in words
    texts = Texts()
    texts.feed(as_page(pack_of(*played("ec4x-monero"))))
    assert "colonize (Colonize a planet)" in texts.text

    assert "after fire easiest, damaged" in words_on("space-empires")
    assert "EMPIRE: blue" in words_on("erkenfara", 0)
    assert "" == words_on("space-conquest")


def test_a_seat_stands_on_the_sheet_with_who_sits_there() -> None:
    """Who has nothing but the paper knows Bea, and not p2."""
    match = begun(RULESETS["ec4x-monero"])
    pack = pack_of(match, P1)
    assert pack.orders is not None
    words = " ".join(one for each in pack.orders.words for one in each.words)

    assert f"HOUSE: p2 ({match.header.names[P2]}), p3 (" in words


@ALL
def test_the_words_of_every_choice_stand_on_the_sheet(name: str) -> None:
    """But of things that the glossary explains, which have tables of their own."""
    match = begun(RULESETS[name])
    seat = match.waiting[0]
    asked, words = match.asked_of(seat), words_on(name, 0)
    assert asked is not None
    for kind in asked.form.kinds:
        for field in kind.fields:
            if field.type == "choice" and not (field.needs or field.explained or field.usual):
                assert kind.example in words
                assert field.name.upper() in words
