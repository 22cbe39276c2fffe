"""The command `hegemon`, its commands, and the main job when none is named.

A command is imported when it is run, or when help lists it: two dozen modules, of which one is
needed, were a third of the time that the quick ones take.
"""

from __future__ import annotations

from importlib import import_module

import click

from hegemon import __version__
from hegemon.cli.guard import Guarded

_COMMANDS = {
    "play": "play:play",
    "matches": "matches:matches",
    "sheet": "seat.sheet:sheet",
    "order": "seat.order:order",
    "unseal": "seat.order:unseal",
    "concede": "seat.giving_up:concede",
    "draw": "seat.giving_up:draw",
    "consent": "seat.giving_up:consent",
    "propose": "seat.voting:propose",
    "vote": "seat.voting:vote",
    "dice": "rolling:dice",
    "replay": "replay:replay",
    "curves": "seat.curves:curves",
    "verify": "verify:verify",
    "simulate": "simulate:simulate",
    "arena": "arena.commands:arena_group",
    "lab": "lab.commands:lab_group",
    "odds": "odds:odds",
    "position": "position:position",
    "map": "maps.commands:map_group",
    "print": "seat.printing:print_group",
    "workbook": "seat.workbooks:workbook_group",
    "mcp": "agents.mcp:mcp",
    "games": "games:games",
    "bots": "games:bots",
    "rules": "rules:rules",
    "new-game": "new.commands:new_game",
    "new-bot": "new.commands:new_bot",
    "serve": "server.serve:serve",
    "worker": "server.serve:worker",
    "doctor": "server.doctor:doctor",
    "config": "server.config:config",
    "table": "table.commands:table_group",
    "admin": "admin.commands:admin",
    "db": "server.db:db",
    "mail": "server.mail:mail_group",
    "notices": "server.notices:notices_group",
    "completion": "completion:completion",
}
"""Each command by its name: its module below `hegemon.cli`, and what it is called there."""

_AT_TABLES = frozenset({"hand", "rule"})
"""What is done to a match by whoever runs the table: a match file has nobody who does."""


class Commands(Guarded):
    """A group that imports its commands one by one."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names."""
        return sorted(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """One of them."""
        if cmd_name in _COMMANDS and cmd_name not in self.commands:
            module, _, name = _COMMANDS[cmd_name].partition(":")
            command: click.Command = getattr(import_module(f"hegemon.cli.{module}"), name)
            self.add_command(command, cmd_name)
        return super().get_command(ctx, cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As usual; who types what an umpire does at a table alone is told where that is."""
        if args and args[0] in _AT_TABLES:
            ctx.fail(
                f"No such command '{args[0]}': what an umpire does needs a table. `hegemon table "
                f"{args[0]} TABLE` does it, and `hegemon table import FILE` makes one of a match "
                "file."
            )
        return super().resolve_command(ctx, args)


@click.group(
    cls=Commands,
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
        from hegemon.cli.play import main_job

        main_job(browser=browser)
