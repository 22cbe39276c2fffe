"""§10.2, §10.3: the economic sheet of an alien empire: what dice bring, when a fleet goes."""

from __future__ import annotations

from hegemon.core import Dice, Player
from hegemon.games.space_empires.alien_empires.empires import alien, levels_of, seen_of
from hegemon.games.space_empires.alien_empires.figures import AlienDifficulty, AlienPhase
from hegemon.games.space_empires.alien_empires.shipyard import carrier_cost
from hegemon.games.space_empires.state import CARRIER, RAIDER, State, kinds_in_play
from hegemon.games.space_empires.tables import Tables


def phase_of(tables: Tables, number: int) -> AlienPhase:
    """§10.2: the row of an economic phase; behind the end the last rows come again (R91)."""
    phases, repeated = tables.alien_sheet.phases, tables.alien_empires.repeated
    past = number - len(phases)
    if past > 0:
        # phases count from 1; so do rows past the end, of which the first repeats the first
        number = len(phases) - repeated + 1 + (past - 1) % repeated
    return phases[str(number)]


def difficulty_of(state: State) -> AlienDifficulty:
    """§10.1: how many alien empires there are, and what a roll brings."""
    return state.tables.alien_strength.difficulty[state.house_rules.difficulty]


def rolls_of(state: State, player: Player, number: int) -> int:
    """§10.2: the dice of an economic phase: the sheet's, and more for economy."""
    table = state.tables.alien_empires
    ripe = [phase for phase in alien(state, player).economy if phase + table.extra_after <= number]
    return phase_of(state.tables, number).rolls + len(ripe)


def roll_for_points(state: State, player: Player, dice: Dice) -> None:
    """§10.2: every die of an alien empire in an economic phase, one after the other."""
    number = state.round
    row = phase_of(state.tables, number)
    for _ in range(rolls_of(state, player, number)):
        face = dice.roll(state.tables.die.sides, f"alien-economy {player}")
        _credit(state, player, row, face)


def _credit(state: State, player: Player, row: AlienPhase, face: int) -> None:
    """§10.2: what one die brings: a roll more later on, or points for one of the three banks."""
    own, cp = alien(state, player), difficulty_of(state).cp
    if face <= row.economy:
        own.economy += (state.round,)
    elif face <= row.fleet:
        own.fleet += cp
    elif face <= row.technology:
        own.technology += cp
    else:
        fortify(state, player, cp)


def fortify(state: State, player: Player, cp: int) -> None:
    """§10.2: points for defence count twice; what is above the most goes to fleets (R92)."""
    own, table = alien(state, player), state.tables.alien_empires
    own.defence += cp * table.defence_factor
    above = max(0, own.defence - table.most_defence)
    own.defence -= above
    own.fleet += above


def can_launch(state: State, player: Player) -> bool:
    """§10.3: enough points for the smallest ship, and not too many fleets under way."""
    own, table = alien(state, player), state.tables.alien_empires
    return own.fleet >= table.least_fleet and len(own.fleets) < table.most_fleets


def is_launched(state: State, player: Player, dice: Dice) -> bool:
    """§10.3: the die for a launch, less what nobody has shown a means against."""
    row = phase_of(state.tables, state.round)
    face = dice.roll(state.tables.die.sides, f"alien-launch {player}")
    bonus = state.tables.alien_empires.unmatched * unmatched(state, player)
    return face - bonus <= row.launch


def unmatched(state: State, player: Player) -> int:
    """§10.3: of carriers and raiders, how many it can build that the player cannot meet yet."""
    return int(is_worth_carriers(state, player)) + int(is_worth_raiders(state, player))


def is_worth_carriers(state: State, player: Player) -> bool:
    """§10.3: a full carrier, and fighters better than the point defense that was seen."""
    level = levels_of(state, player).get("fighters", 0)
    enough = CARRIER in kinds_in_play(state) and alien(state, player).fleet >= carrier_cost(state)
    return enough and level > seen_of(state, "point_defense")


def is_worth_raiders(state: State, player: Player) -> bool:
    """§10.3: a Raider, and cloaking better than the scanners that were seen."""
    level = levels_of(state, player).get("cloaking", 0)
    if RAIDER not in kinds_in_play(state):
        return False
    enough = alien(state, player).fleet >= state.tables.unit(RAIDER).cost
    return enough and level > seen_of(state, "scanners")
