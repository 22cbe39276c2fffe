"""The command line as people and scripts meet it: output, exit codes, errors in one sentence."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from shlex import quote

import click
import pytest
from click.testing import CliRunner, Result

from hegemon import __version__
from hegemon.bots.registry import BOTS
from hegemon.cli import hegemon
from hegemon.cli.games import games
from hegemon.games import RULESETS
from hegemon.play.matches import resume
from hegemon.play.system import SystemClock
from hegemon.store.match_file import MatchFiles
from tests.store.stores import sqlite_store

GAME = "space-conquest"
SHORT = ("play", GAME, "--seed", "5", "--house-rule", "turn_limit=3", "--bot", "random")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Matches go into a folder of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "hegemon" / "matches"


def run(*arguments: str, typed: str | bytes = "") -> Result:
    """One command, with this on stdin."""
    return CliRunner().invoke(hegemon, list(arguments), input=typed, prog_name="hegemon")


def match(name: str = "m.hegemon", *, typed: str = "pass\n" * 3) -> str:
    """A match file of three turns: over, unless less is typed."""
    assert run(*SHORT, "--file", name, typed=typed).exit_code == 0
    return name


def process(*arguments: str, typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """A process of its own."""
    command = [sys.executable, "-m", "hegemon", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, check=False, timeout=600)


# The main job


def test_without_a_terminal_two_bots_play_and_nothing_is_kept(home: Path) -> None:
    result = run()

    assert result.exit_code == 0
    assert "wins, turn" in result.stdout or "draw" in result.stdout
    assert "Checked: every roll follows from the secret" in result.stdout
    assert "\x1b" not in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert not home.exists()


def test_version() -> None:
    assert run("--version").stdout == f"hegemon {__version__}\n"


def test_module_is_the_command() -> None:
    assert process("--version").stdout.decode() == f"hegemon {__version__}\n"


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["play", "--help"]])
def test_help_is_light(arguments: list[str]) -> None:
    """Help comes before anything heavy is imported."""
    heavy = {"msgspec", "prompt_toolkit", "platformdirs", "hegemon.games", "asyncio", "hegemon.lab"}
    code = f"import sys; sys.argv[1:] = {arguments}\nfrom hegemon.cli import main\ntry: main()\n"
    code += f"finally: print(sorted({heavy} & set(sys.modules)), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)

    assert done.stderr.decode() == "[]\n"
    assert done.returncode == 0


def test_examples_keep_their_lines() -> None:
    """An example of several commands shows each on a line of its own."""
    lines = run("play", "--help").stdout.splitlines()

    assert "  Example: hegemon play" in lines
    assert "           hegemon play space-conquest --bot expansionist" in lines
    assert "           hegemon play --resume my-match.hegemon" in lines


# Play


def test_match_is_played_from_a_pipe_to_its_end() -> None:
    """The turns that were typed are in the file; it can be looked at and is sound."""
    result = run(*SHORT, "--file", "m.hegemon", typed="map\npass\nwhy 1\npass\npass\npass\n")

    assert result.exit_code == 0
    assert "Undecided, turn 3:" in result.stdout
    assert "Sealed and saved" in result.stdout
    assert "\x1b" not in result.stdout
    assert run("verify", "m.hegemon").exit_code == 0


def test_match_is_left_at_the_end_of_the_pipe_and_gone_on_with(home: Path) -> None:
    """Everything sealed is there again; the beginning of an id is enough."""
    left = run(*SHORT, typed="pass\n")
    (found,) = json.loads(run("matches", "--json").stdout)["matches"]
    match = found["match"]["match"]
    resumed = run("play", "--resume", match[:6], typed="report 1\npass\n")

    assert left.exit_code == resumed.exit_code == 0
    assert f"--resume {match}" in left.stdout
    assert not home.exists()
    assert "Turn 2: your moves" in resumed.stdout
    assert "Turn 3: your moves" in resumed.stdout


@pytest.mark.parametrize(
    ("typed", "code"), [("seal now\n", 4), ("seal now\npass\n", 0), ("pass\n", 0), ("", 0)]
)
def test_pipe_that_ends_after_a_refused_seal_is_told_by_the_code(typed: str, code: int) -> None:
    """A script learns that its orders do not count; what was mended is well."""
    assert run(*SHORT, typed=typed).exit_code == code


def test_seed_repeats_a_match() -> None:
    """All but the times."""
    reports = [run("replay", match(name), "--json").stdout for name in ("a", "b")]
    pages = [json.loads(text)["pages"] for text in reports]

    assert pages[0] == pages[1]


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (b"\xff\xfe\x00move\n", 4),
        (b"A" * 1_000_000 + b"\n", 4),
        (b"\x1b]0;x\x07\nmove \x9b \x9b\n", 4),
        (b"\r\n\r\n", 0),
    ],
)
def test_strange_bytes_are_refused_or_ignored(typed: bytes, code: int) -> None:
    """Nothing typed breaks the table or gets to the terminal as it is; no order seals nothing."""
    done = process(*SHORT, "--file", "m", typed=typed + b"pass\npass\npass\n")

    assert done.returncode == code
    assert (b"Undecided, turn 3:" in done.stdout) == (code == 0)
    assert (b"Sealed and saved" in done.stdout) == (code == 0)
    assert not {0x1B, 0x9B, 0x07, 0x00} & set(done.stdout.decode().encode("latin-1", "replace"))
    assert done.stderr == b""


def test_full_disk_is_told_and_loses_nothing() -> None:
    """What was not saved does not count and is said so; with room again the match goes on."""
    program = f"{quote(sys.executable)} -m hegemon"
    options = "--seed 5 --bot random --file m"
    done = subprocess.run(
        ["bash", "-c", f"ulimit -f 20; {program} play {GAME} {options}"],
        input=b"pass\n" * 40,
        capture_output=True,
        check=False,
    )
    sealed = done.stdout.count(b"Sealed and saved")
    again = run("play", "--resume", "m", typed="pass\n")

    assert b"not saved, so it does not count: m: " in done.stdout
    assert (done.returncode, done.stderr) == (75, b"")
    assert sealed > 0
    assert f"Turn {sealed + 2}: your moves" in again.stdout


def test_full_pipe_and_closed_streams_are_no_fault_of_the_program() -> None:
    program = f"{quote(sys.executable)} -m hegemon"

    def shell(line: str) -> subprocess.CompletedProcess[bytes]:
        line = f"unset PYTHONUNBUFFERED; {line}"  # what is unwritten at the end must not matter
        return subprocess.run(["bash", "-c", line], capture_output=True, check=False)

    full = shell(f"{program} games > /dev/full")
    assert (full.returncode, full.stderr) == (75, b"Error: No space left on device\n")
    assert shell(f"{program} games >&-").returncode == 0
    assert shell(f"{program} play {GAME} <&-").returncode == 0


def test_match_in_an_sqlite_file() -> None:
    """Played, gone on with, looked at and checked like one in a file of its own."""
    left = run(*SHORT, "--file", "all.sqlite", typed="pass\n")
    again = run(*SHORT, "--seed", "2", "--file", "all.sqlite", typed="pass\n")
    matches = list(sqlite_store(Path("all.sqlite")).matches())
    name = f"all.sqlite#{matches[0][:6]}"
    results = [
        run("play", "--resume", name, typed="pass\n" * 3),
        run("replay", name),
        run("verify", name),
    ]
    which = run("verify", "all.sqlite")

    assert [left.exit_code, again.exit_code, *(r.exit_code for r in results)] == [0] * 5
    assert "all.sqlite#" in left.stdout
    assert results[2].stdout.endswith("Sound.\n")
    assert which.exit_code == 3
    assert all(match in which.stderr for match in matches)


def test_two_may_play_one_file() -> None:
    """Somebody else seals meanwhile; nobody is told to quit and come again."""
    name = match(typed="pass\n")
    other = resume(MatchFiles(), name, RULESETS, SystemClock())
    result = run("play", "--resume", name, typed="pass\n" * 3)

    assert result.exit_code == 0
    assert other.result is not None


def test_hot_seat_from_a_pipe() -> None:
    result = run(
        "play", GAME, "--hot-seat", "--name", "p1=Ann", "--name", "p2=Ben", typed="\npass\n\npass\n"
    )

    assert result.exit_code == 0
    assert "Hand the keyboard to Ben" in result.stdout
    assert "Turn 2" not in result.stdout
    assert run(
        "play", GAME, "--hot-seat", "--name", "p2=Ben", typed="\npass\n\npass\n\n"
    ).stdout.count("Turn 2: your moves")


def test_bots_play_every_seat_to_watch() -> None:
    result = run("play", GAME, "--watch", "--bot", "p1=random", "--bot", "p2=expansionist")

    assert result.exit_code == 0
    assert "p1 random, p2 expansionist" in result.stdout
    assert "all is shown, without fog" in result.stdout


def test_house_rule_from_a_file(home: Path) -> None:
    Path("limit.txt").write_text("2", "utf-8")
    result = run("play", GAME, "--house-rule", "turn-limit=@limit.txt", typed="pass\n" * 3)

    assert "Undecided, turn 2:" in result.stdout


# Errors


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["play"], 2, "which GAME?"),
        (["plya"], 2, "No such command"),
        (
            ["hand", "m"],
            2,
            "needs a table. `hegemon table hand TABLE` does it, and `hegemon table i",
        ),
        (
            ["rule", "m"],
            2,
            "needs a table. `hegemon table rule TABLE` does it, and `hegemon table i",
        ),
        (["play", "spce-conquest"], 3, "did you mean space-conquest?"),
        (["play", "x\x1b[2J"], 3, "there is no game"),
        (["play", GAME, "--resume", "m"], 2, "leave out GAME"),
        (["play", "--resume", "nothing"], 3, "there is no match and no file 'nothing'"),
        (["play", "--resume", "."], 1, "is a directory"),
        (["play", GAME, "--bot", "nobody"], 2, "there are random, expansionist, admiral"),
        (["play", GAME, "--bot", "p7=random"], 2, "there are p1, p2"),
        (["play", GAME, "--seat", "p3"], 2, "there are p1, p2"),
        (["play", GAME, "--seat", "p1", "--bot", "p1=random"], 2, "--watch"),
        (["play", GAME, "--bot", "p1=random", "--bot", "p2=random"], 2, "--watch"),
        (["play", GAME, "--watch", "--hot-seat"], 2, "leave out"),
        (["play", GAME, "--hot-seat", "--bot", "random"], 2, "--bot SEAT=NAME"),
        (["play", GAME, "--name", "Ann"], 2, "SEAT=VALUE"),
        (["play", GAME, "--name", "p1="], 2, "1 to 40 printable characters"),
        (["play", GAME, "--name", "p1=\x1b[2J"], 2, "1 to 40 printable characters"),
        (["play", GAME, "--preset", "mine"], 2, "there are as-written"),
        (["play", GAME, "--house-rule", "turn_limit"], 2, "NAME=VALUE"),
        (["play", GAME, "--house-rule", "turn_limt=3"], 2, "did you mean turn_limit?"),
        (["play", GAME, "--house-rule", "turn_limit=many"], 2, "0 to 100000"),
        (["play", GAME, "--house-rule", "turn_limit=@nothing"], 3, "no file nothing"),
        (["play", GAME, "--house-rule", "knowledge=all"], 2, "dated, live"),
        (["play", GAME, "--file", "no/such/folder/m"], 3, "there is no folder no/such/folder"),
        (["replay", "nothing"], 3, "there is no match and no file 'nothing'"),
        (["verify", "nothing"], 3, "there is no match and no file 'nothing'"),
        (["verify", "/dev/null"], 1, "no regular file"),
        (["rules", "chess"], 3, "there is no game 'chess'"),
        (["simulate", GAME], 2, "--bots"),
        (["simulate", GAME, "--bots", "random,nobody"], 2, "there is no bot 'nobody'"),
        (["simulate", GAME, "--bots", ","], 2, "seats 1 to 2 bots, not 0"),
        (["simulate", GAME, "--bots", "random", "--games", "0"], 2, "--games"),
        (["completion", "csh"], 2, "bash"),
    ],
)
def test_error_is_one_sentence_with_its_code(
    arguments: list[str], code: int, sentence: str
) -> None:
    result = run(*arguments)

    assert (result.exit_code, result.stdout) == (code, "")
    assert sentence in result.stderr
    assert "Traceback" not in result.stderr
    assert "\x1b" not in result.stderr


def test_nothing_is_begun_by_a_wrong_command_line(home: Path) -> None:
    run("play", GAME, "--bot", "nobody")
    run("play", GAME, "--name", "p1=")

    assert not home.exists() or list(home.iterdir()) == []


def test_the_unexpected_is_told_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    """It says how to report it; with HEGEMON_DEBUG it says where it was."""

    def fail(_: click.Context) -> None:
        raise RuntimeError("the sky\nfell")

    monkeypatch.setattr(games, "invoke", fail)
    quiet = run("games")
    monkeypatch.setenv("HEGEMON_DEBUG", "1")
    loud = run("games")

    assert quiet.exit_code == loud.exit_code == 1
    assert "(RuntimeError: the sky fell)" in quiet.stderr
    assert "Traceback" not in quiet.stderr
    assert "Traceback" in loud.stderr


def test_reader_that_leaves_is_no_error() -> None:
    """`hegemon replay FILE | head -1` says nothing on stderr."""
    match("m.hegemon")
    command = f"{quote(sys.executable)} -m hegemon replay m.hegemon | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, check=False)  # noqa: S602 - a pipe is meant

    assert done.stdout == b"Turn 1\n"
    assert done.stderr == b""


# Looking at matches


def test_truth_only_when_the_match_is_over() -> None:
    running = run("replay", match(typed="pass\n"), "--truth")
    over = run("replay", match("over"), "--truth")

    assert running.exit_code == 4
    assert "when the match is over" in running.stderr
    assert over.exit_code == 0
    assert "Random's stars made" in over.stdout


def test_match_that_goes_on_is_shown_as_its_person_sees_it() -> None:
    name = match(typed="pass\n")

    assert run("replay", name).stdout == run("replay", name, "--seat", "p1").stdout
    assert run("replay", name).stdout != run("replay", name, "--seat", "p2").stdout


@pytest.mark.parametrize("arguments", [["--turn", "9"], ["--turn", "-1"], ["--seat", "p3"]])
def test_turn_or_seat_that_does_not_exist(arguments: list[str]) -> None:
    result = run("replay", match(), *arguments)

    assert result.exit_code == 3
    assert "there are" in result.stderr


def test_replay_of_one_turn() -> None:
    result = run("replay", match(), "--turn", "2", "--seat", "p1")

    assert result.stdout.startswith("Turn 2\n")
    assert "Turn 3" not in result.stdout


def test_replay_with_the_bare_map_of_the_rule_document() -> None:
    """§9: ten lines of 35 characters; the usual map counts ships."""
    seen = ("replay", match(), "--turn", "2", "--seat", "p1")
    exact = run(*seen, "--exact").stdout

    assert 10 == len(re.findall(r"(?m)^(?:(?:\.\.|[1-5?][A-P])(?: |$)){12}$", exact))
    assert "there now" not in exact
    assert "there now" in run(*seen).stdout


def test_replay_exports_the_last_position() -> None:
    """All of it in the JSON of the document, what a seat could know, or as a short text."""
    name = match()
    told = json.loads(run("replay", name, "--export").stdout)
    seen = json.loads(run("replay", name, "--export", "--seat", "p1", "--turn", "2").stdout)
    text = run("replay", name, "--notation").stdout
    running = run("replay", match("other", typed="pass\n"), "--export")

    assert ["seed", "turn", "stars", "fleets", "players"] == list(told)
    assert ("p1", 2) == (seen["player"]["id"], seen["turn"])
    assert text.startswith("space-conquest turn ")
    assert (4, "") == (running.exit_code, running.stdout)


def test_replay_as_json() -> None:
    """Without fog dice and answers are in it; a seat's pages have neither."""
    name = match()
    truth = json.loads(run("replay", name, "--json").stdout)
    seen = json.loads(run("replay", name, "--json", "--seat", "p1").stdout)

    assert truth["match"]["result"]["outcome"] == "undecided"
    assert [page["step"] for page in truth["pages"]] == [0, 1, 2, 3]
    assert truth["pages"][1]["answers"].keys() == {"p1", "p2"}
    assert seen["pages"][0].keys() == {"step", "report", "board"}


