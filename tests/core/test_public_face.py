"""What authors of games and bots may import from `hegemon.core`."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

from hegemon import core


def typed_names() -> dict[str, str]:
    """The names that type checkers see, and the modules that they come from."""
    tree = ast.parse(Path(core.__file__).read_text("utf-8"))
    return {
        alias.name: node.module or ""
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("hegemon.core.")
        for alias in node.names
    }


def test_names_are_those_that_type_checkers_see() -> None:
    """And each is the thing itself."""
    names = typed_names()

    assert sorted(names) == sorted(core.__all__)
    for name, module in names.items():
        assert getattr(core, name) is getattr(import_module(module), name)


def test_unknown_names_are_refused() -> None:
    """As those of any module."""
    assert not hasattr(core, "Sheep")


def test_nothing_is_imported_before_it_is_asked_for() -> None:
    """Help and version of the command line come at once."""
    code = "import sys, hegemon.core; print([m for m in sys.modules if 'hegemon.core.' in m])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "[]" == done.stdout.strip()
