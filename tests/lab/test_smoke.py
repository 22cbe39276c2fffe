"""The games that are kept in docs/balance/smoke.json go as they went."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from hegemon.games import RULESETS
from hegemon.lab.studies.designs import DUELS, TUNE, block_of
from hegemon.lab.studies.designs.factors import games_at
from hegemon.lab.studies.duels import duels_of
from hegemon.lab.studies.maker import SpecMaker
from hegemon.lab.studies.study import StudyRead, read_study
from tests.lab.smoke import BALANCE, REWRITE, changes, kept, played
from tests.samples import cases

STUDIES = sorted((BALANCE / "studies").glob("*.toml"))


def test_every_game_is_kept() -> None:
    assert sorted(RULESETS) == sorted(kept())


@pytest.mark.long
@pytest.mark.parametrize("game", list(RULESETS))
def test_nothing_is_other(game: str) -> None:
    """Where it is on purpose: see the module that plays them."""
    found = list(changes(game, kept()[game], played(game)))

    assert not found, "\n".join([*found, f"If that is as it should be: {REWRITE}"])


def test_what_is_other_is_told() -> None:
    """A version, a length, and each game with what differs."""
    before = kept()["erkenfara"]
    first = msgspec.structs.replace(before.games[0], turns=99)
    now = msgspec.structs.replace(before, version=98, games=(first,))

    found = list(changes("erkenfara", before, now))

    turns = before.games[0].turns
    assert f"erkenfara: the ruleset has version 98, {before.version} is kept" == found[0]
    assert f"erkenfara: 1 games, {len(before.games)} are kept" == found[1]
    assert [f"erkenfara, game 0, {first.bots}: turns 99 (was {turns})"] == found[2:]


@pytest.mark.parametrize(
    "path",
    cases(
        [path for path in STUDIES if not path.stem.endswith("duels")],
        [path for path in STUDIES if path.stem.endswith("duels")],  # whose fights are many
    ),
    ids=lambda path: path.stem,
)
def test_the_studies_of_the_answers_can_be_played(path: Path) -> None:
    """House rules, bots and what is forbidden have the names that they had."""
    study = read_study(path)

    assert path.stem == study.file.study.id
    assert _asked(study)


def _asked(study: StudyRead) -> Sequence[object]:
    """The fights of a study, or its first games: of a tuning those at the ends of its ranges."""
    design = study.file.design
    if design.kind == DUELS:
        return [next(duels_of(study))]
    if design.kind != TUNE:
        return block_of(study)
    lowest = tuple(each.values[0] if each.values else each.low for each in design.factors)
    highest = tuple(each.values[-1] if each.values else each.high for each in design.factors)
    return [game for point in (lowest, highest) for game in games_at(SpecMaker(study), point)]
