"""4.1: the three ways to give a fleet a mission, and what rules need of each.

One is for missions without a goal, one for the fleet that is joined, one for all that lead to a
system.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from hegemon.core import Order, Says, Verb, Verbs
from hegemon.games.ec4x.common.order_fields import AFleet, Id
from hegemon.games.ec4x.common.rules.missions import BY_WORD, JOIN, MISSIONS, Goal, MissionKind


def verbs_of(field: str, usual: tuple[str, ...] = (), **verbs: str) -> Verbs:
    """4.1: the verbs of missions by their words; `usual` are those that fleets have most.

    Which of them come first is seen at a fleet: who has no colonists cannot colonise.
    """
    ranks = {word: place for place, word in enumerate(usual, 1)}
    named = {
        word: Verb(verb, ranks.get(word, 0), BY_WORD[word].name) for word, verb in verbs.items()
    }
    return Verbs(field, named)


class MissionOrder(Order):
    """What the orders have in common that give a fleet one of the sixteen missions.

    4.1: a fleet has one of them at a time, so the last one counts.
    """

    about = "fleet:mission"
    goals: ClassVar[frozenset[Goal]]
    """Where the missions lead that can be given so."""
    fleet: AFleet

    @property
    def kind_of_mission(self) -> MissionKind | None:
        """4.1: the row of the table; None for a word that is none."""
        raise NotImplementedError

    @property
    def target(self) -> str:
        """The system, or the fleet that is joined; empty where a mission has no goal."""
        return ""

    @property
    def stops(self) -> tuple[str, ...]:
        """The systems to pass on the way."""
        return ()


class Tell(MissionOrder):
    """missions: give a fleet a mission without a goal: hold, home or salvage."""

    example = "tell p1-1 home"
    verbs = verbs_of("stay", hold="Hold", home="Seek home", salvage="Salvage")
    goals = frozenset({"none"})
    stay: Annotated[Id, Says("choice", "the mission")]

    @property
    def kind_of_mission(self) -> MissionKind | None:
        """4.1: the row of the table; None for a word that is none."""
        return BY_WORD.get(self.stay)


class Join(MissionOrder):
    """missions: send a fleet after another, to become one with it."""

    example = "join p1-2 p1-1"
    verb = "Join"
    goals = frozenset({"fleet"})
    host: Annotated[Id, Says("token", "the other fleet", needs=("fleet",))]

    @property
    def kind_of_mission(self) -> MissionKind | None:
        """4.1: order 13."""
        return MISSIONS[JOIN]

    @property
    def target(self) -> str:
        """The other fleet."""
        return self.host


class Send(MissionOrder):
    """missions: send a fleet to a system with a mission, the best way, or by systems you name."""

    example = "order p1-1 patrol B3"
    verbs = verbs_of(
        "mission",
        ("move", "colonize", "invade", "spy_system", "patrol", "guard"),
        move="Move",
        patrol="Patrol",
        guard_base="Guard a base",
        guard="Guard",
        bombard="Bombard",
        invade="Invade",
        blitz="Blitz",
        spy_planet="Spy on a planet",
        hack="Hack",
        spy_system="Spy on a system",
        colonize="Colonise",
        rendezvous="Rendezvous",
    )
    goals = frozenset({"system", "planet", "starbase", "unsettled"})
    mission: Annotated[Id, Says("choice", "the mission", needs=("fleet",))]
    goal: Annotated[Id, Says("place", "the system", needs=("fleet", "mission"))]
    way: Annotated[
        tuple[Id, ...], Says("place", "a system to pass on the way", needs=("fleet",))
    ] = ()

    @property
    def kind_of_mission(self) -> MissionKind | None:
        """4.1: the row of the table; None for a word that is none."""
        return BY_WORD.get(self.mission)

    @property
    def target(self) -> str:
        """The system."""
        return self.goal

    @property
    def stops(self) -> tuple[str, ...]:
        """The systems to pass on the way."""
        return self.way


def mission_order(fleet: str, number: int, target: str = "") -> Tell | Join | Send:
    """4.1: the order that gives a fleet a mission; raises IndexError for a number beyond 15."""
    kind = MISSIONS[number]
    if kind.goal == "none":
        return Tell(fleet, kind.word)
    return Join(fleet, target) if number == JOIN else Send(fleet, kind.word, target)
