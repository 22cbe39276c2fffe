"""`hegemon lab`: from a question to a table, and from two tables to where they part."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pexpect
import pytest
from click.testing import CliRunner, Result

from hegemon.cli import hegemon
from tests.lab.studies.small import SPACE_CONQUEST
from tests.samples import by_hand


def lab(*arguments: str) -> Result:
    return CliRunner().invoke(hegemon, ["lab", *arguments])


def written(there: Path, blocks: int = 2, rules: str = "turn_limit = 3") -> str:
    """A small study file."""
    text = SPACE_CONQUEST.format(blocks=blocks, run="workers = 1", stat="")
    path = there / "small.toml"
    path.write_text(text.replace("turn_limit = 3", rules))
    return f"{path}"


def test_new_writes_a_file_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    first = lab("new", "even", "--game", "erkenfara")
    again = lab("new", "even", "--game", "erkenfara")
    forced = lab("new", "even", "--game", "erkenfara", "--force", "--design", "fuzz")

    assert (0, 2, 0) == (first.exit_code, again.exit_code, forced.exit_code)
    assert "hegemon lab run even.toml" in first.output
    assert "is there already" in again.output
    assert 'kind = "fuzz"' in (tmp_path / "even.toml").read_text()


def test_a_study_is_run_and_compared(tmp_path: Path) -> None:
    """The same games are not played twice, and two runs are told apart by a rule."""
    runs = f"{tmp_path / 'runs'}"
    first = json.loads(lab("run", written(tmp_path), "--runs", runs, "--json").stdout)
    again = lab("resume", f"{tmp_path / 'runs' / 'small'}")
    rules = 'turn_limit = 3, tie_control = "neutral"'
    other = lab("run", written(tmp_path, rules=rules), "--runs", runs, "--json")
    folder = json.loads(other.stdout)["folder"]
    same = lab("compare", first["folder"], first["folder"])
    apart = lab("compare", first["folder"], folder)

    assert (4, 4) == (first["rows"], first["played"])
    assert "4 games in 2 of 2 blocks; 0 were played now" in again.stdout
    assert (0, "The same: 4 games, answer for answer.\n") == (same.exit_code, same.stdout)
    assert 1 == apart.exit_code
    assert 'house_rules.tie_control: "keep" / "neutral"' in apart.stdout
    assert "block 0, variant random - expansionist, rotation 0, at step 0 (turn 1)" in apart.stdout


@pytest.mark.long
def test_a_report_comes_with_the_run(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    runs = tmp_path / "runs"
    shown = lab("run", written(tmp_path), "--runs", f"{runs}", "--report")

    assert 0 == shown.exit_code
    assert "The page: " in shown.stdout
    assert 1 == len(list(runs.glob("small/*/report.html")))


def test_what_is_wrong_is_told_in_a_sentence(tmp_path: Path) -> None:
    missing = lab("run", f"{tmp_path / 'no.toml'}")
    both = lab("compare", "a", "b", "--at", "HEAD")
    none = lab("resume", f"{tmp_path}")

    assert (3, 2, 3) == (missing.exit_code, both.exit_code, none.exit_code)
    assert "`hegemon lab new NAME --game GAME` writes one" in missing.output
    assert "Say either a second run B, or --at COMMIT." in both.output
    assert "is no folder of a run" in none.output


def test_fights_are_shown(tmp_path: Path) -> None:
    path = tmp_path / "fights.toml"
    path.write_text(
        '[study]\nid = "f"\ngame = "erkenfara"\n[design]\nkind = "duel_grid"\n'
        'fights = ["12000 vs {b}"]\nvalues = [10000]\n'
    )
    shown = lab("run", f"{path}")

    assert 0 == shown.exit_code
    assert "12000 vs 10000" in shown.stdout


@pytest.mark.parametrize("samples", [1, 2])
def test_a_screening_is_shown(tmp_path: Path, samples: int) -> None:
    """Of one trajectory no margin is known, and of how effects vary never."""
    path = tmp_path / "varied.toml"
    path.write_text(_SCREENING.format(samples=samples))

    shown = lab("run", f"{path}", "--runs", f"{tmp_path / 'runs'}")

    assert (0, "") == (shown.exit_code, shown.stderr)
    assert "turns:\n  turn_limit: 2.000 ± " in shown.stdout
    assert ("unknown" in shown.stdout) == (samples == 1)


_SCREENING = """
[study]
id = "varied"
game = "space-conquest"
[design]
kind = "screen"
blocks = 1
samples = {samples}
bots = ["random"]
factors = [
    {{ rule = "turn_limit", low = 1, high = 3 }},
    {{ rule = "corner_company", values = [true, false] }},
]
[run]
workers = 1
"""


def test_a_crash_is_told(tmp_path: Path) -> None:
    """Where it was, and with the exit code of a failure: a bot that the test brings gives up."""
    (tmp_path / "mine.py").write_text(
        "from hegemon.bots import Bot\n\n\nclass Lazy(Bot):\n"
        "    def __init__(self, seed):\n        pass\n\n"
        "    def answer(self, view, question, form, told=()):\n"
        "        raise RuntimeError('out of ideas')\n"
    )
    study = written(tmp_path)
    path = Path(study)
    path.write_text(path.read_text().replace('"random"', f'"{tmp_path}/mine.py:Lazy"'))
    shown = lab("run", study, "--runs", f"{tmp_path / 'runs'}")

    assert 1 == shown.exit_code
    assert (
        "4 broke down or never came to an end, first block 0, rotation 0: step 1: RuntimeError"
        in shown.stdout
    )
    assert "out of ideas" in shown.stdout


@pytest.mark.long
@pytest.mark.parametrize("workers", by_hand(["2"], ["1"]))
def test_ctrl_c_keeps_what_is_done(tmp_path: Path, workers: str) -> None:
    """At a terminal, which tells how far it is; what is played afterwards is the rest."""
    command = ["-m", "hegemon", "lab", "run", written(tmp_path, 900, "turn_limit = 60")]
    command += ["--runs", f"{tmp_path / 'runs'}", "--workers", workers]
    child = pexpect.spawn(sys.executable, command, encoding="utf-8", timeout=120)
    child.expect(r"[1-9]\d* of 1,800 games \(\d+%\), [\d.]+ a second, .* left")
    child.sendintr()
    child.expect(r"([\d,]+) were played now")
    played = int(child.match[1].replace(",", ""))
    child.expect(r"It ended early \(interrupted\)\. Go on: hegemon lab resume")
    child.expect(pexpect.EOF)
    child.close()
    rest = lab("resume", f"{tmp_path / 'runs' / 'small'}", "--workers", "2", "--json")

    assert 0 < played < 1800
    assert 130 == child.exitstatus
    assert 1800 - played == json.loads(rest.stdout)["played"]
