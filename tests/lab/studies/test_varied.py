"""Factors varied: a planted effect is found, and what has none has none; a tuning comes closer."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from msgspec.structs import replace

from hegemon.core.errors import BadConfig
from hegemon.games import RULESETS
from hegemon.lab.studies.designs import block_of
from hegemon.lab.studies.designs.factors import named, played_with, points_of
from hegemon.lab.studies.maker import SpecMaker
from hegemon.lab.studies.rows import GameRow
from hegemon.lab.studies.sensitivity import sensitivity
from hegemon.lab.studies.study import StudyRead, read_study, study_in
from hegemon.lab.studies.tuning import tune
from tests.lab.studies.small import study_of

FACTORS = """bots = ["expansionist"]
factors = [
    { figure = "home.production", low = 1, high = 9 },
    { rule = "home_distance", low = 4, high = 8 },
    { rule = "tie_control", values = ["keep", "neutral"] },
]"""


def varied(kind: str, samples: int) -> StudyRead:
    design = f'kind = "{kind}"\nblocks = 1\nsamples = {samples}\n{FACTORS}'
    return study_of("space-conquest", design, "turn_limit = 2")


def planted(study: StudyRead) -> list[GameRow]:
    """As if games took ten turns for each ship of the first factor, and one for the distance."""
    design = study.file.design
    points = dict.fromkeys(points_of(design, study.file.run.seed))
    return [
        GameRow(key="", block=0, variant=named(design, point), turns=10 * point[0] + point[1])  # type: ignore[operator]
        for point in points
    ]


def test_a_screening_finds_what_was_planted() -> None:
    """Over its whole range, eight and four steps; what does nothing has no effect at all."""
    study = varied("screen", 20)
    found = {one.factor: one for one in sensitivity(study.file, planted(study))}

    assert ["home.production", "home_distance", "tie_control"] == list(found)
    assert found["home.production"].effect == pytest.approx(80, rel=0.2)
    assert found["home_distance"].effect == pytest.approx(4, rel=0.3)
    assert 0 == found["tie_control"].effect


@pytest.mark.parametrize("values", [2, 3, 4, 5, 9])
def test_an_effect_over_the_whole_range_is_that_whatever_the_number_of_values(values: int) -> None:
    """120 turns from one end to the other, evenly; of few values each is tried."""
    design = f"""kind = "screen"
blocks = 1
samples = 8
bots = ["expansionist"]
factors = [
    {{ rule = "home_distance", low = 1, high = {values} }},
    {{ rule = "tie_control", values = ["keep", "neutral"] }},
]"""
    study = study_of("space-conquest", design)
    points = dict.fromkeys(points_of(study.file.design, study.file.run.seed))
    rows = [
        GameRow(
            key="",
            block=0,
            variant=named(study.file.design, point),
            turns=120 * (int(f"{point[0]}") - 1) // (values - 1) + 120 * (point[1] == "keep"),
        )
        for point in points
    ]
    found = {one.factor: one for one in sensitivity(study.file, rows) if one.response == "turns"}

    assert 120 == pytest.approx(found["home_distance"].effect)
    assert 120 == pytest.approx(found["tie_control"].effect)
    assert min(values, 4) == len({point[0] for point in points})


def test_sobol_shares_the_variance() -> None:
    """Nearly all of it is the first factor's: 100 times 20 / 3, against 2."""
    study = varied("sobol", 256)
    found = {one.factor: one for one in sensitivity(study.file, planted(study))}

    assert found["home.production"].effect == pytest.approx(1, abs=0.1)
    assert found["home.production"].other == pytest.approx(1, abs=0.1)
    assert found["home_distance"].other == pytest.approx(0, abs=0.02)
    assert found["tie_control"].other == pytest.approx(0, abs=1e-9)


def test_points_become_rules_and_figures() -> None:
    block = block_of(varied("screen", 2))
    names = [spec.variant for spec in block]

    assert len(names) == len(set(names)) <= 2 * 4
    for spec in block:
        production, distance, control = (
            part.partition("=")[2] for part in spec.variant.split(", ")
        )
        assert (f"production = {production}" in spec.figures) == (production != "4")
        assert f'"home_distance":{distance}' in spec.rules
        assert f'"tie_control":{control}' in spec.rules


