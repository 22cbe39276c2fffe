"""What the bots of Erkenfara do in positions that are made for it."""

from collections.abc import Mapping
from typing import Any

import pytest

from hegemon.bots.erkenfara import Raider, Steward, Warden
from hegemon.bots.erkenfara.ruler import Ruler
from hegemon.bots.erkenfara.winter import best_size
from hegemon.core.game import Question
from hegemon.games.erkenfara import (
    ERKENFARA,
    Abandon,
    Accept,
    ArmyAct,
    AskActions,
    AskCards,
    AskConsents,
    AskMoves,
    AskOffers,
    AskRetreatTo,
    AskStance,
    AskWinter,
    Card,
    Clause,
    CombatRound,
    Demand,
    Free,
    Give,
    HouseRules,
    Levy,
    Move,
    Occupy,
    Plunder,
    Reduction,
    Region,
    Rest,
    Siege,
    Split,
    State,
    Stay,
    War,
)
from hegemon.games.erkenfara.positions import P1, P2, army, on_map, position
from hegemon.games.erkenfara.view import view_of

RULERS: tuple[type[Ruler], ...] = (Steward, Raider, Warden)


def asked(bot: type[Ruler], question: Question[Any, Any], state: State) -> Any:
    """The answer of p1, in his own turn."""
    state.mover = P1
    return bot().answer(view_of(state, P1), question, None)  # type: ignore[arg-type]


def moves(bot: type[Ruler], *armies: Any, **given: Any) -> tuple[Any, ...]:
    """The military orders of p1, red or west."""
    found: tuple[Any, ...] = asked(bot, AskMoves(P1), position(*armies, **given)).orders
    return found


def plundered(*names: str, owner: Any = P2) -> Mapping[str, Region]:
    """Regions that nothing can be taken from."""
    return {name: Region(owner, statuses=["taxed"]) for name in names}


# -- attacks: m_2 is nobody's, so nothing counts there but strength


@pytest.mark.parametrize(("bot", "net"), [(Steward, 20), (Raider, 40), (Warden, 20)])
def test_attacks_at_its_net_advantage(bot: type[Ruler], net: int) -> None:
    """§4: with 10,000 against it, so many per cent more are enough, and one less is not."""
    foe = army("blue", "m_2", 10000)
    bold = moves(bot, army("red", "r_5", 10000 + 100 * net), foe)
    shy = moves(bot, army("red", "r_5", 9999 + 100 * net), foe)

    assert Move("a1", "m_2") in bold
    assert Move("a1", "m_2") not in shy


def test_armies_attack_together() -> None:
    """§3.2: two that are each too weak arrive at the same time and are one."""
    found = moves(
        Steward, army("red", "r_5", 7000), army("red", "r_4", 7000), army("blue", "m_2", 10000)
    )

    assert {Move("a1", "m_2"), Move("a2", "m_2")} == set(found)


def test_enemy_soil_and_homeland_count() -> None:
    """§4, step 3: 12,000 against 10,000 are enough at m_2, and not in the enemy's homeland."""
    found = moves(Steward, army("red", "m_2", 12000), army("blue", "b_4", 10000))

    assert Move("a1", "b_4") not in found


def test_a_strong_army_is_not_spent_on_a_weak_one() -> None:
    """The weakest army that is enough goes."""
    found = moves(
        Steward, army("red", "r_5", 30000), army("red", "r_4", 4000), army("blue", "m_2", 1000)
    )

    assert Move("a2", "m_2") in found
    assert Move("a1", "m_2") not in found


@pytest.mark.parametrize("bot", RULERS)
def test_an_exposed_army_at_sea_is_destroyed(bot: type[Ruler]) -> None:
    """§1: a fleet goes for a land army that no fleet protects, however strong."""
    found = moves(
        bot,
        army("west", "s11", 3000, kind="sea"),
        army("east", "s13", 20000),
        house_rules=on_map("sea_war"),
    )

    assert Move("a1", "s13") in found


# -- plunder and occupation


def act(bot: type[Ruler], *armies: Any, **given: Any) -> tuple[ArmyAct, ...]:
    """The actions of p1."""
    found: tuple[ArmyAct, ...] = asked(bot, AskActions(P1), position(*armies, **given)).orders
    return found


@pytest.mark.parametrize("bot", RULERS)
def test_plunders_first(bot: type[Ruler]) -> None:
    """§3.3: as long as anything is there to take."""
    assert (Plunder("a1"),) == act(bot, army("red", "b_2", 5000))


