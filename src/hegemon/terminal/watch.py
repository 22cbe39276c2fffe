"""A match between bots, to watch: nobody is deceived there, so all of it is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hegemon.bots import Factory
from hegemon.core.game import Player
from hegemon.core.report import Report, Section, Sentence
from hegemon.draw.text_map import draw_map
from hegemon.play.findings import Findings
from hegemon.play.matches import Match
from hegemon.terminal.console import Console
from hegemon.terminal.curtain import wait
from hegemon.terminal.ending import show_proof, show_result
from hegemon.terminal.words import Leave, number_in

_MAP_EVERY = 10
"""Steps from one map to the next where nobody asks for it."""


def watch(
    match: Match,
    bots: Mapping[Player, Factory],
    console: Console,
    verify: Callable[[], Findings],
) -> None:
    """Show each step; on a screen wait for Enter in between. Raises Leave."""
    waits = 0
    while True:
        _show_step(match, console, with_map=console.screen or match.step % _MAP_EVERY == 0)
        if match.result is not None:
            break
        if console.screen and waits == 0:
            waits = _how_many(console)
        waits = max(waits - 1, 0)
        if not match.waiting and match.held:
            console.tell(f"{match.held}.")
            raise Leave
        for notice in match.bots_answer(bots):
            console.tell(f"({notice})")
    show_result(match, console)
    show_proof(match, console, verify)


def _how_many(console: Console) -> int:
    """How many steps to go on."""
    line = wait(console, "Enter: next step; a number: so many; end; quit> ")
    return 1_000_000 if line.lower() == "end" else number_in(line) or 1


def _show_step(match: Match, console: Console, *, with_map: bool) -> None:
    page = match.replay.truth(match.step)
    paint = console.paint(match.players)
    shown = with_map or match.result is not None
    console.report(_told(page.report), paint)
    console.say()
    if shown:
        console.say(draw_map(page.board, width=console.width, paint=paint))
        console.say()


def _told(report: Report) -> Report:
    """The report without its tables, which the map shows better."""
    sections = (
        Section(section.heading, tuple(i for i in section.items if isinstance(i, Sentence)))
        for section in report.sections
    )
    return Report(report.title, tuple(section for section in sections if section.items))
