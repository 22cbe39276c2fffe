"""`hegemon verify`: whether a match is what it says."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hegemon.cli import options
from hegemon.cli.guard import FAILED

if TYPE_CHECKING:
    from hegemon.play.findings import Findings


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

    It ends with 0 if all is right, with 1 if anything is not, or the program does not know the
    game and so cannot check the steps.

    Example: hegemon verify my-match.hegemon
    """
    from hegemon.cli.places import kept_in
    from hegemon.cli.progress import steps_checked
    from hegemon.core.words import counted
    from hegemon.games import RULESETS
    from hegemon.play.verify import verify as check
    from hegemon.terminal.console import open_console

    kept = kept_in(file)
    with steps_checked() as progress:
        findings = check(kept.store, kept.match, RULESETS, receipts, progress)
    if as_json:
        options.print_json(findings)
    else:
        console = open_console(colour=settings["colour"])
        steps = counted(findings.steps, "step")
        console.tell(f"Match {findings.match} of {findings.ruleset}, {steps}")
        for mark, lines in (
            ("right    ", findings.checked),
            ("WRONG    ", findings.problems),
            ("not here ", findings.unchecked),
        ):
            for line in lines:
                console.columns([(mark, line)])
        console.head(_verdict(findings))
    if not findings.sound:
        raise click.exceptions.Exit(FAILED)


def _verdict(findings: Findings) -> str:
    """The findings in a few words."""
    if not findings.right:
        return "NOT SOUND."
    if not findings.by_rules:
        return f"It cannot be checked by the rules: no game {findings.ruleset!a} can be used here."
    return "Sound."
