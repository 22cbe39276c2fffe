"""Who may look through a seat's eyes while a match goes on; docs/cli.md says it in full."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from hegemon.cli.files import CommandRefused

if TYPE_CHECKING:
    from hegemon.core.game import Player
    from hegemon.play.replay import Replay

i_am = click.option(
    "--i-am", "i_am", metavar="SEAT", help="Says that you are this seat, where others play too."
)


def check_looking(history: Replay, seat: Player | None, me: str | None) -> None:
    """Where several persons play, nobody sees as one of them by mistake; raises CommandRefused."""
    if seat is None or history.header.result is not None or seat == me:
        return
    persons = history.persons()
    if len(persons) > 1 and seat in persons:
        raise CommandRefused(
            f"{seat} is one of {len(persons)} persons in a match that goes on, and this would show "
            f"what only that one may know: if you are {seat}, say --i-am {seat}"
        )
