"""What is still open in a House, where fleets come to and when, who was seen there."""

import gzip

import msgspec
import pytest

from hegemon.core import Numbers, Player, SeededDice, Way, begin, parse, take_step, write
from hegemon.core.checking import check, written_into
from hegemon.core.codec import Codec
from hegemon.core.deciding.targets import Aimed, Doables, targets_of
from hegemon.games.ec4x import EC4X_MONERO
from hegemon.games.ec4x.common.answers import Attend, Orders
from hegemon.games.ec4x.common.forms.house_form import HouseForm
from hegemon.games.ec4x.common.mission_orders import Join, Send, Tell
from hegemon.games.ec4x.common.phases.command import AskOrders
from hegemon.games.ec4x.common.state import (
    Colony,
    Contact,
    Facility,
    Fleet,
    Ship,
    Sighting,
    Squadron,
    State,
    chart,
)
from hegemon.play.turn.drafts import DraftFound, DraftKey
from hegemon.play.turn.writing import write_line
from tests.games.ec4x.cases import ME, home_of, monero
from tests.games.ec4x.test_big_house import big_house

THEM = Player("p2")


def form_of(state: State) -> HouseForm:
    """What the House may order."""
    return HouseForm(EC4X_MONERO.view(state, ME), AskOrders())


def ids(form: HouseForm) -> list[str]:
    """What is open, in its order."""
    return [one.id for one in form.open()]


def after_lines(form: HouseForm, *lines: str) -> HouseForm:
    """The form after some orders."""
    for line in lines:
        form = form.then(parse(form, line))
    return form


def test_docks_come_first_then_fleets_research_and_money() -> None:
    """1.2: in few words, with the order that one would begin with."""
    form = form_of(monero())
    home, _ = home_of(monero())
    docks, fleet, research, money = form.open()

    assert [f"docks-{home}", "p1-1", "research", "treasury"] == ids(form)
    assert f"10 docks idle at {home}" == docks.words
    assert ("place", home, "build", {"colony": home}) == (
        docks.kind,
        docks.thing,
        docks.order,
        docks.given,
    )
    assert "Fleet 1 waits" == fleet.words
    assert "no research" == research.words
    assert "210 unspent" == money.words


def test_as_many_are_usual_as_can_be_paid_for_and_begun() -> None:
    """3: of warships no more than docks are free; what has no dock is a matter of money alone."""
    form = form_of(monero())
    home, _ = home_of(monero())

    def usual(code: str) -> tuple[int, int | None]:
        found = form.choices("build", "count", {"unit": code})
        assert isinstance(found, Numbers)
        return found.most, found.start

    budget, tax = form.choices("research", "money", {}), form.choices("tax", "percent", {})
    assert Numbers(0, 1_000_000, start=42) == budget
    assert Numbers(0, 100, start=50) == tax
    assert 10 == usual("CT")[1]
    assert 105 == usual("AA")[1]
    assert f"10 docks idle at {home}" == form.open()[0].words


@pytest.mark.parametrize("told", ["order p1-1 patrol hub", "tell p1-1 hold", "tell p1-1 home"])
def test_a_fleet_that_was_told_something_waits_no_more(told: str) -> None:
    """1.2: to hold is a decision, too."""
    form = form_of(monero())

    assert "p1-1" in ids(form)
    assert "p1-1" not in ids(after_lines(form, told))


def test_a_fleet_has_one_mission_the_last() -> None:
    """4.1: whichever of the three orders gives it; its rules of engagement are none."""
    form = form_of(monero())
    first, roe, last = (
        parse(form, line) for line in ("order p1-1 patrol hub", "roe p1-1 2", "tell p1-1 home")
    )

    assert (roe, last) == written_into(form, (first, roe), last)
    assert "order 3 takes its place" == check(form, [first, roe, last]).verdicts[0].text


def test_what_a_line_replaces_is_told() -> None:
    """4.1: not what stands where the other stood."""
    lines = ("order p1-1 patrol hub", "roe p1-1 2")
    form = form_of(monero())
    there = DraftFound(form, DraftKey("m", 1, ME), tuple(parse(form, line) for line in lines))
    later, told = write_line(there, "tell p1-1 home")

    assert ("roe p1-1 2", "tell p1-1 home") == tuple(write(order) for order in later.orders)
    assert (2, "order p1-1 patrol hub") == (told.number, told.replaced)
    assert not write_line(later, "tell p1-1 home")[1].replaced  # the same once more


def test_what_is_ordered_is_open_no_more() -> None:
    """3: docks with a queue wait for money, and not for a decision."""
    form = form_of(monero())
    home, _ = home_of(monero())
    busy = after_lines(form, "tell p1-1 hold", f"build {home} CT 12", "research EL 200")

    assert ["treasury"] == ids(busy)


