"""What came back in a workbook, from a file that anybody may have made."""

from __future__ import annotations

import subprocess
import sys

import msgspec

from hegemon.core.errors import BadAnswer
from hegemon.core.harmless import inert
from hegemon.play.errors import NotThere
from hegemon.workbook.book import FORMAT, Filled

LARGEST = 5_000_000
"""Bytes of a file."""

SECONDS = 30
"""So long a file may be read, waiting for a processor among it."""

MISSING = "workbooks are read by openpyxl, which is not installed: install hegemon[workbook]"


def read_book(data: bytes) -> Filled:
    """What was typed into a workbook.

    Raises BadAnswer, which says what is wrong with the file, and NotThere where none can be read.
    """
    _check_installed()
    if len(data) > LARGEST:
        raise BadAnswer(f"the workbook has more than {LARGEST:,} bytes")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "hegemon.workbook.unpacking"],
            input=data,
            capture_output=True,
            timeout=SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as trouble:
        raise BadAnswer("the workbook cannot be read: it takes too long") from trouble
    if done.returncode:
        why = inert(done.stdout.decode(errors="replace"))[:200] or "its reader broke off"
        raise BadAnswer(f"the workbook cannot be read: {why}")
    return _current(msgspec.json.decode(done.stdout, type=Filled))


def _current(filled: Filled) -> Filled:
    if filled.claim.format > FORMAT:
        raise BadAnswer("a newer Hegemon wrote this workbook: download one here")
    return filled


def _check_installed() -> None:
    try:
        import openpyxl  # type: ignore[import-untyped]  # noqa: F401, PLC0415 - an extra that only workbooks need
    except ImportError as trouble:
        raise NotThere(MISSING) from trouble
