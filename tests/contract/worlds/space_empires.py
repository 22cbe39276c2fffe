"""Hidden in Space Empires: face-down counters and markers, and everybody's books."""

import dataclasses
import random
from collections.abc import Callable
from typing import Any

import msgspec

from hegemon.contract.world import Answers, World
from hegemon.core.dice import Dice
from hegemon.core.game import Player
from hegemon.core.ruleset import Ruleset
from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.cloaking.sequence import AskStrike
from hegemon.games.space_empires.doctrine.topics import TOPICS
from hegemon.games.space_empires.doomsday.deeds import new_machine
from hegemon.games.space_empires.economy.orders import Economics, Research
from hegemon.games.space_empires.economy.sequence import AskEconomics
from hegemon.games.space_empires.house_rules import PRESETS, HouseRules
from hegemon.games.space_empires.positions import found_colony
from hegemon.games.space_empires.rules.counters import new_group, newest_tech
from hegemon.games.space_empires.rules.populate import populate
from hegemon.games.space_empires.rules.sides import GUARDS
from hegemon.games.space_empires.setup import set_up
from hegemon.games.space_empires.state import (
    Tech,
    colonies_of,
    is_face_up,
    map_of,
)
from hegemon.games.space_empires.turn import AskHomeworld, AskMovement, Round
from tests.contract.alien_empires import aliens_come, of_alien_empires, other_alien_empires

ROUNDS = 4
ALIENS = ("AB", "AC", "AD")
KINDS = ("SC", "DD", "CA", "DECOY", "MINE", "SW", "R", "CV", "F")
SAFE = ("attack", "defense", "tactics", "movement", "terraforming", "exploration")
"""The technologies on which nothing else on a sheet depends."""
HALF = 0.5
ASKED_AT_ONCE = ("first",)
"""The topics of a doctrine that can answer in the same step."""
TURNS = 3
"""Turns between economic phases."""
FAR = 4
"""Nobody comes so far in a turn."""
LEFT = 0.4
"""How likely it is that a doctrine says something on a topic."""


