"""Looks ahead: plays several plans on in several worlds that could be true, and takes the best."""

from __future__ import annotations

from typing import Any

from hegemon.bots.space_conquest.estimate import Ways, enemy_home, ways
from hegemon.bots.space_conquest.plans import Converge, Grow, Mass, Plan
from hegemon.bots.space_conquest.worlds import World, homes
from hegemon.core.form import Form
from hegemon.core.game import Player
from hegemon.games.space_conquest import Moves, State, View

WORLDS = 6
"""How many worlds are kept."""
FIRST_LOOK = 2
"""In how many worlds every plan is tried."""
FINALISTS = 3
"""How many plans are tried in all worlds."""
HORIZON = 13
"""How many turns ahead a plan is played."""
MOST_STRIKES = 5
"""How many ways to strike are weighed each turn."""
SHIPS_PER_RU = 8
"""How many ships a star's RU is thought to be worth."""


class Admiral:
    """Keeps worlds that could be true and plays its plans on in them."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._worlds: list[World] = []
        self._ways: Ways = {}
        self._last = Moves()
        self._strike: Converge | None = None

    def answer(self, view: View, question: Any, form: Form) -> Moves:
        """The first moves of the plan that does best."""
        self._follow(view)
        plans = self._plans(view)
        best = self._best(plans)
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
            self._worlds = [World(view, f"{self._seed}|{number}") for number in range(WORLDS)]

    def _plans(self, view: View) -> list[Plan]:
        """What could be done: go on with a strike, grow, mass, or strike anew."""
        grow = Grow(self._ways)
        plans: list[Plan] = [grow, Mass()]
        if self._strike and self._strike.arrival > view.turn:
            plans.append(self._strike)
        for target in self._targets(view):
            plans += self._strikes(view, target, grow)
        return plans

    def _targets(self, view: View) -> list[str]:
        """Where the enemy's home is, or the likeliest star for it."""
        home = enemy_home(view)
        if home:
            return [home]
        unknown = [star for star in homes(view) if star not in view.known]
        return unknown[:1]

    def _strikes(self, view: View, target: str, after: Plan) -> list[Plan]:
        """A strike for each distance from which many ships could leave now."""
        strength: dict[int, int] = {}
        for star, ships in view.own_stars().items():
            if star != target:
                distance = self._ways[star][target]
                strength[distance] = strength.get(distance, 0) + ships
        strongest = sorted(strength, key=lambda distance: (-strength[distance], distance))
        return [
            Converge(target, view.turn + distance, 0, after, self._ways)
            for distance in strongest[:MOST_STRIKES]
        ]

    def _best(self, plans: list[Plan]) -> Plan:
        """Try every plan in a few worlds, and the best of them in all."""
        values = [
            sum(self._value(plan, world) for world in self._worlds[:FIRST_LOOK]) for plan in plans
        ]
        ranked = sorted(range(len(plans)), key=lambda at: -values[at])[:FINALISTS]
        for at in ranked:
            values[at] += sum(self._value(plans[at], world) for world in self._worlds[FIRST_LOOK:])
        return plans[max(ranked, key=lambda at: values[at])]

    def _value(self, plan: Plan, world: World) -> float:
        """Play a plan on in a world: 1 for a win, 0 for a loss, or the share of all strength."""
        state = world.copy()
        for turn in range(HORIZON):
            world.step(state, plan.moves(world.view(state)))
            if state.result:
                if len(state.result.winners) != 1:
                    return 0.5
                return 1.0 - turn / 1000 if world.me in state.result.winners else 0.0
        mine, theirs = (strength(state, player) for player in (world.me, world.enemy))
        return mine / (mine + theirs)


def strength(state: State, player: Player) -> int:
    """Ships, wherever they are, and what the stars are worth."""
    ships = sum(fleet.ships for fleet in state.fleets if fleet.owner == player)
    for star in state.stars.values():
        if star.owner == player:
            ships += star.ships_of(player) + SHIPS_PER_RU * star.base_ru
    return ships
