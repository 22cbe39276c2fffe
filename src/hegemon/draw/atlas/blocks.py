"""What stands on a region: crown, name, gold and banner in one block, and castles with theirs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hegemon.core.board import Place
from hegemon.draw.atlas.bodies import open_place, told_states
from hegemon.draw.atlas.borders import stretches_of
from hegemon.draw.atlas.canvas import SANS, SERIF, Canvas, is_home, words, works_of
from hegemon.draw.atlas.counters import Pile, dot, piles_of, tokens_group
from hegemon.draw.atlas.land import regions_of
from hegemon.draw.atlas.routes import field_colour
from hegemon.draw.labels import Rectangle, centred, text_length
from hegemon.draw.phrases import name_of, short
from hegemon.draw.scene import is_water, number, safe

_NAME, _CAPITAL, _CASTLE = 17.5, 21, 13
_MOST_BANNERS = 4
"""So many armies have banners from afar."""
_SPOTS, _FINE = 12, 6
"""In how many parts a region is tried for a spot, and in rows of how many pixels it is measured."""
_WHOLE = 25
"""How much it counts that a block lies in its region; as much as to lie 1500 pixels farther off."""
_CROWN, _GOLD, _BANNER = 15, 18, 27
"""How high the parts of a block are, in pixels."""


class Block(NamedTuple):
    """All that is said of a region, and the box that it has for it."""

    place: Place
    box: Rectangle
    size: float
    piles: tuple[Pile, ...]


class Castle(NamedTuple):
    """A fort or town with what stands in it, and its box."""

    place: Place
    box: Rectangle
    piles: tuple[Pile, ...]


def castles_of(canvas: Canvas) -> list[Castle]:
    """The places without an area; they keep their spots, so their boxes are taken first."""
    found = []
    for place in canvas.board.places:
        if place.outline:
            continue
        piles = tuple(piles_of(canvas.here[place.id]))
        up = 22 + (20 * len(piles) if not canvas.rules.far else 0)
        name = text_length(name_of(place), canvas.px(_CASTLE)) * 0.85
        half, down = (
            max(canvas.px(34 if piles else 20), name / 2 + canvas.px(4)),
            12 if canvas.rules.far else 28,
        )
        box = Rectangle(
            place.x - half, place.y - canvas.px(up), place.x + half, place.y + canvas.px(down)
        )
        canvas.room.take(box)
        found.append(Castle(place, box, piles))
    return found


def blocks_of(canvas: Canvas) -> list[Block]:
    """A block for each region, in the widest free spot of it."""
    found = []
    for place in regions_of(canvas):
        size = _NAME if not is_home(place) else _CAPITAL
        piles = tuple(piles_of(canvas.here[place.id]))
        width, height = _extent(canvas, place, size, piles)
        box = _spot(canvas, place, width, height)
        canvas.room.take(box)
        found.append(Block(place, box, size, piles))
    return found


def _extent(
    canvas: Canvas, place: Place, size: float, piles: tuple[Pile, ...]
) -> tuple[float, float]:
    """Width and height of a block, in map units."""
    if canvas.rules.far:
        crown = 14 if is_home(place) else 0
        return canvas.px(48 if piles else 18), canvas.px((22 if piles else 4) + crown)
    width = text_length(name_of(place), canvas.px(size)) * 0.95
    height = size + (_CROWN if is_home(place) else 0) + (_GOLD if place.worth is not None else 0)
    if piles:
        width = max(width, canvas.px(_banner_width(_figure(canvas, piles[0])) + 4))
    return width, canvas.px(height + _BANNER * len(piles))


def _spot(canvas: Canvas, place: Place, width: float, height: float) -> Rectangle:
    """Where most of a block lies in its region, clear of others, near the middle of it."""
    ground = stretches_of(place.outline, canvas.px(_FINE))
    best = centred(place.x, place.y, width, height)
    most = -100.0
    # from the middle outwards: what lies farther off than the best is good cannot be better
    for off, x, y in _spots(place):
        far = off / canvas.px(60)
        if _WHOLE - far <= most:
            break
        box = centred(x, y, width, height)
        covers = 0 if canvas.room.free(box) else 30
        worth = _WHOLE * ground.share(box) - covers - far
        if worth > most:
            best, most = box, worth
    return best


def _spots(place: Place) -> list[tuple[float, float, float]]:
    """Spots of a region with their distances from its middle, which is the first."""
    xs, ys = [x for x, _ in place.outline], [y for _, y in place.outline]
    left, top, wide, high = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    parts = [part / _SPOTS for part in range(1, _SPOTS)]
    spots = [(left + wide * column, top + high * row) for column in parts for row in parts]
    spots.append((place.x, place.y))
    return sorted((abs(x - place.x) + abs(y - place.y), x, y) for x, y in spots)


# -- drawing


def castles(canvas: Canvas, found: list[Castle]) -> Iterator[str]:
    """A castle in its owner's colour, with a point for each level; its name in italics."""
    for castle in found:
        place, x = castle.place, castle.place.x
        size = canvas.rules.unit * (0.8 if canvas.rules.far else 1)
        sign = place.sign or "castle"
        colour = f'color="{"#fff" if canvas.print else canvas.owner(place.owner)}"'
        drawn = [canvas.use(sign, x, place.y, scale=size, more=colour)]
        drawn += _levels(canvas, place)
        for state in told_states(place)[:1]:
            drawn.append(canvas.use(state, x + canvas.px(15), place.y, scale=size))
        yield f"{open_place(canvas, place)}{''.join(drawn)}</g>"


