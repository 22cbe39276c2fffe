"""The line of each match in arena.jsonl: written when it is over, whichever is over first."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

import msgspec

from hegemon.arena.faults import BotFault
from hegemon.core.errors import BadSave
from hegemon.core.records import Value
from hegemon.play.errors import NotSaved

NAME = "arena.jsonl"

RowOutcome = Literal["victory", "draw", "undecided", "defeat", "forfeit", "open", "void"]


class ArenaRow(Value, tag=False):
    """How a match went. All but `answers` and `seconds` is the same for the same answers."""

    match: int
    """Its number, from 1."""
    round: int
    file: str
    """The match file, in the same folder."""
    seed: str
    players: tuple[str, ...]
    """The seats, in their order, as all that follows."""
    seats: tuple[str, ...]
    """The bot at each seat, as it was typed."""
    versions: tuple[str, ...]
    outcome: RowOutcome
    """That of the game; or `forfeit`: all others, or all, had lost by the arena's rule; `open`: it
    had as many steps as the arena allows; `void`: the rules broke down."""
    winners: tuple[str, ...]
    """Seats."""
    ranks: tuple[int, ...]
    """The rank of each seat, 1 for the best; none where the match is void."""
    steps: int
    faults: tuple[BotFault, ...]
    answers: tuple[int, ...]
    """How often each seat was asked, since the match was begun or gone on with."""
    seconds: tuple[float, ...]
    """How long it took over these answers."""


def add_row(folder: Path, row: ArenaRow) -> None:
    """Write a row, on the disk when this returns; raises NotSaved."""
    try:
        with (folder / NAME).open("ab") as file:
            file.write(msgspec.json.encode(row) + b"\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError as trouble:
        raise NotSaved(f"{folder / NAME}: {trouble.strerror}") from trouble


def mend(folder: Path) -> None:
    """Cut a last line off that was half written when its writer was killed; it is made anew."""
    path = folder / NAME
    content = path.read_bytes() if path.exists() else b""
    whole = content.rfind(b"\n") + 1
    if whole < len(content):
        os.truncate(path, whole)


def rows_in(folder: Path) -> list[ArenaRow]:
    """The rows by the numbers of their matches, a torn last one aside; raises BadSave."""
    path = folder / NAME
    content = path.read_bytes() if path.exists() else b""
    found: dict[int, ArenaRow] = {}
    for number, line in enumerate(content.split(b"\n")[:-1], 1):
        try:
            row = msgspec.json.decode(line, type=ArenaRow)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as trouble:
            said = f"{trouble}"[:200]
            raise BadSave(f"{path}, line {number}, is no row: {said}") from trouble
        found.setdefault(row.match, row)
    return [found[number] for number in sorted(found)]
