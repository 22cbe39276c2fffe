"""Charts as they are seen: no text is cut off, and what is counted has whole numbers."""

import re
from collections.abc import Callable

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.transforms import Bbox

from hegemon.lab.figures.estimate import Estimate
from hegemon.lab.figures.lasting import lasting
from hegemon.lab.reports import painted, plots

LONG = "a name that is longer than any axis has room for"
SOME = Estimate(0.5, 0.2, 0.8)
LEAD = np.linspace(0, 1, 5)


def _cut_off(draw: Callable[[Axes], None], height: float) -> list[str]:
    """Texts that leave the picture by more than a pixel."""
    with mpl.rc_context(painted._LOOK):
        figure = Figure(figsize=(painted.WIDTH, height), layout="constrained")
        FigureCanvasAgg(figure)
        axes = figure.add_subplot()
        draw(axes)
        figure.canvas.draw()
    whole = figure.bbox.padded(1)
    boxes = [(each.get_text(), each.get_window_extent()) for each in _seen(axes)]
    return [
        text
        for text, box in boxes
        if not (whole.contains(box.x0, box.y0) and whole.contains(box.x1, box.y1))
    ]


def _seen(axes: Axes) -> list[Text]:
    """Notes, names of axes and what stands beside marks that are in sight."""
    found = [*axes.texts]
    for axis in (axes.xaxis, axes.yaxis):
        low, high = sorted(axis.get_view_interval())
        marks = [each for each in axis.get_major_ticks() if low <= each.get_loc() <= high]
        found += [axis.label, *(each.label1 for each in marks)]
    return [each for each in found if each.get_text()]


@pytest.mark.parametrize(
    "chart",
    [
        lambda: painted.forest("a", [(LONG, SOME), ("b", SOME)], label="points of share"),
        lambda: painted.scatter("a", [(LONG, 1.0, 0.5), ("b", 0.2, 0.1)]),
        lambda: painted.histogram("a", np.arange(9.0), label="points of share behind the leader"),
        lambda: painted.bars("a", [(LONG, 0.004), ("b", 12.0)], label="orders a game and seat"),
        lambda: painted.leads_worth("a", LEAD, [("turn 2", LEAD), ("turn 4", LEAD)]),
        lambda: plots.shares_of_variance("a", [(LONG, SOME, SOME), ("b", SOME, SOME)]),
        lambda: plots.stack("a", [(LONG, 0.2, 0.7)]),
        lambda: plots.trials("a", [0.5, 0.2, 0.3], "off in seat 1 wins"),
    ],
)
def test_no_text_of_a_chart_is_cut_off(
    monkeypatch: pytest.MonkeyPatch, chart: Callable[[], str]
) -> None:
    cut: list[str] = []

    def looked_at(_: str, draw: Callable[[Axes], None], *, height: float) -> str:
        cut.extend(_cut_off(draw, height))
        return ""

    monkeypatch.setattr(painted, "paint", looked_at)
    monkeypatch.setattr(plots, "paint", looked_at)
    chart()

    assert [] == cut


def _texts(svg: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def test_what_is_counted_has_whole_numbers() -> None:
    """Games, and turns of short games."""
    few = painted.histogram("a", np.array([0.1, 0.1, 0.1, 0.2, 0.9]), label="x")
    short = painted.curves("b", [("", lasting(np.full(3, 4.0), np.ones(3)))], x="turn", y="y")
    bands = [np.full((3, 4), 0.5)] * 2
    shares = painted.fans("c", np.linspace(1, 4, 4), bands, ["seat 1", "seat 2"])

    assert not [each for each in _texts(short) + _texts(shares) if "." in each]
    assert not [each for each in _texts(few) if re.fullmatch(r"[1-9]\d*\.\d+", each)]


def test_trials_on_one_spot_have_one_label() -> None:
    """Their numbers would hide each other."""
    points = [(0.0, 1.0), (0.5, 0.5), (0.0, 1.0), (0.2, 0.0)]

    texts = _texts(plots.front("a", points, [0, 2, 3], ("wins", "turns")))

    assert {"1, 3", "4"} <= set(texts)


def test_what_is_nearly_nothing_is_told_as_nothing() -> None:
    assert {"100", "0"} <= set(_texts(painted.bars("a", [("x", 100.0), ("y", 0.01)], label="")))


def test_names_of_things_that_are_used_alike_do_not_hide_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nor the words in the corners; and each stays inside, with a line to a dot that is far off."""
    seen: list[tuple[str, Bbox]] = []
    inside: list[bool] = []

    def looked_at(_: str, draw: Callable[[Axes], None], *, height: float) -> str:
        with mpl.rc_context(painted._LOOK):
            figure = Figure(figsize=(painted.WIDTH, height), layout="constrained")
            FigureCanvasAgg(figure)
            axes = figure.add_subplot()
            draw(axes)
            figure.canvas.draw()
            for each in axes.texts:
                box = Text.get_window_extent(each)
                seen.append((each.get_text(), box))
                inside.append(axes.bbox.padded(2).contains(box.x0, box.y0))
        return ""

    monkeypatch.setattr(plots, "paint", looked_at)
    rows = [plots.WorthShown(f"build:{at}", 0.1 + at / 40, SOME) for at in range(8)]
    plots.quadrant("a", [*rows, plots.WorthShown("far", 30.0, Estimate(0.49, 0.1, 0.8))], 2.0)

    hidden = [
        (one, other)
        for at, (one, box) in enumerate(seen)
        for other, its in seen[at + 1 :]
        if box.overlaps(its)
    ]

    assert 13 == len(seen)
    assert [] == hidden
    assert all(inside)
