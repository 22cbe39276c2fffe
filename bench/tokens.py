"""What a turn costs a language model at the tools of `hegemon mcp`, in tokens.

They are counted with the vocabulary o200k_base, which the package bpe-openai brings along: no
network. Other models split a little otherwise. A usual turn is `wait_for_turn`, `check_orders` and
`seal_orders`, the calls with their arguments and the results; orders are those of the game's best
bot. What a model has before it all the time is counted apart: tools, schemas and instructions.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from bench.figures import Figure, at_percent
from hegemon.agents.server import INSTRUCTIONS, server_of
from hegemon.agents.tools import SeatTools
from hegemon.bots import Bot
from hegemon.cli.agents.seats import SeatHere
from hegemon.cli.sessions import NewMatch, begin
from hegemon.core.game import Player
from hegemon.core.notation import write
from hegemon.games import RULESETS
from hegemon.play.start.opponents import best_two, factory_of
from hegemon.play.start.seating import Wishes
from hegemon.store.drafts import MemoryDrafts
from hegemon.store.memory import MemoryStore

_TURNS = 40
"""Questions of a match that are counted."""


@cache
def _vocabulary() -> Any:
    from bpe_openai import get_encoding

    return get_encoding("o200k_base")


class _Unwritten:
    """Notes that nobody takes."""

    def read(self) -> str:
        """None."""
        return ""

    def write(self, text: str) -> None:
        """Not here."""


def count(text: str) -> int:
    """The tokens of a text."""
    return len(_vocabulary().encode(text))


def turns_of(game: str, most: int = _TURNS) -> list[int]:
    """The tokens of each turn of a match between the best bots, one of them at the tools."""
    best = best_two(game)[1]
    match = begin(NewMatch(game, Wishes(bots=(best,)), seed="tokens"), MemoryStore(), "tokens")
    seat = next(player for player, plan in match.plans.items() if plan.by == "human")
    tools, found = SeatTools(SeatHere(match, seat, MemoryDrafts()), _Unwritten()), list[int]()
    while match.result is None and len(found) < most:
        page = tools.wait_for_turn()
        if match.result is not None:
            break
        orders = _orders(factory_of(game, best)(match.step), match, seat)
        said = {"orders": orders, "step": match.step + 1}
        texts = [_call("wait_for_turn", {}), page]
        texts += [_call("check_orders", {"orders": orders}), tools.check_orders(orders)]
        texts += [_call("seal_orders", said), tools.seal_orders(orders, anyway=True)]
        found.append(sum(map(count, texts)))
    return found


def _orders(bot: Bot, match: Any, seat: Player) -> list[str | dict[str, Any]]:
    asked = match.asked_of(seat)
    answer = bot.answer(*asked, match.replay.told(seat, match.replay.unread(seat)))
    return [write(one) for one in asked.form.orders(answer)]


def _call(tool: str, arguments: dict[str, Any]) -> str:
    return json.dumps({"name": tool, "arguments": arguments})


def standing_of(game: str) -> tuple[int, int]:
    """What a model has before it all the time, and the sheet that it looks at once."""
    match = begin(NewMatch(game, seed="tokens"), MemoryStore(), "tokens")
    seat = next(player for player, plan in match.plans.items() if plan.by == "human")
    tools = SeatTools(SeatHere(match, seat, MemoryDrafts()), _Unwritten())
    listed = _listed(tools)
    tools.wait_for_turn()
    return count(INSTRUCTIONS) + count(listed), count(tools.show_sheet())


def _listed(tools: SeatTools) -> str:
    """The tools as a model is usually shown them: name, description, schema."""
    import asyncio

    found = asyncio.run(server_of(tools).list_tools())
    told = [
        {"name": one.name, "description": one.description, "parameters": one.input_schema}
        for one in found
    ]
    return json.dumps(told)


def figures() -> Iterator[Figure]:
    """For each game: the mean turn, the one that nine in ten are below, and what stands always."""
    for game in RULESETS:
        found = sorted(turns_of(game))
        always, sheet = standing_of(game)
        yield Figure(f"{game}: a turn, mean of {len(found)}", sum(found) / len(found), "tokens")
        yield Figure(f"{game}: a turn, 90 percent are below", at_percent(found, 90), "tokens")
        yield Figure(f"{game}: tools and instructions, once", always, "tokens")
        yield Figure(f"{game}: the order sheet in brief, once", sheet, "tokens")
