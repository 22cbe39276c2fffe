"""The film of a step or of some, as a seat saw them, and at the end as they were.

Made of what the seat is shown of the past anyway: its boards and its reports.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise

from hegemon.core.board import Board, names_of
from hegemon.core.form import Purse
from hegemon.core.game import Player
from hegemon.core.report import Report
from hegemon.core.show.film import Film, FilmPurse, StepTold, beats_of, beats_of_many
from hegemon.core.words import capital
from hegemon.play.errors import NotThere
from hegemon.play.replay import Replay

_MANY = 3
"""From so many turns on each is one beat."""

_MOST_STEPS = 60
"""So many steps of those that somebody missed are looked at: the last ones."""

_BACK = 6
"""So many steps back it is looked at most for what orders drew on last: phases draw on nothing."""

_MOST_IN_FULL = 12
"""So many steps are shown with all that happened in them, however few turns they are."""


def film(replay: Replay, seat: Player | None, step: int, since: int | None = None) -> Film:
    """What a seat saw happen in a step, or in all after `since`; raises NotThere.

    From three turns on it is the weightiest of each turn and nothing else; of many steps of fewer
    turns, the weightiest of each step.
    """
    if since is not None and not 0 <= since < step:
        raise NotThere(f"there are no steps after {since} up to {step}")
    steps = _steps(step, since)
    what = ("film", seat, steps, tuple(sorted(replay.names.items())))
    return replay.once(what, lambda: _film(replay, seat, steps))


def true_film(replay: Replay, step: int) -> Film:
    """A step as it was, without fog; raises NotThere, and StillRunning before the end."""
    now = replay.truth(step)
    before = replay.truth(step - 1) if step else now
    told = StepTold(step, "", now.report, names_of(now.board))
    beats = beats_of(told, before.board, now.board)
    return Film(before.step, step, _title(now.report, now.board), beats)


def _steps(step: int, since: int | None) -> range:
    """The steps that are told, set-up alone among them where nothing came before it."""
    first = step if since is None else max(since + 1, step - _MOST_STEPS + 1)
    return range(first, step + 1)


def _film(replay: Replay, seat: Player | None, steps: range) -> Film:
    last = replay.board(seat, steps[-1])
    told = _told(replay, seat, steps, last)
    turns = [list(turn) for _, turn in groupby(told, key=lambda one: one.when)]
    before = max(steps[0] - 1, 0)
    if len(turns) >= _MANY:
        beats = beats_of_many(turns)
    elif len(steps) > _MOST_IN_FULL:  # many phases of few turns
        beats = beats_of_many([[one._replace(when=_title(one.report, last))] for one in told])
    else:
        boards = [replay.board(seat, step) for step in (before, *steps)]
        shown = zip(told, pairwise(boards), strict=True)
        beats = tuple(beat for one, (a, b) in shown for beat in beats_of(one, a, b, seat))
    purses = tuple(_purses(replay, seat, before, steps[-1])) if seat is not None else ()
    return Film(before, steps[-1], _title(told[-1].report, last), beats, purses)


def _told(replay: Replay, seat: Player | None, steps: range, last: Board) -> list[StepTold]:
    """What each step told a seat; of several, when each was as well."""
    names, several = names_of(last), len(steps) > 1
    return [
        StepTold(step, f"{told.date.clock} {told.date.turn}" if several else "", told.report, names)
        for step, told in zip(steps, replay.dated(seat, steps), strict=True)
    ]


def _purses(replay: Replay, seat: Player, first: int, last: int) -> Iterator[FilmPurse]:
    """What a seat's orders draw on, then how far it is: what is another number than before.

    Before any order of that step is written; steps in which it drew on nothing are passed over.
    """
    after = _drawn_on(replay, seat, last)
    back = range(first, max(first - _BACK, -1), -1) if after else ()
    then = next(filter(None, (_drawn_on(replay, seat, step) for step in back)), {})
    for id_, now in after.items():
        if then.get(id_, now).has != now.has:
            yield FilmPurse(now.label, then[id_].has, now.has, now.sign)
    then_far, now_far = (_measured(replay, seat, step) for step in (first, last))
    for label, figure in now_far.items():
        if then_far.get(label, figure) != figure:
            yield FilmPurse(label, then_far[label], figure)


def _drawn_on(replay: Replay, seat: Player, step: int) -> dict[str, Purse]:
    """What a seat was asked to draw on after a step, by id."""
    form = replay.form_before(seat, step + 1)
    return {one.id: one for one in form.purses()} if form else {}


def _measured(replay: Replay, seat: Player, step: int) -> dict[str, int]:
    """How far a seat was by each measure after a step, where it knew."""
    return {
        one.label: far.figure
        for one in replay.score(seat, step).measures
        for far in one.players
        if far.player == seat and far.figure is not None
    }


def _title(report: Report, board: Board) -> str:
    """When it was, without the name of the game, which who watches knows."""
    return capital(report.title.removeprefix(f"{board.title}, "))
