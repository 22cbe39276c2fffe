"""`hegemon new-game NAME` and `hegemon new-bot GAME NAME`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hegemon.cli import options

if TYPE_CHECKING:
    from hegemon.cli.new.names import Names
    from hegemon.core.ruleset import Ruleset


@click.command("new-game")
@click.argument("name")
def new_game(*, name: str) -> None:
    """Write a package with a small game that plays, in the new folder hegemon-NAME.

    It has a map, hidden orders, dice and an end; its rulebook, a bot, tests and a README. Change it
    into your own: its tests say what you broke. docs/write-a-game.md leads through it.

    Example: hegemon new-game iron-strait
    """
    from hegemon import __version__
    from hegemon.cli.new.names import free, named
    from hegemon.cli.new.pattern import written
    from hegemon.core.errors import BadConfig
    from hegemon.games import RULESETS

    names = named(name, "game")
    if name in RULESETS:
        raise BadConfig(f"there is a game {name} already, of {RULESETS.origin(name).origin}")
    free(names)
    folder = Path(f"hegemon-{name}")
    _must_be_free(folder)
    done = written("game", folder, {**_words(names), "version": __version__})
    click.echo(f"{len(done)} files of the game {names.title} are in {folder}. What comes next:\n")
    click.echo(f"    cd {folder}\n    pip install -e .\n    pytest\n    hegemon play {name}\n")


@click.command("new-bot")
@options.game
@click.argument("name")
@click.option(
    "--package", is_flag=True, help="A package in the folder hegemon-NAME, to give to others."
)
def new_bot(*, game: str, name: str, package: bool) -> None:
    """Write a bot for GAME that plays at once, in the new file NAME.py.

    It draws orders by lot and takes those that it likes best; what it likes you say. It is played
    where it lies, and needs no package. docs/write-a-bot.md leads through it.

    Example: hegemon new-bot space-conquest greedy
    """
    from hegemon import __version__
    from hegemon.bots.registry import bots_for
    from hegemon.cli.new.names import named
    from hegemon.core.errors import BadConfig

    ruleset, names = options.ruleset_named(game), named(name, "bot")
    if name in bots_for(game):
        raise BadConfig(f"{game} has a bot {name} already")
    about = {"view": _view_of(ruleset), "orders": _orders_of(ruleset), "version": __version__}
    words = {**_words(names), "game": game, **about}
    if package:
        _bot_in_a_package(names, words)
    else:
        _bot_in_a_file(names, words)


def _bot_in_a_file(names: Names, words: dict[str, str]) -> None:
    """Played by whoever types the name of the file."""
    from hegemon.cli.new.pattern import written
    from hegemon.cli.places import command_line

    file = Path(f"{names.package}.py")
    _must_be_free(file)
    written("bot", Path(), words)
    bot, game = f"{file}:{names.kind}", words["game"]
    click.echo(f"The bot {names.kind} is in {file}. What comes next:\n")
    rivals = ("--bots", f"random,{bot}", "--games", "20")
    click.echo(f"    {command_line('simulate', game, *rivals)}")
    click.echo(f"    {command_line('play', game, '--bot', bot)}\n")


def _bot_in_a_package(names: Names, words: dict[str, str]) -> None:
    """Found by its name wherever it is installed."""
    from hegemon.cli.new.names import free
    from hegemon.cli.new.pattern import written

    free(names)
    folder = Path(f"hegemon-{names.name}")
    _must_be_free(folder)
    written("bot_package", folder, words)
    written("bot", folder / "src", words)
    click.echo(f"The bot {names.kind} is in {folder}. What comes next:\n")
    play = f"hegemon play {words['game']} --bot {names.name}"
    click.echo(f"    cd {folder}\n    pip install -e .\n    pytest\n    {play}\n")


def _must_be_free(place: Path) -> None:
    """Nothing that is there is written over; raises BadConfig."""
    from hegemon.core.errors import BadConfig

    if place.exists() or place.is_symlink():
        raise BadConfig(f"{place} is there already: nothing was written")


def _words(names: Names) -> dict[str, str]:
    return {
        "name": names.name,
        "package": names.package,
        "constant": names.constant,
        "title": names.title,
        "Kind": names.kind,
    }


def _orders_of(ruleset: Ruleset[Any]) -> str:
    """The orders of a game as the lines of a docstring."""
    kinds = (ruleset.kind(order) for order in ruleset.orders.values())
    return "\n".join(f"    {kind.example:<30} {kind.label}" for kind in kinds)


def _view_of(ruleset: Ruleset[Any]) -> str:
    """Where the view of a game is declared."""
    from typing import get_type_hints

    hinted = get_type_hints(ruleset.view).get("return")
    return f"{hinted.__module__}.{hinted.__qualname__}" if isinstance(hinted, type) else "the view"
