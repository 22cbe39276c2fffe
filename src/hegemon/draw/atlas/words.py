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
from hegemon.draw.scene import number

_SEATS: dict[str, XY] = {"hex-flat": (0.47, -0.56), "hex-pointy": (0.65, -0.4)}
"""Where the words of a cell stand, in radii: figures end so far right, ids begin so far left."""

_FIGURE, _ID = 13.5, 13.5
"""Sizes in pixels: to be read also where a map is shown somewhat smaller than it is meant."""


def figures(canvas: Canvas) -> str:
    """What each place gives, in its seat at the upper right; nothing where that is nothing."""
    if canvas.rules.far or canvas.rules.radius < 24:
        return ""
    look = f'{canvas.size(_FIGURE)} font-weight="600" text-anchor="end"'
    colour = f'fill="{canvas.colour("accent")}" {canvas.halo(3.4, "cell")}'
    return group(_figures(canvas), f"{look} {colour}")


def _figures(canvas: Canvas) -> Iterator[str]:
    for id_ in canvas.hexes:
        place = canvas.places[id_]
        if place.worth and place.known:
            x, y = _seat(canvas, place, 1)
            text = str(place.worth)
            _taken(canvas, text, x, y, -canvas.px(_FIGURE))
            yield words(text, x, y)
        elif place.owner is not None and canvas.rules.ids and not _shows(canvas, place):
            yield _emblem(canvas, place, place.owner)


def _shows(canvas: Canvas, place: Place) -> bool:
    """Whether what stands there shows whose it is."""
    return any(token.owner == place.owner for token in canvas.here[place.id])


def _emblem(canvas: Canvas, place: Place, owner: Player) -> str:
    """The emblem of who has a place, where nothing else tells it but a colour."""
    x, y = _seat(canvas, place, 1)
    up = canvas.px(_FIGURE / 3)
    colour = f'color="{canvas.owner(owner)}" stroke-width="2"'
    return canvas.use(canvas.emblem(owner), x - up, y - up, scale=canvas.px(1), more=colour)


def _seat(canvas: Canvas, place: Place, side: int) -> XY:
    """The foot of a cell's words: 1 where its figure ends at the right, -1 where its id begins."""
    assert canvas.lattice is not None
    across, down = _SEATS["hex-pointy" if canvas.board.grid == "hex-pointy" else "hex-flat"]
    radius = canvas.lattice.radius
    return place.x + side * across * radius, place.y + down * radius


def _taken(canvas: Canvas, text: str, x: float, y: float, size: float) -> None:
    """Keep the box of words free that begin at a point; of a size below 0 they end there."""
    wide, high = text_length(text, abs(size)) * 0.9, abs(size) * 0.8
    canvas.room.take(centred(x + (wide if size > 0 else -wide) / 2, y - high / 2, wide, high))


# -- ids


def ids(canvas: Canvas) -> Iterator[str]:
    """The ids of cells: of those never seen in the middle, of others at the upper left."""
    if not (canvas.rules.ids or canvas.blank):
        return
    unseen, remembered, known = by_knowledge(canvas)
    look = f'{canvas.size(_ID)} fill="{canvas.colour("muted")}"'
    weight = 'font-weight="600"'
    yield group(
        (words(place.id, place.x, place.y + canvas.px(4)) for place in unseen),
        f'{look} {weight} text-anchor="middle" {canvas.halo(3.4)}',
    )
    seen = (_beside(canvas, place) for place in (*remembered, *known))
    yield group(seen, f"{look} {weight} {canvas.halo(3, 'cell')}")
    since = (_since(canvas, place) for place in remembered)
    italic = f'text-anchor="middle" font-family="{SERIF}" font-style="italic"'
    yield group(since, f"{look} {italic} {canvas.halo(3, 'cell')}")


def _beside(canvas: Canvas, place: Place) -> str:
    x, y = _seat(canvas, place, -1)
    _taken(canvas, place.id, x, y, canvas.px(_ID))
    return words(place.id, x, y)


def _since(canvas: Canvas, place: Place) -> str:
    """Since when a place is remembered, at its foot; nothing under a counter."""
    assert canvas.lattice is not None
    text = f"{canvas.board.clock} {place.as_of}"
    width = text_length(text, canvas.px(_ID)) * 0.9
    y = place.y + 0.58 * canvas.lattice.radius
    if canvas.room.place([centred(place.x, y, width, canvas.px(9))]) is None:
        return ""
    return words(text, place.x, y + canvas.px(4))


# -- realms


_NEAR = (0, 0.8, -0.8, 1.6, -1.6)
_OFF = (2.4, -2.4, 3.4, -3.4, 4.6, -4.6)
"""How far below the heart of a realm its name may stand, in its own height."""


def realm_names(canvas: Canvas) -> str:
    """Each owner's name with his emblem, in or beside his realm, where it covers nothing."""
    if not canvas.rules.realm_names or canvas.beside:
        return ""
    under = "land" if canvas.rules.kind == "land" else "paper"
    look = f'font-family="{SERIF}" font-weight="600" fill="{canvas.colour("ink")}"'
    return group(_named(canvas), f'{look} {canvas.halo(4, under)} data-realms=""')


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
