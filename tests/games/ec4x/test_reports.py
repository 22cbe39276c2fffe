"""What a report says at a glance: who offers a pact, what is idle, what fell in a volley."""

import re

import pytest

from hegemon.core.game import Player, Result
from hegemon.core.mentions import plain
from hegemon.core.notation import parse
from hegemon.core.report import Sentence
from hegemon.games.ec4x.common.events import GameEnded
from hegemon.games.ec4x.common.events_conflict import (
    BattleFought,
    BattleRound,
    Loss,
    OperationSuffered,
    Shooter,
    TaskForce,
)
from hegemon.games.ec4x.common.forms.house_form import HouseForm
from hegemon.games.ec4x.common.phases.command import AskOrders
from hegemon.games.ec4x.common.rules.missions import PATROL
from hegemon.games.ec4x.common.show.attention import attention
from hegemon.games.ec4x.common.show.battles import ledger
from hegemon.games.ec4x.common.show.report import report_of, sentence
from hegemon.games.ec4x.common.state import Colony, Mission, State
from hegemon.games.ec4x.monero.ruleset import EC4X_MONERO
from tests.games.ec4x.cases import ME, YOU, home_of, monero


def urgent(state: State) -> list[str]:
    """What needs an answer of the own House."""
    section = attention(EC4X_MONERO.view(state, ME))
    assert section is not None
    assert section.urgent
    return [item.plain for item in section.items if isinstance(item, Sentence)]


def test_all_offers_are_one_sentence() -> None:
    """8: a dozen of them would hide what else there is; what nobody obeys makes no pact."""
    state = monero(4)
    for player in ("p2", "p3", "p4"):
        state.houses[Player(player)].stances = {ME: "pact"}

    state.houses[Player("p3")].collapsed = True

    offer, answer, *_ = urgent(state)
    assert "House 2 and House 4 offer a pact." == offer
    assert "To accept: `declare p2 pact` or `declare p4 pact`." == answer


def test_what_is_idle_is_named_and_the_rest_is_counted() -> None:
    """1.2: eight names at most."""
    state = monero()
    home, _ = home_of(state)
    free = [one.id for one in state.star_map.systems if one.id not in state.colonies][:9]
    for system in free:
        state.colonies[system] = Colony(ME, 50 * 10**6)
    own = [system for system, one in state.colonies.items() if one.owner == ME]
    named = ", ".join(own[:8])

    assert f"10 colonies with nothing to build: {named} and 2 more." in urgent(state)
    assert home in own


def test_the_map_says_when_a_fleet_arrives() -> None:
    """4.2: turns of the way that is left, two jumps in one where lanes and systems allow it."""
    state = monero()
    fleet = next(fleet for fleet in state.fleets.values() if fleet.owner == ME)
    fleet.mission = Mission(PATROL, "hub")
    (token,) = [one for one in EC4X_MONERO.board(EC4X_MONERO.view(state, ME)).tokens if one.to]

    assert ("hub", 2, 2) == (token.to, token.left, token.total)


def test_a_volley_counts_what_fell() -> None:
    """5.4: units of a kind together, in the order in which the first of them was hit."""
    state = monero()
    home, _ = home_of(state)
    crippled = tuple(Loss(YOU, "CL", destroyed=False, hits=4) for _ in range(3))
    lost = (*crippled, Loss(YOU, "DD", destroyed=True, hits=4))
    shot = Shooter(ME, 40, 6, 0, 100, 40, reduced=lost)
    sides = (TaskForce(ME, {"BB": 4}, 40, 40, 6), TaskForce(YOU, {"CL": 3, "DD": 1}, 20, 0, 6))
    event = BattleFought(None, home, "space", sides, (BattleRound((shot,)),))
    *_, volleys = ledger(EC4X_MONERO.view(state, ME), event)

    assert ["3 CL crippled, 1 DD destroyed"] == [plain(row[-1]) for row in volleys.rows]


def test_the_map_counts_unarmed_ships() -> None:
    """2.3: a fleet of transports alone is not nothing."""
    state = monero()
    fleet = next(fleet for fleet in state.fleets.values() if fleet.owner == ME)
    fleet.squadrons = []
    (token,) = EC4X_MONERO.board(EC4X_MONERO.view(state, ME)).tokens

    assert len(fleet.lift) == token.count == 1


