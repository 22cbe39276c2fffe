"""The draft of a seat: orders that are written and not sealed, for all of its devices."""

from __future__ import annotations

import msgspec

from hegemon.core.codec import canonical
from hegemon.play.turn import drafts
from hegemon.play.turn.drafts import DraftFound, DraftKept, DraftPage, Keeping, read_draft
from hegemon.play.turn.lines import Checked
from hegemon.play.turn.opened import open_step
from hegemon.web.api.turns import OrdersJudged
from hegemon.web.frame.needs import HOLDING, PLAYING
from hegemon.web.frame.paths import SeatPath
from hegemon.web.frame.routes import AnyCall, CallOf, Reply, Route
from hegemon.web.frame.tags import check_match, tag_of

_PATH = "/api/v1/tables/{table}/seats/{seat}/draft"


class DraftSent(OrdersJudged, tag=False, omit_defaults=True):
    """Orders that are to be kept."""

    struck: tuple[int, ...] = ()
    """The numbers of those `misfits` that shall go; the others stay in the draft."""
    check: bool = False
    """Whether to tell what would become of them, too, as `POST .../check` does; only then `kinds`
    are heard."""


def show_draft(call: CallOf[SeatPath, None]) -> Reply[DraftPage]:
    """The orders that are written."""
    page = read_draft(call.match, call.seat, call.drafts).page
    return Reply(page, tag=_tag(page))


def keep_draft(call: CallOf[SeatPath, DraftSent]) -> Reply[DraftKept]:
    """Keep orders in place of those that were seen; raises Refused, Changed, BadAnswer.

    What was seen is compared twice: the page with If-Match here, and its revision by the store,
    in one with the writing.
    """
    said: DraftSent = call.body
    there = _seen(call, needed=True)
    open_step(call.match, said.step)
    if not said.check:
        return _kept(drafts.keep_draft(call.drafts, there, said.orders, said.struck))
    sending = Keeping(said.orders, said.struck, said.wanted)
    return _kept(*drafts.keep_and_check(call.match, call.drafts, there, sending))


def forget_draft(call: CallOf[SeatPath, None]) -> Reply[None]:
    """Forget the orders that were written; raises Refused, Changed."""
    there = _seen(call, needed=False)
    call.drafts.keep(there.key, (), there.revision)
    return Reply(status=204)


def _seen(call: AnyCall, *, needed: bool) -> DraftFound:
    """What is written, if that is what was seen; raises Refused, BadAnswer."""
    there = read_draft(call.match, call.seat, call.drafts)
    page = there.page
    check_match(call.headers, _tag(page), needed=needed, lines=page.lines)
    return there


def _kept(there: DraftFound, found: Checked | None = None) -> Reply[DraftKept]:
    """The draft as it stands now; its tag is that of the page, whatever was asked beside it."""
    page = there.page
    kept = DraftKept(**msgspec.structs.asdict(page), checked=found)
    return Reply(kept, tag=_tag(page))


def _tag(page: DraftPage) -> str:
    return tag_of(canonical(page))


_ASKED = ("not-begun", "bad-orders")
_EXAMPLE = {"orders": [{"order": "move", "from": "A", "to": "F", "ships": 3}, "move B D 1"]}

ROUTES = (
    Route(
        "GET",
        _PATH,
        wants=HOLDING,
        do=show_draft,
        about="See the orders that are written and not sealed",
        gives=DraftPage,
        problems=_ASKED,
        tagged=True,
    ),
    Route(
        "PUT",
        _PATH,
        wants=PLAYING,
        do=keep_draft,
        about="Keep orders as a draft, and check them; If-Match says which one you saw",
        gives=DraftKept,
        takes=DraftSent,
        problems=(*_ASKED, "late", "changed", "unsure", "not-saved"),
        example={**_EXAMPLE, "check": True, "kinds": ["move"]},
        tagged=True,
    ),
    Route(
        "DELETE",
        _PATH,
        wants=PLAYING,
        do=forget_draft,
        about="Forget the draft",
        gives=None,
        problems=(*_ASKED, "changed", "not-saved"),
        status=204,
        tagged=True,
    ),
)
