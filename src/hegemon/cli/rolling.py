"""`hegemon dice`: dice that a group rolls by itself, typed in for a match of this machine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hegemon.cli import options

if TYPE_CHECKING:
    from hegemon.play.matches import Match

numbers = click.argument("numbers", nargs=-1, type=int)
own = click.option(
    "--own/--drawn",
    "own",
    default=None,
    help="From now on dice are typed in, or drawn again; what was typed for this step is void.",
)
reason = click.option("--reason", help="What every player reads in the ledger.")


@click.command()
@options.match_file
@numbers
@own
@reason
def dice(*, file: Path, numbers: tuple[int, ...], own: bool | None, reason: str | None) -> None:
    """Type in what dice showed that a group rolls by itself; without any, say which is asked for.

    Once all answers are in, the step waits for them, in the order in which the rules ask. A number
    that does not fit is refused; what stands before it counts, but where an umpire who plays no
    seat runs the match. Everybody is told that dice were typed in.

    \b
    Example: hegemon dice my-match.hegemon --own --reason 'we roll them on the table'
             hegemon dice my-match.hegemon
             hegemon dice my-match.hegemon 4 9 1
    """
    from hegemon.cli.places import kept_in
    from hegemon.games import RULESETS
    from hegemon.play.matches import resume
    from hegemon.play.system import SystemClock

    kept = kept_in(file)
    match = resume(kept.store, kept.match, RULESETS, SystemClock())
    rolled(match, numbers, own=own, reason=reason)
    click.echo(stands(match))


def rolled(match: Match, numbers: tuple[int, ...], *, own: bool | None, reason: str | None) -> None:
    """Do what was said, if anything; raises BadAnswer, BadConfig, NotBegun, UsageError."""
    from hegemon.play.commands import OwnDice, TypeDice

    if own is not None and (numbers or reason is None):
        raise click.UsageError("say why with --reason, and type numbers in afterwards")
    if own is not None and reason is not None:
        match.act(OwnDice(own, "host", reason))
    if numbers:
        now = match.now
        first = now.awaited.number if now.awaited else 0
        match.act(TypeDice(now.number, first, numbers, "host"))


def stands(match: Match) -> str:
    """Which die is asked for, or why none is."""
    from hegemon.play.ruling.dice import asked_in_words

    now = match.now
    if now.awaited is not None:
        return f"{asked_in_words(now, match.ruleset)}."
    if now.end is not None:
        return "The match is over."
    if not now.typist:
        return "Dice are drawn, and can be checked when the match is over."
    if match.held:
        return f"The {now.typist} types dice in. {match.held}."
    waits = f"step {now.number} asks for none before all answers are in"
    if not match.waiting:
        waits = f"all answers are in, and step {now.number} is about to be taken"
    return f"The {now.typist} types dice in; {waits}."
