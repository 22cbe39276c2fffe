"""Whole arenas: gone on with, by one worker or two, and the ladder that everybody expects."""

import json
import math
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hegemon.arena import rows as kept
from hegemon.arena import running
from hegemon.arena.ladder import ladder_of
from hegemon.arena.rows import ArenaRow, add_row, mend, rows_in
from hegemon.arena.running import meetings, play
from hegemon.arena.terms import ArenaTerms, entrants, keep, rules_of_level, terms_in
from hegemon.core.errors import BadConfig, BadSave
from hegemon.play.errors import InUse, NotThere
from hegemon.store.locks import alone_with
from hegemon.store.match_file import MatchFiles
from tests.arena.table import Here, terms_of, wrong
from tests.arena.test_ladder import row
from tests.samples import by_hand, cases

KNOWN = ("random", "expansionist", "admiral")
"""Bots of Space Conquest, the weakest first."""


def run_in(folder: Path, *bots: str, rounds: int = 1, workers: int = 1) -> list[ArenaRow]:
    keep(folder, terms_of(*bots))
    return play(folder, MatchFiles, rounds=rounds, workers=workers, told=lambda *_: None)


def without_time(rows: list[ArenaRow]) -> list[ArenaRow]:
    return [msgspec.structs.replace(one, answers=(), seconds=()) for one in rows]


