"""The files of a report, beside the run that it is about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from shlex import quote
from typing import Any, NamedTuple

import msgspec

from hegemon.games import RULESETS
from hegemon.lab.figures.estimate import UNKNOWN, Estimate, unsure
from hegemon.lab.figures.sequential import bounds
from hegemon.lab.figures.verdicts import Judgement, StudyRuling, judge, names_in
from hegemon.lab.reports.asked import answers_of, tuned
from hegemon.lab.reports.asked import duels as asked_duels
from hegemon.lab.reports.asked.case import StudyCase
from hegemon.lab.reports.findings import StudyAnswers, counted, points_words
from hegemon.lab.reports.gathered import gather
from hegemon.lab.reports.page import ReportText, markdown_of, page_of
from hegemon.lab.reports.painted import likelihood, painting
from hegemon.lab.reports.shown import show
from hegemon.lab.reports.stopping import answer_of, gain_whenever, ratio_path
from hegemon.lab.reports.told_games import games_told, tell_games
from hegemon.lab.reports.workers import WorkersFound, WorkerTally, WorkerTold, words_of
from hegemon.lab.studies.designs import question_of
from hegemon.lab.studies.designs.factors import name_of
from hegemon.lab.studies.duels import DuelKept, duels_at
from hegemon.lab.studies.folder import (
    BEST,
    BEST_STUDY,
    DUELS_KEPT,
    RUNS,
    TUNING,
    Manifest,
    RunFolder,
    run_at,
)
from hegemon.lab.studies.study import StudyFile, StudyRead
from hegemon.lab.studies.tuning import TuningFound, tuning_at
from hegemon.play.studies.shown import STOP_RULE

_MOST_NAMED = 24
_MOST_CHANGED = 8
_STOPPED = (
    "It stopped early, when the test had seen enough. Shares and their differences have intervals "
    "here that hold whenever one stops, wider than usual; all others are narrower than they should "
    "be, and conditions on them stay open."
)


class ReportWritten(NamedTuple):
    """A report that was written down."""

    page: Path
    markdown: Path
    results: Path
    ruling: StudyRuling
    words: str
    """The paragraph at its top."""


def write_report(folder: Path, *, games: bool = False) -> ReportWritten:
    """Write report.html, report.md and results.json into a run's folder, or a study's newest run.

    With `games` those that it names are told beside it, each on a page of its own.

    Raises NotThere where no run has ended there, and BadConfig for a condition that names a figure
    which the study does not have.
    """
    run = run_at(folder)
    report = report_at(run)
    if games:
        tell_games(run, [one.key for each in report.answers.findings for one in each.examples])
    report = replace(report, told=games_told(run))
    page, markdown = run.path / "report.html", run.path / "report.md"
    results = run.path / "results.json"
    page.write_text(page_of(report), "utf-8")
    markdown.write_text(markdown_of(report), "utf-8")
    told = results_of(report, run.path.name)
    results.write_bytes(msgspec.json.format(msgspec.json.encode(told)))
    show(run, report, run.study().file.study.game)
    words = " ".join(report.answers.words)
    return ReportWritten(page, markdown, results, report.judgement.ruling, words)


def report_at(run: RunFolder) -> ReportText:
    """What is to be said of whatever lies in a run's folder; raises as `write_report`."""
    study = run.study()
    if (run.path / DUELS_KEPT).is_file():
        duels = duels_at(run.path)
        return _untabled(study, asked_duels.answer(duels), _fights_told(duels))
    if (run.path / TUNING).is_file():
        found = tuning_at(run.path)
        return _untabled(study, tuned.answer(found), _trials_told(study.file, found), _best_of(run))
    return report_of(run, study.file, run.manifest(), study.text)


