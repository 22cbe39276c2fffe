"""What lies at the cells of a grid: bodies, works and states, each in its seat."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core.board import Place
from hegemon.draw.atlas.canvas import HOMES, Canvas, is_home, works_of
from hegemon.draw.atlas.ground import anchor
from hegemon.draw.labels import centred
from hegemon.draw.phrases import place_words
from hegemon.draw.scene import number, safe, safe_id

_WORKS = ((-0.65, -0.22), (-0.65, 0.04), (-0.65, 0.3))
"""Where works stand, in radii from the middle: left of the body; a crown has the first seat."""

_STATES = ((0.65, -0.1), (0.65, 0.18))
"""Where states stand: right of the body."""

_BODY, _HOME = 1.36, 1.1
"""How large a body is drawn, a third of its cell; how much larger a home is."""

_RING = 14.4
"""The radius of the ring round a home, in the units of its body."""

_GARRISONS = frozenset({"army", "marines", "fighter", "battery", "shield"})
"""What only defends a place is told near: from farther off the works that make something are."""


def open_place(canvas: Canvas, place: Place, shape: str = "") -> str:
    """The start of a place's group: its id, where it is, whose, and all that is known of it.

    `shape` is the id of its region.
    """
    drawn = f' data-shape="{canvas.prefix}{shape}"' if shape else ""
    whose = f' data-owner="{safe(place.owner)}"' if place.owner else ""
    told = safe(place_words(place, canvas.here[place.id], canvas.board))
    return (
        f'<g id="{canvas.prefix}place-{safe_id(place.id)}" data-place="{safe(place.id)}"'
        f' data-at="{place.x},{place.y}"{whose}{drawn}><title>{told}</title>'
    )


def bodies(canvas: Canvas) -> Iterator[str]:
    """A group for each place of a grid, with what its zoom shows of it."""
    for place in canvas.board.places:
        drawn = _far(canvas, place) if canvas.rules.far else _seated(canvas, place)
        yield f"{open_place(canvas, place)}{''.join(drawn)}</g>"


def _far(canvas: Canvas, place: Place) -> Iterator[str]:
    """From afar only capitals have a sign; bodies where no realm's name needs their room."""
    if place.known and canvas.beside:
        yield from _body(canvas, place)
    elif place.known and is_home(place):
        accent = f'color="{canvas.colour("accent")}"'
        canvas.room.take(centred(place.x, place.y, canvas.px(16), canvas.px(12)))
        yield canvas.use("capital", place.x, place.y, scale=0.8 * canvas.rules.unit, more=accent)


def _seated(canvas: Canvas, place: Place) -> Iterator[str]:
    if not place.known:
        return
    yield from _body(canvas, place)
    if canvas.rules.radius >= 30:
        yield from _works(canvas, place)
        yield from _states(canvas, place)


def _body(canvas: Canvas, place: Place) -> Iterator[str]:
    """As it is now, or faintly as it was; a home is larger, in a ring of points."""
    assert canvas.lattice is not None
    if not place.sign:
        return
    x, y = anchor(canvas, place)
    home = is_home(place)
    grown = round(canvas.lattice.radius / 50 * _BODY * (_HOME if home else 1), 2)
    faint = "" if place.as_of is None else 'opacity=".5"'
    yield canvas.use(place.sign, x, y, scale=grown, more=faint)
    if home and not canvas.rules.far:
        yield (
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(_RING * grown)}" fill="none"'
            f' stroke="{canvas.colour("accent")}" stroke-width="2"{" " if faint else ""}{faint}'
            ' stroke-dasharray=".1 4.6" stroke-linecap="round" vector-effect="non-scaling-stroke"/>'
        )


def _works(canvas: Canvas, place: Place) -> Iterator[str]:
    """A crown leads; the middle zoom has room for one beside it, the near one for three in all.

    That somebody lives and stands guard there is said near only: the realm says so before.
    """
    assert canvas.lattice is not None
    others = [sign for sign in works_of(place) if sign not in HOMES]
    if not canvas.rules.near and place.owner is not None:
        others = [sign for sign in others if not _is_said(sign)]
    found = ["capital", *others] if is_home(place) else others
    seats = _WORKS if canvas.rules.near else _WORKS[: 1 + is_home(place)]
    for sign, (dx, dy) in zip(found, seats, strict=False):
        role = "accent" if sign in HOMES else "ink"
        x = place.x + dx * canvas.lattice.radius
        y = place.y + dy * canvas.lattice.radius
        canvas.room.take(centred(x, y, canvas.px(15), canvas.px(11)))
        colour = f'color="{canvas.colour(role)}"'
        yield canvas.use(sign, x, y, scale=canvas.rules.sign * canvas.rules.unit, more=colour)


def _is_said(sign: str) -> bool:
    """Whether a realm's colour tells enough of it from farther off."""
    return sign.startswith("colony") or sign in _GARRISONS


def told_states(place: Place) -> list[str]:
    """The states that have signs: since when a place is known is said in words beside it."""
    return [state for state in place.states if state != "as-of"]


def _states(canvas: Canvas, place: Place) -> Iterator[str]:
    assert canvas.lattice is not None
    for sign, (dx, dy) in zip(told_states(place), _STATES, strict=False):
        x, y = place.x + dx * canvas.lattice.radius, place.y + dy * canvas.lattice.radius
        yield canvas.use(sign, x, y, scale=canvas.rules.sign * canvas.rules.unit)
