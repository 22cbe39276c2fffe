"""Words on a picture: names, which stand still on a map whatever happens on it, then facts.

Where names go follows from the map alone, and is worked out once for each map.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import hypot
from textwrap import wrap
from typing import NamedTuple

from hegemon.core.board import Place, Shape, size_of
from hegemon.draw.counters import HEIGHT, draw_rows, rows_size, stack
from hegemon.draw.ground import GroundSpot
from hegemon.draw.labels import Points, Rectangle, Room, around, centred, moved_inside, text_length
from hegemon.draw.phrases import as_of_fact, label_of, name_of
from hegemon.draw.scene import Scene, is_cell, is_water, knowledge, number, safe, text

_NAME, _FACT = 20, 15
"""The height of a line of each kind."""

_FACTS, _BLOCK = 160, 84
"""A region keeps so much width free for a line of facts, or at least for a counter."""

_LONGEST_LINE = 28
"""Characters of a line of facts below a name."""

_CLEARANCE = 8
"""How far names keep from a sign, so that a ring for a layer has room."""

_UNBROKEN = "\xa0"


class _Site(NamedTuple):
    """What a map says of a place before anything happens on it."""

    x: int
    y: int
    shape: Shape
    size: int
    name: str
    outline: tuple[tuple[int, int], ...]
    water: bool


def name_boxes(scene: Scene) -> dict[str, Rectangle]:
    """Where each name goes, and below it in regions what else is told; their room is taken."""
    named = [place for place in scene.board.places if not is_cell(place, scene.board)]
    sites = tuple(
        _Site(
            x=place.x,
            y=place.y,
            shape=place.shape,
            size=size_of(place),
            name=name_of(place) if place.shape == "polygon" else place.name,
            outline=place.outline,
            water=is_water(place),
        )
        for place in named
    )
    found = {}
    for site, place, box in zip(sites, named, _boxes(sites, scene.frame), strict=True):
        if site.shape != "polygon":
            _take_sign(scene.room, site)
        if box is not None:
            found[place.id] = box
            scene.room.take(box)
    return found


@lru_cache(maxsize=64)
def _boxes(sites: tuple[_Site, ...], frame: Rectangle) -> tuple[Rectangle | None, ...]:
    """A box for each name, or None where a sign has no room beside it.

    Signs stand on a point, so they choose before regions, which have more room.
    """
    room = Room(frame)
    ground = (site for site in sites if not site.water)
    coast = Points(point for site in ground for point in site.outline)
    for site in sites:
        if site.shape != "polygon":
            _take_sign(room, site)
    # no name may lie on a sign, so the room of all signs is taken before the first name chooses
    found: dict[int, Rectangle | None] = {}
    for number_, site in enumerate(sites):
        if site.shape != "polygon":
            found[number_] = _beside(room, site, coast)
    for number_, site in enumerate(sites):
        if site.shape == "polygon":
            found[number_] = _block(room, site, coast)
    return tuple(found[number_] for number_ in range(len(sites)))


def forget() -> None:
    """Forget where names of other maps went: for who measures how long that takes."""
    _boxes.cache_clear()


def _take_sign(room: Room, site: _Site) -> None:
    if site.shape == "disc":
        room.take_disc(site.x, site.y, site.size / 2 + _CLEARANCE)
    else:
        room.take(centred(site.x, site.y, site.size + 4, site.size + 4))


def _block(room: Room, site: _Site, coast: Points) -> Rectangle:
    """Room in a region for its name, a line of facts and a row of counters, or for less."""
    name = text_length(site.name, 17)
    whole = _NAME + _FACT + HEIGHT + 4
    for least, tall in ((_FACTS, whole), (_BLOCK, whole), (0, _NAME + _FACT)):
        wide = max(name, least)
        box = room.place(_inside(site, coast, wide, tall))
        if box is not None:
            return box
    box = centred(*_middle(site), name, _NAME)
    room.take(box)
    return box


def _inside(site: _Site, coast: Points, width: float, height: float) -> Iterator[Rectangle]:
    """Boxes round a region's middle, the nearest first.

    Those that no coast or border runs through come before all.
    """
    x, y = _middle(site)
    boxes = [centred(x + 12 * dx, y + 10 * dy, width, height) for dx, dy in _STEPS]
    edge = coast if site.water else Points(site.outline)
    yield from (box for box in boxes if not edge.touch(box))
    yield from boxes


_STEPS = sorted(
    ((dx, dy) for dx in range(-7, 8) for dy in range(-7, 8)),
    key=lambda step: (hypot(*step), step),
)


def _middle(site: _Site) -> GroundSpot:
    """The given position of water; on ground half-way from there to the middle of the outline."""
    if site.water or not site.outline:
        return site.x, site.y
    xs, ys = [x for x, _ in site.outline], [y for _, y in site.outline]
    return (site.x + (min(xs) + max(xs)) / 2) / 2, (site.y + (min(ys) + max(ys)) / 2) / 2


def _beside(room: Room, site: _Site, coast: Points) -> Rectangle | None:
    """Room for a name beside a sign, off the coast if that can be."""
    if not site.name:
        return None
    gap = site.size / 2 + _CLEARANCE
    boxes = list(around(site.x, site.y, text_length(site.name, 17), _NAME - 2, gap))
    boxes += [moved_inside(box, room.frame) for box in boxes[:2]]
    return room.place(sorted(boxes, key=coast.touch))


# -- regions


def region_words(scene: Scene, boxes: dict[str, Rectangle]) -> Iterator[tuple[str, str]]:
    """The words of each region, and the counters that stand below them."""
    for place in scene.board.places:
        if place.shape == "polygon":
            yield _region_words(scene, place, boxes[place.id])


def _region_words(scene: Scene, place: Place, box: Rectangle) -> tuple[str, str]:
    x, top = box.middle[0], box.top
    within = knowledge(place) + (" watery" if is_water(place) else "")
    lines = text(scene, "name halo", safe(name_of(place)), (x, top + 15), within=within)
    facts = _fact_lines(place, place.label)
    for line, fact in enumerate(facts):
        lines += text(scene, "small halo", safe(fact), (x, top + 31 + _FACT * line), within=within)
    rows = stack(scene.here[place.id], 130)
    width, height = rows_size(rows)
    below = top + _NAME + _FACT * len(facts) + 2
    counters = draw_rows(
        scene, rows, Rectangle(x - width / 2, below, x + width / 2, below + height)
    )
    return f"<g {scene.look(f'words{within}')}>{lines}</g>", counters


def _fact_lines(place: Place, label: str) -> list[str]:
    """What is worth knowing of a place, in lines that are not too long; no fact is broken."""
    known = as_of_fact(place) if place.known else ""
    facts = [fact.replace(" ", _UNBROKEN) for fact in (label, *place.badges, known) if fact]
    lines = wrap(", ".join(facts), _LONGEST_LINE, break_long_words=False, break_on_hyphens=False)
    return [line.replace(_UNBROKEN, " ") for line in lines]


# -- cells


def cell_words(scene: Scene) -> Iterator[tuple[str, str]]:
    """Labels within the cells of a grid, and their counters."""
    for place in scene.board.places:
        if is_cell(place, scene.board):
            yield _cell_words(scene, place)


def _cell_words(scene: Scene, place: Place) -> tuple[str, str]:
    """A cell's label above, its counters in the middle, what else is known of it below."""
    within, x, y = knowledge(place), place.x, place.y
    rows = stack(scene.here[place.id], size_of(place) * 0.9)
    words = text(scene, "label", safe(label_of(place)), (x, y - (18 if rows else 4)), within=within)
    if place.owner is not None and all(
        token.owner != place.owner for token in scene.here[place.id]
    ):
        words += _tag(scene, place, x - size_of(place) * 0.32, y - 28)
    facts = _cell_facts(place) if len(rows) < 2 else ""  # counters take the room
    if facts:
        spot = (x, y + (36 if rows else 16))
        words += text(scene, "small", safe(facts), spot, within=within)
    width, height = rows_size(rows)
    scene.room.take(centred(x, y - (26 if rows else 12), 34, 24))
    scene.room.take(centred(x, y + 6, width, height))
    box = centred(x, y + 6 + max(0, height - HEIGHT) / 4, width, height)
    return f"<g {scene.look(f'words{within}')}>{words}</g>", draw_rows(scene, rows, box)