class SpaceEmpiresWorld(World):
    length = 60

    def __init__(self, house_rules: HouseRules, matches: int, ruleset: Any = SPACE_EMPIRES) -> None:
        super().__init__(ruleset)
        self._house_rules = msgspec.structs.replace(house_rules, round_limit=ROUNDS)
        self.matches = matches

    def house_rules(self) -> HouseRules:
        """Those of this world, but random players stop."""
        return self._house_rules

    def bound_to_seats(self, state: Any) -> bool:
        """Where a homeworld can lie goes by the seat, and who sits to the right of a third one."""
        return state.round == 0 or len(state.empires) > 2

    def scramble(self, state: Any, player: Player, chance: random.Random) -> Any:
        """Others' face-down counters are anything, markers lie elsewhere, books say otherwise."""
        other = self.codec.copy(state)
        if state.round:
            self._other_counters(other, player, chance, kept=set())
            self._other_markers(other, player, chance, kept=set())
            self._other_books(other, player, chance)
            other_alien_empires(other, chance)
        return other

    def still(self, state: Any, player: Player, answers: Answers, chance: random.Random) -> Any:
        """Only what the next step does not come near differs, and what it does not spend."""
        question = state.agenda[-1]
        if not state.round:
            return None
        other = self.codec.copy(state)
        near = {
            place
            for place in state.systems
            for group in state.groups.values()
            if map_of(state).distance(place, group.at) < FAR
        }
        self._other_markers(other, player, chance, kept=near)
        if isinstance(question, AskMovement) and question.player == player:
            touched = {
                group.at
                for group in state.groups.values()
                for own in state.groups.values()
                if own.owner == player and map_of(state).distance(own.at, group.at) < FAR
            }
            self._other_counters(other, player, chance, touched | _settled(state))
            if state.turn < TURNS and not touched & of_alien_empires(state):
                other_alien_empires(other, chance)
        if isinstance(question, AskStrike) and question.chance.player != player:
            self._other_raiders(other, question.chance.at, player, chance)
        for owner, empire in other.empires.items():
            if owner != player:
                empire.cp += chance.randint(0, 5)
        return other

    def disguised(
        self, state: Any, player: Player, answers: Answers, chance: random.Random
    ) -> Answers:
        """Others study less and leave fewer lines of a doctrine, and nobody can tell."""
        if not isinstance(state.agenda[-1], AskEconomics):
            return answers
        return {
            owner: answer if owner == player else _less(answer) for owner, answer in answers.items()
        }

    def seats_sorted(self, plain: Any) -> Any:
        """Empires stand in seat order; the order of play is a list of its own."""
        plain["empires"] = dict(sorted(plain["empires"].items()))
        return plain

    def _other_counters(
        self, state: Any, player: Player, chance: random.Random, kept: set[str]
    ) -> None:
        for group in state.groups.values():
            if group.owner == player or group.at in kept:
                continue
            group.steps, group.looked = chance.randint(0, 3), 0
            if group.kind == "CO":
                group.tech = Tech(terraforming=chance.randint(0, 1))
            if group.owner == GUARDS:
                group.kind = group.kind if is_face_up(group) else chance.choice(ALIENS)
            elif not is_face_up(group):
                group.kind = chance.choice(KINDS)
                group.ships = chance.randint(1, 6)
                group.tech = Tech(
                    tactics=chance.randint(0, 3),
                    movement=chance.randint(1, 3),
                    cloaking=chance.randint(1, 2) if group.kind == "R" else 0,
                    scanners=chance.randint(0, 2) if group.kind == "DD" else 0,
                )
                group.strikes = (player,) if group.kind == "R" and chance.random() < HALF else ()
                group.aboard = chance.choice(("", group.id)) if group.kind == "F" else ""
            elif group.shown == Tech():
                group.tech = Tech(movement=chance.randint(1, 3), scanners=group.tech.scanners)

    def _other_raiders(self, state: Any, at: str, player: Player, chance: random.Random) -> None:
        """§8.5: whoever lies low beside others could as well be more, or better."""
        for group in state.groups.values():
            if group.at == at and group.owner != player and group.kind == "R":
                group.ships = chance.randint(1, 6)
                group.tech = Tech(attack=chance.randint(0, 2), cloaking=2, movement=1)

    def _other_markers(
        self, state: Any, player: Player, chance: random.Random, kept: set[str]
    ) -> None:
        hidden = [
            system
            for place, system in state.systems.items()
            if not system.explored and player not in system.seen_by and place not in kept
        ]
        markers = [system.marker for system in hidden]
        chance.shuffle(markers)
        for system, marker in zip(hidden, markers, strict=True):
            system.marker = marker
            system.seen_by = tuple(other for other in state.empires if other != player)[:1]

    def _other_books(self, state: Any, player: Player, chance: random.Random) -> None:
        for owner, empire in state.empires.items():
            if owner != player:
                empire.cp, empire.income = chance.randint(0, 60), chance.randint(0, 40)
                empire.minerals, empire.bid = chance.randint(0, 20), chance.randint(0, 9)
                empire.counters_made += 100
                empire.waiting = None
                empire.grants, empire.researched = chance.randint(0, 9), chance.randint(0, 50)
                empire.progress = {"attack": chance.randint(1, 19)}
                empire.levels = {**empire.levels, "movement": chance.randint(1, 7)}
                empire.doctrine = _other_doctrine(chance)


def _settled(state: Any) -> set[str]:
    """The hexes with colonies: what stays there matters, if only because it stays."""
    return {place for place, system in state.systems.items() if system.colony is not None}


def _other_doctrine(chance: random.Random) -> dict[str, str]:
    """Another doctrine that somebody else could have left."""
    return {
        name: chance.choice(list(topic.stances))
        for name, topic in TOPICS.items()
        if chance.random() < LEFT
    }


def _less(answer: Any) -> Any:
    assert isinstance(answer, Economics)
    kept = (
        order
        for order in answer.orders
        if not (isinstance(order, Research) and order.technology in SAFE)
    )
    heard = (line for line in answer.doctrine if line.topic in ASKED_AT_ONCE)
    return Economics(tuple(kept), tuple(heard))


