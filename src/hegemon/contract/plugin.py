"""The plugin of pytest: `--ruleset NAME` adds the contract suite to what is run.

`--freeze` runs nothing: it locks the schema of the game and keeps saves of it, which the suite
reads and plays on from then on.

It imports nothing of a game before that is asked for: it is loaded with every pytest of whoever
has Hegemon installed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from hegemon.contract.saves import Saves
    from hegemon.contract.world import World

SUITE = Path(__file__).with_name("suite.py")
SAVES_SUITE = Path(__file__).with_name("saves_suite.py")

_FREEZE = "pytest --freeze"


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of the contract."""
    group = parser.getgroup("hegemon", "the contract suite of Hegemon")
    group.addoption(
        "--ruleset",
        metavar="NAME",
        help="an installed game, which must keep the promises of every ruleset",
    )
    group.addoption(
        "--world",
        default="",
        metavar="FILE.py:NAME",
        help="how to change what a player of this game may not know: a hegemon.contract World",
    )
    group.addoption(
        "--saves",
        default="tests/saves",
        metavar="FOLDER",
        help="where its schema lock and frozen saves are, from the root of the tests",
    )
    group.addoption(
        "--freeze",
        action="store_true",
        help="lock its schema and freeze saves of it, which every later version must read",
    )
    group.addoption(
        "--freeze-anew",
        action="store_true",
        help="the same for a schema that nobody has used yet: its old saves are forgotten",
    )


def pytest_cmdline_main(config: pytest.Config) -> int | None:
    """Freeze in place of running tests, where that is asked for."""
    anew: bool = config.getoption("--freeze-anew")
    if not (anew or config.getoption("--freeze")):
        return None
    if config.getoption("--ruleset") is None:
        raise pytest.UsageError("name the game with --ruleset")
    from hegemon.contract.saves import Locked, freeze  # noqa: PLC0415 - as below

    here, saves = _world(config), saves_of(config)
    try:
        written = freeze(here, saves, anew=anew)
    except Locked as locked:
        raise pytest.UsageError(str(locked)) from locked
    name, schema = here.ruleset.name, here.ruleset.schema
    print(f"{name}: schema {schema} locked, {len(written)} saves frozen in {saves.folder}")  # noqa: T201
    return 0


def pytest_configure(config: pytest.Config) -> None:
    """Run the suite beside what was asked for; a game that cannot be used ends the run."""
    if config.getoption("--ruleset") is None:
        return
    _world(config)
    suites = [SUITE, SAVES_SUITE] if _is_locked(config) else [SUITE]
    config.args += [str(suite) for suite in suites if str(suite) not in config.args]


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say that nothing is promised yet of saves."""
    game: str | None = config.getoption("--ruleset")
    if game is not None and not _is_locked(config):
        terminalreporter.write_line(
            f"No saves of {game} are frozen in {saves_of(config).folder}: once others play it, "
            f"`{_FREEZE}` keeps some, and tests that they are read for ever."
        )


def saves_of(config: pytest.Config) -> Saves:
    """The lock and the saves in the folder that is named on the command line."""
    from hegemon.contract.saves import Saves  # noqa: PLC0415 - with it comes the kernel

    return Saves(config.rootpath / config.getoption("--saves"), _FREEZE)


def _is_locked(config: pytest.Config) -> bool:
    """Whether there is a lock of this game: another one's may lie there, too."""
    path = config.rootpath / config.getoption("--saves") / "schema.json"
    if not path.is_file():
        return False
    game: str = config.getoption("--ruleset")
    return bool(json.loads(path.read_text("utf-8")).get("game") == game)


def _world(config: pytest.Config) -> World:
    """The world that is named on the command line; raises UsageError."""
    from hegemon.contract.found import found  # noqa: PLC0415 - a game is imported when it is asked for
    from hegemon.core.errors import HegemonError  # noqa: PLC0415

    try:
        return found(config.getoption("--ruleset"), config.getoption("--world"))
    except HegemonError as trouble:
        raise pytest.UsageError(str(trouble)) from trouble
