"""The curtain between seats that share a terminal: nothing of one stays for the next."""

from __future__ import annotations

from hegemon.core.game import Player
from hegemon.terminal.asking import LEAVING, ask
from hegemon.terminal.console import Console
from hegemon.terminal.words import LeaveTable


def draw_curtain(console: Console, player: Player, name: str, sealed: str) -> None:
    """Hand over, on an empty screen, and wait until the next player says who he is.

    It opens to the name of a seat and to nothing else, so that no key that was pressed too often
    opens it. What was just sealed shows here, since a receipt tells nothing of the orders. Raises
    LeaveTable.
    """
    if sealed:
        console.tell(sealed)
        console.say()
    console.tell(f"Hand the keyboard to {name}. Nobody else should look now.")
    console.forget_typed()
    while True:
        said = _said(console, f"{name}, type {player} and press Enter: ")
        if said in LEAVING:
            raise LeaveTable
        if said in (player.lower(), name.lower()) or not console.screen:
            return
        console.tell(f"The page of {name} opens with {player}; quit leaves.")


def _said(console: Console, prompt: str) -> str:
    """What is typed, in lower case; on a screen Ctrl-C clears the line."""
    try:
        return ask(console, prompt).lower()
    except KeyboardInterrupt:
        if not console.screen:
            raise
        return ""
