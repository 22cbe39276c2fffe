"""Who won, who came after him, and who fell on the way: the sides by rank, and the headline."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from hegemon.core.board import Board, Owner, owners_by_player
from hegemon.core.game import Player, Result
from hegemon.core.show.curves import Curves, MeasureCurve
from hegemon.core.show.signs import emblem_of
from hegemon.core.show.war import WarSide
from hegemon.core.words import capital, ended, enumerated
from hegemon.play.war.course import WarCourse

_BY_NUMBER = re.compile(r"(?P<what>.*?) ?\d+", re.ASCII)
_SEAT = "player"


def ranking_curve(curves: Curves) -> MeasureCurve | None:
    """The measure that sides are ranked by: the most deciding one that tells any two apart."""
    for curve in curves.curves:
        if len({line.figures[-1] for line in curve.lines}) > 1:
            return curve
    for curve in curves.curves:
        if len({figure for line in curve.lines for figure in line.figures}) > 1:
            return curve
    return None


def turning_curve(curves: Curves, usual: MeasureCurve) -> MeasureCurve:
    """The measure by which one sees where it turned: the usual one, unless its lines hardly move.

    Or unless they go up and down with the seasons, more than those of another one that moves.
    """
    moving = [one for one in (usual, *curves.curves) if one.moves]
    return min(moving, key=curves.swings, default=usual)


def called(owner: Owner | None, person: str) -> str:
    """What sentences call a side: by the game's name, or where that is a number by his own.

    >>> called(Owner(Player("p1"), "a", "House 1"), "Ann"), called(None, "Ann")
    ('House Ann', 'Ann')
    """
    if owner is None or owner.name == owner.person:
        return capital(person)
    found = _BY_NUMBER.fullmatch(owner.name)
    if found is None:
        return capital(owner.name)
    what = found["what"]
    return capital(person if what.casefold() in ("", _SEAT) else f"{what} {person}")


def ranked(
    course: WarCourse,
    curve: MeasureCurve | None,
    result: Result,
    people: Mapping[Player, str],
    gave_up: Mapping[Player, int],
) -> tuple[WarSide, ...]:
    """The sides, those who won first; `gave_up` are the turns in which sides conceded."""
    figures = {line.player: line.figures[-1] for line in curve.lines} if curve else {}
    sign = -1 if curve is None or curve.better == "more" else 1
    order = sorted(
        course.players,
        key=lambda one: (one not in result.winners, one in gave_up, sign * (figures.get(one) or 0)),
    )
    sides: list[WarSide] = []
    for player in order:
        side = replace(
            _side(course, player, people[player]),
            rank=len(sides) + 1,
            won=player in result.winners,
            figure=figures.get(player),
            gave_up=gave_up.get(player),
        )
        if sides and _is_level(side, sides[-1]):
            side = replace(side, rank=sides[-1].rank)
        sides.append(side)
    return tuple(sides)


def _is_level(one: WarSide, other: WarSide) -> bool:
    """Whether nothing that counts for the rank tells two sides apart."""
    return (one.won, one.gave_up, one.figure) == (other.won, other.gave_up, other.figure)


def _side(course: WarCourse, player: Player, person: str) -> WarSide:
    """Who somebody is and when he fell; his rank and what it is made of are still to come."""
    board = course.board
    owners = owners_by_player(board) if board else {}
    row = list(owners)
    number = row.index(player) if player in row else course.players.index(player)
    owner = owners.get(player)
    return WarSide(
        player=player,
        name=called(owner, person),
        person=person,
        number=number,
        emblem=(owner.emblem if owner else "") or emblem_of(number),
        rank=0,
        fell=fell(course, player),
    )


def fell(course: WarCourse, player: Player) -> int | None:
    """The turn after which a player had no place and no piece any more; None while he has."""
    gone: int | None = None
    for turn, places, forces in zip(course.turns, course.places, course.forces, strict=True):
        here = places[player] > 0 or sum(forces[player].values()) > 0
        gone = None if here else (turn if gone is None else gone)
    return gone


def headline(sides: Sequence[WarSide], result: Result) -> str:
    """Who won, in a few words."""
    winners = [side.name for side in sides if side.won]
    if result.outcome == "draw":
        return "The war ends in a draw"
    if not winners:
        return "Nobody wins the war"
    return f"{enumerated(winners)} {'win' if len(winners) > 1 else 'wins'} the war"


def standfirst(
    sides: Sequence[WarSide], result: Result, curve: MeasureCurve | None, board: Board
) -> str:
    """How: the words of the end, by how much, and who fell."""
    return " ".join(_how(sides, result, curve, board.clock))


def _how(
    sides: Sequence[WarSide], result: Result, curve: MeasureCurve | None, clock: str
) -> Iterator[str]:
    if result.reason:
        yield ended(capital(result.reason))
    if curve is not None:
        yield from _margin(sides, curve)
    fell = [(side.fell, side.name) for side in sides if side.gave_up is None]
    yield from _each_turn(fell, "fell", clock)
    yield from _each_turn([(side.gave_up, side.name) for side in sides], "gave up", clock)


def _each_turn(found: Sequence[tuple[int | None, str]], what: str, clock: str) -> Iterator[str]:
    """Whom something became of, a sentence a turn."""
    for turn in sorted({turn for turn, _ in found if turn is not None}):
        names = [name for at, name in found if at == turn]
        yield f"{enumerated(names)} {what} in {clock} {turn}."


def _margin(sides: Sequence[WarSide], curve: MeasureCurve) -> Iterator[str]:
    """How far the second came; or who was ahead by the figure that the page shows, and lost."""
    # the branches ask whether there is a margin at all
    told = [side for side in sides if side.figure is not None]
    if len(told) < 2 or not told[0].won or told[1].won:
        return
    sign = 1 if curve.better == "more" else -1
    figures = [side.figure or 0 for side in told]
    best = max(range(len(told)), key=lambda at: sign * figures[at])
    if sign * figures[best] > sign * figures[0]:
        by = f"By {short(curve)} {told[best].name} was ahead"
        yield f"{by}, {figures[best]:,} to {figures[0]:,}."
    elif figures[0] != figures[1] and _stands(told[1]):
        yield f"{told[1].name} comes second: {short(curve)} {figures[1]:,} to {figures[0]:,}."


def _stands(side: WarSide) -> bool:
    """Whether somebody was there to the end: else his figure tells of no war."""
    return side.gave_up is None and side.fell is None


def upwards(curve: MeasureCurve) -> dict[Player, list[int]]:
    """The figures of each player, turned so that more is better; 0 where there is none."""
    sign = 1 if curve.better == "more" else -1
    return {line.player: [sign * (one or 0) for one in line.figures] for line in curve.lines}


def short(curve: MeasureCurve) -> str:
    """What a measure is called within a sentence: "worth" of "Worth: gold and troops"."""
    what = curve.label.split(":", 1)[0]
    return what[:1].lower() + what[1:]
