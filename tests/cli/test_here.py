"""One place for matches: terminal, browser and old files of one person on one machine."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as some

from hegemon.cli import hegemon
from hegemon.cli.home.matches import home
from hegemon.cli.kept import delete, kept_matches
from hegemon.core.game import Player
from hegemon.play.beside import SeatFreed, SeatHeld
from hegemon.play.ports import DraftKey
from hegemon.store.drafts import FileDrafts
from hegemon.store.match_file import MatchFiles
from tests.cli.test_home import started
from tests.web.test_process import wait_for_step

SHORT = ("play", "space-conquest", "--house-rule", "turn_limit=4", "--bot", "random")


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of somebody new."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "hegemon"


def run(*arguments: str, typed: str = "") -> Result:
    """One command, with this on stdin."""
    return CliRunner().invoke(hegemon, list(arguments), input=typed, prog_name="hegemon")


def listed(*arguments: str) -> list[dict[str, Any]]:
    """What `hegemon matches` knows of each."""
    return list(json.loads(run("matches", "--json", *arguments).stdout)["matches"])


# Terminal and browser


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_what_the_terminal_began_goes_on_in_the_browser_and_back(tmp_path: Path) -> None:
    """Two turns typed, a draft typed, looked at and sealed over HTTP, gone on with in words."""
    run(*SHORT, "--seed", "5", typed="pass\npass\nhelp\n")
    (found,) = listed()
    match = found["match"]["match"]
    (sheet,) = [json.loads(run("sheet", match, "--json").stdout)]
    origin = next(iter(sheet["sheet"]["tables"][0]))
    target = "A" if origin != "A" else "B"
    run("play", "--resume", match, typed=f"move {origin} {target} 1\n")
    program, address = started(tmp_path)
    seat = f"/api/v1/tables/{match}/seats/p1"
    try:
        place = address[1].decode()
        with httpx.Client(base_url=place, headers={"origin": place}, timeout=300) as browser:
            browser.post("/enter/link", data={"link": address[3].decode(), "back": "/"})
            tables = browser.get("/api/v1/tables").json()
            draft = browser.get(f"{seat}/draft").json()
            page = browser.get(f"/t/{match}", follow_redirects=True)
            said = {"orders": draft["orders"], "step": 3}
            sealed = browser.post(f"{seat}/seal", json=said)
            with httpx.Client(base_url=f"{place}/api/v1", cookies=browser.cookies) as api:
                step = wait_for_step(api, match, 4)  # the bot answers in a thread of the server's
            late = run("order", match, "--step", "3", "-", typed="pass\n")
            typed = run("play", "--resume", match, typed="report 3\npass\n")
            after = browser.get(f"{seat}/sealed").json()
    finally:
        program.send_signal(signal.SIGINT)
        program.communicate(timeout=300)

    assert match in json.dumps(tables)
    assert "your moves" in page.text
    assert [f"move {origin} {target} 1"] == draft["lines"]
    assert (200, 200) == (page.status_code, sealed.status_code), sealed.text
    assert step == 4
    assert late.exit_code == 4
    assert "Turn 4: your moves" in typed.stdout
    assert typed.stdout.count("Sealed and saved") == 1
    assert after["over"]
    assert run("verify", match, "--receipt", sealed.json()["receipt"]["digest"]).exit_code == 0
    assert found["match"]["date"] == "turn 3"


def test_the_first_start_of_the_browser_finds_what_was_played(data: Path) -> None:
    """No first table is made where there are matches already, and the person is the same."""
    from hegemon.cli.home.first import HomeHall, person_here, table_here
    from hegemon.cli.home.serving import settings_here
    from hegemon.wiring.house import house_of

    run(*SHORT)
    run("play", "space-conquest", "--hot-seat")
    house = house_of(settings_here())
    account = person_here(house.services.desk)
    hall = house.services.hall
    held = {match: sorted(hall.store.holders(match)) for match in hall.store.matches()}
    table = table_here(HomeHall(hall, account))
    house.close()

    assert "" == table
    assert [["p1"], ["p1", "p2"]] == sorted(held.values())
    assert account.id == home().person.id


def test_a_seat_that_somebody_else_has_is_not_played_here() -> None:
    """Neither asked for at this keyboard nor ordered for; it is waited for."""
    run("play", "space-conquest", "--hot-seat", "--name", "p2=Ben")
    (found,) = listed()
    match = found["match"]["match"]
    here = home()
    chain = here.store.now(match).chain
    here.store.commit(
        match, chain, (), (SeatFreed(Player("p2")), SeatHeld(Player("p2"), None, "b" * 64))
    )
    refused = run("order", match, "--seat", "p2", "--i-am", "p2", "-", typed="pass\n")
    mine = run("order", match, "--seat", "p1", "--i-am", "p1", "-", typed="pass\n")

    assert (refused.exit_code, mine.exit_code) == (3, 0)
    assert ("p2",) == here.kept(match).seats_elsewhere(here.store.now(match))


def test_a_match_in_which_i_have_no_seat_is_only_looked_at() -> None:
    run("play", "space-conquest")
    (found,) = listed()
    match = found["match"]["match"]
    here = home()
    here.store.commit(match, here.store.now(match).chain, (), (SeatFreed(Player("p1")),))

    refused = run("play", "--resume", match)
    assert refused.exit_code == 3
    assert "you have no seat" in refused.stderr
    assert "no seat" not in run("replay", match).stderr


def test_the_same_seed_twice_is_two_matches() -> None:
    """The dice are the same; each has an id of its own, for they stand in one database."""
    maps = [run(*SHORT, "--seed", "5").stdout for _ in range(2)]

    assert 2 == len({one["match"]["match"] for one in listed()})
    assert (
        len({text[text.index("Space Conquest, turn 1") :].partition("Every")[0] for text in maps})
        == 1
    )


def test_the_database_is_for_its_owner_alone(data: Path) -> None:
    run(*SHORT)

    assert 0o600 == stat.S_IMODE((data / "home.sqlite").stat().st_mode)


def test_who_only_looks_makes_nothing(data: Path) -> None:
    assert "No matches" in run("matches").stdout
    assert run("replay", "nothing").exit_code == 3

    assert not data.exists() or list(data.iterdir()) == []


@pytest.mark.parametrize("arguments", [("matches",), ("play", "--resume", "MATCH")])
def test_the_database_is_opened_without_the_web(arguments: tuple[str, ...]) -> None:
    """What makes a server takes longer to import than all the rest."""
    run(*SHORT)
    match = listed()[0]["match"]["match"]
    said = [match if each == "MATCH" else each for each in arguments]
    heavy = ["hegemon.web", "sqlalchemy", "alembic", "uvicorn"]
    code = (
        f"import sys; sys.argv[1:] = {said}\nfrom hegemon.cli import main\ntry: main()\n"
        f"finally: print(sorted(set({heavy}) & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], input=b"", capture_output=True, check=False)

    assert "[]\n" == done.stderr.decode()


# Old files


def old_file(data: Path, name: str) -> Path:
    """A match file where the terminal kept them before."""
    folder = data / "matches"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.hegemon"
    run(*SHORT, "--file", str(path), "--name", "p1=Ann", typed="pass\n")
    return path


def test_an_old_folder_is_taken_in_once(data: Path) -> None:
    """Copied with drafts and receipts, told in a line; nothing is moved, damage is named."""
    path = old_file(data, "space-conquest-2026-11-20-1")
    match = MatchFiles().now(str(path)).match.id
    FileDrafts(path).keep(DraftKey(match, 2, Player("p1")), ["move A B 1"], "")
    (data / "matches" / "broken.hegemon").write_text("x")
    before = {each.name: each.read_bytes() for each in (data / "matches").iterdir()}
    first, second = run("matches"), run("matches")
    here = home()
    draft = here.kept(match).drafts.recall(DraftKey(match, 2, Player("p1")))

    assert "Match taken in from" in first.stderr
    assert re.search(r"Left where it is: .*broken\.hegemon.*not a match file", first.stderr)
    assert 2 == len(first.stderr.splitlines())
    assert "" == second.stderr
    assert "Space Conquest, turn 2: Ann against random" in first.stdout == second.stdout
    assert before == {each.name: each.read_bytes() for each in (data / "matches").iterdir()}
    assert list(MatchFiles().lines(str(path))) == list(here.store.lines(match))
    assert draft is not None
    assert ("move A B 1",) == draft.lines
    assert (data / "receipts" / f"{match}.p1.receipts").read_text("utf-8")


def test_its_bare_name_is_the_match_and_its_path_is_the_file(data: Path) -> None:
    """What goes on by the path does so in the file, as ever."""
    path = old_file(data, "friday")
    run("matches")
    run("play", "--resume", "friday", typed="pass\n")
    in_database = home().store.now(MatchFiles().now(str(path)).match.id).number
    in_file = MatchFiles().now(str(path)).number
    run("play", "--resume", str(path), typed="pass\npass\n")

    assert (3, 2, 4) == (in_database, in_file, MatchFiles().now(str(path)).number)


def test_what_was_deleted_is_not_taken_in_again(data: Path) -> None:
    path = old_file(data, "friday")
    deleted = run("matches", "1", "--delete", "--yes")

    assert str(path) in deleted.stdout.replace("\n", "")
    assert [] == listed()
    assert path.exists()


def test_a_file_that_is_mended_is_taken_in(data: Path) -> None:
    path = old_file(data, "friday")
    whole = path.read_bytes()
    path.write_bytes(b"x" + whole)
    broken = listed()
    path.write_bytes(whole)

    assert ([], 1) == (broken, len(listed()))


def test_a_file_is_gone_on_with_by_its_name_alone(tmp_path: Path) -> None:
    """And is listed nowhere: the database has nothing to do with it."""
    run(*SHORT, "--file", "mine", typed="pass\n")
    played = run("play", "mine", typed="pass\n")

    assert "Turn 3: your moves" in played.stdout
    assert [] == listed()
    assert "no match and no file 'other'" in run("sheet", "other").stderr


# What is described is what is deleted


def test_what_lies_beside_a_longer_name_stays(tmp_path: Path) -> None:
    """A file may be called as another is, and more."""
    for name in ("a.hegemon", "a.hegemon.b.hegemon"):
        run(*SHORT, "--file", name)
        FileDrafts(Path(name)).keep(DraftKey("m", 1, Player("p1")), ["move A B 1"], "")
        Path(f"{name}.p1.receipts").write_text("x")
    run("matches", "--in", "a.hegemon", "1", "--delete", "--yes")

    left = sorted(path.name for path in tmp_path.iterdir() if path.is_file())
    other = "a.hegemon.b.hegemon"
    assert [other, f"{other}.p1.draft", f"{other}.p1.receipts"] == left


def test_the_match_of_a_named_file_is_described_and_deleted(tmp_path: Path) -> None:
    """Of several files in the folder, only the one that was named, whatever was played last."""
    for name, player in (("a", "Ann"), ("b", "Ben"), ("c", "Cem")):
        run(*SHORT, "--file", f"{name}.hegemon", "--name", f"p1={player}")
    os.utime("b.hegemon", (2e9, 2e9))
    asked = run("matches", "--in", "a.hegemon", "1", "--delete", typed="y\n").stdout

    assert "Ann against random" in asked
    assert "Deleted a." in asked
    assert ["b.hegemon", "c.hegemon"] == sorted(each.name for each in tmp_path.glob("*.hegemon"))


PLACES = some.sampled_from(["here", "folder", "file", "database"])


@pytest.fixture(scope="module")
def shelves(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three matches in each kind of place, those of each played by people of their own."""
    place = tmp_path_factory.mktemp("shelves")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(place))
        patch.chdir(place)
        (place / "folder").mkdir()
        for at in range(3):
            for kind in ("here", "folder/m", "m", "all.sqlite"):
                ending = "" if kind == "all.sqlite" else f"{at}.hegemon"
                where = [] if kind == "here" else ["--file", f"{kind}{ending}"]
                run(*SHORT, *where, "--name", f"p1={kind.partition('/')[0]} {at}")
    return place


