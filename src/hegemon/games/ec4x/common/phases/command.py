"""1.2, 3, XYZ.1: the Command phase: all Houses give their orders at once, in secret."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hegemon.core import Play, Player, Question, Task
from hegemon.games.ec4x.common.amounts import HUNDRED
from hegemon.games.ec4x.common.answers import MOST_ORDERS, Orders
from hegemon.games.ec4x.common.events import (
    Breakthrough,
    LevelReached,
    OrdersMissed,
    OrdersPaid,
    ProjectBegun,
    ProjectWaits,
    ResearchBought,
)
from hegemon.games.ec4x.common.ledger import Payment, total
from hegemon.games.ec4x.common.phases.autopilot import defend
from hegemon.games.ec4x.common.phases.hostilities import announce, escalate
from hegemon.games.ec4x.common.phases.income import active
from hegemon.games.ec4x.common.phases.observation import note_all
from hegemon.games.ec4x.common.phases.operations import Underhand
from hegemon.games.ec4x.common.phases.prestige import change, credit
from hegemon.games.ec4x.common.rules.absence import steers_itself
from hegemon.games.ec4x.common.rules.calendar import is_upgrade_month
from hegemon.games.ec4x.common.rules.draft import HouseDraft, keep
from hegemon.games.ec4x.common.rules.economy import ECONOMY, GROWTH, SCIENCE
from hegemon.games.ec4x.common.rules.effects import SCIENCE_HALVED
from hegemon.games.ec4x.common.rules.law import first_problem, followed
from hegemon.games.ec4x.common.rules.orders.construction import why_not_yet
from hegemon.games.ec4x.common.rules.orders.diplomacy import squandered
from hegemon.games.ec4x.common.rules.orders.policies import settled
from hegemon.games.ec4x.common.rules.research import (
    LANES,
    POINT,
    STEALTH,
    breakthrough_chance,
    fields_of,
    level_cost,
    purchases,
    why_no_level,
)
from hegemon.games.ec4x.common.state import House, Stance, State


class CommandPhase(Task[State]):
    """1.2: the Houses that have an economy are asked; what is under way goes on."""

    def run(self, play: Play[State]) -> None:
        play.state.phase = "command"
        if active(play.state):
            play.then(AskOrders())


class AskOrders(Question[State, Orders]):
    """1.2: what a House orders; what it does not say goes on as it is."""

    def asked(self, state: State) -> Sequence[Player]:
        return active(state)

    def problems(self, state: State, player: Player, answer: Orders) -> Iterable[str]:
        if len(answer.orders) > MOST_ORDERS:
            yield f"at most {MOST_ORDERS} orders, not {len(answer.orders)}"
            return
        problem = first_problem(HouseDraft(state, player), answer.orders)
        if problem:
            yield problem

    def default(self, state: State, player: Player) -> Orders:
        return Orders()

    def resolve(self, play: Play[State], answers: Mapping[Player, Orders]) -> None:
        note_all(play.state)
        # All are drafted, and what stood before is noted, before any draft is kept: orders are
        # given at once, and nobody's are checked against what another has just changed.
        drafts: dict[Player, HouseDraft] = {}
        before: dict[Player, dict[Player, Stance]] = {}
        budgets: dict[Player, int] = {}
        for player, answer in answers.items():
            house = play.state.houses[player]
            drafts[player] = followed(HouseDraft(play.state, player), answer.orders)
            before[player] = dict(house.stances)
            budgets[player] = house.treasury
        for player, draft in drafts.items():
            attend(play, draft, answers[player])
            keep(play.state, work(play, draft))
            squander(play, player, draft, budgets[player])
        for player, stances in before.items():
            announce(play, player, stances)
        escalate(play, before)
        operations = tuple((one, draft.operations) for one, draft in drafts.items())
        bought = tuple((one, tuple(sorted(draft.bought))) for one, draft in drafts.items())
        play.then(Underhand(operations), Research(bought))


def attend(play: Play[State], draft: HouseDraft, answer: Orders) -> None:
    """R59: how often in a row a House has said nothing at all."""
    draft.house.away = 0 if answer.orders else play.state.houses[draft.player].away + 1
    if steers_itself(play.state, draft.house):
        play.tell(OrdersMissed(draft.player, draft.house.away))
        defend(draft)


def squander(play: Play[State], player: Player, draft: HouseDraft, budget: int) -> None:
    """9.3, R84: too much of a turn's money for one of the dark arts costs prestige."""
    for lost in squandered(draft, budget).values():
        change(play, player, "spending", -lost)


def work(play: Play[State], draft: HouseDraft) -> HouseDraft:
    """3.0: colonies begin what waits or what a policy says; the report says what began or waits."""
    draft = settled(draft)
    if draft.payments:
        play.tell(OrdersPaid(draft.player, draft.payments, draft.house.treasury))
    begun: dict[str, list[Payment]] = {}
    for line in draft.payments:
        if line.purpose == "construction":
            begun.setdefault(line.system, []).append(line)
    for system, colony in draft.colonies.items():
        if system in begun:
            built = tuple(begun[system])
            units = {one.what: one.count for one in built}
            play.tell(ProjectBegun(draft.player, system, units, total(built)))
        for wish in colony.queue:
            why = why_not_yet(draft, system, wish)
            if why:
                play.tell(ProjectWaits(draft.player, system, wish.unit, wish.count, why))
    return draft


