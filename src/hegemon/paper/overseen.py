"""The umpire's pack: the whole truth of a match, for who runs it on a table and plays no seat."""

from __future__ import annotations

from collections.abc import Iterator

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
        title=f"{ruleset.title}, {when(board)}: the umpire's",
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
    owned = own_things(truth.board, player)
    tables = (one for part in parts_of_report(told) for one in part.items if isinstance(one, Rows))
    return PackPart(f"What is {player}'s", (Rows("", owned.head, owned.rows), *tables))
