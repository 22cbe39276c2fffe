"""The bots of Space Empires: legal, deterministic, honest about what they know, and a ladder."""

import random
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import msgspec
import pytest

from hegemon.bots.forward import FastDice, SilentPlay
from hegemon.bots.registry import BOTS
from hegemon.bots.space_empires.admiral import Admiral, shift
from hegemon.bots.space_empires.advanced import chain
from hegemon.bots.space_empires.arming import IDLE, is_threatened, is_to_arm, peace_fleet
from hegemon.bots.space_empires.combat import leaving
from hegemon.bots.space_empires.commander import founded
from hegemon.bots.space_empires.crusade import BOLD, guarded, struck
from hegemon.bots.space_empires.estimate import Foes, beats, foes_of, strength
from hegemon.bots.space_empires.fleets import homeworlds, lanes, rival_worlds
from hegemon.bots.space_empires.orders import TurnPlan
from hegemon.bots.space_empires.plans import followed
from hegemon.bots.space_empires.research import grants, technology_plan
from hegemon.bots.space_empires.settling import free_planets
from hegemon.bots.space_empires.spending import Spending, wanted_colony_ships
from hegemon.core.checking import check
from hegemon.core.game import Answer, Player, Question, advance, open_question, problems_with, run
from hegemon.games.space_empires import SPACE_EMPIRES, UNKNOWN, AskShift, map_of
from hegemon.games.space_empires.events import EVENTS
from hegemon.games.space_empires.house_rules import HouseRules, MapName
from hegemon.games.space_empires.positions import group, position
from hegemon.games.space_empires.state import Battle, Colony, Group, Line, State, Tech
from hegemon.games.space_empires.view import View

HERE = BOTS["space-empires"]
P1 = Player("p1")

Asked = tuple[State, Question[State, Any], Player, Answer]


def match(rules: HouseRules, names: tuple[str, ...], seed: int) -> Iterator[Asked]:
    """A match; each question with the answer of a bot."""
    dice, seats = FastDice(seed), SPACE_EMPIRES.players(rules)
    play = SilentPlay(SPACE_EMPIRES.setup(rules, seats, dice), dice, frozenset(EVENTS))
    run(play)
    bots = {player: HERE[name](seed) for player, name in zip(seats, cycle(names), strict=False)}
    while (question := open_question(play.state)) is not None:
        answers = {}
        for player in question.asked(play.state):
            view = SPACE_EMPIRES.view(play.state, player)
            form = SPACE_EMPIRES.form(view, question)
            answers[player] = bots[player].answer(view, question, form)
            yield play.state, question, player, answers[player]
        advance(play, answers)


def winner(rules: HouseRules, names: tuple[str, ...], seed: int) -> str:
    """The name of the bot that won a match, the first one in the first seat; empty for none."""
    last = None
    for last in match(rules, names, seed):  # noqa: B007  (the last one is wanted)
        pass
    assert last is not None
    result = SPACE_EMPIRES.result(last[0])
    assert result is not None, "the match has ended"
    seats = dict(zip(SPACE_EMPIRES.players(rules), cycle(names), strict=False))
    return seats[result.winners[0]] if result.winners else ""


@pytest.mark.parametrize("map_name", ["small", "three"])
@pytest.mark.parametrize("name", HERE)
def test_answers_are_legal(name: str, map_name: MapName) -> None:
    """Neither the rules nor the form find a fault in any answer of any bot."""
    rules = HouseRules(map=map_name, round_limit=4, victory="last_standing")
    for state, question, player, answer in match(rules, (name, "random"), 3):
        form = SPACE_EMPIRES.form(SPACE_EMPIRES.view(state, player), question)

        assert list(problems_with(question, state, player, answer)) == []
        assert check(form, form.orders(answer)).fine


@pytest.mark.parametrize("name", HERE)
def test_same_seed_same_answers(name: str) -> None:
    """A bot is a function of its seed and of what it was shown."""
    rules = HouseRules(map="small", round_limit=3)

    def answers() -> list[Answer]:
        return [answer for *_, answer in match(rules, (name,), 4)]

    assert answers() == answers()


