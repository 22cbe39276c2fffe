"""§10.5, §10.8: what ships a fleet turns out to be, and what defends a homeworld."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.core import Dice, Player
from hegemon.games.space_empires.alien_empires.empires import levels_of, seen_of
from hegemon.games.space_empires.state import (
    CARRIER,
    FIGHTER,
    MINES,
    Position,
    State,
    kinds_in_play,
)
from hegemon.games.space_empires.tables import Tables

WARSHIPS = ("SC", "DD", "CA", "BC", "BB", "DN")
"""What aliens fight with, the smallest first."""
BASE = "BASE"


def cost_of(here: Position, ships: Sequence[str]) -> int:
    """What ships cost, a kind for each."""
    return sum(here.tables.unit(kind).cost for kind in ships)


def carrier_cost(here: Position) -> int:
    """§10.5: a carrier with its fighters."""
    return cost_of(here, full_carriers(here, 1))


def full_carriers(here: Position, count: int) -> list[str]:
    """§10.5: so many Carriers, each with all Fighters that it carries."""
    return [CARRIER] * count + [FIGHTER] * (count * here.tables.fighters.carried)


def warships(tables: Tables, ship_size: int) -> list[str]:
    """§10.5: what can be built at a level of Ship Size, the smallest first."""
    return [kind for kind in WARSHIPS if tables.unit(kind).ship_size <= ship_size]


def largest_ship(tables: Tables, kinds: Sequence[str], cp: int) -> list[str]:
    """§10.5: the largest one that can be paid; none where nothing can."""
    return [kind for kind in kinds if tables.unit(kind).cost <= cp][-1:]


def largest_ships(tables: Tables, kinds: Sequence[str], cp: int) -> list[str]:
    """§10.5: the largest ship, and again while there are points."""
    ships: list[str] = []
    while found := largest_ship(tables, kinds, cp):
        ships += found
        cp -= tables.unit(found[0]).cost
    return ships


def most_ships(tables: Tables, kinds: Sequence[str], cp: int) -> list[str]:
    """§10.5: as many as possible; what is left makes one after the other as large as it can."""
    if not kinds:
        return []
    smallest = tables.unit(kinds[0]).cost
    ships = [kinds[0]] * (cp // smallest)
    left = cp - smallest * len(ships)
    for number in range(len(ships)):
        # each is traded in for the largest that its own price and the rest buy: itself at least
        (larger,) = largest_ship(tables, kinds, smallest + left)
        ships[number] = larger
        left -= tables.unit(larger).cost - smallest
    return sorted(ships, key=kinds.index, reverse=True)


def balanced(tables: Tables, kinds: Sequence[str], cp: int, technology: int) -> list[str]:
    """§10.5: as many as possible that can use the technology, then what the rest pays for (R95)."""
    largest_hull = max((tables.unit(kind).hull for kind in kinds), default=0)
    hull = min(technology, largest_hull)
    able = [kind for kind in kinds if tables.unit(kind).hull >= hull]
    ships = most_ships(tables, able, cp)
    left = cp - sum(tables.unit(kind).cost for kind in ships)
    return ships + largest_ships(tables, kinds, left)


def design(state: State, player: Player, cp: int, dice: Dice) -> list[str]:
    """§10.5: the ships of a fleet, a kind for each: carriers, the largest ship, then by the die."""
    tables, levels = state.tables, levels_of(state, player)
    kinds = warships(tables, levels["ship_size"])
    ships = carriers(state, player, cp, dice)
    has_carriers = bool(ships)
    ships += largest_ship(tables, kinds, cp - cost_of(state, ships))
    ships += _escort(state, player, ships, cp - cost_of(state, ships))
    left = cp - cost_of(state, ships)
    if left < tables.unit(kinds[0]).cost:
        return ships
    return ships + the_rest(state, player, left, dice, has_carriers=has_carriers)


def carriers(state: State, player: Player, cp: int, dice: Dice) -> list[str]:
    """§10.5: full carriers, all that can be paid; by a die where point defense was seen."""
    if not levels_of(state, player).get("fighters", 0) or CARRIER not in kinds_in_play(state):
        return []
    count = cp // carrier_cost(state)
    if not count:
        return []
    if seen_of(state, "point_defense"):
        face = dice.roll(state.tables.die.sides, f"alien-carriers {player}")
        if face > state.tables.alien_empires.carriers:
            return []
    return full_carriers(state, count)


def _escort(state: State, player: Player, ships: Sequence[str], cp: int) -> list[str]:
    """§10.5: a Destroyer, whose scanners see every raider that the player has shown."""
    destroyer = state.tables.unit("DD")
    scanners = levels_of(state, player).get("scanners", 0)
    sees = scanners > 0 and scanners >= seen_of(state, "cloaking")
    has_size = levels_of(state, player)["ship_size"] >= destroyer.ship_size
    has_one = "DD" in ships[-1:]  # the largest ship comes last
    if sees and has_size and cp >= destroyer.cost and not has_one:
        return ["DD"]
    return []


def the_rest(state: State, player: Player, cp: int, dice: Dice, *, has_carriers: bool) -> list[str]:
    """§10.5: many ships, balanced ones, or large ones; Scouts first against fighters."""
    tables, levels = state.tables, levels_of(state, player)
    table, kinds = tables.alien_empires, warships(tables, levels["ship_size"])
    feared = bool(seen_of(state, "fighters") and levels.get("point_defense", 0))
    face = dice.roll(tables.die.sides, f"alien-fleet {player}")
    if feared:
        face -= table.against_fighters
    if face <= table.most_ships:
        return most_ships(tables, kinds, cp)
    scouts: list[str] = []
    if feared and not has_carriers and cost_of(state, ["SC"] * table.scouts) <= cp:
        scouts = ["SC"] * table.scouts
    cp -= cost_of(state, scouts)
    if face <= table.balanced:
        technology = max(levels["attack"], levels["defense"])
        return scouts + balanced(tables, kinds, cp, technology)
    return scouts + largest_ships(tables, kinds, cp)


def defences(state: State, player: Player, cp: int, dice: Dice) -> list[str]:
    """§10.8: Bases and mines of a homeworld, by a die; without mines Bases alone (R98)."""
    tables = state.tables
    table = tables.alien_empires
    if MINES not in kinds_in_play(state):
        return [BASE] * (cp // tables.unit(BASE).cost)
    if cp < tables.unit(MINES).cost:
        return []
    face = dice.roll(tables.die.sides, f"alien-defence {player}")
    if face <= table.mines:
        return [MINES] * (cp // tables.unit(MINES).cost)
    kinds = (BASE, MINES) if face <= table.mixed else (BASE,)
    return in_turn(tables, kinds, cp)


def in_turn(tables: Tables, kinds: Sequence[str], cp: int) -> list[str]:
    """§10.8: one of each kind in turn, and mines when the next of them cannot be paid."""
    found: list[str] = []
    while cp >= tables.unit(MINES).cost:
        kind = kinds[len(found) % len(kinds)]
        if tables.unit(kind).cost > cp:
            kind, kinds = MINES, (MINES,)
        found.append(kind)
        cp -= tables.unit(kind).cost
    return found
