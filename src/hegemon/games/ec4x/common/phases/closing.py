"""1.1: Houses that are out, and how the game ends."""

from __future__ import annotations

from hegemon.core import Play, Player, Result, Task, enumerated
from hegemon.games.ec4x.common.events import (
    GameEnded,
    HouseCapitulated,
    HouseCollapsed,
    HouseEliminated,
)
from hegemon.games.ec4x.common.phases.autopilot import defend
from hegemon.games.ec4x.common.phases.income import active
from hegemon.games.ec4x.common.rules.draft import HouseDraft, keep
from hegemon.games.ec4x.common.rules.economy import population_units
from hegemon.games.ec4x.common.rules.forces import loaded
from hegemon.games.ec4x.common.rules.sights import owner_of
from hegemon.games.ec4x.common.state import House, State, colonies_of, fleets_of


class Closing(Task[State]):
    """1.1: who is out, who has collapsed, and whether the game is over."""

    def run(self, play: Play[State]) -> None:
        for player in play.state.players:
            house = play.state.houses[player]
            if not house.out:
                _watch(play, player, house)
        result = ending(play.state)
        if result is not None:
            _conclude(play, result)


def _conclude(play: Play[State], result: Result) -> None:
    """1.1: the game is over, and everybody hears of every House's prestige."""
    play.state.result = result
    prestige = {one: play.state.houses[one].prestige for one in play.state.players}
    play.tell(GameEnded(prestige, result))


def _watch(play: Play[State], player: Player, house: House) -> None:
    """1.1: a House without anything is out; one that nobody respects collapses (R85)."""
    if is_eliminated(play.state, player):
        eliminate(play, player, house)
        return
    house.below = house.below + 1 if house.prestige < 0 else 0  # turns in a row
    late = house.below >= play.state.tables.prestige.turns_below
    if play.state.house_rules.collapse and late and not house.collapsed:
        house.collapsed = True
        play.tell(HouseCollapsed(player))
        _stand_down(play.state, player)


def is_eliminated(state: State, player: Player) -> bool:
    """1.1: no colony, and no ship with marines or colonists that could take or found one."""
    if colonies_of(state, player):
        return False
    for fleet in fleets_of(state, player):
        if loaded(state, fleet, "transport") or loaded(state, fleet, "etac"):
            return False
    return True


def eliminate(play: Play[State], player: Player, house: House) -> None:
    """1.1: a House is out; its fleets scatter, and are seen no more."""
    state = play.state
    house.out = True
    for fleet in fleets_of(state, player):
        del state.fleets[fleet.id]
    state.transfers = tuple(one for one in state.transfers if one.owner != player)
    play.tell(HouseEliminated(player))


def _stand_down(state: State, player: Player) -> None:
    """R85: the units of a House that has collapsed only defend themselves from now on."""
    draft = HouseDraft(state, player)
    defend(draft)
    keep(state, draft)


def concede(play: Play[State], player: Player) -> None:
    """1.1: a House capitulates: it collapses at once, and the last one standing has won (R94)."""
    state = play.state
    state.houses[player].collapsed = True
    play.tell(HouseCapitulated(player))
    _stand_down(state, player)
    last = last_standing(state)
    if last is not None:
        state.agenda.clear()
        _conclude(play, last)


def in_play(state: State) -> tuple[Player, ...]:
    """The Houses that somebody still obeys, in seat order; none when the game is over."""
    return () if state.result else tuple(active(state))


def ending(state: State) -> Result | None:
    """1.1: the last House, one that holds every homeworld, or the agreed last turn."""
    left, last = active(state), last_standing(state)
    if last is not None:
        return last
    holder = holder_of_every_homeworld(state)
    if state.house_rules.homeworlds_win and holder in left:
        return Result("victory", (holder,), "It holds every homeworld.")
    enough, turns = state.house_rules.prestige_wins, state.house_rules.turns
    if enough:
        reached = [one for one in left if state.houses[one].prestige >= enough]
        if reached:
            return by_prestige(state, reached)
    if turns and state.turn >= turns:
        return by_prestige(state, left)
    return None


def last_standing(state: State) -> Result | None:
    """1.1: how it ends where at most one House is left."""
    left = active(state)
    if not left:
        return Result("draw", (), "No House is left.")
    if len(left) == 1:
        return Result("victory", tuple(left), "It is the last House standing.")
    return None


def holder_of_every_homeworld(state: State) -> Player | None:
    """1.1: the House that holds them all; None where none does, or there is only one."""
    if len(state.homes) == 1:
        return None
    # None among them for a homeworld without a colony: nobody holds that
    owners = {owner_of(state, home) for home in state.homes.values()}
    return owners.pop() if len(owners) == 1 else None


def by_prestige(state: State, left: list[Player]) -> Result:
    """1.1: the highest prestige; then the treasury, then the people; then they share (R86)."""

    def worth(player: Player) -> tuple[int, int, int]:
        house = state.houses[player]
        if state.house_rules.ties == "shared":
            return house.prestige, 0, 0
        colonies = colonies_of(state, player).values()
        units = sum(population_units(state, colony.people) for colony in colonies)
        return house.prestige, house.treasury, units

    best = max(worth(player) for player in left)
    winners = tuple(player for player in left if worth(player) == best)
    most = f"most prestige: {best[0]}"
    if len(winners) > 1:
        return Result("draw", (), f"{enumerated(winners)} have the {most}.")
    equals = sum(state.houses[player].prestige == best[0] for player in left) > 1
    tie = ", and of the equals the larger treasury, or more people" if equals else ""
    return Result("victory", winners, f"It has the {most}{tie}.")
