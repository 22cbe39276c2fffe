"""What a table has agreed on: when answers are due, and what comes of those that are not there.

Terms are an entry of the match, so that everybody can read them, and they count from then on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from hegemon.core.errors import BadConfig
from hegemon.core.records import Value
from hegemon.play.times.schedule import Schedule, check_schedule

MINUTES = 60 * 24 * 30
"""The longest grace and the longest extension: a month."""

OFTEN = 1000
"""A count that is as good as any."""

Missing = Literal["default", "deputy", "wait"]
Given = Literal["nothing", "free", "bot"]
Watching = Literal["now", "later", "end"]


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
    then: Given = "nothing"
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


NO_TERMS = Terms()
"""Those of a match that nobody has made any for: nothing is ever due."""


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
