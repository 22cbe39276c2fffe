"""Routes over a grid: trunks along the lanes, side by side, with an arrow before the target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from math import atan2, degrees, hypot
from typing import NamedTuple

from hegemon.core.board import Token
from hegemon.core.game import Player
from hegemon.draw.atlas.canvas import FIXED, Canvas, group
from hegemon.draw.atlas.paths import XY, bent, towards
from hegemon.draw.labels import centred
from hegemon.draw.scene import number

_SLOT, _ABREAST = 5, 18
"""The pixels between two trunks on one lane, and those that all on it have together."""

_ARROW = "M7 0L-5 -5L-2 0L-5 5Z"

_BACK = 15
"""The pixels from the tip of an arrow to the number of turns."""

Leg = tuple[str, str]
_User = tuple[Player | None, bool]
"""Who uses a lane; whether towards the later of its ends."""


class Trunk(NamedTuple):
    """All that one owner sends to one place.

    `ways` are the stretches that none of his other trunks has drawn, `last` the leg to the target.
    """

    owner: Player | None
    target: str
    ways: tuple[tuple[str, ...], ...]
    last: Leg
    turns: int


def trunks_of(canvas: Canvas) -> list[Trunk]:
    """The trunks of a board, by owner and target; on what they share they are one line."""
    moving: dict[tuple[Player | None, str], list[Token]] = {}
    for token in canvas.board.tokens:
        if token.to is not None and token.to != token.at:
            moving.setdefault((token.owner, token.to), []).append(token)
    drawn: dict[Player | None, set[Leg]] = {}
    return [
        _trunk(owner, target, tokens, drawn.setdefault(owner, set()))
        for (owner, target), tokens in moving.items()
    ]


def _trunk(owner: Player | None, target: str, tokens: Sequence[Token], drawn: set[Leg]) -> Trunk:
    routes_ = sorted({token.route for token in tokens}, key=lambda way: (-len(way), way))
    ways = [stretch for way in routes_ for stretch in _stretches(way, drawn)]
    before, end = routes_[0][-2:]
    return Trunk(owner, target, tuple(ways), (before, end), min(token.left for token in tokens))


def _stretches(way: tuple[str, ...], drawn: set[Leg]) -> Iterator[tuple[str, ...]]:
    """The parts of a way that are not drawn yet; now they are."""
    legs = list(pairwise(way))
    own = [at for at, leg in enumerate(legs) if leg not in drawn]
    drawn.update(legs)
    for _, found in groupby(enumerate(own), lambda each: each[1] - each[0]):
        numbers = [at for _, at in found]
        yield way[numbers[0] : numbers[-1] + 2]


def routes(canvas: Canvas) -> tuple[str, str]:
    """The lines, which lie under the bodies, and the tips, which lie over them."""
    trunks = trunks_of(canvas)
    slots = _slots(trunks)
    lines, tips = [], []
    for trunk in trunks:
        lines.append(_lines(canvas, trunk, [_spots(canvas, trunk, w, slots) for w in trunk.ways]))
        tips.append("".join(_tip(canvas, trunk, _spots(canvas, trunk, trunk.last, slots))))
    return group(lines, 'fill="none" stroke-linejoin="round" stroke-linecap="round"'), "".join(tips)


def _slots(trunks: Sequence[Trunk]) -> dict[Leg, list[_User]]:
    """Who uses a lane, and in which direction."""
    found: dict[Leg, list[_User]] = {}
    for trunk in trunks:
        for leg in (leg for way in trunk.ways for leg in pairwise(way)):
            users = found.setdefault((min(leg), max(leg)), [])
            if _user(trunk, leg) not in users:
                users.append(_user(trunk, leg))
    return found


def _user(trunk: Trunk, leg: Leg) -> _User:
    return trunk.owner, leg[0] < leg[1]


def _spots(
    canvas: Canvas, trunk: Trunk, way: Sequence[str], slots: dict[Leg, list[_User]]
) -> list[XY]:
    """The corners of a way in its slots; it ends before the body of the target."""
    shifts = [_shift(canvas, trunk, leg, slots) for leg in pairwise(way)]
    spots = []
    for id_, (before, after) in zip(way, pairwise([shifts[0], *shifts, shifts[-1]]), strict=True):
        place = canvas.places[id_]
        spots.append((place.x + (before[0] + after[0]) / 2, place.y + (before[1] + after[1]) / 2))
    if way[-1] == trunk.target:
        spots[-1] = towards(spots[-1], spots[-2], _clearance(canvas))
    return spots


def _clearance(canvas: Canvas) -> float:
    """How far before the middle of its target an arrow ends."""
    radius = canvas.lattice.radius if canvas.lattice else 50
    return radius * (0.2 if canvas.rules.far else 0.44)


def _shift(canvas: Canvas, trunk: Trunk, leg: Leg, slots: dict[Leg, list[_User]]) -> XY:
    """How far aside a trunk runs on a lane; both directions count from the same side."""
    if canvas.rules.far:
        return 0, 0
    first, last = min(leg), max(leg)
    shared = slots[first, last]
    step = min(_SLOT, _ABREAST / max(1, len(shared) - 1))
    by = canvas.px(step) * (shared.index(_user(trunk, leg)) - (len(shared) - 1) / 2)
    a, b = canvas.places[first], canvas.places[last]
    length = hypot(b.x - a.x, b.y - a.y) or 1
    return (a.y - b.y) * by / length, (b.x - a.x) * by / length


def _lines(canvas: Canvas, trunk: Trunk, spots: Sequence[Sequence[XY]]) -> str:
    """The casing and on it the dashes."""
    radius = canvas.lattice.radius if canvas.lattice else 50
    d = "".join(bent(way, radius / 2) for way in spots)
    if not d:
        return ""
    wide, casing = (1.4, 3) if canvas.rules.far else (2.2, 4.6)
    ground = f'stroke="{canvas.colour("paper")}" stroke-opacity=".85" stroke-width="{casing}"'
    dashes = f'stroke="{canvas.owner(trunk.owner)}" stroke-width="{wide}" stroke-dasharray="7 4"'
    return f'<path d="{d}" {ground} {FIXED}/><path d="{d}" {dashes} {FIXED}/>'


def _tip(canvas: Canvas, trunk: Trunk, spots: Sequence[XY]) -> Iterator[str]:
    """The arrow, and once a target the turns that the next of them still needs."""
    end, before = spots[-1], spots[-2]
    scale = canvas.rules.unit * (0.7 if canvas.rules.far else 1)
    yield arrow(canvas, end, before, canvas.owner(trunk.owner), scale)
    if trunk.turns > 0 and canvas.rules.radius >= 24:
        x, y = towards(end, before, canvas.px(_BACK))
        canvas.room.take(centred(x, y, canvas.px(15), canvas.px(15)))
        disc = canvas.shape(
            "turns",
            f'<circle r="7.5" fill="{field_colour(canvas)}" stroke="currentColor"'
            ' stroke-width="1.4"/>',
        )
        at = f'transform="translate({round(x)} {round(y)})scale({scale:.2f})"'
        ink = canvas.colour("ink")
        turns = f'<text y="3.8" font-size="10.5" fill="{ink}">{trunk.turns}</text>'
        look = f'color="{canvas.owner(trunk.owner)}" font-weight="600" text-anchor="middle"'
        yield f"<g {at} {look}>{canvas.place(disc, 0, 0)}{turns}</g>"


def arrow(canvas: Canvas, end: XY, before: XY, colour: str, scale: float) -> str:
    """The head of an arrow that comes from a point."""
    turn = round(degrees(atan2(end[1] - before[1], end[0] - before[0])))
    at = f"translate({number(end[0])} {number(end[1])})rotate({turn})scale({scale:.2f})"
    head = canvas.shape(
        "arrow",
        f'<path d="{_ARROW}" fill="currentColor" stroke="{canvas.colour("paper")}"'
        ' stroke-width="1.5" paint-order="stroke"/>',
    )
    return f'<use href="#{canvas.prefix}{head}" transform="{at}" color="{colour}"/>'


def field_colour(canvas: Canvas) -> str:
    """What a figure stands on."""
    return canvas.colour("field")