def _tag(scene: Scene, place: Place, x: float, y: float) -> str:
    assert place.owner is not None
    owner = scene.owner_class(place.owner)
    centre = f'cx="{number(x)}" cy="{number(y)}"'
    field = f'<circle {centre} r="9" fill="{scene.pattern(place.owner)}"/>'
    letter = text(scene, "letter", scene.letter(place.owner), (x, y + 5), within=owner)
    return f'<g class="tag{owner}">{field}{letter}</g>'


def _cell_facts(place: Place) -> str:
    """As much of a cell's badges and date as there is room for."""
    date = "" if place.as_of is None else f"turn {place.as_of}"
    for facts in ([*place.badges, date], place.badges, [date]):
        found = ", ".join(fact for fact in facts if fact)
        if text_length(found, 13) <= 0.8 * size_of(place):
            return found
    return ""


# -- signs


def sign_words(scene: Scene, boxes: dict[str, Rectangle]) -> Iterator[str]:
    """The names of stars and forts; below each what else is known, if counters left room for it.

    A disc has its label inside.
    """
    for place in scene.board.places:
        box = boxes.get(place.id)
        if place.shape == "polygon" or is_cell(place, scene.board):
            continue
        within = knowledge(place)
        words = ""
        if box is not None:
            anchor, x = _anchor(place, box)
            words += text(
                scene,
                "name halo",
                safe(place.name),
                (x, box.top + 14),
                anchor=anchor,
                within=within,
            )
        words += _sign_facts(scene, place, box)
        if words:
            yield f"<g {scene.look(f'words{within}')}>{words}</g>"


