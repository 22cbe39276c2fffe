"""A receipt on the screen, so that it can be copied."""

from __future__ import annotations

from hegemon.play.entries import Receipt
from hegemon.terminal.console import Console


def show_receipt(console: Console, receipt: Receipt) -> None:
    """The receipt in two lines: id and time, and the digest that proves what was sealed."""
    time = receipt.time.replace("T", " ").replace("Z", " UTC")
    console.tell(f"Sealed and saved, {time}. Receipt {receipt.id}:")
    console.exact(receipt.digest)
