"""House rules that are still to come when the umpire goes back to a position.

What a table has agreed on stays agreed, by a vote or by the umpire's word: a position has its own
house rules with it, and where these say something else, they change again from its next turn on.
Whoever wants it otherwise calls it off, as any change that is to come.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hegemon.play.entries import RulesEntry, StepEntry
from hegemon.play.now import Now
from hegemon.play.patches import as_stored, same

AGREED_BEFORE = "so it was said before the umpire went back"
"""Why house rules change again that had changed already."""


def still_to_come(now: Now, entry: StepEntry) -> tuple[RulesEntry, ...]:
    """What is announced behind a step by hand that goes back; `now` is what stood before it.

    First what had counted, in one, for it went together; then what had not, as it was said.
    """
    assert entry.hand is not None
    turn = entry.date.turn
    said = {name for one in now.announced for name in one.rules}
    other = _otherwise(now, entry.hand.rules)
    undone = {name: value for name, value in other.items() if name not in said}
    anew = RulesEntry(turn, undone, AGREED_BEFORE, entry.hand.time)
    later = tuple(
        replace(one, turn=turn) for one in now.announced if not other.keys().isdisjoint(one.rules)
    )
    return (anew, *later) if undone else later


def _otherwise(now: Now, rules: dict[str, Any]) -> dict[str, Any]:
    """What house rules were to say in the end, where a position with these says something else."""
    first = now.match.house_rules if isinstance(now.match.house_rules, dict) else {}
    agreed, stands = {**first, **now.rules}, {**first, **rules}
    for one in now.announced:
        agreed |= one.rules
    return {
        name: value
        for name, value in agreed.items()
        if name not in stands or not same(as_stored(value), as_stored(stands[name]))
    }
