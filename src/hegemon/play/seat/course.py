"""Curves and the luck of dice as tables, for whoever reads text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hegemon.core.game import Player
from hegemon.core.report import Item, Report, Section, Table
from hegemon.core.show.curves import CurveLine, Curves, MeasureCurve
from hegemon.core.show.luck import Luck, LuckOfKind
from hegemon.core.show.measures import HowFar
from hegemon.core.words import capital
from hegemon.draw.text_curves import blocks
from hegemon.play.seat.score import UNKNOWN, in_words

_LEAST, _MOST = 10, 60
"""Blocks in a line."""
_MANY = 30
"""Fewer dice have a mean that says nothing."""
_AROUND = 12
"""Columns that stand between those of a table and at its ends, at most."""


def curves_report(
    curves: Curves, called: Mapping[Player, str], width: int, measure: str = ""
) -> Report:
    """A line of blocks for each player by each measure, or by the one that is named.

    `called` are the players, `width` columns are there.
    """
    wanted = [one for one in curves.curves if measure in ("", one.id)]
    tables = tuple(_table(curves, one, called, width) for one in wanted)
    return Report(f"{capital(curves.clock)} by {curves.clock}", (Section("", tables),))


def luck_report(luck: Luck, called: Mapping[Player, str]) -> Report:
    """How the dice fell for each side; `called` are the players."""
    items: list[Item] = [_dice(one, called) for one in luck.kinds]
    rows = tuple(
        (f"d{one.sides}", f"{one.rolls:,}", f"{one.mean:.2f}", f"{one.expected:g}")
        for one in luck.dice
        if one.rolls >= _MANY
    )
    if rows:
        title = "All dice that were rolled, whosever they were"
        items.append(Table(title, ("", "dice", "mean", "even"), rows))
    return Report("Dice", (Section("", tuple(items)),))


def _table(curves: Curves, one: MeasureCurve, called: Mapping[Player, str], width: int) -> Table:
    low, high = one.bounds
    words = [_ends(curves, line) for line in one.lines]
    names = [called.get(line.player, line.player) for line in one.lines]
    beside = max(map(len, names)) + max(len(first) + len(last) for first, last in words)
    heads = (f"{curves.clock} {curves.turns[0]}", f"{curves.clock} {curves.turns[-1]}")
    room = width - _AROUND - max(beside, max(map(len, names)) + sum(map(len, heads)))
    room = min(max(room, _LEAST), _MOST)
    rows = tuple(
        (name, first, blocks(_figures(curves, one, line), low, high, room), last)
        for name, line, (first, last) in zip(names, one.lines, words, strict=True)
    )
    unit = f" ({one.unit})" if one.unit else ""
    return Table(f"{one.label}{unit}", ("", heads[0], "", heads[1]), rows)


def _figures(curves: Curves, one: MeasureCurve, line: CurveLine) -> list[int | None]:
    """All that is told of a line, also between the ends of turns."""
    return [None if point is None else point.figure for _, point in curves.whole_line(one, line)]


def _ends(curves: Curves, line: CurveLine) -> tuple[str, str]:
    """The first figure and the last, in words."""
    points = line.points(curves.turns)
    first, last = (
        UNKNOWN
        if one is None
        else in_words(HowFar(line.player, one.figure, one.as_of, one.at_least), curves.clock)
        for one in (points[0], points[-1])
    )
    return first, last


def _dice(kind: LuckOfKind, called: Mapping[Player, str]) -> Table:
    good = ", low is good" if kind.better == "less" else ""
    title = f"{kind.kind} (d{kind.sides}, {kind.expected:g} is even{good})"
    return Table(title, ("", "dice", "mean", ""), tuple(_sides(kind, called)))


def _sides(kind: LuckOfKind, called: Mapping[Player, str]) -> Iterator[tuple[str, ...]]:
    for side in kind.players:
        name = called.get(side.player, side.player)
        yield name, f"{side.rolls:,}", f"{side.mean:.2f}", side.words
