"""§4: the exact chances of a fight, asked for in words: "12000 vs 10000 fort=2 exhausted"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Literal

from hegemon.core import (
    BadConfig,
    Odds,
    Reason,
    Report,
    Section,
    Sentence,
    Table,
    Value,
    half_up,
    in_percent,
    shown,
)
from hegemon.games.erkenfara.house_rules import AS_WRITTEN, HouseRules
from hegemon.games.erkenfara.odds.asked import fight_asked_about
from hegemon.games.erkenfara.odds.chances import (
    ConflictChances,
    OutcomeRow,
    Until,
    conflict,
    counts,
    expected_losses,
)
from hegemon.games.erkenfara.rules.fight import strength_of
from hegemon.games.erkenfara.tables import TABLES, Tables

_LARGEST = 500_000
"""The greatest army that is reckoned with."""

_FLAGS = ("rested", "exhausted", "homeland", "enemy-territory", "last-stand")
_EXAMPLE = "12000 vs 10000 fort=2 exhausted"
_USAGE = (
    f"VALUE [ADVANTAGES] vs VALUE [ADVANTAGES], for example {_EXAMPLE}; "
    f"advantages of the side that they follow: {', '.join(_FLAGS)}, "
    "fort=LEVEL, hero=GRADE, card=LEVEL, points=N"
)

_HELP = """\
Two armies by their current values, each with what counts for it:

    VALUE [ADVANTAGE ...] vs VALUE [ADVANTAGE ...]

An advantage belongs to the side that it follows:
    {flags}
    fort=LEVEL (1 to {fort}), card=LEVEL (1 to {card})
    hero=GRADE (1 to {hero})
    points=N for anything else, such as points=-5

