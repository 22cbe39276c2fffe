"""Where a war turned: after which turns the order of the sides, or their trend, changed most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from hegemon.core.board import Board, places_by_id
from hegemon.core.game import Player
from hegemon.core.mentions import plain
from hegemon.core.show.curves import WHOLE_TURN, CurvePart, Curves, MeasureCurve
from hegemon.core.show.headlines import in_two
from hegemon.core.show.war import TurningPoint, WarSide
from hegemon.core.words import capital, ended
from hegemon.play.war.clashes import Clash, battle_of, called
from hegemon.play.war.course import WarCourse
from hegemon.play.war.ranking import short, upwards

MOST = 3
"""So many are told,"""
_SHARE = 8
"""none nearer to another than this part of the match, and"""
_WORTH = 4
"""none that turned less than this part of what the greatest did."""
_WINDOW = 20
"""A trend is looked at over so many parts of the match before a turn and after it."""
_FULL = 1000
"""Shares are reckoned in thousandths."""
_LEAD = 2
"""Who passes the leader counts so many times as much."""
_MOST_PAIRS = 3
"""Of one turn so many pairs count."""
_COSTLY = 10
"""Thousandths of all forces from which a battle may be the cause."""


class _Turned(NamedTuple):
    at: int
    """Which of the turns of the curve."""
    worth: int
    passed: tuple[Player, Player] | None
    """Who passed whom, where somebody did."""


class _Looked(NamedTuple):
    """What turning points are looked for in."""

    course: WarCourse
    curves: Curves
    curve: MeasureCurve
    names: Mapping[Player, str]


def turning_points(
    course: WarCourse, curves: Curves, curve: MeasureCurve, sides: Sequence[WarSide]
) -> tuple[TurningPoint, ...]:
    """At most three of a curve, in their order.

    Where a home falls a war turns, whatever the curve says of it; it does not where somebody who
    gave up has nothing any more.
    """
    turns = curves.turns
    bent = list(_turned(_as_fought(curve, turns, sides), len(turns)))
    most = max((one.worth for one in bent), default=0)
    fell = set(_falls(course, turns))
    weighed = [one._replace(worth=most + 1) if one.at in fell else one for one in bent]
    found = sorted(weighed, key=lambda one: -one.worth)
    apart, chosen = max(1, len(turns) // _SHARE), list[_Turned]()
    for one in found:
        near = any(abs(one.at - other.at) < apart for other in chosen)
        if not near and one.worth * _WORTH >= found[0].worth > 0:
            chosen.append(one)
    looked = _Looked(course, curves, curve, {side.player: side.name for side in sides})
    in_order = sorted(chosen[:MOST], key=lambda one: one.at)
    return tuple(_point(number, one, looked) for number, one in enumerate(in_order, 1))


def _as_fought(
    curve: MeasureCurve, turns: Sequence[int], sides: Sequence[WarSide]
) -> dict[Player, list[int]]:
    """The lines upwards; of who gave up as he stood before, for giving up is no defeat in war."""
    lines, gave_up = upwards(curve), {side.player: side.gave_up for side in sides}
    for player, figures in lines.items():
        left = gave_up.get(player)
        for at in range(1, len(figures)):
            if left is not None and turns[at] >= left:
                figures[at] = figures[at - 1]
    return lines


def _turned(lines: Mapping[Player, Sequence[int]], many: int) -> Iterator[_Turned]:
    """What changed with every turn but the first."""
    most = max((abs(one) for figures in lines.values() for one in figures), default=0) or 1
    wide = max(1, many // _WINDOW)
    for at in range(1, many):
        # what it is worth: how far those get who passed others, and how sharply a line bends
        leaders = _leaders(lines, at - 1)
        passed = sorted(
            ((_gained(lines, pair, at), pair) for pair in _passed(lines, at)), reverse=True
        )[:_MOST_PAIRS]
        gained = sum(gain * (_LEAD if behind in leaders else 1) for gain, (_, behind) in passed)
        bend = max((_bend(figures, at, wide) for figures in lines.values()), default=0)
        yield _Turned(at, (gained + bend) * _FULL // most, passed[0][1] if passed else None)


def _falls(course: WarCourse, turns: Sequence[int]) -> Iterator[int]:
    """Which of the turns of the curve are the first that shows a home fallen."""
    homes = [clash.turn for clash in course.clashes if clash.home]
    for at in range(1, len(turns)):
        if any(turns[at - 1] < turn <= turns[at] for turn in homes):
            yield at


def _gained(lines: Mapping[Player, Sequence[int]], pair: tuple[Player, Player], at: int) -> int:
    """How far somebody gets ahead of whom he passed, until he is passed himself."""
    most = 0
    for mine, theirs in zip(lines[pair[0]][at:], lines[pair[1]][at:], strict=True):
        ahead = mine - theirs
        if ahead < 0:
            break
        most = max(most, ahead)
    return most


def _bend(figures: Sequence[int], at: int, wide: int) -> int:
    """By how much the course after a turn is another than the one before it."""
    before, after = max(0, at - 1 - wide), min(len(figures) - 1, at - 1 + wide)
    here = figures[at - 1]
    return abs((figures[after] - here) - (here - figures[before]))


def _leaders(lines: Mapping[Player, Sequence[int]], at: int) -> frozenset[Player]:
    """Who led; several where they were level."""
    best = max((figures[at] for figures in lines.values()), default=0)
    return frozenset(one for one, figures in lines.items() if figures[at] == best)


def _passed(lines: Mapping[Player, Sequence[int]], at: int) -> Iterator[tuple[Player, Player]]:
    """Who was behind somebody, or beside him since the beginning, and is before him now."""
    for one, figures in lines.items():
        for other, theirs in lines.items():
            was, now = figures[at - 1] - theirs[at - 1], figures[at] - theirs[at]
            if now > 0 and (was < 0 or (was == 0 and at > 1)):
                yield one, other


def _point(number: int, turned: _Turned, looked: _Looked) -> TurningPoint:
    course, turns = looked.course, looked.curves.turns
    turn, board = turns[turned.at], course.board
    assert board is not None, "a curve of a match that has not begun"
    inside = _inside(turned, looked)
    part = None if inside is None else looked.curves.parts[inside]
    place, text = _cause(turn, turns[turned.at - 1], part, course)
    said = [text] if text else []
    if turned.passed or not said:
        said.append(_in_figures(turned, inside, looked))
    there = places_by_id(board).get(place)
    where = capital(called(there)) if there else ""
    return TurningPoint(
        number,
        turn,
        " ".join(said),
        step=part.step if part else looked.curves.steps[turned.at],
        at=part.at if part else turn * WHOLE_TURN,
        when=f"{course.clock} {turn}" + (f", {part.name}" if part else ""),
        place=place if there else "",
        where=where,
    )


def _inside(turned: _Turned, looked: _Looked) -> int | None:
    """Which of all parts is the one from which on somebody was ahead; None for none."""
    if turned.passed is None:
        return None
    one, other = (_in_parts(who, looked.curve) for who in turned.passed)
    found: int | None = None
    for at, (part, a, b) in enumerate(zip(looked.curves.parts, one, other, strict=False)):
        if part.turn == looked.curves.turns[turned.at]:
            found = None if a <= b else at if found is None else found
    return found


def _in_parts(player: Player, curve: MeasureCurve) -> list[int]:
    """A line between the ends of turns, turned so that more is better."""
    sign = 1 if curve.better == "more" else -1
    return [
        sign * (figure or 0)
        for line in curve.parts
        if line.player == player
        for figure in line.figures
    ]


def _cause(turn: int, before: int, part: CurvePart | None, course: WarCourse) -> tuple[str, str]:
    """What happened since the turn before: the battle that cost most, or the weightiest news.

    Of a part of the turn, what came after it is no cause.
    """
    board = course.board
    assert board is not None, "a curve of a match that has not begun"
    fought = [clash for clash in course.clashes if before < clash.turn <= turn]
    if part is not None:
        fought = [clash for clash in fought if clash.step <= part.step]
    worst = max(fought, key=lambda clash: clash.weight, default=None)
    if worst is not None and worst.weight >= _COSTLY:
        return worst.place, _in_losses(worst, board, course)
    told = course.told.get(turn)
    if told is None or part is not None:
        return "", ""
    first, _ = in_two(told.text)
    return next(iter(told.places), ""), ended(plain(first))


def _in_losses(clash: Clash, board: Board, course: WarCourse) -> str:
    """Who lost most of what he had, and what that battle brought about."""
    told = battle_of(clash, board, course.signs)
    worst = max(
        told.sides, key=lambda side: (side.lost * _FULL // (side.before or _FULL), side.lost)
    )
    if worst.owner not in course.players:
        return told.text
    had = f" of {worst.before:,}" if worst.before else ""
    what = "in strength" if told.unit else course.unit or "pieces"
    said = f"{worst.name} loses {worst.lost:,}{had} {what}."
    return f"{said} A home falls." if clash.home else said


def _in_figures(turned: _Turned, inside: int | None, looked: _Looked) -> str:
    """Who passed whom, in a part of the turn or by its end; or whose course bent most."""
    curve, names = looked.curve, looked.names
    lines = {line.player: line.figures for line in curve.lines}
    what = short(curve)
    if turned.passed:
        mine, theirs = (_figure_of(who, turned.at, inside, curve) for who in turned.passed)
        one, other = turned.passed
        return f"{names[one]} passes {names[other]}: {what} {mine:,} to {theirs:,}."
    wide = max(1, len(next(iter(lines.values()))) // _WINDOW)
    bent = max(lines, key=lambda who: _bend([one or 0 for one in lines[who]], turned.at, wide))
    was, now = lines[bent][turned.at - 1] or 0, lines[bent][turned.at] or 0
    return f"{names[bent]}: {what} from {was:,} to {now:,}."


def _figure_of(player: Player, at: int, inside: int | None, curve: MeasureCurve) -> int:
    """What somebody had at the end of a turn, or of a part of it."""
    lines, place = (curve.lines, at) if inside is None else (curve.parts, inside)
    line = next(line for line in lines if line.player == player)
    return line.figures[place] or 0
