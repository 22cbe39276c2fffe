"""Turns of all games played by workbook: what is typed into cells is what is sealed."""

from __future__ import annotations

import io
import re
import zipfile
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import openpyxl
import pytest

from hegemon.core.errors import BadAnswer
from hegemon.core.form import Given, legal
from hegemon.core.game import Player
from hegemon.core.sheet import Sheet, SheetField, choices_on
from hegemon.games import RULESETS
from hegemon.play.errors import Late
from hegemon.play.matches import Match
from hegemon.play.times.clocks import on_the_wall
from hegemon.store.drafts import FileDrafts, MemoryDrafts
from hegemon.workbook.book import TypedLine
from hegemon.workbook.dropdowns import MOST_NUMBERS, drop_downs
from hegemon.workbook.formulas import VERDICT
from hegemon.workbook.gathering import book_of
from hegemon.workbook.handing_in import HandedIn, hand_in
from hegemon.workbook.keeping import keep_notes, kept_notes
from hegemon.workbook.layout import FIRST, NOTES, ORDERS, VALUE
from hegemon.workbook.lines import words_of
from hegemon.workbook.overseen import umpires_book
from hegemon.workbook.unpacking import Unreadable, unpacked
from hegemon.workbook.writing import written
from tests.play.table import P1, P2, begun, bot_answer, play_on
from tests.samples import cases, many, sizes
from tests.workbook.cells import cells_of, filled

ALL = pytest.mark.parametrize("name", RULESETS)
SOME = pytest.mark.parametrize(
    "name", cases(["space-conquest"], [game for game in RULESETS if game != "space-conquest"])
)


def played(name: str, steps: int = 6) -> tuple[Match, Player]:
    """A match after some steps, and a seat that is asked."""
    match = play_on(begun(RULESETS[name]), steps)
    return match, match.waiting[0]


def book(match: Match, seat: Player, notes: tuple[str, ...] = ()) -> bytes:
    return written(book_of(match, seat, MemoryDrafts(), notes))


def words_typed(match: Match, seat: Player, answer: Any) -> list[tuple[str, ...]]:
    """An answer as it is typed into cells."""
    asked = match.asked_of(seat)
    assert asked is not None
    return [words_of(asked.form, order) for order in asked.form.orders(answer)]


def handed(match: Match, seat: Player, data: bytes, **wanted: bool) -> tuple[HandedIn, bytes]:
    found, answered = hand_in(match, seat, MemoryDrafts(), unpacked(data), **wanted)
    return found, written(answered)


@ALL
@pytest.mark.parametrize("answers", sizes(1, many(2, 8)))
def test_what_is_typed_into_cells_is_sealed(name: str, answers: int) -> None:
    """Answer after answer, the same match as without workbooks, digest for digest."""
    match, other = begun(RULESETS[name]), begun(RULESETS[name])
    for _ in range(answers):
        if match.result is not None:
            break
        seat = match.waiting[0]
        answer = bot_answer(match, seat)
        data = filled(book(match, seat), words_typed(match, seat, answer))
        found, _ = handed(match, seat, data)
        receipt = other.seal(seat, answer)

        assert found.receipt is not None, found.why
        assert found.receipt.digest == receipt.digest
    assert match.now.chain == other.now.chain


@ALL
def test_a_cell_offers_what_its_sheet_says(name: str) -> None:
    """Of the first field, and of those that hang on it alone, by the tables of the formulas."""
    match, seat = played(name)
    orders = book_of(match, seat, MemoryDrafts()).orders
    assert orders is not None
    tables = drop_downs(orders.sheet)
    leads = dict(tables.leads)
    cells = {(cell.word, cell.place): cell for cell in tables.cells}
    for kind in filter(lambda kind: kind.fields, orders.sheet.kinds):
        first, *others = kind.fields
        offered = _legal(orders.sheet, first, {})
        assert _as_offered(offered, tables.lists[cells[kind.word, 1].starts])
        for place, field in enumerate(others, 2):
            if field.needs != (first.name,):
                continue
            for value in offered[:4]:
                at = leads[f"{cells[kind.word, place].starts}|{value}"]
                found = _legal(orders.sheet, field, {first.name: value})
                assert _as_offered(found, tables.lists[at])


