"""Readings, tables, playthroughs, frozen saves and the schema lock of every ruleset."""

import json
from pathlib import Path

import pytest

from hegemon.contract.papers import readings, trouble_with_readings, without_source
from hegemon.contract.suite import (
    test_house_rules_are_described,
    test_readings_are_numbered,
    test_tables_have_sources,
)
from hegemon.contract.world import World
from hegemon.core.errors import BadSave
from tests.contract.freeze import (
    SAVES,
    Locked,
    advice,
    freeze,
    goes_on,
    lock,
    stored_form,
)
from tests.contract.games import REAL, world
from tests.contract.papers import cited, citing_texts, folder_of_tests, rules_of

__all__ = [
    "test_house_rules_are_described",
    "test_readings_are_numbered",
    "test_tables_have_sources",
]
"""What runs here as it runs for everybody."""


@pytest.fixture(params=REAL)
def here(request: pytest.FixtureRequest) -> World:
    """Every ruleset of the program."""
    return world(request.param)


every_ruleset = pytest.mark.parametrize("game", REAL)


@every_ruleset
def test_schema_is_locked(game: str) -> None:
    """The stored form does not change without a new schema, an upcast and a frozen save."""
    assert "" == advice(world(game), lock(game))


@every_ruleset
def test_every_schema_has_frozen_saves(game: str) -> None:
    """Saves of every schema that ever was are kept."""
    folders = {path.name for path in (SAVES / game).iterdir() if path.is_dir()}

    assert {str(schema) for schema in range(1, world(game).ruleset.schema + 1)} == folders
    assert all(list((SAVES / game / folder).glob("*.json")) for folder in folders)


def frozen() -> list[Path]:
    """Every frozen save of every game; those of an edition lie one folder deeper."""
    return sorted(path for path in SAVES.rglob("*.json") if path.parent.name.isdigit())


@pytest.mark.parametrize("path", frozen(), ids=lambda path: str(path.relative_to(SAVES)))
def test_frozen_save_goes_on(path: Path) -> None:
    """Whatever was saved can be loaded and played on."""
    save = json.loads(path.read_text("utf-8"))
    game = path.parents[1].relative_to(SAVES).as_posix()

    assert [] == goes_on(world(game), save)
    assert path.parent.name == str(save["schema"])


@every_ruleset
def test_readings_are_tested(game: str) -> None:
    """Every reading is cited by a test, in its name or its docstring."""
    tested = cited(folder_of_tests(game))
    untested = [name for name in readings(rules_of(game).read_text("utf-8")) if name not in tested]

    assert [] == untested


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
    """No lock, a changed form, a new schema: each has its advice; the same form has none."""
    toy = world("strait")
    assert "has no lock yet" in advice(toy, lock("strait", tmp_path))

    freeze("strait", anew=False, folder=tmp_path)
    locked = lock("strait", tmp_path)
    assert "" == advice(toy, locked)

    changed = {"schema": 1, "stored": {**locked["stored"], "agenda": {}}}
    assert "set schema = 2, write upcasts[1]" in advice(toy, changed)
    assert "schema 1 of strait is not locked yet" in advice(toy, {**changed, "schema": 0})


def test_lock_is_not_written_over(tmp_path: Path) -> None:
    """What is locked stays, unless it is said that nobody has used it."""
    first = freeze("strait", anew=False, folder=tmp_path)
    with pytest.raises(Locked):
        freeze("strait", anew=False, folder=tmp_path)

    assert first == freeze("strait", anew=True, folder=tmp_path)


def test_lock_sees_every_change_of_the_stored_form() -> None:
    """A field of the state, an item of the agenda, an answer or an event: nothing may slip by."""
    form = json.dumps(stored_form(world("strait")))

    for word in ("keeper", "fire-or-retreat", "admit", "sunk", "agenda"):
        assert word in form
    assert "description" not in form


def test_broken_save_is_told(tmp_path: Path) -> None:
    """A frozen save that no longer fits fails with the place of the misfit."""
    path, *_ = freeze("strait", anew=False, folder=tmp_path)
    save = json.loads(path.read_text("utf-8"))
    here = world("strait")
    assert [] == goes_on(here, save)

    save["state"]["ships"]["a1"]["hull"] = 1
    with pytest.raises(BadSave, match="hull"):
        goes_on(here, save)


def test_impossible_save_is_told(tmp_path: Path) -> None:
    """A frozen save that upcasts to an impossible position is told."""
    path, *_ = freeze("seasons", anew=False, folder=tmp_path)
    save = json.loads(path.read_text("utf-8"))
    save["state"]["coins"]["p1"] = -2

    with pytest.raises(BadSave, match="p1 owes 2 coins"):
        goes_on(world("seasons"), save)