def report_of(run: RunFolder, file: StudyFile, manifest: Manifest, text: str) -> ReportText:
    """What is to be said of a run."""
    early = manifest.ended == STOP_RULE
    tally = WorkerTally(run, manifest)
    case = StudyCase(file, gather(tally.passing(run.rows()), stopped=early), run.rows)
    answers, crew = answers_of(case), tally.found()
    here = f"{RUNS}/{file.study.id}/{quote(run.path.name)}"
    if crew.odd:
        answers.found("Did all workers play alike?", words_of(crew, _workers(here)))
    if file.stat.sequential is not None:
        _sequential(case, answers)
    if early:
        answers.words.append(_STOPPED)
    if file.design.kind == "variant_ab":
        answers.words[:0] = _otherwise(manifest)
    judgement = judged(file, _as_stopped(answers.figures) if early else answers.figures)
    ruled = [
        msgspec.structs.replace(each, ruling=_ruling(each.figure, judgement))
        for each in answers.findings
    ]
    return ReportText(
        title=_title(file),
        game=RULESETS[file.study.game].title,
        study=file.study.id,
        answers=replace(answers, findings=ruled),
        judgement=judgement,
        kinds=_kinds(file),
        played=(*_played(manifest), *_played_by(crew, _workers(here))),
        # as one would give it beside the folder of runs: no path of this machine is told
        replay=f"hegemon lab replay {here}",
        text=text,
        games=manifest.rows,
        digest=manifest.digest,
        whole=manifest.whole,
        workers=(*crew.workers, *crew.machines),
    )


def _otherwise(manifest: Manifest) -> Iterator[str]:
    """What each variant has otherwise than the first one: it is what all figures are about."""
    for one in manifest.variants[1:]:
        if one.changed:
            more = len(one.changed) - _MOST_CHANGED
            listed = [*one.changed[:_MOST_CHANGED], *([f"{more} more"] if more > 0 else [])]
            first = manifest.variants[0].name
            yield f'Other in "{one.name}" than in "{first}": {"; ".join(listed)}.'


def _workers(here: str) -> str:
    return f"hegemon lab workers {here}"


def _played_by(crew: WorkersFound, command: str) -> tuple[tuple[str, str], ...]:
    said = words_of(crew, command)
    return (("Workers", said),) if said else ()


def _untabled(
    study: StudyRead,
    answers: StudyAnswers,
    played: tuple[tuple[str, str], ...],
    best: str = "",
) -> ReportText:
    """A report of a design without a table: its figures are exact, or have no interval."""
    file, judgement = study.file, judged(study.file, answers.figures)
    return ReportText(
        title=_title(file),
        game=RULESETS[file.study.game].title,
        study=file.study.id,
        answers=answers,
        judgement=judgement,
        kinds=_kinds(file),
        played=played,
        replay="",
        text=study.text,
        best=best,
    )


def _best_of(run: RunFolder) -> str:
    """The best point of a tuning as it is to be copied: its [study], and its figures."""
    there = [path for name in (BEST_STUDY, BEST) if (path := run.path / name).is_file()]
    return "\n".join(f"# {path.name}\n{path.read_text('utf-8')}" for path in there)


def _fights_told(duels: Sequence[DuelKept]) -> tuple[tuple[str, str], ...]:
    variants = dict.fromkeys(each.variant for each in duels if each.variant)
    return (
        ("Fights", f"{len(duels)}, by their odds; no game is played"),
        ("Variants", ", ".join(variants) or "one"),
    )


def _trials_told(file: StudyFile, found: TuningFound) -> tuple[tuple[str, str], ...]:
    factors = ", ".join(name_of(each) for each in file.design.factors)
    wanted = ", ".join(f"{name} {value:g}" for name, value in found.target.items())
    return (
        ("Trials", f"{len(found.trials)}, each over {file.design.blocks} blocks on the same luck"),
        ("Varied", factors),
        ("Wanted", wanted),
        ("Bots", ", ".join(file.design.bots)),
        ("Seed", str(file.run.seed)),
    )


def _title(file: StudyFile) -> str:
    return file.study.question or question_of(file.design.kind)


def _kinds(file: StudyFile) -> tuple[str, ...]:
    """Of each condition of the verdict, which kind it is."""
    verdict = file.verdict
    kinds = [("pass", verdict.passes), ("warn", verdict.warns), ("fail", verdict.fails)]
    return tuple(kind for kind, some in kinds for _ in some)


def judged(file: StudyFile, figures: Mapping[str, Estimate]) -> Judgement:
    """The verdict of a study, by the conditions that it was given before the run."""
    verdict = file.verdict
    conditions = (*verdict.passes, *verdict.warns, *verdict.fails)
    # what these games did not show is unknown: no report is lost by it
    asked = {name: UNKNOWN for each in conditions for name in names_in(each)}
    return judge(
        {**asked, **figures}, passes=verdict.passes, warns=verdict.warns, fails=verdict.fails
    )