def test_tampered_match_is_found() -> None:
    """One changed character: verify names the line, replay and play refuse the file."""
    name = match()
    lines = Path(name).read_text("utf-8").split("\n")
    lines[3] = lines[3].replace('"p1"', '"p2"', 1)
    Path(name).write_text("\n".join(lines), "utf-8")
    found = [run("verify", name), run("replay", name), run("play", "--resume", name)]

    assert [result.exit_code for result in found] == [1, 1, 1]
    assert all("Traceback" not in result.output for result in found)


def test_verify_says_what_it_checked() -> None:
    name = match()
    plain, data = run("verify", name), json.loads(run("verify", name, "--json").stdout)

    assert plain.exit_code == 0
    assert plain.stdout.endswith("Sound.\n")
    assert data["problems"] == []
    assert len(data["checked"]) > 5


def test_receipt_is_of_its_match_only() -> None:
    result = run(*SHORT, "--file", "m", typed="pass\npass\npass\n")
    receipt = result.stdout.split("Receipt 1-p1-")[1].split("\n")[1].strip()

    assert run("verify", "m", "--receipt", receipt).exit_code == 0
    assert run("verify", "m", "--receipt", receipt[::-1]).exit_code == 1


# Games, rules, simulation, completion


def test_games_are_listed_with_bots_and_house_rules() -> None:
    data = json.loads(run("games", "--json").stdout)
    plain = run("games").stdout

    assert [game["name"] for game in data["games"]] == list(RULESETS)
    assert all(name in plain for name in RULESETS)
    rule = next(r for r in data["games"][0]["house_rules"] if r["name"] == "turn_limit")
    assert rule["default"] == 0
    assert rule["values"] == "0 to 100000"
    assert "undecided" in rule["description"]


