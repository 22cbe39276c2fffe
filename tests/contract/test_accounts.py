"""The contract asks for accounts that add up."""

from __future__ import annotations

import pytest

from hegemon.contract.form_promises import misreckoned
from hegemon.core.checking import Check
from hegemon.core.deciding.accounts import PurseAccount, PurseLine, entries
from hegemon.core.form import Purse

TREASURY = Purse("treasury", "treasury", 12, 5)
HAD, BUILT = PurseLine("treasury", 12), PurseLine("ships", -5)


@pytest.mark.parametrize(
    ("account", "faults"),
    [
        (PurseAccount("treasury", (HAD, BUILT)), 0),
        (
            PurseAccount(
                "treasury", (PurseLine("treasury", 12_955), PurseLine("ships", -5_000)), places=3
            ),
            0,
        ),
        (PurseAccount("treasury", (HAD,)), 1),
        (PurseAccount("treasury", (HAD, BUILT), places=3), 1),
        (PurseAccount("chest", (HAD, BUILT)), 1),
    ],
)
def test_lines_come_to_what_is_left(account: PurseAccount, faults: int) -> None:
    found = list(misreckoned(Check((), purses=(TREASURY,), accounts=(account,)), "now"))

    assert faults == len(found)


def test_a_purse_has_one_account() -> None:
    account = PurseAccount("treasury", (HAD, BUILT))
    found = list(misreckoned(Check((), purses=(TREASURY,), accounts=(account, account)), "now"))

    assert 1 == len(found)


def test_what_moves_nothing_is_no_line() -> None:
    """But what there was is told even where it is nothing."""
    assert (PurseLine("store", 0), BUILT) == entries([("store", 0), ("research", 0), ("ships", -5)])
