"""How a war went, when it is over: for its table, and for everybody where all agree who played."""

from __future__ import annotations

from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.core.show.curves import Curves
from hegemon.core.show.luck import Luck
from hegemon.core.show.war import WarStory
from hegemon.draw.painting import PNG, painted
from hegemon.draw.poster import draw_poster
from hegemon.play.commands import ShowWar
from hegemon.play.errors import InUse
from hegemon.play.people.access import Need, Permission, Role, may
from hegemon.play.tables.first import is_first
from hegemon.play.tables.rematches import join_rematch, next_table
from hegemon.play.tables.seats import free_seats
from hegemon.play.war.sharing import sharing_of
from hegemon.play.war.story import ToldWar, war_of
from hegemon.play.war.truths import true_board
from hegemon.web.api.admitting import check_shows_war
from hegemon.web.api.doing import SAVED, Done, done, posted
from hegemon.web.frame.needs import PLAYING, VISITING
from hegemon.web.frame.paths import SeatPath, TablePath, TruthPath
from hegemon.web.frame.pictures import PictureStyle, picture_for
from hegemon.web.frame.problems import Refused
from hegemon.web.frame.routes import SVG, AnyCall, CallOf, Route

_TABLE = "/api/v1/tables/{table}"
_SEAT = _TABLE + "/seats/{seat}"
_AT_THE_END = ("not-there", "still-running")
_TOLD_AT_THE_END = (*_AT_THE_END, "busy")
_AGAIN = 3
"""Seconds after which a story may be there that is made now."""


class SharingShown(Value, tag=False):
    """Who lets everybody see it; told to those at the table alone."""

    agreed: tuple[Player, ...]
    missing: tuple[Player, ...]
    """Who has played it and has not agreed. Bots are not asked."""
    strangers: tuple[Player, ...]
    """Seats whose players have left for good: nobody can agree in their place."""
    forked: bool = False
    """Whether the match goes on from another one: then it stays among those at the table."""


class NextTable(Value, tag=False, omit_defaults=True):
    """Where those who played play again."""

    table: str
    by: Player
    """The seat that wanted it first."""
    seats: dict[Player, Player]
    """By each seat the one that it has there."""
    free: tuple[Player, ...] = ()
    """The seats there that still wait for somebody."""


class WarPage(Value, tag=False, omit_defaults=True):
    """How a war went; who is not at its table sees the same without what is said of it there."""

    table: str
    title: str
    game: str
    story: WarStory
    curves: Curves
    luck: Luck
    public: bool
    """Whether everybody may see it."""
    here: bool = False
    """Whether you may look at the match itself."""
    sharing: SharingShown | None = None
    next: NextTable | None = None
    taught: bool = False
    """Whether it was a first match: it is played again in the same seat."""


class ShareWanted(Value, tag=False, omit_defaults=True):
    """Whether a seat lets everybody see how the war went."""

    wants: bool = True


class AgainWanted(Value, tag=False, omit_defaults=True):
    """How those who played play again."""

    rotated: bool = False
    """Whether each has the place of the next one; it counts for who wants it first."""


class AgainSeated(Value, tag=False):
    """The seat that somebody has at the next table."""

    table: str
    seat: Player
    link: str
    """A secret that acts for the seat, told once; "" for who has an account."""


def show_war(call: CallOf[TablePath, None]) -> WarPage:
    """How the war went; raises NotThere, and StillRunning before the end."""
    war = _war(call)
    table = call.services.hall.store.table(call.table)
    here = may(call.who, Need(Role.BYSTANDER, table=call.table))
    sharing = sharing_of(call.now)
    at_it = bool(call.who.standing and call.who.standing.seats) and here
    return WarPage(
        table=call.table,
        title=table.opened.title,
        game=table.ruleset,
        story=war.story,
        curves=war.curves,
        luck=war.luck,
        public=sharing.public,
        here=here,
        sharing=_sharing(call) if at_it else None,
        next=_next(call) if at_it else None,
        taught=at_it and is_first(call.match),
    )


def draw_war(call: CallOf[TruthPath, PictureStyle]) -> str:
    """The map after a step without fog; raises NotThere, and StillRunning before the end."""
    check_shows_war(call)
    board = true_board(call.match.replay, call.step)
    return picture_for(call.table, "war", board, call.query)


