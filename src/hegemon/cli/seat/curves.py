"""`hegemon curves`: how far everybody was turn by turn, and how the dice fell."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hegemon.cli import options
from hegemon.cli.privacy import i_am

if TYPE_CHECKING:
    from hegemon.core.game import Player
    from hegemon.core.show.curves import Curves
    from hegemon.core.show.luck import Luck
    from hegemon.play.replay import Replay

_WIDTH = 80
"""Columns of a page."""


@click.command()
@options.match_file
@click.option("--seat", help="As this seat knew it, such as p1.")
@i_am
@click.option("--truth", is_flag=True, help="As it was; usual when the match is over.")
@click.option("--measure", default="", help="Only this measure, by its id in the JSON.")
@options.in_json
def curves(
    *,
    file: Path,
    seat: str | None,
    i_am: str | None,
    truth: bool,
    measure: str,
    as_json: bool,
) -> None:
    """Show how far everybody was turn by turn in the match in FILE, and how the dice fell.

    Each line of blocks is a player by a measure, with his first figure and his last. A gap is a
    time of which nothing was known. Whose eyes are meant when nobody says so is as with `replay`.

    \b
    Example: hegemon curves my-match.hegemon
             hegemon curves my-match.hegemon --seat p1 --measure prestige
             hegemon curves my-match.hegemon --json
    """
    from hegemon.cli.replay import eyes_of

    if truth and seat is not None:
        raise click.UsageError("either --seat or --truth")
    history, eyes, truth = eyes_of(file, seat, i_am, truth=truth)
    told, dice = _course(history, eyes, truth=truth)
    _check_measure(told, measure)
    if as_json:
        options.print_json({"match": history.header, "curves": told, "luck": dice})
    else:
        _print(history, told, dice, measure)


def _course(history: Replay, eyes: Player | None, *, truth: bool) -> tuple[Curves, Luck]:
    from hegemon.play.past.courses import CoursesHere

    courses = CoursesHere(history)
    if truth:
        return courses.true_curves(), courses.true_luck()
    history.may_look(eyes)
    return courses.curves(eyes), courses.luck(eyes)


def _check_measure(told: Curves, measure: str) -> None:
    known = [one.id for one in told.curves]
    if measure and measure not in known:
        there = f"there are {', '.join(known)}" if known else "this game measures nothing"
        raise click.UsageError(f"there is no measure {measure!a}; {there}")


def _print(history: Replay, told: Curves, dice: Luck, measure: str) -> None:
    from hegemon.draw.text_report import draw_report
    from hegemon.play.seat.course import curves_report, luck_report

    plans = zip(history.header.players, history.header.plans, strict=True)
    called = {player: plan.name or player for player, plan in plans}
    if told.curves:
        click.echo(draw_report(curves_report(told, called, _WIDTH, measure), width=_WIDTH))
    else:
        click.echo(f"{history.ruleset.title} has no measures.")
    if dice.kinds and not measure:
        click.echo("\n" + draw_report(luck_report(dice, called), width=_WIDTH))
