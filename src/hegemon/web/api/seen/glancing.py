"""A match at a glance, for lists of matches: its last headline, and a small map of where that was.

Made of what the seat may know and nothing else: its own report and its own board. What was made of
a step is kept by table, seat and step, so a list that is looked at again costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from hegemon.core.board import Board
from hegemon.core.game import Player
from hegemon.core.mentions import plain
from hegemon.core.records import Value
from hegemon.core.report import Sentence
from hegemon.core.show.headlines import headline_of, lead_of, news_in
from hegemon.core.show.signs import emblem_of
from hegemon.draw.atlas import draw_miniature, draw_part
from hegemon.draw.atlas.canvas import is_home
from hegemon.draw.style import owner_colour
from hegemon.play.past.looked_back import LookedBack
from hegemon.web.api.looking import board_now, latest
from hegemon.web.frame.needs import LOOKING
from hegemon.web.frame.paths import SeatPath
from hegemon.web.frame.pictures import Pictures
from hegemon.web.frame.routes import SVG, AnyCall, CallOf, Route

_SEAT = "/api/v1/tables/{table}/seats/{seat}"

_MOST = 2_000
"""Glances that are kept."""
_MOST_DRAWN = 8_000_000
"""Characters of all small maps that are kept."""
_STEPS_BACK = 6
"""So many steps are read for a headline: of some games a step is one question of a turn."""
_WEEK = 24 * 7
"""Hours."""
_SIZES = {"small": (288, 150), "large": (560, 340)}
"""Width and height of a miniature in pixels."""


class OwnerSign(Value, tag=False):
    """How things of a seat look on its maps."""

    seat: Player
    emblem: str
    """One of the signs for owners."""
    number: int
    """Which of the owners' colours is his, from 1."""


class Glance(Value, tag=False):
    """A match at a glance, as a seat may know it."""

    table: str
    seat: str
    step: int
    """The last step that was taken."""
    headline: str
    """The weightiest of what was told last, as plain text; "" where nothing weighed anything."""
    rest: str
    """What else its sentence says."""
    place: str
    """The place in the middle of the small map: that of the headline, else the seat's own home."""
    fights: tuple[str, ...]
    """Where there were fights in that step."""
    owners: tuple[OwnerSign, ...]
    asked: tuple[Player, ...]
    """Who was asked after that step; who of them is still waited for the table says."""
    hours: int
    """How long one usually has for an answer; 0 where nothing is ever due."""


class GlanceStyle(Value, tag=False):
    """How a small map is wanted."""

    theme: Literal["", "light", "dark"] = ""
    """The colours; the reader's own preference without any."""
    size: Literal["small", "large"] = "small"
    bare: bool = False
    """Whether it goes into a page that has the style sheet of boards already."""


class _Seen(NamedTuple):
    """What follows from a step alone."""

    headline: str
    rest: str
    place: str
    fights: tuple[str, ...]
    owners: tuple[OwnerSign, ...]
    asked: tuple[Player, ...]


_SEEN: LookedBack[_Seen] = LookedBack(_MOST)
_DRAWN = Pictures(_MOST_DRAWN)


def show_glance(call: CallOf[SeatPath, None]) -> Glance:
    """A match at a glance; raises NotBegun, NotThere."""
    step, seen = _seen(call)
    return Glance(
        table=call.table,
        seat=call.path["seat"],
        step=step,
        headline=seen.headline,
        rest=seen.rest,
        place=seen.place,
        fights=seen.fights,
        owners=seen.owners,
        asked=seen.asked,
        hours=_hours(call),
    )


def draw_glance(call: CallOf[SeatPath, GlanceStyle]) -> str:
    """The small map; raises NotBegun, NotThere."""
    style: GlanceStyle = call.query
    step, seen = _seen(call)
    name = (call.table, call.now.match.id, call.now.digest, *_whose(call, step), repr(style))
    return _DRAWN.named(name, lambda: _drawn(board_now(call), seen, style))


def _drawn(board: Board, seen: _Seen, style: GlanceStyle) -> str:
    theme, size = style.theme or "reader", _SIZES[style.size]
    draw = draw_part if style.bare else draw_miniature
    return draw(board, seen.place, size, theme=theme, fights=seen.fights)


def _seen(call: AnyCall) -> tuple[int, _Seen]:
    """The number of the last step, and what follows from it."""
    step, store = latest(call), call.services.hall.store
    whose = _whose(call, step)
    return step, _SEEN.once(store, call.table, call.now, whose, lambda: _made(call, step))


def _whose(call: AnyCall, step: int) -> tuple[str, ...]:
    """Whose eyes, after which step; and names, since headlines have them."""
    names = (f"{player} {plan.name}" for player, plan in call.now.plans.items())
    return call.path["seat"], str(step), *names


def _made(call: AnyCall, step: int) -> _Seen:
    board = board_now(call)
    lead, fights = _lead(call, step)
    known = {place.id for place in board.places}
    head, rest = headline_of(lead) if lead else ("", "")
    named = [id_ for id_ in (lead.places if lead else ()) if id_ in known]
    place = named[0] if named else heart(board, call.eyes)
    shown = tuple(id_ for id_ in fights if id_ in known)
    asked = call.match.asked if step == call.match.step else ()
    return _Seen(
        headline=plain(head),
        rest=plain(rest),
        place=place,
        fights=shown,
        owners=tuple(_owners(board)),
        asked=asked,
    )


def _lead(call: AnyCall, last: int) -> tuple[Sentence | None, tuple[str, ...]]:
    """The last headline, and where there were fights in its step."""
    for step in range(last, max(last - _STEPS_BACK, -1), -1):
        report = call.match.replay.report(call.eyes, step)
        told = news_in(report)
        if (lead := lead_of(report)) is not None:
            fights = (one.places[:1] for one in told if one.story and one.story.beat == "battle")
            return lead, tuple(dict.fromkeys(id_ for ids in fights for id_ in ids))
    return None, ()


def _owners(board: Board) -> Iterator[OwnerSign]:
    for at, owner in enumerate(board.owners):
        emblem = owner.emblem or emblem_of(at)
        yield OwnerSign(owner.player, emblem, owner_colour(at))


def heart(board: Board, eyes: Player | None) -> str:
    """The place that a map of somebody is centred on: his home, else what his board says."""
    own = [place for place in board.places if eyes is not None and place.owner == eyes]
    homes = [place.id for place in own if is_home(place)]
    known = [board.focus] if board.focus else [place.id for place in own]
    return next(iter((*homes, *known)), "")


def _hours(call: AnyCall) -> int:
    """How long one usually has: as the terms say it, or a week's share where days are named."""
    schedule = call.now.terms.schedule
    if schedule.hours:
        return schedule.hours
    return _WEEK // len(schedule.days) if schedule.days else 0


ROUTES = (
    Route(
        "GET",
        _SEAT + "/glance",
        wants=LOOKING,
        do=show_glance,
        about="See a match at a glance: its last headline, and where that was",
        gives=Glance,
        problems=("not-begun", "not-there"),
        tagged=True,
    ),
    Route(
        "GET",
        _SEAT + "/glance.svg",
        wants=LOOKING,
        do=draw_glance,
        about="See the small map that goes with it",
        gives=str,
        query=GlanceStyle,
        media=SVG,
        problems=("not-begun", "not-there"),
        tagged=True,
    ),
)