@pytest.mark.parametrize("here", cases([True], [False]))
def test_matches_that_are_played_are_not_played_again(
    here: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One crashes at its first question, so all of it is short; in processes of their own, too."""
    if here:
        monkeypatch.setattr(running, "BotProcess", lambda _, game, named: Here(game, named))
    told = []
    terms = terms_of(wrong("Crash"), wrong("Nonsense"), most_steps=2)
    keep(tmp_path, terms)
    for rounds in (1, 1, 2):
        play(
            tmp_path, MatchFiles, rounds=rounds, workers=1, told=lambda *said: told.append(said[1:])
        )
    rows = rows_in(tmp_path)

    assert [(1, 2), (2, 2), (3, 4), (4, 4)] == told
    assert [1, 2, 3, 4] == [one.match for one in rows]
    assert [1, 1, 2, 2] == [one.round for one in rows]
    assert {"forfeit"} == {one.outcome for one in rows}


def test_more_rounds_have_the_same_matches_first() -> None:
    terms = terms_of("random", "expansionist", wrong("Crash"))

    assert meetings(terms, 3)[:6] == meetings(terms, 1)


def test_a_row_that_was_half_written_does_not_count(tmp_path: Path) -> None:
    add_row(tmp_path, row(1, "ab", (1, 2)))
    with (tmp_path / kept.NAME).open("ab") as file:
        file.write(b'{"match":2,"rou')
    before = rows_in(tmp_path)
    mend(tmp_path)
    add_row(tmp_path, row(2, "ba", (1, 2)))

    assert [1] == [one.match for one in before]
    assert [1, 2] == [one.match for one in rows_in(tmp_path)]


def test_a_line_that_is_no_row_is_told(tmp_path: Path) -> None:
    (tmp_path / kept.NAME).write_text("nonsense\n")
    with pytest.raises(BadSave, match="line 1, is no row"):
        rows_in(tmp_path)


def test_rows_stand_in_the_order_of_their_matches(tmp_path: Path) -> None:
    for number in (3, 1, 2):
        add_row(tmp_path, row(number, "ab", (1, 2)))

    assert [1, 2, 3] == [one.match for one in rows_in(tmp_path)]


def test_one_arena_is_played_by_one_command_at_a_time(tmp_path: Path) -> None:
    place = tmp_path / kept.NAME
    with (
        alone_with(place, "first"),
        pytest.raises(InUse, match=r"^busy$"),
        alone_with(place, "busy"),
    ):
        pass
    with alone_with(place, "free again"):
        assert place.exists()


def test_a_folder_keeps_its_terms(tmp_path: Path) -> None:
    """From the first match on: a name that was typed wrong spoils no folder."""
    terms = terms_of("random", "expansionist")
    keep(tmp_path / "new", msgspec.structs.replace(terms, seed=7))
    keep(tmp_path / "new", terms)
    (tmp_path / "new" / "0001.hegemon").write_bytes(b"a match was begun")
    keep(tmp_path / "new", terms)

    assert terms == terms_in(tmp_path / "new")
    for change in ({"seed": 2}, {"bots": terms.bots[:1]}, {"most_steps": 5}):
        name = next(iter(change)).replace("_", " ")
        with pytest.raises(BadConfig, match=f"^{name}: the arena in .* has "):
            keep(tmp_path / "new", msgspec.structs.replace(terms, **change))


def test_a_bot_whose_file_has_changed_is_another_one(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("one")
    one = entrants("space-conquest", [f"{file}:Bot", "random"])
    file.write_text("two")
    two = entrants("space-conquest", [f"{file}:Bot", "random"])

    assert one[0].version.startswith("sha256 ")
    assert one[0].version != two[0].version
    assert one[1] == two[1]
    assert one[1].version.startswith("hegemon ")


def version_here(typed: str) -> str:
    return entrants("space-conquest", [typed, "random"])[0].version


@pytest.fixture
def code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a bot of a file and one of a package, which is the current one."""
    for name, text in {
        "mine.py": "import os, helper\nfrom team import plans\nWEIGHTS = 'agent.zip'\n",
        "helper.py": "from deeper import x",
        "deeper.py": "",
        "agent.zip": "weights",
        "team/__init__.py": "",
        "team/plans.py": "TABLE = 'table.bin'",
        "team/table.bin": "1",
        "team/sub/table.py": "TABLE = 'table.bin'",
        "team/sub/table.bin": "1",
        "single.py": "",
        "other.py": "",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("typed", "changes", "stays"),
    [
        ("mine.py:Bot", ["mine", "helper", "deeper", "team/plans", "agent.zip"], ["other"]),
        ("mine.py:Bot!forbid=move", ["mine", "helper"], ["single"]),
        ("mine.py:Bot:greed=2", ["mine", "helper"], ["single"]),
        ("team.plans:Bot", ["team/__init__", "team/plans", "team/sub/table.bin"], ["mine"]),
        ("team:Bot", ["team/table.bin", "team/sub/table.bin"], ["helper"]),
        ("single:Bot", ["single"], ["mine", "team/plans"]),
    ],
)
def test_a_bot_whose_code_has_changed_is_another_one(
    typed: str, changes: list[str], stays: list[str], code: Path
) -> None:
    """What it imports or names beside it is of it, and what only lies there is not."""
    seen = [version_here(typed)]
    for name in changes:
        file = code / (name if "." in name else f"{name}.py")
        file.write_text(f"{file.read_text()}\n# changed")
        seen.append(version_here(typed))
    for name in stays:
        (code / f"{name}.py").write_text("# changed")

    assert len(seen) == len(set(seen))
    assert all(each.startswith("sha256 ") for each in seen)
    assert version_here(typed) == seen[-1]


def test_a_module_of_what_is_installed_has_its_version() -> None:
    assert version_here("pytest:Bot").startswith(f"pytest {pytest.__version__}, sha256 ")
    assert "" == version_here("no_such_module:Bot")
    assert "" == version_here("no_such_file.py:Bot")


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letters").write_text("mine")
    with pytest.raises(BadConfig, match="holds something else: name a new one"):
        keep(tmp_path, terms_of("random", "expansionist"))


def test_no_arena_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotThere, match="there is no arena in"):
        terms_in(tmp_path)


@pytest.mark.parametrize(
    ("bots", "why"),
    [(["random"], "two or more"), (["random", "random"], "'random' stands there twice")],
)
def test_bots_that_make_no_arena(bots: list[str], why: str) -> None:
    with pytest.raises(BadConfig, match=why):
        entrants("space-conquest", bots)


