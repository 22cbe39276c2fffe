"""A battle in words: "3 CA A1 D1 vs 5 SC 1 base in asteroids"."""

from __future__ import annotations

import re
from typing import NamedTuple

from hegemon.core import BadConfig, Player, shown
from hegemon.games.space_empires.alien_empires.records import FLEET
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.odds.chances import ATTACKER, DEFENDER, Squad
from hegemon.games.space_empires.rules.counters import used_by
from hegemon.games.space_empires.state import FIGHTER, TERRAIN, State, Tech
from hegemon.games.space_empires.tables import Tables, Technology

LETTERS = {
    "a": "attack",
    "d": "defense",
    "t": "tactics",
    "c": "cloaking",
    "s": "scanners",
    "pd": "point_defense",
    "f": "fighters",
}
"""The technologies that count in a battle, by the letters that stand for them."""
_NAMED = {
    "asteroids": "asteroids",
    "asteroid": "asteroids",
    "asteroid field": "asteroids",
    "nebula": "nebula",
    "nebulae": "nebula",
}
_PLACES = re.compile(
    r"\b(?:in\s+)?(?:an?\s+|the\s+)?(asteroids|asteroid\s+field|asteroid|nebulae|nebula)\b"
)
"""Terrain as people name it, with or without "in"."""
_MOST_SHIPS = 36
"""The ships of one kind that are reckoned with: six full counters."""

_HELP = """\
Two sides, the attacker first, each by its ships and their technology:

    [LEVELS] COUNT UNIT [LEVELS] ... vs [LEVELS] COUNT UNIT [LEVELS] ... [in TERRAIN]

UNIT is one of {fighters}, or a name such as "cruisers" or "base"; alone on its side
a doomsday machine, {machines}, without hits and weak to nothing.
LEVELS are A1 D1 T1 for Attack, Defense and Tactics technology, C1 for Cloaking of Raiders and S1
for Scanners of Destroyers: they belong to the ships that they follow, and before the first ships to
the whole side. Attack and Defense count up to the hull; Raiders have Cloaking 1 at least.
PD1 is Point Defense, for Scouts; 3 F2 are three Fighters of level 2.
TERRAIN is {terrain}; it may also come first, or after the ships of either side.

Example: {example}
"""
EXAMPLE = "3 CA A1 D1 vs 5 SC 1 base"
_USAGE = f'for example "{EXAMPLE}"'


def help_of(tables: Tables) -> str:
    """How the question is written, for players."""
    return _HELP.format(
        fighters=", ".join(_fighting(tables)),
        machines=_machines(tables),
        terrain=" or ".join(TERRAIN),
        example=EXAMPLE,
    )


def _fighting(tables: Tables) -> tuple[str, ...]:
    """The kinds of unit that take part in battles."""
    return tuple(
        kind for kind in tables.unit_kinds if tables.unit(kind).attack > 0 and kind != FLEET
    )


def _machines(tables: Tables) -> str:
    return f"{tables.machine_kinds[0]} to {tables.machine_kinds[-1]}"


class FightAsked(NamedTuple):
    """A battle that somebody asks about."""

    squads: tuple[Squad, ...]
    terrain: str


def read_question(text: str, house_rules: HouseRules, tables: Tables = State.tables) -> FightAsked:
    """Both sides of a question in words; raises BadConfig."""
    sides, terrain = _without_terrain(re.sub(r"[,+:]", " ", text).lower())
    halves = re.split(r"\s+(?:vs\.?|against)\s+", f" {sides} ")
    if len(halves) != 2:  # noqa: PLR2004  (a battle has two sides)
        raise BadConfig(f"odds: two sides fight, {_USAGE}")
    reader = _Reader(house_rules, tables)
    squads = (*reader.side(halves[0], ATTACKER), *reader.side(halves[1], DEFENDER))
    reader.refuse_company(squads)
    return FightAsked(squads, terrain)


