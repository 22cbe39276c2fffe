"""Why a match does not go on though nobody is awaited, in a sentence for everybody."""

from __future__ import annotations

from typing import Any

from hegemon.core.ruleset import Ruleset
from hegemon.play.now import Now


def halts_unseen(now: Now, ruleset: Ruleset[Any]) -> bool:
    """Whether the open step waits for dice of some sorts in a game with fog: that tells of them.

    Then only who types them in hears of it; for the others the step is being taken.
    """
    return now.awaited is not None and bool(now.sorts) and ruleset.traits.hidden


def why_held(now: Now, ruleset: Ruleset[Any]) -> str:
    """That it is paused, waits for dice, or that the rules broke down; "" where it goes on."""
    if now.paused:
        return f"The match is paused: {now.paused}"
    if now.awaited is not None:
        return f"All answers are in; the match waits for dice that the {now.typist} types in"
    if now.stuck is None:
        return ""
    return (
        f"The rules of {ruleset.title} broke down ({now.stuck.fault}) on step "
        f"{now.stuck.step}: this is a fault of the program. Every answer is kept, and the step "
        "is taken when the rules are mended and anybody goes on with the match"
    )