class Research(Task[State]):
    """XYZ.1: each House's budget buys points; in an upgrade month points buy levels.

    In the earlier edition the levels that were bought with money are reached.
    """

    bought: tuple[tuple[Player, tuple[str, ...]], ...] = ()

    def run(self, play: Play[State]) -> None:
        state = play.state
        for player, fields in self.bought:
            for field in fields:
                raise_level(play, player, state.houses[player], field)
        if state.house_rules.research == "ladder":
            return
        for player in active(state):
            _spend(play, player, state.houses[player])
        if is_upgrade_month(state.tables, state.turn):
            for player in active(state):
                break_through(play, player, state.houses[player])
                advance(play, player, state.houses[player])


def _spend(play: Play[State], player: Player, house: House) -> None:
    """XYZ.2 to XYZ.4: points at today's prices, as far as the treasury goes."""
    spent = 0
    gained: dict[str, int] = {}

    for field, (coins, bought) in purchases(play.state, house).items():
        halved = field == SCIENCE and house.effects.get(SCIENCE_HALVED)
        points = bought // 2 if halved else bought
        house.points = {**house.points, field: house.points.get(field, 0) + points}
        spent += coins
        gained[field] = points
    house.treasury -= spent
    house.research_spent += sum(gained.values())
    house.effects = {name: 1 for name in house.effects if name != SCIENCE_HALVED}
    if gained:
        play.tell(ResearchBought(player, spent, gained))


def advance(play: Play[State], player: Player, house: House) -> None:
    """XYZ.1, R89: one level of each field at most, in the document's order: EL before SL."""
    for field in fields_of(play.state.tables):
        cost = level_cost(play.state, house, field)
        have = house.points.get(field, 0)
        if have >= cost and not why_no_level(play.state, house, field):
            house.points = {**house.points, field: have - cost}
            raise_level(play, player, house, field)


def raise_level(play: Play[State], player: Player, house: House, field: str) -> None:
    """XYZ.1: a level reached, and its prestige."""
    house.levels = {**house.levels, field: house.levels.get(field, 0) + 1}
    play.tell(LevelReached(player, field, house.levels[field]))
    credit(play, player, "technology")


MINOR, MODERATE, MAJOR = range(3)
GIFTS = (5, 7, 9)
"""R39: the d10 below which it is minor, moderate, major; else it is great."""
REVOLUTIONS = ((ECONOMY, 10), (GROWTH, 2), (STEALTH, 2), (LANES, 1))
"""R39: what a great one brings for good, each as likely as the others: per cent of the
economy, of growth; a harder task for those who look for Raiders; restricted lanes for crippled
ships."""


def break_through(play: Play[State], player: Player, house: House) -> None:
    """XYZ.1, R39: the chance rises with the points of the last months."""
    chance = breakthrough_chance(play.state, house)
    if not chance:
        return
    house.research_spent = 0  # whether it comes or not: only points since the last roll count
    figures = play.state.tables.breakthrough
    assert figures is not None
    roll = play.dice.roll(figures.sides, f"breakthrough {player}")
    if roll > chance:
        play.tell(Breakthrough(player, roll, chance, "none"))
        return
    face = play.dice.roll(10, f"breakthrough degree {player}") % 10
    degree = sum(face >= each for each in GIFTS)
    give(play, player, house, Breakthrough(player, roll, chance, "none"), degree)


def give(play: Play[State], player: Player, house: House, found: Breakthrough, degree: int) -> None:
    """R39: further points, the largest pool's next level nearer, a level, or more."""
    richest = max(fields_of(play.state.tables), key=lambda field: house.points.get(field, 0))
    facts = (player, found.roll, found.chance)
    if degree == MINOR:
        assert play.state.tables.breakthrough is not None
        more = play.state.tables.breakthrough.minor_points * POINT
        house.points = {**house.points, richest: house.points.get(richest, 0) + more}
        play.tell(Breakthrough(*facts, "points", richest, more))
    elif degree == MODERATE:
        more = level_cost(play.state, house, richest) * 20 // HUNDRED
        house.points = {**house.points, richest: house.points.get(richest, 0) + more}
        play.tell(Breakthrough(*facts, "discount", richest, more))
    elif degree == MAJOR:
        field = SCIENCE if not why_no_level(play.state, house, SCIENCE) else ECONOMY
        play.tell(Breakthrough(*facts, "level", field))
        raise_level(play, player, house, field)
    else:
        face = play.dice.roll(len(REVOLUTIONS), f"revolution {player}") - 1
        what, much = REVOLUTIONS[face]
        house.bonuses = {**house.bonuses, what: house.bonuses.get(what, 0) + much}
        play.tell(Breakthrough(*facts, "revolution", what, much))
