"""Counters: a cap with the emblem in the owner's colour, a silhouette, a count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from hegemon.core.board import Token
from hegemon.core.game import Player
from hegemon.core.show.signs import UNARMED, WORKS
from hegemon.draw.atlas.canvas import Canvas
from hegemon.draw.atlas.routes import field_colour
from hegemon.draw.labels import Rectangle, centred
from hegemon.draw.phrases import short, token_line
from hegemon.draw.scene import number, safe, safe_id

_EXACT = 9999
"""Up to here a count is written in full."""

_BLOCK, _ROUND = 19, 5
"""How wide the block with the emblem is, how round the corners are, in units of a counter."""

_DEEPEST = 60
"""So many groups lie in each other: programs that read SVG stop somewhere above."""


class Pile(NamedTuple):
    """Tokens of one owner that one counter stands for, the strongest first."""

    owner: Player | None
    tokens: tuple[Token, ...]

    @property
    def strength(self) -> int:
        """Of how many pieces it is known."""
        return sum(token.count or 0 for token in self.tokens)

    @property
    def text(self) -> str:
        """How many they are; a single one may say it in its own words."""
        counts = [token.count for token in self.tokens if token.count is not None]
        if not counts:
            label = self.tokens[0].label
            return label if label and len(self.tokens) == 1 else "?"
        return str(sum(counts)) if sum(counts) <= _EXACT else short(sum(counts))

    @property
    def sign(self) -> str:
        """The silhouette of the strongest."""
        return kind_of(self.tokens[0])


def kind_of(token: Token) -> str:
    """What is drawn of a token: its own sign, or that of its largest part."""
    parts = sorted(token.made_of, key=lambda part: -(part.count or 0))
    return token.sign or (parts[0].sign if parts else "unknown")


def piles_of(tokens: Iterable[Token]) -> list[Pile]:
    """One for each owner, the strongest on top; who cannot fight lies below who can.

    Works lie lowest, as nobody sends them anywhere.
    """
    found: dict[Player | None, list[Token]] = {}
    for token in sorted(tokens, key=_depth):
        found.setdefault(token.owner, []).append(token)
    return [Pile(owner, tuple(pile)) for owner, pile in found.items()]


def _depth(token: Token) -> tuple[bool, bool, int]:
    return token.sign in WORKS, token.sign in UNARMED, -(token.count or 0)


def by_kind(pile: Pile) -> list[Pile]:
    """Two rows where a pile has just two kinds; else it stays one."""
    kinds: dict[str, list[Token]] = {}
    for token in pile.tokens:
        kinds.setdefault(kind_of(token), []).append(token)
    if len(kinds) != 2:
        return [pile]
    return [Pile(pile.owner, tuple(tokens)) for tokens in kinds.values()]


class CounterAt(NamedTuple):
    """A counter at a point of the picture; with its silhouette, or small without."""

    pile: Pile
    x: float
    y: float
    scale: float
    ship: bool

    @property
    def width(self) -> float:
        """Of the shape, in its own units."""
        letters = max(1, len(self.pile.text))
        return (_BLOCK + 35 if self.ship else _BLOCK + 9) + 8 * letters

    @property
    def height(self) -> float:
        """Of the shape, in its own units."""
        return 22 if self.ship else 19

    def box(self, unit: float) -> Rectangle:
        """What it covers, in map units."""
        size = self.scale * unit
        return centred(self.x, self.y, self.width * size, self.height * size)


def draw_counter(canvas: Canvas, look: CounterAt) -> str:
    """A counter with its edges behind, its figure and the states of what stands there."""
    pile = look.pile
    shape, half = _pill(canvas, look), look.width / 2
    drawn = [*_edges(canvas, pile, shape), canvas.place(shape, 0, 0)]
    drawn.append(_whose(canvas, pile.owner, _BLOCK / 2 - half))
    if look.ship:
        ink = f'color="{canvas.colour("ink")}"'
        drawn.append(canvas.use(pile.sign, _BLOCK + 15 - half, 0, scale=0.9, more=ink))
    drawn.append(f'<text x="{number(half - 6)}" y="4.7">{safe(pile.text)}</text>')
    drawn += [*_states(canvas, look), *_number(canvas, look)]
    size = look.scale * canvas.rules.unit
    at = f'transform="translate({round(look.x)} {round(look.y)})scale({size:.2f})"'
    colour = canvas.colour("muted") if pile.owner is None else canvas.owner(pile.owner)
    return tokens_group(canvas, pile.tokens, f'<g {at} color="{colour}">{"".join(drawn)}</g>')


def _whose(canvas: Canvas, owner: Player | None, x: float) -> str:
    """The emblem on a cap; of what is nobody's a ring, as beside its name."""
    if owner is None:
        look = f'r="4.5" fill="none" stroke="{canvas.colour("paper")}" stroke-width="1.8"'
        return canvas.place(canvas.shape("nobodys", f"<circle {look}/>"), x, 0)
    return canvas.use(canvas.emblem(owner), x, 0, more=f'color="{canvas.owner_ink(owner)}"')