def _sign_facts(scene: Scene, place: Place, name: Rectangle | None) -> str:
    """The facts below a name, or above it, or where a name would be; the first line if not all."""
    facts = _fact_lines(place, place.label if place.shape == "square" else "")
    for shown in (facts, [fact.rstrip(",") for fact in facts[:1]]):
        box = scene.room.place(_fact_boxes(scene, place, name, shown)) if shown else None
        if box is not None:
            anchor, x = _anchor(place, box)
            return "".join(
                text(
                    scene,
                    "small halo",
                    safe(fact),
                    (x, box.top + 11 + _FACT * line),
                    anchor=anchor,
                    within=knowledge(place),
                )
                for line, fact in enumerate(shown)
            )
    return ""


def _fact_boxes(
    scene: Scene, place: Place, name: Rectangle | None, facts: list[str]
) -> Iterator[Rectangle]:
    """Below the name, above it, or there but moved so far aside that it is on the picture."""
    wide, tall = max(text_length(fact, 13) for fact in facts), _FACT * len(facts)
    if name is None:
        yield from around(place.x, place.y, wide, tall, size_of(place) / 2 + _CLEARANCE)
        return
    anchor, x = _anchor(place, name)
    left = {"start": x, "end": x - wide, "middle": x - wide / 2}[anchor]
    frame = scene.room.frame
    inside = moved_inside(Rectangle(left, 0, left + wide, 0), frame).left
    for start in dict.fromkeys((left, inside)):
        yield Rectangle(start, name.bottom, start + wide, name.bottom + tall)
        yield Rectangle(start, name.top - tall, start + wide, name.top)


def _anchor(place: Place, box: Rectangle) -> tuple[str, float]:
    """Words at the side of a sign start or end at it, whatever their true length is."""
    if box.left > place.x:
        return "start", box.left
    return ("end", box.right) if box.right < place.x else ("middle", box.middle[0])
