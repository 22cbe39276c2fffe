"""`hegemon games`: what can be played, with which bots and house rules."""

from __future__ import annotations

from typing import Any

import click

from hegemon.cli import options

_EXTRAS = {"odds": ("odds",), "maps": ("map", "list")}
"""The commands for what some games offer beside the game."""


@click.command()
@options.in_json
@click.pass_obj
def games(settings: dict[str, bool], *, as_json: bool) -> None:
    """List the games, their bots and their presets of house rules.

    Example: hegemon games
    """
    from hegemon.cli.places import command_line
    from hegemon.games import RULESETS
    from hegemon.terminal.console import open_console

    found = [_described(ruleset) for ruleset in RULESETS.values()]
    if as_json:
        options.print_json({"games": found})
        return
    console = open_console(colour=settings["colour"])
    for game in found:
        console.head(game["name"])
        least, most = game["seats"]
        seats = f"{least}" if least == most else f"{least} to {most}"
        rows = (
            ("about", game["summary"]),
            ("players", seats),
            ("bots", ", ".join(game["bots"])),
            ("presets", ", ".join(game["presets"])),
            ("rules", command_line("rules", game["name"])),
            *((name, command_line(*_EXTRAS[name], game["name"])) for name in game["extras"]),
        )
        console.columns([(f"  {left}", right) for left, right in rows])


def _described(ruleset: Any) -> dict[str, Any]:
    from hegemon.play.start.house_rules import described
    from hegemon.play.start.opponents import bots_of

    return {
        "name": ruleset.name,
        "title": ruleset.title,
        "summary": ruleset.summary,
        "version": ruleset.version,
        "schema": ruleset.schema,
        "seats": list(ruleset.seats),
        "bots": list(bots_of(ruleset.name)),
        "presets": list(ruleset.presets),
        "extras": [name for name in _EXTRAS if getattr(ruleset, name)],
        "house_rules": described(ruleset),
    }