class _Reader(NamedTuple):
    """Reads a side of a question by the figures of a game."""

    house_rules: HouseRules
    tables: Tables

    def refuse_company(self, squads: tuple[Squad, ...]) -> None:
        """§9.4: machines fight beside nobody, and not each other; raises BadConfig."""
        with_machines = {one.side for one in squads if one.kind in self.tables.machine_kinds}
        with_ships = {one.side for one in squads if one.kind not in self.tables.machine_kinds}
        if with_machines & with_ships or len(with_machines) > 1:
            raise BadConfig("odds: machines have a side of their own, against ships")

    def side(self, text: str, side: Player) -> tuple[Squad, ...]:
        """§4.2: the squads of a side; raises BadConfig."""
        # levels before the first ships are of the whole side, those after ships are theirs alone;
        # a number waits in `count` for the word that says what is counted
        of_all: dict[str, int] = {}
        found: list[tuple[str, int, dict[str, int]]] = []
        count: int | None = None
        for word in text.split():
            level = re.fullmatch(r"(pd|[a-z])([0-9]{1,2})", word)
            if count is not None:
                found.append((self.kind(word, side), count, self.fighters(word)))
                count = None
            elif re.fullmatch(r"[0-9]{1,12}", word):
                count = _count(int(word))
            elif level is not None:
                levels = found[-1][2] if found else of_all
                name = self.technology(level[1], found[-1][0] if found else "")
                levels[name] = self.level(name, int(level[2]))
            else:
                raise BadConfig(f"odds: before {shown(word)} comes the number of ships, {_USAGE}")
        if count is not None or not found:
            raise BadConfig(f"odds: each side has a number of ships and what they are, {_USAGE}")
        squads = [
            Squad(side, kind, ships, self.tech(kind, of_all | own)) for kind, ships, own in found
        ]
        return _one_of_each(squads)

    def fighters(self, word: str) -> dict[str, int]:
        """§8.3: the level in the name of Fighters, "F2"; raises BadConfig."""
        if not re.fullmatch(r"f[0-9]{0,2}", word):
            return {}
        return {"fighters": max(1, self.level("fighters", int(word[1:] or 1)))}

    def kind(self, word: str, side: Player) -> str:
        """A unit by its code or name, in the singular or plural; raises BadConfig."""
        names: dict[str, str] = {kind.lower(): kind for kind in self.tables.machine_kinds}
        for kind in self.tables.unit_kinds:
            name = self.tables.unit(kind).name.lower().replace(" ", "")
            names |= dict.fromkeys((kind.lower(), name, f"{name}s"), kind)
        names |= dict.fromkeys(("yard", "yards"), "SY")
        kind = FIGHTER if re.fullmatch(r"f[0-9]{1,2}", word) else names.get(word, "")
        if kind in ("", FLEET):
            these = ", ".join(_fighting(self.tables))
            raise BadConfig(
                f"odds: there is no unit {shown(word)}; these fight: {these}, "
                f"and machines {_machines(self.tables)}"
            )
        unit = self.tables.unit(kind)
        if unit.attack <= 0:
            raise BadConfig(
                f"odds: a {unit.name} has no Attack Strength and takes no part in a battle"
            )
        if side == ATTACKER and unit.moves == "never":
            raise BadConfig(f"odds: a {unit.name} never attacks; name its side second")
        return kind

    def technology(self, letter: str, kind: str) -> str:
        """A technology by its letter, for ships of a kind or a whole side; raises BadConfig."""
        if letter not in LETTERS:
            listed = ", ".join(f"{each.upper()} for {name}" for each, name in LETTERS.items())
            raise BadConfig(
                f"odds: there is no technology {shown(letter.upper())}; these count: {listed}"
            )
        name = LETTERS[letter]
        if kind in self.tables.machine_kinds:
            raise BadConfig(f"odds: a {self.tables.unit(kind).name} has no technology of its own")
        if kind and name not in used_by(kind):
            called = name.replace("_", " ").title()
            raise BadConfig(f"odds: a {self.tables.unit(kind).name} has no {called}")
        return name

    def level(self, name: str, level: int) -> int:
        table = self.tables.technology[self.house_rules.cost_table]
        technology: Technology = getattr(table, name)
        most = technology.most
        if level > most:
            called = name.replace("_", " ").title()
            raise BadConfig(f"odds: {called} technology goes up to {most}, not {level}")
        return level

    def tech(self, kind: str, levels: dict[str, int]) -> Tech:
        """§4.6: attack and defense count up to the hull; a machine has its Tactics and no more."""
        if kind in self.tables.machine_kinds:
            return Tech(tactics=self.tables.machines.tactics)
        hull, used = self.tables.unit(kind).hull, used_by(kind)
        # levels of a whole side are of no use to ships that are built without them
        own = {name: levels.get(name, 0) for name in used}
        for name in ("cloaking", "fighters"):
            if name in own:
                own[name] = max(
                    1, own[name]
                )  # nobody has Raiders or Fighters without the first level
        return Tech(
            attack=min(hull, levels.get("attack", 0)),
            defense=min(hull, levels.get("defense", 0)),
            tactics=levels.get("tactics", 0),
            cloaking=own.get("cloaking", 0),
            scanners=own.get("scanners", 0),
            fighters=own.get("fighters", 0),
            point_defense=own.get("point_defense", 0),
        )


def _without_terrain(text: str) -> tuple[str, str]:
    """A question apart from its terrain, wherever that is said; raises BadConfig."""
    # whoever asks may begin with it, end with it, or say it of one side: both are there
    found = {_NAMED[" ".join(words.split())] for words in _PLACES.findall(text)}
    if len(found) > 1:
        raise BadConfig(f"odds: a battle is in one hex, not in {' and in '.join(sorted(found))}")
    sides = " ".join(_PLACES.sub(" ", text).split())
    elsewhere = re.search(r"\bin\b(?: an?| the)? ?(.*)", sides)
    if elsewhere is not None:
        where = shown(elsewhere[1])
        raise BadConfig(f"odds: ships fight in {' or '.join(TERRAIN)}, not in {where}")
    return sides, next(iter(found), "clear")


def _one_of_each(squads: list[Squad]) -> tuple[Squad, ...]:
    """§3.3: ships alike are one squad; one Base at most lies in a hex."""
    found: dict[tuple[str, Tech], int] = {}
    for squad in squads:
        found[squad.kind, squad.tech] = found.get((squad.kind, squad.tech), 0) + squad.ships
    bases = sum(ships for (kind, _), ships in found.items() if kind == "BASE")
    if bases > 1:
        raise BadConfig(f"odds: one Base can lie in a hex, not {bases}")
    for ships in found.values():
        _count(ships)
    return tuple(Squad(squads[0].side, kind, ships, tech) for (kind, tech), ships in found.items())


def _count(ships: int) -> int:
    if not 0 < ships <= _MOST_SHIPS:
        raise BadConfig(f"odds: 1 to {_MOST_SHIPS} ships of a kind, not {ships}")
    return ships
