"""The plugin of pytest: `--ruleset NAME` adds the contract suite to what is run.

It imports nothing of a game before that is asked for: it is loaded with every pytest of whoever
has Hegemon installed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

SUITE = Path(__file__).with_name("suite.py")


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options `--ruleset` and `--world`."""
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


def pytest_configure(config: pytest.Config) -> None:
    """Run the suite beside what was asked for; a game that cannot be used ends the run."""
    game: str | None = config.getoption("--ruleset")
    if game is None:
        return
    from hegemon.contract.found import found  # noqa: PLC0415 - a game is imported when it is asked for
    from hegemon.core.errors import HegemonError  # noqa: PLC0415

    try:
        found(game, config.getoption("--world"))
    except HegemonError as trouble:
        raise pytest.UsageError(str(trouble)) from trouble
    if str(SUITE) not in config.args:
        config.args.append(str(SUITE))
