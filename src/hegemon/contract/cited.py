"""What every ruleset promises of its citations: each opens in its own rulebook.

Events and orders cite sections, or topics of which an edition says where they stand
(`Ruleset.sections`); house rules cite readings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from hegemon.core.ruleset import Ruleset
from hegemon.play.errors import NotThere
from hegemon.play.seat.rulebook import cited_in, sections
from hegemon.play.start.house_rules import described


def unopened(ruleset: Ruleset[Any]) -> Iterator[str]:
    """What is cited, and by what, that `hegemon rules` does not find."""
    for who, citation in citations(ruleset):
        for section in cited_in(citation) or [citation]:
            if not opens(ruleset.name, section):
                yield f"{who} cites {section}, which the rulebook has not"


def citations(ruleset: Ruleset[Any]) -> Iterator[tuple[str, str]]:
    """Each event, order, thing and house rule, and what it cites."""
    for event in ruleset.events:
        yield event.__name__, ruleset.section(event.rule)
    for order in ruleset.orders.values():
        yield order.word, ruleset.kind(order).rule
    for rules in ruleset.presets.values():
        for thing in ruleset.glossary(rules):
            yield thing.word, thing.rule
    for rule in described(ruleset):
        if reading := re.match(r"(R[0-9]+)\b", rule["description"]):
            yield rule["name"], reading[1]


def opens(game: str, section: str) -> bool:
    """Whether a section is there under its own number or word, and not only parts of it."""
    try:
        found = sections(game, section)
    except NotThere:
        return False
    # a reading is found by its own number or name alone, sections also by parts of theirs
    before = "§?" if any(sign.isdigit() for sign in section) else r".*\b"
    own = re.compile(
        rf"(?:Reading )?R[0-9]+\b|{before}{re.escape(section)}(?!\.?\w)", re.IGNORECASE
    )
    return any(own.match(part.heading) for part in found)
