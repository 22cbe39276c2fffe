"""A turn by workbook over HTTP: taken along, looked through, handed in."""

import base64
import io

import openpyxl
import pytest

from hegemon.play.matches import Match
from hegemon.web.api.seen.workbooks import RATE, XLSX
from hegemon.web.pages.house import environment
from hegemon.workbook.layout import ORDERS
from hegemon.workbook.unpacking import unpacked
from tests.play.table import GAMES, begun
from tests.web.pages import browsed
from tests.web.served import Served, served
from tests.workbook.cells import cells_of, filled

SEAT = "/api/v1/tables/match/seats/p1"


@pytest.fixture
def match() -> Match:
    return begun(GAMES["space-conquest"])


@pytest.fixture
def server(match: Match) -> Served:
    return served(match)


def test_a_turn_is_taken_along_and_handed_in(server: Served) -> None:
    """Only looked through, then sealed; what comes back has the verdicts and the receipt."""
    taken = server.get(f"{SEAT}/workbook.xlsx")
    home = next(str(row[0]) for row in cells_of(taken.content, "Places")[1:])
    target = "A" if home != "A" else "B"
    book = filled(taken.content, [("move", home, target, 1)])
    looked = server.ask("POST", f"{SEAT}/workbook/check", content=book)
    sealed = server.ask("POST", f"{SEAT}/workbook", content=book)
    back = base64.b64decode(sealed.json()["book"])

    assert taken.headers["content-type"] == XLSX
    assert 'filename="turn.xlsx"' in taken.headers["content-disposition"]
    assert looked.json()["handed"]["receipt"] is None
    assert sealed.json()["handed"]["receipt"]["player"] == "p1"
    assert server.get(f"{SEAT}/sealed").json()["sealed"] == sealed.json()["handed"]["receipt"]
    assert [line.words for line in unpacked(back).lines] == [("move", home, target, "1")]
    assert ORDERS in openpyxl.load_workbook(io.BytesIO(back)).sheetnames


@pytest.mark.long
def test_notes_of_the_last_workbook_stand_in_the_next_one(server: Served) -> None:
    """Of the seat alone, whether its orders were sealed or refused; a look keeps nothing."""
    taken = server.get(f"{SEAT}/workbook.xlsx").content
    book = filled(taken, [("move", "Z", "Z", 1)], ["Ben lies", "# =1+1 \u2028"])
    server.ask("POST", f"{SEAT}/workbook/check", content=book)
    assert () == unpacked(server.get(f"{SEAT}/workbook.xlsx").content).notes

    server.ask("POST", f"{SEAT}/workbook", content=book)
    assert "Ben lies" == unpacked(server.get(f"{SEAT}/workbook.xlsx").content).notes[0]
    others = server.by("ben").get("/api/v1/tables/match/seats/p2/workbook.xlsx")
    assert () == unpacked(others.content).notes


def test_what_is_wrong_is_told_in_words(server: Served) -> None:
    """A file that is none, another seat's, and too many of them."""
    other = server.by("ben").get("/api/v1/tables/match/seats/p2/workbook.xlsx")
    none = server.ask("POST", f"{SEAT}/workbook", content=b"junk")
    strange = server.ask("POST", f"{SEAT}/workbook", content=other.content)
    for _ in range(RATE.tries):
        last = server.ask("POST", f"{SEAT}/workbook/check", content=b"junk")

    assert none.status_code == strange.status_code == 422
    assert "in another format: save it as .xlsx" in none.json()["detail"]
    assert "not that of p1" in strange.json()["detail"]
    assert last.status_code == 429


@pytest.mark.parametrize("there", [True, False])
def test_nothing_is_offered_that_the_server_cannot_make(
    there: bool, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(environment().globals, "installed", lambda *_: there)
    page = browsed(match).get("/t/match/p1").text

    assert ("workbook.xlsx" in page) is there
    assert ("pack.pdf" in page) is there
    assert "pack.html" in page
