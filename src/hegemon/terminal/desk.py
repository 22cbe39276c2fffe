"""One seat answers the open question: it looks, writes orders and seals them, line by line."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Sequence

from hegemon.core.board import Board
from hegemon.core.errors import HegemonError
from hegemon.core.form import Choice
from hegemon.core.game import Player
from hegemon.core.notation import usage
from hegemon.core.report import Report
from hegemon.core.words import counted
from hegemon.draw.text import cut
from hegemon.draw.text_status import Space, status_page
from hegemon.play.entries import Receipt
from hegemon.play.errors import Unreached
from hegemon.play.header import Header
from hegemon.play.ports import Drafts
from hegemon.play.seat.at import AtTable
from hegemon.play.seat.choosing import example_of
from hegemon.play.seat.pages import report_of_steps
from hegemon.play.seat.sitting import sit_down
from hegemon.play.turn.text import below_title, how_to_answer, in_lines
from hegemon.terminal.asking import confirm_leaving
from hegemon.terminal.colours import strong
from hegemon.terminal.console import Console
from hegemon.terminal.drafting import Drafting
from hegemon.terminal.giving_up import GivingUp
from hegemon.terminal.guide import Guide
from hegemon.terminal.looking import Looking
from hegemon.terminal.news import at_the_table, war_news
from hegemon.terminal.taking_back import UNSEAL
from hegemon.terminal.voting import VotingOnRules
from hegemon.terminal.words import (
    FORCED,
    CommandWord,
    LeaveTable,
    beginning_with,
    by_name,
    first_word,
    lines_in,
    number_in,
    rest_of,
    table_word,
    unknown,
)

_MOST_ORDERS = 5
"""Orders that the page shows; `list` has them all."""

_NOT_HERE = {
    "pass": "Nobody can pass here: this question takes exactly one order.",
    "seal": "There is nothing to seal here: the one order that is asked for is final when given.",
    "hand": "An umpire changes positions at a table, with `hegemon table hand`; a player does not.",
}
"""Words that somebody looks for where they mean nothing, and why they do not."""

_PAST = "Another question is open now; this one is past."
_OVER = "The match is over."
_NO_DRAW = "Nobody wants a draw any more."
_ELSEWHERE = "This question is answered already, and not here."


class Desk:
    """The place of one seat while it is asked."""

    def __init__(
        self,
        match: AtTable,
        player: Player,
        console: Console,
        drafts: Drafts,
        guide: Guide | None = None,
        *,
        look: Callable[[], None] = lambda: None,
        ahead: Callable[[], Header | None] = lambda: None,
    ) -> None:
        sitting = sit_down(match, player, drafts)
        assert sitting is not None, f"{player} is not asked"
        self.match, self.player, self.console = match, player, console
        self.sitting, self.form = sitting, sitting.form
        self.seat: str = player
        self.looking = Looking(match, player, console)
        self.drafting = Drafting(sitting, console)
        self.guide = guide or Guide(None)
        self._look = look
        """Finds out whether the match went on meanwhile."""
        self._ahead = ahead
        """What changed meanwhile and was not looked at, where that is known."""
        self._war = war_news(match.header)
        """What was told here of who gives up."""
        self._words = by_name((*self.looking.unlisted(), *self.words()))
        # one q too many, after the last page of something long, is no wish to leave
        self._words["q"] = self._words["quit"]._replace(do=self._leave_if_meant)
        self._steps: Sequence[int] = (match.step,)
        """What the page tells of."""
        self._interrupted = False
        """Whether the line before ended with Ctrl-C."""

    def words(self) -> tuple[CommandWord, ...]:
        """Every word of the table that this seat can use now."""
        return (
            *self.drafting.words(),
            *self.looking.words(),
            *GivingUp(self.match, self.player, self.console).words(),
            *VotingOnRules(self.match, self.player, self.console).words(),
            CommandWord("page", "page", "this page once more", lambda _: self.show_again(), "p"),
            CommandWord(
                "help", "help [ORDER]", "this list, or how an order is written", self.help, "?"
            ),
            CommandWord("hints", "hints [on|off|show]", "hints for a first match", self.hints),
            CommandWord(
                UNSEAL, UNSEAL, "while you wait for others: take back what you sealed", self.unseal
            ),
            CommandWord("save", "save", "nothing to do: what is sealed is saved", self.save),
            CommandWord("quit", "quit", "leave; the match can be resumed", self.leave, "q"),
        )

    def answer(self) -> Receipt | None:
        """Converse until the answer is sealed; None where another question is open meanwhile.

        Raises LeaveTable when the seat leaves the table, or when there are no more lines.
        """
        while self.drafting.receipt is None:
            try:
                line = self.console.ask(self.prompt(), self)
            except EOFError:
                drafting = self.drafting
                raise LeaveTable(
                    drafting.trouble or ("refused" if drafting.misfits else "")
                ) from None
            except KeyboardInterrupt:
                self._interrupt()
                continue
            self._interrupted = False
            self._look()
            if past := self._past():
                self.console.tell(f"{past} Not done: {line[:60]}" if line.strip() else past)
                return None
            self._tell_war()
            try:
                self.do_all(line)
                self._teach()
            except Unreached as trouble:
                self.console.tell(f"{trouble}. Nothing is lost: try again.")
                self.drafting.trouble = "unsaved"
                self.drafting.leave_if_a_script()
            if self.player in self.match.header.conceded:
                return None
            self._war = war_news(self.match.header)
            if past := self._past():
                self.console.tell(past)
                return None
        return self.drafting.receipt

    def _teach(self) -> None:
        """Say what an order has done for a lesson, where there is one."""
        if self.drafting.receipt is None and (said := self.guide.after(self.sitting.orders)):
            self.console.tell(said)

    def _past(self) -> str:
        """That the question was answered, and not here: in the browser, or when time was up."""
        if self.drafting.receipt is not None:
            return ""
        if self.match.result is not None:
            return _OVER
        if self.match.step + 1 != self.sitting.step:
            return _PAST
        return "" if self.player in self.match.waiting else _ELSEWHERE

    def _tell_war(self) -> None:
        """Say who has given up meanwhile, or wants a draw, or wants one no more."""
        news = war_news(self.match.header)
        if news != self._war:
            self.console.tell(news or _NO_DRAW)
        self._war = news

    def _news(self) -> str:
        """What happened since the last line, in a few words; "" for nothing."""
        if past := self._past():
            return past
        header = self._ahead() or self.match.header
        if header.result is not None:
            return _OVER
        if header.steps != self.match.header.steps:
            return _PAST
        news = war_news(header)
        return "" if news == self._war else news or _NO_DRAW

    def show(
        self,
        steps: Iterable[int],
        seen: Board | None = None,
        above: str = "",
        *,
        explain: bool = False,
    ) -> None:
        """The seat's page: what happened in these steps, map, question.

        On a screen all of it is seen at once, below a line that tells what was done before.
        Elsewhere it is told one after the other, the map left out where it is the one that was seen
        a moment ago.
        """
        self._steps = tuple(steps)
        report = report_of_steps(self.match, self.player, self._steps)
        asked = [*self._question(), *(self._how_to_answer() if explain else ())]
        if self.console.screen:
            self._show_page(report, asked, above)
            return
        if above:
            self.console.say(above)
            self.console.say()
        self.looking.show_report(report)
        self.console.say()
        if seen is None or seen != self.match.board(self.player):
            self.looking.show_map()
            self.console.say()
        for line in asked:
            self.console.say(line)

    def show_again(self) -> None:
        """The page once more, as it is now."""
        self.show(self._steps)

    def do_all(self, line: str) -> None:
        """Do what was typed or pasted at once, order by order, until it is sealed or conceded."""
        lines = lines_in(line, self.form, self._words)
        for at, part in enumerate(lines):
            self.do(part, shown_as=self.prompt() if len(lines) == 1 else "")
            why = self._done_here()
            if why:
                if left := lines[at + 1 :]:
                    self.console.tell(f"Not read, since {why}: {'; '.join(left)[:60]}")
                return

    def _done_here(self) -> str:
        """Why nothing more is asked at this place; "" while there is."""
        if self.drafting.receipt is not None:
            return "this is sealed"
        return "you have conceded" if self.player in self.match.header.conceded else ""

    def do(self, line: str, shown_as: str = "") -> None:
        """Do what a line says; `shown_as` is the prompt that it stands behind, if it does."""
        name = first_word(line)
        word = table_word(self._words, self.form, line)
        number = number_in(line.strip())
        if word is not None:
            with self.console.paging():
                word.do(rest_of(line))
        elif number is not None and self.sitting.picks:
            self.drafting.pick(number)
        elif self.form.kind(name):
            if not shown_as:
                self.console.tell(f"> {line}")
            self.drafting.order(line, shown_as or "> ")
        elif name:
            known = [*(kind.word for kind in self.form.kinds), *self._words]
            self.drafting.misfits += 1
            self.console.tell(_NOT_HERE.get(name, unknown(name, known)))

    def help(self, rest: str) -> None:
        """All words, or one order or word in detail."""
        kind = self.form.kind(rest.lower())
        word = self._words.get(rest.lower().removeprefix(FORCED))
        if kind is not None:
            self.console.tell(f"{usage(kind)}: {kind.label}")
            rows = [(f"  {field.name.upper()}", field.label) for field in kind.fields]
            self.console.columns(rows)
            example = example_of(self.form, kind.word)
            if example is not None:
                self.console.tell(f"  for example: {self.sitting.line_of(example)}")
        elif word is not None:
            self.console.tell(f"{word.usage}: {word.label}")
        elif rest:
            self.console.tell(
                unknown(rest, [*(kind.word for kind in self.form.kinds), *self._words])
            )
        else:
            self._help_with_all()

    def hints(self, rest: str) -> None:
        """Hints come, or come no more, or what they speak of is written."""
        if rest.lower() != "show":
            self.console.tell(self.guide.heard(rest.lower(), self.sitting.orders))
            return
        for line in self.guide.shown(self.sitting.orders):
            self.do(line)

    def unseal(self, _: str) -> None:
        """Whoever is asked has sealed nothing: says when there is something to take back."""
        self.console.tell(
            "Nothing of yours is sealed now. While you wait for others, Ctrl-C asks what to do: "
            f"`{UNSEAL}` takes your orders back."
        )

    def save(self, _: str) -> None:
        """What is sealed is saved already, and the draft is kept; nobody leaves by it."""
        self.console.tell(
            "All that was sealed is saved, and your orders so far are kept. `quit` leaves."
        )

    def leave(self, rest: str) -> None:
        """Leave the table."""
        if rest:
            self.console.tell("To leave, type `quit` alone.")
            return
        raise LeaveTable

    def _leave_if_meant(self, rest: str) -> None:
        """Leave the table by one letter: on a screen it is asked whether that was meant."""
        if rest or confirm_leaving(self.console):
            self.leave(rest)

    def _interrupt(self) -> None:
        """Ctrl-C at an empty line: the second one asks whether to leave."""
        if not self.console.screen:
            raise KeyboardInterrupt
        if not self._interrupted:
            self._interrupted = True
            self.console.tell("Ctrl-C once more asks whether to leave.")
        elif confirm_leaving(self.console):
            raise LeaveTable

    def _show_page(self, report: Report, asked: Sequence[str], above: str) -> None:
        """Map, news and question on one page, whatever happened."""
        self.looking.told(report)
        console, board = self.console, self.match.board(self.player)
        paint = console.paint(self.match.players)
        first = above.split("\n") if above else []
        for line in first:
            console.say(cut(line, console.width))
        space = Space(console.width, console.height - len(first), paint)
        console.say(status_page(board, report, self.player, asked, space))

    def _question(self) -> list[str]:
        """The question, what can be picked, what was written before, and a hint."""
        sitting, width = self.sitting, self.console.width
        titles = in_lines(self.form.title, width)
        most = _MOST_ORDERS if self.console.screen else None
        board = self.match.board(self.player)
        header = self.match.header
        lines = in_lines("; ".join(sitting.notices), width)
        for said in at_the_table(header):
            lines += in_lines(said, width)
        lines += [strong(line, self.console.depth) for line in titles]
        lines += below_title(sitting, board, width, most)
        if self.console.screen or self.guide.always:
            lines += in_lines(self.guide.hint(sitting.orders), width)
        return lines

    def prompt(self) -> str:
        """What stands before the line: whose it is, and how many orders there are."""
        if self.form.single:
            return f"{self.player}> "
        count = len(self.sitting.orders)
        return f"{self.player}, {counted(count, 'order')}> "

    def completions(self, line: str) -> Iterable[Choice]:
        """What the last word of the line may become: an order's next field, or a word."""
        yield from self.sitting.completions(line)
        if len(line.split()) <= 1 and not line.endswith(" "):
            yield from beginning_with(self.words(), line.strip())
        elif first_word(line) == "help" and len(line.split()) <= 2:
            begun = line.rpartition(" ")[2]
            yield from (
                Choice(kind.word) for kind in self.form.kinds if kind.word.startswith(begun)
            )

    def toolbar(self) -> str:
        """One line below the prompt: that the question is past, or what helps to answer it."""
        with contextlib.suppress(HegemonError):  # whatever is wrong is told after the line
            if news := self._news():
                return f"{news} Press Enter"
        seal = "" if self.form.single else "   seal when done"
        return f"Tab completes{seal}   ? help   q quit   {self.form.title}"

    def _help_with_all(self) -> None:
        self.console.head("Orders")
        self.console.columns([(f"  {usage(kind)}", kind.label) for kind in self.form.kinds])
        self.console.head("At the table")
        self.console.columns([(f"  {_usage(word)}", word.label) for word in self.words()])

    def _how_to_answer(self) -> list[str]:
        """How to answer, for those who sit here for the first time."""
        seal = "" if self.form.single else " Then `seal`."
        said = f"{how_to_answer(self.sitting)}{seal} `help` shows all, `rules` the rulebook."
        return in_lines(said, self.console.width)


def _usage(word: CommandWord) -> str:
    return f"{word.usage}, {word.short}" if word.short else word.usage
