"""`hegemon table scenario`: the position of a table or a match file as a file to begin from."""

from __future__ import annotations

import click

from hegemon.cli import files
from hegemon.cli.table.desk import at_desk
from hegemon.cli.table.hall import database, table


@click.command()
@table
@click.option("--to", "file", metavar="FILE", required=True, help="Where to; - is stdout.")
@click.option("--title", required=True, help="What the scenario is called.")
@click.option("--about", default="", help="A line about it.")
@click.option("--step", type=int, help="The position after this step, not the one that stands.")
@click.option("--force", is_flag=True, help="Overwrite the file.")
@database
def scenario(
    *,
    table: str,
    file: str,
    title: str,
    about: str,
    step: int | None,
    force: bool,
    url: str | None,
) -> None:
    """Save the position of a table or a match file as a scenario, from which matches begin.

    The file holds all of it, what is hidden among it: while people play, everybody reads that you
    looked behind the fog for it.

    \b
    Example: hegemon table scenario 3fa2 --title 'The siege of Rigel' --to siege.scenario
             hegemon play space-conquest --scenario siege.scenario
    """
    from hegemon.play.commands import LookBehind
    from hegemon.play.tables.umpire import save_scenario

    files.refuse_to_overwrite(file, force=force)
    with at_desk(table, url) as at:
        data = save_scenario(at.match, title, about, step)
        # the host need not be the umpire of the table, and may play there
        at.match.act(LookBehind(f"saved as the scenario “{title}”"))
    files.write_bytes(file, data)
    if file != files.STANDARD:
        click.echo(f"{file} is a scenario: who has it knows all of the position.")
