"""What a table has agreed on: when answers are due, and what comes of those that are not there.

Terms are an entry of the match, so that everybody can read them, and they count from then on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from hegemon.core.errors import BadConfig
from hegemon.core.records import Value
from hegemon.core.words import counted
from hegemon.play.times.schedule import Schedule, check_schedule

MINUTES = 60 * 24 * 30
"""The longest grace and the longest extension: a month."""

OFTEN = 1000
"""A count that is as good as any."""

Missing = Literal["default", "deputy", "wait"]
GivenInstead = Literal["nothing", "free", "bot"]
Watching = Literal["now", "later", "end"]
RuleVotes = Literal["majority", "all", "none"]


class Absence(Value, tag=False, omit_defaults=True):
    """What comes of an answer that is not there in time, and of a seat that is never there.

    Standing orders and doctrines come before all of this: the rules answer by them unasked.
    """

    missing: Missing = "default"
    """The rules' default counts; or a deputy, a bot, answers; or the match waits."""
    deputy: str = ""
    """The bot that answers for who is away, and takes a seat that is given to one."""
    forbidden: tuple[str, ...] = ()
    """The words of orders that a deputy never gives, such as "declare" or "scrap"."""
    most: int = 0
    """After so many answers missed in a row a seat is given up; 0 for never."""
    then: GivenInstead = "nothing"
    """What becomes of such a seat: it is free for somebody else, or a bot's."""
    votes: bool = False
    """Whether the others may vote to give up the seat of somebody who has missed an answer."""


class Terms(Value, tag=False, omit_defaults=True):
    """All that a table has agreed on."""

    schedule: Schedule = Schedule()
    grace: int = 0
    """Minutes that are added once, when answers are missing at the time they were due."""
    extensions: int = 0
    """How often in a match each seat may ask for more time."""
    extension: int = 24 * 60
    """Minutes that such an extension adds."""
    holidays: int = 0
    """Days in a match for which each seat may say that it is away; the table waits for it."""
    absence: Absence = Absence()
    watching: Watching = "end"
    """Bystanders see the match as it stands, some steps later, or when it is over."""
    delay: int = 0
    """Steps by which bystanders see it later."""
    rule_votes: RuleVotes = "majority"
    """A house rule changes when more than half of those who play want it, or all; or they do not
    vote on house rules."""

    def in_words(self) -> str:
        """What was agreed on, in one line."""
        return "; ".join(_phrases(self))


NO_TERMS = Terms()
"""Those of a match that nobody has made any for: nothing is ever due."""


def span_in_words(minutes: int) -> str:
    """So many minutes: "90 minutes", "36 hours", "2 days"."""
    for size, name in ((24 * 60, "day"), (60, "hour")):
        if minutes and minutes % size == 0:
            return counted(minutes // size, name)
    return counted(minutes, "minute")


def _phrases(terms: Terms) -> Iterator[str]:
    absence = terms.absence
    if terms.schedule.is_none:
        yield "no schedule: a turn runs when all orders are in"
    else:
        yield f"answers are due {terms.schedule}"
    if terms.grace:
        yield f"{span_in_words(terms.grace)} of grace"
    if terms.extensions:
        yield f"each seat may {terms.extensions} times ask for {span_in_words(terms.extension)}"
    if terms.holidays:
        yield f"{terms.holidays} days of holidays for each seat"
    yield from _phrases_of_absence(terms)
    if absence.most and absence.then != "nothing":
        whose = "free" if absence.then == "free" else f"the bot {absence.deputy}'s"
        yield f"a seat that misses {absence.most} answers in a row is {whose}"
    if absence.votes:
        yield "the others may vote to give up the seat of who is late"
    if terms.rule_votes != "majority":
        all_must = "a house rule changes when all who play want it"
        yield all_must if terms.rule_votes == "all" else "nobody votes on house rules"
    yield {
        "now": "bystanders see the match as it stands",
        "later": f"bystanders see the match {terms.delay} steps later",
        "end": "bystanders see the match when it is over",
    }[terms.watching]


def _phrases_of_absence(terms: Terms) -> Iterator[str]:
    """Who answers for whom; where nothing is ever due nobody is late."""
    absence = terms.absence
    if terms.schedule.is_none and absence.missing == "default":
        return
    yield {
        "default": "for who is late the rules answer",
        "deputy": f"for who is late the bot {absence.deputy} answers",
        "wait": "the match waits for who is late",
    }[absence.missing]
    if absence.missing == "deputy" and absence.forbidden:
        yield f"which never orders {', '.join(absence.forbidden)}"


def check_terms(terms: Terms, bots: Iterable[str]) -> None:
    """Raises BadConfig for terms that cannot be kept; the bots are those of the game."""
    check_schedule(terms.schedule)
    for name, most in (
        ("grace", MINUTES),
        ("extension", MINUTES),
        ("extensions", OFTEN),
        ("holidays", OFTEN),
        ("delay", OFTEN),
    ):
        _check_count(name, getattr(terms, name), most)
    absence = terms.absence
    _check_count("most", absence.most, OFTEN)
    needs = absence.missing == "deputy" or absence.then == "bot"
    known = list(bots)
    if absence.deputy not in (known if needs else ["", *known]):
        raise BadConfig(f"deputy: name one of the bots {', '.join(known)}")


def _check_count(name: str, value: int, most: int) -> None:
    if not 0 <= value <= most:
        raise BadConfig(f"{name}: from 0 to {most}, not {value}")
