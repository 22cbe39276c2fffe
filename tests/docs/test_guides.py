"""What pages tell to type or to press exists, and so does what they import."""

import ast
import importlib
import re
import shlex
from pathlib import Path

import click
import pytest

from hegemon.contract import plugin

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "src" / "hegemon" / "web"
PATTERNS = ROOT / "src" / "hegemon" / "cli" / "new"
GUIDES = [
    ROOT / "docs" / "write-a-game.md",
    ROOT / "docs" / "write-a-bot.md",
    PATTERNS / "game" / "README.md.txt",
]
TYPED = re.compile(
    r"^(?: {4})?((?:hegemon|pytest)\b.*)$|`((?:hegemon|pytest) [^`\n]+)`", re.MULTILINE
)


EVERY = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", *GUIDES[2:]]
"""Where commands are named; `hegemon <command>` stands for any of them."""
AT_A_TABLE = [
    ROOT / "docs" / f"{name}.md"
    for name in ("play-by-mail", "play-by-excel", "at-the-table", "host")
]
ELSEWHERE = {"Reply", "Standard Webhooks"}
"""What is no word of our screens: a button of mail programs, and a specification."""
PRESSED = re.compile(r"(?<![*\w])\*([A-Z][^*\n]{2,60})\*(?!\*)")


def typed(page: Path) -> list[list[str]]:
    """The commands that a page tells to type, in words."""
    text = page.read_text("utf-8").replace("$name", "iron-strait").replace("\\\n", "")
    found = TYPED.findall(text)
    return [shlex.split(block or span, comments=True) for block, span in found]


ALL = [(page.name, words) for page in EVERY for words in typed(page)]


def command_of(words: list[str]) -> tuple[click.Command, list[str]]:
    """The command that words name, and what stands behind it."""
    command: click.Command = importlib.import_module("hegemon.cli").hegemon
    while words and isinstance(command, click.Group) and words[0][0] not in "-<":
        found = command.get_command(click.Context(command), words[0])
        assert found is not None, f"there is no {words[0]}"
        command, words = found, words[1:]
    return command, words


@pytest.mark.parametrize(("page", "words"), ALL)
def test_what_is_to_be_typed_exists(page: str, words: list[str]) -> None:
    """Each command and each of its options."""
    options = {word for word in words if word.startswith("--")}
    if words[0] == "pytest":
        known = set(re.findall(r'"(--[a-z-]+)"', Path(plugin.__file__).read_text("utf-8")))
    else:
        command, _ = command_of(words[1:])
        known = {name for item in command.params for name in item.opts} | {"--help"}

    assert options <= known, page


def test_every_page_has_commands() -> None:
    """So that the test above reads what people read."""
    assert {page.name for page in GUIDES} <= {page for page, _ in ALL}
    assert ["hegemon", "new-game", "iron-strait"] in [words for _, words in ALL]
    assert ["hegemon", "new-bot", "space-conquest", "greedy"] in [words for _, words in ALL]


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.name)
def test_what_is_imported_exists(page: Path) -> None:
    """In every line of a page that imports something of Hegemon."""
    for line in re.findall(r"from hegemon[\w.]* import [\w, ]+", page.read_text("utf-8")):
        (node,) = ast.parse(line).body
        assert isinstance(node, ast.ImportFrom)
        module = importlib.import_module(str(node.module))

        assert all(hasattr(module, alias.name) for alias in node.names), line


def test_files_that_are_named_are_written() -> None:
    """The table of docs/write-a-game.md names files of the game that `new-game` writes."""
    written = {path.name.removesuffix(".txt") for path in PATTERNS.rglob("*.txt")}
    page = GUIDES[0].read_text("utf-8")
    named = set(re.findall(r"`(?:tests/)?(\w+\.(?:py|md|toml))`", page))

    assert {"turn.py", "answers.py", "world.py"} <= named <= written


@pytest.mark.parametrize("page", AT_A_TABLE, ids=lambda page: page.name)
def test_what_is_to_be_pressed_exists(page: Path) -> None:
    """What a page for players names as on the screen is a text of its own where pages are made."""
    made_of = (path for kind in ("py", "html", "js") for path in WEB.rglob(f"*.{kind}"))
    texts = re.sub(r"\s+", " ", "\n".join(path.read_text("utf-8") for path in made_of))
    texts = texts.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    names = set(PRESSED.findall(page.read_text("utf-8"))) - ELSEWHERE

    assert names
    assert set() == {
        name
        for name in names
        if not re.search(rf"""[>"'}}] ?{re.escape(name)} ?[<"'{{.]""", texts, re.IGNORECASE)
    }