def _levels(canvas: Canvas, place: Place) -> Iterator[str]:
    """A point for each level of a fort."""
    forts = [sign for sign in works_of(place) if sign.startswith("fort-")]
    level = int(forts[0].removeprefix("fort-")) if forts else 0
    for step in range(0 if canvas.rules.far else level):
        x = place.x + canvas.px(6.6) * (step - (level - 1) / 2)
        y, radius = number(place.y + canvas.px(14.6)), number(canvas.px(2.2))
        yield f'<circle cx="{number(x)}" cy="{y}" r="{radius}" fill="{canvas.colour("ink")}"/>'


def texts(canvas: Canvas, blocks: list[Block], found: list[Castle]) -> Iterator[str]:
    """The names of regions, crowned where they are capitals, and those of castles."""
    spaced = f'letter-spacing="{number(canvas.px(0.4))}"'
    look = f'font-family="{SERIF}" font-weight="600" text-anchor="middle" {spaced}'
    yield f'<g {look} fill="{canvas.colour("ink")}" {canvas.halo(4, "land")}>'
    for block in blocks:
        yield from _block(canvas, block)
    for castle in found:
        if not canvas.rules.far:
            small = f'{canvas.size(_CASTLE)} font-style="italic" font-weight="400"'
            small += f' fill="{canvas.colour("muted")}"'
            foot = castle.place.y + canvas.px(27)
            yield words(name_of(castle.place), castle.place.x, foot, small)
    yield "</g>"


def _block(canvas: Canvas, block: Block) -> Iterator[str]:
    place, top = block.place, block.box.top
    x = block.box.middle[0]
    if is_home(place):
        gold = f'color="{canvas.colour("gold" if not canvas.print else "ink")}"'
        yield canvas.use("capital", x, top + canvas.px(8), scale=canvas.rules.unit, more=gold)
        top += canvas.px(_CROWN)
    if canvas.rules.far:
        return
    water = is_water(place)
    muted = f' font-style="italic" font-weight="400" fill="{canvas.colour("muted")}"'
    yield words(
        name_of(place),
        x,
        top + canvas.px(block.size * 0.85),
        canvas.size(block.size) + (muted if water else ""),
    )
    if place.worth is not None:
        yield _gold(canvas, place.worth, x, top + canvas.px(block.size + _GOLD / 2))


def _gold(canvas: Canvas, worth: int, x: float, y: float) -> str:
    """What a region gives, beside a coin."""
    ink, fill = canvas.colour("ink"), canvas.colour("gold")
    coin = canvas.shape(
        "coin",
        f'<circle r="5" fill="{fill}" stroke="{ink}" stroke-width=".9"/>'
        '<path d="M-1.5 -2.5a3 3 0 0 1 3 0" stroke="#fff" stroke-width="1" fill="none"/>',
    )
    width = text_length(f"{worth:,}", canvas.px(12.5)) * 0.9
    left = x - (width + canvas.px(14)) / 2
    look = f'font-family="{SANS}" {canvas.size(12.5)} fill="{canvas.colour("muted")}"'
    drawn = canvas.place(coin, left + canvas.px(5), y, scale=canvas.rules.unit)
    figure = f'x="{round(left + canvas.px(14))}" y="{round(y + canvas.px(4.4))}"'
    return f'<g stroke="none">{drawn}</g><text {figure} text-anchor="start" {look}>{worth:,}</text>'


