"""Pages ask routes as typed functions: what a function takes and gives is what its route does."""

import subprocess
import sys
from pathlib import Path
from string import Formatter
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

import pytest
import structlog

from hegemon.settings.known import Limits, Settings
from hegemon.web.api import sitting
from hegemon.web.api.routes import ROUTES
from hegemon.web.frame.routes import CallOf, Nothing, Reply, Route, Whole
from tests.play.table import GAMES, NAME, begun, play_on
from tests.web.pages import Browser, browsed

ROOT = Path(__file__).parents[2]
SEAT = f"/t/{NAME}/p1"
PAGES = sorted((ROOT / "src/hegemon/web/pages").rglob("*.py"))

HEAD = """
from hegemon.web.api.accounts import AccountChange, change_account, show_me
from hegemon.web.api.drafting import show_draft
from hegemon.web.api.seats import Away, be_away, leave, visit_table
from hegemon.web.api.tables import Invited, show_table
from hegemon.web.frame.paths import SeatPath, TablePath
from hegemon.web.pages.inside import Inside


def page(inside: Inside, table: TablePath, seat: SeatPath) -> object:
    return """

FINE = (
    "inside.get(show_table, table).facts.date",
    "inside.send(visit_table, Invited('hgi_'), table).you.seats",
    "inside.get(show_draft, seat).body.lines",
    "inside.get(show_draft, seat).tag",
    "inside.get(show_me).name",
    "inside.send(change_account, AccountChange(name='Ann')).account.zone",
    "inside.send(be_away, lambda: Away(3), seat).due",
    "inside.send(leave, at=seat).table",
)

WRONG = (
    "inside.get('show_table', table)",
    "inside.get(show_table, seat)",
    "inside.get(show_table)",
    "inside.get(show_table, table, Away(3))",
    "inside.get(show_table, table).fact",
    "inside.get(show_table, table).facts.dates",
    "inside.get(show_draft, seat).lines",
    "inside.get(show_me, table)",
    "inside.send(change_account, Away(3))",
    "inside.send(change_account, AccountChange(nam='Ann'))",
    "inside.send(change_account, AccountChange(name=3))",
    "inside.send(change_account)",
    "inside.send(be_away, lambda: Invited(), seat)",
    "inside.send(be_away, Away(3), table)",
    "inside.send(leave, Away(3), seat)",
)


def checked(folder: Path, lines: tuple[str, ...]) -> set[str]:
    """The lines that `mypy --strict` refuses."""
    files = []
    for number, line in enumerate(lines):
        files.append(folder / f"page{number}.py")
        files[-1].write_text(f"{HEAD}{line}\n", "utf-8")
    command = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", *map(str, files)]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.returncode < 2, told.stderr
    said = [line for line in told.stdout.splitlines() if ": error: " in line]
    refused = {Path(line.partition(":")[0]).name for line in said}
    return {line for file, line in zip(files, lines, strict=True) if file.name in refused}


def test_what_is_wrong_is_an_error_of_types(tmp_path: Path) -> None:
    """The wrong function, place or body, or a misspelt field; and what is right is none."""
    assert set(WRONG) == checked(tmp_path, FINE + WRONG)


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_a_function_says_what_its_route_takes(route: Route) -> None:
    """What its path names, its query or body, and what it gives; bytes may lie in a file."""
    hints = get_type_hints(route.do)
    gives = hints.pop("return")
    ((call, (path, said)),) = [(get_origin(hint), get_args(hint)) for hint in hints.values()]
    named = tuple(name for _, name, _, _ in Formatter().parse(route.path) if name)

    assert (CallOf, named) == (call, path._fields)
    assert _said(route) == said
    assert gives in (route.gives, Reply[route.gives], Reply[bytes], Reply[Path])


def _said(route: Route) -> Any:
    if route.takes is not None:
        assert route.query is Nothing, "a query and a body"
        return Any if route.takes is Whole else route.takes
    return NoneType if route.query is Nothing else route.query


@pytest.fixture
def browser() -> Browser:
    return browsed(play_on(begun(GAMES["space-conquest"]), 3))


@pytest.mark.parametrize(
    ("who", "send", "kind"),
    [
        ("ann", {"origin": "https://games.example.org"}, "The request comes from another site"),
        ("ben", {}, "This is not yours to do"),
        ("uma", {}, "This is not yours to do"),
    ],
)
@pytest.mark.parametrize("days", ["3", "many"])
def test_the_door_is_before_the_form(
    browser: Browser, who: str, send: dict[str, str], kind: str, days: str
) -> None:
    """Who may not send it is not told whether it would fit, and nothing comes of it."""
    before = browser.server.services.hall.store.now(NAME).number
    reply = browser.by(who).send(f"{SEAT}/away", days=days, **send)

    assert 403 == reply.status_code
    assert kind in reply.text
    assert before == browser.server.services.hall.store.now(NAME).number


@pytest.mark.parametrize(
    ("path", "fields", "told"),
    [
        ("away", {"days": "many"}, "days: a whole number in digits, at most 999999999, not"),
        ("away", {"days": "2000"}, "Expected `int` &lt;= 1000"),
        ("away", {}, "days: a whole number in digits"),
        ("fork", {"step": "the last"}, "step: a whole number in digits"),
        ("messages", {"text": "x" * 20_000}, "Expected `str` of length &lt;= 16000"),
    ],
)
def test_what_does_not_fit_is_told_as_by_the_api(
    browser: Browser, path: str, fields: dict[str, str], told: str
) -> None:
    assert told in browser.send(f"{SEAT}/{path}", **fields).text


def test_a_page_is_one_request(browser: Browser) -> None:
    """Whatever it is made of."""
    few = browsed(begun(GAMES["space-conquest"]), settings=Settings(limits=Limits(requests=3)))
    told = [few.get(SEAT).status_code for _ in range(4)]

    assert [200, 200, 200, 429] == told


def test_a_program_with_a_fault_is_told_as_such(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the number of the request, and no word of what went wrong."""

    def broken(*_: Any) -> None:
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr(sitting, "look", broken)
    with structlog.testing.capture_logs() as logged:
        reply = browser.get(SEAT)

    assert 500 == reply.status_code
    assert "the number of the request" in reply.text
    assert "a secret" not in reply.text
    assert ["fault"] == [
        one["type"].rpartition(":")[2] for one in logged if one["event"] == "trouble"
    ]


@pytest.mark.parametrize("module", PAGES, ids=lambda module: module.stem)
def test_no_page_reads_json_that_a_route_wrote(module: Path) -> None:
    """What is given in this process is a value: only a browser gets it as JSON."""
    text = module.read_text("utf-8")

    assert [] == [word for word in ("json.loads", "json.decode") if word in text]
