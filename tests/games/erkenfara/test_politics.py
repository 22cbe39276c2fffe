"""§1: treaties, empires that join, turn order, objectives of a match."""

import msgspec
import pytest

from hegemon.core.dice import ScriptedDice
from hegemon.core.errors import BadConfig, BadNotation
from hegemon.core.game import Player
from hegemon.core.mentions import plain
from hegemon.games.erkenfara import ERKENFARA
from hegemon.games.erkenfara.answers import Claim, Give, Peace
from hegemon.games.erkenfara.events import MatchEnded, OrderDrawn, TurnSkipped
from hegemon.games.erkenfara.events_winter import (
    ArmyArrived,
    ArmyKeptOut,
    EmpireFounded,
    HomelandGrew,
    TreatyFailed,
    TreatyMade,
)
from hegemon.games.erkenfara.house_rules import HouseRules
from hegemon.games.erkenfara.maps.game_map import map_called, text_of
from hegemon.games.erkenfara.positions import (
    P1,
    P2,
    P3,
    Trial,
    army,
    changed_map,
    on_map,
    position,
)
from hegemon.games.erkenfara.rules.objectives import production_controlled, worth
from hegemon.games.erkenfara.setup import seats_of, set_up
from hegemon.games.erkenfara.show.report import sentence
from hegemon.games.erkenfara.state import Region, State, armies_of, order_of
from hegemon.games.erkenfara.turn import Round, Year, YearEnd
from hegemon.games.erkenfara.view import view_of
from hegemon.games.erkenfara.winter import AskConsents, AskOffers, AskWinter, Founding, Treaties


def offered(*lines: str, **given: object) -> Trial:
    """Red offers blue these clauses; blue is asked."""
    table = Trial(position(**given))  # type: ignore[arg-type]
    table.run(AskOffers())
    table.answer(p1=lines)
    return table


def test_r6_a_treaty_needs_consent() -> None:
    """D-TREATY: nothing happens without it, and the two know of the refusal."""
    table = offered("peace blue")
    assert isinstance(table.question, AskConsents)
    table.answer()

    assert "war" == table.state.relations[P1][P2]
    assert [TreatyFailed(P1, P2)] == table.told(TreatyFailed)


def test_r8_who_is_offered_what_stays_between_two() -> None:
    """D-PUBLIC: everybody is asked, so nobody can tell who was written to; refusals are private."""
    table = Trial(position(house_rules=on_map("island_war")))
    table.run(AskOffers())
    table.answer(p1="peace onyx")
    question = table.question
    assert isinstance(question, AskConsents)
    assert (P1, P2, P3) == tuple(question.asked(table.state))
    titles = [
        ERKENFARA.form(view_of(table.state, player), question.seen_by(player)).title
        for player in (P1, P2, P3)
    ]
    table.answer()
    (failed,) = table.told(TreatyFailed)

    assert ["nobody offers you a treaty", "nobody offers you a treaty"] == [
        title.partition(": ")[2] for title in titles[:2]
    ]
    assert titles[2].startswith("You are offered, amber: peace")
    assert [failed, None, failed, None] == [failed.seen_by(player) for player in (P1, P2, P3, None)]


def test_r6_why_a_treaty_comes_to_nothing() -> None:
    """D-TREATY: in words of the clause that cannot be kept any more."""
    state = position(house_rules=on_map("island_war"))
    words = [
        plain(sentence(TreatyFailed(P1, P2, clause), view_of(state, P1)).text)
        for clause in (
            None,
            Give("jade", 4000),
            Peace("jade"),
            Claim("jade", "jade_port"),
        )
    ]

    nothing = "The treaty that Ambra offered Jadis comes to nothing: "
    assert [
        "Jadis refuses the treaty that Ambra offered.",
        nothing + "Ambra does not have 4,000 gold any more.",
        nothing + "they are at peace already.",
        nothing + "Port Jadis does not belong to Jadis any more.",
    ] == words