def banners(canvas: Canvas, blocks: list[Block], found: list[Castle]) -> Iterator[str]:
    """The armies of regions at the foot of their blocks, those of castles above them."""
    if canvas.rules.far:
        yield from _strongest(canvas, blocks, found)
        return
    for block in blocks:
        step = canvas.px(_BANNER)
        first = block.box.bottom - step * (len(block.piles) - 0.5)
        for row, pile in enumerate(block.piles):
            yield _banner(canvas, pile, block.box.middle[0], first + row * step, 1)
    for castle in found:
        for row, pile in enumerate(castle.piles):
            y = castle.place.y - canvas.px(24 + 20 * row)
            yield _banner(canvas, pile, castle.place.x, y, 0.85)


def _strongest(canvas: Canvas, blocks: list[Block], found: list[Castle]) -> Iterator[str]:
    """From afar the strongest armies have banners, all others are points beside them."""
    spots = [
        (pile, block.box.middle[0], block.box.bottom - canvas.px(11), row)
        for block in blocks
        for row, pile in enumerate(block.piles)
    ]
    spots += [
        (pile, castle.place.x, castle.place.y - canvas.px(16), row)
        for castle in found
        for row, pile in enumerate(castle.piles)
    ]
    ranked = sorted(spots, key=lambda spot: (-spot[0].strength, spot[1], spot[2]))
    shown = [spot[0] for spot in ranked[:_MOST_BANNERS] if spot[3] == 0]
    for pile, x, y, row in spots:
        if pile in shown:
            yield _banner(canvas, pile, x, y, 1)
        else:
            yield dot(canvas, pile, x + canvas.px(30 + 8 * row if row else 0), y)


def _figure(canvas: Canvas, pile: Pile) -> str:
    """How many they are: in full, thousands apart as everywhere; from afar rounded."""
    if canvas.rules.far and pile.strength:
        return short(pile.strength)
    return f"{pile.strength:,}" if pile.strength else pile.text


def _banner_width(figure: str) -> float:
    return 34 + 6.8 * max(2, len(figure))


def _banner(canvas: Canvas, pile: Pile, x: float, y: float, scale: float) -> str:
    """A flag at its pole: the emblem in the owner's colour, the figure on plain cloth."""
    figure = _figure(canvas, pile)
    cloth = canvas.shape(f"banner-{max(2, len(figure))}", _cloth(canvas, _banner_width(figure)))
    half = _banner_width(figure) / 2
    drawn = [canvas.place(cloth, 0, 0)]
    if pile.owner is not None:
        ink = f'color="{canvas.owner_ink(pile.owner)}"'
        drawn.append(canvas.use(canvas.emblem(pile.owner), 9 - half, 0, more=ink))
    drawn.append(f'<text x="{number(half - 8)}" y="4.8">{safe(figure)}</text>')
    states = list(dict.fromkeys(state for token in pile.tokens for state in token.states))
    for place, state in enumerate(states[:2]):
        drawn.append(canvas.use(state, half - 1 + 15 * place, -10))
    size = scale * canvas.rules.unit * (0.85 if canvas.rules.far else 1)
    at = f'transform="translate({round(x)} {round(y)})scale({size:.2f})"'
    colour = f'color="{canvas.owner(pile.owner)}"'
    return tokens_group(canvas, pile.tokens, f"<g {at} {colour}>{''.join(drawn)}</g>")


def _cloth(canvas: Canvas, width: float) -> str:
    left, long = number(-width / 2), number(width)
    pole = f'stroke="{canvas.colour("ink")}" stroke-width="2" stroke-linecap="round"'
    return (
        f'<path d="M{left} -10.5h{long}l-5 10.5l5 10.5h-{long}z" fill="{field_colour(canvas)}"'
        ' stroke="currentColor" stroke-width="1.8" stroke-linejoin="round"/>'
        f'<path d="M{left} -10.5h18v21h-18z" fill="currentColor"/>'
        f'<path d="M{left} -13v31" {pole}/>'
    )
