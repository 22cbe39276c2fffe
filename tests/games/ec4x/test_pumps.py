"""R33, R98, R99: prestige that a House could make out of nothing, turn by turn; XY.1: interest."""

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.core.codec import Codec
from hegemon.core.game import Player
from hegemon.games.ec4x.common.amounts import COIN, SOUL
from hegemon.games.ec4x.common.answers import Load
from hegemon.games.ec4x.common.events import IncomeReceived, PrestigeChanged
from hegemon.games.ec4x.common.events_conflict import SpyReport
from hegemon.games.ec4x.common.phases.arrivals import Spying
from hegemon.games.ec4x.common.phases.end_of_turn import Growth
from hegemon.games.ec4x.common.phases.income import Income, assess, judge_tax
from hegemon.games.ec4x.common.rules import law
from hegemon.games.ec4x.common.rules.calendar import year_and_month
from hegemon.games.ec4x.common.rules.draft import HouseDraft, keep
from hegemon.games.ec4x.common.rules.economy import most_people
from hegemon.games.ec4x.common.rules.missions import HACK, SPY_PLANET, SPY_SYSTEM
from hegemon.games.ec4x.common.state import (
    EMPIRE,
    Colony,
    Facility,
    Fleet,
    Mission,
    Planet,
    Ship,
    Squadron,
    State,
)
from hegemon.games.ec4x.common.upcasts import BEFORE_4, covert_and_prestige_rules
from hegemon.games.ec4x.monero.ruleset import EC4X_MONERO
from tests.games.ec4x.cases import ME, YOU, home_of, monero, people, planet, playing, satoshi, told

EDITIONS = pytest.mark.parametrize("made", [monero, satoshi])


def hops(state: State, turns: int, *missions: int) -> list[tuple[str, int]]:
    """A scout that goes to and fro between two colonies of another for so many turns."""
    home, _ = home_of(state, YOU)
    base = state.tables.code_of("starbase")
    other = planet(state, state.planets[home].planet_class, "poor")
    state.colonies[other] = Colony(YOU, people(state, 20))
    for at in (home, other):
        state.colonies[at].facilities = (Facility(base),)
    scout = Fleet("p1-9", ME, home, [Squadron("s9", (Ship("SC"),))])
    state.fleets = {"p1-9": scout}
    play = playing(state)
    for turn in range(turns):
        state.turn = turn + 1
        scout.came_from, scout.at = scout.at, (home, other)[turn % 2]
        if not turn:
            scout.came_from = "far"
        scout.mission = Mission(missions[turn % len(missions)], scout.at)
        Spying().run(play)
    return [(one.deed, one.amount) for one in told(play, PrestigeChanged)]


@EDITIONS
@pytest.mark.parametrize(("often", "times"), [("once", 2), ("arrival", 6)])
def test_scouts_that_hop(made: Callable[..., State], often: str, times: int) -> None:
    """R98: each colony wins prestige once, however often scouts come to it."""
    assert hops(made(spy_prestige=often), 6, SPY_PLANET) == [("spied", 1)] * times


def test_scouts_that_come_again_next_year() -> None:
    """R98: by house rule each year anew: thirteen months are one, and 26 are two."""
    state = monero(spy_prestige="yearly")

    assert len(hops(state, 26, SPY_PLANET)) == 4
    assert year_and_month(state, 26)[0] - year_and_month(state, 1)[0] == 1


def test_two_ways_to_spy_on_a_planet_are_one_deed() -> None:
    """R98: what is seen from orbit and from the system; to hack its Starbase is another."""
    state = monero()
    found = hops(state, 12, SPY_PLANET, SPY_PLANET, SPY_SYSTEM, SPY_SYSTEM, HACK, HACK)

    assert found == [("spied", 1)] * 2 + [("hacked", 2)] * 2


