"""Charts of fights, tunings, worths and shares of variance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.text import Annotation, Text
from matplotlib.ticker import MaxNLocator
from matplotlib.transforms import Bbox

from hegemon.lab.figures.estimate import Estimate
from hegemon.lab.reports.painted import ACCENT, BAD, GOOD, INK, LINE, MUTED, paint, short

_DASHED = (0, (3, 3))
_STEPS = (4, -11, 16, -23, 28, -35, 40, -47, 52, -59, 64, -71)
"""Points above and below a dot at which its name may stand, the nearest first."""
_FAR = 16
"""From here on a line leads from the dot to its name."""


def stack(name: str, rows: Sequence[tuple[str, float, float]]) -> str:
    """How fights end: how likely the first side wins, nobody does, the second side does."""

    def draw(axes: Axes) -> None:
        for at, (_, wins, loses) in enumerate(rows):
            neither = max(0.0, 1 - wins - loses)
            parts = ((0.0, wins, GOOD), (wins, neither, LINE), (wins + neither, loses, BAD))
            for start, width, colour in parts:
                axes.barh(at, 100 * width, left=100 * start, height=0.66, color=colour, lw=0,
                          alpha=0.62 if colour != LINE else 1.0)  # fmt: skip
            axes.text(1.5, at, f"{100 * wins:.0f}", ha="left", va="center", fontsize=9)
            axes.text(98.5, at, f"{100 * loses:.0f}", ha="right", va="center", fontsize=9)
        axes.axvline(50, color=MUTED, lw=1, ls=_DASHED)
        axes.set_xlim(0, 100)
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.set_yticks(range(len(rows)), [short(text, 28) for text, *_ in rows])
        axes.tick_params(axis="y", length=0)
        axes.spines["left"].set_visible(False)
        axes.set_xlabel("the first side wins, %")

    return paint(name, draw, height=0.75 + 0.3 * len(rows))


class WorthShown(NamedTuple):
    """How often a thing is used, and what a seat loses without it."""

    text: str
    uses: float
    worth: Estimate


def quadrant(name: str, rows: Sequence[WorthShown], middle: float) -> str:
    """What things are worth by how often they are used; `middle` parts much use from little."""

    def draw(axes: Axes) -> None:
        axes.axhline(0, color=MUTED, lw=1, ls=_DASHED)
        axes.axvline(middle, color=MUTED, lw=1, ls=_DASHED)
        for each in rows:
            value, low, high = _in_points(each)
            axes.plot([each.uses, each.uses], [low, high], color=INK, lw=1.2)
            axes.plot([each.uses], [value], "o", color=ACCENT, ms=6.5)
        _by_use(axes, most)
        low, high = axes.get_ylim()
        room = 0.12 * (high - low)
        axes.set_ylim(low - room, high + room)
        _corners(axes)
        axes.set_xlabel("used, times a game and seat")
        axes.set_ylabel("missed, points of share")
        _named(axes, [(each.text, each.uses, _in_points(each)[0]) for each in rows])

    most = max(*(each.uses for each in rows), middle, 0.1)
    return paint(name, draw, height=3.6)


def _in_points(each: WorthShown) -> tuple[float, float, float]:
    """A worth and its interval, in points; no two shares are more than a hundred apart."""
    value, low, high = (min(100.0, max(-100.0, 100 * end)) for end in each.worth[:3])
    return value, low, high


def _named(axes: Axes, dots: Sequence[tuple[str, float, float]]) -> None:
    """Names beside dots, each where it covers no text and no dot, as near as that can be."""
    figure = axes.get_figure(root=True)
    assert figure is not None
    figure.draw_without_rendering()  # from here on it is known where everything stands
    taken = [each.get_window_extent() for each in axes.texts]
    taken += [_around(axes, x, y) for _, x, y in dots]
    # from above to below, so that a name steps over those that stand already
    for text, x, y in sorted(dots, key=lambda dot: -dot[2]):
        places = ((side, step) for step in _STEPS for side in ("left", "right"))
        for side, step in places:
            name = _beside(axes, short(text, 20), (x, y), side, step)
            box = _box_of(name)
            inside = axes.bbox.contains(*box.min) and axes.bbox.contains(*box.max)
            if inside and not any(box.overlaps(other) for other in taken):
                break
            name.remove()
        else:
            name = _beside(axes, short(text, 20), (x, y), "left", _STEPS[0])
        taken.append(_box_of(name))


def _box_of(name: Annotation) -> Bbox:
    """Where a name stands, without the line that leads to it."""
    name.get_window_extent()  # which puts it where it belongs
    return Text.get_window_extent(name)


def _around(axes: Axes, x: float, y: float) -> Bbox:
    """A dot, in pixels."""
    at = axes.transData.transform((x, y))
    return Bbox([at - 4, at + 4])


def _beside(axes: Axes, text: str, dot: tuple[float, float], side: str, step: int) -> Annotation:
    """A name at one side of a dot, so many points above it."""
    line = {"arrowstyle": "-", "color": MUTED, "lw": 0.7, "shrinkA": 0, "shrinkB": 3}
    name = axes.annotate(
        text,
        dot,
        (7 if side == "left" else -7, step),
        textcoords="offset points",
        ha=side,
        fontsize=9,
        arrowprops=line if abs(step) > _FAR else None,
    )
    name.set_in_layout(False)  # it stands inside
    return name


def _by_use(axes: Axes, most: float) -> None:
    """Up to one use a game as it is, beyond by its order of size: most things are used seldom."""
    axes.set_xscale("symlog", linthresh=1, linscale=0.8)
    axes.set_xlim(-0.12, 1.25 * max(most, 1.0))
    marks = [0, 0.5, *(one * 10**power for power in range(6) for one in (1, 2, 5))]
    shown = [mark for mark in marks if mark <= max(most, 1.0)]
    axes.set_xticks(shown, [f"{mark:g}" for mark in shown])
    axes.minorticks_off()


def _corners(axes: Axes) -> None:
    words = (
        (0.01, 0.99, "left", "top", "seldom, and missed"),
        (0.99, 0.99, "right", "top", "often, and missed"),
        (0.01, 0.01, "left", "bottom", "seldom, not missed"),
        (0.99, 0.01, "right", "bottom", "often, not missed"),
    )
    for x, y, side, edge, text in words:
        axes.text(x, y, text, transform=axes.transAxes, ha=side, va=edge, fontsize=8, color=MUTED)


def shares_of_variance(name: str, rows: Sequence[tuple[str, Estimate, Estimate]]) -> str:
    """Sobol's shares: a bar for all that a factor has part in, and in it what is its own."""

    def draw(axes: Axes) -> None:
        for at, (_, own, total) in enumerate(rows):
            for offset, each, strength in ((0.14, total, 0.3), (-0.14, own, 0.85)):
                axes.barh(at - offset, max(0.0, each.value), height=0.27, color=ACCENT,
                          alpha=strength, lw=0)  # fmt: skip
                ends = [max(0.0, end) if np.isfinite(end) else each.value for end in each[1:3]]
                axes.plot(ends, [at - offset] * 2, color=INK, lw=1.2, solid_capstyle="butt")
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.set_xlim(left=0)
        axes.set_yticks(range(len(rows)), [short(text) for text, *_ in rows])
        axes.tick_params(axis="y", length=0)
        axes.spines["left"].set_visible(False)
        axes.grid(axis="x", lw=0.6)
        axes.set_xlabel("share of all variance")

    return paint(name, draw, height=0.8 + 0.42 * len(rows))