Example: {example}
"""


def odds_of(tables: Tables) -> Odds:
    """What a game with these figures offers for `odds`."""
    words = _HELP.format(flags=", ".join(_FLAGS), example=_EXAMPLE, **_levels(tables))
    return Odds(
        words,
        partial(odds, tables=tables),
        fight_asked_about,
        wins=partial(wins, tables=tables),
        example=_EXAMPLE,
    )


def _levels(tables: Tables) -> dict[str, int]:
    """How high each advantage goes that has levels."""
    levels = tables.attachments
    return {"fort": levels.fort_levels, "hero": 100, "card": levels.card_levels, "points": 500}


class Contender(Value, tag=False):
    """One side of the question: its current value and what counts for it."""

    value: int
    points: int
    modifiers: tuple[str, ...]


def odds(text: str, house_rules: HouseRules = AS_WRITTEN, tables: Tables = TABLES) -> Report:
    """The chances of one round and of whole fights; raises BadConfig for what it cannot read."""
    a, b = read_question(text, house_rules, tables)
    net = strength_of(a.value, b.value) + a.points - b.points
    sections = [
        Section("One round", (_given(a, b, net), _advantages(a, b), _outcomes(house_rules, net)))
    ]
    sections.append(Section("Losses in one round", (_losses(house_rules, net),)))
    for rule, heading in _STOPS.items():
        found = conflict(house_rules, a.value, b.value, a.points - b.points, Until(rule))
        sections.append(Section(heading, (_ending(found),)))
    return Report(f"{a.value} against {b.value}", tuple(sections))


def wins(
    text: str, house_rules: HouseRules = AS_WRITTEN, tables: Tables = TABLES
) -> tuple[Fraction, Fraction]:
    """How likely each side holds the region where both fight to the end; raises as `odds`."""
    a, b = read_question(text, house_rules, tables)
    found = conflict(house_rules, a.value, b.value, a.points - b.points, Until("death"))
    return found.a_holds, found.b_holds


_STOPS: dict[Literal["death", "loss"], str] = {
    "death": "Both sides fight to the end",
    "loss": "Each side leaves after the first round that it lost",
}


def read_question(
    text: str, house_rules: HouseRules, tables: Tables = TABLES
) -> tuple[Contender, Contender]:
    """Both sides of a question in words; raises BadConfig."""
    halves = re.split(r"\s+(?:vs\.?|against|:)\s+", text.strip(), flags=re.IGNORECASE)
    if len(halves) != 2:  # noqa: PLR2004  (a fight has two sides)
        raise BadConfig(f"odds: {_USAGE}")
    return _contender(halves[0], house_rules, tables), _contender(halves[1], house_rules, tables)


def _contender(text: str, house_rules: HouseRules, tables: Tables) -> Contender:
    words = text.split()
    least = house_rules.min_army
    if not words or not re.fullmatch(r"[0-9]{1,9}", words[0]):
        raise BadConfig(f"odds: a side begins with its current value, not {shown(text)}; {_USAGE}")
    value = int(words[0])
    if not least <= value <= _LARGEST:
        raise BadConfig(f"odds: an army has {least} to {_LARGEST}, not {value}")
    found = [_modifier(word, house_rules, _levels(tables)) for word in words[1:]]
    modifiers = tuple(f"{name} {points:+}" for name, points in found)
    return Contender(value, sum(points for _, points in found), modifiers)


def _modifier(word: str, rules: HouseRules, levels: Mapping[str, int]) -> tuple[str, int]:
    """An advantage in words and its points; raises BadConfig."""
    flags = {
        "rested": rules.well_rested,
        "exhausted": rules.exhausted,
        "homeland": rules.homeland,
        "enemy-territory": rules.enemy_territory,
        "last-stand": rules.last_stand,
    }
    if word.lower() in flags:
        return word.lower(), flags[word.lower()]
    each = {
        "fort": rules.fort_per_level,
        "hero": rules.hero_per_grade,
        "card": rules.card_per_level,
        "points": 1,
    }
    name, _, level = word.lower().partition("=")
    if name not in each or not re.fullmatch(r"[+-]?[0-9]{1,4}", level):
        raise BadConfig(f"odds: there is no advantage {shown(word)}; {_USAGE}")
    least = -levels[name] if name == "points" else 1
    if not least <= int(level) <= levels[name]:
        raise BadConfig(f"odds: {name} goes from {least} to {levels[name]}, not {level}")
    return f"{name} {level}", each[name] * int(level)


def _given(a: Contender, b: Contender, net: int) -> Sentence:
    strength = strength_of(a.value, b.value)
    reason = Reason(
        "4",
        "a round depends only on the advantage in strength and both sides' points",
        (f"strength: {strength:+}", f"first side: {a.points:+}", f"second side: {b.points:+}"),
        tuple(f"first side: {one}" for one in a.modifiers)
        + tuple(f"second side: {one}" for one in b.modifiers),
    )
    return Sentence(f"Net advantage of the first side: {net:+}.", reason)


def _advantages(a: Contender, b: Contender) -> Table:
    """What the net advantage is made of, seen from the first side."""
    strength = strength_of(a.value, b.value)
    rows = (
        ("strength", f"{a.value} against {b.value}", f"{strength:+}"),
        ("first", ", ".join(a.modifiers) or "nothing", f"{a.points:+}"),
        ("second", ", ".join(b.modifiers) or "nothing", f"{-b.points:+}"),
    )
    return Table("", ("side", "what counts", "for the first side"), rows)


def _outcomes(house_rules: HouseRules, net: int) -> Table:
    pairs = house_rules.die**2
    rows = tuple(
        (_row_words(row), in_percent(Fraction(count, pairs)), f"{count} of {pairs}")
        for row, count in counts(house_rules, net).items()
    )
    return Table("", ("outcome", "chance", "pairs of faces"), rows)


def _row_words(row: OutcomeRow) -> str:
    outcome, winner = row
    if not winner:
        return outcome
    side = "first" if winner == "a" else "second"
    return f"{outcome}, {side} side wins"


def _losses(house_rules: HouseRules, net: int) -> Table:
    columns = ("side", "of the current value", "of the maximal value")
    first, second = expected_losses(house_rules, net)
    rows = (
        ("first", *_percents(*(one / 100 for one in first))),
        ("second", *_percents(*(one / 100 for one in second))),
    )
    return Table("", columns, rows)


def _ending(found: ConflictChances) -> Table:
    tenths = half_up(found.rounds.numerator * 10, found.rounds.denominator)
    rows = (
        ("first", *_percents(found.a_holds, found.a_destroyed, 1 - found.a_keeps)),
        ("second", *_percents(found.b_holds, found.b_destroyed, 1 - found.b_keeps)),
        ("neither", in_percent(found.nobody), "", ""),
    )
    title = f"{tenths // 10}.{tenths % 10} rounds on average"
    return Table(title, ("side", "holds the region", "is destroyed", "expected loss"), rows)


def _percents(*shares: Fraction) -> tuple[str, ...]:
    return tuple(in_percent(share) for share in shares)
