"""The umpire's desk, and the page on which he enters what a seat wrote on its paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from hegemon.web.api.desk.console import Undoing, show_desk, undo
from hegemon.web.api.desk.paper import (
    PaperOrders,
    PaperWord,
    SeatedOnPaper,
    check_paper_orders,
    put_away_paper,
    say_on_paper,
    seal_paper_orders,
    seat_on_paper,
    show_paper,
    unseal_paper,
)
from hegemon.web.api.tables import show_table
from hegemon.web.api.turns import OrdersSent
from hegemon.web.frame.paths import SeatPath
from hegemon.web.frame.problems import Problem, made
from hegemon.web.pages import reading
from hegemon.web.pages.inside import ApiRefused
from hegemon.web.pages.match import TABLE
from hegemon.web.pages.places import desk_at, paper_at
from hegemon.web.pages.umpire import take_die_back, type_in
from hegemon.web.pages.visit import Page, Shown, Visit, Went

NOTHING = "pass"
"""What stands on a paper on which nothing is ordered."""

WORDS: Mapping[str, str] = {
    "offer a draw, or take it": "draw",
    "want no draw": "no-draw",
    "vote to give up the seat of": "give-up",
    "vote to keep the seat of": "keep",
    "vote for the proposal": "yes",
    "vote against the proposal": "no",
    "concede, for good": "concede",
}
"""What a seat can say on its paper beside its orders."""

SHARES: Mapping[str, str] = {
    "let everybody see the war, now that it is over": "show",
    "show the war to nobody": "no-show",
}
"""What one can say besides when it is over, whose holder cannot say it himself."""


class LineJudged(NamedTuple):
    """A line of a paper, and what would become of it."""

    text: str
    fine: bool = True
    verdict: str = ""


class _Came(NamedTuple):
    """What came of a deed that did not lead on."""

    deed: str = ""
    problem: Problem | None = None
    lines: Sequence[LineJudged] | None = None
    told: Sequence[str] = ()
    """What would follow of all orders together."""


_NOTHING_CAME = _Came()


def desk(visit: Visit) -> Shown:
    """What an umpire sees; raises ApiRefused for one who runs no such table."""
    return _desk(visit)


def do_at_desk(visit: Visit) -> Shown | Went:
    """Do what one of its forms says, and lead back; or the desk again, with what is wrong."""
    return _done(visit, _DEEDS, _desk, desk_at(visit["table"]))


def paper(visit: Visit) -> Shown:
    """The turn of a seat on paper; raises ApiRefused for who may not enter it."""
    return _paper(visit)


def do_with_paper(visit: Visit) -> Shown | Went:
    """Check, seal or take back what stands on it, or say what it says."""
    return _done(visit, _PAPER_DEEDS, _paper, paper_at(visit["table"], visit["seat"]))


def _done(
    visit: Visit,
    deeds: Mapping[str, Callable[[Visit], _Came | None]],
    page: Callable[[Visit, _Came], Shown],
    back: str,
) -> Shown | Went:
    deed = visit["deed"]
    if deed not in deeds:
        return page(visit, _Came(deed, made("not-there", "there is no such deed")))
    try:
        came = deeds[deed](visit)
    except ApiRefused as trouble:
        if trouble.status not in (404, 409, 422, 503):
            raise
        return page(visit, _Came(deed, trouble.problem))
    if came is not None:
        return page(visit, came)
    return Went(desk_at(visit["table"]) if deed == "put-away" else f"{back}#{deed}")


def _desk(visit: Visit, came: _Came = _NOTHING_CAME) -> Shown:
    inside, at = visit.inside, visit.table
    heard = reading.umpires_messages(inside, at).heard  # before all else: what comes next is news
    shown = inside.get(show_desk, at)
    table = inside.get(show_table, at)
    return Shown(
        "desk/desk.html",
        {
            "desk": shown,
            "heard": heard,
            "table": table,
            "names": reading.names(table),
            "tried": came.deed,
            "problem": came.problem,
            "written": visit.form,
        },
    )


def _undo(visit: Visit) -> None:
    def said() -> Undoing:
        return Undoing(visit.number("step"), visit.said("reason"))

    visit.inside.send(undo, said, visit.table)


def _seat(visit: Visit) -> None:
    at = SeatPath(visit["table"], visit.said("seat"))
    visit.inside.send(seat_on_paper, SeatedOnPaper(visit.said("name")), at)


def _paper(visit: Visit, came: _Came = _NOTHING_CAME) -> Shown:
    inside = visit.inside
    turn = inside.get(show_paper, visit.seat)
    table = inside.get(show_table, visit.table)
    lines = came.lines
    if lines is None:
        typed = _lines(visit) if came.problem else turn.lines
        lines = [LineJudged(line) for line in typed]
    return Shown(
        "desk/paper.html",
        {
            "turn": turn,
            "table": table,
            "names": reading.names(table),
            "lines": lines,
            "told": came.told,
            "tried": came.deed,
            "problem": came.problem,
            "words": {**WORDS, **(SHARES if turn.shares else {})},
            "written": visit.form,
        },
    )


def _lines(visit: Visit) -> list[str]:
    """What was typed: a field for each line, and what was pasted below them."""
    typed = [*visit.listed.get("line", ()), *visit.said("more").splitlines()]
    return [line.strip() for line in typed if line.strip()]


def _orders(lines: Sequence[str]) -> list[dict[str, object] | str]:
    """The lines as they are sent: a lone `pass` is no order, but says that there is none."""
    return [] if [line.casefold() for line in lines] == [NOTHING] else list(lines)


def _check(visit: Visit) -> _Came:
    lines = _lines(visit)

    def said() -> OrdersSent:
        return OrdersSent(_orders(lines), visit.number("step"))

    found = visit.inside.send(check_paper_orders, said, visit.seat)
    read = found.lines or tuple(lines)
    judged = [
        LineJudged(line, verdict.fine, verdict.text)
        for line, verdict in zip(read, found.check.verdicts, strict=False)
    ]
    told = (*found.check.faults, *found.check.forecast)
    return _Came("check", lines=judged or [LineJudged(line) for line in lines], told=told)


def _seal(visit: Visit) -> _Came | None:
    """Nothing is sealed of an empty sheet: it may have been sent by mistake."""
    lines = _lines(visit)
    if not lines:
        why = f"no line is written: where he orders nothing, write {NOTHING}"
        return _Came("seal", made("bad-orders", why), lines=())
    anyway = visit.said("anyway") == "yes"

    def said() -> PaperOrders:
        return PaperOrders(_orders(lines), visit.number("step"), anyway)

    try:
        visit.inside.send(seal_paper_orders, said, visit.seat)
    except ApiRefused as refusal:
        if refusal.problem.check is None:
            raise
        return _check(visit)._replace(deed="seal", problem=refusal.problem)
    return None


def _unseal(visit: Visit) -> None:
    visit.inside.send(unseal_paper, at=visit.seat)


def _say(visit: Visit) -> None:
    says = visit.said("says")
    against = visit.said("against") if says in ("give-up", "keep") else ""
    votes = says in ("yes", "no")

    def said() -> PaperWord:
        return PaperWord(says, against, visit.number("proposal") if votes else 0)  # type: ignore[arg-type]

    visit.inside.send(say_on_paper, said, visit.seat)


def _put_away(visit: Visit) -> None:
    visit.inside.send(put_away_paper, at=visit.seat)


_DEEDS: Mapping[str, Callable[[Visit], _Came | None]] = {
    "undo": _undo,
    "dice": type_in,
    "dice-back": take_die_back,
    "seat": _seat,
}
_PAPER_DEEDS: Mapping[str, Callable[[Visit], _Came | None]] = {
    "check": _check,
    "seal": _seal,
    "unseal": _unseal,
    "say": _say,
    "put-away": _put_away,
}

PAGES = (
    Page("GET", f"{TABLE}/desk", desk),
    Page("POST", f"{TABLE}/desk/{{deed}}", do_at_desk),
    Page("GET", f"{TABLE}/desk/{{seat}}", paper),
    Page("POST", f"{TABLE}/desk/{{seat}}/{{deed}}", do_with_paper),
)
