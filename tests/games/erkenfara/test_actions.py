"""§3.3: what armies do with the regions that they are in."""

from typing import Any

import pytest

from hegemon.games.erkenfara.answers import (
    Actions,
    ArmyAct,
    Free,
    Occupy,
    Plunder,
    Rest,
    Salt,
    Siege,
)
from hegemon.games.erkenfara.positions import P1, P2, Trial, army, changed_map, on_map, position
from hegemon.games.erkenfara.rules.actions import act_out, any_act, why_no_act
from hegemon.games.erkenfara.state import Region
from hegemon.games.erkenfara.turn import AskActions, Turn
from hegemon.games.erkenfara.winter import Income, RegionStatuses


def why(deed: type[ArmyAct], at: str, *fort: str, **given: Any) -> str:
    """Why a red army of 3000 cannot act so in a region."""
    return why_no_act(position(army("red", at, 3000), **given), P1, deed("a1", *fort))


def after(deed: type[ArmyAct], at: str, current: int = 3000, **given: Any) -> Trial:
    """The position after a red army acted."""
    table = Trial(position(army("red", at, current), **given))
    table.play.state.mover = P1
    act_out(table.play, deed("a1"))
    return table


PEACE = {("red", "blue"): "peace"}


@pytest.mark.parametrize(
    ("deed", "at", "given", "legal"),
    [
        (Plunder, "b_4", {}, True),
        (Plunder, "r_4", {}, True),
        (Plunder, "m_2", {}, True),
        (Plunder, "b_4", {"relations": PEACE}, False),
        (Plunder, "b_4", {"regions": {"b_4": Region(P2, statuses=("taxed",))}}, False),
        (Plunder, "b_4", {"regions": {"b_4": Region(P2, P1)}}, True),
        (Salt, "b_4", {"regions": {"b_4": Region(P2, statuses=("taxed",))}}, True),
        (Salt, "b_4", {"regions": {"b_4": Region(P2, statuses=("salted",))}}, False),
        (Salt, "b_4", {"relations": PEACE}, False),
        (Occupy, "b_4", {}, True),
        (Occupy, "b_4", {"relations": PEACE}, False),
        (Occupy, "b_4", {"regions": {"b_4": Region(P2, P1)}}, False),
        (Occupy, "r_4", {"regions": {"r_4": Region(P1, P2)}}, False),
        (Occupy, "m_2", {}, True),
        (Free, "r_4", {"regions": {"r_4": Region(P1, P2)}}, True),
        (Free, "r_4", {"regions": {"r_4": Region(P1, P2)}, "relations": PEACE}, True),
        (Free, "r_4", {}, False),
        (Free, "b_4", {"regions": {"b_4": Region(P2, P1)}}, True),
        (Free, "m_2", {"regions": {"m_2": Region(None, P2)}}, True),
        (Free, "m_2", {"regions": {"m_2": Region(None, P2)}, "relations": PEACE}, False),
        (Plunder, "b_f1", {}, True),
        (Plunder, "b_f1", {"regions": {"b_f1": Region(P2, statuses=("taxed",))}}, False),
        (Rest, "b_4", {}, True),
    ],
)
def test_r47_to_r50_what_is_allowed(
    deed: type[ArmyAct], at: str, given: dict[str, Any], legal: bool
) -> None:
    """D-PLUNDER, D-SALT, D-OCCUPY, D-FREE."""
    assert legal == (not why(deed, at, **given))


def test_r47_plunder_takes_all_and_taxes() -> None:
    """D-PLUNDER: a thousand take the whole production, also of occupied land."""
    table = after(Plunder, "b_cap", 1000, treasuries={"red": 0})

    assert (8000, ("taxed",)) == (
        table.state.empires[P1].treasury,
        table.state.regions["b_cap"].statuses,
    )


def test_r48_salt_replaces_tax_but_not_the_other_way() -> None:
    """D-SALT: burned land stays burned, and burning a taxed region yields nothing."""
    taxed = {"b_4": Region(P2, statuses=("taxed",))}
    table = after(Salt, "b_4", regions=taxed, treasuries={"red": 0})

    assert (0, ("salted",)) == (
        table.state.empires[P1].treasury,
        table.state.regions["b_4"].statuses,
    )
    assert "salted already" == why(
        Plunder, "b_4", regions={"b_4": Region(P2, statuses=("salted",))}
    )


