"""Finished studies as pages: what is shown, what is not, and that no name leads out."""

import os
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from hegemon.play.errors import NotThere
from hegemon.store.studies.folder import FolderOfStudies
from hegemon.web.frame.headers import PICTURE_POLICY
from tests.web.pages import Browser, browsed
from tests.web.served import Served, housed
from tests.web.studies import made_study, shelf

RUN = "/api/v1/studies/evenness/abc123"


def browser_of(runs: Path) -> Browser:
    return browsed(studies=FolderOfStudies(runs)).by("")


def server_of(runs: Path) -> Served:
    return housed(studies=FolderOfStudies(runs))


def test_a_study_as_a_page_for_everybody(tmp_path: Path) -> None:
    made_study(tmp_path)
    page = browser_of(tmp_path).get("/studies/evenness")

    assert 200 == page.status_code
    for said in (
        "Does the first seat win?",
        "Failed: what should not be is shown",
        "76 of 80 games. Half have",
        "seat.1 &lt; 0.6",
        "Ten turns.",
        'alt="95%"',
        "hegemon lab replay runs/x 5f3a",
        "home.production = 6",
        "rows.jsonl",
        'href="/games/erkenfara"',
    ):
        assert said in page.text, said
    assert "<script>" not in page.text
    assert " style=" not in page.text


def test_the_list_names_the_newest_first_and_each_study_once(tmp_path: Path) -> None:
    for at, (study, run) in enumerate([("old", "r1"), ("old", "r2"), ("young", "r1")]):
        folder = made_study(tmp_path, study=study, run=run, title=f"{study} {run}?")
        os.utime(folder / "shown.json", (at + 1e9, at + 1e9))
    page = browser_of(tmp_path).get("/studies").text

    assert page.index("young r1?") < page.index("old r2?")
    assert "old r1?" not in page
    assert "/studies/old/r1" in browser_of(tmp_path).get("/studies/old").text


def test_a_list_of_one_game_and_what_comes_after_fifty(tmp_path: Path) -> None:
    for at in range(60):
        made_study(tmp_path, study=f"s{at}", game="erkenfara" if at else "space-conquest")
    server = server_of(tmp_path)
    first = server.get("/api/v1/studies?game=erkenfara").json()
    rest = server.get(f"/api/v1/studies?game=erkenfara&start={first['next']}").json()

    assert (50, 50) == (len(first["studies"]), first["next"])
    assert (9, 0) == (len(rest["studies"]), rest["next"])
    assert "Older studies" in browser_of(tmp_path).get("/studies?game=erkenfara").text


def test_the_games_pages_lead_to_its_studies(tmp_path: Path) -> None:
    made_study(tmp_path)
    browser = browser_of(tmp_path)

    assert 'href="/studies?game=erkenfara"' in browser.get("/games/erkenfara").text
    assert 'href="/studies?game=erkenfara"' in browser.get("/rules/erkenfara").text
    assert 'href="/studies"' in browser.get("/rules").text
    assert "/studies" not in browser.get("/games/space-conquest").text


@pytest.mark.parametrize(
    "fault",
    [
        {"ended": "interrupted"},
        {"ended": "time is up"},
        {"digest": "e" * 64},
        {"digest": "unfinished"},
    ],
)
def test_what_is_half_done_or_about_another_table_is_not_shown(
    tmp_path: Path, fault: dict[str, str]
) -> None:
    manifest = {"ended": "all blocks", "digest": "d" * 64, **fault}
    made_study(tmp_path, **manifest)
    reply = browser_of(tmp_path).get("/studies/evenness")

    assert 404 == reply.status_code
    assert "no finished study" in reply.text
    assert "evenness" not in browser_of(tmp_path).get("/studies").text


def test_a_report_that_is_damaged_is_passed_over(tmp_path: Path) -> None:
    made_study(tmp_path, study="fine")
    (made_study(tmp_path) / "shown.json").write_text('{"study": ', "utf-8")
    page = browser_of(tmp_path).get("/studies")

    assert (200, True) == (page.status_code, "/studies/fine" in page.text)


