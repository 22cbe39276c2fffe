"""Steps that the umpire makes, and not the rules."""

from __future__ import annotations

from typing import Any

import msgspec

from hegemon.core.game import State
from hegemon.core.ruleset import Ruleset
from hegemon.core.step import Step
from hegemon.play.entries import Hand, StepEntry
from hegemon.play.now import Now, hand_digest
from hegemon.play.patches import as_stored, difference, same
from hegemon.play.position import rules_apart


def began_otherwise(now: Now, after: Now) -> bool:
    """Whether a match that goes on from a position began in another one."""
    begins = now.match.begins
    if now.last is not None or begins is None or now.match.schema != after.made_by[1]:
        return False  # older data are kept as they were then: nothing can be compared
    return not same(as_stored(begins.state), after.state)


def step_by_hand(
    now: Now, ruleset: Ruleset[Any], state: State, plain: Any, hand: Hand
) -> StepEntry:
    """The next step: a position counts from now on, typed and plain the same, for a reason."""
    hand = msgspec.structs.replace(hand, rules=rules_apart(now, ruleset, state))
    bare = Step(
        number=now.number,
        version=ruleset.version,
        schema=ruleset.schema,
        answers={},
        rolls=(),
        events=(),
        digest="",
    )
    patch = difference(now.state, plain)
    entry = StepEntry(bare, now.digest, ruleset.date(state), patch, hand=hand)
    step = msgspec.structs.replace(bare, digest=hand_digest(entry, plain))
    return msgspec.structs.replace(entry, step=step)
