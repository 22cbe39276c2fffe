"""8: covert operations: what the Guilds do for a price, or a technology allows."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from hegemon.core import Play, Player, Task
from hegemon.games.ec4x.common.answers import Operate
from hegemon.games.ec4x.common.events_conflict import OperationDone, OperationSuffered
from hegemon.games.ec4x.common.phases.prestige import change
from hegemon.games.ec4x.common.rules.economy import SCIENCE
from hegemon.games.ec4x.common.rules.effects import SCIENCE_HALVED
from hegemon.games.ec4x.common.rules.lots import lot
from hegemon.games.ec4x.common.rules.orders.diplomacy import SABOTAGE
from hegemon.games.ec4x.common.rules.research import POINT
from hegemon.games.ec4x.common.rules.sights import in_sight
from hegemon.games.ec4x.common.state import Colony, State, colonies_of, role
from hegemon.games.ec4x.common.tables import UnitRole

Ordered = tuple[tuple[Player, tuple[Operate, ...]], ...]
Effect = Callable[[Play[State], Player, Player, str], int]
"""What an operation of one House does to another, at a system of it or at none: how much."""

THEFT = 10
"""R83: the science points that a theft moves."""
LOW, HIGH = 6, 20
"""R83: the dice of sabotaged Industrial Units."""
COUNTER_INTELLIGENCE = "CIC"
GUARD_STEP = 5
MOST_GUARD = 5


class Underhand(Task[State]):
    """8: the operations that were ordered; who is caught achieves nothing (R83)."""

    ordered: Ordered

    def run(self, play: Play[State]) -> None:
        for player, orders in by_lot(play, self.ordered):
            for order in orders:
                operate(play, player, order)


def by_lot(play: Play[State], ordered: Ordered) -> Ordered:
    """8: where several Houses act in the dark, a lot says who comes first: no seat has an edge."""
    acting = [(player, orders) for player, orders in ordered if orders]
    if len(acting) <= 1:
        return tuple(acting)
    lots = {player: lot(play.dice, f"operations {player}") for player, _ in acting}
    return tuple(sorted(acting, key=lambda one: lots[one[0]]))


def operate(play: Play[State], player: Player, order: Operate) -> None:
    """8: one operation: first whether it is caught, then what it does.

    Who is harmed hears of it, and of the author when he is caught; where there was nothing to harm
    nobody hears anything, and no prestige moves.
    """
    state, target = play.state, Player(order.house)
    house = state.houses[player]
    if house.out or state.houses[target].out:
        return
    by_guilds = state.house_rules.operations == "guilds"
    kind_of = order.operation if by_guilds else "sabotage"
    caught = detected(play, player, target) if by_guilds else failed(play, player, target)
    system = chosen(state, player, target, order)
    # nobody learns where others live by this: only what he has before his eyes is named
    named = system if system == order.named and system in in_sight(state, player) else ""
    if caught:
        play.tell(OperationDone(player, kind_of, target, success=False, system=named))
        play.tell(OperationSuffered(target, kind_of, caught=True, by=player, system=system))
        change(play, player, "operation_failed", _caught_loss(state))
        return
    amount = EFFECTS[kind_of](play, player, target, system)
    play.tell(OperationDone(player, kind_of, target, success=True, system=named, amount=amount))
    if not amount:
        return
    play.tell(OperationSuffered(target, kind_of, caught=False, system=system, amount=amount))
    gain, loss = _worth(state, kind_of)
    change(play, player, "operation", gain)
    change(play, target, "operation_suffered", loss)


def chosen(state: State, player: Player, target: Player, order: Operate) -> str:
    """8: the colony that was named, if it is the target's, else its homeworld, else its first.

    One that the House neither sees nor remembers as the target's does not count: else it would
    find out who lives there.
    """
    own, seen = colonies_of(state, target), state.houses[player].known.get(order.system)
    remembered = seen is not None and seen.owner == target
    if order.system in own and (remembered or order.system in in_sight(state, player)):
        return order.system
    home = state.homes.get(target, "")
    return home if home in own else next(iter(own), "")


def _caught_loss(state: State) -> int:
    """8: the prestige of being caught, by the way in which operations are done in the match."""
    if state.house_rules.operations == "guilds" and state.tables.operations is not None:
        return state.tables.operations.caught
    if state.tables.sabotage is not None:
        return state.tables.sabotage.caught
    return 0


def _worth(state: State, kind_of: str) -> tuple[int, int]:
    """8: the prestige that an operation wins its author and costs its target."""
    if state.tables.operations is not None and kind_of in state.tables.operations.kinds:
        figures = state.tables.operations.kinds[kind_of]
        return figures.gain, figures.loss
    assert state.tables.sabotage is not None
    return state.tables.sabotage.gain, state.tables.sabotage.loss


def detected(play: Play[State], player: Player, target: Player) -> bool:
    """8, R83: a point of counter-intelligence buys a roll; more of them help it.

    What the roll must be above is the better the higher the target's CIC; without CIC none avails.
    """
    state, defender = play.state, play.state.houses[target]
    figures = state.tables.operations
    if figures is None or not defender.guard:
        return False
    bonus = min(1 + (defender.guard - 1) // GUARD_STEP, MOST_GUARD)
    defender.guard -= 1  # after the bonus: the point that is used up still counts for it
    skill = defender.levels.get(COUNTER_INTELLIGENCE, 0)
    if not skill:
        return False
    keen = state.house_rules.guard_rolls == "keen"
    above = (figures.detected_above if keen else figures.dull_above)[skill - 1]
    roll = play.dice.roll(figures.die, f"counter-intelligence {target} {player}")
    return roll + bonus > above


def failed(play: Play[State], player: Player, target: Player) -> bool:
    """8 of the earlier edition: a d20 above 18, less three a level, more three for the target's."""
    figures = play.state.tables.sabotage
    assert figures is not None
    own = play.state.houses[player].levels.get(SABOTAGE, 0)
    theirs = play.state.houses[target].levels.get(SABOTAGE, 0)
    above = figures.above - figures.per_level * (own - theirs)
    return play.dice.roll(figures.die, f"sabotage {player} {target}") <= above


