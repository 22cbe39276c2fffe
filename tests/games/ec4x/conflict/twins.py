"""Pairs of positions that differ in one thing that House 1 may not know, before a month of war.

Each is built twice and altered once; both then take the same step, in which nothing uncovers what
is hidden: who hides passes his rolls, and who looks for him fails.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hegemon.contract.secrets import DiceByPurpose
from hegemon.core.game import Player
from hegemon.games.ec4x.common.answers import Detach, Merge, Operate, Orders, Split
from hegemon.games.ec4x.common.rules.missions import (
    BOMBARD,
    MOVE,
    PATROL,
    RENDEZVOUS,
    SPY_PLANET,
    SPY_SYSTEM,
)
from hegemon.games.ec4x.common.state import Facility, Mission, Ship, State
from tests.games.ec4x.conflict.positions import P1, P2, P3, colony, fleet, space, war
from tests.playthroughs.ec4x.conflicts import asked

Alter = Callable[[State], None]
Edition = Callable[..., State]
NOBODY: dict[Player, Orders] = {P1: Orders(), P2: Orders(), P3: Orders()}
LANES = "A1-A2 minor, A2-A3 minor, A3-A4 minor, A3-A5 minor, A5-A6 minor, B7-B8 minor"


CLUMSY = "p1-9"
"""A raider of House 1 that fails every stealth roll."""


KEEN = "-6 "
"""The number of fleets whose scouts find every raider."""


class HushedDice(DiceByPurpose):
    """Who hides is not found, but for one raider, and but by some scouts."""

    def _face(self, sides: int, purpose: str) -> int:
        if purpose == f"stealth {CLUMSY}":
            return 1
        if purpose.startswith("stealth"):
            return sides
        if "detection" in purpose:
            return sides if KEEN in purpose else 1
        return super()._face(sides, purpose)


@dataclass(frozen=True)
class Twins:
    """A position, what makes it another, and what is ordered in both."""

    name: str
    place: Alter
    """What stands there besides the homes."""
    alter: Alter
    orders: tuple[tuple[Player, Orders], ...] = ()
    others: tuple[tuple[Player, Orders], ...] | None = None
    """What is ordered in the second, where that is the secret."""
    only: str = ""
    """The edition that knows such a thing."""

    def positions(self, edition: Edition) -> tuple[State, State]:
        """Both, at the question for the month's orders."""
        one, other = self._position(edition), self._position(edition)
        self.alter(other)
        return one, other

    def answers(self) -> tuple[dict[Player, Any], dict[Player, Any]]:
        """What all order in the first, and in the second."""
        first = {**NOBODY, **dict(self.orders)}
        second = first if self.others is None else {**NOBODY, **dict(self.others)}
        return first, second

    def _position(self, edition: Edition) -> State:
        state = war(space(LANES, edition))
        colony(state, P1, "A1", {"AA": 1})
        colony(state, P2, "A6", {"AA": 1}, industry=5)
        colony(state, P3, "B8")
        for house in state.houses.values():
            house.levels |= {"CLK": 7} if "CLK" in house.levels else {"STL": 4, "SAB": 5}
            house.covert = 20
        self.place(state)
        return asked(state)


def parting(state: State) -> None:
    """House 1 leaves A3, where it and House 3, with whom it has no quarrel, have lain."""
    before_the_eyes(state)
    state.fleets["p1-1"].mission = Mission(MOVE, "A2")


def unseen(state: State, ships: str = "RR RR") -> None:
    """A fleet of House 3 lies there, too, well cloaked, and carries settlers."""
    made = fleet(state, "p3-7", "A3", ships, "ET", roe=6, exposed=False)
    for squadron in made.squadrons:
        squadron.ships = tuple(Ship(one.unit, clk=7) for one in squadron.ships)
    if "STL" in state.houses[P3].levels:
        state.houses[P3].levels["STL"] = 4


REORGANISES = {
    "splits": Split("p3-7", "s71"),
    "lets ships go": Detach("p3-7", "ET", 1),
    "joins ships in sight": Merge("p3-7", "p3-1"),
    "takes ships in sight in": Merge("p3-1", "p3-7"),
}
"""R104: what a hidden fleet may do with itself."""


def in_the_dark(name: str, hidden: Alter) -> Twins:
    """House 1 keeps a raider of one name at A3, and another hides there, or nobody."""

    def place(state: State) -> None:
        made = fleet(state, name, "A3", "RR", roe=6)
        made.squadrons[0].ships = (Ship("RR", clk=1 if "CLK" in state.houses[P1].levels else 0),)

    found = "fails its roll" if name == CLUMSY else "passes its roll"
    return Twins(f"who hides and {found} meets {hidden.__name__}", place, hidden)


