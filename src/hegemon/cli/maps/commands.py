"""`hegemon map`: maps that people make, checked, drawn and converted."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hegemon.cli import files, options, pictures
from hegemon.cli.guard import FAILED
from hegemon.cli.privacy import i_am

if TYPE_CHECKING:
    from hegemon.core.board import Board
    from hegemon.core.extras import Maps
    from hegemon.core.ruleset import Ruleset
    from hegemon.draw.style import ThemeName
    from hegemon.terminal.console import Console

_of_game = click.option(
    "--game",
    shell_complete=options.complete_game,
    help="Whose maps; the game that FILE is a map of if nothing is said.",
)
_from = click.option(
    "--from",
    "source",
    metavar="FORMAT",
    help="The format of FILE, where its name does not say it.",
)


@click.group("map")
def map_group() -> None:
    """Check, draw and convert maps; show the one of a match.

    FILE is a file, - for stdin, or the name of a map that comes with the game.

    Example: hegemon map lint my-map.toml
    """


@map_group.command("list")
@click.argument("game", required=False, shell_complete=options.complete_game)
@options.in_json
@click.pass_obj
def list_maps(settings: dict[str, bool], *, game: str | None, as_json: bool) -> None:
    """List the maps that come with GAME, or with every game that has any.

    Example: hegemon map list erkenfara
    """
    from hegemon.cli.maps.map_files import rulesets_with_maps
    from hegemon.terminal.console import open_console

    having: list[dict[str, Any]] = [
        {"game": ruleset.name, "maps": [_described(maps, name) for name in maps.names]}
        for ruleset, maps in rulesets_with_maps(game)
    ]
    if as_json:
        options.print_json(having[0] if len(having) == 1 else {"games": having})
        return
    console = open_console(colour=settings["colour"])
    for number, one in enumerate(having):
        if len(having) > 1:
            console.say(("\n" if number else "") + f"{one['game']}:")
        console.columns(
            [
                (found["name"], f"{found['title']}, for {found['empires']}. {found['description']}")
                for found in one["maps"]
            ]
        )


def _described(maps: Maps, name: str) -> dict[str, Any]:
    graph = maps.to_graph(maps.text(name))
    about = graph["graph"]
    return {
        "name": name,
        "title": about.get("name", name),
        "description": about.get("description", ""),
        "empires": len(about.get("empires", [])),
        "regions": len(graph["nodes"]),
    }


@map_group.command()
@click.argument("file")
@click.option("--fix", is_flag=True, help="Write FILE anew with what can be mended; comments go.")
@_from
@_of_game
@options.in_json
@click.pass_obj
def lint(
    settings: dict[str, bool],
    *,
    file: str,
    fix: bool,
    source: str | None,
    game: str | None,
    as_json: bool,
) -> None:
    """Tell what is wrong with the map in FILE; of a good map, its figures and advice.

    It ends with 1 if the map cannot be played. --fix makes neighbours mutual and puts everything
    in its usual order; it leaves FILE alone where that mends nothing.

    \b
    Example: hegemon map lint my-map.toml
             hegemon map lint my-map.toml --fix
    """
    from hegemon.cli.maps.map_files import fix_map, read_map, ruleset_with_maps
    from hegemon.terminal.console import open_console

    ruleset, maps = ruleset_with_maps(game, file)
    text = read_map(maps, file, source)
    mended: list[str] = []
    if fix:
        text, mended = fix_map(maps, file, text)
    faults = maps.faults(text)
    if as_json:
        advice = [] if faults else maps.lint(text)
        found = {"playable": not faults, "faults": faults, "advice": advice, "mended": mended}
        options.print_json({"file": file, "game": ruleset.name, **found})
    else:
        _show_lint(open_console(colour=settings["colour"]), ruleset, file, text, mended)
    if faults:
        raise click.exceptions.Exit(FAILED)


def _show_lint(
    console: Console, ruleset: Ruleset[Any], file: str, text: str, mended: list[str]
) -> None:
    """What was mended; then the faults, or the figures and how to play on the map."""
    from hegemon.cli.places import command_line

    for fault in mended:
        console.tell(f"Mended: {fault}", hang=2)
    maps = ruleset.maps
    assert maps is not None
    console.report(maps.report(text), console.paint(()))
    if not maps.faults(text) and (maps.own or file in maps.names):
        way = file if file in maps.names else f"@{file}"
        played = command_line("play", ruleset.name, "--house-rule", f"map={way}")
        console.say()
        console.tell(f"Play on it: {played}", hang=2)


@map_group.command()
@click.argument("file")
@click.option("--svg", "picture", metavar="OUT", help="Write a picture; - for stdout.")
@click.option("--text", "as_text", is_flag=True, help="Print it as text; usual without --svg.")
@pictures.theme
@_from
@_of_game
@pictures.force
@click.pass_obj
def draw(
    settings: dict[str, bool],
    *,
    file: str,
    picture: str | None,
    as_text: bool,
    theme: ThemeName | None,
    source: str | None,
    game: str | None,
    force: bool,
) -> None:
    """Draw the map in FILE, as text or as a picture.

    A map with faults is drawn as far as it can be read.

    \b
    Example: hegemon map draw sea_war
             hegemon map draw my-map.toml --svg my-map.svg --theme light
    """
    from hegemon.cli.maps.map_files import board_of, read_map, ruleset_with_maps

    if picture is not None and as_text:
        raise click.UsageError("either --svg or --text")
    pictures.check_theme(theme, picture)
    files.refuse_to_overwrite(picture or files.STANDARD, force=force)
    _, maps = ruleset_with_maps(game, file)
    board = board_of(maps, file, read_map(maps, file, source))
    if picture is None:
        _print_board(board, colour=settings["colour"])
    else:
        pictures.write_picture(board, picture, theme)


def _print_board(board: Board, *, colour: bool) -> None:
    from hegemon.draw.text_map import draw_text
    from hegemon.terminal.console import open_console

    console = open_console(colour=colour)
    paint = console.paint([owner.player for owner in board.owners])
    console.say(draw_text(board, width=console.width, paint=paint))


@map_group.command()
@click.argument("file")
@click.argument("out")
@_from
@click.option(
    "--to",
    "target",
    metavar="FORMAT",
    help="The format of OUT, where its name does not say it.",
)
@_of_game
@pictures.force
def convert(
    *, file: str, out: str, source: str | None, target: str | None, game: str | None, force: bool
) -> None:
    """Write the map in FILE to OUT in another format; - is stdin or stdout.

    Formats are toml (the game's own), graphml, node-link and geojson, and to read also tmj and tmx
    (hex maps of Tiled). Names of files say which one is meant: .toml, .graphml, .json, .geojson,
    .tmj, .tmx.

    \b
    Example: hegemon map convert sea_war sea_war.graphml
             hegemon map convert drawn.tmj my-map.toml
    """
    from hegemon.cli.maps.map_files import format_of, read_map, ruleset_with_maps, written
    from hegemon.core.harmless import inert

    files.refuse_to_overwrite(out, force=force)
    _, maps = ruleset_with_maps(game, file)
    format_ = format_of(maps, out, target, "--to")
    text = read_map(maps, file, source)
    files.write_bytes(out, written(maps, file, text, format_))
    faults = maps.faults(text)
    if faults:
        more = f" (and {len(faults) - 1} more: hegemon map lint)" if faults[1:] else ""
        click.echo(inert(f"Note: it cannot be played yet: {faults[0]}{more}"), err=True)


@map_group.command()
@options.match_file
@click.option("--turn", type=int, help="As it was at the end of this turn.")
@click.option("--seat", help="As this seat sees it, such as p1.")
@i_am
@click.option("--svg", "picture", metavar="OUT", help="Write a picture; - for stdout.")
@pictures.theme
@pictures.force
@click.pass_obj
def show(
    settings: dict[str, bool],
    *,
    file: Path,
    turn: int | None,
    seat: str | None,
    i_am: str | None,
    picture: str | None,
    theme: ThemeName | None,
    force: bool,
) -> None:
    """Show the map of the match in FILE as it is now, as text or as a picture.

    It is seen as `replay` sees it: without fog when the match is over.

    \b
    Example: hegemon map show my-match.hegemon
             hegemon map show my-match.hegemon --seat p1 --svg map.svg
    """
    from hegemon.cli.replay import looked_at

    pictures.check_theme(theme, picture)
    files.refuse_to_overwrite(picture or files.STANDARD, force=force)
    _, pages = looked_at(file, turn, seat, i_am, last=1)
    if not pages:
        raise files.CommandRefused("the match has not begun: there is no map yet")
    board = pages[-1].board
    if picture is None:
        _print_map(board, colour=settings["colour"])
    else:
        pictures.write_picture(board, picture, theme)


def _print_map(board: Board, *, colour: bool) -> None:
    from hegemon.draw.text_map import draw_map
    from hegemon.terminal.console import open_console

    console = open_console(colour=colour)
    paint = console.paint([owner.player for owner in board.owners])
    console.say(draw_map(board, width=console.width, paint=paint))
