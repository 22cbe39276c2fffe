"""`hegemon position`: a position that somebody wrote down, checked and drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from hegemon.cli import files, options

if TYPE_CHECKING:
    from hegemon.core.extras import Positions
    from hegemon.core.ruleset import Ruleset


LARGEST = 100_000
"""Bytes of a position; a large one of our games has some thousand."""


@click.command()
@click.argument("file", required=False)
@options.in_json
@click.pass_obj
def position(settings: dict[str, bool], *, file: str | None, as_json: bool) -> None:
    """Check and draw the position in FILE, a text in the notation of its game; - is stdin.

    Without FILE it shows how positions are written. `hegemon replay FILE --notation` writes one of
    a finished match.

    \b
    Example: hegemon position puzzle.txt
             hegemon position
    """
    if file is None:
        _help(as_json=as_json)
        return
    text = _text_of(file)
    ruleset, notation = _game_of(text)
    state = notation.read(text)
    board = ruleset.board(ruleset.truth(state))
    if as_json:
        plain: Any = {"game": ruleset.name, "text": notation.write(state), "board": board}
        options.print_json(plain)
        return
    from hegemon.draw.text_map import draw_text
    from hegemon.terminal.console import open_console

    console = open_console(colour=settings["colour"])
    console.say(draw_text(board, width=console.width, paint=console.paint(_players(board))))


def _text_of(name: str) -> str:
    """What a file or stdin holds; raises BadSave for what is no text, and OSError."""
    from hegemon.core.errors import BadSave

    data = files.read_bytes(name, LARGEST)
    if len(data) > LARGEST:
        raise BadSave(f"{name}: longer than {LARGEST:,} bytes")
    try:
        return data.decode()
    except UnicodeDecodeError as trouble:
        raise BadSave(f"{name}: this is no text") from trouble


def _players(board: Any) -> list[Any]:
    return [owner.player for owner in board.owners]


def _help(*, as_json: bool) -> None:
    told = {ruleset.name: notation.help for ruleset, notation in _games()}
    if as_json:
        options.print_json(told)
        return
    for name, text in told.items():
        click.echo(f"{name}\n\n{text.rstrip()}")


def _games() -> list[tuple[Ruleset[Any], Positions]]:
    """The games that have a notation."""
    from hegemon.games import RULESETS

    return [(game, game.positions) for game in RULESETS.having("positions") if game.positions]


def _game_of(text: str) -> tuple[Ruleset[Any], Positions]:
    """The game that a text begins with; raises BadSave, which names the games."""
    from hegemon.core.errors import BadSave
    from hegemon.core.refusals import shown
    from hegemon.games import RULESETS

    named = (text.split() or [""])[0]
    offering = RULESETS.offering("positions")
    game = RULESETS[named] if named in offering else None
    if game is not None and game.positions is not None:
        return game, game.positions
    known = " or ".join(offering)
    raise BadSave(f"a position begins with the name of its game, {known}, not {shown(named)}")
