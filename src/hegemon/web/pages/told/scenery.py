"""What a battle is fought on: stars and the planet of the place, or land with its hills.

What is random is keyed by the place, so that a place always looks the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from markupsafe import Markup

from hegemon.core.board import Board, Place
from hegemon.core.show.signs import BODIES, GROUNDS

_WIDE, _HIGH = 1216, 460
_STARS, _HILLS = 70, 9
"""How many are drawn."""
_BARE = frozenset({"", "deep-space", "warp-point"})


def scenery(place: Place | None, board: Board) -> Markup:
    """The ground as a picture that fills its frame; in words it says nothing new."""
    land = is_land(place, board)
    key = board.title if place is None else place.id
    drawn = "".join(_land(key) if land else _space(key, place))
    stands = "xMidYMin" if land else "xMidYMax"  # hills are far off, a planet is below
    frame = f'viewBox="0 0 {_WIDE} {_HIGH}" preserveAspectRatio="{stands} slice"'
    picture = f'<svg class="ground" {frame} aria-hidden="true">{drawn}</svg>'
    return Markup(picture)  # noqa: S704 - made of whole numbers


def is_land(place: Place | None, board: Board) -> bool:
    """Whether a battle is fought on land: at its place, or where that is not known on its map."""
    return any(one.sign in GROUNDS for one in ([place] if place else board.places))


def _space(key: str, place: Place | None) -> Iterator[str]:
    for x, y, size in _spots(key, _STARS):
        yield f'<circle cx="{x % _WIDE}" cy="{y % _HIGH}" r="{1 + size % 2}" class="star"/>'
    if place is not None and place.sign in BODIES and place.sign not in _BARE:
        yield f'<circle cx="{_WIDE // 2}" cy="{_HIGH + 690}" r="760" class="air"/>'
        yield f'<circle cx="{_WIDE // 2}" cy="{_HIGH + 700}" r="758" class="body"/>'


def _land(key: str) -> Iterator[str]:
    yield f'<path class="hill" d="M0 64H{_WIDE}"/>'
    for at, (x, y, size) in enumerate(_spots(key, _HILLS)):
        left = at * _WIDE // _HILLS + x % 60
        high, half = 22 + y % 22, 30 + size % 24
        yield (
            f'<path class="hill" d="M{left} 64l{half}-{high}l{half // 2} {high // 2}'
            f'l{half // 2}-{high // 3}l{half} {high - high // 2 + high // 3}"/>'
        )
    for x, y, _ in _spots(f"{key} grass", _STARS):
        down = 80 + y % (_HIGH - 90)
        yield f'<path class="grass" d="M{x % _WIDE} {down}q3-4 6 0q3-4 6 0"/>'


def _spots(key: str, many: int) -> Iterator[tuple[int, int, int]]:
    """Three numbers each, always the same for a key."""
    for number in range(many):
        found = sha256(f"{key} {number}".encode()).digest()
        yield (
            int.from_bytes(found[:4], "big"),
            int.from_bytes(found[4:8], "big"),
            found[8],
        )