def _legal(sheet: Sheet, field: SheetField, given: Given) -> list[str]:
    return list(map(str, legal(choices_on(sheet, field, given))))


def _as_offered(found: list[str], listed: tuple[str, ...]) -> bool:
    """Numbers are their bounds in one of them."""
    if found and found[0].isdigit():
        return (found[0], found[-1]) == (listed[0], listed[-1]) and len(listed) <= MOST_NUMBERS
    return found == list(listed)


# What comes back


def test_verdicts_and_the_receipt_come_back_in_the_same_file() -> None:
    """Beside each line, with the notes; the sheet that was handed in is the sheet that comes."""
    match, seat = played("space-conquest")
    data = filled(book(match, seat), [("move", "F", "L", 2)], ["Ben lies"])
    found, back = handed(match, seat, data)
    first = cells_of(back, ORDERS)[FIRST]

    assert found.receipt is not None
    assert first[0] == "move"
    assert first[VALUE : VALUE + 3] == ("F", "L", "2")
    assert first[VERDICT] == found.verdicts[0].text
    assert any(found.receipt.digest in str(row[0]) for row in cells_of(back, "Turn"))
    assert cells_of(back, NOTES)[1][0] == "Ben lies"
    assert unpacked(back).notes == ("Ben lies",)


def test_what_would_be_refused_seals_nothing_and_is_told_with_its_cell() -> None:
    match, seat = played("space-conquest")
    orders = [("move", "F", "L", 1), ("move", "F", "L", 99)]
    found, back = handed(match, seat, filled(book(match, seat), orders))

    assert found.receipt is None
    assert match.sealed(seat) is None
    assert [one.fine for one in found.verdicts] == [True, False]
    assert found.why.startswith(f"{found.verdicts[1].cell}: ")
    assert str(cells_of(back, ORDERS)[FIRST + 1][VERDICT]).startswith("Refused: ")


def test_only_a_look_seals_nothing() -> None:
    match, seat = played("space-conquest")
    data = filled(book(match, seat), [("move", "F", "L", 1)])
    found, back = handed(match, seat, data, only_check=True)

    assert (found.receipt, found.why) == (None, "")
    assert match.sealed(seat) is None
    assert found.verdicts[0].fine
    assert any("Looked at only" in str(row[0]) for row in cells_of(back, "Turn"))


def test_what_was_sealed_stands_in_the_next_workbook_of_the_turn() -> None:
    match, seat = played("space-conquest")
    handed(match, seat, filled(book(match, seat), [("move", "F", "L", 2)]))

    assert [line.words for line in unpacked(book(match, seat)).lines] == [("move", "F", "L", "2")]
    assert any("Sealed: receipt" in str(row[0]) for row in cells_of(book(match, seat), "Turn"))


def test_notes_are_kept_for_who_wrote_them(tmp_path: Path) -> None:
    """Whoever takes the seat after him finds none; in a file they are whole whatever they hold."""
    match, seat = played("space-conquest")
    written_down = ("# of p1", "", "a\u2028b")
    for drafts in (MemoryDrafts(), FileDrafts(tmp_path / "m")):
        keep_notes(match, seat, drafts, ("before",), since="monday")
        keep_notes(match, seat, drafts, written_down, since="monday")

        assert written_down == kept_notes(match, seat, drafts, since="monday")
        assert () == kept_notes(match, seat, drafts, since="tuesday")
        keep_notes(match, seat, drafts, (), since="monday")
        assert () == kept_notes(match, seat, drafts, since="monday")


def test_accounts_are_spoken_of_where_there_are_any() -> None:
    match = begun(RULESETS["erkenfara"])
    data = book(match, match.waiting[0])
    told = [str(row[0]) for row in cells_of(data, "Turn")]

    assert "Accounts" not in openpyxl.load_workbook(io.BytesIO(data)).sheetnames
    assert not any("Accounts" in line for line in told)
    assert any(line.startswith("3. The sheet Notes is yours") for line in told)


