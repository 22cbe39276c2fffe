"""The ruleset of the houses, and what its players see."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from hegemon.core.board import Board, Link, Owner, Place, Token
from hegemon.core.game import Event, Player
from hegemon.core.geometry.hexes import Hex, centre
from hegemon.core.records import Value
from hegemon.core.report import Report
from hegemon.core.ruleset import Date, Traits
from tests.contract.toys import houses
from tests.contract.toys.common import told, toy
from tests.contract.toys.houses import Own, Sector
from tests.contract.toys.houses_form import MonthForm


class FleetSeen(Value, tag=False):
    owner: Player
    at: str
    squadrons: int


class View(Value, tag=False):
    """The map; one's own house; fleets and colonies where one has something oneself."""

    viewer: Player | None
    players: tuple[Player, ...]
    month: int
    places: dict[str, tuple[int, int]]
    lanes: dict[str, tuple[str, ...]]
    own: Own | None
    fleets: dict[str, FleetSeen]
    colonies: dict[str, Player]


def players_of(rules: houses.HouseRules) -> tuple[Player, ...]:
    """One seat a house."""
    return tuple(Player(f"p{number}") for number in range(1, rules.houses + 1))


def view_of(state: Sector, player: Player | None) -> View:
    """What a house may know."""
    own = None if player is None else Own.of(state, player)
    eyes = set() if own is None else {fleet.at for fleet in own.fleets.values()} | set(own.colonies)
    return _seen(state, player, own, eyes)


def truth_of(state: Sector) -> View:
    """Everything."""
    return _seen(state, None, None, set(state.lanes))


def _seen(state: Sector, player: Player | None, own: Own | None, eyes: set[str]) -> View:
    fleets = {
        name: FleetSeen(fleet.owner, fleet.at, len(fleet.squadrons))
        for name, fleet in state.fleets.items()
        if fleet.at in eyes
    }
    colonies = {at: colony.owner for at, colony in state.colonies.items() if at in eyes}
    return View(
        viewer=player,
        players=state.players,
        month=state.month,
        places=state.places,
        lanes=state.lanes,
        own=own,
        fleets=fleets,
        colonies=colonies,
    )


def form(view: View, question: Any) -> MonthForm:
    """The order sheet."""
    assert view.own is not None
    return MonthForm(view.month, view.own)


def board(view: View) -> Board:
    """Hexes, lanes, colonies, fleets."""
    return Board(
        "Houses",
        view.month,
        tuple(_place(view, at, cell) for at, cell in view.places.items()),
        owners=tuple(Owner(one, one[1:], f"House {one[1:]}") for one in view.players),
        tokens=tuple(
            Token(name, fleet.owner, "fleet", fleet.at, count=fleet.squadrons, sign="fleet")
            for name, fleet in view.fleets.items()
        ),
        links=tuple(Link(a, b) for a, others in view.lanes.items() for b in others if a < b),
        grid="hex-flat",
        clock="month",
    )


def _place(view: View, at: str, cell: tuple[int, int]) -> Place:
    x, y = centre(Hex(*cell), "flat")
    return Place(at, x, y, "hex", owner=view.colonies.get(at), label=at[1:], sign="planet")


def report(view: View, events: Sequence[Event]) -> Report:
    """An event, a sentence."""
    return told(events, words)


def words(event: Any) -> str:
    """An event as a sentence."""
    match event:
        case houses.Moved(fleet=fleet, at=at):
            return f"{fleet} goes to {at}."
        case houses.Fought(at=at, lost=lost):
            return f"Battle at {at}: lost are {', '.join(lost)}."
        case houses.Paid(income=income, spent=spent):
            return f"Income {income}, spent {spent}."
    return f"The end; the most squadrons have {', '.join(event.best)}."


HOUSES = toy(
    name="houses",
    title="Houses",
    summary="Secret orders for hundreds of fleets.",
    version=1,
    schema=1,
    seats=(2, 12),
    traits=Traits(turns="simultaneous", hidden=True, chance=True, ends=True),
    state=Sector,
    agenda=(
        houses.AskOrders,
        houses.March,
        houses.Meetings,
        houses.Accounts,
        houses.NextMonth,
    ),
    answers=(houses.MonthlyOrders,),
    events=(houses.Moved, houses.Fought, houses.Paid, houses.Ended),
    house_rules=houses.HouseRules,
    players=players_of,
    setup=houses.set_up,
    view=view_of,
    truth=truth_of,
    result=attrgetter("result"),
    date=lambda state: Date(state.month, "month"),
    form=form,
    board=board,
    report=report,
    invariants=houses.impossible,
)

LARGE = houses.HouseRules(houses=12, months=300, colonies=12, fleets=18)
"""469 systems, 216 fleets, 432 squadrons, 144 colonies."""
