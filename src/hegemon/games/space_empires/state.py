"""The position: systems, groups, empires, a battle under way. Data, and what it says.

What the rules need to look at is a `Position`: a state has one, and so has a player's view, in
which what he may not know is blank. The same functions judge orders on both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Literal, Protocol

import msgspec

from hegemon.core import Player, Record, Result, Value
from hegemon.core import State as Base
from hegemon.games.space_empires.alien_empires.records import AlienEmpires
from hegemon.games.space_empires.battle.records import Firing, Loss
from hegemon.games.space_empires.game_map import GameMap, map_called
from hegemon.games.space_empires.house_rules import HouseRules, is_option_played
from hegemon.games.space_empires.tables import TABLES, TECHNOLOGIES, CostTable, Tables, Unit
from hegemon.games.space_empires.together.waiting import Waiting

Phase = Literal["set-up", "movement", "combat", "exploration", "economic phase"]
MINES = "MINE"
DECOY = "DECOY"
PIPELINE = "MSP"
RAIDER = "R"
DESTROYER = "DD"
CARRIER = "CV"
FIGHTER = "F"
SCOUT = "SC"
UNKNOWN = "?"
"""The kind of a group, or the marker of a system, that a viewer may not know."""
LOADS = ("mineral_home", "mineral_deep", "wreck")
"""The markers that a Miner can tow."""
TERRAIN = ("asteroids", "nebula")
"""The markers that end a move and change a battle."""
WARP_POINTS = ("warp_point_1", "warp_point_2")
PLANETS = ("planet", "barren")
ENTRY = "entry"
"""What lies in a hex where others come in, in a solitaire game."""
FACE_UP = ("CO", "MINER", "MSP")
"""The units that are never face down."""


class Tech(Value, tag=False):
    """The technology of a group, as built or upgraded; attack and defense never above its hull."""

    attack: int = 0
    defense: int = 0
    tactics: int = 0
    movement: int = 0
    exploration: int = 0
    cloaking: int = 0
    scanners: int = 0
    terraforming: int = 0
    mine_sweep: int = 0
    fighters: int = 0
    point_defense: int = 0


class Group(Record):
    """A counter: so many ships of one kind and technology in one hex.

    Its id is what everybody can track, face down or not.
    """

    id: str
    owner: Player
    kind: str
    at: str
    ships: int
    tech: Tech = Tech()
    shown: Tech | None = None
    """The combat technology that it showed in a battle; None while it is face down."""
    steps: int = 0
    """The hexes that it moved this turn."""
    halted: bool = False
    """Whether its movement of this turn is over."""
    start: str = ""
    """Where it began the turn."""
    came_from: str = ""
    """The hex that it was in before this one."""
    slings: bool = False
    """Whether it passes the next black hole of this turn at a greater risk."""
    off_chain: bool = False
    """Whether it has made a step this turn that kept to no chain of pipelines."""
    extra: int = 0
    """The hexes that it may move this turn beyond its technology."""
    looked: int = 0
    """How many of its ships looked into a neighbouring hex this turn."""
    load: str = ""
    """What a Miner tows."""
    strikes: tuple[Player, ...] = ()
    """Whom Raiders attack in this combat phase who do not see them."""
    aboard: str = ""
    """The Carriers that take Fighters along when they move."""
    bombarded: bool = False
    """Whether it has had its shots at a colony this turn, fired or not."""
    damage: int = 0
    """The hits that a doomsday machine has taken with it from battles."""
    weakness: str = ""
    """What a doomsday machine is weak to; empty before its first battle."""


def is_face_up(group: Group) -> bool:
    """§4.2: Colony Ships, Miners, pipelines always; others from a battle until they are home."""
    return group.shown is not None or group.kind in FACE_UP


def seen_from_outside(group: Group) -> Group:
    """What others see of a group: where its counter is; more only of what lies face up.

    Built field by field: what is not named here is not told.
    """
    face_up = is_face_up(group)
    return Group(
        id=group.id,
        owner=group.owner,
        kind=group.kind if face_up else UNKNOWN,
        at=group.at,
        ships=group.ships if face_up else 0,
        tech=group.shown or Tech(),
        shown=group.shown,
        load=group.load,
        damage=group.damage,
        weakness=group.weakness,
    )


class Colony(Record):
    """A settled planet: what it is worth each economic phase, and the loads delivered to it."""

    owner: Player
    value: int
    homeworld: bool = False
    stock: tuple[str, ...] = ()


class System(Record):
    """A hex: the marker that lies in it, face down or not, and who has settled there."""

    home_of: Player | None
    marker: str
    """What the hex is: a marker that stays, a load that waits for a Miner, or "clear"."""
    explored: bool = False
    seen_by: tuple[Player, ...] = ()
    """Who has looked at the marker while it was face down."""
    colony: Colony | None = None


class Empire(Record):
    """What one player alone knows of his empire."""

    cp: int = 0
    """Construction points in store."""
    levels: dict[str, int] = msgspec.field(default_factory=dict)
    counters_made: int = 0
    """How many counters this player has had; the next one gets the number after it."""
    income: int = 0
    """What colonies gave in the present economic phase."""
    minerals: int = 0
    """What loads gave in the present economic phase."""
    trade: int = 0
    """What colonies along pipelines gave in the present economic phase."""
    bounty: int = 0
    """What a conquered homeworld will give in the next economic phase."""
    blockaded: tuple[str, ...] = ()
    """The colonies that gave nothing in the present economic phase."""
    bid: int = 0
    grants: int = 0
    """Grants of the last economic phase."""
    granted: int = 0
    """What grants have cost in the present economic phase."""
    progress: dict[str, int] = msgspec.field(default_factory=dict)
    """What dice have brought towards the next level of a technology."""
    researched: int = 0
    """What research cost in the last economic phase."""
    waiting: Waiting | None = None
    """What was ordered for the next turn, where all ordered theirs at once."""
    fallen: bool = False
    """Whether the homeworld is lost; everybody knows."""
    destroyed: int = 0
    """Colonies of others that this player has destroyed; everybody knows."""
    doctrine: dict[str, str] = msgspec.field(default_factory=dict)
    """How this player wants to answer questions, by topic, instead of being asked."""


class Line(Record):
    """A group in battle: how many of its ships are screened, and the hits on damaged ships."""

    cloaked: bool = False
    """Whether it fires as cloaked Raiders do in this round."""
    screened: int = 0
    damage: tuple[int, ...] = ()
    """The hits on each damaged ship in the line, the most damaged first."""
    screened_damage: tuple[int, ...] = ()
    fired: int = 0
    """How many of its ships in the line have fired in this round."""


class Battle(Record):
    """A battle under way: two sides in one hex; all of it is public."""

    at: str
    attacker: Player
    defender: Player
    round: int = 0
    bonus: Player | None = None
    """The side with the fleet size bonus in this round."""
    lines: dict[str, Line] = msgspec.field(default_factory=dict)
    """Every group that fights, by id."""
    firing: Firing | None = None
    """Who acts now; None while screens are chosen and mines explode."""
    losses: tuple[Loss, ...] = ()
    """What was destroyed in this round, the first first."""

    def other(self, side: Player) -> Player:
        """The other side."""
        return self.attacker if side == self.defender else self.defender


class State(Base):
    """All of a position."""

    tables: ClassVar[Tables] = TABLES

    house_rules: HouseRules
    round: int
    """Rounds of three turns and an economic phase, from 1; 0 during set-up."""
    turn: int
    """Turns of the round, from 1."""
    phase: Phase
    order: tuple[Player, ...]
    """Who plays first, second ... in this round."""
    systems: dict[str, System]
    groups: dict[str, Group]
    empires: dict[Player, Empire]
    mover: Player | None = None
    battle: Battle | None = None
    machines: int = 0
    """How many doomsday machines have come so far."""
    alien_empires: AlienEmpires | None = None
    """The alien empires of a solitaire game, and all that they keep secret."""
    result: Result | None = None


class Position(Protocol):
    """What a state and a view have in common: all that a rule about orders may look at."""

    tables: ClassVar[Tables]

    @property
    def house_rules(self) -> HouseRules: ...

    @property
    def round(self) -> int: ...

    @property
    def turn(self) -> int: ...

    @property
    def systems(self) -> Mapping[str, System]: ...

    @property
    def groups(self) -> Mapping[str, Group]: ...

    @property
    def empires(self) -> Mapping[Player, Empire]: ...

    @property
    def battle(self) -> Battle | None: ...


def map_of(here: Position) -> GameMap:
    """The map of a match."""
    return map_called(here.house_rules.map, here.tables)


def costs_of(here: Position) -> CostTable:
    """What technologies cost in this match."""
    return here.tables.technology[here.house_rules.cost_table]


def kinds_in_play(here: Position) -> tuple[str, ...]:
    """The kinds of unit that players can build in this match."""
    return tuple(kind for kind in here.tables.units if is_kind_in_play(here, kind))


def is_kind_in_play(here: Position, kind: str) -> bool:
    """Whether a word is a unit that players can build; alien empires see through decoys (R90)."""
    unit = here.tables.units.get(kind)
    if not isinstance(unit, Unit):
        return False  # no word of the table, or the one that says where it comes from
    if not unit.built or unit.drawn:
        return False
    if kind == DECOY and here.house_rules.solitaire == "alien_empires":
        return False
    return is_played(here, unit.option)


def technologies_in_play(here: Position) -> tuple[str, ...]:
    """The technologies that there are in this match."""
    return tuple(name for name in TECHNOLOGIES if is_technology_in_play(here, name))


def is_technology_in_play(here: Position, name: str) -> bool:
    """Whether a word is a technology that there is in this match."""
    return name in TECHNOLOGIES and is_played(here, getattr(costs_of(here), name).option)


def is_played(here: Position, option: str) -> bool:
    """Whether the house rule is played that brings a unit or a technology; "" is always played."""
    return is_option_played(here.house_rules, option)


def unit_of(here: Position, group: Group) -> Unit:
    """The figures of a group's kind; only of one whose kind is known."""
    return here.tables.unit(group.kind)


