"""§10.4: what alien empires study: for a fleet that meets somebody, and for their homeworlds."""

from __future__ import annotations

from hegemon.core import Dice, Player
from hegemon.games.space_empires.alien_empires.empires import alien, levels_of, seen_of
from hegemon.games.space_empires.economy.purchases import technology_of
from hegemon.games.space_empires.state import State, technologies_in_play

MATCHED_BY = {"scanners": "cloaking", "point_defense": "fighters", "mine_sweep": "mines"}
"""What helps against something, and what that is."""


def _price(state: State, player: Player, name: str) -> int | None:
    """§10.4: what the next level costs; None where there is none in this match."""
    if name not in technologies_in_play(state):
        return None
    technology = technology_of(state, name)
    level = levels_of(state, player)[name]
    return None if level >= technology.most else technology.cost(level)


def affords(state: State, player: Player, name: str) -> bool:
    """§10.4: whether the next level can be paid."""
    cost = _price(state, player, name)
    return cost is not None and cost <= alien(state, player).technology


def buy(state: State, player: Player, name: str) -> None:
    """§10.4: the next level of a technology, if it can be paid."""
    cost = _price(state, player, name)
    if cost is not None and affords(state, player, name):
        alien(state, player).technology -= cost
        levels_of(state, player)[name] += 1


def study_movement(state: State, player: Player, dice: Dice) -> None:
    """§10.4: with every launch a die says whether the fleets are to be faster."""
    table = state.tables.alien_empires
    if alien(state, player).technology < table.least_technology:
        return
    if not affords(state, player, "movement"):
        return  # no die is cast for what cannot be paid
    if wants(state, player, "movement", table.movement, dice):
        buy(state, player, "movement")


def study(
    state: State, player: Player, dice: Dice, *, raiders: bool = False, home: bool = False
) -> None:
    """§10.4: everything that a bank of technology allows, in the order of the list (R93).

    For a fleet of raiders, or for the homeworld, one of the steps is another.
    """
    if alien(state, player).technology < state.tables.alien_empires.least_technology:
        return
    if raiders:
        study_cloaking(state, player, dice)
    answer_what_was_seen(state, player, dice)
    study_ship_size(state, player, dice)
    study_fighters(state, player, dice)
    study_by_the_table(state, player, dice, home=home)


def wants(state: State, player: Player, name: str, highest: int, dice: Dice) -> bool:
    """§10.4: whether a die says that a technology is to be bought."""
    purpose = f"alien-{name.replace('_', '-')} {player}"
    return dice.roll(state.tables.die.sides, purpose) <= highest


def study_cloaking(state: State, player: Player, dice: Dice) -> None:
    """§10.4: raiders at the first level of cloaking may get the second."""
    at_first = levels_of(state, player).get("cloaking", 0) == 1
    if not at_first or not affords(state, player, "cloaking"):
        return
    if wants(state, player, "cloaking", state.tables.alien_empires.cloaking, dice):
        buy(state, player, "cloaking")


def answer_what_was_seen(state: State, player: Player, dice: Dice) -> None:
    """§10.4: something against fighters, mines and cloaked raiders that the player has shown."""
    levels = levels_of(state, player)
    for name in ("point_defense", "mine_sweep"):
        if seen_of(state, MATCHED_BY[name]) and not levels.get(name, 0):
            buy(state, player, name)
    hidden = seen_of(state, "cloaking")
    if levels.get("scanners", 0) >= hidden or not affords(state, player, "scanners"):
        return
    if wants(state, player, "scanners", state.tables.alien_empires.scanners, dice):
        while levels["scanners"] < hidden and affords(state, player, "scanners"):
            buy(state, player, "scanners")


def study_ship_size(state: State, player: Player, dice: Dice) -> None:
    """§10.4: one die for larger ships, by how large they are; the first step needs none."""
    faces, level = state.tables.alien_empires.ship_size, levels_of(state, player)["ship_size"]
    if not affords(state, player, "ship_size"):
        return
    highest = faces[level - 1]
    is_certain = highest == state.tables.die.sides  # no die is cast where every face would do
    if is_certain or wants(state, player, "ship_size", highest, dice):
        buy(state, player, "ship_size")


def study_fighters(state: State, player: Player, dice: Dice) -> None:
    """§10.4: better fighters, while nothing was seen that shoots them down."""
    known = levels_of(state, player).get("fighters", 0)
    if not known or seen_of(state, "point_defense") or not affords(state, player, "fighters"):
        return
    if wants(state, player, "fighters", state.tables.alien_empires.fighters, dice):
        buy(state, player, "fighters")


def study_by_the_table(state: State, player: Player, dice: Dice, *, home: bool) -> None:
    """§10.4: die after die, until nothing that a die can bring is wanted and can be paid."""
    table = state.tables.alien_empires
    # it ends: a face that brings nothing is cast again, and each that does costs points
    while any(is_open(state, player, name, home=home) for name in table.technology):
        face = dice.roll(state.tables.die.sides, f"alien-technology {player}")
        name = in_place_of(state, player, table.technology[face - 1], dice)
        if is_open(state, player, name, home=home):
            buy(state, player, name)


def is_open(state: State, player: Player, name: str, *, home: bool) -> bool:
    """§10.4: whether a technology can be paid, and is not one for which the die is cast again."""
    if not affords(state, player, name):
        return False
    if name == "tactics" and knows_no_tactics(state, player):
        return False
    if name == "cloaking":
        return seen_of(state, "scanners") < technology_of(state, "scanners").most
    if name == "mine_sweep" and home:
        return False
    if name in MATCHED_BY:  # one level in advance, more only when there is something to meet
        return bool(not levels_of(state, player)[name] or seen_of(state, MATCHED_BY[name]))
    return True


def knows_no_tactics(state: State, player: Player) -> bool:
    """§10.4: whether attack and defense are still too low for tactics (R94)."""
    levels = levels_of(state, player)
    return max(levels["attack"], levels["defense"]) < state.tables.alien_empires.tactics_after


def in_place_of(state: State, player: Player, name: str, dice: Dice) -> str:
    """§10.4: in place of tactics the lower of attack and defense, of equal ones either (R94)."""
    if name != "tactics" or not knows_no_tactics(state, player):
        return name
    levels = levels_of(state, player)
    if levels["attack"] != levels["defense"]:
        return min(("attack", "defense"), key=levels.__getitem__)
    sides = state.tables.die.sides
    face = dice.roll(sides, f"alien-tactics {player}")
    return "attack" if face <= sides // 2 else "defense"
