"""Receipts: told in a line, and kept beside the match, a file for each seat."""

from __future__ import annotations

import contextlib
from pathlib import Path

from hegemon.play.entries import Receipt
from hegemon.play.receipts import in_words


class ReceiptFile:
    """Where the receipts of a match are kept; nowhere where it has no file."""

    def __init__(self, match: Path | None) -> None:
        self._match = match

    def keep(self, receipt: Receipt) -> bool:
        """Write a receipt down; whether it could be.

        A receipt that is lost here still stands in the match, and was shown.
        """
        if self._match is None:
            return False
        path = self._match.with_name(f"{self._match.name}.{receipt.player}.receipts")
        with contextlib.suppress(OSError):
            with path.open("a", encoding="utf-8") as file:
                file.write(f"{in_words(receipt)}\n")
            return True
        return False


def receipt_text(receipt: Receipt, *, kept: bool, whole: bool) -> str:
    """The receipt in a line: its id and time; the proof below it, where it is kept nowhere else."""
    time = receipt.time.replace("T", " ").replace("Z", " UTC")
    line = f"Sealed and saved, {time}. Receipt {receipt.id}"
    if kept and not whole:
        return f"{line} is kept."
    return f"{line}:\n  {receipt.digest}"
