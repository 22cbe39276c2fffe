"""What an owner's colour is on this terminal: ink on a ground of the owner's colour, or nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from hegemon.core.harmless import inert
from hegemon.draw.style import OWNER_COLOURS, OwnerColour
from hegemon.draw.text import Paint

if TYPE_CHECKING:
    from hegemon.core.game import Player

Depth = Literal["none", "few", "many", "all"]
"""How many colours: none, the 8 that every colour terminal has, 256, or 24 bits."""

_RESET = "\x1b[0m"
_FEW = ("44;97", "41;97", "42;30", "43;30", "45;97", "46;30", "103;30", "47;30")
"""The nearest of the 8 colours for each of OWNER_COLOURS."""


def depth_of(environment: Mapping[str, str], *, terminal: bool) -> Depth:
    """How many colours to use; none where there is no terminal, or where NO_COLOR is set."""
    kind = environment.get("TERM", "")
    if not terminal or environment.get("NO_COLOR") or kind in ("", "dumb"):
        return "none"
    if environment.get("COLORTERM") in ("truecolor", "24bit"):
        return "all"
    return "many" if "256" in kind else "few"


def paint_for(players: Sequence[Player], depth: Depth) -> Paint:
    """The paint that makes every text inert, and colours what belongs to a player."""
    if depth == "none":
        return lambda text, _: inert(text)
    codes = {player: _code(seat, depth) for seat, player in enumerate(players)}

    def paint(text: str, owner: Player | None) -> str:
        code = codes.get(owner) if owner else None
        return f"\x1b[{code}m{inert(text)}{_RESET}" if code else inert(text)

    return paint


def strong(text: str, depth: Depth) -> str:
    """The text in bold, where the terminal has colours."""
    return inert(text) if depth == "none" else f"\x1b[1m{inert(text)}{_RESET}"


def _code(seat: int, depth: Depth) -> str:
    colour = OWNER_COLOURS[seat % len(OWNER_COLOURS)]
    if depth == "few":
        return _FEW[seat % len(_FEW)]
    return _full(colour) if depth == "all" else _of_256(colour)


def _full(colour: OwnerColour) -> str:
    fill, ink = (";".join(map(str, _rgb(text))) for text in (colour.fill, colour.ink))
    return f"48;2;{fill};38;2;{ink}"


def _of_256(colour: OwnerColour) -> str:
    return f"48;5;{_cube(colour.fill)};38;5;{_cube(colour.ink)}"


def _cube(text: str) -> int:
    """The nearest colour of the cube of 6 by 6 by 6, which stands at 16 to 231."""
    red, green, blue = ((value * 5 + 127) // 255 for value in _rgb(text))
    return 16 + 36 * red + 6 * green + blue


def _rgb(text: str) -> tuple[int, int, int]:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)
