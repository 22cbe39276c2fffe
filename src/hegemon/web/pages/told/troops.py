"""The silhouettes of a rank at the end of a round: whole, hurt, hit just now, away, fallen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from hegemon.core.show.battles import in_round
from hegemon.core.show.fights import FightRank
from hegemon.draw.curves.sizes import nice_step

PREFIX = "battle-"
"""Before every id of the page, so that none is one of a map's."""

_MOST = 44
"""Silhouettes of a side at most."""
_ROWS, _A_ROW = 6, 8
"""Of a rank that stand in one column; and in one row, where ranks are rows."""
_HANDFUL, _FEW, _SOME = 5, 12, 26
"""So many at most are a "handful", "few", and "some"; each rank above three counts as"""
_RANK = 6
"""so many more."""
_ACROSS, _DOWN = 34, 26
"""What one silhouette takes."""

_CROSS = '<path class="cross" d="M{0} {1}l12 12m0-12l-12 12"/>'
_RING = '<g class="ring" transform="translate({0} {1})"><circle r="11.5"/><path d="{2}"/></g>'
_TICKS = "M-11-8l3 3M11-8l-3 3M-11 8l3-3M11 8l-3-3"

MAN = "man"
"""What an army on land is drawn as here: its sign on the map is a shield, for want of room."""
MEN = (
    f'<g id="{PREFIX}{MAN}"><path d="M8-12V11" stroke="currentColor" stroke-width="1.2"/>'
    '<path d="M8-14l1.6 4H6.4z" fill="currentColor"/><circle cy="-7" r="3.2" '
    'fill="currentColor"/><path d="M-4-3H4L6 5H3.5V11H.7V6H-.7V11H-3.5V5H-6Z" '
    'fill="currentColor"/></g>'
)


def figure_size(totals: Sequence[int]) -> int:
    """How many one silhouette stands for, so that all of the largest side have room.

    >>> figure_size([12, 9]), figure_size([14_000, 9_000])
    (1, 500)
    """
    return nice_step(max([*totals, 1]) / _MOST)


def crowd(totals: Sequence[int], each: int, ranks: int) -> str:
    """How large they can be drawn: a "handful", "few", "some" or "many"; ranks take room, too."""
    most = max([*totals, 1]) // each + _RANK * max(ranks - 3, 0)
    if most <= _HANDFUL:
        return "handful"
    return "few" if most <= _FEW else "some" if most <= _SOME else "many"


def sign_of(rank: FightRank, *, land: bool) -> str:
    """What a rank is drawn as: its sign, but men for an army on land."""
    return MAN if land and rank.sign == "army" else rank.sign


def troop(rank: FightRank, number: int, each: int, sign: str) -> Markup:
    """The silhouettes of a rank after a round; words beside it say the same."""
    kinds = list(_kinds(rank, number, each))
    if not kinds:
        return Markup()
    rows = -(-len(kinds) // _A_ROW) if rank.row else min(len(kinds), _ROWS)
    columns = -(-len(kinds) // rows)
    rows = -(-len(kinds) // columns)
    drawn = "".join(
        _figure(sign, kind, at // rows * _ACROSS + 17, at % rows * _DOWN + 13)
        for at, kind in enumerate(kinds)
    )
    picture = _picture(columns, rows, drawn)
    if not rank.row and rows > 1:
        picture = (
            f'<div class="stands">{picture}</div><div class="lies">{_lying(sign, kinds)}</div>'
        )
    return Markup(picture)  # noqa: S704 - made of signs and whole numbers


def _lying(sign: str, kinds: Sequence[str]) -> str:
    """The same in rows, for a phone, where sides stand one above the other; those behind first."""
    rows = -(-len(kinds) // _A_ROW)
    wide = -(-len(kinds) // rows)
    return "".join(_row(sign, kinds[at : at + wide], wide) for at in range(0, len(kinds), wide))


def _row(sign: str, kinds: Sequence[str], wide: int) -> str:
    """One of them, as wide as all are, its figures in the middle."""
    left = (wide - len(kinds)) * _ACROSS // 2 + 17
    drawn = "".join(_figure(sign, kind, left + at * _ACROSS, 13) for at, kind in enumerate(kinds))
    return _picture(wide, 1, drawn)


def _picture(columns: int, rows: int, drawn: str) -> str:
    size = 'viewBox="0 0 {0} {1}" width="{0}" height="{1}"'.format(columns * _ACROSS, rows * _DOWN)
    return f'<svg class="troop" {size} aria-hidden="true">{drawn}</svg>'


def _figure(sign: str, kind: str, x: int, y: int) -> str:
    """One silhouette with its marks; a sign is a word of our own vocabulary."""
    look, _, mark = kind.partition(" ")
    drawn = f'<use class="{look}" href="#{PREFIX}{sign}" x="{x}" y="{y}"/>'
    if mark == "now" and look == "gone":
        drawn += _CROSS.format(x - 6, y - 6)
    elif mark == "now":
        drawn += _RING.format(x, y, _TICKS)
    return drawn


def _kinds(rank: FightRank, number: int, each: int) -> Iterator[str]:
    """What each silhouette is, those behind first: who stands in front falls first."""
    before = rank.told
    every = -(-before // each)
    fallen_before = _scaled(sum(rank.lost[: number - 1]), before, each)
    fallen = _scaled(sum(rank.lost[:number]), before, each)
    away = min(_scaled(sum(rank.fled[:number]), before, each), every - fallen)
    here = every - fallen - away
    hurt = min(-(-sum(rank.crippled[:number]) // each), here)
    hit = min(-(-in_round(rank.crippled, number) // each), hurt)
    yield from ("whole",) * (here - hurt)
    yield from ("hurt",) * (hurt - hit)
    yield from ("hurt now",) * hit
    yield from ("away",) * away
    yield from ("gone now",) * (fallen - fallen_before)
    yield from ("gone",) * fallen_before


def _scaled(count: int, before: int, each: int) -> int:
    """How many silhouettes so many of a rank are: the last one goes with the last of them."""
    every = -(-before // each)
    if count >= before:
        return every
    return min((2 * count + each) // (2 * each), max(every - 1, 0))
