"""A board as a picture: one self-contained SVG document for pages, mails and print.

The bytes are the same for the same board. Each place is a group with the id `place-<id>` (made safe
by `safe_id`) and the raw id in `data-place`; counters have `data-token`, links `data-from` and
`data-to`, layers `data-layer`.
"""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core.board import CELL, Board, tokens_in_transit, when
from hegemon.draw.ground import ground, links, ways
from hegemon.draw.labels import Box, text_length
from hegemon.draw.phrases import heading, summary, who
from hegemon.draw.pieces import arrows, cell_words, garrisons, highlights, names, signs
from hegemon.draw.scene import Scene, number, safe, scene_of
from hegemon.draw.style import Theme, owner_patterns, style_sheet

_HEADING = 62
_LEGEND_ROW = 44
_COORDINATES = 30

_UNKNOWN = '<g class="unknown"><circle class="disc" cx="{x}" cy="{y}" r="12"/></g>'
_LAYER = '<circle class="layer" cx="{x}" cy="{y}" r="11"/>'


def draw_svg(
    board: Board, *, title: bool = True, theme: Theme | None = None, prefix: str = ""
) -> str:
    """The board as SVG text; `check_board` must have nothing against it.

    `title` adds the heading and the legend. Without a `theme` (LIGHT or DARK of `board_style`) the
    picture follows the reader's preference. A `prefix` keeps ids apart where several boards stand
    on one page.
    """
    scene = scene_of(board, prefix)
    body = "\n".join(_body(scene))
    frame = _outer_frame(scene)
    head, foot = ("", "")
    if title:
        legend, rows = _legend(scene, frame)
        head, foot = _heading(scene, frame), legend
        frame = Box(
            frame.left, frame.top - _HEADING, frame.right, frame.bottom + rows * _LEGEND_ROW
        )
    return "\n".join((_open(scene, frame, theme), head, body, foot, "</svg>")) + "\n"


def _open(scene: Scene, frame: Box, theme: Theme | None) -> str:
    left, top, right, bottom = frame
    board, prefix = scene.board, scene.prefix
    size = f"{number(left)} {number(top)} {number(right - left)} {number(bottom - top)}"
    patterns = "".join(owner_patterns(seat, prefix) for seat in range(len(board.owners)))
    sheet = f'<rect class="sheet" x="{number(left)}" y="{number(top)}" width="100%" height="100%"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="{size}" role="img"'
        f' aria-labelledby="{prefix}board-title {prefix}board-desc">\n'
        f'<title id="{prefix}board-title">{safe(heading(board))}</title>\n'
        f'<desc id="{prefix}board-desc">{safe(summary(board))}</desc>\n'
        f"<style>{style_sheet(theme, len(board.owners))}</style>\n"
        f"<defs>{_clip(scene)}{patterns}</defs>\n{sheet}"
    )


def _clip(scene: Scene) -> str:
    left, top, right, bottom = scene.frame
    return (
        f'<clipPath id="{scene.prefix}map"><rect x="{number(left)}" y="{number(top)}"'
        f' width="{number(right - left)}" height="{number(bottom - top)}"/></clipPath>'
    )


def _body(scene: Scene) -> Iterator[str]:
    """From the bottom to the top; counters claim their room before the words do."""
    inked = any(place.shape == "polygon" for place in scene.board.places)
    yield f'<g class="{"inked" if inked else "chart"}">'
    yield f'<g clip-path="url(#{scene.prefix}map)">'
    yield from _grid(scene)
    yield from ground(scene)
    yield from highlights(scene)
    yield "</g>"
    yield from _coordinates(scene)
    yield from links(scene)
    yield from ways(scene)
    yield from signs(scene)
    counters = [*cell_words(scene), *garrisons(scene), *arrows(scene)]
    yield from names(scene)
    yield from counters
    yield "</g>"


# -- round the map


def _grid(scene: Scene) -> Iterator[str]:
    if scene.board.grid != "square":
        return
    wide, high = scene.board.columns * CELL, scene.board.rows * CELL
    columns = "".join(f"M{x * CELL} 0V{high}" for x in range(scene.board.columns + 1))
    rows = "".join(f"M0 {y * CELL}H{wide}" for y in range(scene.board.rows + 1))
    yield f'<path class="grid" d="{columns}{rows}"/>'


def _coordinates(scene: Scene) -> Iterator[str]:
    if scene.board.grid != "square":
        return
    for x in range(scene.board.columns):
        middle = x * CELL + CELL // 2
        yield f'<text class="coord" x="{middle}" y="-10" text-anchor="middle">{x}</text>'
    for y in range(scene.board.rows):
        middle = y * CELL + CELL // 2
        yield f'<text class="coord" x="-10" y="{middle + 5}" text-anchor="end">{y}</text>'


def _outer_frame(scene: Scene) -> Box:
    left, top, right, bottom = scene.frame
    if scene.board.grid != "square":
        return scene.frame
    return Box(left - _COORDINATES - 6, top - _COORDINATES, right + 12, bottom + 12)


def _heading(scene: Scene, frame: Box) -> str:
    left, title = number(frame.left + 16), safe(scene.board.title)
    turn = safe(when(scene.board))
    y = number(frame.top - _HEADING + 42)
    return (
        f'<text class="heading" x="{left}" y="{y}">{title}</text>'
        f'<text class="turn" x="{number(frame.right - 16)}" y="{y}" text-anchor="end">{turn}</text>'
    )


def _legend(scene: Scene, frame: Box) -> tuple[str, int]:
    """Who is who, and what the signs mean, in rows below the map; and how many rows."""
    left, row = frame.left + 16, 0
    parts = []
    for mark, text in _entries(scene):
        indent = 36 if mark else 0
        wide = indent + 24 + 1.4 * text_length(text, 18)
        if left + wide > frame.right and left > frame.left + 16:
            left, row = frame.left + 16, row + 1
        y = frame.bottom + row * _LEGEND_ROW + 24
        words_ = f'<text x="{number(left + indent)}" y="{number(y + 6)}">{safe(text)}</text>'
        parts.append(mark.format(x=number(left + 14), y=number(y), base=number(y + 5)) + words_)
        left += wide
    return f'<g class="legend">{"".join(parts)}</g>', row + 1 if parts else 0


def _entries(scene: Scene) -> Iterator[tuple[str, str]]:
    """A mark with room for its place, and its words."""
    for seat, owner in enumerate(scene.board.owners):
        yield _swatch(scene, seat), who(owner)
    if any(not place.known for place in scene.board.places):
        yield _UNKNOWN, "unknown"
    if tokens_in_transit(scene.board):
        yield "", "in 3: arrives in 3 turns"
    for layer in scene.board.layers:
        yield _LAYER, layer.label


def _swatch(scene: Scene, seat: int) -> str:
    owner = scene.board.owners[seat].player
    letter = scene.letter(owner).replace("{", "").replace("}", "")
    return (
        f'<g class="{scene.owner_class(owner).strip()}">'
        f'<circle cx="{{x}}" cy="{{y}}" r="13" style="fill:{scene.pattern(owner)}"/>'
        f'<text class="letter" x="{{x}}" y="{{base}}" text-anchor="middle">{letter}</text></g>'
    )
