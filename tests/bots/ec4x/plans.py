"""Plans that a House may follow from the first month to the last: one idea, and no second thought.

What wins by one of them alone would be a way round the game. A plan taxes, builds and settles as
every bot does, and then puts all that is left into its idea.

    hegemon simulate ec4x-monero --bots warlord,tests/bots/ec4x/plans.py:Plan:plan=turtle
"""

from __future__ import annotations

from collections.abc import Callable

from hegemon.bots.ec4x.arming import arm, best_warship, expand, watch
from hegemon.bots.ec4x.budget import (
    FULL,
    WORKS,
    buy_levels,
    colonise,
    ferry,
    invest,
    research,
    restore_port,
    tax,
    terraform,
)
from hegemon.bots.ec4x.covert import MOST_GUARD, keep_secrets, rivals
from hegemon.bots.ec4x.desk import OrderBook
from hegemon.bots.ec4x.diplomacy import befriend
from hegemon.bots.ec4x.garrison import garrison, guard_home, mend, strength
from hegemon.bots.ec4x.steward import improve, spread
from hegemon.bots.ec4x.trading import build_traders
from hegemon.bots.ec4x.war import campaign, muster, retire, spy
from hegemon.bots.ec4x.warlord import Warlord
from hegemon.core import Value
from hegemon.games.ec4x import (
    GUARD,
    HUB,
    INVADE,
    Fleet,
    Fund,
    Operate,
    covert_price,
    facilities,
    loaded,
)

FILE = "tests/bots/ec4x/plans.py"
FIST, MARINES = 90, 8
"""A rush leaves with so much strength and so many divisions."""
PREPARATION = 3
"""For so many turns a House of corsairs builds no ship."""
PREY = 3
"""Its squadrons, for each colony of others that it knows."""
ENTRENCHED = 32
"""Armies of the homeworld of a fortress or of the league; half as many in each other colony."""
BASES = 8
"""Starbases of a turtle's homeworld, and one for each further colony with a port."""
ARMIES = 20
"""Its armies there."""
SCOUTS = 8
"""What spies for a House of spies."""


