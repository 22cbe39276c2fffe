"""A workbook gathered from a match: what a seat may look at anyway, put into cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from hegemon.core.board import Board, Fact, Place, Token
from hegemon.core.checking import Check, check
from hegemon.core.deciding.prices import price_lists
from hegemon.core.form import Form
from hegemon.core.game import Player
from hegemon.core.harmless import inert
from hegemon.core.notation import usage
from hegemon.core.order import Meant, Misfit
from hegemon.core.sheet import sheet
from hegemon.draw.phrases import as_of_fact, fact_words, name_of, owner_name, token_words, way_words
from hegemon.paper.gathering import pack_of
from hegemon.paper.pack import Note, Pack, Rows
from hegemon.play.ports import Drafts
from hegemon.play.receipts import in_words
from hegemon.play.seat.at import AtTable
from hegemon.play.times.clocks import on_the_wall
from hegemon.play.turn.drafts import read_draft
from hegemon.workbook.book import (
    Book,
    BookClaim,
    BookLine,
    BookOrders,
    BookTable,
    CellValue,
    number_in,
)
from hegemon.workbook.lines import words_of
from hegemon.workbook.map_cells import map_cells

_OLD = "as-of"
"""The state of what is known from before: a column of its own says since when."""

SHARED = 8
"""A fact gets a column of its own where one in so many things has it."""

_HOW_TO_ORDER = (
    "On the sheet Orders each line is an order: a word, then its values. Cells offer what is legal "
    "now. What is there already stands from before; empty its line to strike it."
)
_HOW_TO_COUNT = "The sheet Accounts counts down what your orders cost."
_HOW_TO_RETURN = (
    (
        "Save the file as .xlsx and hand it in as it is: at the table's page, or with hegemon "
        "workbook hand-in. You get it back with a verdict beside each line."
    ),
    "The sheet Notes is yours: hand the file in, and your notes stand in the next one, too.",
)
_NOT_ASKED = ("You are asked nothing now: there is no sheet of orders in this file.",)


def claim_of(match: AtTable, seat: Player) -> BookClaim:
    """Whose turn it is for, and which."""
    return BookClaim(match.header.id, str(seat), match.step + 1)


def book_of(
    match: AtTable, seat: Player, drafts: Drafts, notes: Sequence[str] = (), *, zone: str = ""
) -> Book:
    """All that a seat needs to order with a workbook; raises NotThere, NotBegun.

    It holds what the seat has sealed, or else what it has written, or what stands from before.
    `notes` are those of its workbook before, `zone` is where its reader lives.
    """
    board = match.board(seat)
    pack = pack_of(match, seat, zone=zone)
    orders, still_open, receipt = _written(match, seat, drafts, zone)
    return Book(
        claim=claim_of(match, seat),
        title=pack.title,
        seat=pack.seat,
        when=pack.when,
        due=pack.due,
        how=tuple(_how(orders)) if orders else _NOT_ASKED,
        headlines=pack.headlines,
        open=still_open,
        orders=orders,
        map=map_cells(board),
        things=(places_of(board), pieces_of(board)),
        report=report_of(pack),
        tables=tables_told(pack),
        reference=tables_of(pack),
        rules=pack.rules,
        notes=tuple(map(inert, notes)),
        receipt=receipt,
    )


def _how(orders: BookOrders) -> Iterator[str]:
    """How to use the file, step by step; of accounts only where there are any."""
    count = (_HOW_TO_COUNT,) if orders.purses else ()
    for number, step in enumerate((_HOW_TO_ORDER, *count, *_HOW_TO_RETURN), start=1):
        yield f"{number}. {step}"


# -- orders


class _Written(NamedTuple):
    """The order sheet as it stands; None where none is asked."""

    orders: BookOrders | None = None
    open: tuple[str, ...] = ()
    """What still needs a decision after what stands there."""
    receipt: str = ""
    """Of what is sealed."""


def _written(match: AtTable, seat: Player, drafts: Drafts, zone: str) -> _Written:
    asked = match.asked_of(seat)
    if asked is None:
        return _Written()
    receipt = match.sealed(seat)
    if receipt is not None:
        said = in_words(receipt, on_the_wall(receipt.time, zone))
        return _on(asked.form, match.sealed_orders(seat), f"Sealed: {said}")
    there = read_draft(match, seat, drafts)
    unread = (Misfit(one.line, one.why) for one in there.misfits)
    return _on(asked.form, (*there.orders, *unread))


def _on(form: Form[Any], orders: Sequence[Meant], receipt: str = "") -> _Written:
    found = check(form, orders)
    return _Written(_orders_on(form, orders, found), open_after(found), receipt)


def open_after(found: Check) -> tuple[str, ...]:
    """What still needs a decision after orders that were judged."""
    return tuple(inert(one.words) for one in found.open)


def _orders_on(form: Form[Any], orders: Sequence[Meant], found: Check) -> BookOrders:
    """An order sheet with some orders on it, and what will become of each."""
    said = zip(orders, found.verdicts, strict=True)
    return BookOrders(
        sheet=sheet(form),
        usages=tuple(map(usage, form.kinds)),
        purses=form.purses(),
        prices=price_lists(form),
        lines=tuple(
            BookLine(words_of(form, order), verdict.fine, inert(verdict.text))
            for order, verdict in said
        ),
    )


# -- things


def places_of(board: Board) -> BookTable:
    """Every place that is known, with columns for its facts."""
    known = [place for place in board.places if place.known]
    labels = _columns([place.facts for place in known])
    head = ("id", "name", "owner", *labels, "states", "more", "known as of")
    return BookTable("Places", head, tuple(_place(one, labels, board) for one in known))


def _place(place: Place, labels: Sequence[str], board: Board) -> tuple[CellValue, ...]:
    said = dict.fromkeys((*place.badges, *place.states))
    states = inert(", ".join(state for state in said if state != _OLD))
    facts, more = _facts(place.facts, labels), _more(place.facts, labels)
    owner = owner_name(place.owner, board)
    return (inert(place.id), name_of(place), owner, *facts, states, more, as_of_fact(place))


def pieces_of(board: Board) -> BookTable:
    """Every piece that is known, with columns for its facts."""
    labels = _columns([token.facts for token in board.tokens])
    head = ("id", "what", "owner", "at", "on its way", *labels, "more")
    return BookTable("Pieces", head, tuple(_piece(one, labels, board) for one in board.tokens))


def _piece(token: Token, labels: Sequence[str], board: Board) -> tuple[CellValue, ...]:
    way = way_words(token, board) if token.to is not None else ""
    owner = owner_name(token.owner, board)
    facts, more = _facts(token.facts, labels), _more(token.facts, labels)
    return (inert(token.id), token_words(token), owner, inert(token.at), way, *facts, more)


def _columns(facts: Sequence[Sequence[Fact]]) -> tuple[str, ...]:
    """The labels that get a column: those that several things have, in the order of the first.

    The squadrons of a fleet, each with a label of its own, would else make a column each.
    """
    having = Counter(label for some in facts for label in {fact.label for fact in some})
    enough = min(len(facts), max(2, len(facts) // SHARED))
    met = dict.fromkeys(fact.label for some in facts for fact in some)
    return tuple(label for label in met if having[label] >= enough)


def _facts(facts: Sequence[Fact], labels: Sequence[str]) -> Iterator[CellValue]:
    """A cell for each of these labels."""
    for label in labels:
        values = [inert(fact.value) for fact in facts if fact.label == label]
        yield number_in(values[0]) if len(values) == 1 else ", ".join(values)


def _more(facts: Sequence[Fact], labels: Sequence[str]) -> str:
    """What is known besides."""
    return ", ".join(fact_words(fact) for fact in facts if fact.label not in labels)


# -- what happened, and what there is


def report_of(pack: Pack) -> BookTable:
    """What happened, a sentence in a row."""
    return BookTable("Report", ("about", "what happened", "§"), tuple(_told(pack)))


def _told(pack: Pack) -> Iterator[tuple[CellValue, ...]]:
    for part in pack.report:
        for item in part.items:
            if isinstance(item, Note):
                yield part.heading, item.text, item.rule


def tables_told(pack: Pack) -> tuple[Rows, ...]:
    """The tables of the report, each under its section and its title."""
    return tuple(
        Rows(
            ": ".join(dict.fromkeys(filter(None, (part.heading, item.title)))), item.head, item.rows
        )
        for part in pack.report
        for item in part.items
        if isinstance(item, Rows)
    )


def tables_of(pack: Pack) -> tuple[Rows, ...]:
    """What things are and cost, each kind under its heading."""
    return tuple(
        Rows(part.heading, item.head, item.rows)
        for part in pack.prices
        for item in part.items
        if isinstance(item, Rows)
    )
