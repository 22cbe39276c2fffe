"""Pages: what they are made of, who may see them, and that forms do what the API does."""

import re
from urllib.parse import urljoin

import pytest

from hegemon.web.pages import files
from hegemon.web.pages.places import enter_for, local
from tests.play.table import NAME, begun
from tests.web.pages import Browser, browsed

SEAT = f"/t/{NAME}/p1"


@pytest.fixture
def browser() -> Browser:
    return browsed(begun())


def test_a_seat_sees_map_orders_and_report(browser: Browser) -> None:
    page = browser.get(SEAT)

    assert 200 == page.status_code
    for part in ('<svg xmlns="', 'id="orders"', 'id="report"', 'id="messages"'):
        assert part in page.text


def test_a_table_leads_its_people_to_their_seats(browser: Browser) -> None:
    assert SEAT == browser.get(f"/t/{NAME}").headers["location"]


def test_a_stranger_is_led_to_the_door_and_back(browser: Browser) -> None:
    reply = browser.by("").get(SEAT)

    assert (303, f"/enter?back=%2Ft%2F{NAME}%2Fp1") == (
        reply.status_code,
        reply.headers["location"],
    )


def test_nobody_sees_the_page_of_another_seat(browser: Browser) -> None:
    assert 403 == browser.get(f"/t/{NAME}/p2").status_code


def test_nobody_is_told_which_tables_there_are(browser: Browser) -> None:
    assert 404 == browser.get("/t/nowhere/p1").status_code


@pytest.mark.parametrize(
    "back", ["//games.example.org", "https://games.example.org", "/\\games.example.org", "x", ""]
)
def test_the_door_leads_nowhere_else(back: str) -> None:
    assert "/" == local(back)
    assert "/enter" == enter_for(back)


def test_a_form_of_another_site_does_nothing(browser: Browser) -> None:
    reply = browser.send(f"{SEAT}/orders", origin="https://games.example.org", do="seal", step="1")

    assert 403 == reply.status_code
    assert browser.get(SEAT).text.count("Received") == 0


def test_orders_are_sealed_by_a_form_and_taken_back(browser: Browser) -> None:
    sealed = browser.send(f"{SEAT}/orders", do="seal", step="1", lines="")

    assert 303 == sealed.status_code
    assert "Received" in browser.get(SEAT).text

    browser.send(f"{SEAT}/orders", do="unseal", step="1")

    assert "Received" not in browser.get(SEAT).text


def test_a_refused_order_stays_on_the_sheet_with_the_reason(browser: Browser) -> None:
    reply = browser.send(f"{SEAT}/orders", do="seal", step="1", lines="<b>nonsense</b>")

    assert 200 == reply.status_code
    assert "&lt;b&gt;nonsense&lt;/b&gt;" in reply.text
    assert 'role="alert"' in reply.text


def test_files_are_kept_for_ever_by_their_version(browser: Browser) -> None:
    reply = browser.get(files.address_of("app.css"))

    assert "immutable" in reply.headers["cache-control"]
    assert "no-cache" == browser.get("/static/old/app.css").headers["cache-control"]


def test_a_face_is_found_where_the_sheet_says(browser: Browser) -> None:
    """The sheet is sent together with others, so its addresses go out from there."""
    sheets = re.search(r'/static/[0-9a-f]+/[^"]*type\.css[^"]*', browser.get("/").text)
    assert sheets is not None
    address = urljoin(sheets[0], "fonts/sans-400.woff2")

    assert 'url("fonts/sans-400.woff2")' in browser.get(sheets[0]).text
    assert "font/woff2" == browser.get(address).headers["content-type"]


@pytest.mark.parametrize("name", ["../pages/house.py", "nothing.css", "js/.hidden", ".hidden"])
def test_no_other_file_is_served(browser: Browser, name: str) -> None:
    assert 404 == browser.get(f"/static/x/{name}").status_code


def test_a_page_that_there_is_not_is_a_page(browser: Browser) -> None:
    reply = browser.get("/nowhere", accept="text/html")

    assert 404 == reply.status_code
    assert "<h1>There is no such thing, or none for you</h1>" in reply.text
    assert "json" in browser.get("/api/v1/nowhere", accept="text/html").headers["content-type"]


@pytest.mark.parametrize("path", ["/t/nowhere/p1", f"/t/{NAME}/p2"])
def test_whoever_stands_at_the_wrong_door_is_told_what_he_can_do(
    browser: Browser, path: str
) -> None:
    """What is not there, and what another may do; what is hidden is told as not there."""
    text = browser.by("ann").get(path, accept="text/html").text

    for way in ("/enter", "/sit", "/join"):
        assert f'<a class="button" href="{way}"' in text
    assert ("You came as <bdi>Ann</bdi>" in text) == (NAME in path)
    assert ("looks the same" in text) == (NAME not in path)


@pytest.mark.parametrize("path", ["/nowhere", "/t/nowhere/p1", f"/t/{NAME}/p2"])
def test_a_page_of_trouble_knows_its_reader(browser: Browser, path: str) -> None:
    """His name and the look that he chose; and what went wrong is a sentence."""
    browser = browser.by("ann; hegemon-theme=dark")
    text = browser.get(path, accept="text/html").text

    assert '<a href="/me"><bdi>Ann</bdi></a>' in text
    assert 'data-theme="dark"' in text
    assert re.search(r"<p>[A-Z][^<]*[.]</p>", text)


def test_what_nobody_is_there_for_leads_a_stranger_to_no_door(browser: Browser) -> None:
    reply = browser.by("").get("/nowhere", accept="text/html")

    assert 404 == reply.status_code
    assert "To the first page" in reply.text


def test_long_replies_are_sent_short(browser: Browser) -> None:
    reply = browser.get(SEAT, **{"accept-encoding": "gzip"})

    assert "gzip" == reply.headers["content-encoding"]


def test_sheets_are_sent_together(browser: Browser) -> None:
    reply = browser.get(files.address_of("app.css+css/match.css"))
    alone = [files.content(name) or b"" for name in ("app.css", "css/match.css")]

    assert b"\n".join(alone) == reply.content
