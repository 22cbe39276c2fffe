"""The words with which a seat writes its orders: undo, list, check, seal, and the orders."""

from __future__ import annotations

from hegemon.core.checking import Check
from hegemon.core.inert import inert
from hegemon.draw.text import cut, width_of
from hegemon.play.entries import Receipt
from hegemon.play.seat.sitting import Sitting, Trouble, Written
from hegemon.terminal.console import Console
from hegemon.terminal.words import Word, number_in

_ANYWAY = "anyway"


class Drafting:
    """One seat's orders on the screen; `receipt` is there once they are sealed."""

    def __init__(self, sitting: Sitting, console: Console) -> None:
        self.sitting, self.console = sitting, console
        self.receipt: Receipt | None = None

    def words(self) -> tuple[Word, ...]:
        """The words, for help and completion."""
        if self.sitting.form.single:
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
        written = self.sitting.write(line)
        if written.trouble is not None:
            self.console.say(pointed(written.trouble, prompt, self.console.width))
            self.console.tell(f"Refused: {written.text}.")
        elif self.sitting.form.single:
            self._finish_with(written)
        else:
            self._tell(written)

    def pick(self, number: int) -> None:
        """Take an order by its number, where they are few enough to be listed."""
        written = self.sitting.pick(number)
        if written.fine:
            self._finish_with(written)
        else:
            self.console.tell(f"{written.text.capitalize()}.")

    def show_list(self) -> None:
        """The orders so far."""
        for number, line in enumerate(self.sitting.lines, 1):
            self.console.tell(f"{number:>3}. {line}", hang=5)
        if not self.sitting.orders:
            self.console.tell("No orders yet.")

    def check(self) -> None:
        """What will become of the orders."""
        self.show_check(self.sitting.check())

    def show_check(self, found: Check) -> None:
        """What will become of each order, and of all."""
        for number, verdict in enumerate(found.verdicts, 1):
            said = verdict.text if verdict.fine else f"NO: {verdict.text}"
            self._tell_order(number, self.sitting.lines[number - 1], said)
        for line in found.forecast:
            self.console.tell(f"     {line}", hang=5)
        for fault in found.faults:
            self.console.tell(f"NO: {fault}", hang=4)
        if not self.sitting.orders:
            self.console.tell("No orders yet.")
        elif found.fine:
            self.console.tell("All of it is fine.")

    def undo(self, rest: str) -> None:
        """Strike an order."""
        number = (number_in(rest) or 0) if rest else None
        struck = self.sitting.strike(number)
        if not struck.fine:
            self.console.tell(f"{struck.text.capitalize()}.")
            return
        self.console.tell(f"Struck: {struck.line}")
        self._tell_unsaved(struck)
        if not (found := self.sitting.check()).fine:
            self.show_check(found)

    def seal(self, rest: str) -> None:
        """Seal the orders, unless something in them would be refused."""
        if rest and rest.lower() != _ANYWAY:
            self.console.tell("Not sealed. It is `seal`, or `seal anyway`.")
            return
        self._finish(anyway=bool(rest))

    def _tell(self, written: Written) -> None:
        if not written.fine:
            self.console.tell(f"Refused: {written.text}")
            return
        self._tell_order(written.number, written.line, written.text)
        for line in written.news:
            self.console.tell(f"     {line}", hang=5)
        for fault in written.faults:
            self.console.tell(f"Mind: {fault}", hang=6)
        self._tell_unsaved(written)

    def _tell_order(self, number: int, line: str, said: str) -> None:
        self.console.tell(f"{number:>3}. {line}: {said or 'fine'}", hang=5)

    def _tell_unsaved(self, written: Written) -> None:
        if written.unsaved:
            self.console.tell(f"Mind: {written.unsaved}", hang=6)

    def _finish_with(self, written: Written) -> None:
        """Seal the one order that is asked for."""
        if written.fine:
            self._finish(anyway=False)
        else:
            self._tell(written)

    def _finish(self, *, anyway: bool) -> None:
        sealing = self.sitting.seal(anyway=anyway)
        self.receipt = sealing.receipt
        if sealing.check is not None:
            self.show_check(sealing.check)
            self.console.tell("Not sealed. Mend it with undo, or `seal anyway`.")
        elif sealing.receipt is None:
            self.console.tell(f"Not sealed: {sealing.why}")


def pointed(trouble: Trouble, prompt: str, width: int) -> str:
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
