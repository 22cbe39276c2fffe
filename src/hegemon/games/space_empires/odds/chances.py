"""§4: the exact chances of a battle, by counting dice. A chance is a Fraction.

A battle stands where its squads have so many hits left: hits on a squad gather on one ship, so that
this says how many ships there are and how damaged one of them is. Each round takes some hits away
or, where every ship misses, none. So the positions come up in order of the hits left, and each is
worked out once: one round of it, with the rounds in which nothing happens left out. Where cloaked
Raiders make the first round unlike the others, it is worked out before them.

In a small battle chances are fractions throughout. The fractions of a great one would have
thousands of digits: there each share of a chance is rounded down at the 60th decimal, and what is
lost so is known: no chance is off by more than that.

Who fires when, at what, and the fleet size bonus come from the rules of the game itself.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from hegemon.core import BadConfig, Player
from hegemon.games.space_empires.battle.fire import (
    aim,
    battle_of,
    class_of,
    fire_places,
    outnumbers,
)
from hegemon.games.space_empires.cloaking.rules import is_cloaked
from hegemon.games.space_empires.doomsday.rules import is_machine
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.state import (
    CARRIER,
    FIGHTER,
    Battle,
    Empire,
    Group,
    Line,
    State,
    System,
    Tech,
    unit_of,
)

C = TypeVar("C", int, Fraction)

ATTACKER, DEFENDER = Player("attacker"), Player("defender")
_HEX = "A1"
MOST_WORK = 1_000_000
"""Positions reckoned with, those between two shots included: some seconds of work."""
MOST_POSITIONS = 3_000
"""Products of both sides' hits that are tried at all."""
EXACT_TO = 400
"""Products of both sides' hits up to which chances are fractions throughout."""
_ONE = 10**60
"""Certainty, where chances are rounded down."""

Hits = tuple[int, ...]
"""The hits that each squad can still take."""


_Now = tuple[int, ...]
"""Hits, and then how many ships of each squad that can fire twice have fired in this round."""


class ShipsTurn(NamedTuple):
    """A ship's turn to fire."""

    squad: int
    point_defense: bool
    shot: int
    """How many of its squad have had theirs on this place."""


class Squad(NamedTuple):
    """Ships of one kind and technology on one side."""

    side: Player
    kind: str
    ships: int
    tech: Tech = Tech()


class FiringTable(NamedTuple):
    """§4.5, §4.6: who fires when in a round, and what each shot needs."""

    order: list[tuple[int, bool]]
    """The squads in firing order, and whether they use point defense then (§8.4)."""
    classes: list[str]
    """The class in which each squad fires."""
    needs: dict[Player | None, list[list[int]]]
    """By the side with the bonus, by squad that fires, by target: a die of this or less."""


class Chances(NamedTuple):
    """How a battle can end that is fought until one side is destroyed."""

    squads: tuple[Squad, ...]
    hulls: tuple[int, ...]
    ends: dict[Hits, Fraction]
    """The chance of each end; hits left of each squad."""
    rounds: Fraction
    """How many rounds it takes on average."""

    @property
    def lost(self) -> Fraction:
        """What was rounded off in all: the most that any chance can be too small."""
        return 1 - sum(self.ends.values(), Fraction())

    def ships(self, hits: Hits, squad: int) -> int:
        """How many ships a squad has left."""
        return _ships_of(hits[squad], self.hulls[squad])

    def wins(self, side: Player) -> Fraction:
        """How likely a side is to be the one that is left."""
        own = [at for at, squad in enumerate(self.squads) if squad.side == side]
        found = (chance for hits, chance in self.ends.items() if any(hits[at] for at in own))
        return sum(found, Fraction())

    def left(self, squad: int) -> dict[int, Fraction]:
        """The chance of each number of ships that a squad can have left."""
        found: dict[int, Fraction] = defaultdict(Fraction)
        for hits, chance in self.ends.items():
            found[self.ships(hits, squad)] += chance
        return dict(sorted(found.items()))