def test_what_was_sealed_is_not_open_any_more() -> None:
    """Neither in what comes back nor in the next workbook; and it says when orders are taken."""
    match, seat = played("space-conquest")
    before = [str(row[0]) for row in cells_of(book(match, seat), "Turn")]
    _, back = handed(match, seat, filled(book(match, seat), [("move", "F", "L", 4)]))

    assert "turn 7. Orders are taken whenever they come." in before
    assert "4 ships wait at Fomalhaut" in before
    for data in (back, book(match, seat)):
        assert "4 ships wait at Fomalhaut" not in [str(row[0]) for row in cells_of(data, "Turn")]


@ALL
def test_a_row_is_as_high_as_its_text(name: str) -> None:
    """LibreOffice makes none higher by itself: its lines would lie on the next row."""
    page = openpyxl.load_workbook(io.BytesIO(book(*played(name))))["Rules"]
    long = {cell.row for row in page.iter_rows() for cell in row if len(str(cell.value or "")) > 60}

    assert long
    assert all((page.row_dimensions[row].height or 0) >= 30 for row in long)


def test_an_empty_sheet_orders_nothing() -> None:
    """As in the words of the sheet: to strike a line is to empty it."""
    match, seat = played("ec4x-monero")
    found, _ = handed(match, seat, filled(book(match, seat), []))

    assert found.receipt is not None
    assert match.sealed_orders(seat) == ()


@pytest.mark.parametrize(
    ("row", "told"),
    [
        (("move", "F", "", "3"), "Orders!A5: move says no to"),
        (("", "F", "L", "3"), "Orders!A5 is empty"),
        (("move", "F", "L", 2.5), "Orders!E5 holds 2.5, and only whole numbers are meant"),
        (("move", "F", "L", 0.55), "Orders!E5 holds 0.55, and only whole numbers are meant (for "),
        (("move", "F", "L", True), "Orders!E5 became a date or a truth value"),
        (("move", "F", "L", date(2026, 3, 4)), "Orders!E5 became a date or a truth value"),
        (("move", "F", "L", "=1+1"), "Orders!E5 holds a formula without a result"),
        (("move", "F", "L", "3" * 501), "Orders!E5 holds more than 500 characters"),
    ],
)
def test_a_cell_that_cannot_be_read_is_named(row: tuple[object, ...], told: str) -> None:
    match, seat = played("space-conquest")
    with pytest.raises(BadAnswer, match=f"^{re.escape(told)}"):
        handed(match, seat, filled(book(match, seat), [row]))


def test_numbers_come_in_as_a_spreadsheet_keeps_them() -> None:
    match, seat = played("space-conquest")
    found, _ = handed(match, seat, filled(book(match, seat), [("move", "F", "L", 2.0)]))

    assert found.verdicts[0].line == "move F L 2"


def test_every_cell_that_cannot_be_read_is_named_at_once() -> None:
    match, seat = played("space-conquest")
    rows = [("move", "F", "L", 2.5), ("move", "F", "L", 3.5)]
    with pytest.raises(BadAnswer, match=r"Orders!E5 holds 2\.5.*; Orders!E6 holds 3\.5"):
        handed(match, seat, filled(book(match, seat), rows))


def test_moments_are_told_where_its_reader_lives() -> None:
    match, seat = played("space-conquest")
    drafts, zone = MemoryDrafts(), "Europe/Vienna"
    data = unpacked(filled(book(match, seat), [("move", "F", "L", 2)]))
    found, answered = hand_in(match, seat, drafts, data, zone=zone)

    assert found.receipt is not None
    when = on_the_wall(found.receipt.time, zone)
    assert "(Europe/Vienna)" in when
    assert when in answered.receipt
    assert when in book_of(match, seat, drafts, zone=zone).receipt


# Whose turn it is for