def test_r6_all_clauses_to_one_empire_are_one_treaty() -> None:
    """D-TREATY: peace for gold and land, together or not at all."""
    gold = {"red": 5000, "blue": 5000}
    table = offered("peace blue", "give blue 3000", "cede blue r_5", treasuries=gold)
    table.answer(p2="accept red")

    assert [2000, 8000] == [one.treasury for one in table.state.empires.values()]
    assert ("peace", P2) == (table.state.relations[P2][P1], table.state.regions["r_5"].owner)
    assert 3 == len(table.told(TreatyMade)[0].clauses)


def test_r6_demands() -> None:
    """D-TREATY: gold and land can be asked for, and an occupation be ended."""
    regions = {"b_4": Region(P2, P1), "b_5": Region(P2, P1)}
    table = offered("demand blue 1000", "claim blue b_5", "leave blue b_4", regions=regions)
    table.answer(p2="accept red")

    assert (P1, None) == (table.state.regions["b_5"].owner, table.state.regions["b_5"].occupier)
    assert (P2, None) == (table.state.regions["b_4"].owner, table.state.regions["b_4"].occupier)


def test_r6_a_treaty_fails_as_a_whole() -> None:
    """D-TREATY: when a purse is empty by then, nothing of it holds."""
    rules = on_map("island_war")
    gold = {"amber": 5000, "jade": 5000, "onyx": 0}
    table = Trial(position(house_rules=rules, treasuries=gold))
    table.run(AskOffers())
    table.answer(p1=["give onyx 4000"], p2=["demand amber 4000", "peace amber"])
    table.answer(p1="accept jade", p3="accept amber")

    assert [1000, 5000, 4000] == [one.treasury for one in table.state.empires.values()]
    assert "war" == table.state.relations[P1][P2]
    assert 1 == len(table.told(TreatyFailed))


def test_r2_gifts_are_bounded_by_the_treasury() -> None:
    """D-DEBT: all gifts of a winter together."""
    rules = on_map("island_war")
    table = Trial(position(house_rules=rules, treasuries={"amber": 5000}))
    table.run(AskOffers())

    with pytest.raises(BadNotation, match="1 to 1000"):
        table.orders(P1, ["give jade 4000", "give onyx 2000"])


def test_r6_no_treaties_by_house_rule() -> None:
    """House rule treaties: without them winter begins with its accounts."""
    for wanted, question in ((True, AskOffers), (False, AskWinter)):
        table = Trial(position(house_rules=on_map("duel_continent", treaties=wanted)))
        table.run(Treaties(), AskWinter())

        assert isinstance(table.question, question)


def test_r8_offers_are_public_once_made() -> None:
    """D-PUBLIC: everybody sees the same, but for who is looking."""
    table = offered("peace blue")
    views = [ERKENFARA.view(table.state, player) for player in (P1, P2, None)]

    assert all(view.armies == views[0].armies for view in views)
    assert [P1, P2, None] == [view.me for view in views]


LATE = changed_map(
    "island_war",
    ('id = "onyx"\nname = "Onyx"\n', 'id = "onyx"\nname = "Onyx"\njoins = 3\n'),
)


def test_r29_an_empire_joins_in_winter() -> None:
    """D-FOUND: until then its land is nobody's; then it comes last in turn order."""
    rules = on_map(LATE)
    state = set_up(rules, seats_of(rules), ScriptedDice(()))
    assert [P1, P2] == order_of(state)
    assert state.regions["onyx_port"].owner is None
    state.regions["onyx_west"].owner = P1
    state.year = 3
    table = Trial(state)
    table.run(Founding())

    assert [P1, P2, P3] == order_of(table.state)
    assert "onyx_west" not in table.state.empires[P3].homeland
    assert {"onyx_port", "onyx_east", "onyx_fort"} == set(table.state.empires[P3].homeland)
    assert any(one.owner == P3 for one in table.state.armies.values())
    assert [P3] == [event.player for event in table.told(EmpireFounded)]


def late(joins: dict[str, int]) -> HouseRules:
    """Island war with empires that join later."""
    text = text_of("island_war")
    for empire, year in joins.items():
        assert f'id = "{empire}"\n' in text
        text = text.replace(f'id = "{empire}"\n', f'id = "{empire}"\njoins = {year}\n', 1)
    return on_map(text)


def founded(state: State) -> Trial:
    """The winter of the third year, as empires join."""
    state.year, state.season = 3, "winter"
    table = Trial(state)
    table.run(Founding())
    return table


