"""Study files: read as they are meant, and refused with the field and what would be legal."""

from __future__ import annotations

from pathlib import Path

import pytest

from hegemon.bots.registry import BOTS
from hegemon.core.errors import BadConfig
from hegemon.games import RULESETS
from hegemon.lab.reports.conditions import check_conditions
from hegemon.lab.reports.writing import report_at
from hegemon.lab.studies.designs import DESIGNS, DUELS, TUNE, block_of, question_of
from hegemon.lab.studies.duels import duels_of
from hegemon.lab.studies.folder import RunFolder
from hegemon.lab.studies.running import Run
from hegemon.lab.studies.study import read_study, study_in
from hegemon.lab.studies.template import template
from hegemon.play.errors import NotThere
from tests.lab.studies.small import study_of

HEAD = '[study]\nid = "a"\ngame = "space-conquest"\n'
SEATS = '[design]\nkind = "seats"\nbots = ["random"]\n'

READING = {
    "a section is missing": (HEAD, "it lacks design; there are study, design, stat"),
    "a field is missing": ('[study]\nid = "a"\n' + SEATS, "[study] lacks game"),
    "an unknown field": (HEAD + 'title = "x"\n' + SEATS, "[study] has no 'title'; there are id"),
    "deep down": (HEAD + SEATS + 'variants = [{nam = "x"}]', "[design.variants[0]] has no 'nam'"),
    "a wrong type": (HEAD + SEATS + 'blocks = "many"', "design.blocks: Expected `int`"),
    "too small": (HEAD + SEATS + "blocks = 0", "design.blocks: Expected `int` >= 1"),
    "an id": (
        HEAD.replace('"a"', '"A b"') + SEATS,
        "one word of small letters, digits and hyphens",
    ),
    "a word": (HEAD + SEATS + '[run]\nbackend = "spark"', "it may be dask, process, ray"),
    "no TOML": ("study = ", "the study file: this is no TOML"),
}


@pytest.mark.parametrize("case", READING)
def test_what_cannot_be_read_is_named(case: str) -> None:
    text, said = READING[case]
    with pytest.raises(BadConfig) as refused:
        study_in(text, Path())

    assert said in f"{refused.value}"


VARIANTS = 'kind = "variant_ab"\nbots = ["random"]\nvariants = [{name = "a"}, %s]'

MEANING = {
    "no such design": (
        'kind = "bayes"',
        "design.kind: there is no design 'bayes'; there are seats",
    ),
    "no such bot": ('kind = "seats"\nbots = ["nobody"]', "design.bots: there is no bot 'nobody'"),
    "a model": ('kind = "seats"\nbots = ["llm:qwen3:8b"]', "design.bots: llm:qwen3:8b is a mind"),
    "a mind elsewhere": (
        'kind = "restricted"\nforbid = ["build:scout"]\nbots = ["http:localhost"]',
        "design.bots: http:localhost is a mind",
    ),
    "no bots": ('kind = "round_robin"', "design.bots: round_robin wants 2 or more bots, not 0"),
    "the same twice": (
        VARIANTS % '{name = "b"}',
        "the same game twice",
    ),
    "no such rule": (
        VARIANTS % '{name = "b", house_rules = {speed = 2}}',
        "design.variants, b: Space Conquest has no house rule 'speed'",
    ),
    "variants that nobody plays": (
        'kind = "seats"\nbots = ["random"]\nvariants = [{name = "v"}]',
        "design.variants: seats plays none; variant_ab, fuzz, duel_grid do",
    ),
    "too many bots": ('kind = "seats"\nbots = ["random", "random", "random"]', "wants 1 to 2 bots"),
}


@pytest.mark.parametrize("case", MEANING)
def test_what_cannot_be_played_is_named(case: str) -> None:
    design, said = MEANING[case]
    with pytest.raises(BadConfig) as refused:
        block_of(study_of("space-conquest", design))

    assert said in f"{refused.value}"


def test_a_limit_that_the_fast_engine_does_not_know_is_refused() -> None:
    """It would play on, and tell games that are over as they ended much later."""
    design = 'kind = "seats"\nbots = ["expansionist"]'
    with pytest.raises(BadConfig) as refused:
        block_of(study_of("space-conquest", design, more="fast = true\nstop = { turns = 300 }"))

    assert "study.stop.turns: the fast engine stops by steps alone" in f"{refused.value}"


