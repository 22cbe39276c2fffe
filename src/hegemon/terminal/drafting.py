"""The words with which a seat writes its orders: undo, list, check, seal, and the orders."""

from __future__ import annotations

from hegemon.core.checking import Check, after, answer_to, check, written_into
from hegemon.core.errors import BadNotation, HegemonError
from hegemon.core.form import Form, Order
from hegemon.core.game import Player
from hegemon.core.inert import inert
from hegemon.core.notation import parse, write
from hegemon.draw.text import cut, width_of
from hegemon.play.entries import Receipt
from hegemon.play.matches import Match
from hegemon.terminal.choosing import few_orders
from hegemon.terminal.console import Console
from hegemon.terminal.drafts import Drafts
from hegemon.terminal.words import Word, number_in

_ANYWAY = "anyway"


class Drafting:
    """One seat's draft of an answer; `receipt` is there once it is sealed."""

    def __init__(
        self, match: Match, player: Player, form: Form, console: Console, drafts: Drafts
    ) -> None:
        self.match, self.player, self.form, self.console = match, player, form, console
        self.receipt: Receipt | None = None
        self._drafts = drafts
        self.draft = [] if form.single else drafts.recall(player, match.step + 1, form)
        self.picks = few_orders(form) if form.single else []
        """The orders that can be picked by number, where they are few."""

    def words(self) -> tuple[Word, ...]:
        """The words, for help and completion."""
        if self.form.single:
            return ()
        return (
            Word("list", "list", "the orders written so far", lambda _: self.show_list()),
            Word("check", "check", "what will become of them", lambda _: self.check()),
            Word("undo", "undo [N]", "strike the last order, or order N", self.undo),
            Word("seal", "seal", "make the orders final: the turn goes on", self.seal),
        )

    def order(self, line: str, prompt: str) -> None:
        """Take a line as an order: add it, or say why not and what would be legal.

        `prompt` is what stood before the line, so that the trouble can be marked below it.
        """
        try:
            order = parse(after(self.form, self.draft), line)
        except BadNotation as trouble:
            self.console.say(pointed(trouble, prompt, self.console.width))
            self.console.tell(f"Refused: {trouble.message}.")
            return
        if self.form.single:
            self._finish([order])
        else:
            self._add(order)

    def pick(self, number: int) -> None:
        """Take an order by its number, where they are few enough to be listed."""
        if 1 <= number <= len(self.picks):
            self._finish([self.picks[number - 1]])
        else:
            self.console.tell(f"There are the orders 1 to {len(self.picks)}.")

    def show_list(self) -> None:
        """The orders so far."""
        for number, order in enumerate(self.draft, 1):
            self.console.tell(f"{number:>3}. {write(order)}", hang=5)
        if not self.draft:
            self.console.tell("No orders yet.")

    def check(self) -> None:
        """What will become of the draft."""
        found = check(self.form, self.draft)
        for number, verdict in enumerate(found.verdicts, 1):
            said = verdict.text if verdict.fine else f"NO: {verdict.text}"
            self._tell_order(number, self.draft[number - 1], said)
        for line in found.forecast:
            self.console.tell(f"     {line}", hang=5)
        for fault in found.faults:
            self.console.tell(f"NO: {fault}", hang=4)
        if not self.draft:
            self.console.tell("No orders yet.")
        elif found.fine:
            self.console.tell("All of it is fine.")

    def undo(self, rest: str) -> None:
        """Strike an order."""
        number = number_in(rest) if rest else len(self.draft)
        if number is None or not 1 <= number <= len(self.draft):
            last = len(self.draft)
            self.console.tell(f"There are the orders 1 to {last}." if last else "No orders yet.")
            return
        struck = self.draft.pop(number - 1)
        self._keep()
        self.console.tell(f"Struck: {write(struck)}")
        if not check(self.form, self.draft).fine:
            self.check()

    def seal(self, rest: str) -> None:
        """Seal the draft, unless something in it would be refused."""
        if rest and rest.lower() != _ANYWAY:
            self.console.tell("Not sealed. It is `seal`, or `seal anyway`.")
            return
        if not check(self.form, self.draft).fine and not rest:
            self.check()
            self.console.tell("Not sealed. Mend it with undo, or `seal anyway`.")
            return
        self._finish(self.draft)

    def _add(self, order: Order) -> None:
        before = check(self.form, self.draft)
        written = list(written_into(self.form, self.draft, order))
        at = written.index(order)
        now = check(self.form, written)
        verdict = now.verdicts[at]
        if not verdict.fine:
            self.console.tell(f"Refused: {verdict.text}")
            return
        self.draft = written
        self._keep()
        self._tell_order(at + 1, order, verdict.text)
        self._tell_news(before, now)

    def _tell_order(self, number: int, order: Order, said: str) -> None:
        self.console.tell(f"{number:>3}. {write(order)}: {said or 'fine'}", hang=5)

    def _tell_news(self, before: Check, now: Check) -> None:
        for line in now.forecast:
            if line not in before.forecast:
                self.console.tell(f"     {line}", hang=5)
        for fault in now.faults:
            self.console.tell(f"Mind: {fault}", hang=6)

    def _finish(self, orders: list[Order]) -> None:
        try:
            self.receipt = self.match.seal(self.player, answer_to(self.form, orders))
        except HegemonError as trouble:
            self.console.tell(f"Not sealed: {trouble}")
            return
        self.draft = []
        self._keep()

    def _keep(self) -> None:
        self._drafts.keep(self.player, self.match.step + 1, self.draft)


def pointed(trouble: BadNotation, prompt: str, width: int) -> str:
    """A mark below the word that is meant.

    Where the line did not fit beside its prompt, what is around the word is shown again above it.
    """
    line, start = trouble.line, trouble.start
    if width_of(prompt + line) < width - 1:
        return " " * width_of(prompt) + _mark(inert(line), start, trouble.end, width)
    room = width - 8
    first = max(0, start - room // 2)
    part = cut(inert(line[first : first + room]), room)
    return f"    {part}\n    {_mark(part, start - first, trouble.end - first, room)}"


def _mark(line: str, start: int, end: int, most: int) -> str:
    before = width_of(line[:start]) + max(0, start - len(line))
    marked = width_of(line[start:end])
    return " " * before + "^" * max(1, min(marked, most - before))
