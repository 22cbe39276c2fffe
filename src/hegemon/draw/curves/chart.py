"""A measure over the turns of a match: a line for each player, with his emblem at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hegemon.core.game import Player
from hegemon.core.show.curves import Curves, MeasureCurve
from hegemon.draw.atlas.canvas import SANS
from hegemon.draw.atlas.palette import PALETTES
from hegemon.draw.curves import ends
from hegemon.draw.curves.lines import line, shade
from hegemon.draw.curves.notches import notched
from hegemon.draw.curves.owners import CurveOwner
from hegemon.draw.curves.sizes import (
    FONT,
    SIZES,
    ChartFrame,
    CurveMark,
    CurveNotch,
    CurveSizeName,
    frame_of,
)
from hegemon.draw.curves.spots import spots_of
from hegemon.draw.scene import number, safe
from hegemon.draw.style import ThemeName
from hegemon.draw.symbols.sheet import symbols


def draw_curve(
    curves: Curves,
    curve: MeasureCurve,
    owners: Sequence[CurveOwner],
    *,
    size: CurveSizeName = "desk",
    theme: ThemeName = "reader",
    marks: Sequence[CurveMark] = (),
    notches: Sequence[CurveNotch] = (),
    shaded: Player | None = None,
    prefix: str = "curve-",
) -> str:
    """One of the curves as an SVG picture; `prefix` tells charts on one page apart.

    `marks` stand above it, `notches` below; the ground under the line of `shaded` is tinted.
    For a `reader` it needs the style sheet of boards on its page. Where turns and figures lie, so
    that a page can point at them, is said by its `data-` attributes, in pixels of its view box.
    """
    by_player = {owner.player: owner for owner in owners}
    there = [by_player[each.player] for each in curve.lines if each.player in by_player]
    frame = frame_of(
        SIZES[size],
        curves,
        curve,
        marked=bool(marks),
        notched=bool(notches),
        longest=max((len(one.name) for one in there), default=0),
    )
    # who is listed first lies on top, and his own line stays whole
    lines = [
        (by_player[each.player], spots_of(curves, curve, each))
        for each in reversed(curve.lines)
        if each.player in by_player
    ]
    labels = ends.ends_of(frame, lines)
    inside = (
        symbols({end.owner.emblem for end in labels}, theme, prefix),
        *(
            part
            for owner, at in lines
            if owner.player == shaded
            for part in shade(frame, owner, at, theme)
        ),
        *_ground(frame, theme),
        *_goal(frame, theme),
        *_marks(frame, marks, theme),
        *notched(frame, notches, theme),
        *(part for owner, points in lines for part in line(frame, owner, points, theme)),
        *ends.drawn(labels, theme, prefix),
    )
    return f"{_opened(frame, curves, curve)}{''.join(inside)}</svg>"


def _opened(frame: ChartFrame, curves: Curves, curve: MeasureCurve) -> str:
    """The frame says what it shows, in words for who hears it, in figures for scripts."""
    width, height = frame.size.width, frame.size.height
    ends_at = {
        "left": frame.left,
        "right": frame.right,
        "top": frame.top,
        "bottom": frame.bottom,
        "first": frame.first,
        "last": frame.last,
        "low": frame.low,
        "high": frame.high,
    }
    data = "".join(f' data-{name}="{number(value)}"' for name, value in ends_at.items())
    unit = f", {curve.unit}" if curve.unit else ""
    when = f"{curves.clock} {frame.first} to {frame.last}"
    title = safe(f"{curve.label}{unit}, {when}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"'
        f' font-family="{SANS}" font-size="{FONT}"{data}><title>{title}</title>'
    )


def _ground(frame: ChartFrame, theme: ThemeName) -> Iterator[str]:
    """Lines across with their figures, and turns below."""
    palette = PALETTES[theme]
    across = "".join(
        f"M{number(frame.left)} {number(frame.y(each))}H{number(frame.right)}"
        for each in frame.rows()
    )
    yield f'<path d="{across}" fill="none" stroke="{palette["line"]}"/>'
    tabular = 'font-variant-numeric="tabular-nums"'
    figures = "".join(
        f'<text x="{number(frame.left - 8)}" y="{number(frame.y(each) + 4)}">{each:,}</text>'
        for each in frame.rows()
    )
    yield f'<g fill="{palette["muted"]}" text-anchor="end" {tabular}>{figures}</g>'
    below = number(frame.size.height - 7)
    turns = "".join(
        f'<text x="{number(frame.x(turn))}" y="{below}">{turn}</text>' for turn in frame.columns()
    )
    yield f'<g fill="{palette["muted"]}" text-anchor="middle" {tabular}>{turns}</g>'


def _goal(frame: ChartFrame, theme: ThemeName) -> Iterator[str]:
    """A dashed line at the figure that wins."""
    if frame.goal is None:
        return
    palette, y = PALETTES[theme], frame.y(frame.goal)
    yield (
        f'<path d="M{number(frame.left)} {number(y)}H{number(frame.right)}"'
        f' stroke="{palette["muted"]}" stroke-dasharray="7 4"/>'
        f'<text x="{number(frame.left + 4)}" y="{number(y + 14)}" fill="{palette["muted"]}">'
        f"{frame.goal:,} to win</text>"
    )


def _marks(frame: ChartFrame, marks: Sequence[CurveMark], theme: ThemeName) -> Iterator[str]:
    """Turns that are pointed out: a dotted line, and a ring with its number above."""
    palette = PALETTES[theme]
    for mark in marks:
        x = number(frame.x(mark.turn))
        yield (
            f'<g data-turn="{mark.turn:g}"><path d="M{x} {number(frame.top - 6)}'
            f'V{number(frame.bottom)}" stroke="{palette["muted"]}" stroke-dasharray="1.5 3"/>'
            f'<circle cx="{x}" cy="{number(frame.top - 17)}" r="10.5" fill="none"'
            f' stroke="{palette["ink"]}"/><text x="{x}" y="{number(frame.top - 12.7)}"'
            f' text-anchor="middle" font-weight="600" fill="{palette["ink"]}">'
            f"{safe(mark.label)}</text></g>"
        )