def fleets_meet(house_rules: HouseRules, players: tuple[Player, ...], dice: Dice) -> Any:
    """A first round in which fleets stand close together between the homes."""
    state = set_up(house_rules, players, dice)
    question = AskHomeworld()
    populate(state, {player: question.default(state, player) for player in players}, dice)
    for player, places in zip(players, (("F2", "G5"), ("F4", "G7")), strict=True):
        for place in places:
            for kind, ships in (("CA", 2), ("SC", 3), ("DECOY", 1)):
                tech = newest_tech(state, player, kind)
                new_group(state, player, kind, at=place, ships=ships, tech=tech)
    for place, system in state.systems.items():
        if place[0] in "EFGH":
            system.explored, system.marker = True, "clear"
    state.systems["F3"].marker = "asteroids"
    state.systems["G6"].marker = "nebula"
    state.agenda = [Round()]
    return state


WORLD = SpaceEmpiresWorld(PRESETS["quick"], matches=3)
OPTIONS = HouseRules(
    map="small",
    victory="colony_points",
    quick_start=True,
    research_limit=True,
    home_markers="varied",
    warp_points=True,
    slingshot=True,
)
ADVANCED = HouseRules(map="small", pipelines=True, mines=True)
RAIDERS = HouseRules(map="small", raiders=True, mines=True)


def elsewhere(set_up: Callable[..., Any]) -> Ruleset[Any]:
    """The game from another position on; the lesson of its first match begins at its own."""
    return dataclasses.replace(SPACE_EMPIRES, setup=set_up, lesson=None, figures=None)


CARRIERS = HouseRules(map="small", fighters=True)


def minefields_meet(house_rules: HouseRules, players: tuple[Player, ...], dice: Dice) -> Any:
    """A first round in which fleets, mines and pipelines stand between the homes."""
    state = fleets_meet(house_rules, players, dice)
    for player, places in zip(players, (("F3", "F6"), ("G4", "G6")), strict=True):
        state.empires[player].levels.update(mines=1, mine_sweep=1)
        for place in places:
            for kind, ships in (("MINE", 2), ("MSP", 1)):
                tech = newest_tech(state, player, kind)
                new_group(state, player, kind, at=place, ships=ships, tech=tech)
        tech = newest_tech(state, player, "SW")
        new_group(state, player, "SW", at=places[0], ships=1, tech=tech)
    return state


def homeworlds_fall(house_rules: HouseRules, players: tuple[Player, ...], dice: Dice) -> Any:
    """A first round in which everybody has Battleships before the next one's homeworld."""
    state = set_up(house_rules, players, dice)
    question = AskHomeworld()
    populate(state, {player: question.default(state, player) for player in players}, dice)
    for number, player in enumerate(players):
        state.empires[player].levels.update(ship_size=5, attack=number, movement=3 - number)
        (prey,) = map_of(state).homeworlds[players[number - 1]]
        for group in list(state.groups.values()):
            if group.at == prey and group.kind == "SY":
                del state.groups[group.id]
        tech = newest_tech(state, player, "BB")
        new_group(state, player, "BB", at=prey, ships=6, tech=tech)
    state.agenda = [Round()]
    return state


def aliens_are_near(house_rules: HouseRules, players: tuple[Player, ...], dice: Dice) -> Any:
    """A first round in which fleets stand before barren planets that nobody has seen."""
    state = fleets_meet(house_rules, players, dice)
    for place in ("F1", "F5", "G3", "G8"):
        state.systems[place].explored, state.systems[place].marker = False, "barren"
    for player, place in zip(players, ("F3", "G4"), strict=True):
        tech = Tech(movement=1, exploration=1)
        new_group(state, player, "CA", at=place, ships=1, tech=tech)
    return state


def raiders_meet(house_rules: HouseRules, players: tuple[Player, ...], dice: Dice) -> Any:
    """A first round in which Raiders, Destroyers with Scanners and mines stand close together."""
    state = fleets_meet(house_rules, players, dice)
    for player, places in zip(players, (("F3", "F5", "G5"), ("F4", "G5", "G6")), strict=True):
        state.empires[player].levels.update(ship_size=2, cloaking=1, scanners=1, movement=4)
        for cloaking, place in enumerate(places):
            tech = Tech(cloaking=max(1, cloaking), movement=4)
            new_group(state, player, "R", at=place, ships=2, tech=tech)
        tech = newest_tech(state, player, "DD")
        new_group(state, player, "DD", at=places[0], ships=1, tech=tech)
        new_group(state, player, "MINE", at=places[0], ships=1, tech=Tech())
    return state


