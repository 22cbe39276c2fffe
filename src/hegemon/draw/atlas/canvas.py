"""What all that draws a board in the atlas shares: the board, its rules, colours and symbols."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from hegemon.core.board import Board, Place, Token, emblem
from hegemon.core.game import Player
from hegemon.core.geometry.hexes import Hex
from hegemon.draw.atlas.cells import Honeycomb
from hegemon.draw.atlas.palette import PALETTES
from hegemon.draw.atlas.rules import ZoomRules
from hegemon.draw.labels import Rectangle, Room
from hegemon.draw.scene import number, safe
from hegemon.draw.style import ThemeName, owner_colour
from hegemon.draw.symbols.sheet import symbols

SERIF = "'Hegemon Serif','Source Serif 4',Georgia,'Times New Roman',serif"
SANS = "'Hegemon Sans','Source Sans 3','Segoe UI',Roboto,Arial,sans-serif"
FIXED = 'vector-effect="non-scaling-stroke"'
"""Lines keep their pixels however the picture is zoomed."""

HOMES = frozenset({"capital", "homeworld"})
"""The works that make a place somebody's first."""


@dataclass(slots=True)
class Canvas:
    """A picture in the making; `room`, `used` and `shapes` fill up as it is drawn."""

    board: Board
    places: dict[str, Place]
    here: dict[str, tuple[Token, ...]]
    """What stands at a place, and what leaves it only now."""
    seats: dict[Player, int]
    rules: ZoomRules
    theme: ThemeName
    prefix: str
    frame: Rectangle
    room: Room
    worded: bool = True
    """Whether anything is written on it; a miniature has signs alone."""
    beside: bool = False
    """Whether words beside it say who is who: then bodies have the room of the realms' names."""
    lattice: Honeycomb | None = None
    hexes: dict[str, Hex] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    shapes: dict[str, str] = field(default_factory=dict)
    """What is drawn more than once, by its id."""

    @property
    def print(self) -> bool:
        """Whether it is ink on white."""
        return self.theme == "print"

    @property
    def blank(self) -> bool:
        """Whether nobody has been anywhere, as on the chart that everybody has."""
        return not any(place.known or place.owner for place in self.board.places)

    @property
    def own(self) -> Player | None:
        """Whose home the board is centred on: his fleets are shown first."""
        focus = self.places.get(self.board.focus)
        return focus.owner if focus else None

    def px(self, pixels: float) -> float:
        """So many pixels in map units."""
        return pixels * self.rules.unit

    def colour(self, role: str) -> str:
        """A colour of the theme."""
        of_land = f"land-{role}"
        found = PALETTES[self.theme]
        return found[of_land if self.rules.kind == "land" and of_land in found else role]

    def owner(self, player: Player | None) -> str:
        """An owner's colour; in print all are black."""
        if player is None:
            return self.colour("ink")
        return PALETTES[self.theme][f"owner-{self._number(player)}"]

    def owner_ink(self, player: Player) -> str:
        """What the emblem is drawn in, on the owner's colour."""
        return PALETTES[self.theme][f"owner-ink-{self._number(player)}"]

    def _number(self, player: Player) -> int:
        return owner_colour(self.seats[player])

    def emblem(self, player: Player) -> str:
        """The sign of an owner."""
        return emblem(self.board, player)

    def use(self, sign: str, x: float, y: float, *, scale: float = 1, more: str = "") -> str:
        """A sign of the vocabulary at a point; the sheet will have it."""
        self.used.add(sign)
        return self.place(sign, x, y, scale=scale, more=more)

    def place(self, id_: str, x: float, y: float, *, scale: float = 1, more: str = "") -> str:
        """What has an id, at a point."""
        at = f'x="{number(x)}" y="{number(y)}"' if x or y else ""
        if scale != 1:
            at = f'transform="translate({number(x)} {number(y)})scale({scale:.2f})"'
        parts = (f'href="#{self.prefix}{id_}"', at, more)
        return f"<use {' '.join(filter(None, parts))}/>"

    def shape(self, id_: str, drawn: str) -> str:
        """Keep something that is drawn more than once; its id."""
        self.shapes.setdefault(id_, f'<g id="{self.prefix}{id_}">{drawn}</g>')
        return id_

    def define(self, id_: str, drawn: str) -> str:
        """Keep a paint or a clip, whose id stands in it; how it is named."""
        self.shapes.setdefault(id_, drawn)
        return f"url(#{self.prefix}{id_})"

    def definitions(self) -> str:
        """All that was used."""
        kept = "".join(self.shapes[id_] for id_ in sorted(self.shapes))
        own = f"<defs>{kept}</defs>" if kept else ""
        return symbols(self.used, self.theme, self.prefix) + own

    def hatch(self, player: Player) -> str:
        """The pattern of an owner in print: each has an angle and a step of its own."""
        seat = self.seats[player]
        angle, step = (45, 0, 90, 135, 20, 70, 110, 160)[seat % 8], 6 + seat // 4 % 3 * 3
        side = number(self.px(step))
        thin = f'stroke-opacity=".45" stroke-width="{number(self.px(1))}"'
        line = f'<path d="M0 0V{side}" stroke="#000" {thin}/>'
        return self.define(
            f"hatch-{seat + 1}",
            f'<pattern id="{self.prefix}hatch-{seat + 1}" width="{side}" height="{side}"'
            f' patternUnits="userSpaceOnUse" patternTransform="rotate({angle})">{line}</pattern>',
        )

    def ruling(self) -> str:
        """The fine ruling that means in print that somewhere is only remembered."""
        side = number(self.px(5))
        line = f'<path d="M0 0V{side}" stroke="#999" stroke-width="{number(self.px(0.6))}"/>'
        return self.define(
            "ruling",
            f'<pattern id="{self.prefix}ruling" width="{side}" height="{side}"'
            f' patternUnits="userSpaceOnUse" patternTransform="rotate(45)">{line}</pattern>',
        )

    def halo(self, pixels: float, ground: str = "paper") -> str:
        """The ground as a rim round words."""
        return (
            f'stroke="{self.colour(ground)}" stroke-width="{number(self.px(pixels))}"'
            ' paint-order="stroke" stroke-linejoin="round"'
        )

    def size(self, pixels: float) -> str:
        """The size of words."""
        return f'font-size="{number(self.px(pixels))}"'


def words(text: str, x: float, y: float, more: str = "") -> str:
    """A line of words; all else is said by the group that it is in."""
    at = f'x="{round(x)}" y="{round(y)}"'
    return f"<text {at}{' ' if more else ''}{more}>{safe(text)}</text>"


def group(parts: Iterable[str], attributes: str = "") -> str:
    """What belongs together; nothing where there is nothing."""
    drawn = "".join(parts)
    return f"<g{' ' if attributes else ''}{attributes}>{drawn}</g>" if drawn else ""


def path(d: str, attributes: str) -> str:
    """A path; nothing where there is no way."""
    return f'<path d="{d}" {attributes}/>' if d else ""


def works_of(place: Place) -> Collection[str]:
    """The signs of what was built at a place."""
    return [work.sign for work in place.works]


def is_home(place: Place) -> bool:
    """Whether a place is somebody's first."""
    return not HOMES.isdisjoint(works_of(place))
