"""What every vignette is drawn with: a small frame by night, and the signs that it uses."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Literal, NamedTuple

from hegemon.core.game import Player
from hegemon.draw.scene import number
from hegemon.draw.vignettes.subject import StorySeen

VignetteFormat = Literal["wide", "small"]


class VignetteFrame(NamedTuple):
    """The size of a picture, and where in it things are: they are meant for it, not cut to it."""

    width: int
    height: int
    body: tuple[float, float, float]
    """The middle of what lies at the place, and its radius."""
    clash: tuple[float, float]
    """Where two sides meet."""
    left: tuple[float, float]
    """Where those who come begin to stand, from left to right."""
    right: tuple[float, float]
    """Where those who are met begin, from the clash on."""
    gap: tuple[float, float]
    """Between pieces of a formation, along and across."""
    piece: float
    """How much larger than on a counter a piece is drawn."""
    stars: int


FRAMES: dict[VignetteFormat, VignetteFrame] = {
    "wide": VignetteFrame(
        width=336,
        height=118,
        body=(268, 60, 50),
        clash=(176, 59),
        left=(30, 59),
        right=(224, 59),
        gap=(38, 30),
        piece=1.25,
        stars=26,
    ),
    "small": VignetteFrame(
        width=104,
        height=84,
        body=(70, 42, 26),
        clash=(52, 42),
        left=(13, 42),
        right=(76, 42),
        gap=(22, 21),
        piece=0.85,
        stars=9,
    ),
}

_NIGHT, _DUSK, _HILLS = "#0a1020", "#1c1a26", "#2e2922"
_BRIGHT = "#eaeefa"


class Easel:
    """A vignette in the making; `used` are the signs that the sheet of the page must have."""

    def __init__(
        self, seen: StorySeen, format_: VignetteFormat, prefix: str, used: set[str]
    ) -> None:
        self.seen, self.prefix, self._used = seen, prefix, used
        self.frame = FRAMES[format_]

    def use(self, sign: str, x: float, y: float, scale: float, more: str = "") -> str:
        """A sign at a point."""
        self._used.add(sign)
        at = f'transform="translate({number(x)} {number(y)})scale({scale:.2f})"'
        return f'<use href="#{self.prefix}{sign}" {at}{" " if more else ""}{more}/>'

    def ground(self) -> Iterator[str]:
        """The night with its stars, always the same for the same place; on land hills below."""
        width, height = self.frame.width, self.frame.height
        land = self.seen.land
        sky = f'<path d="M0 0H{width}V{height}H0Z" fill="{_DUSK if land else _NIGHT}"/>'
        yield sky
        yield f'<path d="{self._stars()}" stroke="{_BRIGHT}" stroke-opacity=".55" {_ROUND}/>'
        if land:
            top = number(height * 0.68)
            curve = (
                f"M0 {top}Q{width // 4} {number(height * 0.55)} {width // 2} {top}T{width} {top}"
            )
            yield f'<path d="{curve}V{height}H0Z" fill="{_HILLS}"/>'

    def _stars(self) -> str:
        place = self.seen.place
        seed = sha256(place.id.encode() if place else b"").digest() * 2
        high = self.frame.height * (0.6 if self.seen.land else 1)
        pairs = zip(seed[::2], seed[1::2], strict=True)
        spots = [(self.frame.width * x // 256, round(high * y / 256)) for x, y in pairs]
        return "".join(f"M{x} {y}h0" for x, y in spots[: self.frame.stars])

    def body(self, *, x: float | None = None, grown: float = 1) -> str:
        """What lies at the place; a spark where nothing is known of it."""
        middle, y, radius = self.frame.body
        at = middle if x is None else x
        sign = self.seen.body
        if not sign:
            return self.spark(at, y, radius * 0.7 * grown)
        return self.use(sign, at, y, radius * grown / _reach(sign), f'color="{_BRIGHT}"')

    def spark(self, x: float, y: float, size: float) -> str:
        """A star of which nobody knows more."""
        s, t = number(size), number(size * 0.22)
        way = f"M0-{s}L{t}-{t}L{s} 0L{t} {t}L0 {s}L-{t} {t}L-{s} 0L-{t}-{t}Z"
        at = f'transform="translate({number(x)} {number(y)})"'
        return f'<path d="{way}" {at} fill="{_BRIGHT}" fill-opacity=".7"/>'

    def ring(self, colour: str, *, dashed: bool = False, x: float | None = None) -> str:
        """A ring round the place."""
        middle, y, radius = self.frame.body
        width = number(radius / 15)
        dash = f' stroke-dasharray="{number(radius / 4)} {number(radius / 7)}"' if dashed else ""
        at = (
            f'cx="{number(middle if x is None else x)}" cy="{number(y)}" r="{number(radius * 1.2)}"'
        )
        return f'<circle {at} fill="none" stroke="{colour}" stroke-width="{width}"{dash}/>'

    def pieces(
        self,
        owner: Player | None,
        spots: list[tuple[float, float]],
        more: str = "",
        sign: str = "",
    ) -> str:
        """Pieces of an owner's at some points, heading right; of the kind that he has there."""
        sign = sign or self.seen.troop(owner).sign
        drawn = "".join(self.use(sign, x, y, self.frame.piece) for x, y in spots)
        return f'<g color="{self.seen.colour(owner)}"{" " if more else ""}{more}>{drawn}</g>'

    def badge(self, owner: Player | None, x: float, y: float, size: float) -> str:
        """An owner's emblem on a disc of his colour; nothing for nobody's."""
        emblem = self.seen.emblem(owner)
        if not emblem or owner is None:
            return ""
        at = f'cx="{number(x)}" cy="{number(y)}" r="{number(size)}"'
        ink = f'color="{self.seen.ink(owner)}"'
        disc = f'<circle {at} fill="{self.seen.colour(owner)}"/>'
        return disc + self.use(emblem, x, y, size / 9, ink)

    def flash(self, x: float, y: float, size: float) -> str:
        """Fire: a glow, and some rays."""
        at = f'transform="translate({number(x)} {number(y)})scale({size:.2f})"'
        return f'<use href="#{self.prefix}flash" {at}/>'


_ROUND = 'stroke-width="1.4" stroke-linecap="round"'

_REACHES = {"star": 15.0, "planet": 12.5}


def _reach(sign: str) -> float:
    """How far a body reaches from its middle, as it is drawn on boards."""
    return _REACHES["star" if sign.startswith("star-") else "planet"]


def formation(
    count: int, start: tuple[float, float], gap: tuple[float, float]
) -> list[tuple[float, float]]:
    """Where so many pieces stand: columns of up to three, the first of them foremost."""
    x, y = start
    along, across = gap
    found = []
    for column in range((count + 2) // 3):
        rows = min(3, count - 3 * column)
        found += [(x + along * column, y + across * (row - (rows - 1) / 2)) for row in range(rows)]
    return found
