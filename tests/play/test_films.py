"""The film of steps that were taken: each seat's own, made of what it sees of them anyway."""

from collections.abc import Iterator

import pytest

from hegemon.core.game import Player
from hegemon.core.report import sentences
from hegemon.core.show.film import OF_MANY, Film
from hegemon.games import RULESETS
from hegemon.play.errors import NotThere, StillRunning
from hegemon.play.matches import Match
from hegemon.play.past.films import film, true_film
from tests.play.table import GAMES, begun, over, play_on, running


def _seats(match: Match) -> Iterator[Player | None]:
    yield from (*match.players, None)


def _tokens(match: Match, seat: Player | None, *steps: int) -> set[str]:
    return {token.id for step in steps for token in match.replay.board(seat, step).tokens}


@pytest.mark.parametrize("name", GAMES)
def test_a_film_shows_what_the_seat_was_told_and_no_piece_that_it_did_not_see(name: str) -> None:
    match = play_on(begun(GAMES[name]), 8)
    for seat in _seats(match):
        for step in range(1, match.step + 1):
            shown = film(match.replay, seat, step)
            told = {one.text for one in sentences(match.replay.report(seat, step))}
            pieces = _tokens(match, seat, step - 1, step)

            assert (step - 1, step) == (shown.first, shown.step)
            assert told.issuperset(beat.text for beat in shown.beats if not beat.moves)
            for beat in shown.beats:
                moved = {glide.left or glide.token for glide in beat.moves}
                assert pieces >= {*moved, *beat.appeared, *beat.gone}


@pytest.mark.parametrize("name", RULESETS)
def test_numbers_of_ones_own_go_along_from_what_they_were(name: str) -> None:
    """Each that has changed and no other: what orders draw on, and how far one is."""
    match, changed = play_on(begun(GAMES[name]), 8), 0
    for seat in match.players:
        for step in range(1, match.step + 1):
            had, has = _numbers(match, seat, step - 1, 6), _numbers(match, seat, step)
            shown = film(match.replay, seat, step).purses
            changed += len(shown)

            assert {(one.label, one.before, one.now) for one in shown} == {
                (label, had[kind, label], number)
                for (kind, label), number in has.items()
                if had.get((kind, label), number) != number
            }

    assert changed
    assert () == film(match.replay, None, match.step).purses


def _numbers(match: Match, seat: Player, step: int, back: int = 1) -> dict[tuple[str, str], int]:
    """What a seat's own form and score tell after a step, by kind and label.

    What the form tells is from the last of some steps that had any of it.
    """
    found: dict[tuple[str, str], int] = {}
    for at in range(step, max(step - back, -1), -1):
        form = match.replay.form_before(seat, at + 1)
        found = found or {("purse", one.label): one.has for one in (form.purses() if form else ())}
    for one in match.replay.score(seat, step).measures:
        own = next((far.figure for far in one.players if far.player == seat), None)
        if own is not None:
            found["measure", one.label] = own
    return found


def test_set_up_has_no_board_before_it() -> None:
    shown = film(running()[0].replay, None, 0)

    assert (0, 0) == (shown.first, shown.step)
    assert not any(beat.moves for beat in shown.beats)


def test_who_missed_two_turns_sees_all_of_both_and_who_missed_three_the_weightiest() -> None:
    match = play_on(begun(GAMES["space-conquest"]), 8)
    seat = match.players[0]
    last = match.step
    each = [film(match.replay, seat, step).beats for step in range(last - 1, last + 1)]
    two, three = film(match.replay, seat, last, last - 2), film(match.replay, seat, last, last - 3)

    assert (*each[0], *each[1]) == two.beats
    assert {OF_MANY} == {beat.lasts for beat in three.beats}
    assert len({beat.when for beat in three.beats}) == len(three.beats) <= 3
    assert (last - 3, last) == (three.first, three.step)


def test_nobody_asks_for_what_comes_after_or_from_before_the_beginning() -> None:
    match = running()[0]
    for step, since in ((match.step + 1, None), (match.step, match.step), (0, 0)):
        with pytest.raises(NotThere):
            film(match.replay, None, step, since)


def test_the_true_film_is_shown_at_the_end_alone() -> None:
    with pytest.raises(StillRunning):
        true_film(running()[0].replay, 1)
    match = over()[0]
    shown: Film = true_film(match.replay, match.step)

    assert (match.step - 1, match.step) == (shown.first, shown.step)
    assert shown.title == match.replay.truth(match.step).report.title
