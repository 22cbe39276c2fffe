"""What a newcomer adds to the dice of a match that runs."""

from pathlib import Path

import pytest

from hegemon.core.errors import BadConfig
from hegemon.play.commands import AddNonce
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.ledger import ledger
from hegemon.play.tables.seats import leave_seat, let_bot_play, take_seat
from hegemon.play.tables.tending import tend
from hegemon.play.verify import verify
from tests.docs.test_fair_dice import checked
from tests.play.table import GAMES, P1, P2, lines_of
from tests.play.tables.hall import a_place, an_account, two_at_a_table

OWN = bytes(range(32))
OTHER = bytes(32)


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    """A match that runs; Bea has left, and two want her seat."""
    place = a_place(tmp_path)
    name = two_at_a_table(place, game="space-conquest")
    assert "" != name
    for account in ("cleo", "dan"):
        an_account(place, account)
    return place.hall


def table_in(hall: Hall) -> str:
    (name,) = hall.store.matches()
    return name


def play_on(hall: Hall, name: str, rounds: int) -> None:
    """Bots play both seats from now on."""
    for seat in (P1, P2):
        let_bot_play(hall, name, seat, "expansionist")
    tend(hall, name, rounds)


def test_it_counts_from_the_next_step_on(hall: Hall) -> None:
    """The open step keeps the dice for which others may have sealed already."""
    name = table_in(hall)
    before = hall.match(name).now
    leave_seat(hall, name, P2)
    take_seat(hall, name, P2, account="cleo", called="Cleo", nonce=OWN)
    taken = hall.match(name).now
    play_on(hall, name, 2)
    after = hall.match(name).now

    assert before.key() == taken.key()
    assert before.number + 1 == after.number
    assert before.key() != after.key()
    assert (*before.shares(), OWN.hex()) == after.shares()
    assert before.nonces == after.nonces
    said = [line.text for line in ledger(hall.store, name)]
    assert "p2 adds to the dice, from the next step on" in said


def test_nothing_that_was_given_stops_counting(hall: Hall) -> None:
    """Whoever comes after a newcomer adds to what he gave; who brings nothing adds nothing."""
    name = table_in(hall)
    first = hall.match(name).now.shares()
    for account, nonce in (("cleo", OWN), ("dan", None), ("bea", OTHER)):
        leave_seat(hall, name, P2)
        take_seat(hall, name, P2, account=account, called=account.title(), nonce=nonce)
    play_on(hall, name, 2)

    assert (*first, OWN.hex(), OTHER.hex()) == hall.match(name).now.shares()


def test_whoever_checks_the_match_finds_it_right(hall: Hall, tmp_path: Path) -> None:
    """Hegemon, and the program of the page on fair dice, which knows nothing of Hegemon."""
    name = table_in(hall)
    leave_seat(hall, name, P2)
    take_seat(hall, name, P2, account="cleo", called="Cleo", nonce=OWN)
    play_on(hall, name, 400)

    assert hall.match(name).now.end is not None
    assert verify(hall.store, name, GAMES).right
    lines = [line.rstrip(b"\n") for line in lines_of(hall.store, name)]
    assert (0, "every line, roll and receipt is right") == checked(lines, tmp_path)
    forged = [line.replace(OWN.hex().encode(), OTHER.hex().encode()) for line in lines]
    code, text = checked(forged, tmp_path)
    assert 1 == code
    assert "shows another face" in text


def test_it_is_read_again_behind_a_full_state(hall: Hall) -> None:
    """Who goes on from there knows it too."""
    name = table_in(hall)
    leave_seat(hall, name, P2)
    take_seat(hall, name, P2, account="cleo", called="Cleo", nonce=OWN)
    play_on(hall, name, 60)
    kinds = [line[:14] for line in hall.store.lines(name)]
    fresh = a_place(Path(hall.store.place(name).partition("#")[0]).parent).hall

    assert b'{"kind":"full"' in kinds
    assert OWN.hex() in fresh.match(name).now.shares()


def test_before_the_match_it_comes_with_the_seat(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    name = two_at_a_table(place, game="space-conquest")
    play_on(place.hall, name, 400)

    with pytest.raises(BadConfig, match="while the match runs"):
        place.hall.match(name).act(AddNonce(P2, OWN))
