"""A chart of stars: their light and rings, fleets on their curves, words where there is room.

Stars come first, then the fleets at them and under way, then names: each takes the first free spot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, radians, sin

from hegemon.core.board import Place, Token
from hegemon.draw.atlas.bodies import open_place, told_states
from hegemon.draw.atlas.canvas import FIXED, HOMES, SERIF, Canvas, group, is_home, words, works_of
from hegemon.draw.atlas.counters import CounterAt, Pile, draw_counter, piles_of
from hegemon.draw.atlas.paths import XY, Pen, segments, towards
from hegemon.draw.atlas.routes import arrow
from hegemon.draw.atlas.rules import Zoom
from hegemon.draw.labels import Rectangle, around, centred, text_length
from hegemon.draw.phrases import name_of, turns_words
from hegemon.draw.scene import number, safe

_RING, _UNSEEN_RING = 25, 9
"""The radii of the rings round a star that is known and one never seen, in pixels."""
_GROWN: dict[Zoom, float] = {"far": 0.6, "middle": 1, "near": 1.3}
_PIP, _PIP_ANGLE, _MOST_PIPS = 3.6, 24, 12
Curve = tuple[XY, XY, XY]
"""From where, the point that it bends towards, to where."""

_BEND = 0.05
"""How far a curve leaves the straight way, of its length."""


def ring_of(canvas: Canvas, place: Place) -> float:
    """How far what is drawn of a star reaches, in map units."""
    if not _seen(place):
        return canvas.px(_UNSEEN_RING)
    return canvas.px(_RING * _GROWN[canvas.rules.zoom])


def _seen(place: Place) -> bool:
    """Whether anything was ever seen there."""
    return place.known or place.owner is not None


def stars(canvas: Canvas) -> Iterator[str]:
    """A group for each star: light, ring in its owner's colour, a point for each unit."""
    for place in canvas.board.places:
        radius = ring_of(canvas, place)
        canvas.room.take_disc(place.x, place.y, radius)
        yield f"{open_place(canvas, place)}{''.join(_star(canvas, place, radius))}</g>"


def _star(canvas: Canvas, place: Place, radius: float) -> Iterator[str]:
    if not _seen(place):
        yield canvas.place(_spark(canvas), place.x, place.y, scale=radius / _UNSEEN_RING)
        return
    faint = "" if place.as_of is None and place.known else 'opacity=".55"'
    scale = radius / (20 if canvas.rules.far else 23)
    if place.sign:
        yield canvas.use(place.sign, place.x, place.y, scale=scale, more=faint)
    if place.owner is not None:
        colour = f'fill="none" stroke="{canvas.owner(place.owner)}" stroke-width="2"'
        dashes = "" if place.as_of is None else ' stroke-dasharray="6 3"'
        at = f'cx="{place.x}" cy="{place.y}" r="{number(radius)}"'
        yield f"<circle {at} {colour}{dashes} {FIXED}/>"
    if not canvas.rules.far:
        yield from _pips(canvas, place, radius)
    yield from _beside(canvas, place, radius)


def _spark(canvas: Canvas) -> str:
    """A light that nobody has seen from near: a spark in a glow that fades."""
    colour = canvas.colour("accent")
    glow = canvas.define(
        "spark-glow",
        f'<radialGradient id="{canvas.prefix}spark-glow"><stop stop-color="{colour}"'
        f' stop-opacity=".36"/><stop offset=".4" stop-color="{colour}" stop-opacity=".16"/>'
        f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient>',
    )
    light = "" if canvas.print else f'<circle r="20" fill="{glow}"/>'
    rays = "M0-9L1.6-1.6L9 0L1.6 1.6L0 9L-1.6 1.6L-9 0L-1.6-1.6Z"
    return canvas.shape("spark", f'{light}<path d="{rays}" fill="{canvas.colour("muted")}"/>')


def _pips(canvas: Canvas, place: Place, radius: float) -> Iterator[str]:
    """A point on the ring for each unit that the star gives, from its foot to both sides."""
    count = min(place.worth or 0, _MOST_PIPS)
    look = f'fill="{canvas.colour("accent")}" stroke="{canvas.colour("paper")}"'
    for pip in range(count):
        angle = radians(90 + _PIP_ANGLE * (pip - (count - 1) / 2))
        x, y = place.x + radius * cos(angle), place.y + radius * sin(angle)
        yield (
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(canvas.px(_PIP))}"'
            f' {look} stroke-width="1.2" {FIXED}/>'
        )


