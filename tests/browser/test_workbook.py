"""A turn by workbook on the page: taken along, filled, handed in."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.stage import Stage
from tests.workbook.cells import cells_of, filled

pytestmark = pytest.mark.programs


@pytest.mark.long
def test_a_workbook_is_taken_along_and_handed_in(
    stage: Stage, opened: Callable[..., Page], tmp_path: Path
) -> None:
    """What is wrong is told with its cell; the file comes back; then the orders are sealed."""
    table = stage.table("Ann", "space-conquest")
    address = stage.sit("Ann", table, "p1")
    stage.sit("Ben", table, "p2")
    page = opened(f"{address}#about", "Ann")
    with page.expect_download() as taken:
        page.get_by_role("link", name="take it along").click()
    book = tmp_path / "turn.xlsx"
    taken.value.save_as(book)
    home = str(cells_of(book.read_bytes(), "Places")[1][0])

    book.write_bytes(filled(book.read_bytes(), [("move", home, home, 1)]))
    page.get_by_label("Hand a workbook in").set_input_files(book)
    page.get_by_role("button", name="Hand it in").click()
    told = page.locator("form[data-workbook] output")
    expect(told).to_contain_text("Nothing is sealed.")
    expect(told.get_by_text("Orders!A5: ")).to_have_count(1)
    with page.expect_download() as back:
        page.get_by_role("link", name="Take it back").click()
    back.value.save_as(tmp_path / "back.xlsx")
    verdicts = [
        str(cell)
        for row in cells_of((tmp_path / "back.xlsx").read_bytes(), "Orders")
        for cell in row
    ]
    assert any(cell.startswith("Refused: ") for cell in verdicts)

    book.write_bytes(filled(book.read_bytes(), []))
    page.get_by_label("Hand a workbook in").set_input_files(book)
    page.get_by_role("button", name="Only look it through").click()
    expect(told).to_contain_text("Nothing is sealed.")
    page.get_by_role("button", name="Hand it in").click()
    expect(told).to_contain_text("Sealed. Receipt ")
    assert stage.person("Ann").get(f"/tables/{table}/seats/p1/sealed").json()["sealed"]
