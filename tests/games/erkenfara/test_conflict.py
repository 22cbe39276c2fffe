"""§3.3 and §4: conflicts, retreats, and fights at sea."""

from typing import Any

import pytest

from hegemon.core.codec import Codec
from hegemon.core.errors import BadAnswer
from hegemon.core.game import advance
from hegemon.core.mentions import plain
from hegemon.core.report import sentences
from hegemon.games.erkenfara import ERKENFARA
from hegemon.games.erkenfara.answers import Call, Moves, RetreatTo
from hegemon.games.erkenfara.battle import AskCards, AskRetreatTo, AskStance
from hegemon.games.erkenfara.events import (
    ArmiesUnited,
    ArmyRetreated,
    ArmyScattered,
    Drowned,
    Exposed,
    RetreatFailed,
    RoundFought,
    StancesShown,
)
from hegemon.games.erkenfara.house_rules import AS_WRITTEN
from hegemon.games.erkenfara.maps.game_map import Card, Hero
from hegemon.games.erkenfara.positions import P1, P2, P3, Stood, Trial, army, on_map, position
from hegemon.games.erkenfara.rules.advantages import advantages_of, protector, retreats
from hegemon.games.erkenfara.rules.concession import concede
from hegemon.games.erkenfara.rules.fight import Fighter, Force, fight, outcome_of
from hegemon.games.erkenfara.state import Region, State
from hegemon.games.erkenfara.turn import AskActions, AskMoves, Turn
from hegemon.games.erkenfara.view import truth_of, view_of

SEA = on_map("sea_war")


def attack(
    *stood: Stood,
    moves: tuple[str, ...] = ("move a1 m_2",),
    dice: tuple[int, ...] = (50, 50),
    **given: Any,
) -> Trial:
    """Red's turn in which it attacks; in the first duel round both dice show 50."""
    table = Trial(position(*stood, **given), dice)
    table.run(Turn(P1))
    table.answer(p1=moves)
    return table


def points(state: State, name: str, mover: str = P1) -> dict[str, int]:
    """What counts for an army, by reason."""
    state.mover = P1 if mover == P1 else P2
    return {one.reason: one.points for one in advantages_of(state, state.armies[name])}


EVEN = (army("red", "m_1", 9000), army("blue", "m_2", 9000))


def test_one_round() -> None:
    """§4: strength, points, dice, losses, and both are asked at once."""
    table = attack(*EVEN, dice=(90, 20))
    (told,) = table.told(RoundFought)

    assert (90, 20, "minor", "a") == (
        told.blow.result_a,
        told.blow.result_b,
        told.blow.outcome,
        told.blow.winner,
    )
    assert (P1, P2) == tuple(table.question.asked(table.state))  # type: ignore[union-attr]
    purposes = [roll.purpose for roll in table.dice.rolls]
    assert ["combat a1 m_2 1", "combat a2 m_2 1"] == purposes


def test_r33_the_die_goes_from_1_to_100() -> None:
    """D-DIE: hundred sides from 1 on; a tie is a draw."""
    table = attack(*EVEN, dice=(100, 100))

    assert [100, 100] == [roll.sides for roll in table.dice.rolls]
    assert ("draw", "") == (
        table.told(RoundFought)[0].blow.outcome,
        table.told(RoundFought)[0].blow.winner,
    )


def test_r3_strength_is_rounded_down() -> None:
    """D-ROUND: 9.99 per cent is 9, so differences are whole and 50 and 51 leave no gap."""
    a, b = Fighter(Force(10_999, 10_999), 0, 60), Fighter(Force(10_000, 10_000), 0, 19)

    assert (69, "draw") == (fight(AS_WRITTEN, a, b).result_a, fight(AS_WRITTEN, a, b).outcome)
    assert ["draw", "minor", "minor", "major", "major", "superior"] == [
        outcome_of(AS_WRITTEN, one) for one in (50, 51, 100, 101, 200, 201)
    ]


