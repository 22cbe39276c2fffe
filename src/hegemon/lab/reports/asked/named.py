"""What figures and variants are called in sentences."""

from __future__ import annotations

from hegemon.lab.reports.asked.gains import BOT
from hegemon.lab.reports.findings import ordinal
from hegemon.lab.reports.measures import LAG

_IN_POINTS = ("seat", "place", BOT, "stopped", "stays", "comeback", "dead", "eliminated", "drama")
_IN_WORDS = {
    "length": "length in turns",
    "stopped": "games that are stopped",
    "changes": "lead changes a turn",
    "drama": "gap of winners to leaders",
    "eliminated": "seats that are eliminated",
    "gini": "inequality at the end (Gini)",
    "concentration": "concentration at the end",
    "dead": "dead time",
    "decision": "turn on which it is decided",
    f"ar{LAG}": f"growth of a lead over {LAG} turns",
    "stays.25": "leaders at 25% who stay",
    "stays.50": "leaders at 50% who stay",
    "stays.75": "leaders at 75% who stay",
    "comeback.last.25": "winners last at 25%",
    "comeback.last.50": "winners last at 50%",
    "comeback.last.75": "winners last at 75%",
    "comeback.half.25": "winners under half at 25%",
    "comeback.half.50": "winners under half at 50%",
    "comeback.half.75": "winners under half at 75%",
}


def figure_words(name: str) -> str:
    """What a figure is called in a sentence."""
    head, _, number = name.partition(".")
    if head in ("seat", "place"):
        return f"share of the {ordinal(int(number))} {head}"
    if head == BOT:
        return f"wins of {number}"
    return _IN_WORDS.get(name, name)


def in_points(name: str) -> bool:
    """Whether a figure is a share, whose differences are points of a hundred."""
    return name.partition(".")[0] in _IN_POINTS


def quoted(variant: str) -> str:
    """A variant as it is called in a sentence: its name may be any words."""
    return f'"{variant}"'
