"""`hegemon matches`: what is kept on this machine; go on with one by its number, or delete it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hegemon.cli import options

if TYPE_CHECKING:
    from hegemon.cli.kept import KeptMatch


@click.command()
@click.argument("number", type=int, required=False)
@click.option(
    "--in", "place", type=click.Path(path_type=Path), help="Another folder, or an SQLite file."
)
@click.option("--delete", is_flag=True, help="Remove match NUMBER for ever; it asks first.")
@click.option("--yes", is_flag=True, help="Do not ask before deleting.")
@options.in_json
@click.pass_obj
def matches(
    settings: dict[str, bool],
    *,
    number: int | None,
    place: Path | None,
    delete: bool,
    yes: bool,
    as_json: bool,
) -> None:
    """List the matches of this machine, the one played last first; go on with match NUMBER.

    \b
    Example: hegemon matches
             hegemon matches 1
             hegemon matches 3 --delete
    """
    from hegemon.cli.kept import kept_matches

    found = list(kept_matches(place))
    if number is None:
        if delete:
            raise click.UsageError("which one? hegemon matches NUMBER --delete")
        _show(found, place, as_json=as_json, colour=settings["colour"])
        return
    chosen = _numbered(found, number)
    if delete:
        _delete(chosen, yes=yes)
    else:
        from hegemon.cli.sessions import play_on

        play_on(chosen.kept, colour=settings["colour"])


def _show(found: list[KeptMatch], place: Path | None, *, as_json: bool, colour: bool) -> None:
    from hegemon.cli.places import command_line
    from hegemon.terminal.console import open_console

    if as_json:
        rows = [
            {"number": number, "file": each.kept.name, "match": each.about}
            for number, each in enumerate(found, 1)
        ]
        options.print_json({"matches": rows})
        return
    console = open_console(colour=colour)
    console.columns([(f"{number:>3} {k.name}", k.line) for number, k in enumerate(found, 1)])
    if found:
        there = () if place is None else ("--in", place)
        console.tell(f"Go on with one: {command_line('matches', *there, 'NUMBER')}")
    else:
        console.tell(f"No matches are kept {f'in {place}' if place else 'on this machine'} yet.")


def _numbered(found: list[KeptMatch], number: int) -> KeptMatch:
    """The match of a number; raises NotThere."""
    from hegemon.play.errors import NotThere

    if not 1 <= number <= len(found):
        known = f"there are 1 to {len(found)}" if found else "there are none"
        raise NotThere(f"there is no match {number}; {known}")
    return found[number - 1]


def _delete(chosen: KeptMatch, *, yes: bool) -> None:
    """Remove it once it is sure that this is meant."""
    from hegemon.cli.kept import delete

    if not yes and not click.confirm(f"Delete {chosen.name} ({chosen.line}) for ever?"):
        click.echo("Nothing is deleted.")
        return
    for line in delete(chosen):
        click.echo(line)
