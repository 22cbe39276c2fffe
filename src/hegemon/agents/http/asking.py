"""What is posted to a bot's server: all that the seat may know and order, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from hegemon.agents.llm.prompting import page_of_turn
from hegemon.core.checking import Check
from hegemon.core.form import Form
from hegemon.core.game import Event
from hegemon.core.notation import write
from hegemon.core.order_json import schema_of
from hegemon.core.records import Value
from hegemon.core.ruleset import Ruleset
from hegemon.core.sheet import Sheet, sheet
from hegemon.play.seat.choosing import an_example

PROTOCOL = "hegemon-bot/1"


class OrderRefused(Value, tag=False):
    """An order that would be refused, as it was understood, and why."""

    order: str
    why: str


class BotTurn(Value, tag=False):
    """One question to a bot's server, as JSON."""

    protocol: str
    game: str
    version: int
    """That of the rules."""
    match: str
    """The name of its file; "" where it has none."""
    seat: str
    clock: str
    """What turns are called: "turn", "year"."""
    turn: int | None
    attempt: int
    """1; 2 where something of the first answer would be refused."""
    seconds: float
    """How long the answer may take."""
    question: str
    single: bool
    """Whether exactly one order is asked for."""
    page: str
    """Map, news and the sheet as text; what other players typed stands between « and »."""
    view: Any
    """What the seat knows, as data."""
    sheet: Sheet
    """What may be ordered; docs/api.md tells how it is read."""
    schemas: dict[str, Any]
    """The JSON Schema of each kind of order, by its word."""
    example: str
    """A legal order, as a line; "" where there is none."""
    refused: tuple[OrderRefused, ...] = ()
    faults: tuple[str, ...] = ()
    """What is wrong with the first answer as a whole."""


def turn_of(
    ruleset: Ruleset[Any], match: str, view: Any, form: Form[Any], told: Sequence[Event]
) -> BotTurn:
    """The question, as it is put first."""
    board, example = ruleset.board(view), an_example(form)
    return BotTurn(
        protocol=PROTOCOL,
        game=ruleset.name,
        version=ruleset.version,
        match=match,
        seat=f"{getattr(view, 'me', '') or ''}",
        clock=board.clock,
        turn=board.turn,
        attempt=1,
        seconds=0.0,
        question=form.title,
        single=form.single,
        page=page_of_turn(ruleset, view, form, told)[0],
        view=view,
        sheet=sheet(form),
        schemas={kind.word: schema_of(kind) for kind in form.kinds},
        example=write(example) if example else "",
    )


def once_more(turn: BotTurn, found: Check, lines: Sequence[str]) -> BotTurn:
    """The same question with what would be refused of the answer."""
    refused = tuple(
        OrderRefused(line, verdict.text)
        for line, verdict in zip(lines, found.verdicts, strict=True)
        if not verdict.fine
    )
    return msgspec.structs.replace(turn, attempt=2, refused=refused, faults=found.faults)
