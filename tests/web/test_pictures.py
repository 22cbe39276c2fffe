"""Pictures of maps are kept for the seat that they were drawn for, and no more than fit."""

from typing import Any

import pytest

from hegemon.core.board import Board
from hegemon.web.frame.paths import SeatPath
from hegemon.web.pages import house
from hegemon.web.pages.parts import pictures
from hegemon.web.pages.parts.pictures import Pictures
from tests.play.table import GAMES, P1, P2, begun, play_on

MINE, THEIRS = SeatPath("t", "p1"), SeatPath("t", "p2")


@pytest.fixture
def boards() -> list[Board]:
    """Some maps of one seat, each another."""
    match = play_on(begun(GAMES["space-conquest"]), 6)
    return [match.replay.board(P1, step) for step in range(6)]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Board]:
    """What was drawn since, in order."""
    found: list[Board] = []

    def draw(board: Board, *more: Any) -> Any:
        found.append(board)
        return house.drawn(board, *more)

    monkeypatch.setattr(pictures, "drawn", draw)
    return found


def test_the_same_map_of_a_seat_is_drawn_once(boards: list[Board], drawn: list[Board]) -> None:
    kept = Pictures()
    assert kept.of(MINE, boards[0]) == kept.of(MINE, boards[0]) == house.drawn(boards[0])
    assert drawn == [boards[0]]


def test_a_map_that_says_something_else_is_drawn_anew(boards: list[Board]) -> None:
    kept = Pictures()
    for board in boards:
        assert kept.of(MINE, board) == house.drawn(board)


def test_no_seat_gets_what_was_drawn_for_another(boards: list[Board], drawn: list[Board]) -> None:
    """Not even the same picture: by waiting less one would know that the other has it."""
    kept = Pictures()
    kept.of(MINE, boards[0])
    kept.of(THEIRS, boards[0])
    kept.of(SeatPath("other", "p1"), boards[0])
    assert len(drawn) == 3


def test_the_oldest_pictures_go_where_there_is_no_room(
    boards: list[Board], drawn: list[Board]
) -> None:
    room = sum(len(house.drawn(board)) for board in boards[:2])
    kept = Pictures(room + 1000)
    for board in (*boards, boards[-1], boards[0]):
        kept.of(MINE, board)
    assert kept._size <= room + 1000
    assert kept._size == sum(map(len, kept._kept.values()))
    assert drawn == [*boards, boards[0]]


def test_two_seats_of_a_table_see_their_own(boards: list[Board]) -> None:
    match = play_on(begun(GAMES["space-conquest"]), 4)
    kept = Pictures()
    mine, theirs = match.board(P1), match.board(P2)
    assert kept.of(MINE, mine) == house.drawn(mine)
    assert kept.of(THEIRS, theirs) == house.drawn(theirs)
