"""5.3: the chances of a battle as a report."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import get_args

from hegemon.core import (
    Odds,
    Reason,
    Report,
    Section,
    Sentence,
    Table,
    cited,
    half_up,
    in_percent,
)
from hegemon.games.ec4x.common.house_rules import HouseRules
from hegemon.games.ec4x.common.odds.chances import Chances, Ending, chances
from hegemon.games.ec4x.common.odds.question import EXAMPLE, FightAsked, help_of, read_question
from hegemon.games.ec4x.common.rules.battle.forces import Force
from hegemon.games.ec4x.common.rules.battle.rounds import Law
from hegemon.games.ec4x.common.tables import Tables

Reckoned = Callable[[str, HouseRules], tuple[FightAsked, Chances]]
"""A battle in words, and its chances; raises BadConfig for what cannot be read."""


def odds_of(tables: Tables, sections: Mapping[str, str]) -> Odds:
    """What an edition offers for `odds`."""
    reckoned = reckoner(tables)
    return Odds(
        help_of(tables),
        reporter(reckoned, sections),
        wins=winner(reckoned),
        battles=lambda text, house_rules: reckoned(text, house_rules)[1].battles,
        example=EXAMPLE,
    )


def reckoner(tables: Tables) -> Reckoned:
    """What reckons battles; of the last ones it is remembered, for a report and its numbers."""

    @lru_cache(maxsize=4)
    def reckoned(text: str, house_rules: HouseRules) -> tuple[FightAsked, Chances]:
        asked = read_question(text, tables, house_rules)
        return asked, chances(asked, Law(tables.rounds, house_rules))

    return reckoned


def reporter(
    reckoned: Reckoned, sections: Mapping[str, str]
) -> Callable[[str, HouseRules], Report]:
    """The report for a battle in words; raises as `reckoned`."""

    def report(text: str, house_rules: HouseRules) -> Report:
        return cited(report_on_fight(*reckoned(text, house_rules)), sections)

    return report


def winner(reckoned: Reckoned) -> Callable[[str, HouseRules], tuple[Fraction, Fraction]]:
    """How likely each side is left on the field: the other is destroyed or has retreated."""

    def wins(text: str, house_rules: HouseRules) -> tuple[Fraction, Fraction]:
        _, found = reckoned(text, house_rules)
        first, second = (
            sum((much for end, much in found.ends.items() if end.ending in over), Fraction(0))
            for over in _OVER
        )
        return first, second

    return wins


_OVER: tuple[tuple[Ending, ...], tuple[Ending, ...]] = (
    ("second destroyed", "second retreats"),
    ("first destroyed", "first retreats"),
)
"""The ends that the first side wins, and those that the second does."""


def report_on_fight(asked: FightAsked, found: Chances) -> Report:
    """The ends and how likely each is, and what is left of each side."""
    title = " against ".join(f"AS {one.strength}, DS {_defense(one)}" for one in asked.forces)
    how = Section("How it is reckoned", (_how(found),))
    return Report(title, (how, Section("How it ends", (_ends(found), _left(asked, found)))))


def _defense(force: Force) -> int:
    return sum(unit.defense for unit in force.units)


def _how(found: Chances) -> Sentence:
    text = "Exactly, by all that the dice can show."
    if not found.exact:
        text = f"By {found.battles} battles with dice of a fixed key: there are too many ways."
    why = "a die for effectiveness times Attack Strength gives hits; ROE says who retreats"
    return Sentence(text, Reason("rounds", why))


def _ends(found: Chances) -> Table:
    endings: tuple[Ending, ...] = get_args(Ending)
    rows = []
    for ending in endings:
        so_ended = (much for end, much in found.ends.items() if end.ending == ending)
        chance = sum(so_ended, Fraction(0))
        if chance:
            rows.append((ending, in_percent(chance)))
    return Table("Ends", ("end", "chance"), tuple(rows))


def _left(asked: FightAsked, found: Chances) -> Table:
    """What remains on average: fire, and squadrons by their state."""
    rows = []
    for at, force in enumerate(asked.forces):
        fire = _mean(found, lambda one: sum(unit.fire for unit in one.units), at)
        lost = _mean(found, lambda one: _in(one, "destroyed"), at)
        crippled = _mean(found, lambda one: _in(one, "crippled"), at)
        rows.append((force.owner, str(force.strength), fire, str(len(force.units)), crippled, lost))
    heads = ("side", "AS before", "AS after", "squadrons", "crippled", "destroyed")
    return Table("On average", heads, tuple(rows))


def _in(force: Force, state: str) -> int:
    return sum(unit.state == state for unit in force.units)


_PLACES = 100


def _mean(found: Chances, of: Callable[[Force], int], at: int) -> str:
    """The mean of a number of one side over all ends, to two places."""
    total = Fraction(0)
    for end, chance in found.ends.items():
        total += of(end.pair[at]) * chance
    hundredths = half_up(total.numerator * _PLACES, total.denominator)
    return f"{hundredths // _PLACES}.{hundredths % _PLACES:02}"
