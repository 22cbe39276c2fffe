"""The package as others get it, and the configuration of its gates."""

import importlib
import importlib.metadata
import pkgutil
import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

import hegemon

ROOT = Path(__file__).resolve().parents[2]


def test_version() -> None:
    """The installed metadata and the package say the same."""
    assert importlib.metadata.version("hegemon") == hegemon.__version__


def test_package_says_that_it_is_typed() -> None:
    """PEP 561: type checkers of those who use Hegemon read its annotations."""
    assert files("hegemon").joinpath("py.typed").is_file()


def test_command_is_installed() -> None:
    """`hegemon` starts the command line."""
    (script,) = importlib.metadata.entry_points(group="console_scripts", name="hegemon")

    assert "hegemon.__main__:main" == script.value
    assert callable(script.load())


@pytest.mark.long
def test_every_module_can_be_imported_and_says_what_it_is() -> None:
    """The package holds nothing that is broken or that nobody described."""
    names = [module.name for module in pkgutil.walk_packages(hegemon.__path__, "hegemon.")]
    modules = [importlib.import_module(name) for name in names if not name.endswith("__main__")]

    assert [] == [module.__name__ for module in modules if not module.__doc__]


def test_every_lint_rule_that_is_off_has_its_reason() -> None:
    """On its line."""
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    lint = tomllib.loads(text)["tool"]["ruff"]["lint"]
    off = [
        *lint["ignore"],
        *(rule for rules in lint["per-file-ignores"].values() for rule in rules),
    ]
    reasons = re.findall(r'^    "([A-Z]+[0-9]*)", +# \w', text, re.MULTILINE)

    assert sorted(off) == sorted(reasons)
