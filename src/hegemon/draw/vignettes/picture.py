"""Vignettes: what a sentence tells as a small picture by night, for its headline.

Each beat of a story has its way of being drawn: a battle has two sides and fire between them, a
blockade a ring that closes. All is made of what the reader's own board says; words say the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hegemon.core.board import Board
from hegemon.core.game import Player
from hegemon.core.report import Sentence
from hegemon.core.show.stories import HEAVIEST, Beat
from hegemon.draw.scene import number
from hegemon.draw.symbols.sheet import symbols
from hegemon.draw.vignettes.easel import Easel, VignetteFormat, formation
from hegemon.draw.vignettes.subject import SideSeen, StorySeen, about

PREFIX = "news-"
"""Before every id, so that none is one of the map's."""

_MOST = 6
"""Pieces of a side that are drawn: of more one sees that they are many."""

_FLASH = (
    '<radialGradient id="{0}glow"><stop stop-color="#fff6d8"/>'
    '<stop offset=".25" stop-color="#ffd07a"/><stop offset=".6" stop-color="#ff7a2e"'
    ' stop-opacity=".75"/><stop offset="1" stop-color="#ff5a1e" stop-opacity="0"/></radialGradient>'
    '<g id="{0}flash"><circle r="30" fill="url(#{0}glow)"/>'
    '<path d="M-14-8L-24-20M12-12L20-26M15 9L28 17M-10 13L-16 26" stroke="#fff6d8"'
    ' stroke-width="2" stroke-linecap="round"/></g>'
)
_GOLD, _RIM, _STEEL = "#f0c050", "#7a5510", "#8290ae"
_LEAVES = (
    "M-8 29Q-30 20-29-4M-28 6q-9-1-10-10q8 1 10 10M-25 17q-10 2-14-6q9-2 14 6"
    "M-29-5q-6-6-2-14q6 6 2 14M-16 25q-7 7-15 3q6-7 15-3"
)
_SHIPS = frozenset({"ship", "ships", "squadrons", "strength"})
"""What figures count that is drawn as pieces, not as money."""


class Vignettes:
    """The pictures of one page; its sheet has the signs that they use."""

    def __init__(self, board: Board, me: Player | None, prefix: str = PREFIX) -> None:
        self._board, self._me, self._prefix = board, me, prefix
        self._used: set[str] = set()

    def of(self, sentence: Sentence, format_: VignetteFormat = "small") -> str:
        """The picture of a sentence as SVG text; `sheet` must stand on the same page."""
        seen = about(self._board, sentence, self._me)
        easel = self._easel(seen, format_)
        return self._framed(easel, _DRAWN[seen.story.beat](easel))

    def of_the_end(self, winners: tuple[Player, ...], format_: VignetteFormat = "small") -> str:
        """The picture of who has won: his emblem; of a draw, an empty wreath."""
        easel = self._easel(about(self._board, Sentence(""), self._me), format_)
        return self._framed(easel, _wreath(easel, winners))

    def sheet(self) -> str:
        """The `<defs>` that the pictures made so far need."""
        own = f"<defs>{_FLASH.format(self._prefix)}</defs>"
        return symbols(self._used, "dark", self._prefix) + own

    def _easel(self, seen: StorySeen, format_: VignetteFormat) -> Easel:
        return Easel(seen, format_, self._prefix, self._used)

    def _framed(self, easel: Easel, drawn: Iterator[str]) -> str:
        box = f"0 0 {easel.frame.width} {easel.frame.height}"
        inside = "".join((*easel.ground(), *drawn))
        slice_ = 'preserveAspectRatio="xMidYMid slice"'
        return f'<svg viewBox="{box}" {slice_} aria-hidden="true">{inside}</svg>'


# -- the beats


def _battle(easel: Easel) -> Iterator[str]:
    """Those who come from the left, those who are met at the place, and fire between them."""
    seen, frame = easel.seen, easel.frame
    comes, met = seen.sides()
    yield easel.body()
    yield easel.flash(*frame.clash, frame.piece)
    yield from _side(easel, comes, frame.left, "")
    turned = f'transform="matrix(-1 0 0 1 {frame.width} 0)"'
    yield from _side(easel, met, (frame.width - frame.right[0], frame.right[1]), turned)


