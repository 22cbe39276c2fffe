"""§6.4 to §6.7: the order sheet of an economic phase, line by line.

`Books` stand after the orders so far. They work on a position: the state's when the phase is
resolved, a copy of the player's view while he writes.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hegemon.core import Player
from hegemon.games.space_empires.answers import Scuttle
from hegemon.games.space_empires.carriers.rules import Tell, why_no_scrapping
from hegemon.games.space_empires.economy.events import Built, Researched
from hegemon.games.space_empires.economy.income import gains, maintenance
from hegemon.games.space_empires.economy.orders import Bid, Build, EconomicOrder, Research
from hegemon.games.space_empires.rules.counters import (
    alike,
    counters_left,
    new_group,
    newest_tech,
    refit,
    room_in,
    yards_at,
)
from hegemon.games.space_empires.rules.movement_deeds import scuttle
from hegemon.games.space_empires.state import (
    Group,
    Position,
    costs_of,
    groups_at,
    is_kind_in_play,
    is_technology_in_play,
    kinds_in_play,
    own_colony,
    technologies_in_play,
    unit_of,
)
from hegemon.games.space_empires.tables import Technology

_HALF = 2


@dataclass
class Books:
    """A player's economic phase after the orders so far."""

    here: Position
    player: Player
    upkeep: int
    """§6.3: what the ships cost that were there before this phase and are not scuttled."""
    spent: int = 0
    bid: int | None = None
    researched: tuple[str, ...] = ()
    research_cost: int = 0
    hull_used: dict[str, int] = field(default_factory=dict)
    """Hull points built by hex."""
    new_yards: tuple[str, ...] = ()
    """Where a Ship Yard was placed in this phase."""
    built: tuple[str, ...] = ()
    """The groups with ships that were built in this phase."""

    @property
    def net(self) -> int:
        """§6.3: income and minerals less maintenance, and never below 0 (R27)."""
        return max(0, gains(self.here, self.player) - self.upkeep)

    @property
    def cp(self) -> int:
        """§6.3: what can still be spent."""
        return self.here.empires[self.player].cp + self.net - self.spent - (self.bid or 0)

    def copy(self, here: Position) -> Books:
        """The same books on another position."""
        # by hand: `dataclasses.replace` takes nearly three times as long, and each order that is
        # tried out on a sheet has books of its own
        return Books(
            here=here,
            player=self.player,
            upkeep=self.upkeep,
            spent=self.spent,
            bid=self.bid,
            researched=self.researched,
            research_cost=self.research_cost,
            hull_used=dict(self.hull_used),
            new_yards=self.new_yards,
            built=self.built,
        )


def open_books(here: Position, player: Player) -> Books:
    """§6: the books before the first order."""
    return Books(here, player, maintenance(here, player), here.empires[player].granted)


def technology_of(here: Position, name: str) -> Technology:
    """§6.5: a technology's levels and costs in this match."""
    found: Technology = getattr(costs_of(here), name)
    return found


def why_no_purchase(books: Books, order: EconomicOrder) -> str:
    """§6: why an order cannot be given after those before it; empty when it can."""
    match order:
        case Research():
            return why_no_research(books, order.technology)
        case Build():
            return _why_no_build(books, order)
        case Bid():
            return why_no_bid(books, order.cp)
    return why_no_scuttling(books, order)


def why_no_research(books: Books, name: str) -> str:
    """§6.5: the next level of each technology, once a phase."""
    if books.here.house_rules.unpredictable_research:
        return "technologies are funded by grants in this match"
    if not is_technology_in_play(books.here, name):
        names = ", ".join(technologies_in_play(books.here))
        return f"{name!a} is no technology; these are: {names}"
    if name in books.researched:
        return "one level of each technology in a phase"
    technology, level = technology_of(books.here, name), level_of(books, name)
    if level >= technology.most:
        return f"it is at its highest level, {level}"
    cost = technology.cost(level)
    limit = research_limit(books)
    if limit is not None and cost > limit:
        return f"level {level + 1} costs {cost}, and research may cost {limit} more in this phase"
    return "" if cost <= books.cp else f"level {level + 1} costs {cost}, and {books.cp} is left"