def said(state: State, line: str) -> str:
    """What the sheet says of an order."""
    form = HouseForm(EC4X_MONERO.view(state, ME), AskOrders())
    return form.effect(parse(form, line))


def test_an_order_says_by_which_way_a_fleet_goes() -> None:
    """4.2: the best way may lead by guards that nobody named; a way that was named is not told."""
    state = monero()
    home, _ = home_of(state)
    far = next(one for one in ("B1", "B7") if one != home)
    way = said(state, f"order p1-1 move {far}")

    assert re.fullmatch(r"4 jumps in [34] turns by A\d+, hub, A\d+", way)


def test_too_much_for_the_dark_arts_is_told_beforehand() -> None:
    """9.3, R84: what is beyond the free share costs prestige, and the sheet says so."""
    state = monero(covert_price=4)

    assert said(state, "fund guard 2") == "costs 8"
    assert said(state, "fund guard 20") == (
        "costs 80, 33 prestige, for it is more than 5% of your money"
    )


def battle(state: State, units: dict[str, int], *fallen: Loss) -> Sentence:
    """What the own House is told of a battle with one volley."""
    home, _ = home_of(state)
    shot = Shooter(ME, 40, 6, 0, 100, 40, reduced=fallen)
    sides = (TaskForce(ME, units, 40, 40, 6), TaskForce(YOU, {"CL": 9, "FS": 3}, 20, 9, 6))
    event = BattleFought(None, home, "space", sides, (BattleRound((shot,)),))
    return sentence(event, EC4X_MONERO.view(state, ME))


def test_a_battle_counts_squadrons_not_ships() -> None:
    """5.2: a squadron goes by the ship that leads it; what leads none stands for itself."""
    text = battle(monero(), {"BB": 2, "CL": 1, "SC": 2}).plain

    assert "your House (2 Battleship squadrons, 1 Light Cruiser squadron and 2 Scouts)" in text
    assert "House 2 (9 Light Cruiser squadrons and 3 Fighter Squadrons)" in text


@pytest.mark.parametrize(
    ("units", "lost", "gist"),
    [
        ({"BB": 2, "CL": 1}, 0, "against 3 of yours, of which none are lost."),
        ({"BB": 2, "CL": 1}, 1, "against 3 of yours, of which 1 is lost."),
        ({}, 0, "against unarmed ships of yours."),
    ],
)
def test_the_gist_of_a_battle(units: dict[str, int], lost: int, gist: str) -> None:
    """5.2: who was there, and what of one's own; below a headline that says how it ended."""
    told = battle(monero(), units, *(Loss(ME, "CL", destroyed=True, hits=5) for _ in range(lost)))

    assert told.story is not None
    others = "9 Light Cruiser squadrons and 3 Fighter Squadrons of House 2"
    assert f"{others} {gist}" == plain(told.story.gist)


def test_the_reason_of_a_battle_counts_what_fell() -> None:
    """5.3: a volley that fells a dozen squadrons is a line, not a page."""
    crippled = [Loss(YOU, "CL", destroyed=False, hits=5) for _ in range(8)]
    told = battle(monero(), {"BB": 2}, *crippled, Loss(YOU, "FS", destroyed=True, hits=2))
    assert told.reason is not None
    (volley,) = told.reason.dice

    assert plain(volley) == (
        "round 1: your House die 6+0, 100% of 40: 40 hits: 8 CL of House 2 crippled and FS of "
        "House 2 destroyed"
    )


def test_an_operation_has_its_article() -> None:
    """8: by name, whatever it begins with."""
    state = monero()
    event = OperationSuffered(ME, "assassination", caught=True, by=YOU)
    told = sentence(event, EC4X_MONERO.view(state, ME))

    assert told.plain == "An assassination of House 2 against your House is found out."


def test_nothing_needs_an_answer_when_the_game_is_over() -> None:
    """1.1: idle colonies and offers of a pact are for those who play on."""
    view = EC4X_MONERO.view(monero(), ME)
    ended = GameEnded(prestige={}, result=Result("victory", (YOU,), "It has the most prestige."))
    headings = [section.heading for section in report_of(view, [ended]).sections]

    assert "What needs an answer" not in headings
