"""Waiting until something changes at a table, without asking all the time."""

from __future__ import annotations

import contextlib

from hegemon.play.entries import PERSON
from hegemon.play.errors import InUse, Unreached
from hegemon.remote.match import RemoteMatch

_BOTS_TAKE = (0.05, 0.1, 0.2, 0.4)
"""Seconds between looks while only bots are awaited: streams tell of what they did a second late.
"""

SILENCE = 25.0
"""Seconds of silence after which we look by ourselves; a server says it is alive more often."""


def await_news(match: RemoteMatch, silence: float = SILENCE) -> bool:
    """Wait until something changed, or for so many seconds of silence; whether anything did.

    Raises Unreached, NotLetIn.
    """
    with contextlib.suppress(InUse):
        return _heard(match, silence)
    return match.look()  # too many streams are open: who asks now and then learns it, too


def _heard(match: RemoteMatch, silence: float) -> bool:
    """Whether something changed while we listened."""
    with match.wire.listening(f"{match.paths.seat}/news", silence) as lines:
        next(lines, "")  # from the first line on nothing is missed, so what was before counts, too
        if match.look() or _soon(match):
            return True
        with contextlib.suppress(Unreached):
            for line in lines:
                if line.startswith("event:"):
                    break
    return match.look()


def _soon(match: RemoteMatch) -> bool:
    """Whether bots did something in less than a second."""
    if any(match.plans[player].by == PERSON for player in match.waiting):
        return False
    return any(match.look_after(pause) for pause in _BOTS_TAKE)