def test_bots_are_listed_with_their_styles_as_they_are_typed() -> None:
    data = {bot["name"]: bot for bot in json.loads(run("bots", "ec4x-monero", "--json").stdout)}
    plain = run("bots", "ec4x-monero").stdout

    assert list(BOTS["ec4x-monero"]) == list(data)
    assert "warlord:style=rush" in [style["name"] for style in data["warlord"]["styles"]]
    assert not data["random"]["styles"]
    assert all(style["name"] in plain for bot in data.values() for style in bot["styles"])


@pytest.mark.parametrize("game", RULESETS)
def test_rulebook_is_listed_and_read_by_sections(game: str) -> None:
    contents = run("rules", game)
    sections = json.loads(run("rules", game, "--json").stdout)["sections"]
    heading = sections[1]["heading"]
    word = run("rules", game, heading)

    assert contents.exit_code == word.exit_code == 0
    assert all(section["heading"].replace("**", "") in contents.stdout for section in sections)
    assert word.stdout.startswith(heading)
    assert max(map(len, (contents.stdout + word.stdout).splitlines())) <= 80


def test_rulebook_section_by_number_and_word() -> None:
    by_number, by_word = run("rules", GAME, "6.2"), run("rules", GAME, "combat")

    assert by_number.stdout == by_word.stdout
    assert by_number.stdout.startswith("6.2 Combat\n")
    assert run("rules", GAME, "no such thing").exit_code == 3