def machines_come(house_rules: HouseRules, players: tuple[Player, ...], dice: Dice) -> Any:
    """A first round in which machines stand between a fleet, mines and colonies."""
    state = set_up(house_rules, players, dice)
    question = AskHomeworld()
    populate(state, {player: question.default(state, player) for player in players}, dice)
    state.order = players
    for place in ("B2", "B3", "C1", "C2", "C3", "C4", "D1", "D2", "D3"):
        state.systems[place].explored, state.systems[place].marker = True, "clear"
    for place in ("B3", "C2", "C4"):
        found_colony(state, place, "p1", 3)
    for place, kind, ships in (
        ("C2", "MINE", 4),
        ("B3", "CA", 6),
        ("B3", "CA", 6),
        ("C4", "SC", 3),
        ("C3", "DECOY", 1),
    ):
        tech = newest_tech(state, players[0], kind)
        new_group(state, players[0], kind, at=place, ships=ships, tech=tech)
    for rating, place in ((1, "D1"), (2, "D3")):
        new_machine(state, f"DM{rating}", place)
    state.agenda = [Round()]
    return state


def carriers_meet(house_rules: HouseRules, players: tuple[Player, ...], dice: Dice) -> Any:
    """A first round in which Carriers with Fighters stand before Scouts with point defense."""
    state = fleets_meet(house_rules, players, dice)
    for player, places in zip(players, (("F3", "F6"), ("G4", "G6")), strict=True):
        state.empires[player].levels.update(fighters=2, point_defense=1)
        for place in places:
            decks = add(state, player, "CV", place, 2)
            add(state, player, "F", place, 5).aboard = decks.id
            add(state, player, "SC", place, 2)
        home = next(iter(colonies_of(state, player)))
        add(state, player, "CV", home, 1)
        add(state, player, "F", home, 4)
    return state


def add(state: Any, player: Player, kind: str, place: str, ships: int) -> Any:
    """A new group with the newest technology."""
    tech = newest_tech(state, player, kind)
    return new_group(state, player, kind, at=place, ships=ships, tech=tech)


VARIANTS = {
    "at once": SpaceEmpiresWorld(HouseRules(map="small", simultaneous=True), matches=2),
    "aliens": SpaceEmpiresWorld(
        HouseRules(map="small", aliens=True),
        matches=2,
        ruleset=elsewhere(aliens_are_near),
    ),
    "raiders": SpaceEmpiresWorld(
        RAIDERS,
        matches=3,
        ruleset=elsewhere(raiders_meet),
    ),
    "carriers": SpaceEmpiresWorld(
        CARRIERS,
        matches=2,
        ruleset=elsewhere(carriers_meet),
    ),
    "conquest": SpaceEmpiresWorld(
        HouseRules(map="three", victory="last_standing"),
        matches=2,
        ruleset=elsewhere(homeworlds_fall),
    ),
    "research": SpaceEmpiresWorld(HouseRules(map="small", unpredictable_research=True), matches=2),
    "advanced": SpaceEmpiresWorld(
        ADVANCED,
        matches=2,
        ruleset=elsewhere(minefields_meet),
    ),
    "doomsday": SpaceEmpiresWorld(
        HouseRules(map="doomsday_large", solitaire="doomsday", mines=True),
        matches=3,
        ruleset=elsewhere(machines_come),
    ),
    "alien empires": SpaceEmpiresWorld(
        HouseRules(
            map="alien_empires",
            solitaire="alien_empires",
            difficulty="harder",
            mines=True,
            raiders=True,
            fighters=True,
        ),
        matches=2,
        ruleset=elsewhere(aliens_come),
    ),
    "options": SpaceEmpiresWorld(OPTIONS, matches=2),
    "battles": SpaceEmpiresWorld(
        HouseRules(map="small"),
        matches=3,
        ruleset=elsewhere(fleets_meet),
    ),
}
