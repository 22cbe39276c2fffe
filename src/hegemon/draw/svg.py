"""A board as a picture: one self-contained SVG document for pages, mails and print.

The bytes are the same for the same board. Each place is a group with the id `place-<id>` (made safe
by `safe_id`) and the raw id in `data-place`; counters have `data-token`, links `data-from` and
`data-to`, layers `data-layer`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from hegemon.core.board import CELL, Board, tokens_in_transit, when
from hegemon.draw.counters import arrows, garrisons
from hegemon.draw.ground import LINK_STYLES, ground, links, ways
from hegemon.draw.labels import Rectangle, text_length
from hegemon.draw.looks import FONT, embedded_sheet
from hegemon.draw.names import cell_words, name_boxes, region_words, sign_words
from hegemon.draw.phrases import heading, summary, turns_words, who
from hegemon.draw.scene import Scene, number, safe, scene_of, text
from hegemon.draw.signs import highlights, signs
from hegemon.draw.style import Theme, owner_class, pattern_path

_HEADING = 62
_LEGEND_ROW = 44
_COORDINATES = 30

Style = Literal["embedded", "linked", "none"]
"""Beside the attributes: a style element (mails, print, files that are opened), a link to a sheet
(a file that a server sends), or nothing (a picture inside a page that has the sheet)."""


def draw_svg(
    board: Board,
    *,
    title: bool = True,
    theme: Theme | None = None,
    prefix: str = "",
    style: Style = "embedded",
    sheet: str = "board.css",
) -> str:
    """The board as SVG text; `check_board` must have nothing against it.

    `title` adds the heading and the legend. Without a `theme` (LIGHT or DARK of `draw.style`) the
    picture follows the reader's preference. A `prefix` keeps ids apart where several boards stand
    on one page. Colours are attributes, so nothing but them is needed; `style` says what there is
    beside them, and `sheet` is the address of the style sheet for "linked".
    """
    scene = scene_of(board, prefix, theme)
    body = "\n".join(_body(scene))
    frame = _outer_frame(scene)
    head, foot = ("", "")
    if title:
        legend, rows = _legend(scene, frame)
        head, foot = _heading(scene, frame), legend
        frame = Rectangle(
            frame.left, frame.top - _HEADING, frame.right, frame.bottom + rows * _LEGEND_ROW
        )
    parts = [_open(scene, frame), _sheet(style, theme), _definitions(scene, frame)]
    if style == "linked":
        parts.insert(0, f'<?xml-stylesheet type="text/css" href="{safe(sheet)}"?>')
    return "\n".join((*filter(None, parts), head, body, foot, "</svg>")) + "\n"


def _open(scene: Scene, frame: Rectangle) -> str:
    left, top, right, bottom = frame
    board, prefix = scene.board, scene.prefix
    size = f"{number(left)} {number(top)} {number(right - left)} {number(bottom - top)}"
    font = FONT.replace('"', "'")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" data-grid="{board.grid}"'
        f' viewBox="{size}" role="img"'
        f' font-family="{font}" aria-labelledby="{prefix}board-title {prefix}board-desc">\n'
        f'<title id="{prefix}board-title">{safe(heading(board))}</title>\n'
        f'<desc id="{prefix}board-desc">{safe(summary(board))}</desc>'
    )


def _sheet(style: Style, theme: Theme | None) -> str:
    return f"<style>{embedded_sheet(theme)}</style>" if style == "embedded" else ""


def _definitions(scene: Scene, frame: Rectangle) -> str:
    """The clip of the map, the owners' patterns, and the paper."""
    left, top, right, bottom = frame
    patterns = "".join(_patterns(scene, seat) for seat in range(len(scene.board.owners)))
    size = f'width="{number(right - left)}" height="{number(bottom - top)}"'
    paper = f'<rect {scene.look("sheet")} x="{number(left)}" y="{number(top)}" {size}/>'
    return f"<defs>{_clip(scene)}{patterns}</defs>\n{paper}"


def _patterns(scene: Scene, seat: int) -> str:
    """The definitions of a seat's strong pattern (rings, counters) and its weak one (territory)."""
    colour, path = owner_class(seat), pattern_path(seat)
    found = ""
    for name, field, lines in (("owner", "fill", "mark"), ("land", "tint fill", "weak")):
        opening = f'id="{scene.prefix}{name}-{seat + 1}" class="{colour}"'
        tile = f'<rect width="10" height="10" {scene.look(field, colour)}/>'
        drawn = f'<path d="{path}" {scene.look(lines, colour)}/>' if path else ""
        found += (
            f'<pattern {opening} width="10" height="10" patternUnits="userSpaceOnUse">'
            f"{tile}{drawn}</pattern>"
        )
    return found


def _clip(scene: Scene) -> str:
    left, top, right, bottom = scene.frame
    return (
        f'<clipPath id="{scene.prefix}map"><rect x="{number(left)}" y="{number(top)}"'
        f' width="{number(right - left)}" height="{number(bottom - top)}"/></clipPath>'
    )