def test_r38_both_sides_are_damaged_at_once() -> None:
    """D-DAMAGE: from the values before the round, each value by its own per cent."""
    a, b = Fighter(Force(9000, 10_000), 0, 100), Fighter(Force(9000, 9999), 0, 49)
    blow = fight(AS_WRITTEN, a, b)

    assert (Force(8100, 9500), Force(7200, 8999)) == (blow.a, blow.b)


def test_r38_the_major_winner_loses_least() -> None:
    """D-DAMAGE: 5 per cent as printed, though the other rows say 10."""
    a, b = Fighter(Force(9000, 9000), 60, 100), Fighter(Force(9000, 9000), 0, 50)

    assert ("major", Force(8550, 8550)) == (
        fight(AS_WRITTEN, a, b).outcome,
        fight(AS_WRITTEN, a, b).a,
    )


def test_r53_the_current_value_decides() -> None:
    """D-THRESHOLD: 1000 stays, 999 is scattered, whatever its maximal value."""
    table = attack(army("red", "m_1", 1112), army("blue", "m_2", 1111, 5000))

    assert ["a2"] == [event.army for event in table.told(ArmyScattered)]
    assert 1000 == table.told(RoundFought)[0].blow.a.current


def test_both_may_die() -> None:
    """§4, step 6: then the region is empty."""
    table = attack(army("red", "m_1", 1050), army("blue", "m_2", 1050))

    assert {} == table.state.armies


def test_r34_the_homeland_is_defended() -> None:
    """D-HOME: for the side that did not move, in a region of its homeland."""
    stood = army("blue", "r_4", 5000), army("red", "r_4", 5000)

    assert 20 == points(position(*stood), "a2", mover=P2)["defending the homeland"]
    assert "defending the homeland" not in points(position(*stood), "a2", mover=P1)
    soil = position(*stood, house_rules=on_map("duel_continent", homeland_bonus="soil"))
    assert 20 == points(soil, "a2", mover=P1)["defending the homeland"]


def test_r34_a_colony_is_no_homeland() -> None:
    """D-HOME: what an empire owns is its homeland only if the map says so."""
    state = position(army("red", "m_2", 5000), regions={"m_2": Region(P1)})

    assert "defending the homeland" not in points(state, "a1", mover=P2)


def test_r35_enemy_territory_is_owned_by_an_enemy() -> None:
    """D-TERRITORY: the owner counts, not the occupier; nobody's and a friend's land do not."""
    occupied = position(army("red", "b_4", 5000), regions={"b_4": Region(P2, P1)})
    nobody = position(army("red", "m_2", 5000))
    peace = position(army("red", "b_4", 5000), relations={("red", "blue"): "peace"})

    assert -20 == points(occupied, "a1")["in enemy territory"]
    assert "in enemy territory" not in points(nobody, "a1")
    assert "in enemy territory" not in points(peace, "a1")


def test_r36_the_fort_protects_who_held_it() -> None:
    """D-FORT: also a foreign garrison against the fort's owner."""
    state = position(army("blue", "r_f1", 5000), army("red", "r_f1", 5000))

    assert 30 == points(state, "a1", mover=P1)["fort of level 3"]
    assert "fort of level 3" not in points(state, "a2", mover=P1)


def test_r37_last_stand() -> None:
    """D-LAST: judged in every round; a splinter outside the fort is enough."""
    stood = army("blue", "r_f1", 9000), army("red", "r_f1", 5000)

    assert "last stand" not in points(position(*stood), "a2", mover=P2)
    encircled = position(*stood, army("blue", "r_cap", 1000))
    assert 30 == points(encircled, "a2", mover=P2)["last stand"]


def test_r37_it_is_judged_in_every_round() -> None:
    """D-LAST: as long as there is no way out, the points count."""
    table = Trial(
        position(
            army("blue", "r_cap", 30_000), army("red", "r_f1", 9000), army("blue", "r_2", 1000)
        ),
        [1, 100] * 40,
    )
    table.run(Turn(P2))
    table.answer(p2=["split a1 9000 r_f1"])
    table.answer(p2="stay")
    rounds = table.told(RoundFought)

    assert len(rounds) > 1
    assert all("last stand" in {one.reason for one in told.advantages_b} for told in rounds)


