"""Curves of measures, and bells of dice, as SVG: for pages, files and print."""

from hegemon.draw.curves.bell import draw_bell
from hegemon.draw.curves.chart import draw_curve
from hegemon.draw.curves.notches import NOTCH_SHAPES
from hegemon.draw.curves.owners import CurveOwner, owners_on
from hegemon.draw.curves.sizes import SIZES, CurveMark, CurveNotch, CurveSizeName, Happened
from hegemon.draw.curves.sparkline import draw_sparkline

__all__ = [
    "NOTCH_SHAPES",
    "SIZES",
    "CurveMark",
    "CurveNotch",
    "CurveOwner",
    "CurveSizeName",
    "Happened",
    "draw_bell",
    "draw_curve",
    "draw_sparkline",
    "owners_on",
]
