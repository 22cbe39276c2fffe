"""The games that are kept in docs/balance/smoke.json go as they went."""

from pathlib import Path

import msgspec
import pytest

from hegemon.games import RULESETS
from hegemon.lab.studies.designs import DUELS, block_of
from hegemon.lab.studies.maker import SpecMaker
from hegemon.lab.studies.study import read_study
from tests.lab.smoke import BALANCE, REWRITE, changes, kept, played

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


@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.stem)
def test_the_studies_of_the_answers_can_be_played(path: Path) -> None:
    """House rules, bots and what is forbidden have the names that they had."""
    study = read_study(path)

    assert path.stem == study.file.study.id
    assert SpecMaker(study) if study.file.design.kind == DUELS else block_of(study)