def test_workbook_of_another_seat_turn_or_match_is_refused_in_words() -> None:
    match, _ = played("space-conquest")
    old, strange = book(match, P1), begun(RULESETS["space-conquest"], seed="2")
    with pytest.raises(BadAnswer, match="not that of p2"):
        handed(match, P2, old)
    with pytest.raises(BadAnswer, match="of another match"):
        handed(strange, P1, old)
    play_on(match, match.step + 1)
    with pytest.raises(Late, match=r"of another turn \(step 7; asked now is step 8\): take"):
        handed(match, P1, old)


def test_who_is_asked_nothing_has_no_sheet_to_order_on() -> None:
    match, seat = played("space-empires", 2)
    other = next(player for player in match.players if player not in match.asked)

    assert match.asked_of(seat) is not None
    assert ORDERS not in openpyxl.load_workbook(io.BytesIO(book(match, other))).sheetnames


@ALL
def test_the_umpire_has_a_workbook_of_everything(name: str) -> None:
    """All seats, all places; nobody can hand it in."""
    match, seat = played(name)
    truth = match.replay.truth(match.step, overseen=True)
    data = written(umpires_book(match.replay, truth))

    assert [row[0] for row in cells_of(data, "Seats")[1:]] == list(match.players)
    known = [place for place in truth.board.places if place.known]
    assert len(cells_of(data, "Places")) == 1 + len(known)
    with pytest.raises(Unreadable, match="its sheet Orders is missing"):
        handed(match, seat, data)


def test_tables_of_the_report_have_columns_and_numbers() -> None:
    """Money and research can be reckoned with; the umpire has those of all seats."""
    match, seat = played("ec4x-monero")
    page = cells_of(book(match, seat), "Tables")
    at = next(number for number, row in enumerate(page) if row[0] == "Research")
    truth = match.replay.truth(match.step, overseen=True)
    seen = [row[0] for row in cells_of(written(umpires_book(match.replay, truth)), "Tables")]

    assert ("field", "level") == tuple(page[at + 1][:2])
    assert "EL" == page[at + 2][0]
    assert isinstance(page[at + 2][1], int | float)
    told = cells_of(book(match, seat), "Report")
    assert not any(" | " in str(cell) for row in told for cell in row)
    assert all(f"What is {player}'s: Books" in seen for player in match.players)


# What is in the file


@SOME
def test_the_same_turn_is_the_same_bytes(name: str) -> None:
    match, seat = played(name)

    assert book(match, seat) == book(match, seat)


_PAYLOADS = ("=1+1", "+1+1", "-1+1", "@SUM(A1)", '=HYPERLINK("x","y")', "=cmd|'/c'!A0")


def test_nothing_that_people_typed_becomes_a_formula_or_a_link() -> None:
    """Notes and words of orders that look like one are text; formulas stand on our sheets alone."""
    match, seat = played("space-conquest")
    data = filled(book(match, seat), [("move", *_PAYLOADS[:3])])
    found = unpacked(data)
    again = msgspec.structs.replace(found, notes=_PAYLOADS, troubles=(), lines=_typed())
    _, answered = hand_in(match, seat, MemoryDrafts(), again, only_check=True)
    back = written(answered)
    formulas = _formulas(back)

    assert formulas.keys() == {"Orders", "Accounts"}
    for payload in _PAYLOADS:
        assert not any(payload[1:] in formula for some in formulas.values() for formula in some)
    assert not [
        name for name in zipfile.ZipFile(io.BytesIO(back)).namelist() if "_rels/sheet" in name
    ]
    assert [row[0] for row in cells_of(back, NOTES)[1:]] == list(_PAYLOADS)


def _typed() -> tuple[TypedLine, ...]:
    return tuple(TypedLine("Orders!A5", ("move", payload)) for payload in _PAYLOADS)


def _formulas(data: bytes) -> dict[str, set[str]]:
    """The formulas of each sheet that has some."""
    workbook = openpyxl.load_workbook(io.BytesIO(data))
    found = {
        page.title: {
            str(cell.value) for row in page.iter_rows() for cell in row if cell.data_type == "f"
        }
        for page in workbook
    }
    return {title: some for title, some in found.items() if some}
