"""A pack gathered from a match: what a seat may look at anyway, put onto sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Any

from hegemon.core.board import Board, Place, Token, when
from hegemon.core.form import Form
from hegemon.core.game import Player
from hegemon.core.harmless import inert
from hegemon.core.mentions import plain
from hegemon.core.notation import usage, write
from hegemon.core.report import Item, Meter, Picture, Report, Sentence, Table
from hegemon.core.report import named as report_with_names
from hegemon.core.ruleset import Ruleset
from hegemon.core.show.glossary import Explained, in_figures
from hegemon.core.show.headlines import heads
from hegemon.core.words import capital
from hegemon.draw.atlas import draw_document
from hegemon.draw.phrases import (
    as_of_fact,
    fact_words,
    name_of,
    token_words,
    way_words,
)
from hegemon.paper.overtaken import told_of_now
from hegemon.paper.pack import Drawn, Note, OrderInBrief, OrderSheet, Pack, PackPart, Rows
from hegemon.paper.wording import words_of
from hegemon.play.errors import NotThere
from hegemon.play.seat.at import AtTable
from hegemon.play.seat.order_list import order_list
from hegemon.play.seat.rulebook import page_of, parts_of
from hegemon.play.times.clocks import on_the_wall

HEADLINES = 3
"""Of the last step."""
LINES = 20
"""Empty lines of an order sheet: more than most turns take, and a page of them."""
STEPS = 12
"""So many of the steps since the last answer are told: who was away longer reads the rest on the
screen."""
_WAYS = {"major": "thick major", "minor": "thin minor", "restricted": "dotted restricted"}
_SECTION = 2
"""Headings of so many signs are sections of a rulebook; deeper ones would fill a page."""


def pack_of(match: AtTable, seat: Player, *, lines: int = LINES, zone: str = "") -> Pack:
    """All that a seat needs for its turn away from a screen; raises NotThere, NotBegun.

    `zone` is where its reader lives, for the dates.
    """
    board = match.board(seat)
    asked = match.asked_of(seat)
    names = match.header.names
    told = told_of_now(match, seat, _since_the_last_answer(match, seat))
    told = [report_with_names(one, names) for one in told]
    return Pack(
        title=", ".join(filter(None, (match.ruleset.title, when(board)))),
        game=match.ruleset.title,
        seat=_called(seat, names),
        when=_when(match, board),
        due=on_the_wall(match.due, zone),
        map=draw_document(board, theme="print", title=False),
        ways=ways_of(board),
        headlines=tuple(line for one in told[-1:] for line in heads(one, HEADLINES)),
        report=tuple(part for one in told for part in parts_of_report(one)),
        own=own_things(board, seat),
        prices=prices_of(match.ruleset.glossary(match.house_rules)),
        orders=order_sheet(asked.form, lines, names) if asked else None,
        rules=rules_of(match.ruleset),
        sections=sections_of(match.ruleset.name),
    )


def ways_of(board: Board) -> str:
    """How lanes are told apart on a map in ink; empty where there are none of several kinds."""
    there = {link.style for link in board.links}
    kinds = [words for style, words in _WAYS.items() if style in there]
    return f"lanes: {', '.join(kinds)}" if len(kinds) > 1 else ""


def _called(seat: Player, names: Mapping[Player, str]) -> str:
    name = inert(names.get(seat, ""))
    return f"{seat}, {name}" if name and name != seat else str(seat)


def _when(match: AtTable, board: Board) -> str:
    return inert(str(match.date)) if match.date is not None else when(board)


def _since_the_last_answer(match: AtTable, seat: Player) -> list[Report]:
    """What happened since the seat answered last, step by step; the last step at least."""
    steps = [step for step in match.replay.news(seat, STEPS) if step > 0] or [match.step]
    return [one for one in match.replay.reports(seat, steps) if one.sections]


# -- the report


def parts_of_report(report: Report) -> Iterator[PackPart]:
    """A report as parts, the heading of each with the title of the step."""
    for section in report.sections:
        heading = plain(section.heading) or plain(report.title)
        yield PackPart(inert(heading), tuple(item for one in section.items for item in _items(one)))


def _items(item: Item) -> Iterator[Note | Rows | Drawn]:
    if isinstance(item, Sentence):
        rule = item.reason.rule if item.reason else ""
        yield Note(inert(item.plain), rule)
    elif isinstance(item, Table):
        head, rows = _inert_row(item.columns), tuple(map(_inert_row, item.rows))
        yield Rows(inert(plain(item.title)), head, rows)
    elif isinstance(item, Meter):
        yield Note(inert(f"{plain(item.label)}: {item.value} of {item.most}"))
    elif isinstance(item, Picture):
        yield Drawn(draw_document(item.board, theme="print", title=False))


def _inert_row(cells: Sequence[str]) -> tuple[str, ...]:
    return tuple(inert(plain(cell)) for cell in cells)


# -- what is one's own


def own_things(board: Board, seat: Player) -> Rows:
    """The places and pieces of a seat, each with what the board says of it."""
    places = [_place_row(one) for one in board.places if one.owner == seat]
    tokens = [_token_row(one, board) for one in board.tokens if one.owner == seat]
    return Rows("What is yours", ("id", "what", "figures"), (*places, *tokens))


def _place_row(place: Place) -> tuple[str, str, str]:
    figures = [*map(fact_words, place.facts), as_of_fact(place)]
    return inert(place.id), name_of(place), ", ".join(filter(None, figures))


def _token_row(token: Token, board: Board) -> tuple[str, str, str]:
    where = way_words(token, board) if token.to is not None else f"at {inert(token.at)}"
    figures = [where, *map(fact_words, token.facts)]
    return inert(token.id), token_words(token), ", ".join(filter(None, figures))


# -- prices, orders, rules


def prices_of(glossary: Sequence[Explained]) -> tuple[PackPart, ...]:
    """The things of a game by what they are: their figures, and what they do."""
    kinds = list(dict.fromkeys(one.kind for one in glossary))
    by_kind = sorted(glossary, key=lambda one: kinds.index(one.kind))
    return tuple(
        PackPart(capital(kind), (_things(tuple(things)),))
        for kind, things in groupby(by_kind, key=lambda one: one.kind)
    )


def _things(things: Sequence[Explained]) -> Rows:
    """A table; without a column for figures where none of them has any."""
    rows = [(one.word, one.name, in_figures(one), one.words, one.rule) for one in things]
    head = ("word", "what", "figures", "what it does", "§")
    kept = [at for at in range(len(head)) if any(row[at] for row in rows)]
    return Rows(
        "",
        tuple(head[at] for at in kept),
        tuple(tuple(inert(row[at]) for at in kept) for row in rows),
    )


def order_sheet(
    form: Form[Any], lines: int = LINES, names: Mapping[Player, str] = MappingProxyType({})
) -> OrderSheet:
    """What can be said to a question, and lines to say it on."""
    return OrderSheet(
        title=inert(form.title),
        kinds=tuple(map(usage, form.kinds)),
        words=words_of(form, names),
        purses=tuple((inert(one.label), one.has, one.spent) for one in form.purses()),
        open=tuple(inert(one.words) for one in form.open() or ()),
        start=tuple(map(write, form.start)),
        lines=1 if form.single else lines,
    )


def rules_of(ruleset: Ruleset[Any]) -> tuple[OrderInBrief, ...]:
    """Every order of a game, in a line each."""
    listed = order_list(ruleset)
    return tuple(OrderInBrief(one.usage, one.does, one.example, one.rule) for one in listed)


def sections_of(game: str) -> tuple[tuple[str, str], ...]:
    """The sections of a rulebook, by number and heading; none where there is no rulebook."""
    try:
        parts = parts_of(page_of(game))
    except NotThere:
        return ()
    numbered = (part.heading.partition(" ") for part in parts if part.level <= _SECTION)
    return tuple(
        (number.rstrip("."), heading) for number, _, heading in numbered if number[:1].isdigit()
    )
