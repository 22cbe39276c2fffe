"""Tuning: house rules and figures moved until the games come as close as they can to a target.

Each trial is a point of the factors, played over all blocks, on the same luck as every other. With
one target the closest point is sought, with several those that no other beats in all.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from hegemon.core.codec import digest
from hegemon.core.errors import BadConfig
from hegemon.lab.studies.designs import each_once
from hegemon.lab.studies.designs.factors import (
    FactorPoint,
    games_at,
    name_of,
    named,
    played_with,
    problem,
    typed,
)
from hegemon.lab.studies.folder import BEST, BEST_STUDY, TUNING, RunFolder, kept_at
from hegemon.lab.studies.maker import SpecMaker
from hegemon.lab.studies.responses import Responses
from hegemon.lab.studies.running import Run, TellProgress
from hegemon.lab.studies.study import Setting, StudyFile, StudyRead, VariedFactor

COPIED = "tuned.toml"
"""What the best figures are to be called beside a study: `BEST` is a name that runs keep."""


class TrialPlayed(msgspec.Struct, frozen=True):
    """A point that was tried."""

    number: int
    point: str
    responses: dict[str, float]
    misses: dict[str, float]
    """By target, how far off it is."""
    settings: dict[str, Setting] = {}
    """The value of each factor, by its name."""


class TuningFound(msgspec.Struct, frozen=True):
    """What came of a tuning."""

    folder: str
    """Where it is kept; in the file itself the last part of that alone."""
    target: dict[str, float]
    best: tuple[TrialPlayed, ...]
    """The closest; with several targets all that no other beats in each of them."""
    trials: tuple[TrialPlayed, ...]


def tune(study: StudyRead, runs: Path, tell: TellProgress) -> TuningFound:
    """Play a tuning, or go on with it; raises BadConfig for what cannot be tuned."""
    optuna = _optuna()
    design, seed = study.file.design, study.file.run.seed
    problem(design)
    if not design.target:
        raise BadConfig('design.target: one or more responses, such as { "seat 1 wins" = 0.5 }')
    maker, trials = SpecMaker(study), list[TrialPlayed]()
    several = len(design.target) > 1
    sampler = optuna.samplers.NSGAIISampler if several else optuna.samplers.TPESampler
    search = optuna.create_study(
        directions=["minimize"] * len(design.target), sampler=sampler(seed=seed)
    )
    for number in range(design.samples):
        trial = search.ask()
        point = tuple(_suggested(trial, factor) for factor in design.factors)
        played = _played(maker, runs, number, point, tell)
        trials.append(played)
        search.tell(trial, [played.misses[name] for name in design.target])
    best = tuple(trials[one.number] for one in search.best_trials)
    return _kept(study, runs, _unlike(best), tuple(trials))


def _optuna() -> Any:
    try:
        import optuna  # noqa: PLC0415 - an extra
    except ModuleNotFoundError as trouble:
        raise BadConfig(
            "design.kind: tune needs the extra lab: pip install 'hegemon[lab]'"
        ) from trouble
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    return optuna


def _suggested(trial: Any, factor: VariedFactor) -> Setting:
    name = name_of(factor)
    if factor.values:
        at: int = trial.suggest_categorical(name, list(range(len(factor.values))))
        return factor.values[at]
    value: int = trial.suggest_int(name, factor.low, factor.high)
    return value


def _played(
    maker: SpecMaker, runs: Path, number: int, point: FactorPoint, tell: TellProgress
) -> TrialPlayed:
    """A trial; what was played of it before is not played again."""
    study, target = maker.study, maker.design.target
    block = each_once(games_at(maker, point))
    rows = Run(study, runs, block=block).rows(tell)
    found = Responses(rows)
    responses = {name: found.mean(block[0].variant, name) for name in found.names}
    unknown = [name for name in target if name not in responses]
    if unknown:
        there = ", ".join(responses)
        raise BadConfig(f"design.target: there is no response {unknown[0]!r}; there are {there}")
    misses = {name: abs(responses[name] - wanted) for name, wanted in target.items()}
    settings = dict(zip(map(name_of, maker.design.factors), point, strict=True))
    return TrialPlayed(number, named(maker.design, point), responses, misses, settings)


def _unlike(trials: tuple[TrialPlayed, ...]) -> tuple[TrialPlayed, ...]:
    """Each point once."""
    return tuple({trial.point: trial for trial in trials}.values())


def _kept(
    study: StudyRead, runs: Path, best: tuple[TrialPlayed, ...], trials: tuple[TrialPlayed, ...]
) -> TuningFound:
    """Write down what was found, in a folder of its own."""
    asked = (study.file.study, study.file.design, study.file.run.seed)
    folder = RunFolder(runs / study.file.study.id / f"tuned-{digest(asked)[:12]}")
    folder.begin(study)
    found = TuningFound(f"{folder.path}", study.file.design.target, best, trials)
    told = msgspec.structs.replace(found, folder=folder.path.name)  # it may be given away
    whole = msgspec.json.format(msgspec.json.encode(told), indent=2)
    (folder.path / TUNING).write_bytes(whole + b"\n")
    figures = best_figures(study, found)
    (folder.path / BEST_STUDY).write_text(best_as_study(study.file, found, figures), "utf-8")
    if figures:
        about = "\n".join(_about(study.file, found, closest(found)))
        (folder.path / BEST).write_text(f"{about}\n{figures}", "utf-8")
    return found


def tuning_at(folder: Path) -> TuningFound:
    """What was found there; raises NotThere, BadConfig."""
    return kept_at(folder / TUNING, TuningFound)


def closest(found: TuningFound) -> TrialPlayed:
    """The best point: with several targets the one that misses least of all of them together.

    Each miss counts against the largest that was seen of its target.
    """
    largest = {
        name: max(trial.misses[name] for trial in found.trials) or 1.0 for name in found.target
    }
    return min(
        found.best, key=lambda one: sum(one.misses[name] / largest[name] for name in found.target)
    )


def best_as_study(file: StudyFile, found: TuningFound, figures: str) -> str:
    """The best point as the [study] part of a study file: the house rules, and a file of figures.

    `figures` is what is other in those of the point; "" where they are the game's own.
    """
    best, asking = closest(found), file.study
    rules = dict(asking.house_rules)
    rules |= {one.rule: best.settings[one.rule] for one in file.design.factors if one.rule}
    lines = [
        *_about(file, found, best),
        "# It is for the [study] of another study file.",
        *(
            [f"# Its figures are {BEST}: copy them beside that file as {COPIED}."]
            if figures
            else []
        ),
        "[study]",
        f"game = {typed(asking.game)}",
        f"preset = {typed(asking.preset)}",
        f"house_rules = {{ {', '.join(f'{name} = {typed(rules[name])}' for name in rules)} }}",
        *([f"figures = {typed(COPIED)}"] if figures else []),
    ]
    return "\n".join(lines) + "\n"


def best_figures(study: StudyRead, found: TuningFound) -> str:
    """The figures of the best point, the study's own among them, as far as they are no game's."""
    best, factors = closest(found), study.file.design.factors
    point = tuple(best.settings[name_of(factor)] for factor in factors)
    return played_with(SpecMaker(study), point)[1]


def _about(file: StudyFile, found: TuningFound, best: TrialPlayed) -> list[str]:
    came = ", ".join(
        f"{name} {best.responses[name]:g} ({wanted:g} was wanted)"
        for name, wanted in found.target.items()
    )
    return [
        f"# Trial {best.number + 1} of {len(found.trials)} of the study {file.study.id}: {came}.",
        "# It fits the bots of the study: play it again with another seed before you believe it.",
    ]
