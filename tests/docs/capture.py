"""The table as it stands in README.md: a few lines typed in a match, and what the terminal shows.

python -m tests.docs.capture    writes it into README.md anew
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path

from hegemon.bots.registry import bots_for
from hegemon.games import RULESETS
from hegemon.play import matches
from hegemon.play.entries import PERSON, SeatPlan
from hegemon.play.system import SeededEntropy
from hegemon.store.drafts import MemoryDrafts
from hegemon.store.memory import MemoryStore
from hegemon.terminal.console import Console, Hints
from hegemon.terminal.desk import Desk
from tests.play.table import SetClock

README = Path(__file__).resolve().parents[2] / "README.md"
START = "<!-- the table: python -m tests.docs.capture -->\n```\n"
END = "```\n<!-- end of the table -->\n"
SEED, TURNS = "b", 6

LINES = ["why 1", "move nunki deneb 9", "move nunki deneb 5; next"]
"""What is typed at the table."""


class Typing:
    """Somebody who types these lines; they are seen behind their prompts."""

    def __init__(self, out: io.StringIO, lines: list[str]) -> None:
        self._out, self._lines = out, iter(lines)

    def line(self, prompt: str, hints: Hints | None) -> str:
        """The next line."""
        line = next(self._lines)
        self._out.write(f"{prompt}{line}\n")
        return line

    def forget_typed(self) -> None:
        """Nothing is typed ahead here."""


def capture() -> str:
    """The page of one turn at 80 by 24, and a conversation below it."""
    game = RULESETS["space-conquest"]
    player, other = game.players(game.house_rules())
    match = matches.create(
        MemoryStore(),
        game,
        house_rules=game.house_rules(),
        plans=[SeatPlan(PERSON, "Player 1"), SeatPlan("expansionist", "expansionist")],
        entropy=SeededEntropy(SEED),
        clock=SetClock(),
    )
    matches.sit_everyone(match, SeededEntropy(SEED))
    bot = bots_for(game.name)["expansionist"]
    for _ in range(TURNS):
        match.bots_answer({player: bot, other: bot})
    out = io.StringIO()
    console = Console(out, Typing(out, LINES), "none", screen=True)
    desk = Desk(match, player, console, MemoryDrafts())
    desk.show(match.replay.unread(player))
    for _ in LINES:
        desk.do_all(console.ask(desk.prompt(), desk))
    return out.getvalue()


def written(page: str) -> str:
    """README.md with the table as it is now."""
    before, _, rest = page.partition(START)
    _, _, after = rest.partition(END)
    return before + START + at_80_by_24() + END + after


def at_80_by_24(shown: Callable[[], str] = capture) -> str:
    """The capture, or what else is shown, on a terminal of this size."""
    kept = {name: os.environ.get(name) for name in ("COLUMNS", "LINES")}
    os.environ.update(COLUMNS="80", LINES="24")
    try:
        return shown()
    finally:
        for name, value in kept.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value


if __name__ == "__main__":
    README.write_text(written(README.read_text("utf-8")), "utf-8")
