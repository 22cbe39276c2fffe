"""§8.2: mines and Mine Sweepers at the beginning of a battle."""

from __future__ import annotations

from hegemon.core import Play, Player
from hegemon.games.space_empires.battle.fire import battle_of, lose_in_battle
from hegemon.games.space_empires.cloaking.rules import is_cloaked
from hegemon.games.space_empires.doomsday.rules import is_machine
from hegemon.games.space_empires.minefield.events import MinesExploded, MinesSwept
from hegemon.games.space_empires.rules.counters import lose_ships
from hegemon.games.space_empires.state import MINES, Group, Position, State, groups_at, unit_of


def mines_of(here: Position, player: Player) -> list[Group]:
    """§8.2: a side's mines in the present battle."""
    found = groups_at(here, battle_of(here).at, player)
    return [group for group in found if group.kind == MINES]


def prey_of(here: Position, player: Player) -> list[Group]:
    """§8.2: what a side's mines can destroy: what it sees there but mines and machines."""
    battle = battle_of(here)
    return [
        group
        for group in groups_at(here, battle.at, battle.other(player))
        if group.kind != MINES and not is_machine(group) and not is_cloaked(here, group, player)
    ]


def to_explode(here: Position, player: Player) -> int:
    """§8.2: how many mines of a side still explode: as many as there are ships for them."""
    mines = sum(group.ships for group in mines_of(here, player))
    return min(mines, sum(group.ships for group in prey_of(here, player)))


def sweep(play: Play[State], player: Player) -> None:
    """§8.2: each Mine Sweeper of the other side removes as many mines as its technology says."""
    state = play.state
    mines = sum(group.ships for group in mines_of(state, player))
    power = sum(group.ships * group.tech.mine_sweep for group in prey_of(state, player))
    swept = min(mines, power)
    if swept:
        use_up(state, player, swept)
        play.tell(MinesSwept(battle_of(state).at, player, swept))


def use_up(state: State, player: Player, mines: int) -> None:
    """§8.2: mines are gone, the oldest first."""
    for group in mines_of(state, player):  # a list: groups leave the map on the way
        gone = min(mines, group.ships)
        lose_ships(state, group, gone)
        mines -= gone


def dearest(here: Position, player: Player) -> Group:
    """§8.2: what mines destroy that nobody directs: what cost most, then the oldest counter."""
    return max(prey_of(here, player), key=lambda group: unit_of(here, group).cost)


def why_no_explosion(here: Position, player: Player, name: str, ships: int) -> str:
    """§8.2: why so many mines cannot explode at a group; empty when they can."""
    prey = {group.id: group for group in prey_of(here, player)}
    if name not in prey:
        return f"{name!a} is no target; these are: {', '.join(prey)}"
    most = min(prey[name].ships, to_explode(here, player))
    return "" if 0 < ships <= most else f"{most} of its ships can be destroyed"


def explode(play: Play[State], player: Player, name: str, ships: int) -> None:
    """§8.2: mines are used up, and as many ships with them, whatever their hull."""
    state = play.state
    battle, target = battle_of(state), state.groups[name]
    use_up(state, player, ships)
    if name in battle.lines:
        lose_in_battle(state, target, ships)
    else:  # it does not fight
        lose_ships(state, target, ships)
    play.tell(MinesExploded(battle.at, player, name, target.kind, ships))
