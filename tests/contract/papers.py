"""What every game must bring besides code: readings, tables with sources, tests that cite them."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]

READING = re.compile(r"^(?:#+|[-*|])\s+(?:\*\*)?(R\d+)\b", re.MULTILINE)
CITED = re.compile(r"(?<![A-Za-z0-9])R(\d+)(?!\d)", re.IGNORECASE)


def rules_of(game: str) -> Path:
    """Where a game's readings stand: beside it, or with other editions of it, one folder up."""
    beside = package_of(game) / "rules.md"
    return beside if beside.is_file() else beside.parents[1] / "rules.md"


def tables_of(game: str) -> Path:
    """Where a game's figures stand."""
    return package_of(game) / "tables.toml"


def package_of(game: str) -> Path:
    """The folder of a game, "ec4x/monero"."""
    return ROOT / "src" / "hegemon" / "games" / game


def folder_of_tests(game: str) -> Path:
    """The folder with the tests of a game, those of its other editions among them."""
    place = rules_of(game).parent.relative_to(ROOT / "src" / "hegemon")
    return ROOT / "tests" / place


def readings(text: str) -> list[str]:
    """The numbered readings, in the order of the text: headings, list items or rows like `R12`."""
    return READING.findall(text)


def trouble_with_readings(text: str) -> Iterator[str]:
    """What is wrong with the numbers: each once, none missing."""
    found = readings(text)
    if not found:
        yield "there is no numbered reading"
    for name in dict.fromkeys(found):
        if found.count(name) > 1:
            yield f"{name} is there {found.count(name)} times"
    for number in range(1, max((int(name[1:]) for name in found), default=0) + 1):
        if f"R{number}" not in found:
            yield f"R{number} is missing"


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


def without_source(text: str) -> list[str]:
    """The tables with figures but without a source, in TOML's own notation."""
    return list(_without_source(tomllib.loads(text), ""))


def _without_source(table: dict[str, Any], name: str) -> Iterator[str]:
    no_figures = dict if name else dict | str  # the first lines may say which edition it is
    figures = [key for key, value in table.items() if not isinstance(value, no_figures)]
    if isinstance(table.get("source"), str) and table["source"].strip():
        deeper = {key: value for key, value in table.items() if _is_group(value)}
    else:
        deeper = {key: value for key, value in table.items() if isinstance(value, dict)}
        if figures:
            yield f"[{name}]"
    for key, value in deeper.items():
        yield from _without_source(value, f"{name}.{key}".removeprefix("."))


def _is_group(value: Any) -> bool:
    """Whether a value is a table that names a source of its own."""
    return isinstance(value, dict) and "source" in value
