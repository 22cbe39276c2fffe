"""Positions of Space Empires."""

import msgspec

from hegemon.games.space_empires.alien_empires.records import ALIEN_EMPIRES as ALIEN_OWNERS
from hegemon.games.space_empires.doomsday.sequence import Machines
from hegemon.games.space_empires.economy.sequence import EconomicPhase
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.positions import DOOMSDAY, P1, P2, group, machine, position
from hegemon.games.space_empires.state import State
from hegemon.games.space_empires.together.asking import Together
from hegemon.games.space_empires.turn import AskMovement, RoundEnd, Turn


def two_against_three() -> State:
    """Two Destroyers stand before three Scouts, who guard a Colony Ship and a decoy."""
    return position(
        group("p1", "DD", "F4", 2),
        group("p2", "SC", "F5", 3),
        group("p2", "DECOY", "F5"),
        group("p2", "CO", "F5"),
    )


def a_way_out() -> State:
    """Three Destroyers come upon a Battleship."""
    return position(group("p1", "DD", "F4", 3), group("p2", "BB", "F5"), group("p2", "SC", "F5"))


def a_day_at_the_border() -> State:
    """Scouts, a Miner, a Colony Ship and Cruisers with much to do."""
    return position(
        group("p1", "SC", "E4", 3, movement=2),
        group("p1", "SC", "E5", 2, movement=2),
        group("p1", "CA", "D4", 2, movement=1, exploration=1),
        group("p1", "MINER", "D6"),
        group("p1", "CO", "D7"),
        group("p1", "DD", "C5", 2),
        group("p1", "SY", "C5", 2),
        group("p2", "DECOY", "F4"),
        group("p2", "MINER", "F4"),
        terrain={"D6": "mineral_home", "D7": "planet", "F5": "black_hole"},
        unexplored={"D3": "nebula", "C4": "danger"},
        colonies={"E6": ("p1", 1)},
        levels={"attack": 1, "movement": 2},
        cp=5,
        turn=3,
    )


def the_unknown() -> State:
    """Four groups go where nobody has been."""
    return position(
        group("p1", "SC", "E3", 2),
        group("p1", "SC", "E5", 1),
        group("p1", "SC", "E7", 2),
        group("p1", "SC", "E9", 3),
        unexplored={
            "F2": "danger",
            "F4": "super_nova",
            "F6": "lost_in_space",
            "F8": "black_hole",
            "G6": "mineral_deep",
        },
    )


def the_books_of_two_empires() -> State:
    """The first economic phase: a wreck and minerals are delivered, a colony is blockaded."""
    state = position(
        group("p1", "SY", "C5", 4),
        group("p1", "SC", "D3", 3),
        group("p2", "SC", "D4", 1),
        group("p2", "SY", "J5", 4),
        colonies={"D4": ("p1", 1), "D5": ("p1", 3), "D6": ("p1", 0)},
        cp=33,
    )
    home = state.systems["C5"].colony
    assert home is not None
    home.stock = ("wreck", "mineral_home")
    return state


def before_the_homeworld() -> State:
    """Two Dreadnaughts and a Cruiser before a homeworld with a Base."""
    return position(
        group("p1", "DN", "I5", 3, attack=2, defense=2),
        group("p1", "CO", "I5"),
        group("p2", "BASE", "J5"),
        colonies={"H5": ("p2", 1)},
        house_rules=HouseRules(map="small"),
    )


def coming_home() -> State:
    """Scouts that were revealed are back at home, and their player's turn comes next."""
    state = position(group("p1", "SC", "C5", 2), group("p1", "SC", "D5"), mover="p2")
    for one in state.groups.values():
        one.shown = one.tech
    state.agenda = [RoundEnd(), EconomicPhase(), Turn(2, P1), AskMovement(P2)]
    return state


def the_end_of_an_empire() -> State:
    """Four Scouts have slipped through; nobody guards the homeworld."""
    return position(group("p1", "SC", "J5", 4))


def in_the_asteroids() -> State:
    """Two Destroyers with Attack 1 beside asteroids, in which a Cruiser waits."""
    return position(
        group("p1", "DD", "F4", 2, attack=1),
        group("p2", "CA", "F5", 1),
        terrain={"F5": "asteroids"},
    )


def a_raid() -> State:
    """Two Battleships next to a young colony, in whose hex nobody is."""
    return position(
        group("p1", "BB", "I4", 2),
        terrain={"I5": "planet"},
        colonies={"I5": ("p2", 3)},
    )


def the_last_round() -> State:
    """The match ends undecided after this economic phase."""
    return position(
        group("p1", "SC", "C5"),
        house_rules=HouseRules(map="small", round_limit=1),
        turn=3,
    )


def three_colonies() -> State:
    """By house rule colony points win: three colonies in the other's space are about to be full."""
    far = ("H3", "H4", "H5")
    return position(
        group("p1", "SC", "C5"),
        house_rules=HouseRules(map="small", victory="colony_points"),
        terrain=dict.fromkeys(far, "planet"),
        colonies=dict.fromkeys(far, ("p1", State.tables.economy.colony[-2])),
        turn=3,
    )


def a_minefield() -> State:
    """By house rule there are mines: a Mine Sweeper goes to three of them."""
    return position(
        group("p1", "SW", "F4", 1, mine_sweep=2),
        group("p2", "MINE", "F5", 3),
        house_rules=HouseRules(map="small", mines=True),
    )


def three_empires() -> State:
    """The last one standing wins; four Battleships are before the homeworld of a wiser empire."""
    state = position(
        group("p1", "BB", "L12", 4),
        group("p2", "SC", "K9", 2),
        house_rules=HouseRules(map="three", victory="last_standing"),
        colonies={"K9": ("p2", 3)},
    )
    state.empires[P1].levels.update(ship_size=5)
    state.empires[P2].levels.update(attack=1, movement=3, terraforming=1)
    return state


