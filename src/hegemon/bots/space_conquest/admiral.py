"""Looks ahead: plays several plans on in several worlds that could be true, and takes the best.

Its effort is a number of turns played on, not a time: the same seed makes the same moves anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from hegemon.bots.forward import FastDice
from hegemon.bots.space_conquest.bearing import STYLES, Bearing
from hegemon.bots.space_conquest.estimate import Ways, enemy_home, ways
from hegemon.bots.space_conquest.plans import Converge, Grow, Mass, Plan
from hegemon.bots.space_conquest.worlds import PossibleWorld, homes
from hegemon.bots.styles import Styled, StyleWish
from hegemon.core import Event, Form, Player
from hegemon.games.space_conquest import Moves, State, View

WORLDS = 6
"""How many worlds are kept."""
FIRST_LOOK = 2
"""In how many worlds every plan is tried."""
FINALISTS = 3
"""How many plans are then tried in the other worlds too."""
HORIZON = 13
"""How many turns a plan is played on: the longest way, and two more."""
STRIKES = 3
"""How many ways to strike at one star are weighed each turn."""
STAR = 8
"""How many ships a star is thought to be worth for each of its RU."""
DECISIVE = 3
"""How sharply superior strength is thought to win: the power to which it is raised."""


class Admiral(Styled[Bearing]):
    """Keeps worlds that could be true and plays its plans on in them."""

    remembers: ClassVar[bool] = True

    styles = STYLES
    horizon = HORIZON
    """So many turns each plan is played on."""

    def __init__(self, seed: int, options: StyleWish | None = None) -> None:
        super().__init__(options)
        self._seed = seed
        self._worlds: list[PossibleWorld] = []
        self._ways: Ways = {}
        self._last = Moves()
        self._strike: Converge | None = None

    def answer(
        self, view: View, question: Any, form: Form[Any], told: Sequence[Event] = ()
    ) -> Moves:
        """The first moves of the plan that does best."""
        self._follow(view)
        best = self._best(self._plans(view))
        self._strike = best if isinstance(best, Converge) else None
        self._last = best.moves(view)
        return self._last

    def _follow(self, view: View) -> None:
        """Bring the worlds up to date."""
        if self._worlds:
            for world in self._worlds:
                world.follow(self._last, view)
        else:
            self._ways = ways(view)
            self._worlds = [
                PossibleWorld(view, f"{self._seed}|{number}") for number in range(WORLDS)
            ]

    def _plans(self, view: View) -> list[Plan]:
        """What could be done: grow or mass, at home or ahead, go on with a strike or begin one."""
        targets = self._targets(view)
        front = self._front(view, targets)
        bearing = self.weights
        ahead = Grow(self._ways, front, bearing)
        plans: list[Plan] = [
            Grow(self._ways, view.home_star, bearing),
            Mass(view.home_star, bearing),
        ]
        if front != view.home_star:
            plans += [ahead, Mass(front, bearing)]
        if self._strike and self._strike.arrival > view.turn:
            plans.append(self._strike)
        for target in targets:
            plans += self._strikes(view, target, ahead)
        return plans

    def _targets(self, view: View) -> list[str]:
        """Where the enemy's home is, or may be."""
        home = enemy_home(view)
        return [home] if home else [star for star in homes(view) if star not in view.known]

    def _front(self, view: View, targets: list[str]) -> str | None:
        """The own star that is nearest to where the enemy's home may be."""
        own = [star for star in view.own_stars() if star not in targets]
        return min(own, key=lambda star: (sum(self._ways[star][dest] for dest in targets), star))

    def _strikes(self, view: View, target: str, after: Grow) -> list[Converge]:
        """The strikes at a star for which most ships could leave now."""
        strength: dict[int, int] = {}
        for star, ships in view.own_stars().items():
            distance = self._ways[star].get(target, 0)
            strength[distance] = strength.get(distance, 0) + ships
        strongest = sorted(strength, key=lambda distance: (-strength[distance], distance))
        away = [distance for distance in strongest[:STRIKES] if distance]
        return [Converge(target, view.turn + distance, after) for distance in away]

    def _best(self, plans: list[Plan]) -> Plan:
        """Try every plan in a few worlds, and the best of them in all.

        A new strike that is hardly better than peace is left: plans change with every turn, and a
        fleet once sent cannot be recalled.
        """
        values = [self._values(plan, self._worlds[:FIRST_LOOK]) for plan in plans]
        ranked = sorted(range(len(plans)), key=lambda at: -values[at])[:FINALISTS]
        if not any(self._peaceful(plans[at]) for at in ranked):
            ranked.append(0)  # to grow at home: the first of `_plans`
        for at in ranked:
            values[at] += self._values(plans[at], self._worlds[FIRST_LOOK:])
        best = max(ranked, key=lambda at: values[at])
        peaceful = [at for at in ranked if self._peaceful(plans[at])]
        calm = max(peaceful, key=lambda at: values[at])
        hardly_better = values[best] < values[calm] + self.weights.boldness * WORLDS
        if self._is_new(plans[best]) and hardly_better:
            return plans[calm]
        return plans[best]

    def _peaceful(self, plan: Plan) -> bool:
        return not isinstance(plan, Converge)

    def _is_new(self, plan: Plan) -> bool:
        """Whether a plan is a strike that was not begun: the one that was goes on."""
        return isinstance(plan, Converge) and plan is not self._strike

    def _values(self, plan: Plan, worlds: list[PossibleWorld]) -> float:
        return sum(self._value(plan, world) for world in worlds)

    def _value(self, plan: Plan, world: PossibleWorld) -> float:
        """Play a plan on in a world: about 1 for a win, 0 for a loss, else a share of strength."""
        state, dice = world.copy(), FastDice(f"{world.seed}|{world.state.turn}")
        for turn in range(self.horizon):
            world.step(state, plan.moves(world.view(state)), dice)
            if state.result:
                if state.result.outcome != "victory":
                    return 0.5
                return 1 - turn / 1000 if world.me in state.result.winners else 0.0
        return superiority(strength(state, world.me), strength(state, world.enemy))


def superiority(mine: int, theirs: int) -> float:
    """The chance that superior strength is thought to give."""
    many, few = float(mine**DECISIVE), float(theirs**DECISIVE)
    return many / (many + few)


def strength(state: State, player: Player) -> int:
    """Ships, wherever they are, and what the stars are worth."""
    ships = sum(fleet.ships for fleet in state.fleets if fleet.owner == player)
    for star in state.stars.values():
        if star.owner == player:
            ships += star.ships_of(player) + STAR * star.base_ru
    return ships
