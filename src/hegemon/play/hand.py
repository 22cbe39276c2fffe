"""Steps that the umpire makes, and not the rules."""

from __future__ import annotations

from typing import Any

import msgspec

from hegemon.core.codec import Codec
from hegemon.core.game import State
from hegemon.core.ruleset import Ruleset
from hegemon.core.step import Step
from hegemon.play.entries import Hand, StepEntry
from hegemon.play.now import Now, hand_digest
from hegemon.play.patches import as_stored, difference, same
from hegemon.play.position import rules_apart


def began_otherwise(now: Now, after: Now, codec: Codec[Any] | None) -> bool:
    """Whether a match that goes on from a position began in another one.

    Where it was opened before an upgrade and begun after it, both are compared as they are today;
    without the rules, or with older ones, that is believed.
    """
    begins, schemas = now.match.begins, (now.match.schema, after.made_by[1])
    if now.last is not None or begins is None:
        return False
    if schemas[0] == schemas[1]:
        return not same(as_stored(begins.state), after.state)
    if codec is None or max(schemas) > codec.ruleset.schema:
        return False
    try:
        was, stands = map(codec.state, (begins.state, after.state), schemas)
    except Exception:  # noqa: BLE001 - upcasts may break down on what is forged
        return True
    return not same(as_stored(was), as_stored(stands))


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
