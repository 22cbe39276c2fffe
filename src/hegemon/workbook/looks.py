"""How a workbook looks: formats by their names, and the colours of the seats as pale grounds."""

from __future__ import annotations

from functools import cache
from typing import Any

from hegemon.draw.style import EMBLEM_COLOURS

_INK, _MUTED, _LINE, _HEAD = "#1D2336", "#5B6072", "#DCCFB6", "#EADFC9"
_TYPED = "#FFF8E0"
"""The ground of cells that wait for something."""
_GOOD, _BAD = "#1C7443", "#B3261E"

_PALE = 4
"""A ground is so many parts white to one part colour."""

_A4 = 9

_USUAL: dict[str, Any] = {"font_name": "Calibri", "font_size": 11, "font_color": _INK}
_FORMATS: dict[str, dict[str, Any]] = {
    "text": {"text_wrap": True, "valign": "top"},
    "title": {"bold": True, "font_size": 18},
    "heading": {"bold": True, "font_size": 13},
    "quiet": {"font_color": _MUTED, "italic": True},
    "head": {"bold": True, "bg_color": _HEAD, "bottom": 1, "bottom_color": _LINE},
    "figures": {"bold": True, "bg_color": _HEAD, "bottom": 1, "align": "right"},
    "typed": {
        "bg_color": _TYPED,
        "border": 1,
        "border_color": _LINE,
        "num_format": "@",
        "locked": False,
    },
    "note": {"text_wrap": True, "valign": "top", "num_format": "@", "locked": False},
    "told": {"font_color": _MUTED},
    "number": {"num_format": "#,##0"},
    "good": {"font_color": _GOOD},
    "bad": {"font_color": _BAD, "bold": True},
}


class Looks:
    """The formats of one workbook, each made once."""

    def __init__(self, workbook: Any) -> None:
        self._workbook = workbook
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        """The format of a name."""
        return self._format(name, _FORMATS[name])

    def cell_of_map(self, owner: int | None, *, known: bool) -> Any:
        """A place on the map: on its owner's ground, in grey where nothing is known."""
        ground = "#FFFFFF" if owner is None else ground_of(owner)
        look = {
            "text_wrap": True,
            "align": "center",
            "valign": "vcenter",
            "font_size": 9,
            "border": 1,
            "border_color": _LINE,
            "bg_color": ground,
            "font_color": _INK if known else _MUTED,
        }
        return self._format(f"map {ground} {known}", look)

    def _format(self, name: str, look: dict[str, Any]) -> Any:
        if name not in self._made:
            self._made[name] = self._workbook.add_format({**_USUAL, **look})
        return self._made[name]


def page_of(workbook: Any, name: str) -> Any:
    """A new sheet, which prints as wide as the paper."""
    page = workbook.add_worksheet(name)
    page.set_landscape()
    page.set_paper(_A4)
    page.fit_to_pages(1, 0)
    return page


@cache
def ground_of(seat: int) -> str:
    """A seat's colour, so pale that dark words can be read on it."""
    colour = EMBLEM_COLOURS[seat % len(EMBLEM_COLOURS)].light
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{(part + _PALE * 255) // (_PALE + 1):02X}" for part in parts)