def test_r24_the_loot_of_a_small_army() -> None:
    """D-LOOT: by house rule at most its current value; the rest stays productive."""
    rules = on_map("duel_continent", loot_cap="army_value")
    table = after(Plunder, "b_cap", 3000, house_rules=rules, treasuries={"red": 0, "blue": 0})

    assert (3000, ()) == (table.state.empires[P1].treasury, table.state.regions["b_cap"].statuses)
    table.run(Income())
    assert 28_000 - 3000 == table.state.empires[P2].treasury
    table.run(RegionStatuses())
    assert 0 == table.state.regions["b_cap"].taken


def test_r24_what_is_left_can_be_taken_and_then_it_is_taxed() -> None:
    """D-LOOT: the last gold taxes the region."""
    rules = on_map("duel_continent", loot_cap="army_value")
    table = after(Plunder, "b_cap", 5000, house_rules=rules)
    act_out(table.play, Plunder("a1"))

    assert (("taxed",), 0) == (
        table.state.regions["b_cap"].statuses,
        table.state.regions["b_cap"].taken,
    )


def test_r24_a_small_army_cannot_burn_a_rich_region() -> None:
    """D-LOOT: else burning would undo the bound."""
    rules = on_map("duel_continent", loot_cap="army_value")

    assert "8,000 is more than the army's 3,000" == why(Salt, "b_cap", house_rules=rules)
    assert not why(Salt, "b_cap")


def test_r4_unowned_land_is_claimed() -> None:
    """D-CLAIM: occupying nobody's land makes it owned; by house rule only occupied."""
    claimed = after(Occupy, "m_2").state.regions["m_2"]
    rules = on_map("duel_continent", claim_unowned=False)
    occupied = after(Occupy, "m_2", house_rules=rules).state.regions["m_2"]

    assert (P1, None) == (claimed.owner, claimed.occupier)
    assert (None, P1) == (occupied.owner, occupied.occupier)


def test_r49_occupation_needs_no_garrison_and_changes_no_owner() -> None:
    """D-OCCUPY: the army may go; the owner stays the owner; another occupier is replaced."""
    table = after(Occupy, "b_4", regions={"b_4": Region(P2, None)})
    table.play.state.armies.clear()
    table.run(RegionStatuses())

    region = table.state.regions["b_4"]
    assert (P2, P1) == (region.owner, region.occupier)


def test_r50_an_ally_frees_from_a_common_enemy() -> None:
    """D-FREE: for the owner, and only at war with the occupier."""
    rules = on_map("island_war")
    for relation, legal in (("war", True), ("peace", False)):
        state = position(
            army("amber", "jade_port", 3000),
            house_rules=rules,
            regions={"jade_port": Region(P2, _onyx())},
            relations={("amber", "jade"): "alliance", ("amber", "onyx"): relation},  # type: ignore[dict-item]
        )

        assert legal == (not why_no_act(state, P1, Free("a1")))


def _onyx() -> Any:
    return "p3"


def test_siege() -> None:
    """§3.3, 3: an adjacent enemy fort, by land or by sea, once."""
    assert not why(Siege, "b_4", "b_f2")
    assert "not adjacent" == why(Siege, "b_4", "b_f1")
    assert "no fort" == why(Siege, "b_4", "b_2")
    assert "its owner is no enemy" == why(Siege, "r_4", "r_f2")
    fleet = position(army("west", "s34", 3000, kind="sea"), house_rules=on_map("sea_war"))
    assert not why_no_act(fleet, P1, Siege("a1", "e_f1"))


@pytest.mark.parametrize(("where", "besieged"), [("b_4", True), ("b_2", False)])
def test_r21_a_siege_needs_an_army_next_to_the_fort(where: str, besieged: bool) -> None:
    """D-SIEGE: it is lifted at the start of any turn, also the besieger's own."""
    regions = {"b_f2": Region(P2, statuses=("besieged",))}
    table = Trial(position(army("red", where, 3000), regions=regions))
    table.run(Turn(P1))

    assert besieged == ("besieged" in table.state.regions["b_f2"].statuses)


