"""What lies at the cells of a grid: bodies, works and states, each in its seat."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core.board import Place
from hegemon.draw.atlas.canvas import HOMES, Canvas, is_home, works_of
from hegemon.draw.atlas.ground import anchor
from hegemon.draw.labels import centred
from hegemon.draw.phrases import place_words
from hegemon.draw.scene import number, safe, safe_id

_WORKS = ((-0.5, -0.44), (-0.62, -0.12), (0, -0.66))
"""Where works stand, in radii from the middle; a crown has the first seat."""

_STATES = ((0.5, -0.06), (0.66, 0.14))

_HOME = 1.2
"""How much larger a home is drawn."""


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
    """From afar only capitals have a sign."""
    if place.known and is_home(place):
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
    """As it is now, or faintly as it was; a home is larger, with a ring."""
    assert canvas.lattice is not None
    if not place.sign:
        return
    x, y = anchor(canvas, place)
    home = is_home(place)
    grown = round(canvas.lattice.radius / 50 * (_HOME if home else 1), 2)
    faint = "" if place.as_of is None else 'opacity=".5"'
    yield canvas.use(place.sign, x, y, scale=grown, more=faint)
    if home:
        yield (
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(16 * grown)}" fill="none"'
            f' stroke="{canvas.colour("accent")}" stroke-width="1.6"{" " if faint else ""}{faint}'
            ' vector-effect="non-scaling-stroke"/>'
        )


def _works(canvas: Canvas, place: Place) -> Iterator[str]:
    """A crown leads; the middle zoom has room for one beside it, the near one for three in all.

    That somebody lives there is said near only: the realm says so before.
    """
    assert canvas.lattice is not None
    others = [sign for sign in works_of(place) if sign not in HOMES]
    if not canvas.rules.near and place.owner is not None:
        others = [sign for sign in others if not sign.startswith("colony")]
    found = ["capital", *others] if is_home(place) else others
    seats = _WORKS if canvas.rules.near else _WORKS[: 1 + is_home(place)]
    for sign, (dx, dy) in zip(found, seats, strict=False):
        role = "accent" if sign in HOMES else "ink"
        x = place.x + dx * canvas.lattice.radius
        y = place.y + dy * canvas.lattice.radius
        canvas.room.take(centred(x, y, canvas.px(15), canvas.px(11)))
        colour = f'color="{canvas.colour(role)}"'
        yield canvas.use(sign, x, y, scale=0.85 * canvas.rules.unit, more=colour)


def told_states(place: Place) -> list[str]:
    """The states that have signs: since when a place is known is said in words beside it."""
    return [state for state in place.states if state != "as-of"]


def _states(canvas: Canvas, place: Place) -> Iterator[str]:
    assert canvas.lattice is not None
    for sign, (dx, dy) in zip(told_states(place), _STATES, strict=False):
        x, y = place.x + dx * canvas.lattice.radius, place.y + dy * canvas.lattice.radius
        yield canvas.use(sign, x, y, scale=0.9 * canvas.rules.unit)