def draw_war_picture(call: CallOf[TablePath, None]) -> str:
    """The war on one picture: headline, curve, last map; raises as above."""
    war, match = _war(call), call.match
    curve = war.curves.curve(war.story.turned) or war.curves.curve()
    board = true_board(match.replay, match.step)
    return draw_poster(war.story, war.curves, curve, board, match.ruleset.title)


def paint_war_picture(call: CallOf[TablePath, None]) -> bytes:
    """That picture as PNG."""
    return painted(draw_war_picture(call))


def share_war(call: CallOf[SeatPath, ShareWanted]) -> Done:
    """Let everybody see how the war went, or no longer; raises StillRunning, BadAnswer."""
    call.match.act(ShowWar(call.seat, call.body.wants))
    return done(call)


def rematch(call: CallOf[SeatPath, AgainWanted]) -> AgainSeated:
    """Play again with the same seats: the first opens the table, the others find their seats."""
    hall, who = call.services.hall, call.who
    if who.account and not may(who, Need(Role.ACCOUNT, Permission.PLAY)):
        # a table on his quota, a seat in his name: more than what is for this seat alone may do
        raise Refused("forbidden", "this token is for a seat: one for the account plays again")
    rotated = call.body.rotated
    there = join_rematch(hall, call.table, call.seat, account=who.account, rotated=rotated)
    return AgainSeated(there.table, there.seat, there.link.reveal() if there.link else "")


def _war(call: AnyCall) -> ToldWar:
    check_shows_war(call)
    try:
        return war_of(call.match.replay)
    except InUse as trouble:
        raise Refused("busy", str(trouble), retry_after=_AGAIN) from trouble


def _sharing(call: AnyCall) -> SharingShown:
    sharing, now = sharing_of(call.now), call.now
    held = call.services.hall.store.holders(call.table)
    left = tuple(seat for seat in sharing.missing if seat in now.strangers or seat not in held)
    return SharingShown(sharing.agreed, sharing.missing, left, sharing.forked)


def _next(call: AnyCall) -> NextTable | None:
    hall = call.services.hall
    there = next_table(hall, call.now)
    if there is None:
        return None
    match = hall.match(there.table)
    free = free_seats(hall, match) if match.now.last is None else ()
    return NextTable(there.table, there.player, there.seats, free)


ROUTES = (
    Route(
        "GET",
        f"{_TABLE}/war",
        wants=VISITING,
        do=show_war,
        about="See how a war went when it is over, also from outside where all agree",
        gives=WarPage,
        problems=_TOLD_AT_THE_END,
        tagged=True,
    ),
    Route(
        "GET",
        f"{_TABLE}/war/steps/{{step}}/board.svg",
        wants=VISITING,
        do=draw_war,
        about="See its map after a step drawn, without fog",
        gives=str,
        media=SVG,
        query=PictureStyle,
        problems=_AT_THE_END,
        tagged=True,
    ),
    Route(
        "GET",
        f"{_TABLE}/war/picture.svg",
        wants=VISITING,
        do=draw_war_picture,
        about="See the war on one picture of 1200 by 630: headline, curve, last map",
        gives=str,
        media=SVG,
        problems=_TOLD_AT_THE_END,
        tagged=True,
    ),
    Route(
        "GET",
        f"{_TABLE}/war/picture.png",
        wants=VISITING,
        do=paint_war_picture,
        about="See that picture as PNG, for where links are shown",
        gives=bytes,
        media=PNG,
        problems=_TOLD_AT_THE_END,
        tagged=True,
    ),
    posted(
        f"{_SEAT}/war",
        PLAYING,
        share_war,
        "Let everybody see how the war went when all agree, or do so no longer",
        ShareWanted,
        problems=(*SAVED, "still-running"),
        example={"wants": True},
    ),
    posted(
        f"{_SEAT}/rematch",
        PLAYING,
        rematch,
        "Play again with the same seats at a new table, or take your seat there",
        AgainWanted,
        gives=AgainSeated,
        problems=(*SAVED, "still-running", "over-quota"),
        once=("link",),
        example={"rotated": False},
    ),
)
