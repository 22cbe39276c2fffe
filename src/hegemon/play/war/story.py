"""The story of a war that is over, made once of its whole record and kept."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from hegemon.core.game import Player
from hegemon.core.show.curves import Curves, MeasureCurve
from hegemon.core.show.luck import Luck, LuckOfSide
from hegemon.core.show.war import WarStory
from hegemon.core.words import capital
from hegemon.play.entries import SealedEntry
from hegemon.play.errors import InUse, StillRunning
from hegemon.play.now import Now
from hegemon.play.past.curves import curves_from
from hegemon.play.past.looked_back import LookedBack
from hegemon.play.past.lucks import true_luck
from hegemon.play.past.sealings import sealed_in
from hegemon.play.replay import Replay
from hegemon.play.war.awards import Known, awards_of
from hegemon.play.war.clashes import battle_of, decisive
from hegemon.play.war.course import course_of
from hegemon.play.war.losses import losses_of
from hegemon.play.war.ranking import headline, ranked, ranking_curve, short, standfirst
from hegemon.play.war.truths import NOT_YET, true_turns
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
    if now.end is None:
        raise StillRunning(NOT_YET)
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
    assert now.end is not None
    course = course_of(now.players, true_turns(replay))
    curves, luck = curves_from(replay, course.measured), true_luck(replay)
    board, result = course.board, now.end.result
    assert board is not None, "a match that is over has begun"
    curve = ranking_curve(curves)
    people = {player: plan.name for player, plan in now.plans.items()}
    sides = ranked(course, curve, result, people, _gave_up(replay, now))
    names = {side.player: side.name for side in sides}
    losses = losses_of(course)
    store, match, _ = replay.kept_at
    sealed = sealed_in(store, match)
    sealings = [one for one in sealed if one.player in now.persons]
    first, often = _first_to_seal(sealings)
    known = Known(
        course=course,
        sides=sides,
        losses=losses,
        curve=curve,
        first=first,
        sealings=often,
        luck=_luck_of(luck),
    )
    story = WarStory(
        headline=headline(sides, result),
        standfirst=standfirst(sides, result, curve, board),
        clock=course.clock,
        turns=len(course.turns),
        frames=course.frames(),
        began=now.match.created,
        ended=max((one.time for one in sealed), default=""),
        measure=curve.id if curve else "",
        measured=_label(curve),
        sides=sides,
        points=turning_points(course, curve, curves.turns, names) if curve else (),
        battles=tuple(battle_of(one, board, course.signs) for one in decisive(course.clashes)),
        losses=losses,
        awards=awards_of(known),
        places=len(board.places),
    )
    return ToldWar(story, curves, luck)


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


def _first_to_seal(sealings: list[SealedEntry]) -> tuple[Mapping[Player, int], int]:
    """How often who was first with an answer of his own, where others were to answer too."""
    last: dict[int, dict[Player, int]] = {}
    for at, one in enumerate(sealings):
        if not one.note:
            mine = last.setdefault(one.step, {})
            mine.pop(one.player, None)
            mine[one.player] = at
    first: Counter[Player] = Counter()
    often = 0
    for mine in last.values():
        if len(mine) > 1:
            often += 1
            first[next(iter(mine))] += 1
    return first, often


def _luck_of(luck: Luck) -> dict[Player, LuckOfSide]:
    """Of each side the dice of the kind of which most fell."""
    if not luck.kinds:
        return {}
    most = max(luck.kinds, key=lambda kind: sum(side.rolls for side in kind.players))
    return {side.player: side for side in most.players}