@pytest.mark.parametrize(("weaker", "stronger"), [("random", "settler"), ("settler", "admiral")])
def test_ladder(weaker: str, stronger: str) -> None:
    """Each bot wins most games against the one before, from either seat."""
    rules = HouseRules(map="small", round_limit=80)
    seats = ((stronger, weaker), (weaker, stronger))
    won = [winner(rules, names, seed) for seed in range(3) for names in seats]

    assert won.count(stronger) >= 5


def started() -> View:
    """What player 1 sees on his first turn."""
    rules = HouseRules(round_limit=1)
    state = next(one[0] for one in match(rules, ("settler",), 1) if one[0].round)
    return SPACE_EMPIRES.view(state, P1)


def test_a_lane_leads_to_the_other_homeworld() -> None:
    """From the own one, hex by hex, through what nobody has seen."""
    view = started()
    homes = homeworlds(view)

    (lane,) = lanes(view, P1)

    assert lane[-1] == homes[Player("p2")]
    assert homes[P1] not in lane


def test_planets_of_which_nobody_knows_are_no_goals() -> None:
    """Only explored ones are; while home is unknown one Colony Ship too many is wanted."""
    view = started()

    assert free_planets(view, P1) == []
    assert wanted_colony_ships(view, P1) == 0
    for one in list(view.groups.values()):
        if one.kind == "CO":
            del view.groups[one.id]
    assert wanted_colony_ships(view, P1) == 1


CRUISERS = Tech(attack=2, defense=2)


@pytest.mark.parametrize(
    ("own", "other", "stronger"),
    [
        (("CA", 3, Tech()), ("CA", 2, Tech()), True),
        (("CA", 3, Tech()), ("CA", 3, CRUISERS), False),
        (("BB", 3, Tech()), ("CA", 5, Tech()), True),
        (("SC", 4, Tech()), ("SC", 2, Tech(attack=1)), True),
        (("SC", 3, Tech(tactics=1)), ("SC", 3, Tech()), True),
    ],
    ids=["more ships", "technology", "hull and class", "twice as many", "who fires first"],
)
def test_sides_are_weighed(
    own: tuple[str, int, Tech], other: tuple[str, int, Tech], *, stronger: bool
) -> None:
    """What a side hits in a round, by its hull: so numbers count twice."""
    view = started()
    mine, theirs = ([Group("x", P1, kind, "B5", ships, tech)] for kind, ships, tech in (own, other))

    assert beats(view, "B5", mine, theirs, (1, 1)) == stronger
    assert beats(view, "B5", theirs, mine, (1, 1)) != stronger
    assert beats(view, "B5", mine, [], (1, 1))


@pytest.mark.parametrize(("marker", "expected"), [("clear", 9), ("asteroids", 3), ("nebula", 15)])
def test_terrain_weighs(marker: str, expected: int) -> None:
    """§4.6: one Cruiser of level 2 hits another on 3; without attack 1, without defense 5."""
    view = started()
    view.systems["E5"].marker = marker
    one = [Group("x", P1, "CA", "E5", 1, CRUISERS)]

    assert strength(view, "E5", one, one) == 200 * expected // 3


def test_hidden_counters_are_guessed_by_what_everybody_sees() -> None:
    """The oldest at a homeworld as what never moves at ours; the rest by income and our fleet."""
    view = started()
    world = homeworlds(view)[Player("p2")]
    guessed = [(one.kind, one.ships) for one in foes_of(view, P1)[world]]

    assert ("SY", view.tables.start.SY) == guessed[0]
    assert {("SC", view.tables.start.SC)} == set(guessed[1:])


@pytest.mark.parametrize(
    ("damage", "own", "expected"),
    [
        ((), 3, {}),
        ((1,), 3, {"p1-1": 1}),
        ((1,), 4, {}),
    ],
    ids=["nothing is damaged", "the damaged one", "not at the price of the bonus"],
)
def test_the_admiral_screens_damaged_ships(
    damage: tuple[int, ...], own: int, expected: dict[str, int]
) -> None:
    """§4.3: of three Cruisers against two the damaged one; four against two keep their bonus."""
    state = position(group("p1", "CA", "F5", own), group("p2", "CA", "F5", 2))
    state.battle = Battle("F5", P1, Player("p2"), 2)
    state.battle.lines = {"p1-1": Line(damage=damage), "p2-1": Line()}
    for one in state.groups.values():
        one.shown = one.tech
    view = SPACE_EMPIRES.view(state, P1)

    assert {one.group: one.ships for one in Admiral().screens(view, P1).orders} == expected


