"""Where our games keep their papers, and which readings their tests cite."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]

CITED = re.compile(r"(?<![A-Za-z0-9])R(\d+)(?!\d)", re.IGNORECASE)


def rules_of(game: str) -> Path:
    """Where a game's readings stand: beside it, or with other editions of it, one folder up."""
    beside = package_of(game) / "rules.md"
    return beside if beside.is_file() else beside.parents[1] / "rules.md"


def package_of(game: str) -> Path:
    """The folder of a game, "ec4x/monero"."""
    return ROOT / "src" / "hegemon" / "games" / game


def folder_of_tests(game: str) -> Path:
    """The folder with the tests of a game, those of its other editions among them."""
    place = rules_of(game).parent.relative_to(ROOT / "src" / "hegemon")
    return ROOT / "tests" / place


def cited(folder: Path) -> set[str]:
    """The readings that a test names, in its name or its docstring."""
    return {
        f"R{number}"
        for path in sorted(folder.rglob("test_*.py"))
        for test in citing_texts(path.read_text("utf-8"))
        for number in CITED.findall(test)
    }


def citing_texts(source: str) -> Iterator[str]:
    """The name and docstring of each test function, with underscores as spaces."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield f"{node.name.replace('_', ' ')}\n{ast.get_docstring(node) or ''}"