def test_many_colonies_with_idle_docks_are_one_decision() -> None:
    """At forty colonies one more line for each would hide all else."""
    words = [one.words for one in form_of(big_house(40, 0)).open()]

    assert "1027 docks idle at 40 colonies" in words
    assert len([each for each in words if "docks" in each]) == 1


# -- ways


def sent(state: State, name: str, goal: str) -> State:
    """A turn in which a fleet goes on to a goal, and nobody orders anything else."""
    orders = (Send(name, "move", goal),) if state.fleets[name].mission.number == 0 else (Attend(),)
    answers = {player: Orders((Attend(),)) for player in state.players} | {ME: Orders(orders)}
    dice = SeededDice(b"ways", state.turn)
    later, _ = take_step(Codec(EC4X_MONERO), state, answers, dice, number=1, before="")
    return later


def begun() -> State:
    """Two Houses, asked for their first orders."""
    rules = msgspec.structs.replace(EC4X_MONERO.presets["as-written"], houses=2)
    players = EC4X_MONERO.players(rules)
    state, _ = begin(Codec(EC4X_MONERO), rules, players, SeededDice(b"ways", 0))
    return state


def far(state: State, name: str) -> str:
    """The system that a fleet needs the most turns for."""
    form = form_of(state)
    goals = [Send(name, "move", one) for one in chart(state).systems]
    ways = [form.way(one) for one in goals]
    return max(zip(ways, goals, strict=True), key=lambda each: each[0].turns if each[0] else 0)[
        1
    ].goal


def test_a_fleet_is_there_when_its_way_says() -> None:
    """4.2: turn by turn where the way says, if nobody meets it."""
    state = begun()
    goal = far(state, "p1-1")
    way = form_of(state).way(Send("p1-1", "move", goal))
    assert way is not None
    reached = dict(zip(way.when or range(1, way.turns + 1), way.places[1:], strict=True))
    assert way.turns > 2
    for turn in range(1, way.turns + 1):
        assert state.fleets["p1-1"].at != goal
        state = sent(state, "p1-1", goal)
        assert reached[turn] == state.fleets["p1-1"].at

    assert goal == state.fleets["p1-1"].at


def test_a_verdict_says_where_its_order_leads() -> None:
    """4.2: over the same places as its way; what goes nowhere, or is refused, leads nowhere."""
    state = begun()
    form = form_of(state)
    sent_far = Send("p1-1", "move", far(state, "p1-1"))
    way = form.way(sent_far)
    found = check(form, [sent_far, parse(form, "roe p1-1 2"), Send("p1-0", "move", "hub")])

    assert way is not None
    assert len(way.places) > 3
    assert [way.places, (), ()] == [verdict.way for verdict in found.verdicts]
    assert not found.verdicts[-1].fine


def test_two_jumps_a_turn_are_told_as_such() -> None:
    """4.2: on major lanes through one's own; each place with its turn."""
    state = big_house(400, 0)
    name = next(name for name, fleet in state.fleets.items() if fleet.owner == ME)
    ways = [form_of(state).way(Send(name, "move", one)) for one in chart(state).systems]
    quick = [way for way in ways if way is not None and way.turns < len(way.places) - 1]

    assert quick
    for way in quick:
        assert len(way.when) == len(way.places) - 1
        assert way.turns == way.when[-1]


def test_missions_without_a_goal_lead_home_and_joining_leads_to_the_other() -> None:
    """4.1: orders 02 and 13; order 00 leads nowhere."""
    state = monero()
    home, _ = home_of(state)
    near = chart(state).neighbours(home)[0]
    state.fleets["p1-9"] = Fleet("p1-9", ME, near, [Squadron("s9", (Ship("DD"),))])
    form = form_of(state)

    assert Way(1, (near, home)) == form.way(Tell("p1-9", "home"))
    assert Way(1, (near, home)) == form.way(Join("p1-9", "p1-1"))
    assert form.way(Tell("p1-9", "hold")) is None


# -- who is there


def facing(**known: Sighting) -> HouseForm:
    """A fleet of two squadrons, with what is known of other systems."""
    state = monero()
    state.fleets["p1-1"].squadrons = [Squadron(f"s{at}", (Ship("DD"),)) for at in (1, 2)]
    state.houses[ME].stances[THEM] = "enemy"
    state.houses[ME].known = known
    return form_of(state)


def test_who_was_seen_is_told_with_its_age() -> None:
    """2.4: squadrons against squadrons."""
    form = facing(hub=Sighting(1, fleets=(Contact(THEM, 3), Contact(THEM, 4))))
    order = Send("p1-1", "patrol", "hub")

    assert "2 of yours against 7 seen on turn 1, if they stay" == form.prospect(order)
    assert form.effect(order).endswith("2 of yours against 7 seen on turn 1, if they stay")