def mid_game(**changes: object) -> View:
    """What player 1 sees in his third round, with some house rules."""
    rules = HouseRules(round_limit=4, **changes)  # type: ignore[arg-type]
    last = [one[0] for one in match(rules, ("admiral",), 1) if one[0].round == 3]
    return SPACE_EMPIRES.view(last[0], P1)


def test_grants_go_to_what_is_wanted_first() -> None:
    """By house rule: half of them for Ship Size, until there are Cruisers."""
    view = mid_game(unpredictable_research=True)
    view.empires[P1].levels["ship_size"] = 1
    view.empires[P1].grants = 2
    view.empires[P1].cp = 30
    funds = grants(view, P1).orders

    assert ("ship_size", 2) == (funds[0].technology, funds[0].grants)
    assert 4 == sum(fund.grants for fund in funds)


@pytest.mark.parametrize(
    ("kind", "expected"), [("R", "scanners"), ("F", "point_defense"), ("MINE", "mine_sweep")]
)
def test_what_others_show_is_answered(kind: str, expected: str) -> None:
    """A technology against Raiders, Fighters and mines comes first once they lie open."""
    view = mid_game(raiders=True, fighters=True, mines=True)

    assert expected not in technology_plan(view, P1)[:1]
    view.groups["x"] = Group("x", Player("p2"), kind, "F4", 1, Tech(), shown=Tech())
    assert expected == technology_plan(view, P1)[0]


def test_a_homeworld_is_not_left() -> None:
    """§4.8: ships leave a battle that is lost, but not the one for their homeworld."""
    state = position(group("p1", "CA", "F5", 1), group("p2", "BB", "F5", 6))
    state.battle = Battle("F5", Player("p2"), P1, 2)
    state.battle.lines = {"p1-1": Line(), "p2-1": Line()}
    for one in state.groups.values():
        one.shown = one.tech
    view = SPACE_EMPIRES.view(state, P1)
    ships = view.groups["p1-1"]

    assert leaving(view, P1, ships, 1) is not None
    view.systems["F5"].colony = Colony(P1, 20, homeworld=True)
    assert leaving(view, P1, ships, 1) is None


def test_pipelines_join_the_nearest_colonies_first() -> None:
    """§8.1: from the homeworld outwards, no hex twice."""
    view = mid_game(pipelines=True)
    home = homeworlds(view)[P1]
    hexes = chain(view, P1, home)

    assert home == hexes[0]
    assert len(hexes) == len(set(hexes))


def test_ships_lost_in_space_come_out_where_it_hurts() -> None:
    """§5.3: in a black hole, if there is one."""
    view = mid_game()
    near = map_of(view).near["F5"]
    view.systems[near[2]].marker, view.systems[near[2]].explored = "black_hole", True

    assert near[2] == shift(view, AskShift(P1, Player("p2"), "F5")).to


