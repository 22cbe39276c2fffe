"""Space Empires 4X: one to four empires, hidden counters, battles with decisions inside.

Read `turn.py` first: it is the sequence of play. Who does what:

    tables.toml, tables.py        every figure, with its source
    rules.md                      every reading of an unclear rule; R1 is the audit's G01
    house_rules.py                the options of a match
    game_map.py                   the maps: hexes, homes, neighbours
    state.py                      systems, groups, empires, battles; `Position`, which a view is
    view.py                       what one player may know of it
    setup.py                      the empty galaxy; markers are dealt once homeworlds are chosen
    turn.py                       set-up, rounds, turns, movement
    battle.py                     combat
    exploration.py                exploration
    economic_phase.py             the economic phase
    rules/                        what is true of a position, and what an order does to it
    forms/                        the order sheet of each question
    show/                         boards and reports
"""

from hegemon.games.space_empires.ruleset import SPACE_EMPIRES

__all__ = ["SPACE_EMPIRES"]
