"""The words on a grid of hexes: figures, ids, and the names of realms where there is room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hegemon.core.board import Owner, Place, owners_by_player
from hegemon.core.game import Player
from hegemon.draw.atlas.canvas import SERIF, Canvas, group, words
from hegemon.draw.atlas.ground import by_knowledge
from hegemon.draw.atlas.paths import XY
from hegemon.draw.atlas.realms import holdings
from hegemon.draw.labels import Rectangle, centred, text_length
from hegemon.draw.scene import number, safe


def figures(canvas: Canvas) -> str:
    """What each place gives, in its seat at the upper right."""
    if canvas.rules.far or canvas.rules.radius < 24:
        return ""
    look = f'{canvas.size(12.5)} font-weight="600" text-anchor="middle"'
    colour = f'fill="{canvas.colour("accent")}" {canvas.halo(3.4, "cell")}'
    return group(_figures(canvas), f"{look} {colour}")


def _figures(canvas: Canvas) -> Iterator[str]:
    assert canvas.lattice is not None
    radius = canvas.lattice.radius
    for id_ in canvas.hexes:
        place = canvas.places[id_]
        if place.worth is None or not place.known:
            continue
        text = str(place.worth)
        width, high = text_length(text, canvas.px(12.5)) * 0.9, canvas.px(9)
        # near enough to its body to be read with it, but never over it
        x = place.x + max(0.48 * radius, 0.26 * radius + width / 2)
        y = place.y - 0.34 * radius
        if canvas.room.place([centred(x, y - dy, width, high) for dy in (0, 0.14 * radius)]):
            yield words(text, x, y + canvas.px(4.4))


# -- ids


def ids(canvas: Canvas) -> Iterator[str]:
    """The ids of cells: of those never seen in the middle, of others at the foot."""
    if not canvas.rules.ids:
        return
    unseen, remembered, known = by_knowledge(canvas)
    look = f'{canvas.size(11)} text-anchor="middle" fill="{canvas.colour("muted")}"'
    weight = 'font-weight="600"'
    yield group(
        (words(place.id, place.x, place.y + canvas.px(4)) for place in unseen),
        f"{look} {weight} {canvas.halo(3.4)}",
    )
    seen = (_foot(canvas, place) for place in (*remembered, *known))
    yield group(seen, f"{look} {weight} {canvas.halo(3, 'cell')}")


def _foot(canvas: Canvas, place: Place) -> str:
    """The id below the body, and since when it is known; nothing under a counter."""
    assert canvas.lattice is not None
    since = "" if place.as_of is None else f"{canvas.board.clock} {place.as_of}"
    width = text_length(f"{place.id} {since}".strip(), canvas.px(11)) * 0.95
    y = place.y + 0.68 * canvas.lattice.radius
    if canvas.room.place([centred(place.x, y, width, canvas.px(9))]) is None:
        return ""
    at = f'x="{place.x}" y="{round(y + canvas.px(4))}"'
    if not since:
        return f"<text {at}>{safe(place.id)}</text>"
    italic = f'font-family="{SERIF}" font-style="italic" font-weight="400"'
    return f"<text {at}>{safe(place.id)} <tspan {italic}>{safe(since)}</tspan></text>"


# -- realms


_NEAR = (0, 0.8, -0.8, 1.6, -1.6)
_OFF = (2.4, -2.4, 3.4, -3.4, 4.6, -4.6)
"""How far below the heart of a realm its name may stand, in its own height."""


def realm_names(canvas: Canvas) -> str:
    """Each owner's name with his emblem, in or beside his realm, where it covers nothing."""
    if not canvas.rules.realm_names:
        return ""
    under = "land" if canvas.rules.kind == "land" else "paper"
    look = f'font-family="{SERIF}" font-weight="600" fill="{canvas.colour("ink")}"'
    return group(_named(canvas), f"{look} {canvas.halo(4, under)}")


def _named(canvas: Canvas) -> Iterator[str]:
    owners = owners_by_player(canvas.board)
    for player, held in holdings(canvas).items():
        places = [place for place in held if place.outline] or held
        full = 15 + min(4, len(places) / 8)
        # a name that has no room amid its realm is written smaller there, then farther off
        for rows, size in ((_NEAR, full), (_NEAR, 13.0), (_OFF, full), (_OFF, 13.0), (_OFF, 11.0)):
            box = _room_for(canvas, owners[player].name, places, rows, size)
            if box is not None:
                yield _realm_name(canvas, owners[player], box, size)
                break


def _room_for(
    canvas: Canvas, name: str, places: list[Place], rows: Sequence[float], size: float
) -> Rectangle | None:
    """Room for the name of a realm, with its emblem before it."""
    high = canvas.px(size)
    width = text_length(name, high) * 0.92 + 0.1 * high * len(name) + canvas.px(14)
    return canvas.room.place(_candidates(places, rows, width, high))


def _realm_name(canvas: Canvas, owner: Owner, box: Rectangle, size: float) -> str:
    spacing = number(canvas.px(size) * 0.1)
    foot = box.bottom - canvas.px(size * 0.22)
    written = words(owner.name, box.left + canvas.px(14), foot)
    signed = _signed(canvas, owner.player, box)
    return f'<g {canvas.size(size)} letter-spacing="{spacing}">{signed}{written}</g>'


def _signed(canvas: Canvas, player: Player, box: Rectangle) -> str:
    x, y = box.left + canvas.px(5), (box.top + box.bottom) / 2
    colour = f'color="{canvas.owner(player)}" stroke-width="3"'
    return canvas.use(canvas.emblem(player), x, y, scale=1.15 * canvas.rules.unit, more=colour)


def _candidates(
    places: list[Place], rows: Sequence[float], width: float, height: float
) -> Iterator[Rectangle]:
    """In these rows round the place that is most amid the realm, first in its middle."""
    x, y = _heart(places)
    for down in rows:
        for aside in (0, -0.3, 0.3, -0.6, 0.6, -0.9, 0.9):
            yield centred(x + aside * width, y + down * height, width, height)


def _heart(places: list[Place]) -> XY:
    """The place whose distances to the others are least."""
    x = sum(place.x for place in places) / len(places)
    y = sum(place.y for place in places) / len(places)
    best = min(places, key=lambda place: (abs(place.x - x) + abs(place.y - y), place.id))
    return best.x, best.y
