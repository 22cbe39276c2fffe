"""The gazette: the public sheet of a turn, and beside it what the turn meant to who reads it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from markupsafe import Markup

from hegemon.core.board import CELL, Board, Place, emblem, places_by_id
from hegemon.core.game import Player
from hegemon.core.mentions import plain
from hegemon.core.report import Table
from hegemon.core.words import capital
from hegemon.draw.atlas import draw_atlas
from hegemon.draw.labels import Rectangle
from hegemon.draw.phrases import who
from hegemon.draw.symbols.sheet import symbols
from hegemon.draw.vignettes import Vignettes
from hegemon.play.past.gazettes import Gazette, PublicNotice
from hegemon.play.seat.battles import armies_of
from hegemon.play.seat.score import measures_table
from hegemon.web.api.games import show_game
from hegemon.web.api.looking import show_step_board
from hegemon.web.api.seen.publishing import show_gazette, show_gazette_board
from hegemon.web.api.tables import TableShown, show_ledger, show_table
from hegemon.web.frame.cursors import Paged
from hegemon.web.frame.needs import BYSTANDER
from hegemon.web.frame.paths import GamePath, SeatPath, StepPath, TurnPath
from hegemon.web.pages import reading
from hegemon.web.pages.match import SEAT, around
from hegemon.web.pages.parts.headlines import Headline, happened_in
from hegemon.web.pages.visit import Page, Shown, Visit

_EARLIER = 3
"""Earlier sheets that are named beside one."""
_MOST_LINES = 200
"""Lines of the ledger that are looked through."""
_ARTICLES = ("a", "an", "the")
_SHARE = 42
"""How much of the map's width the cut shows, in per cent."""
_CUT = (512, 200)
"""The sides of the cut."""


class Cut(NamedTuple):
    """A picture in ink, and what it shows in words; a vignette has signs of its own."""

    picture: Markup
    words: str
    signs: Markup = Markup()


class Belligerent(NamedTuple):
    """Who is at war, by name and emblem."""

    name: str
    sign: str


class SheetNamed(NamedTuple):
    """Another sheet, by its first words."""

    turn: int
    date: str
    head: str


def gazette(visit: Visit) -> Shown:
    """The sheet of a turn."""
    at = TurnPath(*visit.seat, visit["turn"])
    sheet = visit.inside.get(show_gazette, at)
    shown = visit.inside.get(show_table, visit.table)
    board = visit.inside.get(show_gazette_board, at)
    powers = _powers(sheet, board)
    says = {
        **around(visit, shown),
        "sheet": sheet,
        "date": capital(f"{sheet.clock} {sheet.turn}"),
        "masthead": masthead(shown.title),
        "game": visit.inside.get(show_game, GamePath(shown.game)).title,
        "standfirst": standfirst(sheet),
        "story": story(sheet),
        "cut": cut_of(sheet.lead, board),
        "powers": powers,
        # made of signs alone
        "emblems": Markup(symbols({one.sign for one in powers}, "print", "power-")),  # noqa: S704
        "done": _done_at_table(visit, sheet),
        "tables": [*_tables(sheet, board)],
        "earlier": [*_earlier(visit, sheet)],
        "own": _digest(visit, sheet),
        "shared": _may_be_sent(shown),
        "origin": visit.inside.origin,
    }
    return Shown("gazette.html", says)


def _may_be_sent(shown: TableShown) -> bool:
    """Whether the table lets people without a seat look now."""
    over = shown.header.result is not None
    return over or shown.terms.watching != "end"


def masthead(title: str) -> str:
    """What the paper of a table is called.

    >>> masthead("Two Thrones"), masthead("A night of war")
    ('The Two Thrones Gazette', 'A night of war Gazette')
    """
    first = title.partition(" ")[0].lower()
    return f"{title} Gazette" if first in _ARTICLES else f"The {title} Gazette"


def standfirst(sheet: Gazette) -> str:
    """What stands below the first headline: of a battle what it cost."""
    battle = sheet.lead is not None and sheet.lead.sentence.fight is not None
    return sheet.lead.text if battle and sheet.lead else ""


def story(sheet: Gazette) -> list[str]:
    """The paragraphs of the lead: what its head does not say, and what else was told of it."""
    if sheet.lead is None:
        return []
    first = "" if standfirst(sheet) else sheet.lead.text
    return [text for text in (first, *(one.text for one in sheet.more)) if text]


