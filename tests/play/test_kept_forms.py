"""What a seat is asked is kept while its position stands: it is never an old one, nor another's."""

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.core.asked import asked_of
from hegemon.core.codec import Codec
from hegemon.core.game import Player
from hegemon.core.sheet import sheet
from hegemon.play.matches import Match
from hegemon.play.position import position_of
from hegemon.store.database import of_file
from hegemon.store.sql import SqlStore
from tests.contract.toys.sealed_bids import Bid, Bids
from tests.play.table import BIDS, GAMES, P1, P2, begun, bot_answer, play_on, resumed

CONQUEST = GAMES["space-conquest"]


def told(match: Match, player: Player) -> Any:
    """What a seat is told over a match: its view, and the sheet of its form."""
    asked = match.asked_of(player)
    return asked and (asked.view, sheet(asked.form))


def made_anew(match: Match, player: Player) -> Any:
    """The same from the state that is kept, with nothing that anybody remembers."""
    now = match.store.now(match.name)
    state = Codec(match.ruleset).state(now.state, now.made_by[1])
    asked = asked_of(match.ruleset, state, player)
    return asked and (asked.view, sheet(asked.form))


def test_it_is_made_once_for_a_position() -> None:
    match = begun(BIDS)

    assert match.asked_of(P1) is match.asked_of(P1)
    assert match.asked_of(P1) is not match.asked_of(P2)
    assert match.score(P1) is match.score(P1)
    assert match.score(P1) is not match.score(P2)


def correct(match: Match) -> None:
    state = Codec(BIDS).copy(position_of(match.now, BIDS).state)
    state.purses[P1] += 5
    match.correct(state, "a purse was wrong")


def step(match: Match) -> None:
    match.seal(P1, Bids((Bid("ring", 3),)))
    match.expire()


def step_and_back(match: Match) -> None:
    step(match)
    told(match, P1)
    match.roll_back(0, "once more")
    correct(match)


@pytest.mark.parametrize("act", [correct, step, step_and_back])
def test_what_changes_the_position_changes_what_is_asked(act: Callable[[Match], None]) -> None:
    """By the umpire's hand, by a step, and after a step that was taken back."""
    match = begun(BIDS)
    before = {seat: told(match, seat) for seat in match.players}
    act(match)

    assert told(match, P1) != before[P1]
    for seat in match.players:
        assert told(match, seat) == made_anew(match, seat)


def test_a_position_that_stands_again_asks_the_same_again() -> None:
    match = begun(BIDS)
    before = {seat: told(match, seat) for seat in match.players}
    step(match)
    match.roll_back(0, "once more")

    assert {seat: told(match, seat) for seat in match.players} == before


def test_each_seat_has_its_own() -> None:
    """In a game with fog, in every seat's position of some turns."""
    match = begun(CONQUEST)
    for _ in range(4):
        for seat in match.players:
            asked = match.asked_of(seat)
            assert asked is not None
            assert asked.view.me == seat
            assert told(match, seat) == made_anew(match, seat)
        play_on(match, match.step + 1)


def test_another_process_took_the_step(tmp_path: Any) -> None:
    """Nobody tells the first one: it asks the store, and finds another position."""
    first, other = (SqlStore(of_file(tmp_path / "house.sqlite")) for _ in range(2))
    here = begun(BIDS, store=first)
    before = told(here, P1)
    step(resumed(other))

    assert told(here, P1) != before
    assert told(here, P1) == made_anew(here, P1)
    first.close()
    other.close()


def test_what_a_seat_seals_changes_nothing_for_others() -> None:
    """What is sealed is no part of a form: neither of its own, nor of another's."""
    match = begun(BIDS)
    before = {seat: told(match, seat) for seat in match.players}
    match.seal(P1, bot_answer(match, P1))

    assert {seat: told(match, seat) for seat in match.players} == before


def test_who_has_conceded_is_asked_no_more() -> None:
    """Though his form is kept still."""
    match = begun(CONQUEST)
    seat = match.players[0]
    told(match, seat)
    match.concede(seat)

    assert match.asked_of(seat) is None
