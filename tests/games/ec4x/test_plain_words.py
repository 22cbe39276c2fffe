"""What a House reads where something is nought: no squadrons, no rounds, no points, money back."""

import pytest

from hegemon.core.checking import check
from hegemon.core.errors import BadNotation
from hegemon.core.notation import parse
from hegemon.games.ec4x.common.events_conflict import BattleFought
from hegemon.games.ec4x.common.phases.space_combat import SpaceCombat
from hegemon.games.ec4x.common.show.attention import attention
from hegemon.games.ec4x.common.show.battles import ledger
from hegemon.games.ec4x.common.show.intelligence import strength
from hegemon.games.ec4x.common.show.report import sentence
from hegemon.games.ec4x.common.state import Contact, Facility, State
from hegemon.games.ec4x.common.view import View
from hegemon.games.ec4x.monero.ruleset import EC4X_MONERO
from tests.games.ec4x.cases import ME, YOU, home_of, told
from tests.games.ec4x.conflict.positions import conflict, fleet, space, war
from tests.games.ec4x.test_costs import begun, checked, form_of


def seen_by_me(state: State) -> View:
    """What the first House knows."""
    return EC4X_MONERO.view(state, ME)


def test_money_that_comes_back_is_no_negative_price() -> None:
    """3.0: what is scrapped pays; orders that bring more than they cost take nothing."""
    state = begun()
    _, colony = home_of(state)
    colony.facilities = (*colony.facilities, Facility("SP"))

    back = checked(state, "scrap HOME SP 1")
    assert back.forecast[0] == "treasury: 220 left of 210 and 10 from orders"

    both = checked(state, "scrap HOME SP 1", "research EL 40")
    assert both.forecast[0] == "treasury: 180 left of 210 and 10 from orders, less 40 for research"


def test_an_operation_without_points_says_what_it_takes() -> None:
    """8, R83: of the operations the one that takes fewest; nothing is asked that cannot be."""
    form = form_of(begun())
    needs = "it takes 2 points, you have 0: fund covert 2 buys the rest"

    for line in ("operate", "operate p9"):
        with pytest.raises(BadNotation, match=f"no choice is legal here: {needs}"):
            parse(form, line)
    funded = form.then(parse(form, "fund covert 2"))
    (verdict,) = check(funded, (parse(funded, "operate p2 low_sabotage"),)).verdicts
    assert verdict.fine


def test_a_fleet_without_squadrons_is_told_by_what_it_has() -> None:
    """2.4: unarmed ships, or fighters that nobody counts; "0 squadrons" are none."""
    state = begun()
    home, _ = home_of(state)
    view = seen_by_me(war(state))
    view.contacts[home] = (Contact(YOU, 0, 2),)
    urgent = attention(view)
    assert urgent is not None

    assert any("is there with 2 unarmed ships, hostile" in one.plain for one in urgent.items)
    assert strength(view, Contact(YOU, 0, 0)).endswith(": fighters alone")
    assert strength(view, Contact(YOU, 3, 1)).endswith(": 3 squadrons and 1 unarmed ship")


def test_a_battle_against_unarmed_ships_says_so() -> None:
    """5.3.3: nobody fires at what has no unit; it has no strength that could be left."""
    state = war(space())
    fleet(state, "p1-1", "A2", lift="TT")
    fleet(state, "p2-1", "A2", "DD")
    (event,) = told(conflict(state, tasks=(SpaceCombat(),)), BattleFought)
    text = sentence(event, seen_by_me(state)).plain

    assert "at A2, without a shot: your House (unarmed ships alone) against" in text
    assert "Your House has nothing that shoots." in text
    assert [row[1] for row in next(ledger(seen_by_me(state), event)).rows] == [
        "unarmed ships alone",
        "1 DD",
    ]