@given(place=PLACES, number=some.integers(1, 3), order=some.permutations([1, 2, 3]))
def test_of_every_listing_that_match_goes_which_was_told(
    shelves: Path, place: str, number: int, order: list[int]
) -> None:
    """Whatever the place, the number, and what else was written since the list was made."""
    with tempfile.TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        copy = Path(name) / "copy"
        shutil.copytree(shelves, copy)
        patch.setenv("XDG_DATA_HOME", str(copy))
        patch.chdir(copy)
        named = {"folder": Path("folder"), "file": Path(f"m{number - 1}.hegemon")}
        where = {**named, "database": Path("all.sqlite"), "here": None}[place]
        found = list(kept_matches(where))
        chosen = found[(number - 1) % len(found)]
        for at, time in enumerate(order):  # the list would stand in another order now
            for path in (f"m{at}.hegemon", f"folder/m{at}.hegemon"):
                os.utime(path, (time * 1e8, time * 1e8))
        everything = _all_of(copy)
        assert list(delete(chosen))
        gone = everything - _all_of(copy)

    assert chosen.about is not None
    assert {(place, chosen.about.seats[0])} == gone


def _all_of(place: Path) -> set[tuple[str, str]]:
    """Every match that stands anywhere, by the place and by who plays it."""
    places = [("here", None), ("folder", place / "folder"), ("database", place / "all.sqlite")]
    files = [("file", path) for path in place.glob("*.hegemon")]
    return {
        (name, each.about.seats[0])
        for name, where in (*places, *files)
        for each in kept_matches(where)
        if each.about
    }