def _side(easel: Easel, side: SideSeen, start: tuple[float, float], turned: str) -> Iterator[str]:
    """A side in formation; those that fell are seen faintly, and of many some stand for all.

    A side that is turned round is drawn from its foremost column away from the fire, too.
    """
    troop, frame = side.troop, easel.frame
    count = min(troop.size, _MOST)
    fell = min(-(-count * troop.fallen // troop.size), count)
    along, across = frame.gap
    spots = formation(count, start, (-along if turned else along, across))
    drawn = ((spots[: count - fell], turned), (spots[count - fell :], f"{turned}{_FALLEN}".strip()))
    for some, look in drawn:
        if some:
            yield easel.pieces(side.owner, some, look, troop.sign)


def _border(easel: Easel) -> Iterator[str]:
    """A place in a ring of its owner's colour, and his pieces before it."""
    seen, frame = easel.seen, easel.frame
    lost = seen.story.subject in ("loss", "threat")
    owner = seen.foe if lost else seen.me if seen.story.subject == "gain" else seen.holder
    x, y, radius = frame.body
    yield easel.body()
    yield easel.ring(seen.colour(owner))
    yield easel.pieces(owner, formation(3, frame.left, frame.gap))
    yield easel.badge(owner, x - radius, y - radius * 0.8, radius * 0.36)


def _blockade(easel: Easel) -> Iterator[str]:
    """A ring that closes, with the pieces of who closes it."""
    seen, frame = easel.seen, easel.frame
    owner = seen.me if seen.story.subject == "gain" else seen.foe
    x, y, radius = frame.width / 2, frame.body[1], frame.body[2]
    wide, flat = radius * 1.75, radius * 0.85
    yield easel.body(x=x, grown=0.75)
    dash = f'stroke-width="{number(radius / 13)}" stroke-dasharray="{number(radius / 4)}"'
    at = f'cx="{number(x)}" cy="{number(y)}" rx="{number(wide)}" ry="{number(flat)}"'
    yield f'<ellipse {at} fill="none" stroke="{seen.colour(owner)}" {dash}/>'
    corners = [(x - wide, y + flat * 0.3), (x + wide * 0.8, y - flat * 0.6), (x, y + flat)]
    yield easel.pieces(owner, corners)


def _discovery(easel: Easel) -> Iterator[str]:
    """Somebody who looks, and what he sees in his light."""
    seen, frame = easel.seen, easel.frame
    x, y, radius = frame.body
    start_x, start_y = frame.left[0] + 8, frame.height * 0.8
    low, high = f"{number(x)} {number(y + radius)}", f"{number(x)} {number(y - radius)}"
    beam = f"M{number(start_x)} {number(start_y)}L{high}L{number(x + radius)} {number(y)}L{low}Z"
    yield f'<path d="{beam}" fill="#ffe3a6" fill-opacity=".2"/>'
    yield easel.body()
    if seen.foe is not None:
        yield easel.pieces(seen.foe, formation(min(seen.troop(seen.foe).size, 3), (x, y), (0, 15)))
    looks = f'color="{seen.colour(seen.me)}"'
    yield easel.use("scout", start_x, start_y, frame.piece, looks)


def _piece(easel: Easel) -> Iterator[str]:
    """Pieces in their dock, as many as stand for their owner."""
    yield from _docked(easel, easel.seen.troop(_whose(easel)).size)


def _whose(easel: Easel) -> Player | None:
    """Whose pieces a story is about."""
    seen = easel.seen
    return seen.foe if seen.story.subject in ("threat", "discovery") else seen.me


def _docked(easel: Easel, many: int) -> Iterator[str]:
    """So many pieces in their dock; those that are no more are seen faintly."""
    seen, frame = easel.seen, easel.frame
    lost, owner = seen.story.subject == "loss", _whose(easel)
    count = min(many, _MOST)
    middle, y, half = frame.width / 2, frame.height / 2, frame.height * 0.36
    columns = (count + 2) // 3
    start = middle - frame.gap[0] * (columns - 1) / 2
    spots = formation(count, (start, y), (frame.gap[0], frame.gap[1] * 0.9))
    if not lost:
        side, inner = number(half * 1.25), number(half * 0.85)
        top = number(half)
        dock = f"M-{inner}-{top}H-{side}V{top}H-{inner}M{inner}-{top}H{side}V{top}H{inner}"
        at = f'transform="translate({number(middle)} {number(y)})"'
        yield f'<path d="{dock}" {at} fill="none" stroke="{_STEEL}" stroke-width="7"/>'
    if lost:
        yield easel.flash(middle, y, frame.piece)
    yield easel.pieces(owner, spots, _FALLEN.strip() if lost else "")


def _move(easel: Easel) -> Iterator[str]:
    """A piece on its way, dotted, to where it goes."""
    seen, frame = easel.seen, easel.frame
    owner = seen.foe if seen.story.subject in ("threat", "discovery") else seen.me
    x, y, radius = frame.body
    start = f"{number(frame.left[0])} {number(frame.height * 0.8)}"
    bend = f"{number(frame.width * 0.5)} {number(frame.height * 0.2)}"
    way = f"M{start}Q{bend} {number(x - radius * 1.3)} {number(y)}"
    dots = 'stroke-width="2.4" stroke-linecap="round" stroke-dasharray="0 7"'
    yield f'<path d="{way}" fill="none" stroke="{seen.colour(owner)}" {dots}/>'
    yield easel.body()
    spot = (frame.width * 0.36, frame.height * 0.48)
    faded = _FALLEN.strip() if seen.story.subject == "loss" else ""
    yield easel.pieces(owner, [spot], faded)


def _covert(easel: Easel) -> Iterator[str]:
    """An eye in the dark, in the colour of who was looked at."""
    seen, frame = easel.seen, easel.frame
    other = seen.foe if seen.foe is not None else seen.me
    x, y, size = frame.width / 2, frame.height / 2, frame.height * 0.34
    s, t = number(size * 1.4), number(size)
    look = f'fill="none" stroke="{seen.colour(other)}" stroke-width="{number(size / 7)}"'
    eye = f"M-{s} 0Q0-{number(size * 1.9)} {s} 0Q0 {number(size * 1.9)}-{s} 0Z"
    at = f'transform="translate({number(x)} {number(y)})"'
    yield f'<path d="{eye}" {at} {look} stroke-linejoin="round"/>'
    yield easel.badge(other, x, y, size * 0.5)
    if seen.story.subject in ("loss", "threat"):
        yield f'<path d="M-{t} {t}L{t}-{t}" {at} {look} stroke-linecap="round"/>'


def _figure(easel: Easel) -> Iterator[str]:
    """Coins in stacks; ships as ships, and honours as a crown."""
    seen, frame = easel.seen, easel.frame
    figure = seen.story.figure
    counted = figure.unit or figure.label if figure else ""
    if counted in _SHIPS:
        told = abs(figure.number or 0) if figure else 0
        yield from _docked(easel, told) if told else _piece(easel)
    elif counted == "prestige":
        scale = frame.height / 22
        crown = f'color="{_GOLD}"'
        yield easel.use("capital", frame.width / 2, frame.height / 2, scale, crown)
    else:
        falls = bool(figure and figure.number is not None and figure.number < 0)
        yield from _coins(frame.width / 2, frame.height * 0.74, frame.height / 84, falls=falls)


def _coins(x: float, y: float, scale: float, *, falls: bool) -> Iterator[str]:
    """Three stacks; of money that is spent the greatest has gone."""
    at = f'transform="translate({number(x)} {number(y)})scale({scale:.2f})"'
    stacks = ((-25, 3), (0, 2 if falls else 5), (25, 1))
    coins = "".join(
        f"M{left - 11} {-7 * coin}a11 4.5 0 0 1 22 0v4a11 4.5 0 0 1-22 0z"
        for left, coins in stacks
        for coin in range(coins)
    )
    yield f'<path d="{coins}" {at} fill="{_GOLD}" stroke="{_RIM}" stroke-width="1.6"/>'


def _at_hand(easel: Easel) -> Iterator[str]:
    """A place with its owner's ring, and one's own piece before it."""
    seen, frame = easel.seen, easel.frame
    yield easel.body()
    if seen.holder is not None:
        yield easel.ring(seen.colour(seen.holder))
    yield easel.pieces(seen.me, [(frame.clash[0] - frame.gap[0], frame.body[1])])


def _word(easel: Easel) -> Iterator[str]:
    """A letter with the seal of who it is from, or of whom it is about; or what is at hand."""
    seen, frame = easel.seen, easel.frame
    if seen.place is not None and not seen.others:
        yield from _at_hand(easel)
        return
    if seen.place is None and seen.story.weight >= HEAVIEST:  # so weighty is the end alone
        won = (seen.me,) if seen.me is not None and seen.story.subject == "gain" else ()
        yield from _wreath(easel, seen.others[:1] or won)
        return
    if seen.place is None and not seen.others and seen.story.subject == "gain":
        yield from _learned(easel)
        return
    owner = seen.others[0] if seen.others else seen.me
    x, y, half = frame.width / 2, frame.height / 2, frame.height * 0.3
    wide, high = number(half * 1.4), number(half)
    at = f'transform="translate({number(x)} {number(y)})"'
    look = 'fill="#e8dcc0" stroke="#8b7a52" stroke-width="1.5"'
    yield f'<path d="M-{wide}-{high}H{wide}V{high}H-{wide}Z" {at} {look}/>'
    fold = f"M-{wide}-{high}L0 {number(half * 0.3)}L{wide}-{high}"
    yield f'<path d="{fold}" {at} fill="none" stroke="#8b7a52" stroke-width="1.5"/>'
    yield easel.badge(owner, x, y + half * 0.25, half * 0.45)


def _learned(easel: Easel) -> Iterator[str]:
    """A flask: what one has gained from nobody and nowhere one has found out."""
    seen, frame = easel.seen, easel.frame
    at = f'transform="translate({frame.width // 2} {frame.height // 2}) scale({frame.height // 3})"'
    glass = "M-.25-1H.25M-.16-1V-.4L-.72.7Q-.85 1-.5 1H.5Q.85 1 .72.7L.16-.4V-1"
    water = "M-.47.2-.72.7Q-.85 1-.5 1H.5Q.85 1 .72.7L.47.2Z"
    yield f'<g {at}><path d="{water}" fill="{seen.colour(seen.me)}"/>'
    yield f'<path d="{glass}" fill="none" stroke="#eaeefa" stroke-width=".07"/>'
    for x, y, wide in ((-0.2, 0.6, 0.12), (0.25, 0.45, 0.09), (0.02, -0.1, 0.07), (0, -1.2, 0.1)):
        yield f'<circle cx="{x}" cy="{y}" r="{wide}" fill="#ffe3a6"/>'
    yield "</g>"


def _wreath(easel: Easel, winners: tuple[Player, ...]) -> Iterator[str]:
    """Leaves round the emblems of all who won."""
    frame = easel.frame
    x, y, size = frame.width / 2, frame.height / 2, frame.height * 0.36
    at = f'transform="translate({number(x)} {number(y)})scale({size / 30:.2f})"'
    mirrored = f'{at[:-1]}scale(-1 1)"'
    for turned in (at, mirrored):
        yield f'<path d="{_LEAVES}" {turned} fill="{_GOLD}" stroke="{_GOLD}" stroke-width="2"/>'
    shown = winners[:3]
    gap = size * 0.9
    for number_, winner in enumerate(shown):
        off = gap * (number_ - (len(shown) - 1) / 2)
        yield easel.badge(
            winner, x + off, y - size * 0.05, size * (0.55 if len(shown) == 1 else 0.4)
        )


_FALLEN = ' opacity=".4"'

_DRAWN: dict[Beat, Callable[[Easel], Iterator[str]]] = {
    "battle": _battle,
    "border": _border,
    "blockade": _blockade,
    "discovery": _discovery,
    "piece": _piece,
    "move": _move,
    "covert": _covert,
    "figure": _figure,
    "word": _word,
}
