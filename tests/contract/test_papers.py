"""Readings, tables, playthroughs, frozen saves and the schema lock of every ruleset."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hegemon.contract.cited import opens, unopened
from hegemon.contract.papers import readings, trouble_with_readings, without_source
from hegemon.contract.saves import Locked, Saves, advice, freeze, goes_on, stored_form, troubles
from hegemon.contract.saves_suite import test_frozen_saves_go_on, test_schema_is_locked
from hegemon.contract.suite import (
    test_citations_open,
    test_house_rules_are_described,
    test_readings_are_numbered,
    test_tables_have_sources,
)
from hegemon.contract.world import World
from hegemon.core.errors import BadSave
from tests.contract.freeze import SAVES, saves_of
from tests.contract.games import REAL, world
from tests.contract.papers import cited, citing_texts, folder_of_tests, rules_of

__all__ = [
    "test_citations_open",
    "test_frozen_saves_go_on",
    "test_house_rules_are_described",
    "test_readings_are_numbered",
    "test_schema_is_locked",
    "test_tables_have_sources",
]
"""What runs here as it runs for everybody."""


@pytest.fixture(params=REAL)
def game(request: pytest.FixtureRequest) -> str:
    """Every game of the program."""
    name: str = request.param
    return name


@pytest.fixture
def here(game: str) -> World:
    """Its world."""
    return world(game)


@pytest.fixture
def saves(game: str) -> Saves:
    """Its frozen saves."""
    return saves_of(game)


every_ruleset = pytest.mark.parametrize("game", REAL)


@every_ruleset
def test_there_are_saves_of_no_other_schema(game: str) -> None:
    folders = {path.name for path in (SAVES / game).iterdir() if path.is_dir()}

    assert {str(schema) for schema in range(1, world(game).ruleset.schema + 1)} == folders


@every_ruleset
def test_readings_are_tested(game: str) -> None:
    """Every reading is cited by a test, in its name or its docstring."""
    tested = cited(folder_of_tests(game))
    untested = [name for name in readings(rules_of(game).read_text("utf-8")) if name not in tested]

    assert [] == untested


def test_citations_that_do_not_open_are_found() -> None:
    """Of an event, of an order by its topic, of a part of a section only."""
    sound = world("ec4x/satoshi").ruleset
    moved = {**sound.sections, "battles": "5.33", "fleets": "2.3.4, 7", "terraforming": "XYZ"}

    assert [] == list(unopened(sound))
    assert {
        "BattleFought cites 5.33, which the rulebook has not",
        "split cites 7, which the rulebook has not",
        "merge cites 7, which the rulebook has not",
        "name cites 7, which the rulebook has not",
    } == set(unopened(replace(sound, sections=moved)))


@pytest.mark.parametrize(
    ("section", "there"),
    [
        ("5.3", True),
        ("5.3.1", True),
        ("5.3.9", False),
        ("R59", True),
        ("R999", False),
        ("XYZ", True),
        ("X", False),
        ("Introduction", True),
        ("Introductions", False),
    ],
)
def test_a_section_opens_under_its_own_number(section: str, there: bool) -> None:
    """A part of it is not enough, nor the word of another: X is prestige in the earlier edition."""
    assert there == opens("ec4x-monero", section)


def test_readings_are_found_wherever_they_are_numbered() -> None:
    """Headings, items and rows count; a mention in a sentence does not."""
    text = "## R1 Ties\n\n- **R2** half ships\n| R4 | losses |\n\nSee R3 and R9.\n* R2 again\n"

    assert ["R1", "R2", "R4", "R2"] == readings(text)
    assert ["R2 is there 2 times", "R3 is missing"] == list(trouble_with_readings(text))
    assert ["there is no numbered reading"] == list(trouble_with_readings("R1 is not one"))


def test_citations_are_in_tests() -> None:
    """A name or a docstring cites; a comment or a helper does not."""
    source = '''
def test_tie_keeps_owner_r14(): pass
def test_losses():
    """R5 and (R6): rounded up."""
    # R7
def helper():
    """R8"""
'''
    assert ["test tie keeps owner r14\n", "test losses\nR5 and (R6): rounded up."] == list(
        citing_texts(source)
    )


def test_citations_are_counted(tmp_path: Path) -> None:
    """R1 is not cited by R12."""
    (tmp_path / "test_x.py").write_text('def test_r3():\n    """R12."""\n', "utf-8")

    assert {"R3", "R12"} == cited(tmp_path)


@pytest.mark.parametrize(
    ("toml", "expected"),
    [
        ('[a]\nsource = "1"\nx = 1', []),
        ("[a]\nx = 1", ["[a]"]),
        ('[a]\nsource = " "\nx = 1', ["[a]"]),
        ("x = 1", ["[]"]),
        ('[a.b]\nsource = "1"\nx = 1\n[a.c]\nx = 1', ["[a.c]"]),
        ('[a]\nsource = "1"\nrow = { x = 1 }', []),
        ('[a]\nsource = "1"\n[a.b]\nsource = ""\nx = 1', ["[a.b]"]),
    ],
)
def test_sources_are_missed(toml: str, expected: list[str]) -> None:
    """Where figures stand without a source, it is told which."""
    assert expected == without_source(toml)


def test_lock_tells_what_to_do(tmp_path: Path) -> None:
    """No lock, a changed form, a new schema, a new version: each has its advice."""
    toy, saves = world("strait"), saves_of("strait", tmp_path)
    assert "has no lock yet" in advice(toy, saves)

    freeze(toy, saves, anew=False)
    lock = saves.lock
    assert "" == advice(toy, saves)

    relocked(saves, {"schema": 1, "stored": {**lock["stored"], "agenda": {}}})
    assert "set schema = 2, write upcasts[1]" in advice(toy, saves)
    relocked(saves, {**lock, "schema": 0})
    assert "schema 1 of strait is not locked yet" in advice(toy, saves)
    relocked(saves, lock)
    assert "version 2 of strait is not frozen yet" in advice(changed(toy, version=2), saves)


def relocked(saves: Saves, lock: dict[str, Any]) -> None:
    """The same saves under another lock."""
    (saves.folder / "schema.json").write_text(json.dumps(lock), "utf-8")


def changed(here: World, **parts: Any) -> World:
    """The same world of a ruleset that is otherwise in some parts."""
    return type(here)(replace(here.ruleset, **parts))


def test_lock_is_not_written_over(tmp_path: Path) -> None:
    """What is locked stays, unless it is said that nobody has used it; a new version adds to it."""
    toy, saves = world("strait"), saves_of("strait", tmp_path)
    first = freeze(toy, saves, anew=False)
    with pytest.raises(Locked):
        freeze(toy, saves, anew=False)
    second = freeze(changed(toy, version=2), saves, anew=False)

    assert not {*first} & {*second}
    assert sorted((*first, *second)) == saves.files(1)
    assert first == freeze(toy, saves, anew=True)
    assert sorted(first) == saves.files(1)


def test_lock_sees_every_change_of_the_stored_form() -> None:
    """A field of the state, an item of the agenda, an answer or an event: nothing may slip by."""
    form = json.dumps(stored_form(world("strait")))

    for word in ("keeper", "fire-or-retreat", "admit", "sunk", "agenda"):
        assert word in form
    assert "description" not in form


def test_broken_save_is_told(tmp_path: Path) -> None:
    """A frozen save that no longer fits fails with its name and the place of the misfit."""
    here, saves = world("strait"), saves_of("strait", tmp_path)
    path, *_ = freeze(here, saves, anew=False)
    save = json.loads(path.read_text("utf-8"))
    assert [] == list(troubles(here, saves))

    save["state"]["ships"]["a1"]["hull"] = 1
    path.write_text(json.dumps(save), "utf-8")
    (told,) = troubles(here, saves)

    assert told.startswith(f"1/{path.name}: it is no longer read: ")
    assert "hull" in told


def test_a_save_that_plays_otherwise_is_told(tmp_path: Path) -> None:
    """Also where its answers can no longer be taken; a new version may play as it likes."""
    here, saves = world("strait"), saves_of("strait", tmp_path)
    path, *_ = freeze(here, saves, anew=False)
    save = json.loads(path.read_text("utf-8"))
    otherwise = {**save, "seed": save["seed"] + 1}
    refused = {
        **save,
        "answers": [{}, *save["answers"][1:]],
    }

    assert [] == goes_on(here, save)
    assert ["raise version"] == [told[-13:] for told in goes_on(here, otherwise)]
    assert ["raise version"] == [told[-13:] for told in goes_on(here, refused)]
    assert [] == goes_on(changed(here, version=2), otherwise)


def test_a_save_that_is_gone_is_told(tmp_path: Path) -> None:
    here, saves = world("strait"), saves_of("strait", tmp_path)
    for path in freeze(here, saves, anew=False):
        path.unlink()

    assert [f"there is no save of schema 1 in {saves.folder}"] == list(troubles(here, saves))


def test_impossible_save_is_told(tmp_path: Path) -> None:
    """A frozen save that upcasts to an impossible position is told."""
    path, *_ = freeze(world("seasons"), saves_of("seasons", tmp_path), anew=False)
    save = json.loads(path.read_text("utf-8"))
    save["state"]["coins"]["p1"] = -2

    with pytest.raises(BadSave, match="p1 owes 2 coins"):
        goes_on(world("seasons"), save)