def dot(canvas: Canvas, pile: Pile, x: float, y: float) -> str:
    """A small disc in the owner's colour, where a counter has no room."""
    canvas.room.take(centred(x, y, canvas.px(6), canvas.px(6)))
    look = f'fill="{canvas.owner(pile.owner)}" stroke="{canvas.colour("paper")}"'
    at = f'cx="{number(x)}" cy="{number(y)}" r="{number(canvas.px(3))}"'
    disc = f'<circle {at} {look} stroke-width="{number(canvas.px(1))}"/>'
    return tokens_group(canvas, pile.tokens, disc)


def tokens_group(canvas: Canvas, tokens: Sequence[Token], drawn: str) -> str:
    """The groups of some tokens round what stands for them all; the strongest is innermost.

    Those for whom that would be too deep have theirs within, beside it.
    """
    groups = [_open_token(canvas, token) for token in tokens]
    around, within = groups[:_DEEPEST], "".join(f"{each}</g>" for each in groups[_DEEPEST:])
    return f"{''.join(reversed(around))}{drawn}{within}{'</g>' * len(around)}"


def _open_token(canvas: Canvas, token: Token) -> str:
    whose = f' data-owner="{safe(token.owner)}"' if token.owner else ""
    return (
        f'<g id="{canvas.prefix}token-{safe_id(token.id)}" data-token="{safe(token.id)}"{whose}>'
        f"<title>{safe(token_line(token, canvas.board))}</title>"
    )


def figures(canvas: Canvas, drawn: Iterable[str]) -> str:
    """Counters in one group, which says how their figures look."""
    inside = "".join(drawn)
    if not inside:
        return ""
    look = 'font-size="13.5" font-weight="600" text-anchor="end"'
    return f'<g {look} fill="{canvas.colour("ink")}">{inside}</g>'


def _pill(canvas: Canvas, look: CounterAt) -> str:
    """The shape of counters of one width, drawn once."""
    half, up = look.width / 2, look.height / 2
    tall, bend = number(look.height - 2 * _ROUND), f"{_ROUND} {_ROUND} 0 0 0"
    body = (
        f'<rect x="{number(-half)}" y="{number(-up)}" width="{number(look.width)}"'
        f' height="{number(look.height)}" rx="{_ROUND}" fill="{field_colour(canvas)}"'
        f' stroke="currentColor" stroke-width="1.7"/>'
        f'<path d="M{number(_BLOCK - half)} {number(-up)}h{_ROUND - _BLOCK}'
        f"a{bend}-{_ROUND} {_ROUND}"
        f'v{tall}a{bend} {_ROUND} {_ROUND}h{_BLOCK - _ROUND}z" fill="currentColor"/>'
    )
    kind = "counter" if look.ship else "chip"
    return canvas.shape(f"{kind}-{max(1, len(look.pile.text))}", body)


def _edges(canvas: Canvas, pile: Pile, shape: str) -> Iterator[str]:
    """Up to two edges of what lies beneath."""
    for step in range(min(2, len(pile.tokens) - 1), 0, -1):
        strength = 0.75 - 0.2 * step
        yield canvas.place(shape, 3 * step, -3 * step, more=f'opacity="{strength:.2f}"')


def _states(canvas: Canvas, look: CounterAt) -> Iterator[str]:
    """Orders given at the lower right, other states from the upper left; "?" says face down."""
    states = list(dict.fromkeys(state for token in look.pile.tokens for state in token.states))
    top, half = -look.height / 2, look.width / 2
    if "orders" in states:
        yield canvas.use("orders", half + 1, 1 - top, scale=0.8)
    said = ("orders", "face-down") if look.pile.text == "?" else ("orders",)
    for place, state in enumerate([state for state in states if state not in said][:2]):
        yield canvas.use(state, 17 * place - half, top - 3)


def _number(canvas: Canvas, look: CounterAt) -> Iterator[str]:
    """How many groups one counter stands for, in a disc at its upper right."""
    pile = look.pile
    if not look.ship or len(pile.tokens) == 1 or pile.owner is None:
        return
    disc = canvas.shape(
        "groups", f'<circle r="9" fill="currentColor" stroke="{canvas.colour("deep")}"/>'
    )
    ink, many = canvas.owner_ink(pile.owner), len(pile.tokens)
    x, y = number(look.width / 2 + 3), number(-look.height / 2 - 4)
    text = f'<text y="4.6" font-size="13.5" text-anchor="middle" fill="{ink}">{many}</text>'
    yield f'<g transform="translate({x} {y})">{canvas.place(disc, 0, 0)}{text}</g>'
