"""Reports of designs without a table of games: fights and tunings; and what a server is given."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from hegemon.cli import hegemon
from hegemon.lab.figures.verdicts import holds
from hegemon.lab.reports.asked.duels import answer as told_of_duels
from hegemon.lab.reports.asked.duels import payoff
from hegemon.lab.reports.asked.tuned import answer as told_of_tuning
from hegemon.lab.reports.writing import write_report
from hegemon.lab.studies.duels import DuelKept, duels_at, duels_of, keep_duels
from hegemon.lab.studies.folder import Manifest, RunFolder
from hegemon.lab.studies.tuning import TrialPlayed, TuningFound, closest
from hegemon.store.studies.folder import FolderOfStudies
from tests.lab.reports.made_runs import game, made_run
from tests.lab.studies.small import study_of

GRID = """kind = "duel_grid"
fights = ["{a} vs {b}", "12000 vs 10000 fort=2"]
values = [12000, 10000, 8000]"""


@pytest.fixture
def fought(tmp_path: Path) -> RunFolder:
    """All pairs of three armies, and one fight by itself."""
    study = study_of("erkenfara", GRID, more='question = "Which army wins?"')
    study.beside.mkdir(exist_ok=True)
    folder = keep_duels(study, tmp_path, list(duels_of(study)))
    assert folder is not None
    return folder


def test_all_pairs_are_a_heat_map_and_the_rest_are_bars(fought: RunFolder) -> None:
    written = write_report(fought.path)
    page = written.page.read_text("utf-8")

    assert 10 == len(duels_at(fought.path))
    assert "From best to worst against all others: 12000 (" in written.words
    assert "Who beats whom. 12000 against 10000 9" in page
    assert "How fights end" in page
    assert "12000 is better than every other." in page
    assert "10, by their odds; no game is played" in page


def test_the_odds_of_a_pair_are_those_of_the_game(fought: RunFolder) -> None:
    """12 000 against 10 000 to the death: 0.9546, which the seed's tables have, too."""
    (pair,) = [one for one in duels_at(fought.path) if one.fight == "12000 vs 10000"]
    (mirror,) = [one for one in duels_at(fought.path) if one.fight == "8000 vs 8000"]
    figures = json.loads(write_report(fought.path).results.read_text("utf-8"))["figures"]

    assert 0.9546 == pytest.approx(pair.wins, abs=0.005)
    assert pair.wins == figures["wins.12000.10000"]["low"]
    assert 0.5 == pytest.approx(payoff(mirror))


def test_grids_beside_each_other_are_told_apart() -> None:
    """The same things in the open and behind walls: no figure stands for both."""
    grids = 'fights = ["{a} vs {b}", "{a} vs {b} fort=2"]\nvalues = [12000, 10000]'
    duels = [
        DuelKept(variant=each.variant, fight=each.fight, one=each.one, other=each.other,
                 grid=each.grid, wins=each.wins or 0.0, loses=each.loses or 0.0)
        for each in duels_of(study_of("erkenfara", f'kind = "duel_grid"\n{grids}'))
    ]  # fmt: skip
    told = told_of_duels(duels)
    open_, walled = (
        told.figures[f"wins.a_vs_b{more}.12000.10000"].value for more in ("", "_fort_2")
    )

    assert walled < open_
    assert 2 * (2 * 4 + 2) == len(told.figures)
    assert [f"Who beats whom ({{a}} vs {{b}}{more})" for more in ("", " fort=2")] == [
        each.title for each in told.paintings
    ]


@pytest.mark.parametrize(
    ("game", "fight", "wins"),
    [
        ("space-empires", "2 SC vs 1 SC", (0.5, 1)),
        ("space-empires", "1 SC vs 2 SC", (0, 0.5)),
        ("ec4x-monero", "4 CA vs 1 FG roe=10", (0.9, 1)),
        ("ec4x-monero", "1 FG vs 4 CA roe=10", (0, 0.1)),
    ],
)
def test_each_game_with_odds_tells_who_wins(
    game: str, fight: str, wins: tuple[float, float]
) -> None:
    (duel,) = duels_of(study_of(game, f'kind = "duel_grid"\nfights = ["{fight}"]'))

    assert duel.wins is not None
    assert duel.loses is not None
    assert wins[0] <= duel.wins <= wins[1]
    assert 1 == pytest.approx(duel.wins + duel.loses)