# Orders of a script


@pytest.mark.parametrize(
    ("typed", "code", "sealed"),
    [
        ("move Z Q 1\nseal\n", 4, 0),
        ("moev A B 1\npass\n", 4, 0),
        ("move Z Q 1\n", 4, 0),
        ("seal\n", 4, 0),
        ("pass\nseal\npass\n", 4, 1),
        ("pass\npass\n", 0, 2),
        ("pass now\npass\n", 0, 1),
        ("move Z Q 1\nseal anyway\n", 4, 0),
    ],
)
def test_a_script_seals_all_that_it_means_or_nothing(typed: str, code: int, sealed: int) -> None:
    """An order that is refused, a word that is none, and nothing at all, are no turn."""
    done = run(*SHORT, "--seed", "5", typed=typed)

    assert (code, sealed) == (done.exit_code, done.stdout.count("Sealed and saved"))


@pytest.mark.parametrize(
    ("typed", "code"), [("", 4), ("\n  \n", 4), ("pass\n", 0), ("[]", 0), ("pass\npass\n", 4)]
)
def test_orders_of_a_file_that_is_empty_are_no_turn(typed: str, code: int) -> None:
    run(*SHORT, "--seed", "5")
    match = listed()[0]["match"]["match"]
    done = run("order", match, "-", typed=typed)

    assert code == done.exit_code
    assert ("Sealed" in done.stdout) == (code == 0)