def _beside(canvas: Canvas, place: Place, radius: float) -> Iterator[str]:
    """A crown at the upper left, other works below it, states at the lower left."""
    crown = f'color="{canvas.colour("accent")}"'
    size = 0.8 * canvas.rules.unit
    if is_home(place):
        yield canvas.use(
            "capital", place.x - 0.8 * radius, place.y - 0.8 * radius, scale=size, more=crown
        )
    if canvas.rules.far:
        return
    others = [sign for sign in works_of(place) if sign not in HOMES]
    ink = f'color="{canvas.colour("ink")}"'
    for step, sign in enumerate(others[:2]):
        x = place.x - radius - canvas.px(9)
        yield canvas.use(sign, x, place.y + canvas.px(17 * step), scale=size, more=ink)
    for step, sign in enumerate(told_states(place)[:2]):
        x, y = place.x - 0.8 * radius - canvas.px(15 * step), place.y + 0.8 * radius
        yield canvas.use(sign, x, y, scale=size)


# -- what stands and what flies


def garrisons(canvas: Canvas) -> Iterator[str]:
    """The counters of what stands at a star, at the first free corner of it."""
    for place in canvas.board.places:
        for pile in piles_of(canvas.here[place.id]):
            look = _look(canvas, pile, place.x, place.y)
            corners = _corners(canvas, place, look)
            yield draw_counter(canvas, _placed(canvas, look, corners))


def _look(canvas: Canvas, pile: Pile, x: float, y: float) -> CounterAt:
    return CounterAt(pile, x, y, canvas.rules.counter, ship=not canvas.rules.far)


def _corners(canvas: Canvas, place: Place, look: CounterAt) -> Iterator[Rectangle]:
    """Where a counter may stand: nearer to its own star than to any other first."""
    found = list(_beside_star(canvas, place, look))
    yield from (box for box in found if _is_own(canvas, place, box))
    yield from (box for box in found if not _is_own(canvas, place, box))


def _beside_star(canvas: Canvas, place: Place, look: CounterAt) -> Iterator[Rectangle]:
    """The four corners, the upper right first, and above; then farther off."""
    radius, box = ring_of(canvas, place), look.box(canvas.rules.unit)
    width, height = box.right - box.left, box.bottom - box.top
    for off in (1, 1.3, 1.7, 2.3):
        for dx, dy in ((1, -0.75), (1, 0.75), (-1, -0.75), (-1, 0.75)):
            x, y = place.x + dx * (radius * off + width / 2), place.y + dy * radius * off
            yield centred(x, y, width, height)
        yield centred(place.x, place.y - radius * off - 0.7 * height, width, height)


def _is_own(canvas: Canvas, place: Place, box: Rectangle) -> bool:
    """Whether no other star is nearer to a box: else one would take it for that one's."""
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    own = hypot(place.x - x, place.y - y)
    return all(
        hypot(other.x - x, other.y - y) > own for other in canvas.board.places if other is not place
    )


def _placed(canvas: Canvas, look: CounterAt, boxes: Iterator[Rectangle]) -> CounterAt:
    """The counter in the first free box; where all are taken, as near as can be."""
    box = look.box(canvas.rules.unit)
    wide, high = box.right - box.left, box.bottom - box.top
    near = (again for gap in range(4, 400, 12) for again in around(look.x, look.y, wide, high, gap))
    found = canvas.room.place(boxes) or canvas.room.place(near)
    if found is None:
        canvas.room.take(box)
        return look
    return look._replace(x=found.middle[0], y=found.middle[1])


def flights(canvas: Canvas) -> tuple[str, str]:
    """The curves with their tips, which lie under the stars, and the counters on them."""
    lines, counters = [], []
    for row, pile in enumerate(_flying(canvas)):
        token = pile.tokens[0]
        way = _way(canvas, token, 1 if row % 2 else -1)
        gone = token.done / token.total if token.total else 0.0
        lines.append("".join(_flight(canvas, token, way, gone)))
        look = _look(canvas, pile, *_point(way, gone))
        placed = _placed(canvas, look, _along(canvas, look, way, gone))
        counters.append(draw_counter(canvas, placed) + _arrival(canvas, token, placed))
    return group(lines, 'fill="none" stroke-linecap="round"'), "".join(counters)


