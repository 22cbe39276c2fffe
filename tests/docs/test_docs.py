"""The documentation is complete: every command, option, event and house rule is in it."""

import importlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click
import pytest

from tests.docs import capture, first_turn, worked_battle
from tools import docs
from tools.addresses import repository_files

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"


def commands() -> Iterator[tuple[str, click.Command]]:
    """Every command that is not hidden, with its full name."""
    group: click.Group = importlib.import_module("hegemon.cli").hegemon
    yield from walk("hegemon", group, click.Context(group))


def walk(name: str, command: click.Command, above: click.Context) -> Iterator[tuple[str, Any]]:
    """A command and those below it."""
    yield name, command
    if isinstance(command, click.Group):
        context = click.Context(command, parent=above)
        for part in command.list_commands(context):
            below = command.get_command(context, part)
            assert below is not None, f"{name} lists {part} and does not have it"
            if not below.hidden:
                yield from walk(f"{name} {part}", below, context)


def options(command: click.Command) -> list[click.Option]:
    """The options of a command that are not hidden."""
    found = (item for item in command.params if isinstance(item, click.Option))
    return [option for option in found if not option.hidden]


def rulesets() -> list[Any]:
    """Every ruleset that Hegemon plays."""
    listed = importlib.import_module("hegemon.games").RULESETS
    return list(listed.values() if isinstance(listed, Mapping) else listed)


def rules_page(ruleset: Any) -> str:
    """What a player reads about a game."""
    return (DOCS / "rules" / f"{ruleset.name}.md").read_text("utf-8")


def test_every_command_has_its_section() -> None:
    """docs/cli.md has a heading for each command, below which each of its options is named."""
    page = (DOCS / "cli.md").read_text("utf-8") if (DOCS / "cli.md").exists() else ""
    missing = [
        f"{name}: {', '.join(lacking)}"
        for name, command in commands()
        if (lacking := undocumented(docs.section(page, name), command))
    ]

    assert [] == missing


def undocumented(text: str | None, command: click.Command) -> list[str]:
    """What the section of a command lacks: itself, or options by their long names."""
    if text is None:
        return ["no section"]
    names = [max(option.opts, key=len) for option in options(command)]
    return docs.unnamed(names, text)


def test_every_command_has_help_with_an_example() -> None:
    """Each command that does something shows how it is called; each option says what it does."""
    without = [
        name
        for name, command in commands()
        if not isinstance(command, click.Group) and "Example" not in (command.help or "")
    ]
    silent = [
        f"{name} {option.opts[0]}"
        for name, command in commands()
        for option in options(command)
        if not option.help
    ]

    assert [] == without
    assert [] == silent


def test_every_event_is_documented() -> None:
    """A game's page, or docs/events.md for all games, names each kind of event."""
    common = (DOCS / "events.md").read_text("utf-8") if (DOCS / "events.md").exists() else ""
    missing = {
        ruleset.name: lacking
        for ruleset in rulesets()
        if (lacking := docs.unnamed(kinds(ruleset), rules_page(ruleset) + common))
    }

    assert {} == missing


def kinds(ruleset: Any) -> list[str]:
    """The kinds of event of a game, as they stand in saves."""
    return [event.__struct_config__.tag for event in ruleset.events]


def test_every_house_rule_is_documented() -> None:
    """A game's page names each of its options."""
    missing = {
        ruleset.name: lacking
        for ruleset in rulesets()
        if (lacking := docs.unnamed(ruleset.house_rules.__struct_fields__, rules_page(ruleset)))
    }

    assert {} == missing


def test_glossary_is_in_alphabetical_order() -> None:
    """Each word stands once, where one would look for it."""
    lines = (DOCS / "glossary.md").read_text("utf-8").split("\n")
    words = [line.split("**")[1].lower() for line in lines if line.startswith("- **")]

    assert len(words) > 20
    assert sorted(set(words)) == words


def test_relative_links_lead_somewhere() -> None:
    """Every link in every page of the repository leads to a file, and to a heading in it."""
    pages = [path for path in repository_files(ROOT) if path.suffix == ".md"]

    assert [] == docs.broken_links(ROOT, pages)


def test_table_in_the_readme_is_what_is_shown() -> None:
    """A change of the table writes it anew: python -m tests.docs.capture."""
    page = (ROOT / "README.md").read_text("utf-8")

    assert capture.written(page) == page


def test_the_worked_battle_is_what_the_code_plays() -> None:
    """A change of it writes it anew: python -m tests.docs.worked_battle."""
    page = worked_battle.PAGE.read_text("utf-8")

    assert worked_battle.written(page) == page
    assert "needs 6, rolls 5: destroyed.\n    4 + 1 + 1 - 0 - 0 = 6\n" in page


@pytest.mark.parametrize("name", first_turn.TYPED)
def test_first_turn_in_a_rulebook_is_what_is_shown(name: str) -> None:
    """A change of it writes it anew: python -m tests.docs.first_turn."""
    page = (DOCS / "rules" / f"{name}.md").read_text("utf-8")

    assert first_turn.written(page, name) == page