def trials(name: str, misses: Sequence[float], label: str) -> str:
    """How far off each trial was, and the best so far."""

    def draw(axes: Axes) -> None:
        numbers = np.arange(1, len(misses) + 1)
        axes.plot(numbers, misses, "o", color=MUTED, ms=4, alpha=0.75, label="a trial")
        best = np.minimum.accumulate(np.array(misses, dtype=float))
        axes.step(numbers, best, where="post", color=ACCENT, lw=1.8, label="the best so far")
        axes.set_ylim(bottom=-0.04 * max(*misses, 1e-9))
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.set_xlabel("trial")
        axes.set_ylabel(label)
        axes.grid(axis="y", lw=0.6)
        axes.legend(ncols=2, loc="upper left", bbox_to_anchor=(0, 1.2), handlelength=1.2)

    return paint(name, draw, height=2.6)


def front(
    name: str,
    points: Sequence[tuple[float, float]],
    best: Sequence[int],
    names: tuple[str, str],
) -> str:
    """Two targets at once: how far off each trial is from both; those that none beats in line."""

    def draw(axes: Axes) -> None:
        rest = [point for at, point in enumerate(points) if at not in set(best)]
        if rest:
            axes.plot(*zip(*rest, strict=True), "o", color=MUTED, ms=4, alpha=0.6)
        line = sorted(points[at] for at in best)
        axes.plot(*zip(*line, strict=True), "-o", color=ACCENT, lw=1.4, ms=6.5)
        for point in dict.fromkeys(line):
            text = ", ".join(f"{at + 1}" for at in sorted(best) if points[at] == point)
            axes.annotate(short(text, 16), point, (6, 5), textcoords="offset points", fontsize=9)
        axes.set_xlim(left=-0.04 * max(*(one for one, _ in points), 1e-9))
        axes.set_ylim(bottom=-0.04 * max(*(other for _, other in points), 1e-9))
        axes.set_xlabel(f"off in {names[0]}")
        axes.set_ylabel(f"off in {names[1]}")
        axes.grid(lw=0.6)

    return paint(name, draw, height=3.2)
