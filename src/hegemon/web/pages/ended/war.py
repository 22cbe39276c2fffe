"""The war page: how a war went, when it is over; and what one does then."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from markupsafe import Markup

from hegemon.core.show.curves import WHOLE_TURN
from hegemon.web.api.devices import LinkKept, keep_link
from hegemon.web.api.games import show_game
from hegemon.web.api.seen.warring import (
    AgainWanted,
    ShareWanted,
    WarPage,
    draw_war,
    rematch,
    share_war,
    show_war,
)
from hegemon.web.api.tables import show_table
from hegemon.web.api.talking import Since, read_public_messages
from hegemon.web.frame.needs import BYSTANDER
from hegemon.web.frame.paths import GamePath, SeatPath, TruthPath
from hegemon.web.frame.pictures import PictureStyle
from hegemon.web.pages.inside import ApiRefused, unless
from hegemon.web.pages.match import TABLE
from hegemon.web.pages.parts.war import (
    battles_of,
    colour_of,
    curve_of,
    emblems_of,
    luck_of,
    sides_of,
)
from hegemon.web.pages.places import seat_at, table_at, war_at
from hegemon.web.pages.visit import Page, Shown, Visit, Went, whole

_REPLAYED = PictureStyle(title=False, bare=True, zoom="far", beside=True)
"""The map beside the curve is small: realms and fleets, and no words that nobody could read."""

_UNHEARD = ("not-there", "not-begun", "forbidden", "not-signed-in")


def war(visit: Visit) -> Shown:
    """How the war went; raises ApiRefused where it is not over, or not for who asks."""
    return _war_page(visit)


def _war_page(visit: Visit, trouble: ApiRefused | None = None) -> Shown:
    inside, at = visit.inside, visit.table
    heard = _heard(visit)  # before all else: what happens meanwhile is news
    page = inside.get(show_war, at)
    story = page.story
    at_frame = _frame(visit, page)
    frame = story.frames[at_frame]
    measure, turns = _measure(visit, page), _turns(page)
    game = unless(("not-there",), lambda: inside.get(show_game, GamePath(page.game)))
    seats, known = _at_table(visit) if page.here else ((), ())
    says: dict[str, Any] = {
        "page": page,
        "story": story,
        "title_of_game": game.title if game else page.game,
        "frame": frame,
        "here": at_frame,
        "measure": measure,
        "zoom": _REPLAYED.zoom,
        "days": in_days(story.began, story.ended),
        "ticks": _ticks(page),
        "turns": turns,
        "sides": sides_of(story),
        "colours": {side.player: colour_of(side.number) for side in story.sides},
        "names": {side.player: side.person for side in story.sides},
        "emblems": emblems_of(story),
        "curve": curve_of(page, measure, turns[at_frame]),
        "battles": battles_of(story),
        "luck": luck_of(page),
        "picture": _made(inside.get(draw_war, TruthPath(at.table, frame.step), _REPLAYED)),
        "seats": seats,
        "known": known,
        "heard": heard,
        "own": seat_at(at.table, seats[0] if seats else BYSTANDER),
        "address": f"{inside.origin}{war_at(at.table)}",
        "picture_address": f"{inside.origin}/api/v1/tables/{at.table}/war/picture.png",
        "trouble": trouble.problem if trouble else None,
    }
    return Shown("war.html", says, status=trouble.status if trouble else 200)


def _heard(visit: Visit) -> str:
    """From where on a stream tells what changes at the table; "" for who may not hear of it."""
    said = Since(limit=1)
    told = unless(_UNHEARD, lambda: visit.inside.get(read_public_messages, visit.table, said))
    return told.heard if told else ""


def _at_table(visit: Visit) -> tuple[Sequence[str], Sequence[str]]:
    """One's own seats, and those of others of whom one may see what they have played."""
    table = visit.inside.get(show_table, visit.table)
    return table.you.seats, tuple(one.seat for one in table.seats if one.known)


def _made(picture: str) -> Markup:
    """A map that was drawn by us, every text in it escaped."""
    return Markup(picture)  # noqa: S704 - see above


def _frame(visit: Visit, page: WarPage) -> int:
    """Which frame is looked at: by the step or the turn of the address, else where it turned last.

    Of a turn it is the last.
    """
    frames = page.story.frames
    step, turn = whole(visit.query.get("step", "")), whole(visit.query.get("turn", ""))
    for at, frame in enumerate(frames):
        if frame.step == step:
            return at
    points = page.story.points
    if not isinstance(turn, int):
        return _before(page, points[-1].step) if points else len(frames) - 1
    there = [at for at, frame in enumerate(frames) if frame.turn <= turn]
    return there[-1] if there else 0


def _before(page: WarPage, step: int) -> int:
    """The last frame up to a step."""
    return max(sum(frame.step <= step for frame in page.story.frames) - 1, 0)


def in_days(began: str, ended: str) -> str:
    """From which day to which it was played, in UTC: "12 March to 4 June 2026"."""
    first, last = datetime.fromisoformat(began), datetime.fromisoformat(ended or began)
    if first.date() == last.date():
        return f"{last.day} {last:%B %Y}"
    year = "" if first.year == last.year else f" {first.year}"
    month = "" if (first.year, first.month) == (last.year, last.month) else f" {first:%B}"
    return f"{first.day}{month}{year} to {last.day} {last:%B %Y}"


def _turns(page: WarPage) -> list[float]:
    """Where frames lie on the curve."""
    return [page.curves.at(one.turn, one.step) / WHOLE_TURN for one in page.story.frames]


def _ticks(page: WarPage) -> list[int]:
    """The frames at which turning points end."""
    return [_before(page, point.step) for point in page.story.points]


def _measure(visit: Visit, page: WarPage) -> str:
    said = visit.query.get("measure", "")
    known = [curve.id for curve in page.curves.curves]
    return said if said in known else page.story.turned


def share(visit: Visit) -> Shown | Went:
    """Let everybody see it, or no longer."""
    wanted = ShareWanted(visit.said("wants") == "yes")
    try:
        visit.inside.send(share_war, wanted, _seat(visit))
    except ApiRefused as told:
        return _told(visit, told)
    return Went(f"{war_at(visit['table'])}#share")


def again(visit: Visit) -> Shown | Went:
    """Play again with the same seats: to the next table."""
    wanted = AgainWanted(visit.said("rotated") == "yes")
    try:
        seated = visit.inside.send(rematch, wanted, _seat(visit))
    except ApiRefused as told:
        return _told(visit, told)
    if seated.link:
        visit.inside.send(keep_link, LinkKept(seated.link))
    return Went(table_at(seated.table))


def _told(visit: Visit, told: ApiRefused) -> Shown:
    """The page with what was refused; raises what is no matter of what was said."""
    if told.status not in (409, 422):
        raise told
    return _war_page(visit, told)


def _seat(visit: Visit) -> SeatPath:
    return SeatPath(visit["table"], visit.said("seat"))


PAGES = (
    Page("GET", f"{TABLE}/war", war),
    Page("POST", f"{TABLE}/war/share", share),
    Page("POST", f"{TABLE}/war/again", again),
)
