"""`hegemon dice`: dice that a group rolls by itself, typed in for a match of this machine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from hegemon.cli import options

if TYPE_CHECKING:
    from hegemon.play.matches import Match

numbers = click.argument("numbers", nargs=-1, type=int)
own = click.option(
    "--own",
    is_flag=False,
    flag_value="",
    metavar="[SORT,...]",
    help="From now on dice are typed in: all, or those of some sorts of rolls, as the game names "
    "them (`battles`), while the others are drawn. What was typed for this step is void.",
)
drawn = click.option(
    "--drawn", is_flag=True, help="Dice are drawn again; what was typed for this step is void."
)
back = click.option("--back", is_flag=True, help="Take back the last number typed for this step.")
reason = click.option("--reason", help="What every player reads in the ledger.")


@click.command()
@options.match_file
@numbers
@own
@drawn
@back
@reason
def dice(*, file: Path, **said: Any) -> None:
    """Type in what dice showed that a group rolls by itself; without any, say which is asked for.

    Once all answers are in, the step waits for them, in the order in which the rules ask. A number
    that does not fit is refused; what stands before it counts, but where an umpire who plays no
    seat runs the match. Everybody is told that dice were typed in.

    \b
    Example: hegemon dice my-match.hegemon --own --reason 'we roll them on the table'
             hegemon dice my-match.hegemon --own battles --reason 'only where it matters'
             hegemon dice my-match.hegemon
             hegemon dice my-match.hegemon 4 9 1
             hegemon dice my-match.hegemon --back
    """
    from hegemon.cli.places import kept_in
    from hegemon.games import RULESETS
    from hegemon.play.matches import resume
    from hegemon.play.system import SystemClock

    kept = kept_in(file)
    match = resume(kept.store, kept.match, RULESETS, SystemClock())
    rolled(match, DiceSaid(**said))
    click.echo(stands(match))


class DiceSaid(NamedTuple):
    """What was said of dice on the command line."""

    numbers: tuple[int, ...]
    own: str | None
    """The sorts that are typed in, with commas; "" for all."""
    drawn: bool
    back: bool
    reason: str | None


def rolled(match: Match, said: DiceSaid) -> None:
    """Do what was said, if anything; raises BadAnswer, BadConfig, NotBegun, UsageError."""
    from hegemon.play.commands import OwnDice, TakeBack, TypeDice

    wishes = [said.own is not None, said.drawn, said.back, bool(said.numbers)]
    if sum(wishes) > 1:
        raise click.UsageError("one at a time: --own, --drawn, --back, or numbers")
    if said.own is not None or said.drawn:
        if said.reason is None:
            raise click.UsageError("say why with --reason: every player reads it")
        sorts = tuple(filter(None, (said.own or "").split(",")))
        match.act(OwnDice(not said.drawn, "host", said.reason, sorts))
    now = match.now
    if said.back:
        match.act(TakeBack(now.number, len(now.faces), "host", now.withdrawn))
    if said.numbers:
        first = now.awaited.number if now.awaited else 0
        match.act(TypeDice(now.number, first, said.numbers, "host", now.withdrawn))


def stands(match: Match) -> str:
    """Which die is asked for, or why none is."""
    from hegemon.play.ruling.dice import asked_in_words

    now = match.now
    if now.awaited is not None:
        return f"{asked_in_words(now, match.ruleset)}."
    if now.end is not None:
        return "The match is over."
    if not now.typist:
        sorts = "".join(f"\n  {one.name:<12} {one.about}" for one in match.ruleset.sorts)
        drawn = "Dice are drawn, and can be checked when the match is over."
        return f"{drawn} With --own you roll them, all or some:{sorts}" if sorts else drawn
    which = f"dice for {', '.join(now.sorts)}" if now.sorts else "dice"
    if match.held:
        return f"The {now.typist} types {which} in. {match.held}."
    waits = f"step {now.number} asks for none before all answers are in"
    if not match.waiting:
        waits = f"all answers are in, and step {now.number} is about to be taken"
    return f"The {now.typist} types {which} in; {waits}."