def test_r29_two_join_in_turn_order() -> None:
    """D-FOUND: in the map's turn order, not in that of the seats."""
    rules = late({"amber": 3, "jade": 3})
    text = rules.map.replace('["amber", "jade", "onyx"]', '["onyx", "jade", "amber"]')
    assert text != rules.map

    assert [P3, P2, P1] == founded(position(house_rules=on_map(text))).state.turn_order


def test_r29_what_the_map_has_comes_in_its_year() -> None:
    """D-FOUND: also to an empire that a treaty founded before."""
    state = position(house_rules=late({"onyx": 3}))
    table = Trial(state)
    table.run(AskOffers())
    table.answer(p1="cede onyx amber_west")
    table.answer(p3="accept amber")
    table = founded(table.state)

    assert [HomelandGrew] == [type(event) for event in table.events[:1]]
    assert {"amber_west", "onyx_port", "onyx_east", "onyx_west", "onyx_fort"} == set(
        table.state.empires[P3].homeland
    )
    assert [P1, P2, P3] == table.state.turn_order
    assert {"onyx_port", "s_onyx"} <= {army.at for army in armies_of(table.state, P3)}


def test_r29_an_army_without_room_comes_as_gold() -> None:
    """D-FOUND: nothing vanishes without a word, and nobody arrives beside an enemy."""
    rules = late({"onyx": 3})
    value = sum(one.value for one in map_called(rules.map).armies if one.empire == "onyx")
    state = position(
        army("amber", "onyx_port", 2000),
        army("jade", "s_onyx", 2000),
        house_rules=rules,
        regions={"onyx_fort": Region(P2)},
        treasuries={"onyx": 0},
    )
    table = founded(state)

    assert ["onyx_port", "onyx_fort", "s_onyx"] == [
        event.region for event in table.told(ArmyKeptOut)
    ]
    assert [] == armies_of(table.state, P3)
    assert value == table.state.empires[P3].treasury
    assert [] == list(ERKENFARA.invariants(table.state))


@pytest.mark.parametrize("year", [2, 4])
def test_r29_only_in_its_year(year: int) -> None:
    """D-FOUND: nobody joins before the year that the map names, or again after it."""
    state = position(house_rules=late({"onyx": 3}))
    state.year, state.season = year, "winter"
    table = Trial(state)
    table.run(Founding())

    assert [] == table.events


def test_r29_armies_that_arrive_are_told() -> None:
    """D-FOUND: each with its place and its value."""
    table = founded(position(house_rules=late({"onyx": 3})))

    assert [army.at for army in armies_of(table.state, P3)] == [
        event.region for event in table.told(ArmyArrived)
    ]


@pytest.mark.parametrize("measure", ["conquest", "wealth", "years"])
def test_r28_who_has_not_joined_cannot_win(measure: str) -> None:
    """D-OBJECTIVES: a treasury that waits on the map is no wealth."""
    rules = msgspec.structs.replace(late({"onyx": 30}), **{measure: 1})
    state = position(
        house_rules=rules,
        treasuries={"amber": 100, "jade": 0, "onyx": 10**6},
        regions={"jade_port": Region(), "jade_fort": Region()},
    )
    table = Trial(state)
    table.run(YearEnd())

    assert table.state.result is not None
    assert (P1,) == table.state.result.winners
    assert {P1, P2} == set(table.told(MatchEnded)[0].scores)


@pytest.mark.parametrize("treaties", [True, False])
@pytest.mark.parametrize("empires", [1, 2])
def test_r57_no_year_passes_without_a_question(empires: int, treaties: bool) -> None:
    """D-ASK: also where nobody has an army or could raise one."""
    text = changed_map(
        "duel_continent", ('kind = "fort"\n', 'kind = "fort"\nstatuses = ["dangerous"]\n')
    )
    rules = on_map(text, treaties=treaties, turn_order="fixed")
    state = position(house_rules=rules, treasuries={"red": 0, "blue": 0})
    state.empires[P2].founded = empires == 2
    state.year = 0
    table = Trial(state)
    table.run(Year())
    asked = []
    for _ in range(3):
        asked.append(table.state.year)
        table.answer()

    assert [1, 2, 3] == asked