def _body(scene: Scene) -> Iterator[str]:
    """From the bottom to the top, a group for each; names claim their room before counters do."""
    boxes = name_boxes(scene)
    cells = list(cell_words(scene))
    regions = list(region_words(scene, boxes))
    counters = [counter for _, counter in (*cells, *regions)]
    counters += [*garrisons(scene), *arrows(scene)]
    names = [words for words, _ in (*cells, *regions)] + list(sign_words(scene, boxes))
    yield f'<g class="{"inked" if scene.inked else "chart"}">'
    yield f'<g clip-path="url(#{scene.prefix}map)">'
    yield _group(scene, "grid", _grid(scene))
    yield _group(scene, "ground", ground(scene))
    yield _group(scene, "highlights", highlights(scene))
    yield "</g>"
    yield _group(scene, "coordinates", _coordinates(scene))
    yield _group(scene, "links", links(scene))
    yield _group(scene, "ways", ways(scene))
    yield _group(scene, "signs", signs(scene))
    yield _group(scene, "names", names)
    yield _group(scene, "counters", counters)
    yield "</g>"


def _group(scene: Scene, name: str, parts: Iterable[str]) -> str:
    drawn = "\n".join(filter(None, parts))
    return f'<g id="{scene.prefix}board-{name}">\n{drawn}\n</g>' if drawn else ""


# -- round the map


def _grid(scene: Scene) -> Iterator[str]:
    if scene.board.grid != "square":
        return
    wide, high = scene.board.columns * CELL, scene.board.rows * CELL
    columns = "".join(f"M{x * CELL} 0V{high}" for x in range(scene.board.columns + 1))
    rows = "".join(f"M0 {y * CELL}H{wide}" for y in range(scene.board.rows + 1))
    yield f'<path {scene.look("grid")} d="{columns}{rows}"/>'


def _coordinates(scene: Scene) -> Iterator[str]:
    if scene.board.grid != "square":
        return
    for x in range(scene.board.columns):
        middle = x * CELL + CELL // 2
        yield text(scene, "coord", str(x), (middle, -10))
    for y in range(scene.board.rows):
        middle = y * CELL + CELL // 2
        yield text(scene, "coord", str(y), (-10, middle + 5), anchor="end")


def _outer_frame(scene: Scene) -> Rectangle:
    left, top, right, bottom = scene.frame
    if scene.board.grid != "square":
        return scene.frame
    return Rectangle(left - _COORDINATES - 6, top - _COORDINATES, right + 12, bottom + 12)


def _heading(scene: Scene, frame: Rectangle) -> str:
    y = frame.top - _HEADING + 42
    title, turn = safe(scene.board.title), safe(when(scene.board))
    return text(scene, "heading", title, (frame.left + 16, y), anchor="start") + text(
        scene, "turn", turn, (frame.right - 16, y), anchor="end"
    )


def _legend(scene: Scene, frame: Rectangle) -> tuple[str, int]:
    """Who is who, and what the signs mean, in rows below the map; and how many rows."""
    left, row = frame.left + 16, 0
    parts = []
    for mark, words in _entries(scene):
        indent = 36 if mark else 0
        wide = indent + 24 + 1.4 * text_length(words, 18)
        if left + wide > frame.right and left > frame.left + 16:
            left, row = frame.left + 16, row + 1
        y = frame.bottom + row * _LEGEND_ROW + 24
        parts.append(mark.format(x=number(left + 14), y=number(y), base=number(y + 5)))
        parts.append(text(scene, "key", safe(words), (left + indent, y + 6), anchor="start"))
        left += wide
    return f'<g class="legend">{"".join(parts)}</g>', row + 1 if parts else 0


def _entries(scene: Scene) -> Iterator[tuple[str, str]]:
    """A mark with room for its place, and its words."""
    for seat, owner in enumerate(scene.board.owners):
        yield _swatch(scene, seat), who(owner)
    if any(not place.known for place in scene.board.places):
        disc = scene.look("disc", "unknown")
        yield f'<g class="unknown"><circle {disc} cx="{{x}}" cy="{{y}}" r="12"/></g>', "unknown"
    for style in LINK_STYLES:
        if all(link.style != style for link in scene.board.links):
            continue
        line = f'<g {scene.look(f"link {style}")}><path d="M{{x}} {{y}}m-12 0h24"/></g>'
        yield line, f"{style} lane"
    if tokens_in_transit(scene.board):
        yield "", f"in 3: arrives in {turns_words(3, scene.board)}"
    for layer in scene.board.layers:
        kind = "heat" if layer.values else "layer"
        yield f'<circle {scene.look(kind)} cx="{{x}}" cy="{{y}}" r="11"/>', layer.label


def _swatch(scene: Scene, seat: int) -> str:
    owner = scene.board.owners[seat].player
    letter = scene.letter(owner).replace("{", "").replace("}", "")
    colour = scene.owner_class(owner).strip()
    return (
        f'<g class="{colour}">'
        f'<circle cx="{{x}}" cy="{{y}}" r="13" fill="{scene.pattern(owner)}"/>'
        f'<text {scene.look("letter", colour)} x="{{x}}" y="{{base}}" text-anchor="middle">'
        f"{letter}</text></g>"
    )