WRONG = {
    "one alone": ('factors = [{ rule = "home_distance", low = 1, high = 2 }]', "two or more"),
    "no range": (FACTORS.replace("high = 9", "high = 1"), "home.production: it wants low and high"),
    "neither": (FACTORS.replace('rule = "home_distance", ', ""), "either a rule or a figure"),
    "no such figure": (FACTORS.replace("home.production", "home.gold"), "home.gold"),
    "no power of two": (FACTORS + "\nsamples = 6", "a power of two"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_cannot_be_varied_is_named(case: str) -> None:
    factors, said = WRONG[case]
    with pytest.raises(Exception, match=said) as refused:
        block_of(study_of("space-conquest", f'kind = "sobol"\n{factors}'))

    assert "design.factors" in f"{refused.value}" or "design.samples" in f"{refused.value}"


def test_a_tuning_is_played_once_and_kept(tmp_path: Path) -> None:
    """The closest of its trials is told; the same tuning finds the same, and plays nothing."""
    factors = FACTORS.replace("low = 1, high = 9", "low = 5, high = 9")  # the game's own is 4
    design = f'kind = "tune"\nblocks = 1\nsamples = 4\ntarget = {{ turns = 3 }}\n{factors}'
    study = study_of("space-conquest", design, "turn_limit = 2")
    played = list[int]()
    first = tune(study, tmp_path, lambda far: played.append(far.games))
    games = len(played)
    again = tune(study, tmp_path, lambda far: played.append(far.games))
    best = (Path(first.folder) / "best.toml").read_text("utf-8")
    part = (Path(first.folder) / "best-study.toml").read_text("utf-8")

    assert first == again
    assert 0 < games == len(played)
    assert 4 == len(first.trials)
    assert all(abs(one.responses["turns"] - 3) == one.misses["turns"] for one in first.trials)
    assert min(trial.misses["turns"] for trial in first.trials) == first.best[0].misses["turns"]
    assert (Path(first.folder) / "tuning.json").is_file()
    settings = first.best[0].settings
    assert f"home.production = {settings['home.production']}\n" in best
    rules = tomllib.loads(part)["study"]["house_rules"]
    assert {"turn_limit", "home_distance", "tie_control"} == set(rules)
    assert settings["home_distance"] == rules["home_distance"]
    assert 'figures = "tuned.toml"' in part
    assert f"{tmp_path}" not in (Path(first.folder) / "tuning.json").read_text("utf-8")
    made = RULESETS["space-conquest"].with_figures
    same = made(f"home.production = {settings['home.production']}")
    assert same.figures_digest == made(best).figures_digest


def test_a_tuning_of_rules_alone_keeps_the_studys_rules_and_figures(tmp_path: Path) -> None:
    """What it came to is a study that plays what was played."""
    (tmp_path / "base.toml").write_text("home.production = 6\n", "utf-8")
    (tmp_path / "s.toml").write_text(
        '[study]\nid = "some"\ngame = "space-conquest"\nhouse_rules = { turn_limit = 2 }\n'
        'figures = "base.toml"\n[design]\nkind = "tune"\nblocks = 1\nsamples = 2\n'
        'target = { turns = 3 }\nbots = ["expansionist"]\nfactors = [\n'
        '{ rule = "home_distance", low = 7, high = 12 },\n'
        '{ rule = "tie_control", values = ["keep", "neutral"] }]\n',
        "utf-8",
    )
    found = tune(read_study(tmp_path / "s.toml"), tmp_path / "runs", lambda _: None)
    folder = Path(found.folder)
    (folder / "tuned.toml").write_bytes((folder / "best.toml").read_bytes())
    part = (
        (folder / "best-study.toml").read_text("utf-8").replace("\n[study]", '\n[study]\nid = "a"')
    )
    again = study_in(f'{part}[design]\nkind = "seats"\nbots = ["expansionist"]\n', folder)
    maker, wanted = SpecMaker(again), found.best[0].settings["home_distance"]

    assert "home.production = 6\n" == maker.figures
    assert f'"home_distance":{wanted},' in maker.rules
    assert '"turn_limit":2' in maker.rules


def test_figures_are_varied_over_those_of_the_study(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text("home.ships = 12\n", "utf-8")
    study = varied("screen", 2)
    asking = replace(study.file.study, figures="base.toml")
    maker = SpecMaker(StudyRead(replace(study.file, study=asking), study.text, tmp_path))
    _, figures = played_with(maker, (6, 7, "keep"))

    assert {"home.ships = 12", "home.production = 6"} == set(figures.split("\n")) - {""}


def test_a_tuning_plays_no_game_twice(tmp_path: Path) -> None:
    """It is refused before anything is played."""
    factors = FACTORS.replace('["expansionist"]', '["random", "random"]')
    design = f'kind = "tune"\nblocks = 1\nsamples = 1\ntarget = {{ turns = 3 }}\n{factors}'
    with pytest.raises(BadConfig, match="the same game twice"):
        tune(study_of("space-conquest", design, "turn_limit = 2"), tmp_path, lambda _: None)
    assert not any(tmp_path.iterdir())


def test_a_target_that_nothing_measures(tmp_path: Path) -> None:
    design = f'kind = "tune"\nblocks = 1\nsamples = 1\ntarget = {{ fun = 3 }}\n{FACTORS}'
    with pytest.raises(BadConfig, match="there is no response 'fun'; there are turns, decided"):
        tune(study_of("space-conquest", design, "turn_limit = 2"), tmp_path, lambda _: None)