def test_house_rules_are_described_with_their_presets() -> None:
    result = run("rules", GAME, "house-rules")

    assert result.exit_code == 0
    assert "turn_limit = 0   (0 to 100000)" in result.stdout
    assert "author-2025: corner_company=false" in result.stdout


def test_simulation_is_the_same_for_any_number_of_workers() -> None:
    def facts(workers: int) -> dict[str, object]:
        command = ("simulate", GAME, "--bots", "random,expansionist", "--games", "4", "--seed", "7")
        result = run(*command, "--workers", str(workers), "--json")
        data: dict[str, object] = json.loads(result.stdout)
        assert (result.exit_code, result.stderr) == (0, "")
        data.pop("timing")
        return data

    assert facts(1) == facts(2)


def test_simulation_for_people() -> None:
    result = run("simulate", GAME, "--bots", "random", "--games", "2", "--workers", "1")

    assert result.exit_code == 0
    assert "crashes    0" in result.stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_script(shell: str) -> None:
    result = run("completion", shell)

    assert result.exit_code == 0
    assert "_HEGEMON_COMPLETE" in result.stdout


def test_shell_completes_commands_and_games() -> None:
    def completed(words: str) -> str:
        environment = {**os.environ, "_HEGEMON_COMPLETE": "bash_complete", "COMP_WORDS": words}
        environment["COMP_CWORD"] = str(len(words.split(" ")) - 1)
        program = "from hegemon.cli import main; main()"
        done = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, check=False
        )
        return done.stdout.decode()

    assert completed("hegemon repl") == "plain,replay\n"
    games = "plain,space-conquest\nplain,space-empires\n"
    assert completed("hegemon play space") == games