def steal(play: Play[State], player: Player, target: Player, system: str) -> int:
    """Science points change hands, as many as there are."""
    thief, victim = play.state.houses[player], play.state.houses[target]
    have = victim.points.get(SCIENCE, 0)
    amount = min(THEFT * POINT, have)
    victim.points = {**victim.points, SCIENCE: have - amount}
    thief.points = {**thief.points, SCIENCE: thief.points.get(SCIENCE, 0) + amount}
    return amount


def _wreck(play: Play[State], system: str, sides: int) -> int:
    """Industrial Units are destroyed, by a die."""
    colony = play.state.colonies.get(system)
    if colony is None:
        return 0
    lost = min(play.dice.roll(sides, f"sabotage {system}"), colony.industry)
    colony.industry -= lost
    return lost


def sabotage_low(play: Play[State], player: Player, target: Player, system: str) -> int:
    """A few Industrial Units."""
    return _wreck(play, system, LOW)


def sabotage_high(play: Play[State], player: Player, target: Player, system: str) -> int:
    """Many Industrial Units."""
    return _wreck(play, system, HIGH)


def assassinate(play: Play[State], player: Player, target: Player, system: str) -> int:
    """Half of the science that the target buys in the next turn is lost."""
    return _afflict(play, target, SCIENCE_HALVED)


def attack_by_wire(play: Play[State], player: Player, target: Player, system: str) -> int:
    """A Starbase of the target is crippled."""
    return cripple(play, system, "starbase")


def manipulate(play: Play[State], player: Player, target: Player, system: str) -> int:
    """The target's taxes bring half in the next turn."""
    return _afflict(play, target, "taxes_halved")


def agitate(play: Play[State], player: Player, target: Player, system: str) -> int:
    """The target's taxes bring a quarter less in the next turn."""
    return _afflict(play, target, "taxes_quartered")


def wreck_yard(play: Play[State], player: Player, target: Player, system: str) -> int:
    """A shipyard of the target is crippled."""
    return cripple(play, system, "shipyard")


def _afflict(play: Play[State], target: Player, effect: str) -> int:
    """Something that lasts for one Income phase."""
    house = play.state.houses[target]
    house.effects = {**house.effects, effect: 1}
    return 1


def cripple(play: Play[State], system: str, wanted: UnitRole) -> int:
    """The first sound facility of a kind is crippled; 0 where there is none."""
    colony: Colony | None = play.state.colonies.get(system)
    if colony is None:
        return 0
    works = list(colony.facilities)
    for at, each in enumerate(works):
        if role(play.state, each.unit) == wanted and not each.crippled:
            works[at] = msgspec.structs.replace(each, crippled=True)
            colony.facilities = tuple(works)
            return 1
    return 0


EFFECTS: dict[str, Effect] = {
    "technology_theft": steal,
    "low_sabotage": sabotage_low,
    "high_sabotage": sabotage_high,
    "assassination": assassinate,
    "cyber_attack": attack_by_wire,
    "economic_manipulation": manipulate,
    "psychological_campaign": agitate,
    "yard_sabotage": wreck_yard,
    "sabotage": wreck_yard,
}