def settled_first(desk: OrderBook, studies: tuple[str, ...]) -> None:
    """Industry, settlers and their people, works and knowledge, as far as money goes."""
    invest(desk, FULL)
    build_traders(desk)
    buy_levels(desk, desk.doctrine.ladder[:1], keep=0)
    colonise(desk)
    terraform(desk, most=desk.spare // 3)
    ferry(desk, most=desk.taxes // 3)
    invest(desk, WORKS)
    research(desk, studies, coins=max((desk.taxes - desk.upkeep) // 4, desk.spare // 8))


def rush(desk: OrderBook) -> None:
    """Warships and marines from the first month on, and yards for more of them."""
    assert desk.home is not None
    marine, transport = desk.tables.code_of("marine"), desk.tables.code_of("transport")
    lift = sum(len(fleet.lift) for fleet in desk.fleets.values())
    colony = desk.colonies[desk.home]
    desk.build(desk.home, transport, MARINES - lift)
    desk.build(desk.home, marine, MARINES - strength(colony, marine))
    warship = best_warship(desk)
    if warship is not None:
        desk.build(desk.home, warship, 100, percent=90)
    expand(desk, desk.home)
    invest(desk, FULL)


def turtle(desk: OrderBook) -> None:
    """Starbases, armies and shields; no ship that could go anywhere."""
    base, army = desk.tables.code_of("starbase"), desk.tables.code_of("army")
    invest(desk, FULL)
    for at, colony in list(desk.colonies.items()):
        coming = sum(project.unit == base for project in colony.projects)
        have = len(facilities(desk.view, colony, "starbase")) + coming
        desk.build(at, base, (BASES if at == desk.home else 1) - have, percent=90)
        desk.build(at, army, ARMIES - strength(colony, army), percent=80)
    settled_first(desk, ("EL", "SL", "SLD", "WEP", "TER"))


def economy(desk: OrderBook) -> None:
    """Nothing but what pays: not a ship, not a soldier, not a secret."""
    settled_first(desk, ("EL", "SL", "TER", "CST"))


def spies(desk: OrderBook) -> None:
    """All that is over goes into the dark: the guard first, then one operation after the other."""
    settled_first(desk, ("EL", "SL", "CIC", "ELI", "SAB"))
    garrison(desk)
    buy_levels(desk, ("SAB",), keep=0)
    if desk.home is not None:
        scout = desk.tables.code_of("scout")
        own = sum(
            ship.unit == scout
            for fleet in desk.fleets.values()
            for squadron in fleet.squadrons
            for ship in squadron.ships
        )
        desk.build(desk.home, scout, SCOUTS - own)
    figures = desk.tables.operations
    if figures is None:
        for player in rivals(desk):
            desk.give(Operate(player, "sabotage"))
        return
    # more than the free share costs a point of prestige for each per cent: not even spies do that
    whole, price = desk.view.houses[desk.me].treasury, covert_price(desk.view.house_rules)
    free = whole * figures.free_share // 100 // price
    desk.give(Fund("guard", min(free, MOST_GUARD - desk.house.guard)))
    desk.give(Fund("covert", free))
    by_gain = sorted(figures.kinds, key=lambda kind: -figures.kinds[kind].gain)
    for player in rivals(desk):
        for kind in by_gain:
            if desk.give(Operate(player, kind)):
                break


def corsair(desk: OrderBook) -> None:
    """The cheapest warships that there are, one before each colony of others, and industry."""
    settled_first(desk, ("EL", "SL", "TER", "CST"))
    if desk.view.turn > PREPARATION and desk.home is not None:
        cheap = min(warships(desk), key=lambda code: desk.tables.units[code].price)
        own = sum(len(fleet.squadrons) for fleet in desk.fleets.values())
        desk.build(desk.home, cheap, PREY * len(desk.foreign) - own)
    garrison(desk)


def at_war(desk: OrderBook) -> None:
    """The warlord's House, but with more armies in each colony than anybody lands marines."""
    spread(desk)
    if desk.view.turn > desk.doctrine.settling:
        dig_in(desk)
        arm(desk)
        watch(desk)
    garrison(desk)
    keep_secrets(desk)
    improve(desk)


def dig_in(desk: OrderBook) -> None:
    """2.4.9: armies, at the homeworld as many as two invasions have divisions."""
    army = desk.tables.code_of("army")
    for at, colony in list(desk.colonies.items()):
        wanted = ENTRENCHED if at == desk.home else ENTRENCHED // 2
        desk.build(at, army, wanted - strength(colony, army), percent=35)


def warships(desk: OrderBook) -> list[str]:
    """9: the codes of all warships that can be built."""
    cst = desk.house.levels.get("CST", 0)
    units = desk.tables.units.items()
    return [code for code, one in units if one.role == "warship" and one.construction <= cst]


PLANS: dict[str, Callable[[OrderBook], None]] = {
    "rush": rush,
    "turtle": turtle,
    "economy": economy,
    "spies": spies,
    "corsair": corsair,
    "league": at_war,
    "fortress": at_war,
}
UNARMED = ("turtle", "economy", "spies")
"""The plans that build no warship."""


class Wish(Value, tag=False):
    """Which plan is followed."""

    plan: str = "rush"
    """One of PLANS."""


class Plan(Warlord):
    """One idea, kept to the end, with the weights of a House at war."""

    options = Wish

    def __init__(self, seed: int = 0, options: Wish = Wish()) -> None:  # noqa: B008  (it is frozen)
        super().__init__(seed)
        self.plan = options.plan

    def rule(self, desk: OrderBook) -> None:
        """What every House needs, then the idea."""
        tax(desk)
        restore_port(desk)
        mend(desk)
        if self.plan not in ALONE:
            befriend(desk)
        if desk.home is not None:
            PLANS[self.plan](desk)

    def command(self, desk: OrderBook) -> None:
        """As the plan has it; what is left guards the homeworld."""
        COMMANDS.get(self.plan, guard_home)(desk)
        guard_home(desk)


def fight_all(desk: OrderBook) -> None:
    """Like the warlord."""
    spy(desk)
    campaign(desk)


def fight_strangers(desk: OrderBook) -> None:
    """The same, but whoever has a pact is left in peace."""
    desk.foreign = desk.perilous
    fight_all(desk)


def lurk(desk: OrderBook) -> None:
    """4.1, order 05: a squadron alone before each colony of others, the nearest first."""
    watched = {one.mission.system for one in desk.fleets.values() if one.mission.number == GUARD}
    for fleet in list(desk.idle()):
        if fleet.mission.number == GUARD and fleet.mission.system in desk.foreign:
            desk.busy.add(fleet.id)
        elif fleet.squadrons and not fleet.lift:
            prowl(desk, fleet, watched)


def prowl(desk: OrderBook, fleet: Fleet, watched: set[str]) -> None:
    """Each squadron of a fleet leaves it for another colony, until only one is left."""
    near = sorted((desk.jumps(fleet.at, at), at) for at in desk.foreign - watched - {HUB})
    for _, at in near:
        first, *others = desk.fleets[fleet.id].squadrons
        name = desk.split(fleet.id, (first.id,)) if others else fleet.id
        if name is not None and desk.send(name, GUARD, at):
            watched.add(at)
        if not others:
            return


def charge(desk: OrderBook) -> None:
    """All that is at home goes at the nearest foreign world at once; what has lost comes home."""
    muster(desk)
    for fleet in list(desk.idle()):
        strikes = is_fist(desk, fleet.id) and strike(desk, fleet.id)
        if not strikes and fleet.at != desk.home:
            retire(desk, desk.fleets[fleet.id])


def is_fist(desk: OrderBook, name: str) -> bool:
    """Whether a fleet is strong enough to leave home, or is on its way with marines on board."""
    fleet = desk.fleets[name]
    marines = loaded(desk.view, fleet, "transport")
    if fleet.at == desk.home:
        return marines >= MARINES and desk.strength(fleet) >= FIST
    return bool(fleet.squadrons and marines)


def strike(desk: OrderBook, name: str) -> bool:
    """4.1, order 07: at the nearest foreign world that a way leads to; whether it goes."""
    start = desk.fleets[name].at
    near = sorted((desk.jumps(start, at), at) for at in desk.foreign - {HUB})
    return any(desk.send(name, INVADE, at) for _, at in near[:3])


ALONE = ("rush", "fortress")
"""The plans that offer nobody a pact."""
COMMANDS: dict[str, Callable[[OrderBook], None]] = {
    "rush": charge,
    "spies": spy,
    "corsair": lurk,
    "league": fight_strangers,
    "fortress": fight_all,
}
