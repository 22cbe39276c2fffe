"""Comparisons: the same, or where two runs part and what for."""

from __future__ import annotations

import math
import subprocess
from pathlib import Path

import msgspec
import pytest

from hegemon.core.errors import BadConfig
from hegemon.lab.figures.estimate import student
from hegemon.lab.studies.comparing import Comparison, _Moved, compare, differences, student_95
from hegemon.lab.studies.folder import RunFolder
from hegemon.lab.studies.rows import GameRow
from hegemon.lab.studies.running import Run
from hegemon.lab.studies.study import study_in
from hegemon.lab.studies.tracing import TraceStep
from hegemon.lab.studies.versions import sources_at, traced_here
from tests.lab.studies.small import SPACE_CONQUEST as TEXT


def run(there: Path, rules: str = "turn_limit = 4", figures: str = "") -> RunFolder:
    """A small study, run, with its own folder of answers."""
    there.mkdir()
    text = TEXT.format(blocks=3, run="workers = 1", stat="").replace("turn_limit = 3", rules)
    if figures:
        (there / "figures.toml").write_text(figures)
        text = text.replace("[design]", 'figures = "figures.toml"\n[design]')
    going = Run(study_in(text, there), there)
    going.go()
    return going.folder


def compared(one: RunFolder, other: RunFolder) -> Comparison:
    return compare(one, other, (traced_here(one), traced_here(other)))


def test_the_same(tmp_path: Path) -> None:
    found = compared(run(tmp_path / "one"), run(tmp_path / "other"))

    assert found.same
    assert (6, 6, 0, (), None, ()) == (
        found.pairs,
        found.identical,
        found.unpaired,
        found.changed,
        found.parting,
        found.figures,
    )


def test_other_figures_part_where_they_count_first(tmp_path: Path) -> None:
    """The step, the fields and the events with their section, and how far the results moved."""
    one = run(tmp_path / "one")
    other = run(tmp_path / "other", figures="[home]\nproduction = 9\n")
    found = compared(one, other)
    parting = found.parting

    assert not found.same
    assert found.changed[0].startswith("figures: own / ")
    assert parting
    assert (0, 0, 1, "turn 2", "rules") == (
        parting.block,
        parting.rotation,
        parting.step,
        parting.date,
        parting.cause,
    )
    assert any(each.endswith("ships.p1: 8 / 13") for each in parting.differences)
    assert "only before: ships-made (6.5b)" in parting.events[0]
    assert {"decided", "turns", "seat 1 wins"} <= {
        figure.name.rpartition(": ")[2] for figure in found.figures
    }


def test_other_house_rules_part_at_the_set_up(tmp_path: Path) -> None:
    one = run(tmp_path / "one")
    other = run(tmp_path / "other", 'turn_limit = 4, tie_control = "neutral"')
    found = compared(one, other)

    assert ('house_rules.tie_control: "keep" / "neutral"',) == found.changed
    assert found.parting
    assert ("set-up", 0) == (found.parting.cause, found.parting.step)
    assert found.changed == found.parting.differences


def test_without_the_other_version_the_turn_is_known(tmp_path: Path) -> None:
    one = run(tmp_path / "one")
    other = run(tmp_path / "other", figures="[home]\nproduction = 9\n")
    found = compare(one, other, None)

    assert found.parting
    assert (None, 3) == (found.parting.step, found.parting.turn)


STEP = TraceStep(
    1, "turn 2", {"p1": "a", "p2": "b"}, "s", (), msgspec.Raw(b"{}"), msgspec.Raw(b"{}")
)
CAUSES = {
    "answers": msgspec.structs.replace(STEP, answers={"p1": "a", "p2": "c"}),
    "crash": msgspec.structs.replace(STEP, date="", state="ValueError: x"),
    "rules": msgspec.structs.replace(STEP, state="t"),
    "length": None,
}


@pytest.mark.parametrize("cause", CAUSES)
def test_causes(tmp_path: Path, cause: str) -> None:
    """Who answers otherwise is named; a crash and an earlier end are causes of their own."""
    one, other = run(tmp_path / "one"), run(tmp_path / "other", figures="[home]\nproduction = 9\n")
    first = msgspec.structs.replace(STEP, step=0)
    step = CAUSES[cause]

    def left(row: GameRow, step: int) -> list[TraceStep]:
        return [first, STEP]

    def right(row: GameRow, _: int) -> list[TraceStep]:
        return [first, step] if step else [first]

    found = compare(one, other, (left, right)).parting

    assert found
    assert (cause, 1) == (found.cause, found.step)
    if cause == "answers":
        assert "of p2" == found.differences[0]


def test_differences() -> None:
    one = {"a": 1, "b": [1, {"c": 2}], "d": [1]}
    other = {"a": 1, "b": [1, {"c": 3}], "d": [1, 2], "e": None}

    assert ["b[1].c: 2 / 3", "d: [1] / [1,2]"] == list(differences(one, other, ""))


def test_a_commit_that_does_not_exist(tmp_path: Path) -> None:
    with (
        pytest.raises(BadConfig, match="git rev-parse"),
        sources_at("no-such-commit", tmp_path),
    ):
        pass


@pytest.mark.long
def test_a_commit_against_itself(tmp_path: Path) -> None:
    """The sources of HEAD come into a work tree, which is gone afterwards."""
    try:
        with sources_at("HEAD", tmp_path) as sources:
            assert (sources / "hegemon" / "lab").is_dir()
    except BadConfig as trouble:
        pytest.skip(f"no checkout: {trouble}")
    listed = subprocess.run(["git", "worktree", "list"], capture_output=True, text=True, check=True)

    assert f"{tmp_path}" not in listed.stdout


@pytest.mark.parametrize("freedom", [1, 2, 3, 5, 10, 30, 1000])
def test_few_blocks_are_as_unsure_as_student_says(freedom: int) -> None:
    assert student(0.95, freedom) == pytest.approx(student_95(freedom), rel=2e-3)


def test_how_far_a_figure_moved() -> None:
    """Of one block it is not known how sure that is; three moved by 1, 2 and 3."""
    moved = _Moved()
    moved.add(0, 0.0, 1.0)
    one = moved.figure("turns")
    moved.add(1, 0.0, 2.0)
    moved.add(2, 0.0, 3.0)
    three = moved.figure("turns")

    assert (-math.inf, math.inf) == (one.low, one.high)
    assert (2 - 4.3027 / 3**0.5, 2 + 4.3027 / 3**0.5) == pytest.approx(
        (three.low, three.high), abs=1e-3
    )
