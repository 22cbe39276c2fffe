"""A table without a terminal: lines come from a list or from a bot, output is kept."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from pathlib import Path

from hegemon.bots.random import Random
from hegemon.core.notation import write
from hegemon.play.findings import Findings
from hegemon.play.matches import Match
from hegemon.play.verify import verify
from hegemon.store.drafts import FileDrafts, MemoryDrafts
from hegemon.terminal.console import Console, Hints
from hegemon.terminal.desk import Desk
from hegemon.terminal.others import BotsHere
from hegemon.terminal.table import TerminalTable
from tests.play.table import GAMES, begun


class Lines:
    """Somebody who types these lines, and then leaves."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)

    def line(self, prompt: str, hints: Hints | None) -> str:
        for line in self._lines:
            return line
        raise EOFError

    def forget_typed(self) -> None:
        """Nothing is typed ahead here."""


class Typist:
    """Somebody who types what a bot wants, as notation; Enter where nothing is asked."""

    def __init__(self, seed: int) -> None:
        self._bot = Random(seed)
        self._left: list[str] = []

    def line(self, prompt: str, hints: Hints | None) -> str:
        if not isinstance(hints, Desk):
            curtain = re.search(r"type (\w+) and press Enter", prompt)
            return curtain[1] if curtain else "y"
        if not self._left:
            form = hints.form
            orders = [write(order) for order in self._bot.orders(form)]
            final = "seal" if orders else "pass"
            self._left = [*orders, *([] if hints.form.single else [final])]
        return self._left.pop(0)

    def forget_typed(self) -> None:
        """Nothing is typed ahead here."""


class Sitting:
    """A match in memory with a table, and what it has written."""

    def __init__(
        self,
        reader: Lines | Typist,
        game: str,
        drafts: Path | None = None,
        *,
        screen: bool = False,
    ) -> None:
        self.out = io.StringIO()
        self.match: Match = begun(GAMES[game])
        self.console = Console(self.out, reader, "none", screen=screen)
        self.table = TerminalTable(
            self.match,
            BotsHere(self.match, {}),
            self.console,
            FileDrafts(drafts) if drafts else MemoryDrafts(),
            self.check,
        )

    def check(self) -> Findings:
        """What a check of the match finds."""
        return verify(self.match.store, self.match.name, GAMES)

    @property
    def text(self) -> str:
        """All that was written."""
        return self.out.getvalue()