def test_r21_by_sea_too() -> None:
    """D-SIEGE: any adjacent region counts, a harbour as well."""
    table = Trial(
        position(
            army("west", "s34", 3000, kind="sea"),
            house_rules=on_map("sea_war"),
            regions={"e_f1": Region(P2, statuses=("besieged",))},
        )
    )
    table.run(Turn(P2))

    assert ("besieged",) == table.state.regions["e_f1"].statuses


def test_r22_one_action() -> None:
    """D-ONE: plunder or occupy, not both; by house rule two."""
    both = Actions((Plunder("a1"), Occupy("a1")))
    for count, legal in ((1, False), (2, True)):
        rules = on_map("duel_continent", actions_per_army=count)
        state = position(army("red", "b_4", 3000), house_rules=rules)

        assert legal == (not list(AskActions(P1).problems(state, P1, both)))


def test_rest_needs_stillness() -> None:
    """§3.3, 5: an army of which a part moved has not rested, one that split has."""
    table = Trial(position(army("red", "r_4", 6000), army("red", "r_cap", 3000)))
    table.run(Turn(P1))
    table.answer(p1=["split a1 2000 r_5", "move a2 r_4"])

    assert ["it moved", "it moved"] == [
        why_no_act(table.state, P1, Rest(name)) for name in ("a1", "a3")
    ]


def test_no_action_at_sea_but_rest_and_siege() -> None:
    """§3.3: sea has no production and no owner."""
    state = position(army("west", "s22", 3000, kind="sea"), house_rules=on_map("sea_war"))

    assert "not at sea" == why_no_act(state, P1, Plunder("a1"))
    assert any_act(state, P1)
    state.armies["a1"].moved = True
    assert not any_act(state, P1)


def test_acting_through_the_turn() -> None:
    """§3.3: the army that fought is not offered; the others act."""
    table = Trial(
        position(army("red", "m_1", 30_000), army("red", "r_4", 3000), army("blue", "m_2", 1000)),
        [50, 50],
    )
    table.run(Turn(P1))
    table.answer(p1="move a1 m_2")
    table.answer(p1="rest a2")

    assert "well rested" == table.state.armies["a2"].status


def test_r50_a_freed_region_pays_its_owner() -> None:
    """D-FREE: the occupation is over."""
    table = after(Free, "r_4", regions={"r_4": Region(P1, P2, winters=3)})

    assert Region(P1) == table.state.regions["r_4"]


def test_r23_another_occupier_begins_anew() -> None:
    """D-OWN: the winters of an occupation are those of one occupier."""
    rules = on_map("island_war", annex_after_winters=2)
    table = Trial(
        position(
            army("amber", "jade_port", 3000),
            house_rules=rules,
            regions={"jade_port": Region(P2, _onyx(), winters=1)},
        )
    )
    act_out(table.play, Occupy("a1"))
    table.run(RegionStatuses())

    assert P2 == table.state.regions["jade_port"].owner


def test_r47_a_fort_that_yields_nothing_is_taxed_all_the_same() -> None:
    """D-PLUNDER: the text asks for no gold; a plundered fort raises no troops."""
    fort = 'id = "b_f1"\nname = "Seeburg"\nkind = "fort"\nowner = "blue"\nproduction = '
    rules = on_map(changed_map("duel_continent", (f"{fort}2000", f"{fort}0")))
    table = after(Plunder, "b_f1", house_rules=rules, treasuries={"red": 0})

    assert (0, ("taxed",)) == (
        table.state.empires[P1].treasury,
        table.state.regions["b_f1"].statuses,
    )


def test_r50_an_occupation_is_given_up() -> None:
    """D-FREE: the text lets any army remove the status; who occupies may do so himself."""
    table = after(Free, "b_4", regions={"b_4": Region(P2, P1)})

    assert (P2, None) == (table.state.regions["b_4"].owner, table.state.regions["b_4"].occupier)
