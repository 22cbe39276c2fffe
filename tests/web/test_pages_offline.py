"""What a browser may keep for the time without a line, and for whom."""

import pytest

from hegemon.web.frame.readers import NOBODY, reader_of
from hegemon.web.pages import files
from tests.play.table import NAME, begun
from tests.web.pages import Browser, browsed

SEAT = f"/t/{NAME}/p1"


@pytest.fixture
def browser() -> Browser:
    return browsed(begun())


def test_the_worker_looks_after_all_pages_and_changes_with_the_files(browser: Browser) -> None:
    reply = browser.get("/worker.js")

    assert f'import "/static/{files.everything()}/js/offline/worker.js";\n' == reply.text
    assert "no-cache" == reply.headers["cache-control"]
    assert "text/javascript; charset=utf-8" == reply.headers["content-type"]
    assert "worker-src 'self'" in reply.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        ("/", True),
        (SEAT, True),
        ("/me", False),
        (f"{SEAT}/records", False),
        (f"{SEAT}/map", False),
        (f"/t/{NAME}/p2", False),  # refused
        ("/enter", False),
    ],
)
def test_only_positions_may_be_kept(browser: Browser, path: str, *, kept: bool) -> None:
    reply = browser.get(path)

    assert kept == ("x-hegemon-kept" in reply.headers)
    assert "no-store" == reply.headers["cache-control"]


def test_every_page_says_who_reads(browser: Browser) -> None:
    for path in ("/", SEAT, f"/t/{NAME}/p2", "/offline"):
        assert "@ann" == browser.get(path).headers["x-hegemon-reader"]
    assert 'data-reader="@ann"' in browser.get(SEAT).text
    assert NOBODY == browser.by("").get("/enter").headers["x-hegemon-reader"]
    assert NOBODY == browser.by("spent").get("/enter").headers["x-hegemon-reader"]


@pytest.mark.parametrize(
    ("account", "cookie", "reader"),
    [
        ("", "", NOBODY),
        ("a1", "", "@a1"),
        ("", "hegemon-seat-t.p2=SECRET; hegemon-seat-s.p1=SECRET", "s.p1 t.p2"),
        ("a1", "__Host-hegemon-seat-t.p2=SECRET", "@a1 t.p2"),
        ("", 'hegemon-seat-<b>"=SECRET; hegemon-theme=dark; hegemon=SECRET', NOBODY),
    ],
)
def test_a_reader_is_an_account_and_seats_and_no_secret(
    account: str, cookie: str, reader: str
) -> None:
    assert reader == reader_of(account, {"cookie": cookie})


def test_the_page_for_those_not_kept_names_nobody(browser: Browser) -> None:
    page = browser.by("").get("/offline").text

    assert "You are offline" in page
    assert "Sign in" in page