def test_all_points_are_added() -> None:
    """§4, step 3: no cap."""
    heroes = [Hero("rolf", 3), Hero("ada", 2)]
    state = position(army("red", "r_f1", 5000, status="well rested", attachments=heroes))

    assert 10 + 20 + 30 + 9 + 6 == sum(points(state, "a1", mover=P2).values())


def test_r39_decisions_are_simultaneous_and_only_for_those_who_can() -> None:
    """D-STANCE: both decide without seeing the other's choice; who cannot leave is not asked."""
    table = Trial(
        position(army("blue", "r_cap", 20_000), army("red", "r_f1", 9000)), [50, 50, 50, 50]
    )
    table.run(Turn(P2))
    table.answer(p2="split a1 10000 r_f1")

    assert isinstance(table.question, AskStance)
    assert [P2] == list(table.question.asked(table.state))
    table.answer(p2="stay")
    assert [1, 2] == [told.number for told in table.told(RoundFought)]


def test_r39_nobody_retreats_and_the_fight_goes_on() -> None:
    """§4, step 6: steps 1 to 6 again, with the values as they are now."""
    table = attack(*EVEN, dice=(50, 50, 50, 50))
    table.answer(p1="stay", p2="stay")

    assert [(9000, 9000), (8100, 8100)] == [
        (told.strength_a, told.strength_b) for told in table.told(RoundFought)
    ]


def test_one_side_retreats() -> None:
    """§4, step 6: it is asked where to and is exhausted; the other stays and has fought."""
    table = attack(*EVEN)
    table.answer(p1="stay", p2="retreat")
    assert isinstance(table.question, AskRetreatTo)
    table.answer(p2="to b_4")

    assert ("b_4", "exhausted") == (table.state.armies["a2"].at, table.state.armies["a2"].status)
    assert table.state.armies["a1"].fought
    assert not isinstance(table.question, AskActions)


def test_r40_retreat_regions() -> None:
    """D-RETREAT: adjacent, without enemies, with room; an own army is joined at once."""
    state = position(
        army("red", "m_2", 5000),
        army("blue", "m_2", 5000),
        army("red", "r_4", 3000, status="well rested"),
        army("blue", "m_1", 1000),
    )

    assert ["b_4", "b_5", "m_3", "r_4", "r_5"] == retreats(state, state.armies["a1"])
    table = Trial(state, [50, 50])
    table.run(Turn(P2))
    table.answer()
    table.answer(p1="retreat")
    table.answer(p1="to r_4")
    assert ("a1", "", 7500) == (
        table.told(ArmiesUnited)[0].army,
        table.state.armies["a1"].status,
        table.state.armies["a1"].current,
    )


def test_r40_a_third_party_takes_the_place() -> None:
    """D-RETREAT: an army at peace is no enemy, but it leaves no room."""
    rules = on_map("island_war")
    peace = {("amber", "onyx"): "peace"}
    state = position(
        army("amber", "amber_port", 5000),
        army("onyx", "amber_east", 2000),
        house_rules=rules,
        relations=peace,  # type: ignore[arg-type]
    )

    assert "amber_east" not in retreats(state, state.armies["a1"])
    assert P3 == state.armies["a2"].owner


def test_r40_to_sea() -> None:
    """D-RETREAT: a land army may retreat to sea, a fleet only there."""
    state = position(
        army("west", "i_n", 5000), army("west", "s11", 5000, kind="sea"), house_rules=SEA
    )

    assert ["s12", "s13"] == retreats(state, state.armies["a1"])
    assert ["s12", "s21"] == retreats(state, state.armies["a2"])


def test_r40_an_own_army_that_still_has_to_fight_is_no_refuge() -> None:
    """D-ORDER: a region with an open conflict holds enemy troops."""
    table = attack(
        army("red", "m_1", 9000),
        army("red", "r_4", 9000),
        army("blue", "m_2", 9000),
        army("blue", "b_5", 9000),
        moves=("move a1 b_5", "move a2 m_2"),
    )

    assert "m_2" not in retreats(table.state, table.state.armies["a1"])


