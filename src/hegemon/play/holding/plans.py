"""Whether the plan of a seat can be shown at a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hegemon.core.errors import BadConfig
from hegemon.core.game import Player
from hegemon.core.ruleset import Ruleset
from hegemon.play.entries import SeatPlan

LONGEST_NAME = 40
"""Characters of a name for the table."""


def check_plans(
    ruleset: Ruleset[Any], players: Sequence[Player], plans: Sequence[SeatPlan]
) -> None:
    """Raises BadConfig for plans that are not one for each seat, or that no table can show.

    And for a game with other figures, of which no match can be kept.
    """
    if ruleset.figures_digest:
        raise BadConfig(
            f"{ruleset.title} with other figures is for `simulate` and the lab: "
            "a match keeps the name of its game, and not its figures"
        )
    if len(plans) != len(players):
        raise BadConfig(f"this match of {ruleset.title} has {len(players)} seats, not {len(plans)}")
    for plan in plans:
        check_plan(plan)


def check_plan(plan: SeatPlan) -> None:
    """Raises BadConfig for a name that no table can show."""
    if not (plan.name.isprintable() and 0 < len(plan.name) <= LONGEST_NAME):
        raise BadConfig(f"a name has 1 to {LONGEST_NAME} printable characters on one line")
