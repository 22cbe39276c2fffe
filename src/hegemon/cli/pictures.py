"""Boards written as pictures, by the one renderer."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import click

from hegemon.cli import files

if TYPE_CHECKING:
    from hegemon.core.board import Board
    from hegemon.draw.style import ThemeName

theme = click.option(
    "--theme",
    type=click.Choice(["light", "dark", "print"]),
    help="The colours of the picture, or ink on white; those of the reader if nothing is said.",
)
force = click.option("--force", is_flag=True, help="Overwrite a file that is there.")


class Pictured(Protocol):
    """A step with its board."""

    @property
    def step(self) -> int:
        """Its number, which names the picture."""

    @property
    def board(self) -> Board:
        """What is drawn."""


def write_picture(board: Board, name: str, theme: ThemeName | None) -> None:
    """Write one picture to a file, or to stdout where it is called `-`; raises OSError."""
    from hegemon.draw.atlas import draw_document

    files.write_bytes(name, draw_document(board, theme=theme or "reader").encode())


def write_pictures(
    pages: Sequence[Pictured], folder: Path, theme: ThemeName | None, *, force: bool
) -> None:
    """Write a picture for each step into a folder, which is made if need be.

    Raises files.Refused before anything is written, OSError.
    """
    names = [str(folder / f"step-{page.step:04}.svg") for page in pages]
    for name in names:
        files.refuse_to_overwrite(name, force=force)
    folder.mkdir(parents=True, exist_ok=True)
    for page, name in zip(pages, names, strict=True):
        write_picture(page.board, name, theme)


def check_theme(theme: ThemeName | None, picture: object) -> None:
    """Raises UsageError for colours where no picture is wanted."""
    if theme is not None and picture is None:
        raise click.UsageError("--theme goes with --svg")