def test_r41_the_defender_decides_first() -> None:
    """D-BOTH: the mover may not go where the holder went; if that was the only way it stays."""
    table = Trial(
        position(
            army("blue", "r_f1", 9000),
            army("red", "r_f1", 9000),
            regions={"r_cap": Region(P1)},
        ),
        [50, 50],
    )
    table.run(Turn(P2))
    table.answer()
    table.answer(p1="retreat", p2="retreat")

    assert [("a2", "r_cap")] == [(one.army, one.to) for one in table.told(ArmyRetreated)]
    assert ["a1"] == [one.army for one in table.told(RetreatFailed)]
    assert "r_f1" == table.state.armies["a1"].at


def test_a_refused_retreat_names_what_is_legal() -> None:
    """The answer says where an army can go."""
    table = attack(*EVEN)
    table.answer(p2="retreat")

    with pytest.raises(BadAnswer, match="not adjacent; it can retreat to b_4, b_5"):
        advance(table.play, {P2: RetreatTo("r_cap")})


def test_r46_two_attackers_wear_a_defender_down() -> None:
    """D-RECOVER: the attacker heals at once, the defender after its own turn."""
    table = attack(*EVEN, dice=(90, 20))
    table.answer(p1="retreat")
    table.answer(p1="to m_1")

    assert ((8550, 8550), (7200, 8100)) == (
        (table.state.armies["a1"].current, table.state.armies["a1"].maximal),
        (table.state.armies["a2"].current, table.state.armies["a2"].maximal),
    )


# -- at sea


def test_r43_an_exposed_land_army_is_destroyed() -> None:
    """D-EXPOSED: no dice, no losses; the fleet counts as having fought."""
    table = attack(
        army("west", "s12", 5000, kind="sea"),
        army("east", "s13", 20_000),
        moves=("move a1 s13",),
        house_rules=SEA,
    )

    assert [] == table.dice.rolls
    assert (5000, True) == (table.state.armies["a1"].current, table.state.armies["a1"].fought)
    assert ["a2"] == [event.army for event in table.told(Exposed)]


def test_r43_it_is_destroyed_when_it_comes_itself() -> None:
    """D-EXPOSED: a land army that sails into a hostile fleet goes the same way."""
    table = attack(
        army("west", "i_n", 20_000),
        army("east", "s13", 5000, kind="sea"),
        moves=("move a1 s13",),
        house_rules=SEA,
    )

    assert ["a2"] == list(table.state.armies)


def convoy(*dice: int, enemy: int = 5000) -> Trial:
    """West's fleet and land army attack east's fleet, which protects a land army."""
    return attack(
        army("west", "s12", 5000, kind="sea"),
        army("west", "i_n", 9000),
        army("east", "s13", enemy, kind="sea"),
        army("east", "s14", 3000),
        moves=("move a1 s13", "move a2 s13"),
        dice=dice,
        house_rules=SEA,
    )


def test_r42_passengers_take_no_part() -> None:
    """D-PASSENGER: only fleets fight; while they fight on, passengers are untouched."""
    table = convoy(50, 50)

    assert (5000, 5000) == (
        table.told(RoundFought)[0].strength_a,
        table.told(RoundFought)[0].strength_b,
    )
    assert 9000 == table.state.armies["a2"].current


def test_r42_passengers_go_down_with_their_fleet() -> None:
    """D-PASSENGER: fleet destroyed, passengers destroyed."""
    table = convoy(1, 100, enemy=50_000)

    assert ["a3", "a4"] == list(table.state.armies)
    assert ["a2"] == [event.army for event in table.told(Drowned)]


def test_r42_passengers_retreat_with_their_fleet() -> None:
    """D-PASSENGER: they go along and are exhausted too."""
    table = convoy(50, 50)
    table.answer(p1="retreat")
    table.answer(p1="to s12")

    assert [("s12", "exhausted")] * 2 == [
        (table.state.armies[name].at, table.state.armies[name].status) for name in ("a1", "a2")
    ]


