"""The counters on a grid of hexes: sums, two rows, two owners, and from afar the strongest."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core.board import Place
from hegemon.draw.atlas.canvas import Canvas, is_home
from hegemon.draw.atlas.counters import CounterAt, Pile, by_kind, dot, draw_counter, piles_of
from hegemon.draw.atlas.layers import chosen_tokens

_DOWN = 0.52
"""How far below the middle of its cell a counter stands, in radii."""

_ROW = 26
"""From row to row, in the units of a counter."""

_STRONGEST = 6
"""So many counters of one's own are shown from afar."""


def stacks(canvas: Canvas) -> Iterator[str]:
    """What stands at each cell."""
    if canvas.rules.far:
        yield from _from_afar(canvas)
        return
    for place in canvas.board.places:
        for look in _looks(canvas, place, piles_of(canvas.here[place.id])):
            canvas.room.take(look.box(canvas.rules.unit))
            yield draw_counter(canvas, look)
        yield from _swords(canvas, place)


def _looks(canvas: Canvas, place: Place, piles: list[Pile]) -> Iterator[CounterAt]:
    """One owner in the middle, two side by side, more of them in rows of two."""
    if canvas.rules.near and not chosen_tokens(canvas).isdisjoint(
        token.id for token in canvas.here[place.id]
    ):
        yield from _column(canvas, place, _fan(piles))
    elif len(piles) == 1:
        yield from _column(canvas, place, by_kind(piles[0]) if canvas.rules.near else piles)
    else:
        yield from _abreast(canvas, place, piles)


def _fan(piles: list[Pile]) -> list[Pile]:
    """A stack that is opened: a counter for each token."""
    return [Pile(pile.owner, (token,)) for pile in piles for token in pile.tokens]


def _column(canvas: Canvas, place: Place, rows: list[Pile]) -> Iterator[CounterAt]:
    """Counters one below the other, in the seat of a single one."""
    assert canvas.lattice is not None
    y = place.y + _DOWN * canvas.lattice.radius
    scale = canvas.rules.counter * (1 if len(rows) == 1 else 0.92)
    for row, pile in enumerate(rows):
        down = canvas.px(_ROW * scale) * (row - (len(rows) - 1) / 2)
        yield CounterAt(pile, place.x, y + down, scale, ship=canvas.rules.ships)


def _abreast(canvas: Canvas, place: Place, piles: list[Pile]) -> Iterator[CounterAt]:
    """Small counters, two in a row."""
    assert canvas.lattice is not None
    y, scale = place.y + _DOWN * canvas.lattice.radius, canvas.rules.counter * 0.8
    for number, pile in enumerate(piles):
        aside = canvas.lattice.radius * (0.36 if number % 2 else -0.36)
        down = canvas.px(_ROW * scale) * (number // 2)
        yield CounterAt(pile, place.x + aside, y + down, scale, ship=False)


def _swords(canvas: Canvas, place: Place) -> Iterator[str]:
    """Crossed swords between two owners."""
    if len({token.owner for token in canvas.here[place.id]}) > 1:
        assert canvas.lattice is not None
        y = place.y + 0.24 * canvas.lattice.radius
        yield canvas.use("battle", place.x, y, scale=canvas.px(0.8))


def _from_afar(canvas: Canvas) -> Iterator[str]:
    """One's own strongest as counters, all others as dots."""
    found = [
        (place, pile) for place in canvas.board.places for pile in piles_of(canvas.here[place.id])
    ]
    large = list(_large(canvas, found))
    shown = [counter.pile for counter in large]
    for place, pile in found:
        if pile not in shown:
            low = is_home(place) or canvas.beside  # below what is drawn there
            yield dot(canvas, pile, place.x, place.y + canvas.px(9 if low else 0))
    yield from (draw_counter(canvas, counter) for counter in large)


def _large(canvas: Canvas, found: list[tuple[Place, Pile]]) -> Iterator[CounterAt]:
    """The strongest of one's own, as far as they have room; a crown keeps its own above them."""
    own = [(place, pile) for place, pile in found if canvas.own in (None, pile.owner)]
    own.sort(key=lambda each: (-each[1].strength, each[0].id))
    for place, pile in own[:_STRONGEST]:
        y = place.y + canvas.px(14 if is_home(place) else 9 if canvas.beside else 2)
        counter = CounterAt(pile, place.x, y, canvas.rules.counter, ship=False)
        if canvas.room.place([counter.box(canvas.rules.unit)]):
            yield counter
