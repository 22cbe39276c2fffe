"""Houses of forty colonies and a hundred squadrons, and larger, of twelve: small sheets."""

import gzip
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from hegemon.bots.registry import BOTS
from hegemon.core.asked import asked_of
from hegemon.core.checking import check
from hegemon.core.codec import Codec
from hegemon.core.dice import SeededDice, dice_key
from hegemon.core.form import Choice, Form, Numbers
from hegemon.core.sheet import Sheet, choices_on, part_of_sheet, sheet
from hegemon.core.step import begin
from hegemon.games.ec4x import EC4X_MONERO
from hegemon.games.ec4x.common.answers import Build, Ferry, Load, Merge, Reassign, Repair, SetTax
from hegemon.games.ec4x.common.forms import decisions, squadron_choices
from hegemon.games.ec4x.common.forms.choices import choices_of
from hegemon.games.ec4x.common.forms.decisions import idle_colonies
from hegemon.games.ec4x.common.forms.house_form import LONGEST_WALK
from hegemon.games.ec4x.common.order_fields import IN_YARD, PLANETSIDE
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.orders.construction import buildable, workplace
from hegemon.games.ec4x.common.rules.orders.fleets import why_no_room
from hegemon.games.ec4x.common.state import (
    Colony,
    Facility,
    Fleet,
    Project,
    Ship,
    Squadron,
    State,
)
from tests.games.ec4x.cases import ME, monero, planet

FLEETS = 40
MOST_BYTES = 200_000
MOST_CALLS = 1_400_000
"""Of a sheet of 2,500 squadrons and 140 colonies: 1,100,000 took 133 to 159 ms at load 12."""


def big_house(colonies: int, squadrons: int) -> State:
    """A galaxy of 469 systems, and one House that has grown."""
    house_rules = msgspec.structs.replace(EC4X_MONERO.presets["as-written"], houses=12)
    players = EC4X_MONERO.players(house_rules)
    dice = SeededDice(dice_key(b"big", ()), 0)
    state, _ = begin(Codec(EC4X_MONERO), house_rules, players, dice)
    state.houses[ME].treasury = 800_000
    state.houses[ME].levels = dict.fromkeys(state.houses[ME].levels, 4)
    free = [one.id for one in state.star_map.systems if one.id not in state.colonies]
    for at in free[: colonies - 1]:
        works = (Facility("SP"), Facility("SY"), Facility("SY"))
        ground = {"GB": 3, "AA": 2}
        state.colonies[at] = Colony(ME, 200 * 10**6, 20, ground, facilities=works)
    numbers = iter(range(100, 100 + squadrons))
    for fleet in range(FLEETS):
        many = squadrons // FLEETS + (fleet < squadrons % FLEETS)
        lift = (Ship("TT"), Ship("TT", carries=1))
        name = f"p1-{10 + fleet}"
        state.fleets[name] = Fleet(name, ME, free[fleet], list(squadrons_of(numbers, many)), lift)
    return state


def squadrons_of(numbers: Iterator[int], count: int) -> Iterator[Squadron]:
    """Squadrons of three ships with names of their own."""
    for _ in range(count):
        yield Squadron(f"s{next(numbers)}", (Ship("CA"), Ship("DD"), Ship("DD")))


@pytest.mark.parametrize(("colonies", "squadrons"), [(40, 100), (60, 480)])
def test_the_sheet_of_a_big_house_stays_small(colonies: int, squadrons: int) -> None:
    """1.2: under 200 kB, though every field lists what is legal."""
    asked = asked_of(EC4X_MONERO, big_house(colonies, squadrons), ME)
    assert asked is not None

    assert len(msgspec.json.encode(sheet(asked.form))) < MOST_BYTES


KINDS = [("CA", "DD", "DD"), ("BB", "DD"), ("CA",), ("DN", "CT", "CT")]


