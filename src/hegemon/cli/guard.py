"""Errors as one clear sentence and an exit code; never a traceback."""

from __future__ import annotations

import errno
import os
import sys
import traceback
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from hegemon.terminal.console import Console
    from hegemon.terminal.words import LeaveTable

FAILED = 1
NOT_FOUND = 3
REFUSED = 4
TRY_AGAIN = 75
INTERRUPTED = 130

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)

DEBUG = "HEGEMON_DEBUG"
"""Set in the environment, it shows tracebacks."""


class Guarded(click.Group):
    """A group whose commands end with a sentence and an exit code, whatever happens."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except KeyboardInterrupt:
            click.echo("Interrupted.", err=True)
            raise click.exceptions.Exit(INTERRUPTED) from None
        except OSError as trouble:
            if trouble.errno == errno.EPIPE:
                raise
            _tell(trouble)
            _give_up_stdout()
            raise click.exceptions.Exit(_code_of_system(trouble)) from trouble
        except Exception as trouble:
            _tell(trouble)
            raise click.exceptions.Exit(_code_of(trouble)) from trouble


def _code_of_system(trouble: OSError) -> int:
    """The exit code of trouble with a file."""
    if isinstance(trouble, FileNotFoundError):
        return NOT_FOUND
    return TRY_AGAIN if trouble.errno in _FULL else FAILED


def _give_up_stdout() -> None:
    """What is still unwritten goes nowhere: Python would try once more at its end, and fail."""
    try:
        sys.stdout.flush()
    except AttributeError:
        return  # there is none: it was closed before the start
    except (OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _tell(trouble: Exception) -> None:
    """Say on stderr what went wrong; one who looks for a fault of the program gets it all."""
    from hegemon.core.errors import HegemonError
    from hegemon.core.harmless import inert

    if os.environ.get(DEBUG):
        traceback.print_exception(trouble)
    if isinstance(trouble, OSError):
        place = f"{trouble.filename}: " if trouble.filename else ""
        sentence = f"{place}{trouble.strerror or trouble}"
    else:
        sentence = f"{trouble}" if isinstance(trouble, HegemonError) else _unexpected(trouble)
    click.echo(f"Error: {inert(sentence)}", err=True)


def _code_of(trouble: Exception) -> int:
    """The exit code of an error that the program knows."""
    from hegemon.core import errors
    from hegemon.play import errors as play
    from hegemon.play.people.errors import Unknown

    codes: tuple[tuple[type[Exception], int], ...] = (
        (play.NotThere, NOT_FOUND),
        (play.InUse, TRY_AGAIN),
        (play.Unreached, TRY_AGAIN),
        (Unknown, REFUSED),
        (play.NameTaken, REFUSED),
        (play.NotSaved, TRY_AGAIN),
        (play.StillRunning, REFUSED),
        (play.NotBegun, REFUSED),
        (errors.BadAnswer, REFUSED),
        (errors.BadNotation, REFUSED),
        (errors.BadConfig, 2),
        (errors.BadTables, 2),
    )
    return next((code for kind, code in codes if isinstance(trouble, kind)), FAILED)


def code_of_leaving(left: LeaveTable, console: Console) -> int:
    """How a table is left: at a screen somebody has read what was not sealed, a script has not."""
    if console.screen:
        return 0
    return {"": 0, "refused": REFUSED, "unsaved": TRY_AGAIN}[left.why]


def _unexpected(trouble: Exception) -> str:
    from hegemon.bots.blame import blamed
    from hegemon.cli.places import command_line

    blame = blamed(trouble)
    if blame is not None:
        return (
            f"{blame.who} broke down: {blame.all}. What was sealed is saved; the fault is that "
            "package's, so tell those who wrote it."
        )
    said = " ".join(f"{trouble}".split())[:200]
    again = f"{DEBUG}=1 {command_line(*sys.argv[1:])}"
    return (
        f"this should not have happened ({type(trouble).__name__}: {said}). What was sealed is "
        f"saved. Please report it: run `{again}` and send what it prints."
    )
