"""The curtain between seats that share a terminal: nothing of one stays for the next."""

from __future__ import annotations

from hegemon.play.entries import Plan, Receipt
from hegemon.terminal.console import Console
from hegemon.terminal.receipts import show_receipt
from hegemon.terminal.words import Leave


def draw_curtain(console: Console, plan: Plan, sealed: Receipt | None) -> None:
    """Hand over, on an empty screen, and wait for the next player; raises Leave.

    What was just sealed shows here, since a receipt tells nothing of the orders.
    """
    if sealed is not None:
        show_receipt(console, sealed)
        console.say()
    console.tell(f"Hand the keyboard to {plan.name}. Nobody else should look now.")
    wait(console, f"{plan.name}, press Enter: ")


def wait(console: Console, prompt: str) -> str:
    """What is typed before Enter; raises Leave when the table is left instead."""
    try:
        line = console.ask(prompt).strip()
    except EOFError:
        raise Leave from None
    if line.lower() in ("quit", "save"):
        raise Leave
    return line
