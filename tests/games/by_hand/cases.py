"""What the tests of umpires' acts share."""

from typing import Any

import msgspec

from hegemon.core.codec import Codec
from hegemon.core.errors import BadNotation
from hegemon.core.extras.by_hand import UmpireForm
from hegemon.core.game import Player
from hegemon.core.notation import parse
from hegemon.core.ruleset import Ruleset

BYSTANDER = "bystander"


def umpire(ruleset: Ruleset[Any], state: Any) -> UmpireForm[Any]:
    """The acts of a game, on a position."""
    copy = Codec(ruleset).copy
    return UmpireForm(copy(state), ruleset.by_hand, copy, ruleset.invariants)


def done(ruleset: Ruleset[Any], state: Any, *lines: str) -> Any:
    """The position after acts that must be legal."""
    form = umpire(ruleset, state)
    for line in lines:
        order = parse(form, line)
        why = form.why_not(order)

        assert why == "", line
        form = form.then(order)
    return form.state


def refused(ruleset: Ruleset[Any], state: Any, line: str) -> str:
    """Why an act cannot be."""
    form = umpire(ruleset, state)
    try:
        return form.why_not(parse(form, line))
    except BadNotation as trouble:
        return str(trouble)


def who_sees(ruleset: Ruleset[Any], before: Any, after: Any, players: Any) -> list[str]:
    """Those whose view an act changes."""
    seats: list[Player | None] = [*players, None]
    return [
        player or BYSTANDER
        for player in seats
        if msgspec.json.encode(ruleset.view(before, player))
        != msgspec.json.encode(ruleset.view(after, player))
    ]