def test_an_ally_protects() -> None:
    """§1: a friendly sea army, own or allied, protects a land army."""
    rules = on_map("island_war")
    state = position(
        army("amber", "s_mid", 3000, kind="sea"),
        army("jade", "s_mid", 4000),
        army("onyx", "onyx_port", 9000),
        house_rules=rules,
        relations={("amber", "jade"): "alliance"},
    )
    protected = protector(state, state.armies["a2"])
    assert protected is not None
    assert "a1" == protected.id
    alone = position(
        army("jade", "s_mid", 4000), army("onyx", "s_mid", 3000, kind="sea"), house_rules=rules
    )
    table = Trial(alone)
    table.run(Turn(P3))
    table.answer()
    assert [P2] == [event.player for event in table.told(Exposed)]


# -- heroes and cards


def test_r44_cards_are_played_once_and_sealed() -> None:
    """D-ATTACH: one card a side for the whole conflict, then it is gone."""
    table = attack(
        army("red", "m_1", 9000, attachments=[Card("fog", 2), Card("oath", 1)]),
        army("blue", "m_2", 9000, attachments=[Card("oath", 3)]),
        dice=(50, 50, 50, 50),
    )
    assert isinstance(table.question, AskCards)
    assert [P1, P2] == list(table.question.asked(table.state))
    table.answer(p1="card fog", p2="none")
    table.answer(p1="stay", p2="stay")

    counted = [
        {one.reason: one.points for one in told.advantages_a} for told in table.told(RoundFought)
    ]
    assert [{"card fog": 20}] * 2 == counted
    assert [(Card("oath", 1),), (Card("oath", 3),)] == [
        one.attachments for one in table.state.armies.values()
    ]


def test_r44_heroes_go_with_the_part_they_lead() -> None:
    """D-ATTACH: they stay with the army unless they lead the part."""
    state = position(army("red", "r_4", 9000, attachments=[Hero("rolf", 2)]))
    for word, owners in (("split", ["a1"]), ("lead", ["a2"])):
        table = Trial(state)
        table.run(Turn(P1))
        table.answer(p1=f"{word} a1 3000 m_2")

        assert owners == [one.id for one in table.state.armies.values() if one.attachments]


def test_r17_who_joins_a_fighter_has_fought() -> None:
    """D-UNITE: an army that takes in a retreating one acts no more this turn."""
    table = attack(army("red", "m_1", 9000), army("red", "r_4", 3000), army("blue", "m_2", 9000))
    table.answer(p1="retreat", p2="stay")
    table.answer(p1="to r_4")

    assert table.state.armies["a1"].fought
    assert table.question is None


def test_r42_passengers_have_not_fought() -> None:
    """D-PASSENGER: they take no part in a conflict at sea, so they may still act."""
    table = attack(
        army("west", "s12", 50_000, kind="sea"),
        army("west", "i_n", 9000),
        army("east", "s13", 5000, kind="sea"),
        moves=("move a1 s13", "move a2 s13"),
        dice=(50, 50),
        house_rules=SEA,
    )

    assert [True, False] == [table.state.armies[name].fought for name in ("a1", "a2")]


def test_r43_who_is_carried_did_not_destroy() -> None:
    """D-EXPOSED: the fleet has fought, the land army beside it has not."""
    table = attack(
        army("west", "s12", 5000, kind="sea"),
        army("west", "i_n", 9000),
        army("east", "s13", 20_000),
        moves=("move a1 s13", "move a2 s13"),
        house_rules=SEA,
    )

    assert [True, False] == [table.state.armies[name].fought for name in ("a1", "a2")]


def test_r42_passengers_that_retreat_have_fought() -> None:
    """D-PASSENGER: a retreat is no rest, also for those who are carried."""
    table = convoy(50, 50)
    table.answer(p1="retreat")
    table.answer(p1="to s12")

    assert table.state.armies["a2"].fought


def test_r40_passengers_need_room() -> None:
    """D-RETREAT: a fleet does not retreat where its passengers find no place."""
    stood = (
        army("west", "s13", 5000, kind="sea"),
        army("west", "s13", 2000),
        army("east", "s12", 2000),
    )
    peace = position(*stood, house_rules=SEA, relations={("west", "east"): "peace"})
    alone = position(stood[0], stood[2], house_rules=SEA, relations={("west", "east"): "peace"})

    assert "s12" not in retreats(peace, peace.armies["a1"])
    assert "s12" in retreats(alone, alone.armies["a1"])


