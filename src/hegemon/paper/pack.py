"""What stands on the sheets of a pack, as data: plain text, nothing of it is markup."""

from __future__ import annotations

from hegemon.core.records import Value


class Note(Value, tag="note"):
    """A sentence of the report, with the section that it follows."""

    text: str
    rule: str = ""


class Rows(Value, tag="rows"):
    """A table, each row as long as its head."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Drawn(Value, tag="drawn"):
    """A picture, as SVG in ink on white."""

    svg: str


class PackPart(Value, tag=False):
    """Notes, tables and pictures under a heading."""

    heading: str
    items: tuple[Note | Rows | Drawn, ...]


class OrderInBrief(Value, tag=False):
    """A kind of order, as the page of the rules has it."""

    usage: str
    does: str
    example: str
    rule: str


class OrderWords(Value, tag=False):
    """The words that an order takes, beside places, pieces and figures."""

    examples: tuple[str, ...]
    """One of each order that takes them."""
    words: tuple[str, ...]
    """For each such field its name and its words: "MISSION: move, patrol (Patrol a system)"."""


class OrderSheet(Value, tag=False):
    """What is asked, what can be said, and lines to say it on."""

    title: str
    kinds: tuple[str, ...]
    """How each kind of order that the question takes is written: `move FROM TO SHIPS`."""
    words: tuple[OrderWords, ...]
    """What stands in place of the capitals, where it is no place, piece or figure."""
    purses: tuple[tuple[str, int, int], ...]
    """What there is to spend: its name, what there is, what is spent already."""
    open: tuple[str, ...]
    """What still needs a decision."""
    start: tuple[str, ...]
    """The orders that stand already."""
    lines: int
    """How many empty ones."""


class Pack(Value, tag=False):
    """All that a seat takes to the kitchen table."""

    title: str
    game: str
    seat: str
    """Who it is for: the seat, and the name of who sits there."""
    when: str
    due: str
    """When answers are due; empty for whenever they come."""
    map: str
    """As SVG in ink on white; empty where nothing can be drawn."""
    ways: str
    """How the kinds of ways are told apart on it; empty where there is one kind."""
    headlines: tuple[str, ...]
    report: tuple[PackPart, ...]
    own: Rows
    prices: tuple[PackPart, ...]
    """What the things of the game are, can and cost."""
    orders: OrderSheet | None
    """None where the seat is not asked."""
    rules: tuple[OrderInBrief, ...]
    """Every kind of order of the game."""
    sections: tuple[tuple[str, str], ...]
    """The rulebook's sections, by number and heading."""
