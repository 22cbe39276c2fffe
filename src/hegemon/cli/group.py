"""The command `hegemon`, its commands, and the main job when none is named."""

from __future__ import annotations

import click

from hegemon import __version__
from hegemon.cli.admin.commands import admin
from hegemon.cli.completion import completion
from hegemon.cli.games import games
from hegemon.cli.giving_up import concede, draw
from hegemon.cli.guard import Guarded
from hegemon.cli.maps.commands import map_group
from hegemon.cli.matches import matches
from hegemon.cli.new.commands import new_bot, new_game
from hegemon.cli.odds import odds
from hegemon.cli.order import order
from hegemon.cli.play import main_job, play
from hegemon.cli.position import position
from hegemon.cli.replay import replay
from hegemon.cli.rules import rules
from hegemon.cli.server.config import config
from hegemon.cli.server.db import db
from hegemon.cli.server.doctor import doctor
from hegemon.cli.server.serve import serve, worker
from hegemon.cli.sheet import sheet
from hegemon.cli.simulate import simulate
from hegemon.cli.table.commands import table_group
from hegemon.cli.verify import verify


@click.group(
    cls=Guarded,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--no-color", is_flag=True, help="No colours; NO_COLOR in the environment does it too."
)
@click.option(
    "--no-browser",
    "browser",
    flag_value=False,
    default=None,
    type=bool,
    help="Without a command: print the address, and open no window.",
)
@click.version_option(__version__, prog_name="hegemon", message="%(prog)s %(version)s")
@click.pass_context
def hegemon(context: click.Context, *, no_color: bool, browser: bool | None) -> None:
    """An umpire for turn-based 4X wargames.

    Without a command it opens your tables in the browser, for this machine alone; the first time
    a match against a bot waits there. `hegemon play` stays in the terminal. Where there is no
    terminal, two bots play a match, and it is printed.

    Example: hegemon
    """
    context.obj = {"colour": not no_color}
    if context.invoked_subcommand is None:
        main_job(browser=browser)


for command in (
    play,
    matches,
    sheet,
    order,
    concede,
    draw,
    replay,
    verify,
    simulate,
    odds,
    position,
    map_group,
    games,
    rules,
    new_game,
    new_bot,
    serve,
    worker,
    doctor,
    config,
    table_group,
    admin,
    db,
    completion,
):
    hegemon.add_command(command)
