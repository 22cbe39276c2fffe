"""Charts, drawn by matplotlib as SVG that stands in a page and has its colours.

What is drawn in a placeholder's colour is written as a variable of the page, so that one picture
is read by day and by night. Texts stay texts. Nothing in it names an address.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from hegemon.lab.figures.estimate import Estimate, Reals
from hegemon.lab.figures.lasting import StillOn
from hegemon.lab.reports.findings import Painting

_COLOURS = {
    "ink": "#010203",
    "muted": "#010204",
    "line": "#010205",
    "accent": "#010206",
    "good": "#010207",
    "bad": "#010208",
}
INK, MUTED, LINE, ACCENT, GOOD, BAD = _COLOURS.values()
_SEATS = 12
WIDTH = 4.6
"""Inches: at the width of a telephone letters are as large as those of its texts."""
_LOOK: dict[Any, Any] = {
    "svg.fonttype": "none",
    "font.size": 10,
    "font.family": "sans-serif",
    "axes.edgecolor": LINE,
    "axes.labelcolor": MUTED,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": LINE,
    "ytick.color": LINE,
    "xtick.labelcolor": MUTED,
    "ytick.labelcolor": INK,
    "text.color": INK,
    "legend.frameon": False,
    "legend.fontsize": 9,
    "grid.color": LINE,
    "axes.axisbelow": True,
    "text.parse_math": False,  # names may have a dollar in them
}


def seat_colour(seat: int) -> str:
    """The placeholder of a seat's colour."""
    return f"#0a00{seat % _SEATS + 1:02x}"


def paint(name: str, draw: Callable[[Axes], None], *, height: float) -> str:
    """What a function draws, as SVG for a page."""
    with mpl.rc_context({**_LOOK, "svg.hashsalt": name}):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        FigureCanvasSVG(figure)
        axes = figure.add_subplot()
        draw(axes)
        written = io.StringIO()
        figure.savefig(written, format="svg", transparent=True, metadata={"Date": None})
    return _for_page(written.getvalue(), name)


def _for_page(svg: str, name: str) -> str:
    """Without head, addresses and sizes; with the page's colours, and ids of its own."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r'\s(?:xmlns(?::\w+)?|version)="[^"]*"', "", svg)
    svg = re.sub(r'(<svg[^>]*?)\s(?:width)="[^"]*"', r"\1", svg, count=1)
    svg = re.sub(r'(<svg[^>]*?)\s(?:height)="[^"]*"', r"\1", svg, count=1)
    svg = svg.replace("xlink:href", "href")
    svg = re.sub(r'<g id="[^"]*"', "<g", svg)
    svg = re.sub(r'id="(\w+)"', rf'id="{name}-\1"', svg)
    svg = re.sub(r'href="#(\w+)"', rf'href="#{name}-\1"', svg)
    svg = re.sub(r"url\(#(\w+)\)", rf"url(#{name}-\1)", svg)
    for word, placeholder in _COLOURS.items():
        svg = svg.replace(placeholder, f"var(--{word})")
    for seat in range(_SEATS):
        svg = svg.replace(seat_colour(seat), f"var(--owner-{seat + 1})")
    svg = re.sub(r"<style.*?</style>\s*", "", svg, count=1, flags=re.DOTALL)
    svg = re.sub(r"font-family: [^;\"]*; ?", "", svg)  # the page has its own
    svg = re.sub(r" transform=\"rotate\(-0 [^)]*\)\"", "", svg)
    return svg.replace("<svg", '<svg aria-hidden="true" focusable="false"', 1).strip()


# -- kinds of charts


def forest(
    name: str,
    rows: Sequence[tuple[str, Estimate]],
    *,
    even: float | None = None,
    margin: float = 0.0,
    scale: float = 100.0,
    label: str = "",
) -> str:
    """Figures with their intervals, one below the other; a line for even, a band as good as it."""

    def draw(axes: Axes) -> None:
        axes.set_ylim(len(rows) - 0.4, -0.6)
        if even is not None:
            if margin:
                ends = (scale * (even - margin), scale * (even + margin))
                axes.axvspan(*ends, color=GOOD, alpha=0.16, lw=0)
            axes.axvline(scale * even, color=MUTED, lw=1, ls=(0, (3, 3)))
        for at, (_, each) in enumerate(rows):
            _whisker(axes, at, each, scale)
        axes.set_yticks(range(len(rows)), [short(text) for text, _ in rows])
        axes.tick_params(axis="y", length=0)
        axes.spines["left"].set_visible(False)
        axes.grid(axis="x", lw=0.6)
        axes.set_xlabel(label)

    return paint(name, draw, height=0.75 + 0.3 * len(rows))


def _whisker(axes: Axes, at: int, each: Estimate, scale: float) -> None:
    if not np.isfinite(each.value):
        return
    ends = [scale * end if np.isfinite(end) else scale * each.value for end in each[1:3]]
    axes.plot(ends, [at, at], color=INK, lw=1.6, solid_capstyle="butt")
    axes.plot([scale * each.value], [at], "o", color=ACCENT, ms=6.5)


def short(text: str, most: int = 26) -> str:
    """A name that has room beside an axis."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def heat_map(name: str, payoffs: Reals, names: Sequence[str], *, same: bool = False) -> str:
    """Who beats whom: the row's share of points against the column, in percent.

    With `same` a thing is shown against itself, too: who begins may have the better of it.
    """

    def draw(axes: Axes) -> None:
        count = len(names)
        for row in range(count):
            for column in range(count):
                if same or row != column:
                    _cell(axes, row, column, float(payoffs[row, column]), count)
        axes.set_xlim(-0.5, count - 0.5)
        axes.set_ylim(count - 0.5, -0.5)
        axes.set_yticks(range(count), [short(each, 18) for each in names])
        axes.set_xticks(range(count), [short(each, 14) for each in names], rotation=40, ha="left")
        axes.xaxis.tick_top()
        axes.tick_params(length=0)
        for spine in axes.spines.values():
            spine.set_visible(False)

    return paint(name, draw, height=1.2 + 0.42 * len(names))


