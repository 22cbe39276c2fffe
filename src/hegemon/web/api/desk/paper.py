"""The turn of a seat on paper, entered by an umpire who plays no seat; everybody is told."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from hegemon.core.errors import BadConfig
from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.play.commands import OnPaper
from hegemon.play.entries import Receipt
from hegemon.play.tables.paper import (
    EnteringMatch,
    PaperSaid,
    PaperSays,
    PaperTurn,
    check_paper_lines,
    paper_turn,
    say_from_paper,
    seal_paper,
)
from hegemon.play.tables.ports import Holder
from hegemon.play.tables.seats import put_paper_away, take_seat_on_paper
from hegemon.play.turn.lines import Checked
from hegemon.play.turn.sealing import Sending
from hegemon.web.api.doing import SAVED, Done, done, posted
from hegemon.web.api.turns import OrderList, OrdersSent
from hegemon.web.frame.needs import CORRECTING, OVERSEEING, PLAYING
from hegemon.web.frame.paths import SeatPath
from hegemon.web.frame.problems import Refused
from hegemon.web.frame.routes import AnyCall, CallOf, Route

_PAPER = "/api/v1/tables/{table}/umpire/paper/{seat}"


NOBODY_ENTERS = (
    "nobody enters orders for others at this table: who runs it may play himself, and would see "
    "what the seat may order. A table for paper is opened by an umpire who plays no seat"
)


class PaperWanted(Value, tag=False, omit_defaults=True):
    """Whether a seat plays on paper: who runs the table enters what its player writes."""

    wants: bool = True


class SeatedOnPaper(Value, tag=False):
    """Who takes a free seat with nothing but a pencil."""

    name: str
    """What others call him."""


class PaperOrders(Value, tag=False, omit_defaults=True):
    """Orders as they stand on a paper."""

    orders: OrderList
    step: int
    """The step that they are for."""
    anyway: bool = False
    """Whether they count though something in them will be refused."""


class PaperSealed(Value, tag=False):
    """What was sealed from a paper."""

    receipt: Receipt
    """The seat's: write it on his paper."""


class PaperWord(Value, tag=False, omit_defaults=True):
    """What a seat says on its paper beside its orders."""

    says: PaperSays
    """It gives the war up; wants a draw, or not; votes to give a seat up that misses its answers,
    or to keep it; votes for a proposal, or against it; lets everybody see the war when it is over,
    or not."""
    against: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """About which seat it votes."""
    proposal: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    """On which proposal it votes."""


def play_on_paper(call: CallOf[SeatPath, PaperWanted]) -> Done:
    """Let who runs the table enter one's orders, or no longer; raises BadAnswer, BadConfig."""
    if call.body.wants and not call.now.match.overseen:
        raise BadConfig(NOBODY_ENTERS)
    call.match.act(OnPaper(call.seat, call.body.wants, "holder"))
    return done(call)


def seat_on_paper(call: CallOf[SeatPath, SeatedOnPaper]) -> Done:
    """Somebody without an account takes a free seat, and plays on paper; raises BadConfig."""
    hall = call.services.hall
    take_seat_on_paper(hall, call.table, call.seat, called=call.body.name, word="umpire")
    return done(call)


def put_away_paper(call: CallOf[SeatPath, None]) -> Done:
    """Nothing is entered for a seat any more; raises BadAnswer."""
    put_paper_away(call.services.hall, call.table, call.seat, "umpire")
    return done(call)


def show_paper(call: CallOf[SeatPath, None]) -> PaperTurn:
    """How the turn of a seat on paper stands; raises BadAnswer, NotBegun."""
    return paper_turn(call.match, call.seat, _holder(call))


def check_paper_orders(call: CallOf[SeatPath, OrdersSent]) -> Checked:
    """What would become of the lines of a paper; raises BadAnswer, Late among it."""
    return check_paper_lines(call.match, call.seat, call.body.orders, call.body.step)


def seal_paper_orders(call: CallOf[SeatPath, PaperOrders]) -> PaperSealed:
    """Seal them: in place of what was entered before. Raises BadAnswer, Late, and Refused."""
    said = call.body
    sending = Sending(said.orders, said.step, anyway=said.anyway)
    sealed = seal_paper(_entering(call), call.seat, call.drafts, sending)
    if sealed.receipt is None:
        raise Refused("bad-orders", sealed.why, check=sealed.check)
    call.services.figures.sealed.inc()
    return PaperSealed(sealed.receipt)


def unseal_paper(call: CallOf[SeatPath, None]) -> Done:
    """Take back what was entered, while others are still asked; raises BadAnswer."""
    _entering(call).unseal(call.seat)
    return done(call)


def say_on_paper(call: CallOf[SeatPath, PaperWord]) -> Done:
    """Concede, say something about a draw, or vote, for a seat on paper; raises BadAnswer."""
    against = Player(call.body.against) if call.body.against else None
    said = PaperSaid(call.body.says, against, call.body.proposal)
    say_from_paper(_entering(call), call.seat, said, _holder(call))
    return done(call)


def _holder(call: CallOf[SeatPath, Any]) -> Holder | None:
    return call.services.hall.store.holders(call.table).get(call.seat)


def _entering(call: AnyCall) -> EnteringMatch:
    return EnteringMatch(call.match, call.services.clock, "umpire", settles=False)


ROUTES = (
    posted(
        "/api/v1/tables/{table}/seats/{seat}/paper",
        PLAYING,
        play_on_paper,
        "Play on paper: let who runs the table enter your orders, or no longer",
        PaperWanted,
        example={"wants": True},
    ),
    posted(
        f"{_PAPER}/take",
        CORRECTING,
        seat_on_paper,
        "Let somebody without an account take a free seat and play on paper",
        SeatedOnPaper,
        example={"name": "Dan"},
    ),
    posted(f"{_PAPER}/away", CORRECTING, put_away_paper, "Enter nothing more for a seat", None),
    Route(
        "GET",
        _PAPER,
        wants=OVERSEEING,
        do=show_paper,
        about="See how the turn of a seat on paper stands, for who enters it",
        gives=PaperTurn,
        problems=("not-begun", "bad-orders"),
    ),
    Route(
        "POST",
        f"{_PAPER}/check",
        wants=OVERSEEING,
        do=check_paper_orders,
        about="Check the lines of a paper: what would become of each; nothing is sealed",
        gives=Checked,
        takes=OrdersSent,
        problems=("not-begun", "bad-orders", "late"),
        harmless=True,
        example={"orders": ["move A F 3"], "step": 1},
    ),
    posted(
        f"{_PAPER}/seal",
        CORRECTING,
        seal_paper_orders,
        "Seal the lines of a paper for its seat, in place of what was entered before",
        PaperOrders,
        gives=PaperSealed,
        example={"orders": ["move A F 3"], "step": 1},
    ),
    posted(f"{_PAPER}/unseal", CORRECTING, unseal_paper, "Take back what was entered", None),
    posted(
        f"{_PAPER}/say",
        CORRECTING,
        say_on_paper,
        "Concede, agree on a draw, vote, or show the war for a seat, as its paper says",
        PaperWord,
        problems=(*SAVED, "still-running"),
        example={"says": "draw"},
    ),
)
