"""1.1, 9.3: prestige is won and lost, and the ledger says by what."""

from __future__ import annotations

from hegemon.core import Play, Player
from hegemon.games.ec4x.common.events import PrestigeChanged, PrestigeDeed
from hegemon.games.ec4x.common.rules.prestige import scaled, worth
from hegemon.games.ec4x.common.state import State


def credit(play: Play[State], player: Player, deed: PrestigeDeed, system: str = "") -> None:
    """9.3: what a deed is worth, by the table (R84); the Empire has no prestige."""
    state = play.state
    change(play, player, deed, worth(state.tables, state.house_rules, deed), system)


def credit_once(
    play: Play[State], player: Player, deed: PrestigeDeed, system: str, *, step: int = 1
) -> None:
    """9.3: the same, unless the deed has won prestige there before, up to this step or further."""
    house = play.state.houses.get(player)
    done = f"{deed} {system}"
    if house is None or house.praised.get(done, 0) >= step:
        return
    house.praised = {**house.praised, done: step}
    credit(play, player, deed, system)


def change(
    play: Play[State], player: Player, deed: PrestigeDeed, amount: int, system: str = ""
) -> None:
    """9.3: prestige by an amount that is worked out, by house rule scaled by the map (R108)."""
    house = play.state.houses.get(player)
    if house is None or not amount:
        return
    moved = scaled(play.state, amount)
    house.prestige += moved
    play.tell(PrestigeChanged(player, deed, moved, house.prestige, system))
