"""The dice of a first match follow from the name of its game, so nobody plays against anybody."""

from pathlib import Path

import pytest

from hegemon.core.errors import BadConfig
from hegemon.core.game import Player
from hegemon.play.tables.first import open_first
from hegemon.play.tables.seats import hand_on, leave_seat, pass_on, take_seat
from tests.play.tables.hall import a_place, an_account

P1, P2 = Player("p1"), Player("p2")


def test_no_person_sits_against_the_learner(tmp_path: Path) -> None:
    """His own seat he can leave, hand on, and have taken."""
    place = a_place(tmp_path)
    for name in ("ann", "bea", "cat"):
        an_account(place, name)
    match, seat = open_first(place.hall, "space-conquest", "ann", "Ann")

    assert P1 == seat
    with pytest.raises(BadConfig, match="only a bot plays p2"):
        hand_on(place.hall, match.name, P2, account="bea", called="Bea")
    pass_on(place.hall, match.name, P1, account="bea", called="Bea")
    leave_seat(place.hall, match.name, P1)
    take_seat(place.hall, match.name, P1, account="cat", called="Cat")
    assert "Cat" == match.plans[P1].name
