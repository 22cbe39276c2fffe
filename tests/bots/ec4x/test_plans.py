"""One plan kept to the end must not be a way round the game; docs/bench.md has the table."""

from itertools import starmap
from typing import Any

import pytest

from bench.ec4x_plans import bot_named, played, rows
from hegemon.bots.ec4x.desk import OrderBook
from hegemon.core.checking import check
from hegemon.core.game import problems_with
from hegemon.core.ruleset import Ruleset
from hegemon.games.ec4x import HUB, Send
from hegemon.games.ec4x.common.state import Ship, Sighting
from tests.bots.ec4x.plans import PLANS, UNARMED, fight_strangers
from tests.bots.test_ec4x import EDITIONS, match
from tests.bots.test_ec4x_habits import force, seen
from tests.games.ec4x.cases import ME, YOU, home_of, satoshi
from tests.samples import by_hand

BEFORE = ("operations_a_turn=each", "covert_price=4", "guard_rolls=dull")
ROWS = {row[0]: row for row in rows()}


Asked = tuple[str, tuple[str, ...], Any, int, int]
"""What a match is played by."""


def of_row(name: str, matches: int, *settings: str) -> list[Asked]:
    """The first matches of a row of `python -m bench.ec4x_plans ec4x-monero`."""
    return [("ec4x-monero", settings, ROWS[name], 1, at) for at in range(matches)]


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda one: one.name)
@pytest.mark.parametrize("plan", PLANS)
def test_a_plan_plays_by_the_rules(plan: str, edition: Ruleset[Any]) -> None:
    """Neither the rules nor the form find a fault in any answer of any plan."""
    names = bot_named(plan), "steward"
    for state, question, player, answer in match(edition, names, 3, houses=2, turns=30):
        form = edition.form(edition.view(state, player), question)

        assert list(problems_with(question, state, player, answer)) == []
        assert check(form, form.orders(answer)).fine


@pytest.mark.parametrize(("rules", "falls"), [((), False), (BEFORE, True)])
def test_spies_alone_bring_nobody_down(rules: tuple[str, ...], falls: bool) -> None:
    """R95 to R97: three Houses that guard themselves against nothing stand after fifty turns.

    By the old way the first of them had collapsed by turn 40.
    """
    (asked,) = of_row("spies against three stewards", 1, "turns=50", *rules)
    one = played(*asked)

    assert (one.collapsed > 0) is falls


@pytest.mark.parametrize(("pact", "goes"), [(False, True), (True, False)])
def test_the_league_keeps_its_pacts(pact: bool, goes: bool) -> None:
    """8: it sends a force against a colony of a stranger, and leaves a friend in peace."""
    state = satoshi(houses=2)
    home, colony = home_of(state)
    theirs, _ = home_of(state, YOU)
    state.colonies[HUB].owner = ME  # or all would go there
    state.houses[ME].known[theirs] = Sighting(40, YOU)
    if pact:
        state.houses[ME].stances, state.houses[YOU].stances = {YOU: "pact"}, {ME: "pact"}
    colony.ground, state.turn = {"MM": 20}, 40
    force(state, home, 60, lift=(Ship("TT"),) * 20)
    desk = OrderBook(seen(state))
    fight_strangers(desk)
    goals = {one.goal for one in desk.orders if isinstance(one, Send)}

    assert (theirs in goals) is goes


def wins(plan: str, asked: list[Asked], most: int) -> int:
    """How many matches a plan wins, counted until it is certain whether it is more than so many."""
    won = lost = 0
    for one in starmap(played, asked):
        won, lost = won + (plan in one.winners), lost + (plan not in one.winners)
        if won > most or lost >= len(asked) - most:
            break
    return won


@pytest.mark.long
def test_the_warlord_meets_its_match() -> None:
    """No plan wins more than 75% against others: a fortress at the table holds it below."""
    together = ("fortress", "warlord", "economy", "turtle")
    row = "a fortress at the table", ("warlord",), (together,)
    asked: list[Asked] = [("ec4x-monero", ("turns=120",), row, 1, at) for at in range(4)]

    assert wins("warlord", asked, most=3) <= 3


@pytest.mark.long
@pytest.mark.parametrize(
    ("plan", "games"), by_hand([(UNARMED[0], 2)], [(plan, 8) for plan in UNARMED])
)
def test_nobody_wins_without_warships(plan: str, games: int) -> None:
    """Against three warlords no more than half of the matches."""
    asked = of_row(f"{plan} against three warlords", games, "turns=150")

    assert wins(plan, asked, most=4) <= 4