def research_limit(books: Books) -> int | None:
    """§6.5: what research may still cost; None for any amount (R56)."""
    if not books.here.house_rules.research_limit:
        return None
    before = books.here.empires[books.player].researched
    return before + books.here.tables.research.gearing - books.research_cost


def level_of(books: Books, name: str) -> int:
    """The level of a technology after the orders so far."""
    return books.here.empires[books.player].levels[name]


def why_no_bid(books: Books, cp: int) -> str:
    """§6.4: one bid, of any amount that is there (R44); who is alone is always first (R66)."""
    if books.here.house_rules.solitaire != "no":
        return "nobody bids against you: you are always first"
    if books.bid is not None:
        return "one bid"
    return "" if 0 <= cp <= books.cp else f"{books.cp} is left"


def why_no_scuttling(books: Books, order: Scuttle) -> str:
    """§3.10: ships given up before maintenance is paid (R16)."""
    group = books.here.groups.get(order.group)
    if group is None or group.owner != books.player:
        return f"{order.group!a} is no group of yours"
    if group.id in books.built:
        return "ships of it were built in this phase"
    if not 0 < order.ships <= group.ships:
        return f"it has {group.ships} ships"
    return why_no_scrapping(books.here, group, order.ships)


def _why_no_build(books: Books, order: Build) -> str:
    """§6.6, §6.7: the kind, the site, the yards, the counters and the price, in this order."""
    return (
        why_no_unit(books, order.unit)
        or why_no_site(books, order.unit, order.at)
        or why_not_so_many(books, order)
    )


def why_no_unit(books: Books, kind: str) -> str:
    """§6.5: Ship Size technology; it counts in the phase in which it was bought."""
    if not is_kind_in_play(books.here, kind):
        kinds = ", ".join(kinds_in_play(books.here))
        return f"{kind!a} is no unit; these are: {kinds}"
    unit, level = books.here.tables.unit(kind), level_of(books, "ship_size")
    if level < unit.ship_size:
        return f"a {unit.name} needs Ship Size {unit.ship_size}, and yours is {level}"
    if unit.needs and not level_of(books, unit.needs):
        return f"a {unit.name} needs {unit.needs.replace('_', ' ').title()} technology"
    return ""


def why_no_site(books: Books, kind: str, at: str) -> str:
    """§6.7: an own colony with an income, without a blockade; for most a Ship Yard (R30, R40)."""
    here = books.here
    colony = own_colony(here, at, books.player) if at in here.systems else None
    if colony is None:
        return f"{at!a} is no colony of yours"
    if colony.value < 1:
        return "the colony has no income yet"
    if at in here.empires[books.player].blockaded:
        return "the colony is blockaded"
    if here.tables.unit(kind).yard_needed:
        return "" if yards_of(books, at) else "no Ship Yard of yours has been there long enough"
    return why_no_more_there(books, kind, at)


def why_no_more_there(books: Books, kind: str, at: str) -> str:
    """§6.7: one Ship Yard for each colony in a phase, and one Base for each at all."""
    if kind == "SY" and at in books.new_yards:
        return "one Ship Yard for each colony in a phase"
    if kind == "BASE" and unit_at(books.here, books.player, at, "BASE"):
        return "one Base for each colony"
    return ""


def unit_at(here: Position, player: Player, at: str, kind: str) -> list[Group]:
    """A player's groups of a kind in a hex."""
    return [group for group in groups_at(here, at, player) if group.kind == kind]


def yards_of(books: Books, at: str) -> int:
    """§6.7: the Ship Yards in a hex that were there before this phase."""
    return yards_at(books.here, at, books.player) - books.new_yards.count(at)


def capacity(books: Books, at: str) -> int:
    """§6.7: the hull points that the yards of a hex build in a phase, rounded down."""
    halves = books.here.tables.yards.halves[level_of(books, "ship_yard") - 1]
    return yards_of(books, at) * halves // _HALF