def _flying(canvas: Canvas) -> list[Pile]:
    """What flies the same way at the same time is one."""
    found: dict[tuple[object, ...], list[Token]] = {}
    for token in canvas.board.tokens:
        if token.to not in (None, token.at):
            key = (token.owner, token.route, token.done, token.total)
            found.setdefault(key, []).append(token)
    return [Pile(tokens[0].owner, tuple(tokens)) for tokens in found.values()]


def _way(canvas: Canvas, token: Token, side: int) -> list[Curve]:
    """From ring to ring, each leg slightly bent: two that fly the same way are told apart."""
    stops = [canvas.places[id_] for id_ in token.route]
    spots: list[XY] = [(stop.x, stop.y) for stop in stops]
    begin = towards(spots[0], spots[1], ring_of(canvas, stops[0]) + canvas.px(4))
    end = towards(spots[-1], spots[-2], ring_of(canvas, stops[-1]) + canvas.px(6))
    return [_bent(a, b, side) for a, b in pairwise([begin, *spots[1:-1], end])]


def _bent(begin: XY, end: XY, side: int) -> Curve:
    bend = _BEND * side
    control = (
        (begin[0] + end[0]) / 2 - (end[1] - begin[1]) * bend,
        (begin[1] + end[1]) / 2 + (end[0] - begin[0]) * bend,
    )
    return begin, control, end


def _flight(canvas: Canvas, token: Token, way: list[Curve], gone: float) -> Iterator[str]:
    """The casing, the part that is flown, the rest with a tick for each turn, the tip."""
    colour = canvas.owner(token.owner)
    flown, ahead = _parted(way, gone)
    yield _line(way, f'stroke="{canvas.colour("paper")}" stroke-opacity=".85"', 5)
    if gone:
        yield _line(flown, f'stroke="{colour}"', 2.4)
    dashes = f'stroke="{colour}" stroke-dasharray="6 5"'
    yield _line(ahead, dashes, 1.4 if canvas.rules.far else 1.8)
    if not canvas.rules.far:
        ticks = segments(_ticks(canvas, token, way))
        yield f'<path d="{ticks}" stroke="{colour}" stroke-width="1.8" {FIXED}/>' if ticks else ""
    size = canvas.rules.unit * (0.7 if canvas.rules.far else 1)
    _, control, end = way[-1]
    yield arrow(canvas, end, control, colour, size)


def _line(way: list[Curve], look: str, width: float) -> str:
    pen = Pen()
    pen.move(way[0][0])
    for _, control, end in way:
        pen.curve(control, end)
    return f'<path d="{pen.text()}" {look} stroke-width="{width}" {FIXED}/>'


def _ticks(canvas: Canvas, token: Token, way: list[Curve]) -> Iterator[tuple[XY, XY]]:
    """Across the way, where the fleet will be at the end of each turn but the last."""
    half = canvas.px(3.5)
    for step in range(token.done + 1, token.total):
        (x, y), (u, v) = (_point(way, (step + off) / token.total) for off in (-0.01, 0.01))
        length = hypot(u - x, v - y) or 1
        dx, dy = (y - v) * half / length, (u - x) * half / length
        x, y = (x + u) / 2, (y + v) / 2
        yield (x - dx, y - dy), (x + dx, y + dy)


def _parted(way: list[Curve], part: float) -> tuple[list[Curve], list[Curve]]:
    """A way before and behind the point after a part of it."""
    leg, within = _leg_at(way, part)
    begin, control, end = way[leg]
    here = _on(way[leg], within)
    before = [*way[:leg], (begin, _mix(begin, control, within), here)]
    return before, [(here, _mix(control, end, within), end), *way[leg + 1 :]]


def _point(way: list[Curve], part: float) -> XY:
    """Where a way is after a part of it."""
    leg, within = _leg_at(way, part)
    return _on(way[leg], within)


def _leg_at(way: list[Curve], part: float) -> tuple[int, float]:
    """On which leg a way is after a part of its length, and after which part of that."""
    lengths = [hypot(end[0] - begin[0], end[1] - begin[1]) for begin, _, end in way]
    gone = sum(lengths) * part
    for leg, length in enumerate(lengths):
        if gone <= length or leg == len(way) - 1:
            return leg, gone / length if length else 0.0
        gone -= length
    raise ValueError("a way has a leg")