# -- orders given beforehand


def told(least: int | None) -> Trial:
    """An even fight in which red was told nothing and blue to hold with so much."""
    state = position(army("red", "m_1", 10_000), army("blue", "m_2", 10_000))
    state.armies["a2"].holds = least
    table = Trial(state, [50] * 40)
    table.run(Turn(P1))
    table.answer(p1="move a1 m_2")
    return table


def test_r58_who_was_told_is_not_asked() -> None:
    """D-STANDING: an army stays while it has so much, and leaves below."""
    assert [(P1, P2), (P1,)] == [
        tuple(told(least).question.asked(told(least).state))  # type: ignore[union-attr]
        for least in (None, 8000)
    ]


def test_r58_it_leaves_below() -> None:
    """D-STANDING: 9000 and 8100 are enough for 8000, 7290 is not; red is asked three times."""
    table, asked = told(8000), 0
    while isinstance(table.question, AskStance):
        asked += 1
        table.answer(p1="stay")

    assert (3, [(P2,)]) == (asked, [one.retreating for one in table.told(StancesShown)[2:]])


def test_r58_an_even_battle_asks_nobody_twice() -> None:
    """D-STANDING: where both were told, one step decides."""
    state = position(army("red", "m_1", 10_000), army("blue", "m_2", 10_000))
    state.armies["a2"].holds = 8000
    table = Trial(state, [50] * 40)
    table.run(Turn(P1))
    table.answer(p1=["hold a1 0", "move a1 m_2"])

    assert not isinstance(table.question, AskStance)
    assert 3 == len(table.told(RoundFought))


def test_r58_parts_have_been_told_nothing() -> None:
    """D-STANDING: a part may be smaller than what the whole was to hold; `ask` ends it."""
    state = position(army("red", "r_4", 10_000))
    table = Trial(state)
    table.run(Turn(P1))
    table.answer(p1=["hold a1 8000", "split a1 3000 r_5"])

    assert {"a1": 8000, "a2": None} == {one.id: one.holds for one in table.state.armies.values()}
    table.run(AskMoves(P1))
    table.answer(p1="ask a1")
    assert table.state.armies["a1"].holds is None


def test_r58_nobody_else_learns_the_number() -> None:
    """D-STANDING: it is the sealed decision of step 6, given early."""
    state = told(8000).state

    assert [None, 8000, None] == [
        view_of(state, player).armies["a2"].holds for player in (P1, P2, None)
    ]
    assert 8000 == truth_of(state).armies["a2"].holds


def test_armies_have_names() -> None:
    """`call`: the name is public, and stands in the chronicle."""
    table = Trial(position(army("red", "r_4", 10_000)))
    table.run(Turn(P1))
    table.answer(p1=["call a1 Third Legion", "move a1 m_2"])
    report = ERKENFARA.report(view_of(table.state, P2), table.events)

    assert "Third Legion" == view_of(table.state, P2).armies["a1"].name
    assert any("Third Legion (a1) goes" in plain(one.text) for one in sentences(report))
    assert list(AskMoves(P1).problems(table.state, P1, Moves((Call("a1", " x"),))))


def test_r59_a_conflict_that_the_last_ruler_leaves_is_fought_no_further() -> None:
    """Its armies stand where they met, and the end can be read back."""
    table = Trial(
        position(army("blue", "r_cap", 20_000), army("red", "r_f1", 9000)), [50, 50, 50, 50]
    )
    table.run(Turn(P2))
    table.answer(p2="split a1 10000 r_f1")
    assert isinstance(table.question, AskStance)
    concede(table.play, P2)

    codec = Codec(ERKENFARA)
    read = codec.state(codec.plain(table.state), ERKENFARA.schema)

    assert {P1, P2} == {each.owner for each in read.armies.values() if each.at == "r_f1"}
    assert read.result is not None
    assert ("victory", (P1,)) == (read.result.outcome, read.result.winners)