def test_a_folder_that_breaks_when_it_is_read_hides_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nested too deep, in a circle, not to be looked into: each page of a game lists studies."""
    made_study(tmp_path, study="fine")
    deep = made_study(tmp_path, study="deep") / "shown.json"
    deep.write_text('{"more": ' + "[" * 100_000 + "]" * 100_000 + "}", "utf-8")
    (made_study(tmp_path, study="deeper") / "manifest.json").write_text("[" * 100_000, "utf-8")
    circle = tmp_path / "circle"
    circle.symlink_to(circle)
    made_study(tmp_path, study="closed")
    looked, read = Path.iterdir, Path.stat

    def closed(path: Path) -> None:
        if path.name == "closed":
            raise PermissionError(path.name)

    monkeypatch.setattr(Path, "iterdir", lambda path: (closed(path), looked(path))[1])
    monkeypatch.setattr(
        Path, "stat", lambda path, **more: (closed(path.parent), read(path, **more))[1]
    )
    browser = browser_of(tmp_path)

    for page in ("/studies", "/games/erkenfara", "/rules/erkenfara", "/studies/fine"):
        assert 200 == browser.get(page).status_code, page
    for study in ("deep", "deeper", "closed", "circle"):
        assert 404 == browser.get(f"/studies/{study}").status_code, study
    assert "/studies/fine" in browser.get("/studies").text


def test_what_has_not_changed_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made_study(tmp_path)
    read, there = Path.read_bytes, FolderOfStudies(tmp_path)
    seen = list[str]()
    monkeypatch.setattr(Path, "read_bytes", lambda path: (seen.append(path.name), read(path))[1])
    for _ in range(3):
        assert 1 == len(there.newest())

    assert ["manifest.json", "shown.json"] == sorted(seen)


def test_a_server_without_a_folder_says_so() -> None:
    browser = browsed().by("")

    assert "This server shows no finished studies" in browser.get("/studies").text
    assert 404 == browser.get("/studies/evenness").status_code
    assert "studies.folder" in browser.get("/studies/evenness").text


def test_files_are_taken_away_and_never_opened_here(tmp_path: Path) -> None:
    made_study(tmp_path)
    reply = server_of(tmp_path).get(f"{RUN}/files/rows.jsonl")

    assert '{"key":"k"}\n' * 3 == reply.text
    assert "application/octet-stream" == reply.headers["content-type"]
    assert 'attachment; filename="evenness-rows.jsonl"' == reply.headers["content-disposition"]
    tag = {"if-none-match": reply.headers["etag"]}
    assert 304 == server_of(tmp_path).get(f"{RUN}/files/rows.jsonl", headers=tag).status_code


def test_who_was_broken_off_goes_on_with_a_file(tmp_path: Path) -> None:
    """From the byte that he has; all of it where it is another file by now. It is never packed."""
    rows = made_study(tmp_path) / "rows.jsonl"
    rows.write_text('{"key":"k"}\n' * 1000, "utf-8")
    server, path = server_of(tmp_path), f"{RUN}/files/rows.jsonl"
    whole = server.get(path)
    rest = {"range": "bytes=4-", "if-range": whole.headers["etag"]}
    behind = server.get(path, headers=rest)
    other = server.get(path, headers=rest | {"if-range": '"other"'})

    assert (200, "12000") == (whole.status_code, whole.headers["content-length"])
    assert "content-encoding" not in whole.headers
    assert (206, "bytes 4-11999/12000") == (behind.status_code, behind.headers["content-range"])
    assert whole.content[4:] == behind.content
    assert (whole.headers["etag"], "private, no-cache") == (
        behind.headers["etag"],
        behind.headers["cache-control"],
    )
    assert (200, whole.content) == (other.status_code, other.content)


@pytest.mark.parametrize(
    "path",
    [
        f"{RUN}/files/manifest.json",
        f"{RUN}/files/shown.json",
        f"{RUN}/files/..%2Fanswers.sqlite",
        f"{RUN}/files/%2e%2e%2fanswers.sqlite",
        f"{RUN}/files/results.json",
        f"{RUN}/charts/..%2Fstudy",
        f"{RUN}/charts/chart-2",
        "/api/v1/studies/%2e%2e/%2e%2e",
        "/api/v1/studies/evenness/%2e%2e/files/rows.jsonl",
        "/api/v1/studies/Evenness",
        "/api/v1/studies/evenness%00",
        "/api/v1/studies/evenness/abc123%0A/files/rows.jsonl",
        f"/api/v1/studies/{'e' * 300}",
    ],
)
def test_no_name_leads_elsewhere(tmp_path: Path, path: str) -> None:
    made_study(tmp_path / "runs")
    (tmp_path / "rows.jsonl").write_text("secret", "utf-8")
    reply = server_of(tmp_path / "runs").get(path)

    assert 404 == reply.status_code
    assert "secret" not in reply.text
    assert "not for anybody" not in reply.text


@pytest.mark.parametrize(
    "name", ["..", ".", "", "/", "../evenness", "a/b", "evenness\n", "\x00", "é"]
)
def test_a_name_is_looked_at_before_it_is_a_path(tmp_path: Path, name: str) -> None:
    found = shelf(tmp_path)

    for study, run in ((name, "abc123"), ("evenness", name or "..")):
        with pytest.raises(NotThere):
            found.one(study, run)
        with pytest.raises(NotThere):
            found.file(study, run, "rows.jsonl")
    with pytest.raises(NotThere):
        found.chart("evenness", "abc123", name)


def test_no_link_leads_out_of_the_folder(tmp_path: Path) -> None:
    folder, secret = made_study(tmp_path / "runs"), tmp_path / "secret"
    secret.write_text("secret", "utf-8")
    (folder / "rows.jsonl").unlink()
    (folder / "rows.jsonl").symlink_to(secret)
    made_study(tmp_path / "outside")
    (tmp_path / "runs" / "linked").symlink_to(tmp_path / "outside" / "evenness")
    found = FolderOfStudies(tmp_path / "runs")

    assert "rows.jsonl" not in [each.name for each in found.one("evenness").files]
    assert ["evenness"] == [each.study for each in found.newest()]
    with pytest.raises(NotThere, match="linked"):
        found.one("linked")


def test_a_chart_is_a_picture_by_day_and_by_night(tmp_path: Path) -> None:
    made_study(tmp_path)
    server = server_of(tmp_path)
    either = server.get(f"{RUN}/charts/chart-1")
    dark = server.get(f"{RUN}/charts/chart-1?theme=dark")

    assert "image/svg+xml" == either.headers["content-type"]
    assert PICTURE_POLICY == either.headers["content-security-policy"]
    assert "prefers-color-scheme: dark" in either.text
    assert "prefers-color-scheme" not in dark.text
    for each in (either, dark):
        assert "{http://www.w3.org/2000/svg}svg" == ET.fromstring(each.text).tag  # noqa: S314
    assert 422 == server.get(f"{RUN}/charts/chart-1?theme=pink").status_code


def test_texts_of_a_report_are_inert(tmp_path: Path) -> None:
    evil = '"><script>alert(1)</script>'
    made_study(tmp_path, title=evil, words=(evil,), lead=evil, text=evil, best=evil)
    browser = browser_of(tmp_path)

    for path in ("/studies", "/studies/evenness", "/rules/erkenfara"):
        assert "<script>alert" not in browser.get(path).text


def test_a_large_table_is_not_held_in_memory(tmp_path: Path) -> None:
    """It goes out piece by piece: what is sent is a file, never its bytes."""
    from hegemon.web.api.seen.studying import take_study_file
    from hegemon.web.frame.routes import CallOf

    folder = made_study(tmp_path)
    server = housed(studies=shelf(tmp_path))
    path = {"study": "evenness", "run": "abc123", "file": "rows.jsonl"}
    call: CallOf[object, None] = CallOf(
        services=server.services,
        route=None,
        path=path,
        headers={},
        query=None,
        body=None,  # type: ignore[arg-type]
    )

    assert folder / "rows.jsonl" == take_study_file(call).body  # type: ignore[arg-type]