def test_r29_an_empire_is_founded_by_treaty() -> None:
    """D-FOUND: a donor may cede it regions before its year."""
    table = Trial(position(house_rules=on_map(LATE)))
    table.run(AskOffers())
    table.answer(p1="cede onyx amber_west")
    table.answer(p3="accept amber")

    assert ("amber_west",) == table.state.empires[P3].homeland
    assert P3 == table.state.turn_order[-1]


def test_r30_lots_decide_before_each_round() -> None:
    """D-ORDER-YEAR: whose lot is drawn last is first; each military round draws anew, and tells."""
    state = position(house_rules=on_map("island_war"))
    table = Trial(state, dice=[1, 1, 3, 2])
    table.run(Round("spring"))
    table.run(Round("summer"))

    drawn = [("p2", "p3", "p1"), ("p2", "p3", "p1")]
    assert drawn == [event.order for event in table.told(OrderDrawn)]
    assert list(drawn[-1]) == table.state.turn_order
    assert [*drawn[0], *drawn[1]] == [event.player for event in table.told(TurnSkipped)]


def test_r30_an_empire_alone_draws_no_lot() -> None:
    """D-ORDER-YEAR: there is nothing to decide."""
    alone = position()
    alone.turn_order = [P1]
    table = Trial(alone)
    table.run(Round("spring"))

    assert [] == table.told(OrderDrawn)


def test_r30_the_document_draws_no_lots() -> None:
    """D-ORDER-YEAR: "in a fixed order", §1, is the value `fixed`."""
    table = Trial(position(house_rules=on_map("duel_continent", turn_order="fixed")))
    table.run(Round("spring"))

    assert [] == table.told(OrderDrawn)
    assert [P1, P2] == [event.player for event in table.told(TurnSkipped)]


def test_r30_turn_order() -> None:
    """D-ORDER-YEAR: the map's order every year, or rotating."""
    for rule, orders in (("fixed", "p1p2p3 p1p2p3"), ("rotate_yearly", "p1p2p3 p2p3p1")):
        state = position(house_rules=on_map("island_war", turn_order=rule))
        found = []
        for year in (1, 2):
            state.year = year
            found.append("".join(order_of(state)))

        assert orders == " ".join(found)


def test_the_year() -> None:
    """§1.1: winter first, then every empire in spring, summer and autumn."""
    rules = on_map("duel_continent", turn_order="fixed")
    armies = (army("red", "r_4", 2000), army("blue", "b_4", 2000))
    table = Trial(position(*armies, house_rules=rules))
    table.state.year = 0
    table.run(Year())
    seen = []
    while table.state.year == 1:
        asked = table.question.asked(table.state)  # type: ignore[union-attr]
        seen.append((table.state.season, type(table.question).__name__, *asked))
        table.answer()

    military = [
        (season, question, player)
        for season in ("spring", "summer", "autumn")
        for player in (P1, P2)
        for question in ("AskMoves", "AskActions")
    ]
    assert [("winter", "AskOffers", P1, P2), ("winter", "AskWinter", P1, P2), *military] == seen


@pytest.mark.parametrize(
    ("rules", "measure"),
    [
        ({"years": 4}, "years"),
        ({"years": 5}, ""),
        ({"conquest": 61}, "conquest"),
        ({"conquest": 62}, ""),
        ({"wealth": 40_000}, "wealth"),
        ({"wealth": 40_001}, ""),
    ],
)
def test_r28_objectives(rules: dict[str, int], measure: str) -> None:
    """D-OBJECTIVES: the game never ends by itself; a match may set years, conquest or wealth."""
    state = position(
        army("red", "m_2", 5000),
        house_rules=on_map("duel_continent", **rules),
        regions={"b_cap": Region(P2, P1), "m_2": Region(P1)},
        treasuries={"red": 40_000, "blue": 0},
    )
    state.year = 4
    table = Trial(state)
    table.run(YearEnd())

    assert [measure][: bool(measure)] == [event.measure for event in table.told(MatchEnded)]
    if measure:
        assert table.state.result is not None
        assert ("victory", (P1,)) == (table.state.result.outcome, table.state.result.winners)


