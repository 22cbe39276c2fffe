"""`hegemon verify`: whether a match is what it says."""

from __future__ import annotations

from pathlib import Path

import click

from hegemon.cli import options
from hegemon.cli.guard import FAILED


@click.command()
@options.match_file
@click.option(
    "--receipt",
    "receipts",
    multiple=True,
    metavar="TEXT",
    help="A receipt that you kept: its line, or only the digest.",
)
@options.in_json
@click.pass_obj
def verify(
    settings: dict[str, bool], *, file: Path, receipts: tuple[str, ...], as_json: bool
) -> None:
    """Check the match in FILE: lines, dice, digests, receipts, and every step by the rules.

    It ends with 0 if all that was checked is right, with 1 if anything is not.

    Example: hegemon verify my-match.hegemon
    """
    from hegemon.cli.places import found
    from hegemon.games import RULESETS
    from hegemon.play.verify import verify as check
    from hegemon.store import match_file
    from hegemon.terminal.console import open_console

    findings = check(match_file.open_to_read(found(file)), RULESETS, receipts)
    if as_json:
        options.print_json(findings)
    else:
        console = open_console(colour=settings["colour"])
        console.tell(f"Match {findings.match} of {findings.ruleset}, {findings.steps} steps")
        for mark, lines in (
            ("right    ", findings.checked),
            ("WRONG    ", findings.problems),
            ("not here ", findings.unchecked),
        ):
            for line in lines:
                console.columns([(mark, line)])
        console.head("Sound." if findings.sound else "NOT SOUND.")
    if not findings.sound:
        raise click.exceptions.Exit(FAILED)
