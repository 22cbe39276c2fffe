"""The umpire's pack: the whole truth of a match, for who runs it on a table and plays no seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hegemon.core.board import when
from hegemon.core.codec import convert
from hegemon.core.game import Player
from hegemon.core.harmless import inert
from hegemon.core.report import Report
from hegemon.draw.atlas import draw_document
from hegemon.paper.gathering import (
    own_things,
    parts_of_report,
    prices_of,
    rules_of,
    sections_of,
    ways_of,
)
from hegemon.paper.pack import Pack, PackPart, Rows
from hegemon.play.header import Header
from hegemon.play.past.seen import Truth
from hegemon.play.replay import Replay


def umpires_pack(past: Replay, truth: Truth) -> Pack:
    """All that there is after a step, and the things and books of each seat by themselves.

    It has no order sheet: each seat has one in a pack of its own.
    """
    ruleset, header, board = past.ruleset, past.header, truth.board
    return Pack(
        title=f"{ruleset.title}, {when(board)}",
        game=ruleset.title,
        seat="the umpire",
        when=when(board),
        due="",
        map=draw_document(board, theme="print", title=False),
        ways=ways_of(board),
        headlines=(),
        report=(
            PackPart("Who plays", (Rows("", ("", "seat", "who"), tuple(_seats(header))),)),
            *parts_of_report(truth.report),
            *(_things(truth, player, past.report(player, truth.step)) for player in header.players),
        ),
        own=Rows("", (), ()),
        prices=prices_of(ruleset.glossary(convert(header.house_rules, ruleset.house_rules))),
        orders=None,
        rules=rules_of(ruleset),
        sections=sections_of(ruleset.name),
    )


def _seats(header: Header) -> Iterator[tuple[str, ...]]:
    for player, plan in zip(header.players, header.plans, strict=True):
        yield "handed in  ☐", str(player), inert(plan.name or plan.by)


def _things(truth: Truth, player: Player, told: Report) -> PackPart:
    """What a seat has on the map, and its tables: money and research lie on no map."""
    owned, above = own_things(truth.board, player), tuple(_tables(truth.report))
    tables = (_beyond(table, above) for table in _tables(told))
    return PackPart(
        f"What is {player}'s", (Rows("", owned.head, owned.rows), *filter(None, tables))
    )


def _tables(report: Report) -> Iterator[Rows]:
    for part in parts_of_report(report):
        yield from (item for item in part.items if isinstance(item, Rows))


def _beyond(table: Rows, above: Sequence[Rows]) -> Rows | None:
    """What a seat's table says beyond the same one above; None where that is nothing."""
    same = next((one for one in above if _lists(one) == _lists(table)), None)
    if same is None:
        return table
    rows = list(zip(same.rows, table.rows, strict=True))
    new = [at for at in range(len(table.head)) if any(old[at] != row[at] for old, row in rows)]
    kept = [0, *new]
    if not new:
        return None
    cut = tuple(tuple(row[at] for at in kept) for row in table.rows)
    return Rows(table.title, tuple(table.head[at] for at in kept), cut)


def _lists(table: Rows) -> tuple[str, tuple[str, ...], list[str]]:
    """What a table lists: the same for two that differ in what they say of it."""
    return table.title, table.head, [row[0] for row in table.rows]