def fights(here: Position, group: Group) -> bool:
    """Whether a group has Attack Strength; only of one whose kind is known."""
    return unit_of(here, group).attack > 0


def resists(here: Position, group: Group) -> bool:
    """§3.6, §8.2: whether a group stops who comes: it fights, or is mines."""
    return fights(here, group) or group.kind == MINES


def groups_at(here: Position, place: str, owner: Player | None = None) -> Iterator[Group]:
    """The groups in a hex, or those of one player."""
    for group in here.groups.values():
        if group.at == place and owner in (None, group.owner):
            yield group


def groups_of(here: Position, player: Player) -> Iterator[Group]:
    """A player's groups, the oldest first."""
    return (group for group in here.groups.values() if group.owner == player)


def strangers_at(here: Position, place: str, player: Player) -> Iterator[Group]:
    """The groups of others in a hex; those who have no seat leave each other alone."""
    # generators, here and above: most who ask want to know whether there is one, very often
    others = (group for group in groups_at(here, place) if group.owner != player)
    return (group for group in others if player in here.empires or group.owner in here.empires)


def armed_at(here: Position, place: str, player: Player) -> list[Group]:
    """A player's own groups with Attack Strength in a hex."""
    return [group for group in groups_at(here, place, player) if fights(here, group)]