def test_what_was_counted_has_an_interval() -> None:
    """Of a battle with too many ways: as sure as so many battles make it, and never certain."""
    grid = 'fights = ["{a} vs {b}"]\nvalues = ["30 CA", "28 BB"]'
    rules = {"variant": "", "grid": "{a} vs {b}", "loses": 0.4, "battles": 300}
    duels = [
        DuelKept(fight=f"{one} vs {other}", one=one, other=other, wins=wins, **rules)  # type: ignore[arg-type]
        for one, other, wins in (("a", "b", 0.6), ("b", "a", 0.6), ("a", "a", 0.6), ("b", "b", 0.6))
    ]
    counted = next(duels_of(study_of("ec4x-monero", f'kind = "duel_grid"\n{grid}')))
    told = told_of_duels(duels).figures

    assert 300 <= counted.battles
    assert 0.5 < told["wins.a.b"].low < 0.55
    assert 0.6 == pytest.approx(told["wins.a.b"].value)
    assert told["mean.a"].low < 0.49 < told["mean.a"].value < 0.51 < told["mean.a"].high
    assert "open" == holds("wins.a.b > 0.58", told).holds


def test_a_verdict_on_a_fight(tmp_path: Path) -> None:
    path = tmp_path / "fights.toml"
    path.write_text(
        '[study]\nid = "f"\ngame = "erkenfara"\n[design]\nkind = "duel_grid"\n'
        'fights = ["12000 vs 10000"]\n[verdict]\npass = ["wins.12000.10000 > 0.9"]\n'
    )
    shown = CliRunner().invoke(
        hegemon, ["lab", "run", f"{path}", "--runs", f"{tmp_path / 'runs'}", "--report"]
    )

    assert (0, True) == (shown.exit_code, "\npass: The clearest: 12000 against" in shown.stdout)


def a_tuning(*misses: tuple[float, float]) -> TuningFound:
    """Trials that are so far off their two targets."""
    trials = tuple(
        TrialPlayed(at, f"x={at}", {"turns": 30 + one, "decided": 0.5 + other},
                    {"turns": one, "decided": other}, {"x": at})
        for at, (one, other) in enumerate(misses)
    )  # fmt: skip
    best = tuple(
        trial
        for trial in trials
        if not any(
            all(one.misses[name] <= trial.misses[name] for name in one.misses) and one != trial
            for one in trials
        )
    )
    return TuningFound("", {"turns": 30, "decided": 0.5}, best, trials)


def test_a_tuning_tells_its_course_and_its_front() -> None:
    found = a_tuning((9, 0.4), (2, 0.3), (8, 0.0), (3, 0.1))
    answers = told_of_tuning(found)

    assert 3 == closest(found).number
    assert "Of 4 trials x=3 comes closest: turns 33 (30 was wanted)" in answers.words[0]
    assert ["front-1", "trials-1", "trials-2"] == [each.name for each in answers.paintings]
    assert "3 points: trial 2, x=1: " in answers.findings[1].words
    assert "trial 2: 2, 0.3" in answers.paintings[0].alt
    assert "the closest is trial 2 of 4, 2 off" in answers.paintings[1].alt
    assert all("<path" in each.svg for each in answers.paintings)


def test_a_point_that_was_tried_twice_has_one_number() -> None:
    """In the list and in the chart the same, though both trials missed by as much."""
    found = a_tuning((3, 0.3), (2, 0.4), (3, 0.3))
    twice = [replace(one, point="twice") if one.number != 1 else one for one in found.trials]
    answers = told_of_tuning(replace(found, trials=tuple(twice), best=tuple(twice[1:])))

    assert "trial 3, twice" in answers.findings[1].words
    assert "trial 3: 3, 0.3" in answers.paintings[0].alt


def shown_of(runs: Path) -> Callable[[], list[str]]:
    return lambda: [each.study for each in FolderOfStudies(runs).newest()]


def test_a_server_is_given_what_is_whole(tmp_path: Path) -> None:
    """A run that is whole, once its report is written; not one that was interrupted since."""
    rows = [game(at, int(at % 3 == 0)) for at in range(30)]
    run, listed = made_run(tmp_path / "made" / "abc", rows), shown_of(tmp_path)

    before = listed()
    write_report(run.path)
    after = listed()
    found = FolderOfStudies(tmp_path).one("made", "abc")
    taken = [FolderOfStudies(tmp_path).file("made", "abc", each.name) for each in found.files]

    assert ([], ["made"]) == (before, after)
    assert 30 == found.shown.games
    assert {"rows.jsonl", "report.html", "study.toml"} <= {each.name for each in found.files}
    assert "<path" in FolderOfStudies(tmp_path).chart("made", "abc", found.shown.charts[0].name)
    assert all(0 < each.height < 3 * each.width for each in found.shown.charts)
    assert "hegemon lab replay runs/made/abc " in (run.path / "report.html").read_text("utf-8")
    for path in (run.path / "shown.json", *taken):  # no path of the machine is told
        assert str(tmp_path).encode() not in path.read_bytes(), path.name
    run.end(_with(run, ended="interrupted"))
    assert [] == listed()
    told = json.loads(write_report(run.path).results.read_text("utf-8"))
    assert not (run.path / "shown.json").exists()
    assert (run.manifest().digest, False) == (told["digest"], told["whole"])


def _with(run: RunFolder, **facts: Any) -> Manifest:
    return replace(run.manifest(), **facts)