def _cell(axes: Axes, row: int, column: int, share: float, count: int) -> None:
    if np.isnan(share):
        return
    colour, strength = (GOOD if share >= 0.5 else BAD), min(1.0, abs(share - 0.5) * 2)
    corner = (column - 0.47, row - 0.46)
    axes.add_patch(
        mpl.patches.Rectangle(corner, 0.94, 0.92, color=colour, alpha=0.06 + 0.5 * strength, lw=0)
    )
    size = 10 if count <= 6 else 8
    axes.text(column, row, f"{100 * share:.0f}", ha="center", va="center", fontsize=size)


def fans(name: str, turns: Reals, bands: Sequence[Reals], names: Sequence[str]) -> str:
    """The shares of seats by turn: medians, and the middle half of games for each."""

    def draw(axes: Axes) -> None:
        for seat, band in enumerate(bands):
            colour = seat_colour(seat)
            axes.fill_between(turns, 100 * band[0], 100 * band[2], color=colour, alpha=0.16, lw=0)
            axes.plot(turns, 100 * band[1], color=colour, lw=1.8, label=names[seat])
        axes.axhline(100 / len(bands), color=MUTED, lw=1, ls=(0, (3, 3)))
        axes.xaxis.set_major_locator(MaxNLocator(nbins=6, integer=True))
        axes.set_xlabel("turn")
        axes.set_ylabel("share of power, %")
        axes.set_ylim(bottom=0)
        axes.margins(x=0)
        axes.legend(ncols=3, loc="upper left", bbox_to_anchor=(0, 1.22), handlelength=1.2)

    return paint(name, draw, height=3.1)


def curves(name: str, lines: Sequence[tuple[str, StillOn]], *, x: str, y: str) -> str:
    """Shares that last, as steps with their bounds."""

    def draw(axes: Axes) -> None:
        for at, (text, curve) in enumerate(lines):
            colour = ACCENT if len(lines) == 1 else seat_colour(at)
            axes.fill_between(
                curve.times, 100 * curve.low, 100 * curve.high,
                step="post", color=colour, alpha=0.18, lw=0,
            )  # fmt: skip
            axes.step(
                curve.times, 100 * curve.share, where="post", color=colour, lw=1.8, label=text
            )
        axes.xaxis.set_major_locator(MaxNLocator(nbins=6, integer=True))
        axes.set_xlabel(x)
        axes.set_ylabel(y)
        axes.set_ylim(0, 103)
        axes.set_xlim(0, max(_nearly_all(curve) for _, curve in lines))
        axes.grid(axis="y", lw=0.6)
        if len(lines) > 1:
            axes.legend(loc="upper right")

    return paint(name, draw, height=2.6)


def _nearly_all(curve: StillOn) -> float:
    """The time after which one of a hundred goes on: a single long game would fill the chart."""
    over = np.flatnonzero(curve.share <= 0.01)
    return float(curve.times[over[0] if len(over) else -1])


def band(
    name: str,
    at: Reals,
    found: Sequence[Estimate],
    *,
    x: str,
    y: str,
    even: float | None = None,
    line: str = "",
) -> str:
    """One share over something, with its interval."""

    def draw(axes: Axes) -> None:
        low, high = (100 * np.array([each[end] for each in found]) for end in (1, 2))
        axes.fill_between(at, low, high, color=ACCENT, alpha=0.2, lw=0)
        axes.plot(at, [100 * each.value for each in found], color=ACCENT, lw=1.8, marker="o", ms=4)
        if even is not None:
            axes.axhline(100 * even, color=MUTED, lw=1, ls=(0, (3, 3)), label=line)
            axes.legend(loc="lower right")
        axes.set_xlabel(x)
        axes.set_ylabel(y)
        axes.set_ylim(0, 103)
        axes.grid(axis="y", lw=0.6)

    return paint(name, draw, height=2.6)


