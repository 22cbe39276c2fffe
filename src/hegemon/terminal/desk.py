"""One seat answers the open question: it looks, writes orders and seals them, line by line."""

from __future__ import annotations

from collections.abc import Iterable

from hegemon.core.board import Board
from hegemon.core.checking import check
from hegemon.core.form import Choice, Order
from hegemon.core.game import Player
from hegemon.core.notation import usage, write
from hegemon.play.entries import Receipt
from hegemon.play.matches import Match
from hegemon.play.ports import Drafts
from hegemon.play.seat.pages import report_of_steps
from hegemon.play.seat.sitting import sit_down
from hegemon.terminal.console import Console
from hegemon.terminal.drafting import Drafting
from hegemon.terminal.looking import Looking
from hegemon.terminal.words import (
    FORCED,
    Leave,
    Word,
    beginning_with,
    first_word,
    number_in,
    rest_of,
    table_word,
    unknown,
)

_FEW = 3
"""Kinds of order; of more than so many only the first word is told unasked."""


class Desk:
    """The place of one seat while it is asked."""

    def __init__(self, match: Match, player: Player, console: Console, drafts: Drafts) -> None:
        sitting = sit_down(match, player, drafts)
        assert sitting is not None, f"{player} is not asked"
        self.match, self.player, self.console = match, player, console
        self.sitting, self.form = sitting, sitting.form
        self.seat: str = player
        self.looking = Looking(match, player, console)
        self.drafting = Drafting(sitting, console)
        self._words = {word.name: word for word in self.words()}

    def words(self) -> tuple[Word, ...]:
        """Every word of the table that this seat can use now."""
        return (
            *self.drafting.words(),
            *self.looking.words(),
            Word("help", "help [ORDER]", "this list, or how an order is written", self.help),
            Word("quit", "quit", "leave; the match is saved and can be resumed", self.leave),
            Word("save", "save", "the same as quit", self.leave),
        )

    def answer(self) -> Receipt:
        """Converse until the answer is sealed.

        Raises Leave when the seat leaves the table, or when there are no more lines.
        """
        while self.drafting.receipt is None:
            try:
                line = self.console.ask(self.prompt(), self)
            except EOFError:
                raise Leave from None
            self.do(line)
        return self.drafting.receipt

    def show(self, steps: Iterable[int], seen: Board | None = None) -> None:
        """The seat's page: what happened in these steps, map, question.

        The map is left out where it is the one that was seen a moment ago.
        """
        self.looking.show_report(report_of_steps(self.match, self.player, steps))
        self.console.say()
        if seen is None or seen != self.match.board(self.player):
            self.looking.show_map()
            self.console.say()
        self.console.head(self.form.title)
        for number, order in enumerate(self.sitting.picks, 1):
            self.console.tell(f"{number:>3}. {self._pick(order)}", hang=5)
        if self.sitting.orders:
            self.console.tell("Your orders so far:")
            self.drafting.check()

    def _pick(self, order: Order) -> str:
        """An order that can be picked, and what will follow from it."""
        (verdict,) = check(self.form, (order,)).verdicts
        return write(order) + (f": {verdict.text}" if verdict.text else "")

    def explain(self) -> None:
        """How to answer, for those who sit here for the first time."""
        self.console.tell(self._how_to_answer())

    def do(self, line: str) -> None:
        """Do what a line says."""
        name = first_word(line)
        word = table_word(self._words, self.form, line)
        number = number_in(line.strip())
        if word is not None:
            word.do(rest_of(line))
        elif number is not None and self.sitting.picks:
            self.drafting.pick(number)
        elif self.form.kind(name):
            self.drafting.order(line, self.prompt())
        elif name:
            known = [*(kind.word for kind in self.form.kinds), *self._words]
            self.console.tell(unknown(name, known))

    def help(self, rest: str) -> None:
        """All words, or one order or word in detail."""
        kind = self.form.kind(rest.lower())
        word = self._words.get(rest.lower().removeprefix(FORCED))
        if kind is not None:
            self.console.tell(f"{usage(kind)}: {kind.label}")
            rows = [(f"  {field.name.upper()}", field.label) for field in kind.fields]
            self.console.columns(rows)
            self.console.tell(f"  for example: {kind.example}")
        elif word is not None:
            self.console.tell(f"{word.usage}: {word.label}")
        elif rest:
            self.console.tell(
                unknown(rest, [*(kind.word for kind in self.form.kinds), *self._words])
            )
        else:
            self._help_with_all()

    def leave(self, rest: str) -> None:
        """Leave the table."""
        raise Leave

    def prompt(self) -> str:
        """What stands before the line: whose it is, and how many orders there are."""
        if self.form.single:
            return f"{self.player}> "
        count = len(self.sitting.orders)
        return f"{self.player}, {count} order{'s' * (count != 1)}> "

    def completions(self, line: str) -> Iterable[Choice]:
        """What the last word of the line may become: an order's next field, or a word."""
        yield from self.sitting.completions(line)
        if len(line.split()) <= 1 and not line.endswith(" "):
            yield from beginning_with(self._words.values(), line.strip())
        elif first_word(line) == "help" and len(line.split()) <= 2:
            begun = line.rpartition(" ")[2]
            yield from (
                Choice(kind.word) for kind in self.form.kinds if kind.word.startswith(begun)
            )

    def toolbar(self) -> str:
        """One line below the prompt."""
        seal = "" if self.form.single else "   seal when done"
        return f"{self.form.title}   Tab completes{seal}   help   quit"

    def _help_with_all(self) -> None:
        self.console.head("Orders")
        self.console.columns([(f"  {usage(kind)}", kind.label) for kind in self.form.kinds])
        self.console.head("At the table")
        self.console.columns([(f"  {word.usage}", word.label) for word in self._words.values()])

    def _how_to_answer(self) -> str:
        kinds, example = self.form.kinds, self.sitting.example()
        written = ", ".join(usage(kind) if len(kinds) <= _FEW else kind.word for kind in kinds)
        like = f"; for example `{write(example)}`" if example else ""
        seal = "" if self.form.single else " Then `seal`."
        number = "A number, or: " if self.sitting.picks else "Orders: "
        return f"{number}{written}{like}.{seal} `help` shows all, `rules` the rulebook."