def beset(state: State) -> None:
    """House 2 finds a raider of House 1 over its colony, and beside an enemy fleet of House 3."""
    war(state, P1, P3)
    colony(state, P2, "A3")
    fleet(state, "p3-1", "A3", "DD", roe=6)
    fleet(state, "p1-1", "A3", "RR", roe=6)
    finder(state, "p2-6")


def finder(state: State, name: str) -> None:
    """Scouts that uncover every raider, from among raiders that stay hidden themselves."""
    made = fleet(state, name, "A3", "RR", mission=(RENDEZVOUS, "A3"), exposed=False)
    made.squadrons[0].ships = (Ship("RR", clk=7), Ship("SC", eli=5))


def found_by_another(state: State) -> None:
    """It is House 3 who finds it: what House 2 has there hides, and is gone."""
    del state.fleets["p2-6"]
    finder(state, "p3-6")


def a_raider(state: State) -> None:
    """A raider of House 2 that waits there for others, and joins no battle while it is unseen."""
    raider(state, "A3", RENDEZVOUS, "A3")


def a_watcher(state: State) -> None:
    """The same with a scout on board, which looks for raiders in vain."""
    raider(state, "A3", RENDEZVOUS, "A3")
    (squadron,) = state.fleets["p2-7"].squadrons
    squadron.ships = (*squadron.ships, Ship("SC", eli=1))


def a_newcomer(state: State) -> None:
    """A raider of House 2 that comes to A3."""
    raider(state, "A5", MOVE, "A3")


def a_spy(state: State) -> None:
    """Scouts of House 2 that spy on the system."""
    fleet(state, "p2-8", "A3", "SC", mission=(SPY_SYSTEM, "A3"), exposed=False)


def nothing(state: State) -> None:
    """The positions are the same: what differs is what others order."""


def outpost(state: State) -> None:
    """House 1 keeps watch at A3 without scouts."""
    fleet(state, "p1-1", "A3", "BB BB BB", roe=10)


def raider(state: State, at: str, mission: int, goal: str) -> None:
    """A raider of House 2, so well cloaked that nobody sees it."""
    fleet(state, "p2-7", at, "RR", mission=(mission, goal), roe=10)
    (squadron,) = state.fleets["p2-7"].squadrons
    squadron.ships = (Ship("RR", clk=7 if "CLK" in state.houses[P2].levels else 0),)
    state.fleets["p2-7"].exposed = False


def watched(state: State) -> None:
    """As before, and scouts look, in vain."""
    fleet(state, "p1-1", "A3", "BB SC SC", roe=10)


def prey(state: State) -> None:
    """A corvette of House 2 comes where three battleships are: it dies in the first round."""
    outpost(state)
    fleet(state, "p2-1", "A5", "CT", mission=(MOVE, "A3"), roe=6)


def driven_off(state: State) -> None:
    """Cruisers of House 2 meet superior force and flee to their nearest colony."""
    fleet(state, "p1-1", "A3", "BB BB BB", roe=10)
    fleet(state, "p2-1", "A5", "CA CA CA CA CA", mission=(MOVE, "A3"), roe=0)


def third_parties(state: State) -> None:
    """Houses 2 and 3 are at war where House 1 does not look."""
    war(state, P2, P3)
    fleet(state, "p2-1", "B7", "DD DD", roe=10)
    fleet(state, "p3-1", "B8", "CA", mission=(MOVE, "B7"), roe=10)


def besieged(state: State) -> None:
    """House 1 bombards a planet whose batteries it cannot overcome."""
    colony(state, P2, "A3", {"GB": 90, "AA": 2}, industry=3)
    fleet(state, "p1-1", "A3", "BB", mission=(BOMBARD, "A3"), roe=10)
    fleet(state, "p1-2", "A3", "CT")


def before_the_eyes(state: State) -> None:
    """A fleet of House 3, with which House 1 has no quarrel, lies beside its own."""
    outpost(state)
    fleet(state, "p3-1", "A3", "DD DD", "TT", roe=6)


def massacre(state: State) -> None:
    """House 3 destroys a corvette of House 2 before the eyes of House 1, who has no quarrel."""
    state.houses[P1].stances = {}
    war(state, P2, P3)
    fleet(state, "p1-1", "A3", "BB", roe=6)
    fleet(state, "p3-1", "A3", "DN DN DN", roe=10)
    fleet(state, "p2-1", "A5", "CT", mission=(MOVE, "A3"), roe=10)


