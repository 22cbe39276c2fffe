"""`hegemon lab report` and `hegemon lab replay`: of games that were played."""

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hegemon.cli import hegemon
from hegemon.core.errors import BadConfig
from hegemon.lab.reports.replaying import game_called, retold
from hegemon.lab.studies.folder import RunFolder
from hegemon.lab.studies.rows import line_of
from hegemon.lab.studies.running import Run
from hegemon.lab.studies.study import study_in
from tests.lab.reports.made_runs import game, made_run
from tests.lab.studies.small import SPACE_CONQUEST, small
from tests.samples import cases


def lab(*arguments: str) -> Result:
    return CliRunner().invoke(hegemon, ["lab", *arguments])


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    """Two blocks of Space Conquest, three turns."""
    run = Run(small(blocks=2), tmp_path_factory.mktemp("runs"))
    run.go()
    return run.folder


def test_a_run_is_reported(played: RunFolder) -> None:
    shown, as_json = (
        lab("report", f"{played.path}"),
        lab("report", f"{played.path.parent}", "--json"),
    )

    assert f"The page: {played.path / 'report.html'}\n" in shown.stdout
    assert shown.stdout.startswith("told: ")
    assert json.loads(as_json.stdout) == json.loads((played.path / "results.json").read_text())
    assert 4 == json.loads((played.path / "manifest.json").read_text())["rows"]


def test_a_game_is_told_as_it_was_played(played: RunFolder) -> None:
    row = list(played.rows())[3]

    shown = lab("replay", f"{played.path}", row.key[:12])

    assert 0 == shown.exit_code
    assert f"{row.key}: {', '.join(row.bots)}; {row.outcome} on turn {row.turns}" in shown.stdout
    assert 3 <= len(list(retold(played, row)))


def test_a_key_that_names_no_game(played: RunFolder) -> None:
    with pytest.raises(BadConfig, match="no game has such a key"):
        game_called(played, "zzzzzzzz")
    with pytest.raises(BadConfig, match="give 4 letters or more"):
        game_called(played, next(iter(played.rows())).key[:2])


def test_keys_that_begin_alike(tmp_path: Path) -> None:
    run = made_run(tmp_path, [game(0, 0, key="abcd1"), game(1, 0, key="abcd2")])

    assert "abcd1" == game_called(run, "abcd1").key
    with pytest.raises(BadConfig, match="2 games have keys that begin so"):
        game_called(run, "abcd")


def test_a_game_that_goes_otherwise_by_now_is_refused(played: RunFolder, tmp_path: Path) -> None:
    """As it does where a bot has changed since."""
    import msgspec

    row = next(iter(played.rows()))
    changed = msgspec.structs.replace(row, course="other")
    run = RunFolder(tmp_path)
    (tmp_path / "study.toml").write_text(SPACE_CONQUEST.format(blocks=2, run="", stat=""))
    run.table.write_bytes(line_of(changed) + b"\n")

    with pytest.raises(BadConfig, match="plays it otherwise than the table tells"):
        list(retold(run, changed))


def test_without_the_extra_it_says_what_to_install(
    played: RunFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "hegemon.lab.reports.writing", None)

    shown = lab("report", f"{played.path}")

    assert 0 != shown.exit_code
    assert "pip install 'hegemon[lab]'" in shown.output


@pytest.mark.parametrize("fast", cases([False], [True]))
def test_games_that_a_report_names_are_told_beside_it(tmp_path: Path, fast: bool) -> None:
    """Each is a page, to which the report's leads, and which leads back; none is played twice."""
    text = SPACE_CONQUEST.format(blocks=6, run="workers = 1", stat="")
    text = text.replace("turn_limit = 3 ", "turn_limit = 25 ").replace('"random", ', "")
    text = text.replace("round_robin", "seats")
    if fast:
        text = text.replace("[design]", "fast = true\n[design]", 1)
    run = Run(study_in(text, tmp_path), tmp_path / "runs")
    run.go()

    before = lab("report", f"{run.folder.path}")
    plain = (run.folder.path / "report.html").read_text("utf-8")
    shown = lab("report", f"{run.folder.path}", "--games")
    linked = (run.folder.path / "report.html").read_text("utf-8")

    pages = sorted((run.folder.path / "games").iterdir())
    assert (0, 0) == (before.exit_code, shown.exit_code), shown.output
    assert pages
    assert 'href="games/' not in plain
    for page in pages:
        told = page.read_text("utf-8")
        assert f'<a href="games/{page.name}">' in linked
        assert '<a href="../report.html">' in told
        assert told.count("<h2>") > 2
        assert "<script" not in told
    made = [page.stat().st_mtime_ns for page in pages]
    lab("report", f"{run.folder.path}", "--games")
    assert made == [page.stat().st_mtime_ns for page in pages]