def leads_worth(name: str, lead: Reals, lines: Sequence[tuple[str, Reals]]) -> str:
    """The chance to win by lead, early, in the middle and late."""

    def draw(axes: Axes) -> None:
        styles = ((0, (1, 1.5)), (0, (4, 2)), "solid")[-len(lines) :]
        for (text, chance), style in zip(lines, styles, strict=True):
            axes.plot(100 * lead, 100 * chance, color=ACCENT, lw=1.8, ls=style, label=text)
        axes.axhline(75, color=MUTED, lw=0.8, ls=(0, (3, 3)))
        axes.set_xlabel("lead over the best of the others, points of share")
        axes.set_ylabel("wins, %")
        axes.set_ylim(0, 103)
        axes.margins(x=0)
        axes.grid(axis="y", lw=0.6)
        axes.legend(loc="lower right")

    return paint(name, draw, height=2.8)


def reliable(name: str, found: Sequence[tuple[float, Estimate]]) -> str:
    """Chances that were told against the shares that won, with the line on which they agree."""

    def draw(axes: Axes) -> None:
        axes.plot([0, 100], [0, 100], color=MUTED, lw=1, ls=(0, (3, 3)))
        for told, won in found:
            ends = [100 * won.low, 100 * won.high]
            axes.plot([100 * told] * 2, ends, color=INK, lw=1.4, solid_capstyle="butt")
            axes.plot([100 * told], [100 * won.value], "o", color=ACCENT, ms=5)
        axes.set_xlabel("chance that was told, %")
        axes.set_ylabel("won, %")
        axes.set_xlim(0, 100)
        axes.set_ylim(0, 103)
        axes.grid(axis="y", lw=0.6)

    return paint(name, draw, height=2.8)


def scatter(name: str, rows: Sequence[tuple[str, float, float]]) -> str:
    """What each thing does, and how much that depends on the others."""

    def draw(axes: Axes) -> None:
        strongest = max(*(effect for _, effect, _ in rows), 1e-9)
        highest = max(*(other for _, _, other in rows), 0.2 * strongest)
        for at, (text, effect, other) in enumerate(rows):
            axes.plot([effect], [other], "o", color=ACCENT, ms=6.5)
            # neighbours are seldom at the same height, then
            axes.annotate(
                short(text),
                (effect, other),
                (0, 7 + 12 * (at % 3)),
                textcoords="offset points",
                ha="left" if effect < 0.15 * strongest else "center",
            )
        axes.set_xlim(-0.03 * strongest, 1.25 * strongest)
        axes.set_ylim(-0.06 * highest, 1.5 * highest)
        axes.set_xlabel("mean size of the effect")
        axes.set_ylabel("how it varies")
        axes.grid(lw=0.6)

    return paint(name, draw, height=2.8)


def bars(name: str, rows: Sequence[tuple[str, float]], *, label: str) -> str:
    """Counts or shares, one below the other, with their values beside them."""

    def draw(axes: Axes) -> None:
        values = [value for _, value in rows]
        axes.barh(range(len(rows)), values, height=0.62, color=ACCENT, alpha=0.75, lw=0)
        for at, value in enumerate(values):
            text = f"{value:,.0f}" if value >= 10 or value < 0.05 else f"{value:.1f}"
            axes.annotate(
                text, (value, at), (4, 0), textcoords="offset points", va="center", fontsize=9
            )
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.set_xlim(0, 1.12 * max(*values, 1e-9))
        axes.set_yticks(range(len(rows)), [short(text, 24) for text, _ in rows])
        axes.tick_params(axis="y", length=0)
        axes.set_xlabel(label)
        for side in ("left", "bottom"):
            axes.spines[side].set_visible(False)
        axes.set_xticks([])

    return paint(name, draw, height=0.6 + 0.27 * len(rows))


def likelihood(name: str, path: Sequence[tuple[int, float]], lower: float, upper: float) -> str:
    """How the ratio of a sequential test ran between its bounds."""

    def draw(axes: Axes) -> None:
        ends = [end for end, _ in path]
        for bound, text, colour in ((upper, "accept h1", GOOD), (lower, "accept h0", BAD)):
            axes.axhline(bound, color=colour, lw=1.2, ls=(0, (4, 2)))
            axes.annotate(text, (ends[0], bound), (2, 3), textcoords="offset points", fontsize=9)
        axes.plot(ends, [ratio for _, ratio in path], color=ACCENT, lw=1.8)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.set_xlabel("blocks")
        axes.set_ylabel("log likelihood ratio")
        axes.margins(y=0.15)

    return paint(name, draw, height=2.4)


def histogram(name: str, values: Reals, *, label: str, bins: int = 20) -> str:
    """How often each range of values was seen."""

    def draw(axes: Axes) -> None:
        axes.hist(values, bins=bins, color=ACCENT, alpha=0.75, lw=0, rwidth=0.92)
        axes.yaxis.set_major_locator(MaxNLocator(nbins=5, integer=True))
        axes.set_xlabel(label)
        axes.set_ylabel("games")

    return paint(name, draw, height=2.3)


def painting(name: str, title: str, svg: str, *, caption: str, alt: str) -> Painting:
    """A chart with its words."""
    return Painting(name=name, title=title, caption=caption, alt=alt, svg=svg)