@EDITIONS
@pytest.mark.parametrize(
    ("lives", "friends", "won"),
    [
        (YOU, False, [("spied", 1)]),
        (YOU, True, []),  # an ally is no rival
        (EMPIRE, False, []),
        (None, False, []),  # ships are there, and nobody lives there
    ],
)
def test_who_spies_where_no_rival_lives(
    made: Callable[..., State], lives: Player | None, friends: bool, won: list[tuple[str, int]]
) -> None:
    """R98: the scouts see as much, but "a rival's colony" is what the document praises."""
    state = made()
    at, _ = home_of(state, YOU)
    state.fleets = {
        "p1-9": Fleet("p1-9", ME, at, [Squadron("s9", (Ship("SC"),))], came_from="far"),
        "p2-9": Fleet("p2-9", YOU, at, [Squadron("s8", (Ship("CT"),))], came_from=at),
    }
    state.fleets["p1-9"].mission = Mission(SPY_SYSTEM, at)
    if friends:
        state.houses[ME].stances, state.houses[YOU].stances = {YOU: "pact"}, {ME: "pact"}
    if lives is None:
        del state.colonies[at]
    else:
        state.colonies[at].owner = lives
    play = playing(state)
    Spying().run(play)
    (report,) = told(play, SpyReport)

    assert report.facts["CT"] == 1
    assert won == [(one.deed, one.amount) for one in told(play, PrestigeChanged)]


@EDITIONS
@pytest.mark.parametrize(("often", "won"), [("once", 5), ("each", 20)])
def test_a_tax_that_rises_for_a_turn_in_between(
    made: Callable[..., State], often: str, won: int
) -> None:
    """R33: five turns at 29% and one at 30%, four times over."""
    state = made(low_tax_prestige=often)
    play = playing(state)
    for turn in range(24):
        state.houses[ME].tax = state.tables.taxes.low - (turn % 6 < 5)
        judge_tax(play, ME)

    assert won == sum(one.amount for one in told(play, PrestigeChanged))


def nursery(state: State, planet_class: str) -> tuple[str, Colony]:
    """A full colony of the first House, with a Starliner or an ETAC that can take people away."""
    system = planet(state, planet_class, "poor")
    most = most_people(state, system)
    assert most is not None
    state.colonies[system] = Colony(ME, most)
    state.fleets["p1-9"] = Fleet("p1-9", ME, system, [], (Ship("ET"),) * 9, came_from=system)
    return system, state.colonies[system]


def pumped(state: State, system: str, turns: int) -> int:
    """The prestige of so many turns in each of which one PTU is taken on board."""
    play = playing(state)
    for _ in range(turns):
        draft = HouseDraft(state, ME)
        assert law.why_not(draft, Load("p1-9", "people", 1)) == ""
        keep(state, law.after(draft, Load("p1-9", "people", 1)))
        Growth().run(play)
    return sum(one.amount for one in told(play, PrestigeChanged) if one.system == system)


@pytest.mark.parametrize(("often", "won"), [("once", 3), ("each", 15)])
def test_a_colony_that_gives_away_a_ptu_each_turn(often: str, won: int) -> None:
    """R99: it is full again each time, and is praised for that once."""
    state = satoshi(full_prestige=often)
    system, _ = nursery(state, "d1")

    assert pumped(state, system, 5) == won


def test_a_better_planet_is_full_anew() -> None:
    """R99: once for each class: whoever terraforms has more room to fill."""
    state = satoshi()
    system, _ = nursery(state, "d1")
    before = pumped(state, system, 2)
    state.planets[system] = Planet("h0", "poor")
    state.colonies[system].people = most_people(state, system) or 0

    assert (before, pumped(state, system, 2)) == (3, 3)


@EDITIONS
@pytest.mark.parametrize(
    ("rule", "hoard", "earned"),
    [
        ("printed", 600_000, 12_000),
        ("printed", 100, 2),
        ("taxes", 600_000, None),
        ("taxes", 100, 2),
        ("none", 600_000, 0),
    ],
)
def test_interest(made: Callable[..., State], rule: str, hoard: int, earned: int | None) -> None:
    """R23: 2% of what was kept; by house rule no more than the turn's taxes, or nothing."""
    state = made(interest=rule)
    state.turn = 2
    state.houses[ME].treasury = hoard * COIN
    assess(state)
    play = playing(state)
    Income().run(play)
    (income,) = (one for one in told(play, IncomeReceived) if one.player == ME)
    taxes = sum(one.tax for one in income.yields)

    assert income.interest == (taxes if earned is None else earned * COIN)
    assert income.treasury == hoard * COIN + taxes + income.interest


def test_a_match_of_before_goes_on_as_it_was() -> None:
    """Schema 3: nobody could choose, so these house rules are what they were."""
    state = monero()
    stored: Any = Codec(EC4X_MONERO).plain(state)
    for name in BEFORE_4:
        del stored["house_rules"][name]
    later = covert_and_prestige_rules(stored)["house_rules"]

    assert BEFORE_4 == {name: later[name] for name in BEFORE_4}
    assert (SOUL, 20) == (10**6, state.house_rules.covert_price)
