"""Which armies wait, where they come to, whom they meet; what winter and treaties leave open."""

from typing import Any

import pytest

from hegemon.core import Way
from hegemon.games.erkenfara.answers import Accept, Hold, Levy, Move, Peace, Rest, Split
from hegemon.games.erkenfara.forms.form_for import form_for
from hegemon.games.erkenfara.positions import P1, P2, Trial, army, position
from hegemon.games.erkenfara.rules.deployment import deployed, in_reach
from hegemon.games.erkenfara.state import State
from hegemon.games.erkenfara.turn import AskActions, AskMoves, Turn
from hegemon.games.erkenfara.view import view_of
from hegemon.games.erkenfara.winter import AskConsents, AskWinter

RED = army("red", "r_cap", 5000), army("red", "r_2", 9000)


def form_of(state: State, question: Any = None) -> Any:
    """What red may order."""
    return form_for(view_of(state, P1), question or AskMoves(P1))


def waiting(form: Any) -> list[str]:
    """What is open."""
    return [one.id for one in form.open()]


def test_armies_that_were_told_nothing_wait_the_strongest_first() -> None:
    """§3.2: who is told to hold was thought of."""
    form = form_of(position(*RED))

    assert ["a2", "a1"] == waiting(form)
    assert form.open()[0].words.startswith("Army a2 waits in ")
    assert ["a1"] == waiting(form.then(Hold("a2", 3000)))
    assert ["a2"] == waiting(form.then(Move("a1", "r_4")))


def test_armies_that_do_nothing_where_they_are_wait() -> None:
    """§3.3: until something is ordered, if only to rest."""
    form = form_of(position(*RED), AskActions(P1))

    assert ["a1", "a2"] == waiting(form)
    assert ["a2"] == waiting(form.then(Rest("a1")))


def test_gold_for_troops_is_open_as_long_as_some_can_be_raised() -> None:
    """§2.3."""
    state = position(*RED, treasuries={"red": 20_000})
    state.empires[P1].income = 20_000
    form = form_of(state, AskWinter())
    purse, treasury = form.purses()
    (gold,) = form.open()

    assert (f"{purse.left:,} gold for troops", "purse", "troops", "raise") == (
        gold.words,
        gold.kind,
        gold.thing,
        gold.order,
    )
    site = next(one.value for one in form.choices("raise", "region", {}) if not one.barred)
    assert [] == waiting(form.then(Levy(site, purse.left)))
    assert ("treasury", 20_000) == (treasury.id, treasury.has)


def test_the_treasury_is_told_from_before_winter() -> None:
    """§2.1 to §2.3: what regions gave, what armies take, and what is raised."""
    state = position(*RED, treasuries={"red": 20_000})
    state.empires[P1].income = 12_000
    form = form_of(state, AskWinter())
    site = next(one.value for one in form.choices("raise", "region", {}) if not one.barred)
    (account,) = form.then(Levy(site, 5_000)).accounts()
    lines = {entry.what: entry.by for entry in account.entries}

    assert (8_000, 12_000) == (lines["treasury before winter"], lines["income of regions"])
    assert -5_000 == lines["new troops"]
    assert account.left == form.then(Levy(site, 5_000)).purses()[1].left


def test_a_treaty_is_open_until_it_is_accepted() -> None:
    """D-TREATY: what is not accepted is refused."""
    form = form_of(position(), AskConsents({P2: {P1: (Peace("red"),)}}))
    other = AskConsents({P1: {P2: (Peace("blue"),)}})
    asked = form_of(position(), other)

    assert [[], ["blue"]] == sorted([waiting(form), waiting(asked)])
    one = asked if waiting(asked) else form
    assert [] == waiting(one.then(Accept("blue")))


@pytest.mark.parametrize("goal", sorted({"r_2", "r_4", "m_2"}))
def test_an_army_is_there_when_it_acts(goal: str) -> None:
    """§3.2: by the way that the form says, within this turn."""
    state = position(army("red", "r_cap", 5000))
    way = form_of(state).way(Move("a1", goal))
    table = Trial(state)
    table.run(Turn(P1))
    table.answer(p1=[f"move a1 {goal}"])

    assert (0, "r_cap", goal) == (way.turns, way.places[0], way.places[-1])
    assert goal == table.state.armies["a1"].at
    steps = in_reach(state, deployed(state, P1), "land", "r_cap")
    assert steps[goal] == len(way.places) - 1


def test_a_part_goes_the_same_way() -> None:
    """§3.2: from where its army is."""
    form = form_of(position(army("red", "r_cap", 5000)))

    assert form.way(Move("a1", "r_2")) == form.way(Split("a1", 2000, "r_2"))
    assert Way(0, ("r_cap", "r_2")) == form.way(Move("a1", "r_2"))
    assert form.way(Hold("a1", 3000)) is None


def test_whom_an_army_meets_is_told() -> None:
    """§3.2: the enemy's strength, and how a fight would begin."""
    state = position(army("red", "r_cap", 5000), army("blue", "r_2", 1000))
    form = form_of(state)

    assert "1,000" in form.prospect(Move("a1", "r_2"))
    assert form.effect(Move("a1", "r_2")).endswith(form.prospect(Move("a1", "r_2")))
    assert "5000 vs 1000" == form.fight(Move("a1", "r_2"))
    assert "2000 vs 1000" == form.fight(Split("a1", 2000, "r_2"))
    assert "" == form.fight(Hold("a1", 3000))