def a_guarded_planet() -> State:
    """By house rule aliens guard barren planets: Cruisers and a Colony Ship find one."""
    return position(
        group("p1", "CA", "F4", 4, attack=1),
        group("p1", "CO", "F4", terraforming=1),
        unexplored={"F5": "barren"},
        house_rules=HouseRules(map="small", aliens=True),
    )


def raiders_about() -> State:
    """By house rule there are Raiders: those of player 1 before two fleets, one on the lookout."""
    return position(
        group("p1", "R", "F4", 2, cloaking=2, movement=4, attack=1),
        group("p1", "SC", "E8", 2, movement=1),
        group("p2", "CA", "F5", 1, attack=1, movement=1),
        group("p2", "DD", "F6", 1, scanners=1, movement=1),
        group("p2", "SC", "F6", 1, movement=1),
        group("p2", "R", "F8", 1, cloaking=1, movement=1),
        house_rules=HouseRules(map="small", raiders=True),
    )


def a_battle_by_letter() -> State:
    """Two Cruisers against four Scouts; player 1 would rather not wait for himself."""
    return position(group("p1", "CA", "F4", 2), group("p2", "SC", "F5", 4))


def a_machine_before_the_colonies() -> State:
    """The last of three machines, a little damaged, between two colonies with a fleet close by."""
    state = position(
        group("p1", "CA", "B4", 4, attack=1),
        group("p1", "SC", "C3", 3),
        group("p1", "MINER", "C4"),
        machine(3, "E4", damage=1),
        house_rules=DOOMSDAY,
        colonies={"C3": ("p1", 3), "C5": ("p1", 3), "D4": ("p1", 1)},
        machines_before=2,
        turn=2,
    )
    state.agenda[2:2] = [Machines(3), Turn(3, P1)]
    return state


def a_machine_comes() -> State:
    """The economic phase in which the first machine comes; two colonies are equally near to it."""
    state = position(
        group("p1", "SY", "A5", 4),
        house_rules=DOOMSDAY,
        colonies={"C4": ("p1", 5), "C6": ("p1", 5)},
        turn=3,
    )
    state.round = 7
    return state


def mines_before_the_last_machine() -> State:
    """The last machine, known to be weak to mines, is about to enter a minefield."""
    return position(
        group("p1", "MINE", "D4", 4),
        machine(6, "E4", damage=6, weakness="mines"),
        house_rules=msgspec.structs.replace(DOOMSDAY, mines=True),
        colonies={"D4": ("p1", 3)},
        machines_before=2,
    )


def a_machine_at_the_gates() -> State:
    """A machine beside the homeworld, where only Ship Yards are left."""
    return position(
        group("p1", "SY", "A5", 2),
        machine(2, "B5", weakness="none"),
        house_rules=DOOMSDAY,
    )


def far_apart() -> State:
    """By house rule a turn is ordered at once: Scouts of both stand at the edge of deep space."""
    state = position(
        group("p1", "SC", "E4", 2),
        group("p2", "SC", "H4", 1),
        unexplored={"F4": "lost_in_space", "G4": "mineral_deep"},
        house_rules=HouseRules(map="small", simultaneous=True),
    )
    state.agenda = [RoundEnd(), EconomicPhase(), Turn(3, P2), Turn(3, P1), Together(3)]
    state.agenda += [Turn(2, P2), AskMovement(P1)]
    return state


def a_wing_of_fighters() -> State:
    """By house rule there are Carriers: two, with six Fighters at home, before point defense."""
    return position(
        group("p1", "CV", "C5", 2),
        group("p1", "F", "C5", 6, fighters=2),
        group("p2", "SC", "D5", 3, point_defense=1),
        group("p2", "DD", "D5"),
        house_rules=HouseRules(map="small", fighters=True),
    )


def a_carrier_at_a_black_hole() -> State:
    """By house rule there are Carriers: one of two that pass a black hole is about to be lost."""
    return position(
        group("p1", "CV", "F4", 2),
        group("p1", "F", "F4", 5),
        terrain={"F5": "black_hole"},
        house_rules=HouseRules(map="small", fighters=True),
        turn=3,
    )


def a_fleet_of_aliens() -> State:
    """A fleet of aliens is before a colony with two Destroyers; there are mines in this match."""
    rules = HouseRules(
        map="alien_empires", solitaire="alien_empires", difficulty="hard", mines=True
    )
    state = position(
        group("p1", "DD", "E6", 2, attack=1),
        group("p1", "MINE", "E6"),
        group("p1", "MINER", "E8"),
        group("alien1", "FLEET", "F6"),
        house_rules=rules,
        colonies={"E6": ("p1", 3)},
        turn=3,
    )
    assert state.alien_empires is not None
    state.round = 4
    state.alien_empires.empires[ALIEN_OWNERS[0]].technology = 30
    state.alien_empires.empires[ALIEN_OWNERS[0]].fleets[0].cp = 35
    state.alien_empires.empires[ALIEN_OWNERS[1]].fleet = 20
    return state


def an_alien_homeworld() -> State:
    """Five Dreadnaughts before the last homeworld of aliens, whose banks are not empty."""
    state = position(
        group("p1", "DN", "E2", 5, attack=3, defense=2),
        house_rules=HouseRules(map="alien_empires", solitaire="alien_empires"),
    )
    assert state.alien_empires is not None
    first, *others = state.alien_empires.empires.values()
    first.technology, first.fleet, first.defence = 20, 14, 15
    for own in others:
        own.fallen = True
    return state
