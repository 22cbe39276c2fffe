"""A table at which nobody is asked any more but bots is tended as one of bots alone."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hegemon.core.extras import Leaving
from hegemon.core.game import Player
from hegemon.play.tables.opening import TableWanted, open_table
from hegemon.play.tables.seats import take_seat
from hegemon.play.tables.telling import AT_ONCE, IN_SPARE_TIME
from hegemon.play.tables.tending import tend
from tests.contract.toys.sealed_bids import AskBids
from tests.play.table import BIDS, P1, P2, P3
from tests.play.tables.hall import a_place, an_account


def wake(
    folder: Path, war: Sequence[Player], asked: Sequence[Player], patch: pytest.MonkeyPatch
) -> str:
    """When a table wants tending at which Ann plays p1, and bots that are to answer the others."""
    patch.setattr(AskBids, "asked", lambda _question, _state: tuple(asked))
    leaving = Leaving[Any](lambda _: tuple(war), lambda _play, _player: None)
    place = a_place(folder)
    hall = replace(place.hall, rulesets={BIDS.name: replace(BIDS, leaving=leaving)})
    an_account(place, "ann")
    bots = {P2: "random", P3: "random"}
    name = open_table(hall, TableWanted(BIDS.name, bots=bots), "ann").match.name
    take_seat(hall, name, P1, account="ann", called="Ann")
    tend(hall, name, rounds=1)
    return hall.store.table(name).facts.wake


ALL, BOTS = (P1, P2, P3), (P2, P3)


@pytest.mark.parametrize(
    ("war", "asked", "found"),
    [
        (ALL, ALL, AT_ONCE),
        (BOTS, BOTS, IN_SPARE_TIME),
        (BOTS, ALL, AT_ONCE),  # the rules may wait for somebody who has lost everything
        (ALL, BOTS, AT_ONCE),
    ],
)
def test_who_is_out_of_the_war_keeps_no_worker_from_people(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    war: Sequence[Player],
    asked: Sequence[Player],
    found: str,
) -> None:
    assert wake(tmp_path, war, asked, monkeypatch) == found