def test_seats_without_chance_would_open_alike() -> None:
    """The homeworld lies in the middle third of its hexes, by lot."""
    rules = HouseRules(round_limit=1)
    view = SPACE_EMPIRES.view(next(match(rules, ("admiral",), 1))[0], P1)
    places = {founded(view, P1, random.Random(seed)).at for seed in range(40)}
    row = map_of(view).homeworlds[P1]

    assert set(row[len(row) // 3 : -(len(row) // 3)]) == places


def alone() -> View:
    """What the player against alien empires sees on his first turn."""
    rules = HouseRules(map="alien_empires", solitaire="alien_empires", round_limit=1)
    return SPACE_EMPIRES.view(next(match(rules, ("admiral",), 1))[0], P1)


def test_alien_homeworlds_are_worlds_to_strike() -> None:
    """§10: alien empires have no seat, and homeworlds that must fall."""
    view = alone()

    assert set(map_of(view).alien_homeworlds) == set(rival_worlds(view, P1))


def test_more_is_feared_of_aliens_from_round_to_round() -> None:
    """Their dice bring more and more; at home it is Bases, which they buy once attacked."""
    view = alone()
    world = next(iter(map_of(view).alien_homeworlds))
    early = foes_of(view, P1)[world]
    late = foes_of(msgspec.structs.replace(view, round=30), P1)[world]

    assert {one.kind for one in (*early, *late)} == {"BASE"}
    assert sum(one.ships for one in late) > sum(one.ships for one in early)


def crusaders(view: View, *ships: tuple[str, str, int]) -> tuple[TurnPlan, Foes]:
    """A turn of the first player with some warships in place of all of his, and what he fears."""
    for one in [one for one in view.groups.values() if one.owner == P1]:
        del view.groups[one.id]
    for name, at, count in ships:
        view.groups[name] = Group(name, P1, "BB", at, count, Tech(attack=3, defense=3))
    return TurnPlan(view, P1), foes_of(view, P1)


def test_a_fist_that_is_enough_goes_for_an_alien_homeworld() -> None:
    """§10: the greatest stack, once it has the hull; a lesser one stays at home."""
    view = alone()
    home, worlds = homeworlds(view)[P1], rival_worlds(view, P1)
    turn, foes = crusaders(view, ("x", home, 4))

    assert struck(turn, foes, home, [view.groups["x"]]) in worlds
    view.groups["x"].ships = 3
    assert struck(turn, foes, home, [view.groups["x"]]) == home


def test_a_guard_meets_what_comes_near_and_leaves_homeworlds_alone() -> None:
    """A fleet of aliens beside home, not one that is far away."""
    view = alone()
    home = homeworlds(view)[P1]
    alien = next(one for one in view.groups.values() if one.owner != P1)
    view.groups["a"] = Group("a", alien.owner, UNKNOWN, "E7", 0)
    turn, foes = crusaders(view, ("x", home, 2))
    guard = [view.groups["x"]]

    assert guarded(turn, foes, home, guard) == home
    view.groups["a"].at = map_of(view).near[home][0]
    turn, foes = TurnPlan(view, P1), foes_of(view, P1)
    assert guarded(turn, foes, home, guard) == view.groups["a"].at


def test_the_rest_of_a_fist_follows_into_the_battle() -> None:
    """Orders stop at a surprise: whoever has not moved yet goes where the others met somebody."""
    view = alone()
    world = rival_worlds(view, P1)[0]
    before = map_of(view).near[world][0]
    turn, foes = crusaders(view, ("x", world, 4), ("y", before, 1))

    assert followed(turn, foes, [view.groups["y"]], BOLD) == world
    del view.groups["x"]
    turn = TurnPlan(view, P1)
    assert followed(turn, foes, [view.groups["y"]], BOLD) == ""


def test_nobody_settles_beside_aliens() -> None:
    """They come for it: the money is lost with the ship."""
    view = alone()
    place = next(at for at, one in view.systems.items() if one.home_of == P1 and not one.colony)
    view.systems[place].marker, view.systems[place].explored = "planet", True
    assert place in free_planets(view, P1)

    alien = next(one for one in view.groups.values() if one.owner != P1)
    view.groups["a"] = Group("a", alien.owner, UNKNOWN, map_of(view).near[place][0], 0)
    assert place not in free_planets(view, P1)


def test_money_that_would_lie_idle_becomes_ships() -> None:
    """Also where nobody threatens, the fleet is great enough and there is more to study."""
    view = mid_game()
    view.empires[P1].cp = IDLE

    assert technology_plan(view, P1) != ()
    assert not is_to_arm(Spending(view, P1))
    view.empires[P1].cp = IDLE + 1
    assert is_to_arm(Spending(view, P1))


def test_a_fleet_next_door_is_a_threat_and_one_far_away_is_none() -> None:
    """Ships come before technology while others near home are as strong."""
    view = mid_game()
    for one in [one for one in view.groups.values() if one.owner != P1]:
        del view.groups[one.id]
    assert not is_threatened(view, P1)

    home, far = homeworlds(view)[P1], homeworlds(view)[Player("p2")]
    view.groups["x"] = Group("x", Player("p2"), "CA", far, 6, Tech(), shown=Tech())
    assert not is_threatened(view, P1)
    view.groups["x"].at = map_of(view).near[home][0]
    assert is_threatened(view, P1)


def test_peace_asks_for_more_hull_every_round() -> None:
    """None in the first eight, which go into colonies and technology; then two a round."""
    assert [peace_fleet(at) for at in (1, 8, 9, 14)] == [0, 0, 2, 12]