def _reship(state: State, name: str, *codes: str) -> None:
    for squadron, code in zip(state.fleets[name].squadrons, codes, strict=True):
        squadron.ships = (Ship(code),)


def _moved_home(state: State) -> None:
    """House 2 lives one system nearer than House 1 believes."""
    state.colonies["A5"] = state.colonies.pop("A6")


def _yards(state: State) -> None:
    """Everybody has a yard to be sabotaged."""
    code = state.tables.code_of("shipyard")
    for held in state.colonies.values():
        held.facilities = (Facility(code),)


SABOTAGE = {
    "monero": Operate(P1, "yard_sabotage"),
    "satoshi": Operate(P1, "sabotage"),
}


def _harm(player: Player, order: Operate) -> tuple[tuple[Player, Orders], ...]:
    return ((player, Orders((order,))),)


TWINS = (
    Twins("a raider that comes", outpost, lambda s: raider(s, "A5", MOVE, "A3")),
    Twins("a raider that scouts miss", watched, lambda s: raider(s, "A5", MOVE, "A3")),
    Twins("a raider that passes by", outpost, lambda s: raider(s, "A3", MOVE, "A2")),
    Twins(
        "a spy at a colony",
        outpost,
        lambda s: void(fleet(s, "p2-8", "A1", "SC", mission=(SPY_PLANET, "A1"), exposed=False)),
    ),
    Twins(
        "a spy whom scouts miss",
        watched,
        lambda s: void(fleet(s, "p2-8", "A3", "SC", mission=(11, "A3"), exposed=False)),
    ),
    Twins("the ROE of an enemy", prey, lambda s: setattr(s.fleets["p2-1"], "roe", 10)),
    Twins("where an enemy flees", driven_off, lambda s: void(colony(s, P2, "A4"))),
    Twins("a battle elsewhere", third_parties, lambda s: _reship(s, "p2-1", "BB", "CT")),
    Twins("a fleet elsewhere", third_parties, lambda s: void(fleet(s, "p3-9", "B8", "CT CT"))),
    Twins("a hidden colony", outpost, lambda s: void(colony(s, P2, "A4", {"GB": 3}))),
    Twins("a garrison", besieged, lambda s: s.colonies["A3"].ground.update({"AA": 30})),
    Twins("the industry below", besieged, lambda s: setattr(s.colonies["A3"], "industry", 60)),
    Twins("what ships lie there", before_the_eyes, lambda s: _reship(s, "p3-1", "DN", "BB")),
    Twins("what they carry", before_the_eyes, lambda s: setattr(s.fleets["p3-1"], "lift", _ETAC)),
    Twins("what they are told", before_the_eyes, lambda s: setattr(s.fleets["p3-1"], "roe", 0)),
    Twins("the victor of others", massacre, lambda s: _reship(s, "p3-1", "BB", "BB", "BB")),
    Twins("how others stand", outpost, lambda s: void(war(s, P2, P3))),
    Twins("books", outpost, lambda s: setattr(s.houses[P2], "treasury", 77_000)),
    Twins(
        "who does harm",
        _yards,
        nothing,
        _harm(P2, SABOTAGE["monero"]),
        _harm(P3, SABOTAGE["monero"]),
        only="monero",
    ),
    Twins(
        "where a House lives",
        _yards,
        _moved_home,
        _harm(P1, Operate(P2, "yard_sabotage")),
        only="monero",
    ),
    *(
        Twins(
            f"a hidden fleet {does}",
            parting,
            unseen,
            others=((P3, Orders((order,))),),
        )
        for does, order in REORGANISES.items()
    ),
    *(
        in_the_dark(name, hidden)
        for name in ("p1-1", CLUMSY)
        for hidden in (a_raider, a_watcher, a_newcomer, a_spy)
    ),
    Twins(
        "whose scouts hide where a raider is found",
        beset,
        found_by_another,
        only="monero",
    ),
    Twins(
        "what an operation could find out",
        _yards,
        lambda s: void(colony(s, P2, "A4")),
        _harm(P1, Operate(P2, "yard_sabotage", "A4")),
        only="monero",
    ),
    Twins(
        "what sabotage could find out",
        _yards,
        lambda s: void(colony(s, P2, "A4")),
        _harm(P1, Operate(P2, "sabotage", "A4")),
        only="satoshi",
    ),
    Twins(
        "where a raider is going",
        outpost,
        lambda s: raider(s, "A6", PATROL, "A4"),
    ),
)
_ETAC = (Ship("ET"),)


def void(_: object) -> None:
    """What was made is there: nothing to return."""