def _on(curve: Curve, part: float) -> XY:
    begin, control, end = curve
    return _mix(_mix(begin, control, part), _mix(control, end, part), part)


def _mix(a: XY, b: XY, part: float) -> XY:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _along(canvas: Canvas, look: CounterAt, way: list[Curve], gone: float) -> Iterator[Rectangle]:
    """The counter where the fleet is, then sliding to and fro along its curve."""
    box = look.box(canvas.rules.unit)
    for slide in (0.0, 0.06, 0.12, -0.06, 0.18, -0.12, 0.24, 0.3):
        if 0 <= gone + slide <= 0.9:
            x, y = _point(way, gone + slide)
            yield centred(x, y, box.right - box.left, box.bottom - box.top)


def _arrival(canvas: Canvas, token: Token, look: CounterAt) -> str:
    """In how many turns it arrives, below or above its counter."""
    if canvas.rules.far or not canvas.worded:
        return ""
    text, box = f"in {turns_words(token.left, canvas.board)}", look.box(canvas.rules.unit)
    width, high = text_length(text, canvas.px(11)) * 0.92, canvas.px(11)
    spots = (box.bottom + high * 0.75, box.top - high * 0.75)
    found = canvas.room.place(centred(look.x, y, width, high) for y in spots)
    if found is None:
        return ""
    halo = f'fill="{canvas.colour("muted")}" {canvas.halo(4)}'
    style = f'{canvas.size(11)} font-weight="400" text-anchor="middle" {halo}'
    return words(text, look.x, found.bottom - canvas.px(2), style)


# -- names


def names(canvas: Canvas) -> str:
    """The names of stars, each at the first free of six places; far ones only where known."""
    look = f'font-family="{SERIF}" text-anchor="middle" {canvas.halo(4)}'
    return group(filter(None, (_name(canvas, place) for place in _by_weight(canvas))), look)


def _by_weight(canvas: Canvas) -> Sequence[Place]:
    """Stars with owners have the first choice, then those that are known."""
    ranked = sorted(canvas.board.places, key=lambda place: (place.owner is None, not place.known))
    if canvas.rules.far and not canvas.blank:
        return [place for place in ranked if place.owner is not None]
    return ranked


def _name(canvas: Canvas, place: Place) -> str:
    plain = _seen(place)
    size = (15 if canvas.rules.far else 17) if plain else 14
    since = "" if place.as_of is None else f" {canvas.board.clock} {place.as_of}"
    text = name_of(place)
    width = text_length(text, canvas.px(size)) * 0.9
    if since:
        width += text_length(since, canvas.px(11)) * 0.9
    box = canvas.room.place(_sixfold(canvas, place, width, canvas.px(size) * 0.8))
    if box is None:
        return ""
    look = 'font-weight="600"' if plain else 'font-style="italic"'
    look += f' {canvas.size(size)} fill="{canvas.colour("ink" if plain else "muted")}"'
    at = f'x="{round(box.middle[0])}" y="{round(box.bottom - canvas.px(size) * 0.1)}"'
    tail = ""
    if since:
        small = f'{canvas.size(11)} font-style="italic" font-weight="400"'
        tail = f'<tspan {small} fill="{canvas.colour("muted")}">{safe(since)}</tspan>'
    return f'<text data-name="{safe(place.id)}" {at} {look}>{safe(text)}{tail}</text>'


def _sixfold(canvas: Canvas, place: Place, width: float, height: float) -> Iterator[Rectangle]:
    """Below, to the right, above, to the left, the lower corners."""
    radius = max(ring_of(canvas, place), canvas.px(_RING * _GROWN[canvas.rules.zoom]))
    pips = 0 if canvas.rules.far or not place.worth else _PIP
    off = radius + canvas.px(4 + pips)
    below = centred(place.x, place.y + off + height / 2, width, height)
    right = centred(place.x + off + width / 2, place.y, width, height)
    yield from (below, right)
    yield centred(place.x, place.y - off - height / 2, width, height)
    yield centred(place.x - off - width / 2, place.y, width, height)
    for dx in (1, -1):
        x, y = place.x + dx * (radius * 0.7 + width / 2), place.y + radius * 0.8 + height / 2
        yield centred(x, y, width, height)