def test_r28_equals_draw() -> None:
    """D-OBJECTIVES: the same worth for both is a draw."""
    state = position(house_rules=on_map("duel_continent", years=1))
    table = Trial(state)
    table.run(YearEnd())

    assert table.state.result is not None
    assert ("draw", ()) == (table.state.result.outcome, table.state.result.winners)


def test_worth() -> None:
    """D-OBJECTIVES: gold, troops and a year's production."""
    state = position(
        army("red", "m_2", 4000, 5000),
        regions={"b_cap": Region(P2, P1), "r_2": Region(P1, P2)},
        treasuries={"red": 700},
    )

    assert 28_000 - 5000 + 8000 == production_controlled(state, P1)
    assert 700 + 5000 + 31_000 == worth(state, P1)


def test_r56_a_map_brings_its_own_rules() -> None:
    """D-MAPRULES: they replace those of the match."""
    empire = '[[empire]]\nid = "red"'
    text = changed_map("duel_continent", (empire, f"[rules]\nhomeland = 30\n\n{empire}"))
    rules = HouseRules(map=text, homeland=10, exhausted=-30)
    state = set_up(rules, seats_of(rules), ScriptedDice(()))

    assert (30, -30) == (state.house_rules.homeland, state.house_rules.exhausted)


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (HouseRules(map="atlantis"), "there is no map 'atlantis'; there are duel_continent"),
        (HouseRules(upkeep=(-3, 0, 0, 1)), "upkeep must not fall"),
        (HouseRules(upkeep=(1, -100_000, 4 * 10**9, 1000)), "more troops never cost less"),
        (HouseRules(upkeep=(3, 0, 0, 0)), "upkeep must not fall"),
        (
            HouseRules(upkeep=(3, 0, 10, 1), upkeep_free_below=0),
            "upkeep_free_below must be 1 or more",
        ),
        (HouseRules(move_land=(3, 2)), "move_land: 3 steps without a penalty, but at most 2"),
        (HouseRules(bands=(50, 40, 200)), "bands must rise"),
        (HouseRules(damage_minor=(5, 10, 20, 10)), "damage_minor must take"),
        (HouseRules(damage_draw=(10, 5, 20, 5)), "damage_draw must be the same for both sides"),
        (HouseRules(min_army=5000), "min_army: the map has an army of 4000 in r_f2"),
    ],
)
def test_unusable_house_rules(rules: HouseRules, words: str) -> None:
    """What does not go together is said before the match begins."""
    with pytest.raises(BadConfig, match=words):
        set_up(rules, ERKENFARA.players(rules), ScriptedDice(()))


def test_a_seat_for_each_empire() -> None:
    """Seats in the map's order; another number is refused."""
    assert (P1, P2, P3) == ERKENFARA.players(on_map("island_war"))
    with pytest.raises(BadConfig, match="is for 3 players, not 2"):
        set_up(on_map("island_war"), (P1, P2), ScriptedDice(()))


def conceded(table: Trial, player: Player) -> None:
    """A ruler gives his empire up."""
    leaving = ERKENFARA.leaving
    assert leaving is not None
    leaving.leave(table.play, player)


def test_r59_an_empire_without_a_ruler_stays_and_wins_nothing() -> None:
    """R59: it keeps regions and armies; an objective that it has reached goes to the best ruler."""
    state = position(
        house_rules=on_map("island_war", years=1),
        treasuries={"amber": 9000, "jade": 0, "onyx": 0},
    )
    table = Trial(state)
    before = str((table.state.regions, armies_of(table.state, P1)))
    conceded(table, P1)
    kept = str((table.state.regions, armies_of(table.state, P1)))
    still = table.state.result
    table.run(YearEnd())

    assert before == kept
    assert still is None
    assert table.state.result is not None
    assert P1 not in table.told(MatchEnded)[0].scores
    assert P1 not in table.state.result.winners


def test_r59_the_last_ruler_has_won() -> None:
    """R59: at once, with no objective set, and however little his empire is worth."""
    table = Trial(position(house_rules=on_map("duel_continent"), treasuries={"red": 9000}))
    conceded(table, P1)

    assert table.state.result is not None
    assert ("victory", (P2,)) == (table.state.result.outcome, table.state.result.winners)
