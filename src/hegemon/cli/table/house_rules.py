"""`hegemon table rule`: house rules of a running match, changed by the host or put to the vote."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from hegemon.cli.table.hall import database, hall_at, named, table

if TYPE_CHECKING:
    from hegemon.play.tables.hall import Hall


@click.command()
@table
@click.argument("rules", nargs=-1, metavar="[NAME=VALUE]...")
@click.option("--off", is_flag=True, help="Call off what was to come: the rules stay as they are.")
@click.option("--vote", is_flag=True, help="Put the one rule to the vote of those who play.")
@click.option("--reason", help="What every player reads in the ledger.")
@database
def rule(
    *, table: str, rules: tuple[str, ...], url: str | None, reason: str | None, **how: bool
) -> None:
    """Let house rules say something else from the next turn on; without any, list them.

    Those that shape the map or the beginning are refused, with the reason. A match file has no
    umpire: `hegemon table import FILE` makes a table of it.

    \b
    Example: hegemon table rule 3fa2
             hegemon table rule 3fa2 turn_limit=40 --reason 'we all want an end'
             hegemon table rule 3fa2 turn_limit=40 --vote --reason 'do we all want an end?'
    """
    from hegemon.cli.table.showing import rules_of

    with hall_at(url) as hall:
        name = named(hall, table)
        if rules or how["off"]:
            click.echo(_changed(hall, name, rules, reason, **how))
            return
        for line in rules_of(hall, name):
            click.echo(line)


def _changed(
    hall: Hall, name: str, rules: tuple[str, ...], reason: str | None, *, off: bool, vote: bool
) -> str:
    """Change them, call off what was to come, or put one to the vote; what came of it."""
    from hegemon.play.tables import umpire
    from hegemon.play.tables.votes import propose

    if reason is None or (rules and off) or (vote and len(rules) != 1):
        raise click.UsageError(
            "say why with --reason, and either NAME=VALUE or --off; one NAME=VALUE with --vote"
        )
    if vote:
        propose(hall.match(name), rules[0], reason, "host")
        return "Said: every player reads it; it counts when they accept it."
    umpire.change_rules(hall, name, rules, reason)
    if off:
        return "Said: every player reads it, and the house rules stay as they are."
    return "Said: every player reads it, and it counts from the next turn on."
