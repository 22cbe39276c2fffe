"""What replaces what on an order sheet: orders about the same, and no others."""

import pytest

from hegemon.core.checking import standing
from hegemon.core.notation import parse
from hegemon.games.ec4x import EC4X_MONERO
from hegemon.games.ec4x.common.phases.command import AskOrders
from tests.games.ec4x.cases import ME, monero

PAIRS = [
    # the first, the second, whether it takes its place
    ("engage all 5", "engage all 6", True),
    ("idle all GB 3", "idle all GB 4", True),
    ("engage all 5", "idle all GB 3", False),
    ("idle all GB 3", "engage all 5", False),
]


@pytest.mark.parametrize(("first", "second", "replaced"), PAIRS)
def test_what_a_group_of_fleets_does_is_not_what_a_group_of_colonies_builds(
    first: str, second: str, replaced: bool
) -> None:
    form = EC4X_MONERO.form(EC4X_MONERO.view(monero(), ME), AskOrders())
    orders = [parse(form, line) for line in (first, second)]

    assert list(standing(form, orders)) == (orders[1:] if replaced else orders)