def test_a_bot_that_does_not_play_a_level_is_told() -> None:
    with pytest.raises(BadConfig, match="admiral does not play the level small"):
        entrants("space-conquest", ["random", "admiral"], "small")

    assert 2 == len(entrants("space-conquest", ["random", "admiral"], "short"))


def test_levels() -> None:
    assert 30 == rules_of_level("space-conquest", "small", ()).turn_limit
    assert 50 == rules_of_level("space-conquest", "short", ("turn_limit=50",)).turn_limit
    assert not rules_of_level("erkenfara", "small", ()).treaties
    assert 12 == rules_of_level("space-empires", "small", ()).round_limit
    with pytest.raises(BadConfig, match="no 'tiny'; there is small, short"):
        rules_of_level("space-conquest", "tiny", ())
    with pytest.raises(BadConfig, match="begins in a position, which has its own house rules"):
        rules_of_level("space-conquest", "small", ("turn_limit=50",))


# -- the whole program


def arena(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "hegemon", "arena", *arguments]


def small(folder: Path, *bots: str, rounds: int = 1) -> list[str]:
    typed = ("--bots", ",".join(bots), "--rounds", f"{rounds}", "--folder", f"{folder}")
    return arena("run", "space-conquest", "--level", "small", *typed)


def shown(folder: Path) -> dict[str, Any]:
    done = subprocess.run(
        arena("show", f"{folder}", "--json"), capture_output=True, check=True, text=True
    )
    found: dict[str, Any] = json.loads(done.stdout)
    for place in found["ladder"]["places"]:
        del place["seconds_an_answer"]
    return found


@pytest.mark.long
def test_killed_at_any_moment_it_goes_on_and_nothing_is_played_twice(tmp_path: Path) -> None:
    bots = ("random", "expansionist", wrong("Remembers"))
    expected = run_in(tmp_path / "whole", *bots)
    command = small(tmp_path / "cut", *bots)
    for seconds in (2.0, 3.0, 4.0):
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        time.sleep(seconds)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    before = rows_in(tmp_path / "cut") if (tmp_path / "cut" / kept.NAME).exists() else []
    subprocess.run(command, check=True, capture_output=True)

    assert without_time(expected) == without_time(rows_in(tmp_path / "cut"))
    assert before == rows_in(tmp_path / "cut")[: len(before)]


@pytest.mark.long
def test_interrupted_it_says_so_and_leaves_no_process(tmp_path: Path) -> None:
    command = small(tmp_path / "arena", wrong("Loop"), "random")
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    while not list(tmp_path.rglob("*.hegemon")):
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)

    assert 130 == process.returncode
    assert "the same command goes on from there" in said
    assert [] == rows_in(tmp_path / "arena")


@pytest.mark.long
def test_two_workers_make_the_same_ladder(tmp_path: Path) -> None:
    bots = ("random", "expansionist", wrong("Crash"), wrong("Refused"))
    one = run_in(tmp_path / "one", *bots)
    two = run_in(tmp_path / "two", *bots, workers=2)

    assert without_time(one) == without_time(two)
    assert shown(tmp_path / "one") == shown(tmp_path / "two")


@pytest.mark.long
@pytest.mark.parametrize("bots", by_hand([KNOWN[:2]], [KNOWN]), ids="-".join)
def test_the_ladder_that_is_known(tmp_path: Path, bots: tuple[str, ...]) -> None:
    """Random below expansionist below admiral, and random told apart from both."""
    rules = {"turn_limit": 60}
    terms: ArenaTerms = terms_of(*bots, house_rules=rules)
    keep(tmp_path, terms)
    rows = play(tmp_path, MatchFiles, rounds=8, workers=2, told=lambda *_: None)
    ladder = ladder_of(rows, dict.fromkeys(bots, ""))

    assert list(reversed(bots)) == [one.name for one in ladder.places]
    assert "random" not in {name for place in ladder.places for name in place.alike}
    assert 16 * math.comb(len(bots), 2) == ladder.matches  # eight rounds, each from both seats
