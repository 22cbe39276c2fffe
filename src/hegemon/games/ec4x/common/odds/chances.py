"""5.3.1: every way that a battle of two forces can go, or a great many of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Literal, NamedTuple

from hegemon.core import RecordedDice, SeededDice
from hegemon.games.ec4x.common.odds.question import FIRST, SECOND, FightAsked
from hegemon.games.ec4x.common.rules.battle.combat import (
    fight,
    leaving_of,
    pairs_of,
    retreated,
)
from hegemon.games.ec4x.common.rules.battle.forces import Force
from hegemon.games.ec4x.common.rules.battle.rounds import Law, Volley, damage, volley

Ending = Literal[
    "first destroyed",
    "second destroyed",
    "both destroyed",
    "first retreats",
    "second retreats",
    "both retreat",
    "broken off",
]
Pair = tuple[Force, Force]
MOST_STATES = 2_500
"""So many different positions are followed; a battle that has more is fought many times instead."""
MOST_BATTLES, LEAST_BATTLES, SHARED = 3_000, 300, 60_000
"""So many battles of small forces, fewer of great ones, in which more happens."""
_KEY = bytes(32)
_ENEMIES = {FIRST: [SECOND], SECOND: [FIRST]}
_SURELY_OVER = 200
"""Without a limit of rounds a battle that has come so far is called broken off."""
_LeftStanding = tuple[Pair, tuple[str, ...]]
"""A position between two rounds: both forces, and who has retreated so far."""


class End(NamedTuple):
    """How a battle ended, and what was left."""

    ending: Ending
    pair: Pair
    rounds: int


class Chances(NamedTuple):
    """The ends of a battle and how likely each is; exact, or how often each came in how many."""

    ends: dict[End, Fraction]
    exact: bool
    battles: int = 0


def chances(asked: FightAsked, law: Law) -> Chances:
    """All ends of a battle: exactly where there are few enough ways, else by seeded battles."""
    found = enumerated(asked, law)
    if found is not None:
        return Chances(found, exact=True)
    units = sum(len(force.units) for force in asked.forces)
    battles = max(LEAST_BATTLES, min(MOST_BATTLES, SHARED // units))
    return sampled(asked, law, battles)


def enumerated(asked: FightAsked, law: Law) -> dict[End, Fraction] | None:
    """Round after round, all positions and their chances; None where there are too many.

    Ways that come to the same position are added up, so there are as many positions as differ,
    not as many as there are ways to roll: that is what makes an exact answer possible.
    """
    ends: dict[End, Fraction] = {}
    now: dict[_LeftStanding, Fraction] = {(asked.forces, ()): Fraction(1)}
    number, states = 0, 0
    limit = law.house_rules.round_limit or _SURELY_OVER
    volleys = _Volleys(law)
    while now:
        states += len(now)
        if states > MOST_STATES:
            return None
        later: dict[_LeftStanding, Fraction] = {}
        for (pair, gone), chance in now.items():
            if not _goes_on(pair) or number == limit:
                end = End(_ending(pair, gone), pair, number)
                ends[end] = ends.get(end, Fraction(0)) + chance
                continue
            for (left, leaving), share in _round(asked, law, volleys, pair, number + 1):
                key = (left, (*gone, *leaving))
                later[key] = later.get(key, Fraction(0)) + chance * share
        now, number = later, number + 1
    return ends


def _goes_on(pair: Pair) -> bool:
    return bool(pairs_of({force.owner: force for force in pair}, _ENEMIES))


def _ending(pair: Pair, gone: tuple[str, ...]) -> Ending:
    """5.3.4: who is destroyed, who has retreated; fighters that stayed behind do not count."""
    if gone:
        return "both retreat" if len(set(gone)) > 1 else _of("retreats", gone[0])
    alive = [bool(force.alive) for force in pair]
    if not any(alive):
        return "both destroyed"
    if all(alive):
        return "broken off"
    return _of("destroyed", SECOND if alive[0] else FIRST)


def _of(what: Literal["retreats", "destroyed"], side: str) -> Ending:
    if what == "retreats":
        return "first retreats" if side == FIRST else "second retreats"
    return "first destroyed" if side == FIRST else "second destroyed"


def _round(
    asked: FightAsked, law: Law, volleys: _Volleys, pair: Pair, number: int
) -> Iterator[tuple[_LeftStanding, Fraction]]:
    """5.3.1, 5.3.2: all that one round can lead to: hits on both sides, then who leaves."""
    one, other = pair
    begun = frozenset(unit.id for force in pair for unit in force.alive if unit.state == "crippled")
    # both fire as they are now: what the one loses in this round does not silence it
    hit_other = _struck(law, other, volleys.of(one, other, number), begun)
    hit_one = _struck(law, one, volleys.of(other, one, number), begun)
    for first, share in hit_one.items():
        for second, much in hit_other.items():
            yield _parted(asked, law, first, second), share * much


def _struck(
    law: Law, force: Force, shots: dict[Volley, Fraction], begun: frozenset[str]
) -> dict[Force, Fraction]:
    """5.3.1: what the volleys that the other can fire make of a force."""
    found: dict[Force, Fraction] = {}
    for shot, chance in shots.items():
        after = damage(law, [force], shot, begun).forces[0] if shot.hits else force
        found[after] = found.get(after, Fraction(0)) + chance
    return found


def _parted(asked: FightAsked, law: Law, one: Force, other: Force) -> _LeftStanding:
    """5.3.2: both decide at once whether they have had enough."""
    now = {FIRST: one, SECOND: other}
    gone = leaving_of(law, now, pairs_of(now, _ENEMIES), lambda side: side not in asked.trapped)
    for side in gone:
        now[side] = retreated(now[side])
    return (now[FIRST], now[SECOND]), tuple(gone)


class _Volleys:
    """5.3.1: what a force can roll, by all faces of its dice; the same again and again."""

    def __init__(self, law: Law) -> None:
        self._law = law
        self._known: dict[tuple[object, ...], dict[Volley, Fraction]] = {}

    def of(self, force: Force, enemy: Force, number: int) -> dict[Volley, Fraction]:
        """Each different volley and its chance."""
        aided = number == 1 and force.advantage != "none"
        # all that `volley` asks for and that changes in a battle; advantage, morale and jamming
        # belong to the side, so its owner stands for them
        key = (
            force.owner,
            force.strength,
            force.has_scouts,
            force.has_starbase,
            enemy.has_starbase,
            aided,
        )
        if key not in self._known:
            self._known[key] = self._rolled(force, enemy, number)
        return self._known[key]

    def _rolled(self, force: Force, enemy: Force, number: int) -> dict[Volley, Fraction]:
        # volleys of the same hits do the same, whatever was rolled: one stands for all of them
        found: dict[tuple[int, bool], Fraction] = {}
        shots: dict[tuple[int, bool], Volley] = {}
        for shot, chance in all_rolls(lambda dice: volley(self._law, force, [enemy], number, dice)):
            key = (shot.hits, shot.critical)
            shots.setdefault(key, shot)
            found[key] = found.get(key, Fraction(0)) + chance
        return {shots[key]: chance for key, chance in found.items()}


class _PathDice(RecordedDice):
    """Dice that follow a path of faces and show 1 beyond its end."""

    def __init__(self, path: list[int]) -> None:
        super().__init__()
        self.path = path

    def _face(self, sides: int, purpose: str) -> int:
        at = len(self.rolls)
        return self.path[at] if at < len(self.path) else 1


def all_rolls(rolled: Callable[[RecordedDice], Volley]) -> Iterator[tuple[Volley, Fraction]]:
    """What a function makes of every sequence of faces that it can roll, each with its chance.

    How many dice it rolls, and which, may depend on what the ones before show. So the faces are
    counted up as an odometer is: the last die that can go on shows one more, those after it begin
    with 1 again (`_PathDice`), and it is over when the first die has shown its last face.
    """
    path: list[int] = []
    while True:
        dice = _PathDice(path)
        result = rolled(dice)
        chance = Fraction(1)
        for roll in dice.rolls:
            chance /= roll.sides
        yield result, chance
        path = [roll.face for roll in dice.rolls]
        while path and path[-1] == dice.rolls[len(path) - 1].sides:
            path.pop()
        if not path:
            return
        path[-1] += 1


def sampled(asked: FightAsked, law: Law, battles: int) -> Chances:
    """Many battles with the dice of a fixed key: the same question has the same answer."""
    found: Counter[End] = Counter()
    for number in range(battles):
        dice = SeededDice(_KEY, number)
        battle = fight(law, asked.forces, _ENEMIES, dice, lambda side: side not in asked.trapped)
        pair = (battle.forces[0], battle.forces[1])
        ending = "broken off" if battle.exhausted else _ending(pair, battle.retreated)
        found[End(ending, pair, len(battle.rounds))] += 1
    ends = {end: Fraction(count, battles) for end, count in found.items()}
    return Chances(ends, exact=False, battles=battles)
