"""What a player may know: everything but unopened answers and others' standing orders (R8, R58)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from hegemon.core import Player, Result, Value, shallow, with_tables_of
from hegemon.games.erkenfara.house_rules import HouseRules
from hegemon.games.erkenfara.maps.game_map import Relation
from hegemon.games.erkenfara.state import Army, Empire, Region, Season, State
from hegemon.games.erkenfara.tables import TABLES, Tables


class View(Value, tag=False):
    """All that a player may know: copies, so that nothing done to a view touches the state."""

    tables: ClassVar[Tables] = TABLES
    me: Player | None
    """Whose view it is; None for a bystander."""
    house_rules: HouseRules
    year: int
    season: Season
    turn_order: list[Player]
    empires: dict[Player, Empire]
    regions: dict[str, Region]
    armies: dict[str, Army]
    relations: dict[Player, dict[Player, Relation]]
    mover: Player | None
    result: Result | None


def view_of(state: State, player: Player | None) -> View:
    """The position as anybody may see it; who has no empire in it is a bystander."""
    return with_tables_of(View, type(state))(
        me=player if player in state.empires else None,
        house_rules=state.house_rules,
        year=state.year,
        season=state.season,
        turn_order=list(state.turn_order),
        empires={name: shallow(empire) for name, empire in state.empires.items()},
        regions={name: shallow(region) for name, region in state.regions.items()},
        armies={name: _army(army, player) for name, army in state.armies.items()},
        relations={name: dict(others) for name, others in state.relations.items()},
        mover=state.mover,
        result=state.result,
    )


def _army(army: Army, player: Player | None) -> Army:
    """An army; what it was told to do in a fight is known to its own empire only (D-STANDING)."""
    twin: Army = shallow(army)
    if army.owner != player:
        twin.holds = None
    return twin


def truth_of(state: State) -> View:
    """Everything: what armies were told, too."""
    armies = {name: shallow(army) for name, army in state.armies.items()}
    return msgspec.structs.replace(view_of(state, None), armies=armies)
