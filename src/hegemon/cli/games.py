"""`hegemon games` and `hegemon bots`: what can be played, against whom, by which house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from hegemon.cli import options

if TYPE_CHECKING:
    from hegemon.core.box import Box
    from hegemon.core.ruleset import Ruleset

_EXTRAS = {"odds": ("odds",), "maps": ("map", "list")}
"""The commands for what some games offer beside the game."""


@click.command()
@options.in_json
@click.pass_obj
def games(settings: dict[str, bool], *, as_json: bool) -> None:
    """List the games, their bots and their presets of house rules.

    Example: hegemon games
    """
    from hegemon.core.errors import BrokenPackage
    from hegemon.games import RULESETS
    from hegemon.games.shelf import broken, usable
    from hegemon.terminal.console import open_console

    if as_json:
        options.print_json(
            {
                "games": [_described(ruleset) for ruleset in usable(RULESETS)],
                "broken": [*broken(RULESETS), *RULESETS.clashes()],
            }
        )
        return
    console = open_console(colour=settings["colour"])
    for name in RULESETS:
        try:
            box = RULESETS.box(name)
        except BrokenPackage as trouble:
            console.tell(f"{trouble}.")
            continue
        console.head(name)
        console.columns([(f"  {left}", right) for left, right in _rows(name, box)])
    for clash in RULESETS.clashes():
        console.tell(f"{clash}.")


def _rows(name: str, box: Box) -> list[tuple[str, str]]:
    """What a game's box says, for people; where it comes from, unless it is the house's own."""
    from hegemon.bots.registry import bots_for
    from hegemon.cli.places import command_line
    from hegemon.games import RULESETS

    least, most = box.seats
    origin = RULESETS.origin(name)
    return [
        ("about", box.summary),
        *([] if origin.own else [("from", origin.origin)]),
        ("players", f"{least}" if least == most else f"{least} to {most}"),
        ("bots", ", ".join(bots_for(name))),
        ("presets", ", ".join(box.presets)),
        ("rules", command_line("rules", name)),
        *((extra, command_line(*_EXTRAS[extra], name)) for extra in _EXTRAS if extra in box.extras),
    ]


def _described(ruleset: Ruleset[Any]) -> dict[str, Any]:
    from hegemon.games import RULESETS
    from hegemon.play.start.house_rules import described
    from hegemon.play.start.opponents import bots_of

    return {
        "name": ruleset.name,
        "title": ruleset.title,
        "summary": ruleset.summary,
        "from": RULESETS.origin(ruleset.name).origin,
        "version": ruleset.version,
        "schema": ruleset.schema,
        "seats": list(ruleset.seats),
        "bots": list(bots_of(ruleset.name)),
        "presets": list(ruleset.presets),
        "extras": [name for name in _EXTRAS if getattr(ruleset, name)],
        "house_rules": described(ruleset),
    }


@click.command()
@options.game
@options.in_json
@click.pass_obj
def bots(settings: dict[str, bool], *, game: str, as_json: bool) -> None:
    """List the bots of GAME, from the weakest to the strongest, and their styles.

    A bot is typed as it stands here wherever a bot is named; in a style it is the same bot with a
    few of its weights otherwise. What it is forbidden may follow: warlord:style=rush!forbid=operate

    Example: hegemon bots ec4x-monero
    """
    from hegemon.play.start.offers import styled_bots_for
    from hegemon.terminal.console import open_console

    offered = styled_bots_for(options.ruleset_named(game))
    if as_json:
        options.print_json(
            [
                {
                    "name": bot.name,
                    "about": bot.about,
                    "styles": [style._asdict() for style in bot.styles],
                }
                for bot in offered
            ]
        )
        return
    console = open_console(colour=settings["colour"])
    for bot in offered:
        console.head(bot.name)
        styles = [(f"  {style.name}", style.about) for style in bot.styles]
        console.columns([("  about", bot.about), *styles])
