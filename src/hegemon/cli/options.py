"""Arguments and options that several commands have."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import click

from hegemon.play.start import AS_WRITTEN

if TYPE_CHECKING:
    from hegemon.core.ruleset import Ruleset
    from hegemon.play.errors import NotThere

F = TypeVar("F", bound=Callable[..., Any])

_LONGEST_FIGURES = 1_000_000
in_json = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
match_file = click.argument("file", type=click.Path(path_type=Path))
name_bots = click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="NAME",
    help="Run this bot of the match here: a model, or code of a file or module.",
)
_preset = click.option("--preset", default=AS_WRITTEN, help="A named set of house rules.")
_house_rules = click.option(
    "--house-rule",
    "house_rules",
    multiple=True,
    metavar="NAME=VALUE",
    help="One house rule; @FILE as the value is the text of a file.",
)


def under_house_rules(command: F) -> F:
    """The two options that say which house rules count: a preset, and what is other than in it."""
    return _preset(_house_rules(command))


def complete_game(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    """The games whose name begins so, for the shell."""
    from hegemon.games import RULESETS

    return [name for name in RULESETS if name.startswith(begun)]


game = click.argument("game", shell_complete=complete_game)


def ruleset_named(name: str) -> Ruleset[Any]:
    """The game of this name; raises NotThere, which names those that there are, and BrokenPackage.

    No other game is opened.
    """
    from hegemon.games import RULESETS

    return RULESETS[game_named(name)]


def ruleset_with(name: str, figures_file: str | None) -> Ruleset[Any]:
    """The game of this name, with the figures of a file laid over its own where one is named.

    Raises as `ruleset_named`, BadTables, and NotThere for a file that cannot be read.
    """
    ruleset = ruleset_named(name)
    return ruleset if figures_file is None else ruleset.with_figures(figures_in(figures_file))


def figures_in(name: str) -> str:
    """The text of a file of figures; raises NotThere and BadTables."""
    from hegemon.cli.files import read_bytes
    from hegemon.core.errors import BadTables
    from hegemon.play.errors import NotThere

    try:
        data = read_bytes(name, _LONGEST_FIGURES)
    except OSError as trouble:
        raise NotThere(f"{name}: {trouble.strerror}") from trouble
    if len(data) > _LONGEST_FIGURES:
        raise BadTables(f"{name} has more than {_LONGEST_FIGURES:,} bytes: these are no figures")
    try:
        return data.decode()
    except UnicodeDecodeError as trouble:
        raise BadTables(f"{name} is no text: {trouble.reason}") from trouble


def game_named(name: str) -> str:
    """The name, where a game has it; raises NotThere, which names those that there are."""
    from hegemon.games import RULESETS

    if name in RULESETS:
        return name
    from difflib import get_close_matches

    from hegemon.core.refusals import shown
    from hegemon.play.errors import NotThere

    near = get_close_matches(name, list(RULESETS), n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(RULESETS)}"
    raise NotThere(f"there is no game {shown(name)}; {hint}")


def not_offered(ruleset: Ruleset[Any], what: Literal["odds", "maps"]) -> NotThere:
    """The error that a game does not have this; it names the games that do."""
    from hegemon.games import RULESETS
    from hegemon.play.errors import NotThere

    having = RULESETS.offering(what)
    hint = f"games with {what}: {', '.join(having)}" if having else "no game has them"
    return NotThere(f"{ruleset.title} has no {what}; {hint}")


def print_json(value: Any) -> None:
    """One JSON object, indented; what could move a cursor or turn the writing is escaped in it."""
    import msgspec

    text = msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
    click.echo(
        "".join(char if char.isprintable() or char == "\n" else _escaped(char) for char in text)
    )


def _escaped(char: str) -> str:
    """A character that a terminal would obey (C1, marks of direction), as JSON can say it."""
    units = char.encode("utf-16-be")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))
