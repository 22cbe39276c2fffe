"""`hegemon play`, and what `hegemon` alone does."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hegemon.cli import options
from hegemon.play.start import AS_WRITTEN

if TYPE_CHECKING:
    from hegemon.play.start.seating import Wishes


@click.command()
@click.argument("game", required=False, shell_complete=options.complete_game)
@click.option("--seat", help="The seat that you take, such as p1.")
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="NAME|SEAT=NAME",
    help="Who plays the other seats, or one of them; `hegemon games` lists the bots. FILE.py:CLASS "
    "and MODULE:CLASS are bots of your own; NAME:OPTION=VALUE gives an option.",
)
@click.option("--first", is_flag=True, help="A first match that teaches the game in six steps.")
@click.option("--hot-seat", is_flag=True, help="A person at each seat that no bot is named for.")
@click.option("--watch", is_flag=True, help="Bots play, you look on.")
@click.option("--name", "names", multiple=True, metavar="SEAT=NAME", help="A name for the table.")
@click.option("--seed", help="The same seed and orders give the same match: for trying things out.")
@click.option(
    "--nonce",
    "nonces",
    multiple=True,
    metavar="TEXT|SEAT=TEXT",
    help="What your seat adds to the dice, in place of a number drawn here.",
)
@options.under_house_rules
@click.option(
    "--scenario",
    type=click.Path(path_type=Path),
    help="Begin in the position of this file; `hegemon table scenario` saves one.",
)
@click.option("--file", type=click.Path(path_type=Path), help="Keep it in a file of its own.")
@click.option(
    "--resume",
    type=click.Path(path_type=Path),
    help="Go on with the match in this file, or of this id.",
)
@click.option("--at", metavar="URL", help="Play at a table of this server.")
@click.option("--table", metavar="ID", help="Which table, with --at; a seat link knows it.")
@click.option(
    "--token-file",
    type=click.Path(path_type=Path),
    help="A file with your seat link or token, with --at; without one it is asked for once.",
)
@click.option("--insecure", is_flag=True, help="With --at: plain http to another machine.")
@click.pass_obj
def play(settings: dict[str, bool], /, **said: Any) -> None:
    """Play a match of GAME in this terminal: against bots, with friends, or looking on.

    Without a GAME it offers your matches, or a new one. They are those of the browser, too: go on
    in either. With --file the match is a file of its own, with --resume it goes on.

    \b
    Example: hegemon play
             hegemon play space-conquest --bot expansionist
             hegemon play space-conquest --first
             hegemon play space-conquest --hot-seat --name p1=Ann --name p2=Ben
             hegemon play space-conquest --scenario siege.scenario
             hegemon play my-match.hegemon
             hegemon play --resume my-match.hegemon
             hegemon play --at https://games.example.org
    """
    _play(colour=settings["colour"], **said)


def _play(
    *,
    colour: bool,
    game: str | None,
    seat: str | None,
    bots: tuple[str, ...],
    first: bool,
    hot_seat: bool,
    watch: bool,
    names: tuple[str, ...],
    seed: str | None,
    nonces: tuple[str, ...],
    preset: str,
    house_rules: tuple[str, ...],
    scenario: Path | None,
    file: Path | None,
    resume: Path | None,
    **away: Any,
) -> None:
    if away["at"] is not None:
        from hegemon.cli.away import check_alone

        check_alone(game=game, bot=bots, hot_seat=hot_seat, watch=watch, seed=seed, resume=resume)
        check_alone(first=first, name=names, nonce=nonces, house_rule=house_rules, file=file)
        check_alone(scenario=scenario)
        _play_away(seat, colour=colour, **away)
        return
    if away["table"] or away["token_file"] or away["insecure"]:
        raise click.UsageError("--table, --token-file and --insecure go with --at URL")
    from hegemon.cli.sessions import NewMatch, play_new
    from hegemon.play.start.seating import Wishes

    if (file_meant := _meant(game, resume)) is not None:
        _play_on(file_meant, Wishes(bots=bots), colour=colour)
        return
    wishes = Wishes(seat, bots, hot_seat, watch, names)
    if first:
        set_up = (seed, *nonces, *house_rules, preset != AS_WRITTEN, scenario)
        _check_first(game, wishes, set_up=set_up)
    if game is None:
        _offer(wants_nothing=wishes == Wishes() and file is None, colour=colour)
        return
    new = NewMatch(
        game,
        wishes,
        preset,
        house_rules,
        seed,
        file=file,
        nonces=nonces,
        first=first,
        scenario=scenario,
    )
    play_new(new, colour=colour)


def _play_away(
    seat: str | None,
    *,
    colour: bool,
    at: str,
    table: str | None,
    token_file: Path | None,
    insecure: bool,
) -> None:
    from hegemon.cli.away import SeatMeant, play_away

    play_away(SeatMeant(at, table or "", seat or "", token_file, insecure), colour=colour)


def _check_first(game: str | None, wishes: Wishes, *, set_up: tuple[object, ...]) -> None:
    """A lesson has seats, house rules and dice of its own."""
    from hegemon.play.start.seating import Wishes

    if game is None:
        raise click.UsageError("which GAME shall --first teach?")
    if wishes != Wishes() or any(set_up):
        raise click.UsageError(
            "with --first only GAME and --file are said: all else is the lesson's"
        )


def _meant(game: str | None, resume: Path | None) -> Path | None:
    """The match that goes on: the one of --resume, or of a file that stands in place of a game."""
    from hegemon.games import RULESETS

    if resume is None:
        is_file = game is not None and game not in RULESETS and Path(game).is_file()
        return Path(game) if game is not None and is_file else None
    if game is not None:
        raise click.UsageError("the match knows its game: leave out GAME with --resume")
    return resume


def _play_on(name: Path, wishes: Wishes, *, colour: bool) -> None:
    from hegemon.cli.places import kept_in
    from hegemon.cli.sessions import play_on

    play_on(kept_in(name), colour=colour, wishes=wishes)


def _offer(*, wants_nothing: bool, colour: bool) -> None:
    """Matches to choose from, where somebody sits here who has not said what he wants."""
    if wants_nothing and _in_terminal():
        from hegemon.cli.welcome import welcome

        welcome(colour=colour)
        return
    from hegemon.cli.places import command_line

    listed = command_line("games")
    raise click.UsageError(f"which GAME? `{listed}` lists them; or --resume FILE")


def main_job(*, browser: bool | None) -> None:
    """What `hegemon` alone does: tables in the browser; without a terminal, a match of bots.

    Who says whether a window shall open wants the tables, terminal or not.
    """
    if browser is None and not _in_terminal():
        from hegemon.cli.welcome import print_bot_match

        print_bot_match()
        return
    from hegemon.cli.home.serving import serve_here

    serve_here(browser=browser is not False)


def _in_terminal() -> bool:
    """Whether somebody sits here and reads."""
    import sys

    from hegemon.terminal.console import is_terminal

    return is_terminal(sys.stdin) and is_terminal(sys.stdout)
