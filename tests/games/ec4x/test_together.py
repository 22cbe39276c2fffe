"""3.0: what begins together is what would begin one after another."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hegemon.games.ec4x.common.amounts import COIN
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.orders import construction
from hegemon.games.ec4x.common.state import Wish
from tests.games.ec4x.cases import ME, home_of, monero, people, satoshi

UNITS = ("GB", "AA", "DD", "BB", "SC", "FG", "PS", "SB", "PB")
wishes = st.lists(
    st.tuples(st.sampled_from(UNITS), st.integers(1, 40), st.booleans()), min_size=1, max_size=4
)


POSITIONS = st.fixed_dictionaries(
    {
        "queue": wishes,
        "coins": st.integers(0, 400),
        "produced": st.integers(0, 60),
        "size": st.integers(1, 50),
        "spending": st.sampled_from(["product", "docks"]),
        "payment": st.sampled_from(["whole", "parts"]),
    }
)


@pytest.mark.parametrize("edition", [monero, satoshi])
@given(drawn=POSITIONS)
@settings(max_examples=60, deadline=None)
def test_together_as_one_after_another(edition: Any, drawn: dict[str, Any]) -> None:
    """R43, R44: money, docks, the product and the people bound the same number of units."""
    state = edition(spending=drawn["spending"], payment=drawn["payment"])
    system, colony = home_of(state)
    house = state.houses[ME]
    house.levels = dict.fromkeys(house.levels, 3) | {"CST": 10}
    house.treasury, colony.produced = drawn["coins"] * COIN, drawn["produced"] * COIN
    colony.people = people(state, drawn["size"])
    known = state.tables.units
    colony.queue = tuple(
        Wish(code, count, planetside) for code, count, planetside in drawn["queue"] if code in known
    )
    together = construction.begun(HouseDraft(state, ME), system)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(construction, "_room_for", lambda *_: 1)
        singly = construction.begun(HouseDraft(state, ME), system)

    assert together.colonies[system] == singly.colonies[system]
    assert together.house == singly.house
    assert together.payments == singly.payments
    assert together.spent_at == singly.spent_at
