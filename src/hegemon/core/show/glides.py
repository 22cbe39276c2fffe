"""What goes where between two boards of one reader: nothing but these boards is known of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import pairwise
from math import hypot

from hegemon.core.board import Board, Place, Token, neighbours_of, places_by_id
from hegemon.core.game import Player
from hegemon.core.geometry.graphs import shortest_path
from hegemon.core.records import Value
from hegemon.core.show.stories import Flight

_DETOUR = 2
"""A way along lanes that is longer than so many straight ones is none that anybody took."""


class Glide(Value, tag=False, omit_defaults=True):
    """A piece that goes, or went on along its way: the places in order, both ends among them."""

    token: str
    owner: Player | None
    sign: str
    way: tuple[str, ...]
    count: int | None = None
    left: str = ""
    """The piece that it was a part of and looks like, where no board shows it by itself."""


class Motion(Value, tag=False, omit_defaults=True):
    """All that is about pieces between two boards."""

    glides: tuple[Glide, ...] = ()
    appeared: Mapping[str, str] = {}
    """The pieces that are there now and were not, each with its place."""
    gone: Mapping[str, str] = {}
    """The pieces that are there no more, each with the place where it was last."""


def motion_between(before: Board, after: Board, fatal: Collection[str] = ()) -> Motion:
    """What moved, came and went from one board to the next.

    `fatal` are the places where something was lost: a piece that is gone and was on its way through
    one of them got as far as there.
    """
    ways = _Ways(after)
    old, new = _pieces(before), _pieces(after)
    found: list[Glide] = []
    gone: dict[str, str] = {}
    for piece, token in new.items():
        way = ways.gone_on(old[piece], token) if piece in old else _set_out(token)
        found += _glide(token, way)
    for piece, token in old.items():
        if piece not in new:
            way = _last_way(token, fatal)
            found += _glide(token, way)
            gone[token.id] = way[-1] if way else token.at
    here = {place.id for place in after.places}
    return Motion(
        glides=tuple(one for one in found if here.issuperset(one.way)),
        appeared={token.id: token.at for piece, token in new.items() if piece not in old},
        gone=gone,
    )


def flown(flights: Iterable[Flight], before: Board, after: Board) -> Iterator[Glide]:
    """What set out and was there between two boards: it leaves what it was counted among."""
    shown = {token.id for board in (before, after) for token in board.tokens}
    here = {place.id for place in after.places}
    for one in flights:
        left = [token.id for token in before.tokens if _is_left_by(token, one)]
        if left and one.piece not in shown and here.issuperset(one.way):
            yield Glide(one.piece, one.owner, one.sign, one.way, one.count, left=left[0])


def _is_left_by(token: Token, flight: Flight) -> bool:
    of_its_kind = (token.owner, token.sign) == (flight.owner, flight.sign)
    return of_its_kind and token.to is None and token.at == flight.way[0]


def _pieces(board: Board) -> dict[tuple[str, ...], Token]:
    """Tokens by what says that they are the same on two boards: where only sighted, their place."""
    found: dict[tuple[str, ...], Token] = {}
    alike: Counter[tuple[str, ...]] = Counter()
    for token in board.tokens:
        piece: tuple[str, ...] = (token.id,)
        if token.sighted:
            same = (token.owner or "", token.at, token.sign)
            piece = (*same, f"{alike[same]}")
            alike[same] += 1
        found[piece] = token
    return found


def _glide(token: Token, way: tuple[str, ...]) -> Iterator[Glide]:
    if len(way) > 1:
        yield Glide(token.id, token.owner, token.sign, way, token.count)


def _set_out(token: Token) -> tuple[str, ...]:
    """The way of a new piece: it left a place since, if it is under way for a turn already."""
    return token.route if token.to is not None and token.done else ()


def _last_way(token: Token, fatal: Collection[str]) -> tuple[str, ...]:
    """The way of a piece that is gone: to where something was lost, or to a goal that was near."""
    route = token.route
    for number, place in enumerate(route[1:], 2):
        if place in fatal:
            return route[:number]
    return route if token.to is not None and token.left <= 1 else ()


class _Ways:
    """How pieces may have gone on a board: along its lanes, or straight."""

    def __init__(self, board: Board) -> None:
        self._lanes = neighbours_of(board)
        self._places = places_by_id(board)
        self._known: dict[tuple[str, str], tuple[str, ...]] = {}

    def gone_on(self, old: Token, new: Token) -> tuple[str, ...]:
        """The way of a piece that is on both boards; () where it stood still."""
        if old.at == new.at:
            # it flew on, between the same two places
            return new.route if new.to is not None and new.done > old.done else ()
        if new.at in old.route:
            return old.route[: old.route.index(new.at) + 1]
        return self._between(old.at, new.at)

    def _between(self, start: str, goal: str) -> tuple[str, ...]:
        """The shortest way along lanes, kept: whole armies go the same one."""
        if (start, goal) not in self._known:
            found = shortest_path(self._lanes, start, goal)
            straight = (start, goal)
            self._known[straight] = found if found and self._likely(found) else straight
        return self._known[start, goal]

    def _likely(self, way: tuple[str, ...]) -> bool:
        points = [self._places[id_] for id_ in way]
        length = sum(_apart(a, b) for a, b in pairwise(points))
        return length <= _DETOUR * _apart(points[0], points[-1])


def _apart(a: Place, b: Place) -> float:
    return hypot(a.x - b.x, a.y - b.y)
