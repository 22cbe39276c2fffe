"""`hegemon odds`: the exact chances of a fight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from hegemon.cli import options

if TYPE_CHECKING:
    from hegemon.core.extras import Odds
    from hegemon.core.ruleset import Ruleset


@click.command()
@options.game
@click.argument("text", nargs=-1)
@options.under_house_rules
@options.in_json
@click.pass_obj
def odds(
    settings: dict[str, bool],
    *,
    game: str,
    text: tuple[str, ...],
    preset: str,
    house_rules: tuple[str, ...],
    as_json: bool,
) -> None:
    """Show the exact chances of the fight that TEXT describes, in the words of GAME.

    Without TEXT it shows how TEXT is written for this game.

    \b
    Example: hegemon odds erkenfara 12000 vs 10000 fort=2 exhausted
             hegemon odds erkenfara
    """
    from hegemon.play.start.house_rules import house_rules_of
    from hegemon.terminal.console import open_console

    ruleset = options.ruleset_named(game)
    told = _odds_of(ruleset)
    asked = " ".join(text)
    if not asked.strip():
        _print_help(ruleset, told, as_json=as_json)
        return
    report = told.of(asked, house_rules_of(ruleset, preset, house_rules))
    if as_json:
        options.print_json({"game": ruleset.name, "text": asked, "report": report})
    else:
        open_console(colour=settings["colour"]).report(report, _plain)


def _print_help(ruleset: Ruleset[Any], told: Odds, *, as_json: bool) -> None:
    if as_json:
        options.print_json({"game": ruleset.name, "help": told.help})
    else:
        click.echo(told.help.rstrip("\n"))


def _odds_of(ruleset: Ruleset[Any]) -> Odds:
    """The odds of a game; raises NotThere, which names the games that have them."""
    if ruleset.odds is None:
        raise options.not_offered(ruleset, "odds")
    return ruleset.odds


def _plain(text: str, _: object) -> str:
    from hegemon.core.harmless import inert

    return inert(text)