def test_nothing_is_said_where_nobody_was_seen() -> None:
    """2.4: an empty system may be empty no more."""
    assert "" == facing(hub=Sighting(1)).prospect(Send("p1-1", "patrol", "hub"))


def test_the_fight_that_a_mission_may_come_to() -> None:
    """5.3: the number of theirs was seen, their ships are guessed to be like the fleet's own."""
    form = facing(hub=Sighting(1, fleets=(Contact(THEM, 3), Contact(THEM, 4))))
    form.so_far.fleets["p1-1"].squadrons[1].ships = (Ship("DD", wep=1), Ship("CT", wep=1))
    fight = form.fight(Send("p1-1", "patrol", "hub"))
    odds = EC4X_MONERO.odds

    assert "1 DD 1 DD+CT roe=6 wep=1 vs 7 DD wep=1" == fight
    assert odds is not None
    assert odds.of(fight, form.view.house_rules)


def test_who_is_not_hostile_is_no_fight() -> None:
    """8, R82: neutral Houses meet in peace where neither has a colony."""
    form = facing(hub=Sighting(1, fleets=(Contact(THEM, 3),)))
    form.so_far.house.stances[THEM] = "neutral"

    assert "" == form.fight(Send("p1-1", "patrol", "hub"))


def test_starbases_in_sight_fight_too_and_friends_do_not() -> None:
    """2.4.4, 8: a hostile colony's are counted; nobody fights where nobody hostile was seen."""
    state = monero()
    state.fleets["p1-1"].at = "hub"
    state.colonies["hub"] = Colony(THEM, 0, facilities=[Facility("SB"), Facility("SB")])
    patrol = Send("p1-1", "patrol", "hub")

    assert form_of(state).fight(patrol).endswith("vs 2 SB wep=0")
    state.houses[ME].stances[THEM] = state.houses[THEM].stances[ME] = "pact"
    assert "" == form_of(state).fight(patrol)


def test_a_fleet_is_ordered_by_the_name_that_reports_give_it() -> None:
    """10: "Fleet 1" of the news and the map, or what its House called it, as well as its id."""
    state = monero()
    form = form_of(state)

    assert Send("p1-1", "patrol", "hub") == parse(form, "order fleet 1 patrol hub")
    state.fleets["p1-1"].name = "Home Guard"
    assert Send("p1-1", "patrol", "hub") == parse(form_of(state), "order Home Guard patrol hub")


# -- all of it at once


def aims(form: HouseForm, thing: str) -> dict[str, Aimed]:
    """What can be done with a thing, by its verb."""
    return {one.verb: one for one in targets_of(form, thing).deeds}


def test_the_three_most_usual_come_first() -> None:
    """4.1: by what a fleet has: who has colonists colonises, scouts spy."""
    state = monero()
    home, _ = home_of(state)
    state.fleets["p1-8"] = Fleet("p1-8", ME, home, [Squadron("s8", (Ship("SC"),))])
    form = form_of(state)
    settlers, scouts = list(aims(form, "p1-1")), list(aims(form, "p1-8"))

    assert ["Move", "Colonise", "Patrol"] == settlers[:3]
    assert ["Move", "Spy on a system", "Patrol"] == scouts[:3]


def test_missions_share_the_list_of_their_goals() -> None:
    """4.2: all goals once, each with its way."""
    form = form_of(monero())
    found: Doables = targets_of(form, "p1-1")
    move, patrol = aims(form, "p1-1")["Move"], aims(form, "p1-1")["Patrol"]

    assert ("fleet", "goal", "place", {"mission": "move"}) == (
        move.about,
        move.field,
        move.kind,
        move.given,
    )
    assert move.targets == patrol.targets
    assert move.targets is not None
    for one in found.lists[move.targets]:
        assert form.way(Send("p1-1", "move", one.value)) == Way(one.turns or 0, one.way, one.when)


def test_what_cannot_be_done_says_why_and_is_last() -> None:
    """4.1: an unarmed fleet."""
    deeds = targets_of(form_of(monero()), "p1-1").deeds
    barred = [one for one in deeds if one.barred]

    assert deeds[-len(barred) :] == tuple(barred)
    assert "08 needs loaded Troop Transports" in [one.barred for one in barred]


MOST_BYTES = 80_000
MOST_PACKED = 8_000


def test_the_goals_of_a_galaxy_are_one_short_list() -> None:
    """4.2: 469 systems in reach, 40 fleets; 19 ms of CPU, 7 kB packed when it was measured."""
    state = big_house(40, 100)
    state.fleets["p1-10"].lift = ()  # then every lane is open to it
    found = targets_of(form_of(state), "p1-10")

    assert 469 == max(map(len, found.lists))
    assert 2 == len(found.lists)
    assert len(msgspec.json.encode(found)) < MOST_BYTES
    assert len(gzip.compress(msgspec.json.encode(found), 5)) < MOST_PACKED