@pytest.mark.parametrize(("bot", "deed"), [(Steward, "occupy"), (Warden, "occupy")])
def test_then_occupies(bot: type[Ruler], deed: str) -> None:
    """§3.3: when nothing is left."""
    assert (Occupy("a1"),) == act(bot, army("red", "b_2", 5000), regions=plundered("b_2"))


def test_raider_never_occupies() -> None:
    """It besieges the fort next to it instead, so that it raises no troops, or rests."""
    by_a_fort = act(Raider, army("red", "b_cap", 5000), regions=plundered("b_cap"))
    elsewhere = act(Raider, army("red", "b_2", 5000), regions=plundered("b_2"))

    assert (Siege("a1", "b_f1"),) == by_a_fort
    assert (Rest("a1"),) == elsewhere


@pytest.mark.parametrize("bot", RULERS)
def test_own_land_is_freed(bot: type[Ruler]) -> None:
    """§3.3: before anything else; and it is not plundered."""
    occupied = {"r_2": Region(P1, P2)}

    assert (Free("a1"),) == act(bot, army("red", "r_2", 5000), regions=occupied)
    assert (Rest("a1"),) == act(bot, army("red", "r_2", 5000))


# -- parties


@pytest.mark.parametrize("bot", [Raider, Warden])
def test_raiders_are_detached(bot: type[Ruler]) -> None:
    """1,000 gold to each undefended productive region of the enemy in reach, the army stays big."""
    found = moves(bot, army("red", "b_5", 20000), army("blue", "b_f1", 9000))
    parties = {order.to: order.current for order in found if isinstance(order, Split)}

    assert {"b_cap": 1000, "b_2": 1000, "b_3": 1000, "b_4": 1000} == {
        region: current for region, current in parties.items() if region.startswith("b_")
    }


def test_steward_keeps_its_army_together() -> None:
    """It detaches nobody."""
    found = moves(Steward, army("red", "b_5", 20000), army("blue", "b_f1", 9000))

    assert not [order for order in found if isinstance(order, Split)]


def test_warden_garrisons_its_regions() -> None:
    """1,500 gold in each productive region of its own without an army."""
    red = ("r_cap", "r_2", "r_3", "r_4", "r_5", "r_f1")
    found = moves(Warden, army("red", "r_2", 30000), army("blue", "b_f1", 9000))
    garrisons = {order.to for order in found if isinstance(order, Split) and order.current == 1500}

    assert set(red) - {"r_2"} == garrisons


def test_a_garrison_stays() -> None:
    """The raider's army of the same size leaves for plunder; the warden's does not."""
    here = (army("red", "r_4", 1500), army("blue", "b_f1", 9000))

    assert () == moves(Warden, *here)
    assert () != moves(Raider, *here)


# -- retreats


def stance(a: int, b: int, **given: Any) -> bool:
    """Whether p1, with a, leaves the fight at m_2 against b."""
    state = position(army("red", "m_2", a), army("blue", "m_2", b), **given)
    found = asked(Steward, AskStance(CombatRound("a1", "a2", 2)), state)
    return isinstance(found, Abandon)


def test_leaves_when_outgunned() -> None:
    """§4, step 6: below a net advantage of -30, and not before."""
    assert not stance(10000, 10000)
    assert not stance(10000, 13000)
    assert stance(10000, 13100)


def test_a_card_counts_in_a_stance() -> None:
    """§4, step 3: a card that was played is still there in the next round."""
    state = position(army("red", "m_2", 10000), army("blue", "m_2", 13100))
    helped = CombatRound("a1", "a2", 2, card_a=Card("fog", 1))

    assert Stay() == asked(Steward, AskStance(helped), state)


def test_retreats_out_of_reach() -> None:
    """Home, where fewer can follow, rather than deeper into the enemy's land."""
    state = position(
        army("red", "r_4", 5000), army("blue", "m_2", 30000), army("blue", "r_4", 9000)
    )

    assert asked(Steward, AskRetreatTo("a1"), state).region in ("r_2", "r_f2")


def test_a_fort_is_a_refuge() -> None:
    """§4: the level counts: of two places under the same threat the fort is taken."""
    state = position(
        army("red", "r_cap", 5000), army("blue", "r_2", 9000), army("blue", "r_3", 9000)
    )

    assert "r_f1" == asked(Steward, AskRetreatTo("a1"), state).region


