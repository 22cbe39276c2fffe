"""A workbook opened, filled, reckoned and saved by LibreOffice, and handed in."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from hegemon.core.checking import check
from hegemon.core.order_json import read_orders
from hegemon.games import RULESETS
from hegemon.store.drafts import MemoryDrafts
from hegemon.workbook.formulas import COSTS, LIST, OF, USAGE
from hegemon.workbook.gathering import book_of
from hegemon.workbook.handing_in import hand_in
from hegemon.workbook.layout import ACCOUNTS, FIRST, NOTES, ORDERS
from hegemon.workbook.lines import words_of
from hegemon.workbook.reading import read_book
from hegemon.workbook.writing import written
from tests.play.table import begun, bot_answer, play_on
from tests.workbook.cells import cells_of, filled

pytestmark = [pytest.mark.programs, pytest.mark.long]

_TO_XLSX = "xlsx:Calc MS Excel 2007 XML"


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of LibreOffice's own; skips where there is none."""
    if shutil.which("soffice") is None:
        if os.environ.get("REQUIRE_ALL"):
            raise AssertionError("LibreOffice is missing")
        pytest.skip("no LibreOffice here")
    return tmp_path_factory.mktemp("office")


def reckoned(data: bytes, office: Path) -> bytes:
    """The workbook as LibreOffice opens, reckons and saves it."""
    source, target = office / "in" / "turn.xlsx", office / "out"
    source.parent.mkdir(exist_ok=True)
    source.write_bytes(data)
    home = f"-env:UserInstallation=file://{office / 'home'}"
    command = ["soffice", home, "--headless", "--convert-to", _TO_XLSX, "--outdir", str(target)]
    subprocess.run([*command, str(source)], check=True, capture_output=True, timeout=300)
    return (target / "turn.xlsx").read_bytes()


@pytest.mark.parametrize("name", RULESETS)
def test_what_libreoffice_saves_is_what_was_meant(name: str, office: Path) -> None:
    """Orders, notes and the claim outlive it."""
    match, other = (play_on(begun(RULESETS[name]), 6) for _ in range(2))
    seat = match.waiting[0]
    asked, answer = match.asked_of(seat), bot_answer(match, seat)
    assert asked is not None
    orders = [words_of(asked.form, order) for order in asked.form.orders(answer)]
    empty = written(book_of(match, seat, MemoryDrafts()))
    saved = reckoned(filled(empty, orders, ["Ben lies"]), office)
    handed, book = hand_in(match, seat, MemoryDrafts(), read_book(saved))

    assert handed.receipt is not None
    assert handed.receipt.digest == other.seal(seat, answer).digest
    assert book.notes == ("Ben lies",)


def test_costs_count_down_as_one_types(office: Path) -> None:
    """What each line costs and what is left, as the law of orders has it."""
    match = begun(RULESETS["ec4x-monero"])
    seat = match.waiting[0]
    asked = match.asked_of(seat)
    assert asked is not None
    lines = ["research EL 40", "build D1 CT 3", "invest D1 10"]
    found = check(asked.form, read_orders(asked.form, lines))
    assert found.fine
    empty = written(book_of(match, seat, MemoryDrafts()))
    data = reckoned(filled(empty, [line.split() for line in lines]), office)
    rows = cells_of(data, ORDERS)[FIRST : FIRST + len(lines)]
    accounts = {row[0]: row[4] for row in cells_of(data, ACCOUNTS) if isinstance(row[4], int)}

    assert [_drawn(row) for row in rows] == [
        {next(p.label for p in found.purses if p.id == one.purse): -one.by for one in each.changes}
        for each in found.verdicts
    ]
    assert accounts == {purse.label: purse.left for purse in found.purses}
    assert "treasury: " in str(cells_of(data, ORDERS)[2][0])
    assert str(rows[1][USAGE]).startswith("build COLONY UNIT COUNT")


SPELT: list[tuple[str, str, object]] = [
    ("build D1 CT 3", "build COLONY", 6),
    ("biuld D1 CT 3", "? no such order: biuld", "?"),
    ("build D1 CTT 3", "? not on the list: CTT; build COLONY", "?"),
    ("build D1 CT three", "? not on the list: three; build", "?"),
    ("build D9 CT 3", "? not on the list: D9; build", 6),
    ("build D1 CT", "build COLONY", "?"),
    ("invest D1 1O", "? not on the list: 1O; invest", "?"),
    ("invest D1 10 more", "? not on the list: more; invest", 10),
]
"""Lines, with what the book says beside them, and what they cost."""


def test_what_is_misspelt_has_a_question_mark(office: Path) -> None:
    """And no price of 0, which would look as if it were understood."""
    match = begun(RULESETS["ec4x-monero"])
    empty = written(book_of(match, match.waiting[0], MemoryDrafts()))
    book = filled(empty, [line.split() for line, _, _ in SPELT])
    rows = cells_of(reckoned(book, office), ORDERS)[FIRST:]

    for (line, mark, cost), row in zip(SPELT, rows, strict=False):
        assert (line, mark) == (line, str(row[USAGE])[: len(mark)])
        assert (line, cost) == (line, row[COSTS[0]])


def _drawn(row: tuple[object, ...]) -> dict[object, object]:
    """What a line draws, by the name of the purse."""
    return {row[of]: row[cost] for cost, of in zip(COSTS, OF, strict=True) if row[of]}


def test_cells_offer_what_is_legal_after_what_was_typed(office: Path) -> None:
    """The formula of a cell finds the list that the sheet leads to."""
    match = play_on(begun(RULESETS["space-conquest"]), 9)
    seat = match.waiting[0]
    made = book_of(match, seat, MemoryDrafts())
    assert made.orders is not None
    data = reckoned(filled(written(made), [("move", "F", "L")]), office)
    row = cells_of(data, ORDERS)[FIRST]
    offered = [cells_of(data, "_lists")[1][int(str(row[LIST + place]))] for place in range(3)]

    assert offered[0] == "F"
    assert offered[2] == "1"
    assert cells_of(data, NOTES)
