"""Houses: a toy of EC4X's size with few rules, for all that must hold when a game is big.

Every month all houses give secret orders at once: missions for fleets, which stand until they are
given anew, a tax, research, ships to build. Then all fleets go one hop of their routes, fleets that
meet fight, and the colonies pay. Twelve houses have 469 systems, 215 fleets with 500 squadrons, and
144 colonies.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, ClassVar

import msgspec

from hegemon.core.dice import Dice
from hegemon.core.events import Private, Witnessed
from hegemon.core.game import Answer, Event, Play, Player, Question, Result, State, Task
from hegemon.core.geometry.hexes import Hex, neighbours, spiral
from hegemon.core.order import Order, Says
from hegemon.core.records import Record, Value

FIELDS = ("weapons", "drives", "growth")
HULLS = {"scout": 40, "destroyer": 90, "cruiser": 160}
"""What a ship costs."""
LONGEST_ROUTE, DOCKS, MOST_POINTS = 20, 5, 500


class HouseRules(Value, tag=False):
    houses: int = 3
    months: int = 4
    colonies: int = 2
    fleets: int = 4


class Squadron(Value, tag=False):
    hull: str
    strength: int
    crippled: bool = False


OurFleet = Annotated[str, Says("token", "the fleet")]
OurColony = Annotated[str, Says("place", "the colony")]
Roe = Annotated[int, Says("count", "rules of engagement")]
Route = Annotated[tuple[str, ...], Says("place", "the next system", needs=("fleet", "via"))]


class Hold(Order):
    """1: stay."""

    example = "hold f1"
    about = "fleet"
    fleet: OurFleet
    roe: Roe = 6


class Move(Order):
    """1: go along lanes."""

    example = "move f1 s1 s2"
    about = "fleet"
    fleet: OurFleet
    roe: Roe = 6
    via: Route = ()


class Patrol(Order):
    """1: go and look."""

    example = "patrol f1 s1"
    about = "fleet"
    fleet: OurFleet
    roe: Roe = 6
    via: Route = ()


class Guard(Order):
    """1: guard a colony."""

    example = "guard f1 s1"
    about = "fleet"
    fleet: OurFleet
    colony: OurColony
    roe: Roe = 6


Mission = Hold | Move | Patrol | Guard
"""What a fleet does until it is told otherwise; a route is what is left of it."""


class Tax(Order):
    """3: set the tax."""

    example = "tax 50"
    about = "tax"
    rate: Annotated[int, Says("count", "per cent")]


class Research(Order):
    """3: spend points a month."""

    example = "research drives 40"
    about = "field"
    field: Annotated[str, Says("choice", "the field")]
    points: Annotated[int, Says("count", "points")]


class Build(Order):
    """3: build ships."""

    example = "build s1 scout 2"
    colony: OurColony
    hull: Annotated[str, Says("choice", "the hull")]
    count: Annotated[int, Says("count", "how many", needs=("colony", "hull"))]


class MonthlyOrders(Answer):
    orders: tuple[Mission | Tax | Research | Build, ...] = ()


class Fleet(Record):
    owner: Player
    at: str
    mission: Mission
    squadrons: tuple[Squadron, ...] = ()


class Colony(Record):
    owner: Player
    industry: int
    queue: tuple[Build, ...] = ()


class House(Record):
    research: dict[str, int]
    """Points a month by field: what stands until it is changed."""
    known: dict[str, int]
    treasury: int = 1000
    tax: int = 50


class Sector(State):
    players: tuple[Player, ...]
    rules: HouseRules
    month: int
    lanes: dict[str, tuple[str, ...]]
    places: dict[str, tuple[int, int]]
    houses: dict[Player, House]
    colonies: dict[str, Colony]
    fleets: dict[str, Fleet]
    fleets_made: int = 0
    result: Result | None = None


class Moved(Private):
    rule: ClassVar[str] = "1"
    fleet: str
    at: str


class Fought(Witnessed):
    rule: ClassVar[str] = "2"
    at: str
    lost: tuple[str, ...]


class Paid(Private):
    rule: ClassVar[str] = "3"
    income: int
    spent: int


class Ended(Event):
    rule: ClassVar[str] = "4"
    best: tuple[Player, ...]


class AskOrders(Question[Sector, MonthlyOrders]):
    """All houses at once; what they do not say goes on as it is."""

    def asked(self, state: Sector) -> Sequence[Player]:
        return state.players

    def problems(self, state: Sector, player: Player, answer: MonthlyOrders) -> Iterable[str]:
        law = Law(Own.of(state, player))
        for order in answer.orders:
            why = law.why_not(order)
            if why:
                yield why
                return
            law = law.after(order)

    def default(self, state: Sector, player: Player) -> MonthlyOrders:
        return MonthlyOrders()

    def resolve(self, play: Play[Sector], answers: Mapping[Player, MonthlyOrders]) -> None:
        for player, answer in answers.items():
            for order in answer.orders:
                obey(play.state, player, order)
        play.then(March(), Meetings(), Accounts(), NextMonth())


def obey(state: Sector, player: Player, order: Order) -> None:
    """What an order changes: missions, tax and research stand until they are changed again."""
    match order:
        case Tax(rate=rate):
            state.houses[player].tax = rate
        case Research(field=field, points=points):
            state.houses[player].research[field] = points
        case Build(colony=colony):
            state.colonies[colony].queue += (order,)
        case Hold() | Move() | Patrol() | Guard():
            state.fleets[order.fleet].mission = order


class March(Task[Sector]):
    """1: every fleet goes one hop."""

    def run(self, play: Play[Sector]) -> None:
        for name, fleet in play.state.fleets.items():
            mission = fleet.mission
            if isinstance(mission, Move | Patrol) and mission.via:
                fleet.at, *rest = mission.via
                there = isinstance(mission, Move) and not rest
                onward = msgspec.structs.replace(mission, via=tuple(rest))
                fleet.mission = Hold(name, mission.roe) if there else onward
                play.tell(Moved(fleet.owner, name, fleet.at))


class Meetings(Task[Sector]):
    """2: where houses meet, each rolls; the lowest roll loses its first fleet."""

    def run(self, play: Play[Sector]) -> None:
        state = play.state
        here: dict[str, dict[Player, list[str]]] = {}
        for name, fleet in state.fleets.items():
            here.setdefault(fleet.at, {}).setdefault(fleet.owner, []).append(name)
        for at, sides in sorted(here.items()):
            if len(sides) > 1:
                rolls = {side: play.dice.roll(10, f"battle {at} {side}") for side in sides}
                worst = min(rolls.values())
                lost = tuple(sides[side][0] for side in sides if rolls[side] == worst)
                for name in lost:
                    del state.fleets[name]
                play.tell(Fought(tuple(sides), at, lost))


class Accounts(Task[Sector]):
    """3: colonies pay their tax; ships are launched while the money lasts; then research."""

    def run(self, play: Play[Sector]) -> None:
        state = play.state
        for player, house in state.houses.items():
            own = {at: colony for at, colony in state.colonies.items() if colony.owner == player}
            income = sum(colony.industry for colony in own.values()) * house.tax // 100
            before = house.treasury = house.treasury + income
            for at, colony in own.items():
                for build in colony.queue:
                    launch(state, player, at, build)
                colony.queue = ()
            for field, points in house.research.items():
                paid = min(points, house.treasury)
                house.known[field] = house.known.get(field, 0) + paid
                house.treasury -= paid
            play.tell(Paid(player, income, before - house.treasury))


def launch(state: Sector, player: Player, at: str, build: Build) -> None:
    """3: a new fleet, if the house can pay for it."""
    price = HULLS[build.hull] * build.count
    house = state.houses[player]
    if price <= house.treasury:
        house.treasury -= price
        add_fleet(state, player, at, (Squadron(build.hull, 5),) * build.count)


class NextMonth(Task[Sector]):
    """4: the richest house wins when the months are over."""

    def run(self, play: Play[Sector]) -> None:
        state = play.state
        if state.month < state.rules.months:
            state.month += 1
            play.then(AskOrders())
            return
        count = dict.fromkeys(state.players, 0)
        for fleet in state.fleets.values():
            count[fleet.owner] += len(fleet.squadrons)
        best = tuple(player for player in count if count[player] == max(count.values()))
        reason = "the most squadrons"
        one = len(best) == 1
        state.result = Result("victory" if one else "draw", best if one else (), reason)
        play.tell(Ended(best))


def set_up(rules: HouseRules, players: tuple[Player, ...], dice: Dice) -> Sector:
    """Hexes in rings, one ring a house; colonies and fleets near each home."""
    cells = spiral(Hex(0, 0), len(players))
    names = {cell: f"s{number}" for number, cell in enumerate(cells)}
    lanes = {
        name: tuple(names[near] for near in neighbours(cell) if near in names)
        for cell, name in names.items()
    }
    places = {name: (cell.q, cell.r) for cell, name in names.items()}
    houses = {player: House(research=dict.fromkeys(FIELDS, 0), known={}) for player in players}
    state = Sector([AskOrders()], players, rules, 1, lanes, places, houses, {}, {})
    share = len(cells) // len(players)
    for number, player in enumerate(players):
        homes = list(names.values())[number * share : (number + 1) * share]
        for at in homes[: rules.colonies]:
            state.colonies[at] = Colony(player, 100 + dice.roll(100, f"industry {at}"))
        for nth in range(rules.fleets):
            squadrons = (Squadron("destroyer", 5), Squadron("scout", 1, nth % 7 == 0))
            add_fleet(state, player, homes[nth % len(homes)], squadrons)
    return state


def add_fleet(state: Sector, player: Player, at: str, squadrons: tuple[Squadron, ...]) -> None:
    """A fleet of its own, which holds where it is."""
    state.fleets_made += 1
    name = f"f{state.fleets_made}"
    state.fleets[name] = Fleet(player, at, Hold(name), squadrons)


def impossible(state: Sector) -> Iterable[str]:
    """What no play can bring about."""
    for name, fleet in state.fleets.items():
        if fleet.at not in state.lanes or not fleet.squadrons:
            yield f"{name} is at {fleet.at} with {len(fleet.squadrons)} squadrons"
    for player, house in state.houses.items():
        if house.treasury < 0:
            yield f"{player} owes {-house.treasury}"


# -- the law of orders


class Own(Value, tag=False):
    """All that the law looks at: what a house knows of its own, and the map."""

    lanes: dict[str, tuple[str, ...]]
    treasury: int
    tax: int
    research: dict[str, int]
    fleets: dict[str, Fleet]
    colonies: dict[str, Colony]

    @classmethod
    def of(cls, state: Sector, player: Player) -> "Own":
        house = state.houses[player]
        return cls(
            state.lanes,
            house.treasury,
            house.tax,
            dict(house.research),
            {name: fleet for name, fleet in state.fleets.items() if fleet.owner == player},
            {at: colony for at, colony in state.colonies.items() if colony.owner == player},
        )


class Law(Value, tag=False):
    """What may be ordered after the orders so far: the same for rules and forms."""

    own: Own
    spent: int = 0
    docks: dict[str, int] = msgspec.field(default_factory=dict)
    """How many ships each colony has been ordered to build."""

    @property
    def left(self) -> int:
        return self.own.treasury - self.spent

    def why_not(self, order: Order) -> str:
        match order:
            case Build():
                return self._no_build(order)
            case Research():
                return self._no_research(order)
            case Tax(rate=rate):
                return "" if 0 <= rate <= 100 else f"a tax of {rate}: 0 to 100"
            case Hold() | Move() | Patrol() | Guard():
                return self._no_mission(order)
        return f"{order} is no order of a house"

    def after(self, order: Order) -> "Law":
        if isinstance(order, Build):
            docks = {**self.docks, order.colony: self.docks.get(order.colony, 0) + order.count}
            return Law(self.own, self.spent + HULLS[order.hull] * order.count, docks)
        return self

    def most(self, colony: str, hull: str) -> int:
        free = DOCKS - self.docks.get(colony, 0)
        return max(0, min(free, self.left // HULLS.get(hull, 1)))

    def _no_mission(self, order: Mission) -> str:
        fleet = self.own.fleets.get(order.fleet)
        if fleet is None:
            return f"{order.fleet[:8]!a} is no fleet of yours"
        if isinstance(order, Guard) and order.colony not in self.own.colonies:
            return f"{order.colony[:8]!a} is no colony of yours"
        if not 0 <= order.roe <= 10:
            return f"rules of engagement {order.roe}: 0 to 10"
        return self._no_route(fleet.at, order.via) if isinstance(order, Move | Patrol) else ""

    def _no_route(self, at: str, route: tuple[str, ...]) -> str:
        if len(route) > LONGEST_ROUTE:
            return f"a route has at most {LONGEST_ROUTE} hops"
        for hop in route:
            if hop not in self.own.lanes[at]:
                return f"no lane leads from {at} to {hop[:8]!a}"
            at = hop
        return ""

    def _no_build(self, order: Build) -> str:
        if order.colony not in self.own.colonies:
            return f"{order.colony[:8]!a} is no colony of yours"
        if order.hull not in HULLS:
            return f"{order.hull[:8]!a} is none of {', '.join(HULLS)}"
        most = self.most(order.colony, order.hull)
        return "" if 1 <= order.count <= most else f"{order.count} ships: 1 to {most}"

    def _no_research(self, order: Research) -> str:
        if order.field not in FIELDS:
            return f"{order.field[:8]!a} is none of {', '.join(FIELDS)}"
        fits = 0 <= order.points <= MOST_POINTS
        return "" if fits else f"{order.points} points: 0 to {MOST_POINTS}"