def test_an_outgunned_army_leaves_in_time() -> None:
    """Where nothing is to be had, it does not wait in the open for an army six times as strong."""
    nothing = {f"b_{name}": Region(P2, P1, ["taxed"]) for name in ("cap", 2, 3, 4, 5, "f1", "f2")}
    found = moves(
        Steward,
        army("red", "r_4", 5000),
        army("blue", "b_4", 30000),
        regions={**nothing, **plundered("m_1", "m_2", "m_3", owner=P1)},
    )

    assert [True] == [order.to in ("r_2", "r_3", "r_cap", "r_f2") for order in found]


# -- winter


def test_best_size_is_where_upkeep_grows_by_one() -> None:
    """§2.2: at 55,000 the last gold of army value costs one gold a year."""
    assert 55000 == best_size(view_of(position(army("red", "r_2", 5000)), P1))


def winter(*armies: Any, income: int, gold: int) -> tuple[Any, ...]:
    """The winter orders of p1."""
    state = position(*armies, treasuries={"red": gold})
    state.empires[P1].income = income
    found: tuple[Any, ...] = asked(Steward, AskWinter(), state).orders
    return found


def test_reduces_to_the_best_size_and_raises_at_a_fort() -> None:
    """§2.2, §2.3: what is cut is raised again, as far as income allows, at the front."""
    found = winter(army("red", "r_f2", 60000), army("red", "r_2", 10000), income=20000, gold=90000)

    assert (Reduction("a1", 45000), Levy("r_f2", 20000)) == found


def test_raises_what_there_is() -> None:
    """§2.3: neither more than income nor more than the treasury; nothing without either."""
    little = army("red", "r_f2", 5000)

    assert (Levy("r_f2", 3000),) == winter(little, income=3000, gold=9000)
    assert (Levy("r_f2", 2000),) == winter(little, income=3000, gold=2000)
    assert () == winter(little, income=0, gold=9000)


def test_fleets_are_raised_where_the_sea_decides() -> None:
    """On sea_war an empire without a fleet builds one; on land it would be pointless."""
    state = position(
        army("west", "w_1", 9000),
        army("east", "s34", 9000, kind="sea"),
        house_rules=on_map("sea_war"),
        treasuries={"west": 20000},
    )
    state.empires[P1].income = 20000
    levies = {levy.region: levy.gold for levy in asked(Steward, AskWinter(), state).orders}

    assert [10800] == [gold for region, gold in levies.items() if region.startswith("s")]
    assert 20000 == sum(levies.values())


# -- politics and cards


@pytest.mark.parametrize("bot", RULERS)
def test_who_has_no_war_declares_one(bot: type[Ruler]) -> None:
    """D-REL: otherwise nothing would ever happen on a map at peace."""
    at_peace = {("red", "blue"): "peace"}
    found = moves(bot, army("red", "r_2", 5000), relations=at_peace)

    assert War("blue") == found[0]


def test_presents_are_accepted_and_nothing_else() -> None:
    """D-TREATY: a treaty with any other clause is refused as a whole."""
    state = position(army("red", "r_2", 5000))
    gift, price = Give("red", 5), Demand("red", 5)

    def accepted(*clauses: Clause) -> tuple[Accept, ...]:
        question = AskConsents({P1: {P2: clauses}})
        found: tuple[Accept, ...] = asked(Steward, question, state).orders
        return found

    assert (Accept("blue"),) == accepted(gift)
    assert () == accepted(gift, price)
    assert () == asked(Steward, AskOffers(), state).orders


def test_the_highest_card_is_played() -> None:
    """D-ATTACH: at once."""
    cards = [Card("fog", 1), Card("flood", 3), Card("feint", 2)]
    state = position(army("red", "m_2", 5000, attachments=cards), army("blue", "m_2", 5000))

    assert "flood" == asked(Steward, AskCards("a1", "a2"), state).card


def test_house_rules_change_the_best_size() -> None:
    """R9: another parabola, another size."""
    flat = HouseRules(upkeep=(3, -190000, 3000000000, 70000))
    state = position(army("red", "r_2", 5000), house_rules=flat)

    assert 43333 == best_size(view_of(state, P1))


def test_a_seed_makes_another_opening() -> None:
    """Two rulers of one kind play alike with one seed, and not with all."""
    state = position(
        *(army("red", f"r_{at}", 6000) for at in (2, 3, 4, 5)),
        *(army("blue", f"b_{at}", 3000) for at in (2, 3, 4, 5)),
    )
    view = view_of(state, P1)
    form = ERKENFARA.form(view, AskMoves(P1))
    moves = [Warden(seed).answer(view, AskMoves(P1), form) for seed in (*range(8), 3)]

    assert moves[3] == moves[8]
    assert 1 < len(set(moves[:8]))