def why_not_so_many(books: Books, order: Build) -> str:
    """§6.6, §6.7: how many there can be."""
    here, unit = books.here, books.here.tables.unit(order.unit)
    if order.count < 1:
        return "at least 1 is built"
    if order.unit in ("SY", "BASE") and order.count > 1:
        return f"one {unit.name} for each colony in a phase"
    # yards, then counters, then money: the first that does not reach is told
    if unit.yard_needed:
        left = capacity(books, order.at) - books.hull_used.get(order.at, 0)
        if order.count * unit.hull > left:
            return f"they need {order.count * unit.hull} hull points of yards, and {left} are left"
    if unit.group > 1 and order.count > unit.group:
        return f"a counter stands for {unit.group} ships at most: order the others apart"
    left_counters = counters_left(here, books.player, order.unit)
    wanted = order.count if unit.group == 1 else 1
    joins = unit.group > 1 and host_for(books, order) is not None
    if left_counters is not None and wanted > left_counters and not joins:
        return f"no counter is left for it: you have {max(0, left_counters)} of {unit.name}"
    cost = order.count * unit.cost
    return "" if cost <= books.cp else f"it costs {cost}, and {books.cp} is left"


def host_for(books: Books, order: Build) -> Group | None:
    """§6.7: a group that new ships join: Ship Yards always, others where no counter is left."""
    here, player = books.here, books.player
    left = counters_left(here, player, order.unit)
    if order.unit != "SY" and (left is None or left > 0):
        return None
    tech = newest_tech(here, player, order.unit)
    pattern = Group("", player, order.unit, order.at, ships=order.count, tech=tech)
    for group in unit_at(here, player, order.at, order.unit):
        has_room = room_in(here, group) >= order.count
        if has_room and alike(group, pattern) and not group.aboard:
            return group
    return None


def purchase(books: Books, order: EconomicOrder, tell: Tell) -> None:
    """§6: what a legal order does."""
    match order:
        case Research():
            _research(books, order.technology, tell)
        case Build():
            build(books, order, tell)
        case Bid():
            books.bid = order.cp
        case Scuttle():
            group = books.here.groups[order.group]
            books.upkeep -= order.ships * unit_of(books.here, group).maintenance
            scuttle(books.here, group, order.ships, tell)


def _research(books: Books, name: str, tell: Tell) -> None:
    """§6.5: the level is there at once."""
    level = level_of(books, name)
    cost = technology_of(books.here, name).cost(level)
    books.spent += cost
    books.research_cost += cost
    books.researched = (*books.researched, name)
    books.here.empires[books.player].levels[name] = level + 1
    refit(books.here, books.player)
    tell(Researched(books.player, name, level + 1, cost))


def build(books: Books, order: Build, tell: Tell) -> None:
    """§6.6, §6.7: new counters lie face down, with the newest technology."""
    unit = books.here.tables.unit(order.unit)
    host = host_for(books, order)
    if host is not None:
        host.ships += order.count
        host.shown = None  # nobody has seen how many it is now
        names = [host.id]
    else:
        names = place_new(books, order, unit.group)
    books.built = (*books.built, *names)
    cost = order.count * unit.cost
    books.spent += cost
    if unit.yard_needed:
        used = books.hull_used.get(order.at, 0)
        books.hull_used[order.at] = used + order.count * unit.hull
    if order.unit == "SY":
        books.new_yards = (*books.new_yards, order.at)
    facts = (order.unit, order.count, order.at)
    tell(Built(books.player, *facts, groups=tuple(names), cp=cost))


def place_new(books: Books, order: Build, most: int) -> list[str]:
    """§6.7: one counter, or for units that stand alone one for each."""
    tech = newest_tech(books.here, books.player, order.unit)
    sizes = [order.count] if most > 1 else [1] * order.count
    return [
        new_group(books.here, books.player, order.unit, at=order.at, ships=ships, tech=tech).id
        for ships in sizes
    ]