def neighbours(here: Position, place: str) -> tuple[str, ...]:
    """The hexes next to one, those that lie in play; by house rule across warp points (R58)."""
    # the map has hexes that may be chosen into a home; those that were not are not in play
    near = tuple(each for each in map_of(here).near[place] if each in here.systems)
    if not here.house_rules.warp_points:
        return near
    return near + tuple(each for each in other_ends(here, place) if each not in near)


def other_ends(here: Position, place: str) -> Iterator[str]:
    """§5.2: the other known hexes with a warp point of the same number (R58)."""
    marker = here.systems[place].marker
    if marker in WARP_POINTS and here.systems[place].explored:
        for other, system in here.systems.items():
            if other != place and system.explored and system.marker == marker:
                yield other


def colonies_of(here: Position, player: Player) -> dict[str, Colony]:
    """A player's colonies, the homeworld included, by hex."""
    return {
        place: system.colony
        for place, system in here.systems.items()
        if system.colony is not None and system.colony.owner == player
    }


def standing(here: Position) -> list[Player]:
    """§7: the players whose homeworld stands, in seat order."""
    return [player for player, empire in here.empires.items() if not empire.fallen]


def own_colony(here: Position, place: str, player: Player) -> Colony | None:
    """A player's colony in a hex."""
    colony = here.systems[place].colony
    return colony if colony is not None and colony.owner == player else None


def ordered_from(players: tuple[Player, ...], first: Player) -> tuple[Player, ...]:
    """The players clockwise from one of them (R4)."""
    at = players.index(first)
    return players[at:] + players[:at]
