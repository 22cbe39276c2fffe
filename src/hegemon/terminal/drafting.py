"""The words with which a seat writes its orders: undo, list, check, again, next, seal."""

from __future__ import annotations

from collections import Counter

from hegemon.core.checking import Check, after
from hegemon.core.harmless import inert
from hegemon.core.notation import usage
from hegemon.core.words import counted
from hegemon.draw.text import cut, width_of
from hegemon.play.entries import Receipt
from hegemon.play.seat.idle import Idle, idle, waiting
from hegemon.play.seat.sitting import Sitting
from hegemon.play.turn.sealing import Sealing
from hegemon.play.turn.text import still_open, where_to
from hegemon.play.turn.writing import Trouble, Written
from hegemon.terminal.asking import confirm
from hegemon.terminal.console import Console
from hegemon.terminal.words import CommandWord, LeaveTable, Unsealed, number_in

_ANYWAY = "anyway"


class Drafting:
    """One seat's orders on the screen; `receipt` is there once they are sealed."""

    def __init__(self, sitting: Sitting, console: Console) -> None:
        self.sitting, self.console = sitting, console
        self.receipt: Receipt | None = None
        self.trouble: Unsealed = ""
        """What became of the last try to seal."""
        self.misfits = 0
        """Lines that were no order, or none that can be given: of a script, none may be missing."""
        self._pointed_at = ""
        """What `next` showed last."""

    def words(self) -> tuple[CommandWord, ...]:
        """The words, for help and completion."""
        if self.sitting.form.single:
            return ()
        return (
            CommandWord("list", "list", "the orders written so far", lambda _: self.show_list()),
            CommandWord("check", "check", "what will become of them", self.check_only, "c"),
            CommandWord(
                "next", "next [all]", "the next thing of yours that needs an order", self.next, "n"
            ),
            CommandWord(
                "again", "again", "your orders of last time, as far as they are legal", self.again
            ),
            CommandWord("undo", "undo [N]", "strike the last order, or order N", self.undo, "u"),
            CommandWord("seal", "seal", "make the orders final: the turn goes on", self.seal, "s"),
            CommandWord("pass", "pass", "order nothing: the turn goes on", self.let_pass),
        )

    def order(self, line: str, prompt: str) -> None:
        """Take a line as an order: add it, or say why not and what would be legal.

        `prompt` is what stood before the line, so that the trouble can be marked below it.
        """
        written = self.sitting.write(line)
        if not written.fine:
            self.misfits += 1
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
            self.misfits += 1
            self.console.tell(f"{written.text.capitalize()}.")

    def show_list(self) -> None:
        """The orders so far."""
        for number, line in enumerate(self.sitting.lines, 1):
            self.console.tell(f"{number:>3}. {line}", hang=5)
        if not self.sitting.orders:
            self.console.tell("No orders yet.")
        self._tell_misfits()

    def _tell_misfits(self) -> None:
        """What of the draft is no order; it is struck as an order is, by its number."""
        for one in self.sitting.misfits:
            self.console.tell(f"{one.number:>3}. cannot be given: {one.line}: {one.why}", hang=5)

    def check_only(self, rest: str) -> None:
        """What will become of the orders; another word after it would be forgotten."""
        if rest:
            self.console.tell("It is `check` alone: it looks at all your orders.")
        else:
            self.check()

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
        self._tell_open(found)
        if not self.sitting.orders:
            self.console.tell("No orders yet.")
        elif found.fine:
            self.console.tell("All of it is fine.")

    def _tell_open(self, found: Check) -> None:
        """What still needs a decision; it may be left as it is."""
        if said := still_open(found):
            self.console.tell(said, hang=4)

    def next(self, rest: str) -> None:
        """What needs an order, one after the other; with `all`, whatever has none."""
        every = idle(self.sitting.form, self.sitting.orders)
        found = every if rest.lower() == "all" else waiting(self.sitting.form, self.sitting.orders)
        if not found:
            self.console.tell(
                "Nothing of yours needs an order; `next all` shows what could have one."
                if every
                else "Everything of yours that can have an order has one."
            )
            return
        ids = [one.subject.value for one in found]
        at = ids.index(self._pointed_at) + 1 if self._pointed_at in ids else 0
        self._point_at(found[at % len(found)])
        said = "need an order" if len(found) < len(every) else "have no order"
        if len(found) > 1:
            again = f"next {rest}".rstrip()
            self.console.tell(f"  ({len(found)} of yours {said}: `{again}` goes on)")

    def _point_at(self, one: Idle) -> None:
        """Show a thing, and each order that may be about it with its id filled in."""
        subject = one.subject
        self._pointed_at = subject.value
        label = subject.label or subject.name
        self.console.tell(f"{subject.value}: {label}" if label else subject.value)
        for kind in one.kinds:
            first = kind.fields[0].name.upper() if one.at_board else ""
            line = usage(kind).replace(first, subject.value, 1) if first else usage(kind)
            self.console.tell(f"  {line}")
        goals = where_to(after(self.sitting.form, self.sitting.orders), subject.value)
        if one.at_board and goals:
            self.console.tell(f"  {goals}", hang=4)

    def again(self, _: str) -> None:
        """The orders of the last time, one after the other, each with its verdict."""
        sitting = self.sitting
        before = sitting.match.replay.last_orders(sitting.seat, sitting.form)
        if not before:
            self.console.tell("You have given no orders to a question like this before.")
        there = Counter(sitting.orders)
        for order in before:
            if there[order]:  # written already, by hand or by an `again` before
                there[order] -= 1
                continue
            written = sitting.write(order)
            if written.fine:
                self._tell(written)
            else:
                self.console.tell(f"Not again: {sitting.line_of(order)}: {written.text}")

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
            self.trouble = "refused"
            self.console.tell("Not sealed. It is `seal`, or `seal anyway`.")
            return
        passing = self.sitting.untouched and self.sitting.example() is not None
        # what stands from before is sealed with it: missions, or what a surprise left undone
        asked = "You have added nothing to what stands. Seal that?"
        if not self.sitting.orders:
            asked = "You have ordered nothing. Let this pass?"
        if passing and not self.console.screen and not self.sitting.orders:
            self._refuse("nothing is ordered, and `pass` is the word for that")
        elif passing and not confirm(self.console, asked, usual=False):
            self.console.tell("Not sealed.")
        else:
            self._tell_open(self.sitting.check())
            self._finish(anyway=bool(rest))

    def let_pass(self, rest: str) -> None:
        """Seal what stands without any order of one's own."""
        if rest or not self.sitting.untouched:
            self.trouble = "refused"
            said = "It is `pass` alone" if rest else "You have ordered something: it is `seal`"
            self.console.tell(f"Not sealed. {said}.")
            return
        self._finish(anyway=False)

    def _tell(self, written: Written) -> None:
        if not written.fine:
            self.console.tell(f"Refused: {written.text}")
            return
        if written.replaced:
            self.console.tell(f"     in place of: {written.replaced}", hang=5)
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
        """Seal the one order that is asked for, once it is sure that it is meant."""
        if not written.fine:
            self._tell(written)
            return
        meant = f"{written.line}: {written.text}" if written.text else written.line
        if confirm(self.console, f"{meant}. Is that final?", usual=True):
            self._finish(anyway=False)
        else:
            self.sitting.strike()

    def _finish(self, *, anyway: bool) -> None:
        if self.misfits and not self.console.screen and not anyway:
            self._refuse(f"{counted(self.misfits, 'line')} could not be taken")
        sealing = self.sitting.seal(anyway=anyway)
        self.receipt = sealing.receipt
        if sealing.receipt is not None:
            self.trouble = ""
            return
        self.trouble = "unsaved" if sealing.unsaved else "refused"
        if sealing.check is not None:
            self.show_check(sealing.check)
            self.console.tell("Not sealed. Mend it with undo, or `seal anyway`.")
        else:
            self._tell_not_sealed(sealing)
        self.leave_if_a_script()

    def _tell_not_sealed(self, sealing: Sealing) -> None:
        """Why not, or that nobody knows, and then how it is sent again."""
        if not sealing.unsure:
            self.console.tell(f"Not sealed: {sealing.why}")
            return
        # a question with one order as its answer has no `seal`
        again = "The same order once more" if self.sitting.form.single else "`seal`"
        self.console.tell(f"Perhaps not sealed: {sealing.why}. {again} sends it again.")

    def leave_if_a_script(self) -> None:
        """Leave where lines come from a pipe and some do not count: the next are for later turns.

        Raises LeaveTable.
        """
        if self.trouble and not self.console.screen:
            raise LeaveTable(self.trouble)

    def _refuse(self, why: str) -> None:
        """Nothing of a script is sealed unless all of it is meant and fine; raises LeaveTable."""
        self.console.tell(f"Not sealed: {why}.")
        self.trouble = "refused"
        self.leave_if_a_script()


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
