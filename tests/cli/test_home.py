"""`hegemon` alone: a server for this machine, a first table, and the browser at it."""

import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from hegemon.cli.home import opening
from hegemon.cli.home.first import HomeHall, person_here, table_here
from tests.web.served import Served, housed

ADDRESS = re.compile(rb"(http:\S+:\d+)/enter\?back=(\S+)#(hgmlogin_\S+)")


@pytest.fixture
def server() -> Served:
    return housed()


def here(server: Served) -> HomeHall:
    return HomeHall(server.services.hall, person_here(server.services.desk))


def test_the_first_start_makes_a_table_and_the_second_finds_it(server: Served) -> None:
    """It is the first match that teaches, which has begun and waits for its person."""
    first = table_here(here(server))
    second = table_here(here(server))
    now = server.services.hall.store.now(first)

    assert first == second
    assert ["human", "random"] == [plan.by for plan in now.plans.values()]
    assert now.match.begins is not None
    assert now.match.begins.lesson
    assert 1 == now.number


def test_the_person_stays_the_same_under_another_name(server: Served) -> None:
    from hegemon.play.people.accounts import change

    person = person_here(server.services.desk)
    change(server.services.desk, person.id, name="Zoe")

    assert person.id == person_here(server.services.desk).id


def test_who_has_no_fit_name_is_called_something(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nameless() -> str:
        raise OSError

    monkeypatch.setattr("getpass.getuser", nameless)

    assert "Player" == person_here(server.services.desk).name


@pytest.mark.parametrize(
    ("environment", "opens"),
    [({"DISPLAY": ":0"}, True), ({"WAYLAND_DISPLAY": "w"}, True), ({}, False)],
)
def test_a_window_opens_only_where_there_is_a_display(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], *, opens: bool
) -> None:
    """Without one, the browsers that are left would take the terminal."""
    tried: list[str] = []

    def note(address: str) -> bool:
        tried.append(address)
        return True

    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("webbrowser.open", note)

    assert opens == opening.open_browser("http://localhost/")
    assert opens == bool(tried)


def started(home: Path) -> tuple[Any, "re.Match[bytes]"]:
    """`hegemon --no-browser` in a home of its own, and the address that it printed."""
    program = subprocess.Popen(
        [sys.executable, "-m", "hegemon", "--no-browser"],
        env={"XDG_DATA_HOME": str(home), "PATH": "/usr/bin"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert program.stdout is not None
    said = b""
    for line in program.stdout:
        said += line
        if found := ADDRESS.search(said):
            return program, found
    raise AssertionError(said)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_the_address_signs_in_at_the_table_and_ctrl_c_ends_it_well(tmp_path: Path) -> None:
    """The link opens once; what is printed at the end says how to come back."""
    program, address = started(tmp_path)
    place = address[1].decode()
    said = {"link": address[3].decode(), "back": "/"}
    headers = {"origin": place}
    with httpx.Client(base_url=place, headers=headers, timeout=300) as browser:
        browser.post("/enter/link", data=said)
        lobby = browser.get("/").text
    with httpx.Client(base_url=place, headers=headers, timeout=300) as another:
        again = another.post("/enter/link", data=said).text
    program.send_signal(signal.SIGINT)
    rest, _ = program.communicate(timeout=300)

    assert "First match" in lobby
    assert "opens nothing" in again
    assert (0, True, False) == (
        program.returncode,
        b"Everything is kept" in rest,
        b"Traceback" in rest,
    )
