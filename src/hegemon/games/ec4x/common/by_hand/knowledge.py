"""What an umpire may do by hand to what a House knows of systems that it does not see."""

from __future__ import annotations

from typing import Annotated

from hegemon.core import Act, Choice, Choices, Given, Order, Player, Says
from hegemon.games.ec4x.common.phases.arrivals import learned
from hegemon.games.ec4x.common.phases.observation import learn, sighting
from hegemon.games.ec4x.common.rules.missions import BY_WORD, MISSIONS, SPYING
from hegemon.games.ec4x.common.rules.sights import in_sight, owner_of
from hegemon.games.ec4x.common.state import Fleet, State, chart, colonies_of, fleets_at

WhichKnows = Annotated[str, Says("choice", "which House")]
Unseen = Annotated[str, Says("place", "which system", needs=("house",))]


class KnowSystem(Order):
    """By hand: a House learns how a system is now: its planet, colony, orbit and fleets."""

    example = "know p1 B2"
    house: WhichKnows
    system: Unseen


class ForgetSystem(Order):
    """By hand: a House knows nothing of a system any more, not even what its spies told."""

    example = "forget p1 B2"
    house: WhichKnows
    system: Unseen


class SpyByHand(Order):
    """By hand: a House gets the report that spies on a mission would make of a system now."""

    example = "spy p1 B2 spy_system"
    house: WhichKnows
    system: Unseen
    mission: Annotated[str, Says("choice", "which mission", needs=("house", "system"))]


def _houses(state: State) -> Choices:
    return tuple(map(Choice, state.houses))


def _unseen(state: State, field: str, given: Given) -> Choices:
    """2.4: the systems that a House does not see."""
    if field == "house":
        return _houses(state)
    seen = in_sight(state, Player(str(given["house"])))
    return tuple(Choice(one, barred=_why_seen(one, seen)) for one in chart(state).systems)


def _why_seen(system: str, seen: frozenset[str]) -> str:
    return "it is in sight" if system in seen else ""


def _known(state: State, field: str, given: Given) -> Choices:
    """2.4, 4.1: of the systems that a House does not see, those that it remembers."""
    if field == "house":
        return _houses(state)
    player = Player(str(given["house"]))
    house, seen = state.houses[player], in_sight(state, player)
    known = [one for one in chart(state).systems if one in house.known or one in house.intelligence]
    return tuple(Choice(one, barred=_why_seen(one, seen)) for one in known)


def _spying(state: State, field: str, given: Given) -> Choices:
    """4.1, orders 09 to 11: systems where a House has no colony, and what there is to learn."""
    if field == "house":
        return _houses(state)
    player = Player(str(given["house"]))
    if field == "system":
        own = colonies_of(state, player)
        return tuple(Choice(one) for one in chart(state).systems if one not in own)
    system = str(given["system"])
    found: list[Choice] = []
    for kind in MISSIONS:
        if kind.number in SPYING:
            facts = _facts(state, player, system, kind.number)
            found.append(Choice(kind.word, kind.name, "" if facts else "nothing is to be learned"))
    return tuple(found)


def _facts(state: State, player: Player, system: str, mission: int) -> dict[str, int]:
    """4.1: what a fleet of the House would learn there."""
    eye = Fleet("", player, system, [])
    return learned(state, eye, state.colonies.get(system), mission)


def _learned(state: State, order: KnowSystem) -> None:
    player = Player(order.house)
    house, there = state.houses[player], fleets_at(state, order.system)
    house.known = {**house.known, order.system: sighting(state, player, order.system, there)}


def _forgotten(state: State, order: ForgetSystem) -> None:
    house = state.houses[Player(order.house)]
    house.known = {at: one for at, one in house.known.items() if at != order.system}
    house.intelligence = {at: one for at, one in house.intelligence.items() if at != order.system}


def _spied(state: State, order: SpyByHand) -> None:
    """4.1: nobody is praised for it."""
    player, mission = Player(order.house), BY_WORD[order.mission].number
    facts = _facts(state, player, order.system, mission)
    learn(state, player, order.system, mission, (owner_of(state, order.system), facts))


KNOWLEDGE_BY_HAND: tuple[Act[State], ...] = (
    Act(KnowSystem, _unseen, _learned),
    Act(ForgetSystem, _known, _forgotten),
    Act(SpyByHand, _spying, _spied),
)
"""What an umpire may do to what Houses know."""
