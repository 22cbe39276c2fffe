"""`hegemon propose` and `vote`: house rules that those who play change from the next turn on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hegemon.cli import options

if TYPE_CHECKING:
    from hegemon.play.matches import Match

_seat = click.option("--seat", help="The seat, such as p1; usual where one person plays.")


@click.command()
@options.match_file
@click.argument("rule", metavar="[NAME=VALUE]", default="")
@_seat
@click.option("--reason", help="Why: everybody reads it.")
@click.option("--withdraw", type=int, metavar="NUMBER", help="Take a proposal of this seat back.")
@options.in_json
def propose(
    *,
    file: Path,
    rule: str,
    seat: str | None,
    reason: str | None,
    withdraw: int | None,
    as_json: bool,
) -> None:
    """Put a house rule of the match in FILE to the vote; the seat votes for it by that.

    It counts from the next turn on when more than half of those want it who play themselves, or let
    a bot stand in, and are still in the war; bots have no vote.

    \b
    Example: hegemon propose my-match.hegemon turn_limit=40 --seat p1 --reason 'we want an end'
             hegemon propose my-match.hegemon --seat p1 --withdraw 1
    """
    from hegemon.cli.seats import match_in, seat_in
    from hegemon.play.tables import votes

    if (withdraw is None) == (not rule) or (rule and not reason):
        raise click.UsageError(
            "name a rule as turn_limit=40 and say why with --reason, or withdraw"
        )
    here = match_in(file)
    player = seat_in(here, seat)
    if withdraw is not None:
        votes.withdraw(here.match, withdraw, player)
    else:
        votes.propose(here.match, rule, reason or "", player)
    _tell(here.match, as_json=as_json)


@click.command()
@options.match_file
@click.argument("number", type=int, required=False)
@click.argument("word", type=click.Choice(["yes", "no"]), required=False)
@_seat
@options.in_json
def vote(
    *, file: Path, number: int | None, word: str | None, seat: str | None, as_json: bool
) -> None:
    """Vote on proposal NUMBER of the match in FILE; without one, tell which are open.

    What a seat says last is what counts, until the proposal is accepted or rejected.

    \b
    Example: hegemon vote my-match.hegemon
             hegemon vote my-match.hegemon 1 yes --seat p2
    """
    from hegemon.cli.seats import match_in, seat_in
    from hegemon.play.tables.votes import cast

    here = match_in(file)
    if number is not None:
        if word is None:
            raise click.UsageError("say yes or no")
        cast(here.match, seat_in(here, seat), number, wants=word == "yes")
    _tell(here.match, as_json=as_json)


def _tell(match: Match, *, as_json: bool) -> None:
    """What is open, and what will count from the next turn on."""
    from hegemon.play.ruling.rulings import rules_in_words
    from hegemon.play.tables.votes import in_words

    header = match.header
    if as_json:
        options.print_json({"proposals": header.proposals, "announced": header.announced})
        return
    for rules in header.announced:
        click.echo(f"From the next turn on: {rules_in_words(rules)}.")
    for one in header.proposals:
        click.echo(f"{in_words(one)[0].upper()}{in_words(one)[1:]}.")
    if not header.proposals:
        click.echo("Nothing is put to the vote.")