def test_files_are_looked_for_beside_the_study(tmp_path: Path) -> None:
    """And nowhere else: a run's folder keeps a copy of each."""
    text = HEAD + 'house_rules = {turn_limit = "@limit.txt"}\n' + SEATS
    (tmp_path / "limit.txt").write_text("7")
    (tmp_path / "a.toml").write_text(text)
    study = read_study(tmp_path / "a.toml")

    assert ("limit.txt",) == study.files
    assert '"turn_limit":7' in block_of(study)[0].rules
    with pytest.raises(BadConfig, match="is not beside the study file"):
        block_of(study_in(text.replace("@limit", "@../limit"), tmp_path))
    with pytest.raises(NotThere, match=r"study\.house_rules: there is no file"):
        block_of(study_in(text.replace("@limit", "@other"), tmp_path))


UNFIT = {
    "out of the folder": ("../x.toml", "is not beside the study file"),
    "from elsewhere": ("/etc/hostname", "is not beside the study file"),
    "through a link": ("link.toml", "is not beside the study file"),
    "the table": ("rows.jsonl", "a run keeps a file of its own as rows.jsonl"),
    "the study": ("./Study.toml", "a run keeps a file of its own as ./Study.toml"),
    "half written": (".rows.jsonl.new", "a run keeps a file of its own"),
    "nothing": ("gone.toml", "there is no file"),
}


@pytest.mark.parametrize("case", UNFIT)
def test_a_run_copies_no_file_from_or_to_elsewhere(tmp_path: Path, case: str) -> None:
    """Also where the design never reads it."""
    name, said = UNFIT[case]
    beside = tmp_path / "beside"
    beside.mkdir()
    for made in (tmp_path / "x.toml", beside / "rows.jsonl", beside / "Study.toml"):
        made.write_text("")
    (beside / ".rows.jsonl.new").write_text("")
    (beside / "link.toml").symlink_to(tmp_path / "x.toml")
    study = study_in(HEAD + SEATS + f'variants = [{{name = "v", figures = "{name}"}}]', beside)

    with pytest.raises((BadConfig, NotThere), match=said):
        RunFolder(tmp_path / "run").begin(study)
    assert not (tmp_path / "run").exists()


def test_nothing_is_copied_through_a_link_in_the_run(tmp_path: Path) -> None:
    (tmp_path / "figures.toml").write_text("new")
    run = tmp_path / "run"
    run.mkdir()
    (run / "figures.toml").symlink_to(tmp_path / "kept.toml")
    study = study_in(HEAD + 'figures = "figures.toml"\n' + SEATS, tmp_path)

    with pytest.raises(BadConfig, match="leads out of the run's folder"):
        RunFolder(run).begin(study)
    assert not (tmp_path / "kept.toml").exists()


def test_what_a_variant_has_otherwise_is_told(tmp_path: Path) -> None:
    """House rules and figures, against those of the first: the report begins with it."""
    (tmp_path / "figures.toml").write_text("[home]\nproduction = 9\n")
    variants = '{name = "as it is"}, {name = "mine", figures = "figures.toml"}'
    longer = '{name = "longer", house_rules = {turn_limit = 9}}'
    ab = SEATS.replace("seats", "variant_ab") + f"variants = [{variants}, {longer}]\n"
    study = study_in(HEAD + "house_rules = { turn_limit = 3 }\n" + ab + "blocks = 1\n", tmp_path)
    run = Run(study, tmp_path / "runs")
    run.go()
    told = [one.changed for one in run.folder.manifest().variants]

    assert [(), ("home.production 4 → 9",), ("turn_limit 3 → 9",)] == told
    words = report_at(run.folder).answers.words
    assert 'Other in "mine" than in "as it is": home.production 4 → 9.' == words[0]


@pytest.mark.parametrize("design", [*DESIGNS, TUNE, DUELS])
def test_each_design_has_a_study_to_start_from(design: str) -> None:
    """It can be read as it is; where it names nothing of a reader's own, it can be played."""
    for game in RULESETS.offering("odds") if design == DUELS else RULESETS:
        study = study_in(template("mine", game, design), Path())
        check_conditions(study.file)

        assert (game, design) == (study.file.study.game, study.file.design.kind)
        assert question_of(design) == study.file.study.question
        assert set(study.file.design.bots) <= set(BOTS[game])
        if design not in ("openings", TUNE, DUELS):
            assert block_of(study)
        if design == DUELS:
            assert list(duels_of(study))


def test_no_grid_of_fights_where_none_is_reckoned() -> None:
    with pytest.raises(BadConfig, match="Space Conquest has no exact odds; games with: erk"):
        template("mine", "space-conquest", DUELS)
