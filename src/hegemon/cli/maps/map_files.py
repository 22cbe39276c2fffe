"""Maps in files: which game and which format are meant, and reading and writing them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hegemon.cli import files, options

if TYPE_CHECKING:
    from hegemon.core.board import Board
    from hegemon.core.extras import Maps
    from hegemon.core.ruleset import Ruleset

    Having = tuple[Ruleset[Any], Maps]

_HEAD = 10_000
"""Bytes at the beginning of a file in which its format stands."""


def rulesets_with_maps(name: str | None) -> list[Having]:
    """The game of this name, or all that have maps and can be used, and their maps.

    Raises NotThere for a game that has none.
    """
    from hegemon.games import RULESETS
    from hegemon.play.errors import NotThere

    if name is not None:
        ruleset = options.ruleset_named(name)
        if ruleset.maps is None:
            raise options.not_offered(ruleset, "maps")
        return [(ruleset, ruleset.maps)]
    having = [(ruleset, ruleset.maps) for ruleset in RULESETS.having("maps") if ruleset.maps]
    if not having:
        raise NotThere("no game has maps")
    return having


def ruleset_with_maps(name: str | None, file: str) -> Having:
    """The game of this name, or the one whose map a file is, and its maps.

    Where a format belongs to several editions it is the first. Raises NotThere for a game that has
    no maps, and UsageError where it could be several games.
    """
    having = rulesets_with_maps(name)
    fitting = _whose_map(having, file) if len(having) > 1 else having
    if len({maps.format for _, maps in fitting}) > 1:
        named = ", ".join(ruleset.name for ruleset, _ in fitting)
        raise click.UsageError(f"several games have such maps: name one with --game: {named}")
    return fitting[0]


def _whose_map(having: list[Having], file: str) -> list[Having]:
    """The games that a map may belong to: by its name, by its first line, or for what they take."""
    shipped = [one for one in having if is_shipped(one[1], file)]
    said = [one for one in having if one[1].format and one[1].format == _format_said(file)]
    drawn = [one for one in having if one[1].regions]
    return shipped or said or drawn or having


def _format_said(file: str) -> str:
    """The format that a file of a game's own names; empty for other files, and for stdin."""
    try:
        begins = files.read_bytes(file, _HEAD) if Path(file).is_file() else b""
    except OSError:
        return ""
    found = re.search(rb"""^\s*format\s*=\s*["']([^"'\n]*)["']""", begins, re.MULTILINE)
    return found[1].decode("utf-8", "replace") if found else ""


def own_format(maps: Maps) -> str:
    """The name of the game's own format: its suffix without the dot."""
    return maps.suffix.removeprefix(".")


def format_of(maps: Maps, name: str, wanted: str | None, option: str) -> str:
    """The format that is named, or that a file's name speaks for; raises UsageError."""
    from hegemon.core.refusals import shown
    from hegemon.maps import FORMATS, guess_format

    known = [own_format(maps), *FORMATS]
    if wanted is not None:
        if wanted not in known:
            raise click.UsageError(f"no format {shown(wanted)}; there are {', '.join(known)}")
        return wanted
    if name == files.STANDARD or name.lower().endswith(maps.suffix):
        return own_format(maps)
    guessed = guess_format(name)
    if guessed is None:
        raise click.UsageError(
            f"the name {shown(name)} does not say which format it is; "
            f"say it with {option}: {', '.join(known)}"
        )
    return guessed


def read_map(maps: Maps, name: str, wanted: str | None = None) -> str:
    """A map as text of the game's own: from a file in any format, stdin, or one of the game's.

    Raises NotThere; MapError for what cannot be read, which names the file and the place.
    """
    from hegemon.core.errors import BadConfig
    from hegemon.maps import MapError, read

    if is_shipped(maps, name):
        return maps.text(name)
    data, format_ = _bytes_of(maps, name, wanted)
    try:
        if format_ == own_format(maps):
            return data.decode("utf-8-sig")
        return maps.from_graph(read(data, format_))
    except UnicodeDecodeError as trouble:
        raise MapError(f"{name}: byte {trouble.start + 1} is no UTF-8 text") from trouble
    except (BadConfig, MapError) as trouble:
        raise MapError(f"{name}: {trouble}") from trouble


def is_shipped(maps: Maps, name: str) -> bool:
    """Whether a map of the game is meant: there is one of this name, and no file."""
    return name in maps.names and not Path(name).exists()


def _bytes_of(maps: Maps, name: str, wanted: str | None) -> tuple[bytes, str]:
    """What a file holds, and its format; raises NotThere, UsageError, MapError."""
    from hegemon.maps import MapError
    from hegemon.maps.formats import LARGEST
    from hegemon.play.errors import NotThere

    if name != files.STANDARD and not Path(name).exists():
        shipped = ", ".join(maps.names)
        raise NotThere(f"there is no file {name}; maps that come with the game: {shipped}")
    format_ = format_of(maps, name, wanted, "--from")
    data = files.read_bytes(name, LARGEST)
    if len(data) > LARGEST:
        raise MapError(f"{name}: longer than {LARGEST:,} bytes")
    return data, format_


def written(maps: Maps, file: str, text: str, format_: str) -> bytes:
    """A map's text as bytes of a format; raises MapError that names the file and the region."""
    from hegemon.core.errors import BadConfig
    from hegemon.maps import MapError, write

    try:
        graph = maps.to_graph(text)
        return text.encode() if format_ == own_format(maps) else write(graph, format_)
    except (BadConfig, MapError) as trouble:
        raise MapError(f"{file}: {trouble}") from trouble


def fix_map(maps: Maps, name: str, text: str) -> tuple[str, list[str]]:
    """The text as it is after mending what can be mended, in the file too, and what was mended.

    Raises UsageError for what is no file of the own format; MapError, OSError.
    """
    from hegemon.core.errors import BadConfig
    from hegemon.maps import MapError

    if is_shipped(maps, name) or not name.lower().endswith(maps.suffix):
        raise click.UsageError(
            f"--fix writes FILE anew, so FILE must be a file *{maps.suffix}; "
            "make one with the command map convert"
        )
    faults = maps.faults(text)
    try:
        anew = maps.from_graph(maps.to_graph(text)) if faults else text
    except BadConfig as trouble:
        raise MapError(f"{name}: nothing mended: {trouble}") from trouble
    left = maps.faults(anew)
    mended = [fault for fault in faults if fault not in left]
    if len(left) >= len(faults):
        return text, []
    files.write_bytes(name, anew.encode())
    return anew, mended


def board_of(maps: Maps, file: str, text: str) -> Board:
    """The map for drawing, its regions placed where they say nothing; raises MapError."""
    from hegemon.core.errors import BadConfig
    from hegemon.core.show.board_checks import check_board
    from hegemon.maps import MapError

    try:
        board = maps.board(_placed(maps, text))
    except BadConfig as trouble:
        raise MapError(f"{file}: {trouble}") from trouble
    for problem in check_board(board):
        raise MapError(f"{file} cannot be drawn: {problem}")
    return board


def _placed(maps: Maps, text: str) -> str:
    """The text with a position for every region; as it is where it has them, or has faults."""
    from hegemon.core.errors import BadConfig
    from hegemon.maps import MapError, region_graph
    from hegemon.maps.places import places_of

    try:
        graph = region_graph(maps.to_graph(text))
        if all("pos" in region for region in graph["nodes"]):
            return text
        spots = places_of(graph)
        for region in graph["nodes"]:
            region["pos"] = list(spots[region["id"]])
        return maps.from_graph(graph)
    except (BadConfig, MapError):
        return text
