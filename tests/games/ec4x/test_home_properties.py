"""What holds at home whatever is ordered: all accounts add up, and nothing crashes."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import cycle
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hegemon.bots.forward import FastDice
from hegemon.bots.registry import BOTS
from hegemon.core.codec import Codec
from hegemon.core.game import Event, Play, Player, advance, open_question, run
from hegemon.core.ruleset import Ruleset
from hegemon.games.ec4x import EC4X_MONERO, EC4X_SATOSHI
from hegemon.games.ec4x.common.amounts import COIN, SOUL
from hegemon.games.ec4x.common.answers import HouseOrder, Orders
from hegemon.games.ec4x.common.events import (
    IncomeReceived,
    InstalmentsPaid,
    OrdersPaid,
    PeopleArrived,
    PeopleGrew,
    PrestigeChanged,
    ResearchBought,
    UnitNeglected,
    UpkeepPaid,
)
from hegemon.games.ec4x.common.events_conflict import (
    Bombarded,
    FleetSalvaged,
    LiftLost,
    PlanetAssaulted,
)
from hegemon.games.ec4x.common.invariants import invariants
from hegemon.games.ec4x.common.ledger import total
from hegemon.games.ec4x.common.phases.command import AskOrders
from hegemon.games.ec4x.common.phases.income import assess
from hegemon.games.ec4x.common.rules import law
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.missions import MISSIONS
from hegemon.games.ec4x.common.state import Colony, Facility, Fleet, Planet, Ship, Squadron, State
from tests.games.ec4x.cases import EVENTS, ME, YOU, home_of, monero, satoshi

EDITIONS: tuple[Ruleset[Any], ...] = (EC4X_MONERO, EC4X_SATOSHI)
VIOLENCE = (LiftLost, PlanetAssaulted, Bombarded)
TURNS = 24
Turn = tuple[State, dict[Player, int], int, list[Event]]


def turns(edition: Ruleset[Any], bots: tuple[str, ...], seed: int) -> Iterator[Turn]:
    """A match of bots: the position, treasuries and people before each step, and what it told."""
    options = edition.presets["as-written"]
    options = type(options)(houses=3, turns=TURNS)
    dice, seats = FastDice(seed), edition.players(options)
    play = Play(edition.setup(options, seats, dice), dice, EVENTS)
    run(play)
    here = BOTS[edition.name]
    minds = {player: here[name](seed) for player, name in zip(seats, cycle(bots), strict=False)}
    while (question := open_question(play.state)) is not None:
        given = {}
        for player in question.asked(play.state):
            view = edition.view(play.state, player)
            given[player] = minds[player].answer(view, question, edition.form(view, question))
        treasuries = {player: house.treasury for player, house in play.state.houses.items()}
        before, play.events = people_in(play.state), []
        advance(play, given)
        yield play.state, treasuries, before, play.events


def people_in(state: State) -> int:
    """Everybody: in colonies, on ships and with the Guilds."""
    settled = sum(colony.people for colony in state.colonies.values())
    travelling = sum(one.people for one in state.transfers)
    return settled + travelling + sum(aboard(state, fleet) for fleet in state.fleets.values())


def aboard(state: State, fleet: Fleet) -> int:
    """The people on board of a fleet."""
    lift = {"etac", "starliner"}
    return sum(ship.carries for ship in fleet.lift if state.tables.units[ship.unit].role in lift)


def explained(events: list[Event], player: Player) -> int:
    """What the events of a step say that a treasury has gained."""
    coins = 0
    for event in events:
        match event:
            case IncomeReceived(player=one) if one == player:
                taxes = sum(each.tax for each in event.yields) - event.lost
                trade = sum(route.coins for route in event.trade)
                assert event.treasury == event.carried + event.interest + taxes + trade
                coins += event.interest + taxes + trade
            case UpkeepPaid(player=one) if one == player:
                coins -= event.cost - event.unpaid
            case OrdersPaid(player=one) if one == player:
                coins -= total(event.payments)
            case ResearchBought(player=one) if one == player:
                coins -= event.spent
            case InstalmentsPaid(player=one) if one == player:
                coins -= event.paid
            case UnitNeglected(player=one) if one == player:
                coins += event.over
            case FleetSalvaged(player=one) if one == player:
                coins += event.coins
            case _:
                pass
    return coins


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda one: one.name)
@pytest.mark.parametrize("bots", [("steward", "random"), ("random",)])
def test_every_coin_and_soul_is_explained(edition: Ruleset[Any], bots: tuple[str, ...]) -> None:
    """XY: the events of every turn add up to the last coin; people change by birth alone."""
    peaceful = 0
    for state, treasuries, before, events in turns(edition, bots, seed=11):
        for player, had in treasuries.items():
            expected = had + explained(events, player)

            assert state.houses[player].treasury == expected
        assert list(invariants(state)) == []
        if not any(isinstance(event, VIOLENCE) for event in events):
            born = sum(event.born for event in events if isinstance(event, PeopleGrew))
            lost = sum(e.people for e in events if isinstance(e, PeopleArrived) and e.lost)

            assert people_in(state) == before + born - lost
            peaceful += 1
    assert peaceful >= TURNS // 4


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda one: one.name)
def test_every_point_of_prestige_is_explained(edition: Ruleset[Any]) -> None:
    """9.3: the ledger of prestige adds up, too."""
    standing: dict[Player, int] = {}
    for state, _, _, events in turns(edition, ("steward", "random"), seed=5):
        for player, house in state.houses.items():
            changes = [e for e in events if isinstance(e, PrestigeChanged) and e.player == player]
            if player in standing:
                assert house.prestige == standing[player] + sum(one.amount for one in changes)
            standing[player] = house.prestige


# -- orders of any content


@cache
def busy(edition: str) -> State:
    """A position in which nearly every order can be given."""
    state = monero() if edition == "monero" else satoshi()
    system, colony = home_of(state)
    units = state.tables.units
    works = [code for code, one in units.items() if one.role in {"starbase", "shipyard"}]
    state.turn = 6
    house = state.houses[ME]
    house.treasury, house.covert, house.guard = 5_000 * COIN, 30, 3
    house.levels = dict.fromkeys(house.levels, 2) | {"CST": 5, "TER": 7}
    colony.people = 600 * SOUL
    colony.ground = {code: 4 for code, one in units.items() if one.role in {"battery", "marine"}}
    colony.hurt = {next(iter(colony.ground)): 1}
    colony.fighters = (Ship(state.tables.code_of("fighter")),) * 3
    colony.facilities = (*colony.facilities, *(Facility(one, crippled=True) for one in works))
    other = next(one.id for one in state.star_map.systems if one.id not in state.colonies)
    state.planets[other] = Planet(state.tables.planets.classes[3].id, "rich")
    state.colonies[other] = Colony(ME, 70 * SOUL, industry=5)
    lift = tuple(Ship(code) for code, one in units.items() if one.role in LIFTERS)
    carrier = Squadron("s90", (Ship(state.tables.code_of("carrier")),))
    hurt = Squadron("s91", (Ship("DD"), Ship("CT")), crippled=True)
    state.fleets["p1-90"] = Fleet("p1-90", ME, system, [carrier, hurt], lift, came_from=system)
    assess(state)
    return state


LIFTERS = {"etac", "transport", "starliner", "trader"}
KINDS = get_args(HouseOrder)
SPANS = {"roe": 10, "percent": 100}
"""Numbers of orders that are no counts, and the highest that means anything."""
ODD = ("", "?", "p9", "p1-1 ", "hub", "x" * 40, "people", "DD")


def ids_of(edition: str) -> dict[str, list[str]]:
    """By the field of an order what it may sensibly hold."""
    state = busy(edition)
    fleets = [name for name, fleet in state.fleets.items() if fleet.owner == ME]
    squadrons = [one.id for name in fleets for one in state.fleets[name].squadrons]
    own = [system for system, colony in state.colonies.items() if colony.owner == ME]
    places, names = dict.fromkeys(("colony", "source", "system", "goal", "way"), own), fleets
    cargo = ["people", *(state.tables.code_of(role) for role in ("marine", "fighter"))]
    kinds = state.tables.operations.kinds if state.tables.operations else ("sabotage",)
    return {
        **places,
        **dict.fromkeys(("fleet", "into", "host", "called"), names),
        **dict.fromkeys(("squadron", "further"), squadrons),
        "to": [*own, "new", *squadrons],
        "unit": [*state.tables.units],
        "field": [*state.houses[ME].levels],
        "house": [YOU],
        "group": ["all", "armed", "unarmed", "yards", "others"],
        "cargo": cargo,
        "purpose": ["covert", "guard"],
        "operation": [*kinds],
        "mission": [one.word for one in MISSIONS],
        "stay": [one.word for one in MISSIONS if one.goal == "none"],
    }


@cache
def order_for(edition: str) -> st.SearchStrategy[HouseOrder]:
    """Any order of any content that its type allows, often a sensible one."""
    known, odd = ids_of(edition), st.sampled_from(ODD)
    counts = st.one_of(st.integers(1, 3), st.integers(0, 100), st.integers(0, 1_000_000))

    def words(name: str) -> st.SearchStrategy[str]:
        sensible = st.sampled_from(known[name])
        return st.one_of(sensible, sensible, sensible, sensible, odd)

    def values(name: str, hint: Any) -> st.SearchStrategy[Any]:
        if get_origin(hint) is Literal:
            return st.sampled_from(get_args(hint))
        if get_origin(hint) is tuple:
            return st.lists(words(name), max_size=2).map(tuple)
        if name in SPANS:
            return st.integers(0, SPANS[name] + 1)
        return words(name) if hint is str else {int: counts, bool: st.booleans()}[hint]

    def of(kind: type[Any]) -> st.SearchStrategy[HouseOrder]:
        hints = get_type_hints(kind)
        fields = {name: values(name, hints[name]) for name in kind.__struct_fields__}
        return st.builds(kind, **fields)

    return st.one_of(*map(of, KINDS))


def units_in(draft: HouseDraft) -> Counter[str]:
    """Every unit of a House, what is under way included."""
    found: Counter[str] = Counter()
    for fleet in draft.fleets.values():
        ships = [ship for squadron in fleet.squadrons for ship in squadron.ships]
        found.update(ship.unit for ship in (*ships, *fleet.lift, *fleet.fighters))
        marines = sum(s.carries for s in fleet.lift if role_of(draft, s) == "transport")
        found[draft.tables.code_of("marine")] += marines
    for colony in draft.colonies.values():
        found.update(colony.ground)
        found.update(one.unit for one in (*colony.fighters, *colony.facilities))
        found.update(one.unit for one in colony.projects if not one.squadron)
        found[draft.tables.code_of("shield")] += bool(colony.shield)
    return +found


def role_of(draft: HouseDraft, ship: Ship) -> str:
    """What a ship is for."""
    return draft.tables.units[ship.unit].role


def moved(draft: HouseDraft) -> Counter[str]:
    """The units that the accounts say have come and gone."""
    found: Counter[str] = Counter()
    for one in draft.payments:
        if one.purpose == "construction":
            found[one.what] += one.count
        elif one.purpose in {"cancelled", "scrap"}:
            found[one.what] -= one.count
    return found


def people_of(draft: HouseDraft) -> int:
    """Everybody of a House."""
    settled = sum(colony.people for colony in draft.colonies.values())
    travelling = sum(one.people for one in draft.ferries)
    fleets = draft.fleets.values()
    lift = {"etac", "starliner"}
    ships = [ship for fleet in fleets for ship in fleet.lift if role_of(draft, ship) in lift]
    return settled + travelling + sum(ship.carries for ship in ships)


@pytest.mark.parametrize("edition", ["monero", "satoshi"])
@given(data=st.data())
@settings(max_examples=60)
def test_orders_of_any_content(edition: str, data: st.DataObject) -> None:
    """1.2: no order can crash the law; the view says what the rules say; all adds up."""
    ruleset = EDITIONS[edition == "satoshi"]
    state = ruleset_copy(busy(edition))
    given = data.draw(st.lists(order_for(edition), min_size=5, max_size=16))
    draft = before = HouseDraft(state, ME)
    seen = HouseDraft(ruleset.view(state, ME), ME)
    legal = []
    for order in given:
        why = law.why_not(draft, order)

        assert why == law.why_not(seen, order)
        if not why:
            draft, seen = law.after(draft, order), law.after(seen, order)
            legal.append(order)

    assert draft.house.treasury >= 0
    assert draft.house.treasury == before.house.treasury - total(draft.payments)
    assert people_of(draft) == people_of(before)
    assert unaccounted(before, draft) == {}
    assert bool(law.first_problem(before, given)) is (len(legal) < len(given))
    carried_out(state, legal)


def unaccounted(before: HouseDraft, draft: HouseDraft) -> dict[str, int]:
    """The units that have come or gone without a line in the accounts."""
    difference = units_in(draft)
    difference.subtract(units_in(before))
    difference.subtract(moved(draft))
    return {code: count for code, count in difference.items() if count}


def ruleset_copy(state: State) -> State:
    """A position of its own for one example."""
    edition = EDITIONS[state.tables.edition == "satoshi"]
    copied: State = Codec(edition).copy(state)
    return copied


def carried_out(state: State, legal: list[HouseOrder]) -> None:
    """The whole turn with these orders, up to the next question."""
    state.agenda.append(AskOrders())
    play = Play(state, FastDice(3), EVENTS)
    advance(play, {ME: Orders(tuple(legal)), YOU: Orders()})

    assert list(invariants(state)) == []
