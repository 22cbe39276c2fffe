"""The rulebook of a game in the terminal: a Markdown page, shown by sections."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hegemon.core.words import capital
from hegemon.draw.text_rules import draw_rules, plainly
from hegemon.play.errors import NotThere
from hegemon.play.seat.rulebook import RulebookPart, page_of, parts_of, sections
from hegemon.terminal.console import Console

if TYPE_CHECKING:
    from hegemon.core.ruleset import Ruleset


def show_rules(console: Console, ruleset: Ruleset[Any], wanted: str) -> None:
    """The parts that are wanted, or the list of headings; says so where there are none."""
    try:
        if not wanted:
            show_contents(console, parts_of(page_of(ruleset.name)))
            return
        found = sections(ruleset.name, wanted)
    except NotThere as trouble:
        console.tell(f"{capital(str(trouble))}.")
        return
    for part in found:
        show_part(console, part)


def show_contents(console: Console, parts: list[RulebookPart]) -> None:
    """The headings."""
    for part in parts:
        console.tell("  " * (part.level - 1) + plainly(part.heading), hang=2 * part.level)


def show_part(console: Console, part: RulebookPart) -> None:
    """A part with its heading."""
    if part.heading:
        console.head(plainly(part.heading))
    console.say(draw_rules(part.lines, console.width))
