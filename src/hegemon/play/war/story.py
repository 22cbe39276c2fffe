"""The story of a war that is over, made once of its whole record and kept."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from hegemon.core.game import Player
from hegemon.core.show.curves import Curves, MeasureCurve
from hegemon.core.show.luck import Luck, LuckOfSide
from hegemon.core.show.war import WarSide, WarStory
from hegemon.core.words import capital
from hegemon.play.entries import SealedEntry
from hegemon.play.errors import InUse
from hegemon.play.now import Now
from hegemon.play.past.curves import curves_from
from hegemon.play.past.looked_back import LookedBack
from hegemon.play.past.lucks import true_luck
from hegemon.play.past.sealings import sealed_in
from hegemon.play.replay import Replay
from hegemon.play.war.awards import Known, awards_of
from hegemon.play.war.clashes import battle_of, decisive
from hegemon.play.war.course import WarCourse, course_of
from hegemon.play.war.losses import losses_of
from hegemon.play.war.ranking import (
    headline,
    ranked,
    ranking_curve,
    short,
    standfirst,
    turning_curve,
)
from hegemon.play.war.truths import check_over, true_turns
from hegemon.play.war.turning import turning_points


class ToldWar(NamedTuple):
    """All that is told of a war that is over."""

    story: WarStory
    curves: Curves
    luck: Luck


_WARS: LookedBack[ToldWar] = LookedBack(24)
_LOCKS: dict[str, tuple[threading.Lock, int]] = {}
"""By match, who makes its story now, and how many wait or make."""
_ONE = threading.Lock()
_MOST_WAITING = 8
"""So many wait for a story that is made: each holds a thread, which others need."""


def war_of(replay: Replay) -> ToldWar:
    """How the war went; raises StillRunning before the end, InUse where many wait for it.

    It is made once, of all steps, and kept as long as nobody at the table is called otherwise.
    """
    store, match, now = replay.kept_at
    check_over(now)
    names = tuple(plan.name for plan in now.plans.values())
    if (told := _WARS.find(store, match, now, names)) is not None:
        return told
    with _making(match):  # it takes a while: who comes meanwhile waits for the same
        return _WARS.once(store, match, now, names, lambda: _made(replay, now))


@contextmanager
def _making(match: str) -> Iterator[None]:
    """One at a time for a match; raises InUse."""
    with _ONE:
        lock, waiting = _LOCKS.get(match, (threading.Lock(), 0))
        if waiting >= _MOST_WAITING:
            raise InUse("how the war went is just being put together: try again in some seconds")
        _LOCKS[match] = lock, waiting + 1
    try:
        with lock:
            yield
    finally:
        with _ONE:
            lock, waiting = _LOCKS.pop(match)
            if waiting > 1:
                _LOCKS[match] = lock, waiting - 1


def _made(replay: Replay, now: Now) -> ToldWar:
    course = course_of(now.players, true_turns(replay))
    curves, luck = curves_from(replay, course.measured), true_luck(replay)
    curve = ranking_curve(curves)
    sides = _sides(replay, now, course, curve)
    store, match, _ = replay.kept_at
    sealed = sealed_in(store, match)
    first, often = _first_to_seal([one for one in sealed if one.player in now.persons])
    known = Known(
        course=course,
        sides=sides,
        losses=losses_of(course),
        curve=curve,
        first=first,
        sealings=often,
        luck=_luck_of(luck),
    )
    last = max((one.time for one in sealed), default="")
    return ToldWar(_told(now, known, curves, last), curves, luck)


def _sides(
    replay: Replay, now: Now, course: WarCourse, curve: MeasureCurve | None
) -> tuple[WarSide, ...]:
    """The sides by rank, as the result has them."""
    assert now.end is not None, "it was asked for its end before"
    people = {player: plan.name for player, plan in now.plans.items()}
    return ranked(course, curve, now.end.result, people, _gave_up(replay, now))


def _told(now: Now, known: Known, curves: Curves, last: str) -> WarStory:
    """All of it in words and figures; `last` is when the last answer was sealed."""
    course, sides, curve = known.course, known.sides, known.curve
    assert now.end is not None, "it was asked for its end before"
    assert course.board is not None, "a match that is over has begun"
    board, result = course.board, now.end.result
    turned = turning_curve(curves, curve) if curve else None
    return WarStory(
        headline=headline(sides, result),
        standfirst=standfirst(sides, result, curve, board),
        clock=course.clock,
        turns=len(course.turns),
        frames=course.frames(),
        began=now.match.created,
        ended=last,
        measure=curve.id if curve else "",
        measured=_label(curve),
        turned=turned.id if turned else "",
        sides=tuple(sides),
        points=turning_points(course, curves, turned, sides) if turned else (),
        battles=tuple(battle_of(one, board, course.signs) for one in decisive(course.clashes)),
        losses=known.losses,
        awards=awards_of(known),
        places=len(board.places),
    )


def _label(curve: MeasureCurve | None) -> str:
    """What sides are ranked by, with its unit."""
    if curve is None:
        return ""
    label = capital(short(curve))
    return f"{label} ({curve.unit})" if curve.unit else label


def _gave_up(replay: Replay, now: Now) -> dict[Player, int]:
    """In which turn sides conceded."""
    dates = replay.dates()
    return {
        player: dates[min(now.concessions[player], now.number - 1)].turn for player in now.conceded
    }


def _first_to_seal(sealings: Iterable[SealedEntry]) -> tuple[Mapping[Player, int], int]:
    """How often who was first with an answer of his own, and how often others were to answer too.

    Who took an answer back counts from the one that he sealed last.
    """
    by_step: dict[int, dict[Player, None]] = {}
    for one in sealings:
        if not one.note:
            order = by_step.setdefault(one.step, {})
            order.pop(one.player, None)
            order[one.player] = None
    contested = [order for order in by_step.values() if len(order) > 1]
    return Counter(next(iter(order)) for order in contested), len(contested)


def _luck_of(luck: Luck) -> dict[Player, LuckOfSide]:
    """Of each side the dice of the kind of which most fell."""
    return {side.player: side for kind in luck.kinds[:1] for side in kind.players}
