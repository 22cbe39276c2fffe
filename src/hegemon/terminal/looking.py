"""The words with which a seat looks at the match: map, report, why, rules, dice, who."""

from __future__ import annotations

from hegemon.core.game import Player
from hegemon.core.report import Report, sentences
from hegemon.draw.text_map import draw_map
from hegemon.draw.text_places import list_places
from hegemon.draw.text_report import draw_reason
from hegemon.play.matches import Match
from hegemon.play.seat.pages import report_of_steps, steps_of_turn, turns
from hegemon.terminal.console import Console
from hegemon.terminal.rulebook import show_rules
from hegemon.terminal.words import Word, number_in


class Looking:
    """What one seat can look at, now and at past turns; changes nothing."""

    def __init__(self, match: Match, player: Player | None, console: Console) -> None:
        self.match, self.player, self.console = match, player, console
        self._paint = console.paint(match.players)
        self._shown: Report | None = None

    def words(self) -> tuple[Word, ...]:
        """The words, for help and completion."""
        return (
            Word("map", "map", "the map", lambda _: self.show_map()),
            Word("places", "places", "the places as a table", lambda _: self.show_places()),
            Word("report", "report [TURN]", "what happened, this turn or before", self.report),
            Word("why", "why N", "the reason of sentence N of the last report", self.why),
            Word(
                "rules", "rules [SECTION]", "the rulebook: 'rules' lists its sections", self.rules
            ),
            Word("who", "who", "who sits here, and who is awaited", lambda _: self.who()),
            Word("dice", "dice", "what the dice were committed to", lambda _: self.dice()),
        )

    def show_map(self) -> None:
        """The seat's map."""
        board = self.match.board(self.player)
        self.console.say(draw_map(board, width=self.console.width, paint=self._paint))

    def show_places(self) -> None:
        """What the seat knows of each place."""
        board = self.match.board(self.player)
        self.console.say(list_places(board, width=self.console.width, paint=self._paint))

    def show_report(self, report: Report) -> None:
        """A report; its sentences are those that "why" is about from now on."""
        self._shown = report
        self.console.report(report, self._paint)

    def report(self, rest: str) -> None:
        """The report of a turn, the last one if none is named."""
        first, last = turns(self.match)
        turn = last if not rest else number_in(rest)
        if turn is None or not first <= turn <= last:
            self.console.tell(f"There are reports of the turns {first} to {last}.")
            return
        steps = steps_of_turn(self.match, turn)
        self.show_report(report_of_steps(self.match, self.player, steps))

    def why(self, rest: str) -> None:
        """The reason of a sentence."""
        told = list(sentences(self._shown)) if self._shown else []
        number = number_in(rest)
        if not told:
            self.console.tell("The last report has no numbered sentences.")
        elif number is None or not 1 <= number <= len(told):
            self.console.tell(f"why N: the last report has the sentences 1 to {len(told)}.")
        elif (reason := told[number - 1].reason) is None:
            self.console.tell(f"Sentence {number} has no further reason.")
        else:
            self.console.say(draw_reason(reason, width=self.console.width))

    def rules(self, rest: str) -> None:
        """A section of the rulebook, or the list of sections."""
        show_rules(self.console, self.match.ruleset.name, rest)

    def who(self) -> None:
        """The seats."""
        self.console.columns(
            [(self._seat(player), self._doing(player)) for player in self.match.players]
        )

    def dice(self) -> None:
        """The commitment; the secret when the match is over."""
        header = self.match.header
        self.console.tell("The dice of this match follow from a secret whose SHA-256 is")
        self.console.exact(header.commitment)
        if header.secret is None:
            self.console.tell(
                "The secret is told at the end; `hegemon verify` then checks each roll."
            )
        else:
            self.console.tell("The secret is")
            self.console.exact(header.secret)

    def _seat(self, player: Player) -> str:
        plan = self.match.plans[player]
        played = "" if plan.by in ("human", plan.name) else f" ({plan.by})"
        you = ", you" if player == self.player else ""
        return f"{player}  {plan.name}{played}{you}"

    def _doing(self, player: Player) -> str:
        if player in self.match.waiting:
            return "awaited"
        return "has sealed" if player in self.match.asked else "not asked now"