def _tables(sheet: Gazette, board: Board) -> Iterator[tuple[str, Table]]:
    """What stands in the right column, each with its heading."""
    if (armies := armies_of(sheet)) is not None:
        yield "State of the Armies", armies
    if sheet.measures:
        called = {owner.player: capital(who(owner)) for owner in board.owners}
        yield "How Far Everybody Is", measures_table(sheet.measures, called, sheet.clock)


def _powers(sheet: Gazette, board: Board) -> list[Belligerent]:
    """All who fight, where nothing else was told."""
    if sheet.lead is not None:
        return []
    return [Belligerent(capital(who(one)), emblem(board, one.player)) for one in board.owners]


def _done_at_table(visit: Visit, sheet: Gazette) -> list[str]:
    """What was done beside playing, in a turn of which nothing was told: all may read it."""
    if sheet.lead is not None:
        return []
    lines = visit.inside.get(show_ledger, visit.table, Paged(limit=_MOST_LINES)).lines
    return [line.text for line in lines if sheet.first <= line.step <= sheet.last and line.step]


def _earlier(visit: Visit, sheet: Gazette) -> Iterator[SheetNamed]:
    turn = sheet.earlier
    for _ in range(_EARLIER):
        if turn is None:
            return
        one = visit.inside.get(show_gazette, TurnPath(*visit.seat, turn))
        head = plain(one.lead.head) if one.lead else "No word in public"
        yield SheetNamed(turn, capital(f"{one.clock} {one.turn}"), head)
        turn = one.earlier


def _digest(visit: Visit, sheet: Gazette) -> Sequence[Headline]:
    """What the turn meant to who has a seat; nothing for who looks on."""
    if visit["seat"] == BYSTANDER:
        return ()
    at = SeatPath(visit["table"], visit["seat"])
    reports = reading.reports(visit.inside, at, since=sheet.first, last=sheet.last)
    board = visit.inside.get(show_step_board, StepPath(*at, sheet.last))
    happened = happened_in(reports, board, Player(visit["seat"]))
    return happened.headlines if happened else ()


# -- the cut


def cut_of(lead: PublicNotice | None, board: Board) -> Cut | None:
    """The map in ink round the place of the lead, or a vignette of it where no map is public.

    Where nothing was told, the chart that everybody has.
    """
    if lead is None:
        return _chart(board)
    places = places_by_id(board)
    at = next((places[one] for one in lead.sentence.places if one in places), None)
    if at is not None and any(place.known for place in board.places):
        drawn = draw_atlas(board, theme="print", part=_part(at, board), prefix="cut-")
        name = at.name or at.label or at.id
        # made by us, every text in it escaped
        return Cut(Markup(drawn), f"{name} and what lies round it, as all know it.")  # noqa: S704
    vignettes = Vignettes(board, None, "cut-")
    drawn = vignettes.of(lead.sentence, "wide")
    signs = Markup(vignettes.sheet())  # noqa: S704 - made of signs and numbers alone
    return Cut(Markup(drawn), "", signs)  # noqa: S704 - as above


def _chart(board: Board) -> Cut | None:
    """All that everybody has of the map."""
    if not board.places:
        return None
    drawn = draw_atlas(board, theme="print", zoom="far", prefix="cut-")
    return Cut(Markup(drawn), "The map, as everybody has it.")  # noqa: S704 - every text escaped


def _part(at: Place, board: Board) -> Rectangle:
    """What is cut out of a map: a part of its width round a place, and not beyond its edge."""
    across = [place.x for place in board.places]
    down = [place.y for place in board.places]
    spread = max(across) - min(across) + CELL
    width = max(spread * _SHARE // 100, 4 * CELL)
    height = width * _CUT[1] // _CUT[0]
    left = _within(at.x - width // 2, min(across) - CELL, max(across) + CELL - width)
    top = _within(at.y - height // 2, min(down) - CELL, max(down) + CELL - height)
    return Rectangle(left, top, left + width, top + height)


def _within(wanted: int, least: int, most: int) -> int:
    return max(min(wanted, most), least)


PAGES = (Page("GET", f"{SEAT}/gazette/{{turn}}", gazette),)
