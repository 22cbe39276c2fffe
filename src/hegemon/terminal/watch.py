"""A match between bots, to watch: nobody is deceived there, so all of it is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hegemon.bots import Factory
from hegemon.core.game import Player
from hegemon.draw.text_map import draw_map
from hegemon.draw.text_status import Space, status_page, without_tables
from hegemon.play.findings import Findings
from hegemon.play.matches import Match
from hegemon.terminal.asking import how_many
from hegemon.terminal.console import Console
from hegemon.terminal.ending import show_proof, show_result
from hegemon.terminal.words import LeaveTable

_MAP_EVERY = 10
"""Steps from one map to the next where nobody asks for it."""


def watch(
    match: Match,
    bots: Mapping[Player, Factory],
    console: Console,
    verify: Callable[[], Findings],
    type_dice: Callable[[], bool],
) -> None:
    """Show each step; on a screen wait for Enter in between. Raises LeaveTable.

    `type_dice` asks for those that a group rolls by itself, and says whether any were wanted.
    """
    waits = 0
    while True:
        _show_step(match, console, with_map=console.screen or match.step % _MAP_EVERY == 0)
        if match.result is not None:
            break
        if console.screen and waits == 0:
            waits = how_many(console, "step", match.replay.truth(match.step).report)
        waits = max(waits - 1, 0)
        if not match.waiting and match.held and not type_dice():
            console.tell(f"{match.held}.")
            raise LeaveTable
        for notice in match.bots_answer(bots):
            console.tell(f"({notice})")
    show_result(match, console)
    show_proof(match, console, verify)


def _show_step(match: Match, console: Console, *, with_map: bool) -> None:
    page = match.replay.truth(match.step)
    paint = console.paint(match.players)
    if console.screen:
        space = Space(console.width, console.height - 1, paint)
        console.head(page.report.title)
        console.say(status_page(page.board, page.report, None, (), space))
        return
    console.report(without_tables(page.report), paint)
    console.say()
    if with_map or match.result is not None:
        console.say(draw_map(page.board, width=console.width, paint=paint))
        console.say()
