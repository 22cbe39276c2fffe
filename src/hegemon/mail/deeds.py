"""What is done for each word that a letter says besides orders; every deed answers with lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

from hegemon.core.errors import BadAnswer, BadConfig
from hegemon.core.harmless import inert
from hegemon.core.words import counted
from hegemon.draw.text_map import draw_text
from hegemon.draw.text_report import draw_report
from hegemon.draw.text_rules import draw_rules, plainly
from hegemon.mail.at_seat import EVERYBODY_WORDS, WIDTH, AtSeat
from hegemon.mail.dates import days_of
from hegemon.mail.wishes import WORDS, LetterWish
from hegemon.play.commands import BeAway
from hegemon.play.seat.rulebook import sections
from hegemon.play.seat.sitting import sit_down
from hegemon.play.tables.messages import say
from hegemon.play.tables.votes import cast, in_words
from hegemon.play.times.clocks import on_the_wall
from hegemon.play.turn.chances import fight_asked_about, odds_of
from hegemon.play.turn.page import news_of
from hegemon.play.turn.sealing import unseal
from hegemon.play.turn.text import in_lines, sheet_in_brief

MOST_OF_RULES = 60
"""Lines of the rulebook in one answer."""

HOW_TO_WRITE = (
    "Write orders, one a line, above the quoted text. They take the place of what you sealed "
    "before; `add` on a line of its own adds them to it, `seal` seals your draft, `check` seals "
    "nothing, and `pass` alone orders nothing."
)


_FIGURES = "| figure | value |"
"""How a table begins that has figures of the rules by their names in the program."""

SLOW = frozenset({"odds", "rules"})
"""Words whose answer takes long and hangs on nothing that a letter changes: they are answered
before anything is written."""


def done(at: AtSeat, wish: LetterWish) -> list[str]:
    """Do what a word asks for; the lines of the answer. Raises HegemonError where it cannot be."""
    return _DEEDS[wish.word](at, wish.rest)


def _status(at: AtSeat, _: str) -> list[str]:
    match = at.match
    lines = [f"{match.ruleset.title}: {match.date}."]
    if match.result is not None:
        return [*lines, "The match is over."]
    lines += [_due(at).strip()] if match.due else []
    own = ["you"] if at.seat in match.waiting else []
    waiting = own + [match.plans[seat].name or seat for seat in match.waiting if seat != at.seat]
    lines.append(f"Waited for: {', '.join(waiting)}." if waiting else "Nobody is waited for.")
    return [*lines, "", *_sheet(at, "")]


def _sheet(at: AtSeat, _: str) -> list[str]:
    sealed = at.match.sealed(at.seat)
    if sealed is not None:
        return [f"You have sealed: receipt {sealed.id}. `unseal` takes it back."]
    sitting = sit_down(at.match, at.seat, at.drafts)
    if sitting is None:
        return ["You are asked nothing now."]
    return sheet_in_brief(sitting, at.match.board(at.seat), WIDTH)


def _report(at: AtSeat, _: str) -> list[str]:
    return draw_report(news_of(at.match, at.seat), width=WIDTH).split("\n")


def _map(at: AtSeat, _: str) -> list[str]:
    return draw_text(at.match.board(at.seat), width=WIDTH).split("\n")


def _workbook(_: AtSeat, __: str) -> list[str]:
    return ["It comes with this letter. Fill in its sheet of orders, and send the file back."]


def _rules(at: AtSeat, wanted: str) -> list[str]:
    if not wanted:
        raise BadConfig("say which section or word: rules 5.3")
    lines: list[str] = []
    for part in sections(at.match.ruleset.name, wanted):
        drawn = draw_rules(_without_figures(part.lines), WIDTH).strip("\n").split("\n")
        lines += [*in_lines(plainly(part.heading), WIDTH), "", *drawn, ""]
    if len(lines) > MOST_OF_RULES:
        return [*lines[:MOST_OF_RULES], "", "(Cut here: ask for a smaller section.)"]
    return lines


def _without_figures(lines: Sequence[str]) -> tuple[str, ...]:
    """A section without its tables of figures by their names in the program: no letter has room."""
    kept, within = list[str](), False
    for line in lines:
        within = line.startswith("|") if within else line.startswith(_FIGURES)
        if not within:
            kept.append(line)
    return tuple(kept)


def _odds(at: AtSeat, fight: str) -> list[str]:
    found = odds_of(at.match, fight or fight_asked_about(at.match, at.seat))
    if found.report is None:
        return _paragraphs(found.help)
    return draw_report(found.report, width=WIDTH).split("\n")


def _paragraphs(text: str) -> list[str]:
    """A text of several lines wrapped anew: an empty one stays, an indented one as it is."""
    found = list[str]()
    for stay, group in groupby(text.strip("\n").split("\n"), key=_stays):
        lines = list(group)
        found += map(inert, lines) if stay else in_lines(" ".join(lines), WIDTH)
    return found


def _stays(line: str) -> bool:
    return not line or line.startswith(" ")


def _send(at: AtSeat, rest: str) -> list[str]:
    to, _, text = rest.partition(":")
    names = to.split(",")
    to_all = len(names) == 1 and names[0].strip().casefold() in EVERYBODY_WORDS
    readers = [] if to_all else [at.named(name) for name in names]
    say(at.services.hall, at.table, at.seat, readers, text)
    return in_lines(f"Said to {', '.join(map(at.called, readers)) or 'all'}.", WIDTH)


def _away(at: AtSeat, rest: str) -> list[str]:
    days = days_of(rest, at.services.clock.now(), at.account.zone)
    at.match.act(BeAway(at.seat, days))
    return in_lines(f"You are away for {counted(days, 'day')}.{_due(at)}", WIDTH)


def _back(at: AtSeat, _: str) -> list[str]:
    at.match.act(BeAway(at.seat, 0))
    return in_lines(f"You are back.{_due(at)}", WIDTH)


def _due(at: AtSeat) -> str:
    """Until when answers are due: who was waited for may read another time elsewhere."""
    due = at.match.due
    return f" Answers are due {on_the_wall(due, at.account.zone)}." if due else ""


def _draw(at: AtSeat, rest: str) -> list[str]:
    said = rest.casefold().strip(" .!")
    if said not in ("", "yes", "no"):
        raise BadAnswer("write `draw`, or `draw no`")
    at.check_open()
    at.match.want_draw(at.seat, wants=said != "no")
    return ["You want no draw any more." if said == "no" else "You want a draw."]


def _vote(at: AtSeat, rest: str) -> list[str]:
    """Open proposals, or a vote on one of them."""
    number, _, said = rest.casefold().strip(" .!").partition(" ")
    if not number:
        told = [in_words(one) for one in at.match.header.proposals] or [
            "Nothing is put to the vote."
        ]
        return [line for one in told for line in in_lines(one, WIDTH)]
    if number in ("yes", "no") and len(at.match.header.proposals) == 1:
        number, said = str(at.match.header.proposals[0].number), number
    if not number.isdecimal() or said.strip() not in ("yes", "no"):
        raise BadAnswer("write `vote 1 yes`, or `vote 1 no`")
    cast(at.match, at.seat, int(number[:9]), wants=said.strip() == "yes")
    return [f"You vote {'for' if said.strip() == 'yes' else 'against'} proposal {int(number[:9])}."]


def _concede(at: AtSeat, rest: str) -> list[str]:
    if rest.casefold().strip(" .!") != "yes":
        raise BadAnswer("it is for good: to give the war up, write: concede yes")
    at.check_open()
    at.match.concede(at.seat)
    return ["You have conceded."]


def _unseal(at: AtSeat, _: str) -> list[str]:
    at.check_open()
    unseal(at.match, at.seat, at.drafts, at.asked.step)
    return ["Your orders are taken back; they are a draft again."]


def _help(_: AtSeat, __: str) -> list[str]:
    lines = in_lines(HOW_TO_WRITE, WIDTH)
    for word, what in WORDS.items():
        lines += in_lines(f"{word}: {what}.", WIDTH, hang=4)
    return lines


_DEEDS: Mapping[str, Callable[[AtSeat, str], list[str]]] = {
    "status": _status,
    "report": _report,
    "map": _map,
    "sheet": _sheet,
    "workbook": _workbook,
    "rules": _rules,
    "odds": _odds,
    "send": _send,
    "away": _away,
    "back": _back,
    "draw": _draw,
    "vote": _vote,
    "concede": _concede,
    "unseal": _unseal,
    "help": _help,
}
"""One for each of `WORDS`."""