def _ships_of(hits: int, hull: int) -> int:
    """§4.7: how many ships can still take so many hits: all but one of them are whole."""
    return -(-hits // hull)


def chances(squads: Sequence[Squad], terrain: str, house_rules: HouseRules) -> Chances:
    """The chances of a battle; raises BadConfig for one with too many positions."""
    return Bout(squads, terrain, house_rules).run()


class Bout:
    """A battle in which every ship fires at what it hits most easily."""

    def __init__(
        self,
        squads: Sequence[Squad],
        terrain: str,
        house_rules: HouseRules,
        edition: type[State] = State,
    ) -> None:
        self.squads = tuple(squads)
        self.here = _lined_up(self.squads, terrain, house_rules, edition)
        self.groups = list(self.here.groups.values())
        self.hulls = tuple(unit_of(self.here, group).hull for group in self.groups)
        self.start = tuple(
            squad.ships * hull for squad, hull in zip(self.squads, self.hulls, strict=True)
        )
        """The hits that each squad can take before the first shot."""
        self.seers = [
            at
            for at, squad in enumerate(self.squads)
            if squad.tech.scanners or is_machine(self.groups[at])
        ]
        """The squads that may see cloaked Raiders (§8.5)."""
        self._known: dict[tuple[tuple[int, ...], bool], FiringTable] = {}
        self.twice = [at for at, early in self.firing(self.start).order if early]
        """The squads that fire at Fighters before their class does (§8.4)."""
        self.work = 0

    @property
    def ambushed(self) -> bool:
        """§8.5: whether cloaked Raiders make the first round unlike the others."""
        return self.firing(self.start, first=True).needs != self.firing(self.start).needs

    def firing(self, hits: Hits, *, first: bool = False) -> FiringTable:
        """§4.5, §8.5: who fires when in a round that begins here; by who sees cloaked Raiders."""
        # only who sees Raiders can change what a round is like; so few answers are remembered
        seeing = tuple(at for at in self.seers if hits[at])
        if (seeing, first) not in self._known:
            self._known[seeing, first] = self._firing_of(seeing, round_=1 if first else 2)
        return self._known[seeing, first]

    def _firing_of(self, seeing: tuple[int, ...], round_: int) -> FiringTable:
        here, all_groups = self.here, self.here.groups
        battle = battle_of(here)
        battle.round = round_
        # the rules say who is cloaked from the groups that are there: for this moment only seers
        here.groups = {str(at): all_groups[str(at)] for at in seeing}
        for group in self.groups:
            battle.lines[group.id].cloaked = is_cloaked(here, group, battle.other(group.owner))
        here.groups = all_groups
        order: list[tuple[int, bool]] = []
        for _, names, early in fire_places(here):
            order += [(int(name), early) for name in names]
        classes = [here.tables.combat.classes[class_of(here, group)] for group in self.groups]
        needs = {bonus: self._all_needed(bonus) for bonus in (None, ATTACKER, DEFENDER)}
        return FiringTable(order, classes, needs)

    def _all_needed(self, bonus: Player | None) -> list[list[int]]:
        """§4.6: what each squad needs against each, when a side has the fleet size bonus."""
        return [[self._needed(own, to, bonus) for to in self.groups] for own in self.groups]

    def _needed(self, shooter: Group, target: Group, bonus: Player | None) -> int:
        battle_of(self.here).bonus = bonus
        return min(self.here.tables.die.sides, aim(self.here, shooter, target).needed)

    def run(self) -> Chances:
        """From the first round until one side is left."""
        start = self.start
        hits_of = dict.fromkeys((ATTACKER, DEFENDER), 0)
        for squad, left in zip(self.squads, start, strict=True):
            hits_of[squad.side] += left
        positions = math.prod(hits_of.values())
        self._refuse_if(positions > MOST_POSITIONS)
        if positions <= EXACT_TO:
            return self._run(start, Fraction(1), Fraction)
        return self._run(start, _ONE, lambda share, whole: share // whole)

    def _run(self, start: Hits, certain: C, part: Callable[[Any, int], C]) -> Chances:
        """Chances in fractions, or in whole numbers that are rounded down."""
        by_hits: list[dict[Hits, Any]] = [defaultdict(int) for _ in range(sum(start) + 1)]
        by_hits[-1][start] = certain
        ends: dict[Hits, Fraction] = {}
        rounds = certain - certain  # nothing, as a fraction or as a whole number
        if self.ambushed:
            rounds = by_hits[-1].pop(start)
            opening = self.one_round(start, first=True)
            for later, weight in opening.items():
                by_hits[sum(later)][later] += part(certain * weight, sum(opening.values()))
        while by_hits:
            for hits, chance in by_hits.pop().items():
                if self.over(hits):
                    ends[hits] = Fraction(chance) / certain
                    continue
                # rounds in which nobody hits are left out: the others share their chance, and a
                # position lasts (unchanged + changed) / changed rounds on average
                after = self.one_round(hits)
                unchanged = after.pop(hits, 0)
                changed = sum(after.values())
                rounds += part(chance * (unchanged + changed), changed)
                for later, weight in after.items():
                    by_hits[sum(later)][later] += part(chance * weight, changed)
        return Chances(self.squads, self.hulls, ends, Fraction(rounds) / certain)

    def over(self, hits: Hits) -> bool:
        """§4.9: whether one side is destroyed."""
        return not (self.strength(hits, ATTACKER) and self.strength(hits, DEFENDER))

    def strength(self, hits: Hits, side: Player) -> int:
        """§4.4: how many ships a side has."""
        return sum(
            _ships_of(left, hull)
            for squad, left, hull in zip(self.squads, hits, self.hulls, strict=True)
            if squad.side == side
        )

    def bonus(self, hits: Hits) -> Player | None:
        """§4.4: the side with the fleet size bonus in a round that begins here, if any has."""
        if any(is_machine(group) for group in self.groups):
            return None
        combat = self.here.tables.combat
        attackers, defenders = self.strength(hits, ATTACKER), self.strength(hits, DEFENDER)
        if outnumbers(combat, attackers, defenders):
            return ATTACKER
        return DEFENDER if outnumbers(combat, defenders, attackers) else None

    def one_round(self, start: Hits, *, first: bool = False) -> dict[Hits, int]:
        """§4.5: what a round can lead to, each with its weight: how many rows of dice do."""
        firing = self.firing(start, first=first)
        needs = firing.needs[self.bonus(start)]
        found = {(*start, *[0] * len(self.twice)): 1}
        for squad, early in firing.order:
            shots = max(_ships_of(now[squad], self.hulls[squad]) for now in found)
            for shot in range(shots):
                for _ in range(unit_of(self.here, self.groups[squad]).attacks):
                    found = self._shot(found, ShipsTurn(squad, early, shot), needs[squad])
        ends: dict[Hits, int] = defaultdict(int)
        for now, weight in found.items():
            ends[now[: len(self.squads)]] += weight
        return ends

    def _shot(self, before: dict[_Now, int], turn: ShipsTurn, needs: list[int]) -> dict[_Now, int]:
        """§4.6: one die for a ship of a squad, where it has so many and something to fire at."""
        self.work += len(before)
        self._refuse_if(self.work > MOST_WORK)
        sides = self.here.tables.die.sides
        after: dict[_Now, int] = defaultdict(int)
        for now, weight in before.items():
            target = self._target(now, turn, needs)
            if target is None or turn.shot >= self._to_fire(now, turn):
                after[now] += weight * sides
                continue
            missed = self._fired(now, turn)
            if needs[target]:
                after[self._struck(missed, target)] += weight * needs[target]
            if needs[target] < sides:
                after[missed] += weight * (sides - needs[target])
        return after

    def _to_fire(self, now: _Now, turn: ShipsTurn) -> int:
        """§4.6, §8.4: the ships of a squad that fire on their place, without those that have."""
        ships = _ships_of(now[turn.squad], self.hulls[turn.squad])
        if turn.point_defense or turn.squad not in self.twice:
            return ships
        return ships - now[len(self.squads) + self.twice.index(turn.squad)]

    def _fired(self, now: _Now, turn: ShipsTurn) -> _Now:
        """§8.4: a ship has fired with point defense."""
        if not turn.point_defense:
            return now
        at = len(self.squads) + self.twice.index(turn.squad)
        return (*now[:at], now[at] + 1, *now[at + 1 :])

    def _struck(self, now: _Now, target: int) -> _Now:
        """§4.7: a hit; a ship that is destroyed is one that has fired (R87)."""
        struck = (*now[:target], now[target] - 1, *now[target + 1 :])
        if target not in self.twice:
            return struck
        at = len(self.squads) + self.twice.index(target)
        return (*struck[:at], max(0, struck[at] - 1), *struck[at + 1 :])

    def _target(self, now: _Now, turn: ShipsTurn, needs: list[int]) -> int | None:
        """§4.6: the same choice as of ships that nobody directs (`fire_orders.weakest`)."""
        # by hand and not by min(): this loop is most of the time that odds take
        best: tuple[int, int, int] | None = None
        for at in range(len(self.squads)):
            if now[at] and self._may_fire(now, turn, at):
                worth = (-needs[at], (now[at] - 1) % self.hulls[at] + 1, at)
                best = worth if best is None or worth < best else best
        return best[2] if best else None

    def _may_fire(self, now: _Now, turn: ShipsTurn, at: int) -> bool:
        """§8.3, §8.4: point defense at Fighters alone, nobody at Carriers behind Fighters."""
        target = self.squads[at]
        if target.side == self.squads[turn.squad].side:
            return False
        if turn.squad in self.twice and (target.kind == FIGHTER) != turn.point_defense:
            return False
        return target.kind != CARRIER or not any(
            left and each.kind == FIGHTER and each.side == target.side
            for each, left in zip(self.squads, now, strict=False)
        )

    def _refuse_if(self, too_many: bool) -> None:  # noqa: FBT001  (the condition itself)
        if too_many:
            raise BadConfig(
                "odds: this battle has too many positions to reckon with; ask for fewer ships or "
                "fewer kinds of them"
            )


def _lined_up(
    squads: Sequence[Squad], terrain: str, house_rules: HouseRules, edition: type[State]
) -> State:
    """§4.2: a position in which nothing is but this battle; groups are called by their number."""
    groups = {
        str(at): Group(str(at), squad.side, squad.kind, _HEX, ships=squad.ships, tech=squad.tech)
        for at, squad in enumerate(squads)
    }
    return edition(
        agenda=[],
        house_rules=house_rules,
        round=1,
        turn=1,
        phase="combat",
        order=(ATTACKER, DEFENDER),
        systems={_HEX: System(None, terrain, explored=True)},
        groups=groups,
        empires={ATTACKER: Empire(), DEFENDER: Empire()},
        battle=Battle(_HEX, ATTACKER, DEFENDER, round=1, lines={name: Line() for name in groups}),
    )
