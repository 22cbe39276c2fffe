"""The words with which a seat looks at the match: map, report, why, odds, rules, dice, who."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.core.board import Board
from hegemon.core.errors import HegemonError
from hegemon.core.extras import Odds
from hegemon.core.game import Player
from hegemon.core.mentions import plain
from hegemon.core.report import Report
from hegemon.core.show.curves import Curves
from hegemon.core.show.glossary import Explained, in_full, meant_by, unknown_thing
from hegemon.core.words import capital, ended
from hegemon.draw.map_part import WINDS, MapAim, aim_at, aim_towards
from hegemon.draw.phrases import owner_name, who
from hegemon.draw.text_map import draw_map, draw_overview
from hegemon.draw.text_places import describe, list_places
from hegemon.play.seat.at import AtTable
from hegemon.play.seat.battles import (
    battle_report,
    battles_told,
    by_rounds,
    gazette_report,
    list_of_battles,
)
from hegemon.play.seat.course import curves_report, luck_report
from hegemon.play.seat.finding import is_place, place_meant
from hegemon.play.seat.pages import report_of_steps, steps_of_turn, turns
from hegemon.play.seat.score import score_report
from hegemon.play.turn.chances import fight_asked_about
from hegemon.play.turn.text import why
from hegemon.terminal.console import Console
from hegemon.terminal.rulebook import show_rules
from hegemon.terminal.words import CommandWord, number_in

_MAP = "map [NW|at PLACE|all|PLACE]"


class Looking:
    """What one seat can look at, now and at past turns; changes nothing."""

    def __init__(self, match: AtTable, player: Player | None, console: Console) -> None:
        self.match, self.player, self.console = match, player, console
        self._paint = console.paint(match.players)
        self._shown: Report | None = None
        self._odds_word = CommandWord(
            "odds", "odds [FIGHT]", "the chances of this fight, or of another", self.odds
        )

    def words(self) -> tuple[CommandWord, ...]:
        """The words, for help and completion."""
        return (
            CommandWord("map", _MAP, "the map, a part of it, or all about a place", self.map, "m"),
            CommandWord(
                "look", "look PLACE", "all about a place, its neighbours too", self.look, "l"
            ),
            CommandWord("places", "places", "the places as a table", lambda _: self.show_places()),
            CommandWord(
                "report", "report [TURN]", "what happened, this turn or before", self.report, "r"
            ),
            CommandWord("more", "more", "the whole of the last report", lambda _: self.more()),
            CommandWord(
                "why", "why N", "the reason of sentence N of the last report", self.why, "w"
            ),
            CommandWord(
                "battle",
                "battle [N]",
                "the battles of the last report, or one by rounds",
                self.battle,
            ),
            CommandWord(
                "gazette", "gazette [TURN]", "what everybody was told of a turn", self.gazette
            ),
            *((self._odds_word,) if self.match.ruleset.odds else ()),
            CommandWord(
                "what", "what [NAME]", "what a thing is, can and does, and its figures", self.what
            ),
            CommandWord(
                "score", "score", "how far everybody is, and your research", lambda _: self.score()
            ),
            CommandWord(
                "curves",
                "curves [MEASURE]",
                "how far everybody was turn by turn, as lines of blocks",
                self.curves,
            ),
            CommandWord(
                "luck", "luck", "how the dice fell, and how likely that was", lambda _: self.luck()
            ),
            CommandWord("rules", "rules [SECTION]", "the rulebook, or its sections", self.rules),
            CommandWord(
                "who", "who", "who plays what, and who is awaited", lambda _: self.who(), "players"
            ),
            CommandWord("dice", "dice", "what the dice were committed to", lambda _: self.dice()),
        )

    def unlisted(self) -> tuple[CommandWord, ...]:
        """Words that have an answer here but are no help: of a game without odds, `odds`."""
        return (self._odds_word,)

    def map(self, rest: str) -> None:
        """The map, a part of it, all of it at a glance, or one place."""
        board = self.match.board(self.player)
        name, _, place = rest.partition(" ")
        if not rest:
            self.show_map()
        elif is_place(board, rest):
            self.look(rest)
        elif name.lower() == "at" and place:
            self._show_around(board, place.strip())
        elif rest.upper() in WINDS:
            self._show_part(board, aim_towards(board, rest.upper()))
        elif rest.lower() == "all":
            text = draw_overview(board, width=self.console.width, paint=self._paint)
            self.console.say(text)
        else:
            self.look(rest)

    def show_map(self) -> None:
        """The seat's map, all of it."""
        board = self.match.board(self.player)
        self.console.say(draw_map(board, width=self.console.width, paint=self._paint))

    def _show_around(self, board: Board, words: str) -> None:
        """What lies round a place, from close by."""
        try:
            place = place_meant(board, words)
        except LookupError as trouble:
            self.console.tell(f"{trouble.args[0]}.")
        else:
            self._show_part(board, aim_at(board, place))

    def _show_part(self, board: Board, aim: MapAim) -> None:
        """A part of the map that is seen at once."""
        width, height = self.console.width, self.console.height
        self.console.say(draw_map(board, width=width, height=height, paint=self._paint, aim=aim))

    def look(self, rest: str) -> None:
        """One place with all that is known of it, and what is next to it."""
        board = self.match.board(self.player)
        if not rest:
            self.console.tell("look PLACE: by its id or name; `places` lists them.")
            return
        try:
            place = place_meant(board, rest)
        except LookupError as trouble:
            self.console.tell(f"{trouble.args[0]}.")
            return
        self.console.say(describe(board, place, width=self.console.width, paint=self._paint))

    def show_places(self) -> None:
        """What the seat knows of each place."""
        board = self.match.board(self.player)
        self.console.say(list_places(board, width=self.console.width, paint=self._paint))

    def told(self, report: Report) -> None:
        """Sentences of this report are those that "why" is about from now on."""
        self._shown = report

    def show_report(self, report: Report) -> None:
        """A report, and "why" is about it from now on."""
        self.told(report)
        self.console.report(report, self._paint)

    def more(self) -> None:
        """The report that "why" is about, whole."""
        if self._shown is None:
            self.console.tell("Nothing was reported yet.")
        else:
            self.console.report(self._shown, self._paint)

    def report(self, rest: str) -> None:
        """The report of a turn, the last one if none is named."""
        first, last = turns(self.match)
        turn = last if not rest else number_in(rest)
        if turn is None or not first <= turn <= last:
            known = f"of turn {first} only" if first == last else f"of turns {first} to {last}"
            self.console.tell(f"There are reports {known}.")
            return
        steps = steps_of_turn(self.match, turn)
        self.show_report(report_of_steps(self.match, self.player, steps))

    def why(self, rest: str) -> None:
        """The reason of a sentence."""
        report = self._shown or Report("", ())
        self.console.say(why(report, number_in(rest) or 0, self.console.width))

    def battle(self, rest: str) -> None:
        """The battles of which the last report tells; one of them round by round."""
        told = battles_told(self._shown or Report("", ()))
        number = number_in(rest) or (1 if len(told) == 1 else 0)
        if not told:
            self.console.tell("The last report tells of no battle.")
        elif 1 <= number <= len(told):
            self.console.report(battle_report(told[number - 1]), self._paint)
            self.console.say()
            for line in by_rounds(told[number - 1]):
                self.console.tell(plain(line), hang=4)
        else:
            for line in list_of_battles(told):
                self.console.tell(plain(line), hang=2)

    def gazette(self, rest: str) -> None:
        """What everybody was told of a turn, the last one if none is named."""
        first, last = turns(self.match)
        turn = last if not rest else number_in(rest)
        if turn is None or not first <= turn <= last:
            self.console.tell(f"There are gazettes of turns {first} to {last}.")
            return
        board = self.match.board(self.player)
        called = {owner.player: who(owner) for owner in board.owners}
        self.show_report(gazette_report(self.match.replay.gazette(turn), called))

    def odds(self, rest: str) -> None:
        """The chances of a fight that is described, or how to describe one."""
        odds = self.match.ruleset.odds
        if odds is None:
            self.console.tell(
                f"{self.match.ruleset.title} tells no odds; `rules` has what is left to chance."
            )
        elif text := rest or fight_asked_about(self.match, self.player):
            self._tell_odds(odds, text)
        else:
            self.console.say(odds.help.rstrip("\n"))

    def _tell_odds(self, odds: Odds, text: str) -> None:
        try:
            found = odds.of(text, self.match.house_rules)
        except HegemonError as trouble:
            self.console.tell(f"{trouble}.")
        else:
            self.console.report(found, self._paint)

    def what(self, rest: str) -> None:
        """What a thing is, can and does; without a name the things that there are."""
        glossary = self.match.ruleset.glossary(self.match.house_rules)
        if not glossary:
            title = self.match.ruleset.title
            self.console.tell(f"{title} does not say what its things are; `rules` tells of them.")
        elif not rest:
            self._list_things(glossary)
        else:
            found = list(meant_by(glossary, rest))
            for one in found:
                self.console.tell(ended(in_full(one)), hang=2)
            if not found:
                self.console.tell(f"{unknown_thing(glossary, rest)}.")

    def _list_things(self, glossary: Sequence[Explained]) -> None:
        """The names of all things, by what sort of thing they are."""
        sorts = dict.fromkeys(one.kind for one in glossary)
        for sort in sorts:
            named = (one.name for one in glossary if one.kind == sort)
            self.console.tell(f"{capital(sort)}: {', '.join(named)}.", hang=2)

    def score(self) -> None:
        """How far everybody is by the measures of the game, and how far one's research is."""
        ruleset, view = self.match.ruleset, self.match.view(self.player)
        measures, tracks = ruleset.measures(view), ruleset.tracks(view)
        if not measures and not tracks:
            self.console.tell(f"{ruleset.title} has no measures.")
            return
        clock = self.match.board(self.player).clock
        self.console.report(score_report(measures, tracks, self._called(), clock), self._paint)

    def curves(self, rest: str) -> None:
        """How far everybody was at each turn: as it was known then, or as it was at the end."""
        courses = self.match.courses
        told = courses.true_curves() if self.match.result else courses.curves(self.player)
        wanted = _measure(told, rest)
        if wanted is None:
            known = ", ".join(f"{one.id} ({one.label})" for one in told.curves)
            does = f"measures {known}" if known else "has no measures"
            self.console.tell(f"{self.match.ruleset.title} {does}.")
            return
        report = curves_report(told, self._called(), self.console.width, wanted)
        self.console.report(report, self._paint)

    def luck(self) -> None:
        """How the dice fell of which the player was told, or all of them at the end."""
        courses = self.match.courses
        told = courses.true_luck() if self.match.result else courses.luck(self.player)
        if told.kinds:
            self.console.report(luck_report(told, self._called()), self._paint)
        else:
            self.console.tell("You were told of no dice that are somebody's.")

    def _called(self) -> dict[Player, str]:
        """What the players are called."""
        return {owner.player: who(owner) for owner in self.match.board(self.player).owners}

    def rules(self, rest: str) -> None:
        """A section of the rulebook, or the list of sections."""
        show_rules(self.console, self.match.ruleset, rest)

    def who(self) -> None:
        """The seats, what they play, and who is awaited."""
        self.console.columns(
            [(self._seat(player), self._doing(player)) for player in self.match.players]
        )

    def dice(self) -> None:
        """The commitment; the secret when the match is over."""
        header = self.match.header
        if header.typist:
            which = f" for {', '.join(header.sorts)}" if header.sorts else ""
            by = f"the {header.typist} types them in"
            told = f"The group rolls its own dice{which}, and {by}: nobody can"
            self.console.tell(f"{told} check that they fell so. For those that are drawn:")
        self.console.tell("The dice of this match follow from a secret whose SHA-256 is")
        self.console.exact(header.commitment)
        if header.secret is None:
            self.console.tell(
                "The secret is told at the end, and all that was drawn can then be checked."
            )
        else:
            self.console.tell("The secret is")
            self.console.exact(header.secret)

    def _seat(self, player: Player) -> str:
        plan = self.match.plans[player]
        told = plan.by == "human" or plan.name.startswith(plan.by)
        played = "" if told else f" ({plan.by})"
        called = owner_name(player, self.match.board(self.player))
        return f"{player}  {plan.name}{played}" + (f": {called}" if called else "")

    def _doing(self, player: Player) -> str:
        if player in self.match.header.conceded:
            return "has conceded"
        if player in self.match.waiting:
            return "awaited"
        return "has sealed" if player in self.match.asked else "not asked now"


def _measure(told: Curves, named: str) -> str | None:
    """The id of the measure that somebody names; "" for all; None where there is no such."""
    if not named:
        return "" if told.curves else None
    known = [one.id for one in told.curves if named.casefold() in (one.id, one.label.casefold())]
    return known[0] if known else None