def fleets_of_kinds(squadrons: int, kinds: int) -> State:
    """A House of 140 colonies with squadrons of some kinds, in runs of fifty, in ten fleets."""
    state, many = big_house(140, 0), squadrons // 10
    state.fleets = {}
    for fleet, at in enumerate(list(state.colonies)[-10:]):
        made = [
            Squadron(f"s{number}", tuple(map(Ship, KINDS[number // 50 % kinds])))
            for number in range(1 + fleet * many, 1 + (fleet + 1) * many)
        ]
        state.fleets[f"p1-{10 + fleet}"] = Fleet(f"p1-{10 + fleet}", ME, at, made)
    return state


@pytest.mark.long
@pytest.mark.parametrize("kinds", [1, 2, 4])
def test_a_sheet_grows_no_faster_than_the_squadrons(kinds: int) -> None:
    """2.3.3: of 2,500 it is under 200 kB; twice as many take no more than twice the work."""
    sizes, calls = [], []
    for squadrons in (1250, 2500):
        form, counts = form_of(fleets_of_kinds(squadrons, kinds)), Counter[str]()
        sys.setprofile(lambda _frame, event, _what, counts=counts: counts.update([event]))
        page = sheet(form)
        sys.setprofile(None)
        sizes.append(len(msgspec.json.encode(page)))
        calls.append(counts["call"] + counts["c_call"])

    assert sizes[1] < MOST_BYTES
    assert sizes[1] <= 2 * sizes[0]
    assert calls[1] <= 2 * calls[0]
    assert calls[1] < MOST_CALLS


def form_of(state: State) -> Form[Any]:
    """What the House may order."""
    asked = asked_of(EC4X_MONERO, state, ME)
    assert asked is not None
    return asked.form


@pytest.mark.parametrize("word", ["reassign", "repair", "split", "ferry", "build", "order"])
def test_a_kind_of_order_of_the_largest_house_stays_small(word: str) -> None:
    """As it goes over the line after each order, packed: with the rest of a reply under 10 kB."""
    part = part_of_sheet(form_of(big_house(84, 1500)), [word])

    assert len(gzip.compress(msgspec.json.encode(part), 5)) < 8_000


def varied_house() -> State:
    """Colonies that differ in all that the law of building looks at, and in people."""
    state = big_house(12, 40)
    first, *others = [
        one for one in state.colonies.values() if one.owner == ME and not one.homeworld
    ]
    first.facilities = ()
    others[0].facilities = (Facility("SP"),)
    others[1].facilities = (Facility("SP", crippled=True), Facility("SY"))
    others[2].facilities = (Facility("SP"), Facility("SY", crippled=True))
    others[3].shield = 1
    shield = state.tables.code_of("shield")
    others[4].projects = (Project(shield, "industry", paid=1, left=1),)
    others[5].facilities = (*others[5].facilities, Facility(state.tables.code_of("starbase")))
    for at, each in enumerate(others):
        each.people = 10**6 * 40 * at
    return state


def test_what_alike_colonies_can_build_is_the_law_of_each() -> None:
    """3: one of those that are alike is asked, and what is said holds for all."""
    state = varied_house()
    form = form_of(state)
    for colony in form.so_far.colonies:  # type: ignore[attr-defined]
        listed = form.choices("build", "unit", {"colony": colony})
        assert isinstance(listed, tuple)
        for one in listed:
            here = {where: form.why_not(Build(colony, one.value, 1, where)) for where in WAYS}
            ways = form.choices("build", "where", {"colony": colony, "unit": one.value})
            assert isinstance(ways, tuple)
            assert here == {way.value: way.barred for way in ways}
            assert (not one.barred) == ("" in here.values()), (colony, one)


def test_idle_colonies_are_those_that_can_build_something(monkeypatch: pytest.MonkeyPatch) -> None:
    """3: of those that are alike one is asked, and it is what each would say."""
    state = varied_house()
    draft = HouseDraft(state, ME)
    idle = [at for at, one in draft.colonies.items() if not one.projects and not one.queue]
    each = [at for at in idle if any(not why for _, why in buildable(draft, at))]
    asked: list[str] = []
    monkeypatch.setattr(
        decisions, "buildable", lambda here, at: asked.append(at) or buildable(here, at)
    )

    assert each == idle_colonies(draft)
    assert len(asked) == len({workplace(draft, at) for at in idle}) < len(idle)


WAYS = (IN_YARD, PLANETSIDE)


def test_the_guilds_say_of_each_pair_of_colonies_what_the_law_says() -> None:
    """XY.3: also where a colony has nobody to spare, and where the money is short."""
    state = varied_house()
    for treasury in (800_000, 900):
        state.houses[ME].treasury = treasury
        form = form_of(state)
        for source in form.so_far.colonies:  # type: ignore[attr-defined]
            for to in (one for one in _listed(form, "ferry", "to", source=source)):
                assert form.why_not(Ferry(source, to.value, 1)) == to.barred
                if not to.barred:
                    most = form.choices("ferry", "people", {"source": source, "to": to.value})
                    assert isinstance(most, Numbers)
                    reasons = [
                        form.why_not(Ferry(source, to.value, most.most + by)) for by in (0, 1)
                    ]
                    assert [False, True] == [bool(why) for why in reasons]


def test_squadrons_that_are_alike_are_one_line_of_choice() -> None:
    """2.3.3, 3.4: the others can still be named; one that has changed stands by itself."""
    form = form_of(big_house(12, 400))
    listed = _listed(form, "reassign", "squadron")
    first, other = form.so_far.fleets["p1-10"].squadrons[:2]  # type: ignore[attr-defined]
    later = form.then(Reassign(first.id, "DD", "new"))
    changed = _listed(later, "reassign", "squadron")

    assert "p1-10: CA, DD, DD; one of 10 alike" in [one.label for one in listed]
    assert len(listed) < 50
    assert form.why_not(Reassign(other.id, "DD", "new")) == form.why_not(
        Reassign(first.id, "DD", "new")
    )
    assert "p1-10: CA, DD, DD; one of 9 alike" in [one.label for one in changed]
    assert first.id in [one.value for one in changed]


def test_of_alike_crippled_squadrons_one_that_can_be_repaired_is_offered() -> None:
    """3.4: once the first is in the yard, the next stands in its place."""
    state = big_house(12, 40)
    home = next(at for at, one in state.colonies.items() if one.owner == ME and one.homeworld)
    ships = (Ship("DD"),)
    state.fleets["p1-90"] = Fleet(
        "p1-90",
        ME,
        home,
        [Squadron("x1", ships, crippled=True), Squadron("x2", ships, crippled=True)],
    )
    form = form_of(state)

    def offered(one: Form[Any]) -> list[str]:
        return [each.value for each in _listed(one, "repair", "squadron") if not each.barred]

    assert ["x1"] == offered(form)
    assert ["x2"] == offered(form.then(Repair("x1")))


def _listed(form: Form[Any], word: str, field: str, **given: str) -> tuple[Choice, ...]:
    found = form.choices(word, field, given)
    assert isinstance(found, tuple)
    return found


def test_a_thousand_full_squadrons_are_not_compared_with_one_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """2.3.3: whether there is room for a ship is asked once, for whichever squadron it leaves."""
    state, asked = monero(), []
    ships = [(Ship("DD", wep=wep), Ship("DD"), Ship("DD")) for wep in range(200)]
    squadrons = [Squadron(f"s{at}", made) for at, made in enumerate(ships)]
    state.fleets = {"p1-1": Fleet("p1-1", ME, planet(state, "benign", "poor"), squadrons)}

    def counted(*facts: Any) -> str:
        asked.append(facts)
        return why_no_room(*facts)

    monkeypatch.setattr(squadron_choices, "why_no_room", counted)
    choices_of(HouseDraft(state, ME), "reassign", "squadron", {})

    assert len(asked) == 1


MANNED = [*KINDS, ("BB", "CT", "CT"), ("DD",), ("CT",)]


def fleets_of_many_kinds(kinds: int, each: int) -> State:
    """Four fleets in one system, whose squadrons are of so many kinds, most with room for more."""
    state = big_house(140, 0)
    made = [
        tuple(Ship(code, wep=kind // len(MANNED)) for code in MANNED[kind % len(MANNED)])
        for kind in range(kinds)
        for _ in range(each)
    ]
    squadrons = [Squadron(f"s{at}", ships) for at, ships in enumerate(made, 1)]
    many, system = -(-len(made) // 4), list(state.colonies)[-1]
    state.fleets = {
        f"p1-{10 + at}": Fleet(f"p1-{10 + at}", ME, system, squadrons[at * many : (at + 1) * many])
        for at in range(4)
    }
    return state


@pytest.mark.parametrize("each", [1, 3])
def test_where_ships_can_go_grows_no_faster_than_the_kinds_of_squadrons(each: int) -> None:
    """2.3.3: though each of them can join nearly each other one."""
    sizes, calls = [], []
    for kinds in (70, 140):
        form, counts = form_of(fleets_of_many_kinds(kinds, each)), Counter[str]()
        sys.setprofile(lambda _frame, event, _what, counts=counts: counts.update([event]))
        page = part_of_sheet(form, ["reassign"])
        sys.setprofile(None)
        sizes.append(len(msgspec.json.encode(page)))
        calls.append(counts["call"] + counts["c_call"])

    assert sizes[1] <= 2.1 * sizes[0]
    assert calls[1] <= 2.1 * calls[0]


@pytest.mark.parametrize("each", [1, 3])
def test_a_ship_can_go_where_the_law_lets_it(each: int) -> None:
    """2.3.3: whichever squadron it leaves; those alike are one choice, on a sheet and asked for.

    Not to what is laid up (R36).
    """
    state = fleets_of_many_kinds(10, each)
    state.house_rules = msgspec.structs.replace(state.house_rules, reserves=True)
    state.fleets["p1-12"].readiness = "reserve"
    fleet = state.fleets["p1-11"]
    fleet.squadrons[0].crippled = fleet.squadrons[-1].crippled = True
    form = form_of(state)
    page = sheet(form)
    kind = next(one for one in page.kinds if one.word == "reassign")
    field = next(one for one in kind.fields if one.name == "to")
    everything = [one for fleet in state.fleets.values() for one in fleet.squadrons]
    for squadron in everything:
        for code in {ship.unit for ship in squadron.ships}:
            given = {"squadron": squadron.id, "unit": code}
            listed = _listed(form, "reassign", "to", **given)
            legal = {
                look_of(one, state)
                for one in everything
                if not form.why_not(Reassign(squadron.id, code, one.id))
            }
            offered = [one for one in listed if one.value != "new"]
            known = {one.id: look_of(one, state) for one in everything}
            assert {known[one.value] for one in offered} == legal
            assert len(offered) == len(legal)
            assert not [
                one for one in listed if form.why_not(Reassign(squadron.id, code, one.value))
            ]
            new = form.why_not(Reassign(squadron.id, code, "new"))
            assert (listed[:1] == (Choice("new", "a squadron of its own"),)) == (not new)
            on_page = choices_on(page, field, given)
            assert on_page in ((), listed)
            assert on_page or squadron.id not in movers_on(page) or not listed


def look_of(squadron: Squadron, state: State) -> tuple[Any, ...]:
    """What squadrons that are alike have in common."""
    fleet = next(one.id for one in state.fleets.values() if squadron in one.squadrons)
    return fleet, squadron.ships, squadron.crippled


def movers_on(page: Sheet) -> set[str]:
    """The squadrons that a sheet offers to take a ship from."""
    kind = next(one for one in page.kinds if one.word == "reassign")
    listed = choices_on(page, kind.fields[0], {})
    assert isinstance(listed, tuple)
    return {one.value for one in listed if not one.barred}


def test_fleets_that_merge_are_judged_by_the_law_each() -> None:
    """2.3.4, R36: also where some are laid up, or the system is hostile."""
    state = fleets_of_many_kinds(8, 1)
    rules = msgspec.structs.replace(state.house_rules, reserves=True)
    state.house_rules = rules
    reserve, there, *_ = state.fleets.values()
    reserve.readiness = "reserve"
    others = [one for one in state.colonies.values() if one.owner != ME]
    form = form_of(state)
    assert_merges_are_lawful(form)
    assert form.why_not(Merge("p1-11", reserve.id))
    state.colonies[there.at].owner = others[0].owner
    hostile = form_of(state)
    assert hostile.why_not(Merge("p1-11", "p1-12"))
    assert_merges_are_lawful(hostile)


def assert_merges_are_lawful(form: Form[Any]) -> None:
    for fleet in form.so_far.fleets:  # type: ignore[attr-defined]
        listed = _listed(form, "merge", "into", fleet=fleet)
        assert [form.why_not(Merge(fleet, one.value)) for one in listed] == [
            one.barred for one in listed
        ]


def test_a_form_that_is_asked_again_says_what_a_new_one_says() -> None:
    """XY.1: what it keeps of colonies, fleets and orders is of just these, always."""
    state = varied_house()
    kept = form_of(state)
    asked = asked_of(EC4X_MONERO, state, ME)
    assert asked is not None
    orders = list(asked.form.orders(BOTS["ec4x-monero"]["warlord"](1).answer(*asked)))[:20]
    orders += [SetTax(35), Load("p1-10", "MD", 1), Reassign("s100", "DD", "new")]
    assert len(orders) > 10
    for many in (*range(0, len(orders), 3), len(orders), 4):
        some = orders[:many]
        assert check(form_of(state), some) == check(kept, some)
        assert check(form_of(state), some[::-1]) == check(kept, some[::-1])


def test_of_very_many_orders_not_every_form_between_is_kept() -> None:
    """A form is kept while its position stands: whoever sends thousands fills no memory."""
    form = here = form_of(big_house(1, 0))
    for at in range(LONGEST_WALK + 50):
        here = here.then(SetTax(20 + at % 2))
    kept = 0
    while form.followed is not None:  # type: ignore[attr-defined]
        form, kept = form.followed[1], kept + 1  # type: ignore[attr-defined]

    assert kept == LONGEST_WALK
    assert here.count == LONGEST_WALK + 50  # type: ignore[attr-defined]


def test_people_are_listed_by_destination_as_one_by_one() -> None:
    """XY.3: also from and to what is no own colony."""
    form = form_of(varied_house())
    places = [*form.so_far.colonies, "nowhere", ""]  # type: ignore[attr-defined]
    for source in places:
        one_by_one = [
            form.choices("ferry", "people", {"source": source, "to": goal}) for goal in places
        ]
        assert one_by_one == form.choices_by("ferry", "people", {"source": source}, "to", places)