def _as_stopped(figures: Mapping[str, Estimate]) -> dict[str, Estimate]:
    """The same figures after a run that a test stopped: most intervals hold less than they say."""
    return {
        name: each if each.whenever else unsure(each.value, each.sample)
        for name, each in figures.items()
    }


def _ruling(figure: str, judgement: Judgement) -> StudyRuling:
    """The verdict for a finding: that of the study where a condition is about its figure."""
    named = {name for each in judgement.reasons for name, _ in each.figures}
    asked = figure and any(name == figure or name.startswith(f"{figure}.") for name in named)
    return judgement.ruling if asked else "told"


def _sequential(case: StudyCase, answers: StudyAnswers) -> None:
    """What the sequential test says, and how it came to that."""
    file, plan = case.file, case.file.stat.sequential
    assert plan is not None
    run = ratio_path(file, case.gathered)
    if not run:
        return
    better, worse = f"a gain of {plan.h1:g}", f"a gain of {plan.h0:g}"
    said = {
        "h0": f"{worse} fits better than {better}",
        "h1": f"{better} fits better than {worse}",
        "open": "neither yet",
    }[answer_of(file, case.gathered)]
    ends = bounds(file.stat.alpha, 1 - file.stat.power)
    gain = answers.figures["gain"] = gain_whenever(file, case.gathered)
    answers.words.append(
        f"The sequential test says after {run[-1][0]} blocks: {said}. What was tested is "
        f"{points_words(gain)}, whenever one stops."
    )
    answers.paintings.insert(
        0,
        painting(
            "likelihood",
            "The running test",
            likelihood("likelihood", run, ends.lower, ends.upper),
            caption=f"Log likelihood ratio of a gain of {plan.h1:g} against one of {plan.h0:g}.",
            alt=f"after {run[-1][0]} blocks the ratio is {run[-1][1]:.2f}, between bounds of "
            f"{ends.lower:.2f} and {ends.upper:.2f}: {said}",
        ),
    )


def _played(manifest: Manifest) -> tuple[tuple[str, str], ...]:
    rate = manifest.played / manifest.seconds if manifest.seconds else 0.0
    took = f"{manifest.seconds:.0f} seconds ({rate:.1f} games a second)"
    return (
        (
            "Games",
            f"{manifest.rows:,} in {manifest.blocks:,} blocks ({manifest.games_a_block} each)",
        ),
        ("Ended", f"{manifest.ended}; {manifest.blocks_wanted:,} blocks were wanted"),
        ("Seats", str(manifest.seats)),
        ("Bots", ", ".join(manifest.bots)),
        ("Variants", _named(manifest)),
        ("Seed", str(manifest.seed)),
        ("Ruleset", f"version {manifest.ruleset_version}, Hegemon {manifest.hegemon}"),
        ("Code", manifest.code),
        ("Table", f"rows.jsonl, SHA-256 {manifest.digest}"),
        ("Played by", f"{manifest.backend}, {counted(manifest.workers, 'worker')}, {took}"),
    )


def _named(manifest: Manifest) -> str:
    """The variants by name; of the points of many samples, how many there are."""
    names = [each.name for each in manifest.variants if each.name]
    if len(names) > _MOST_NAMED:
        return f"{len(names)}, from {names[0]} to {names[-1]}"
    return ("; " if any("," in name for name in names) else ", ").join(names) or "one"


def _unnamed(worker: WorkerTold) -> dict[str, Any]:
    """A worker without its machine's name: a report is handed on."""
    told: dict[str, Any] = msgspec.to_builtins(worker)
    del told["name"]
    return told


def results_of(report: ReportText, run: str) -> dict[str, Any]:
    """All numbers, for programs."""
    return {
        "study": report.study,
        "run": run,
        "digest": report.digest,
        "whole": report.whole,
        "ruling": report.judgement.ruling,
        "reasons": [
            {"condition": one.condition, "kind": kind, "holds": one.holds}
            for one, kind in zip(report.judgement.reasons, report.kinds, strict=True)
        ],
        "words": report.answers.words,
        "workers": [_unnamed(each) for each in report.workers],
        "findings": report.answers.findings,
        "figures": {
            name: dict(zip(("value", "low", "high"), map(float, each[:3]), strict=True))
            for name, each in sorted(report.answers.figures.items())
        },
    }
