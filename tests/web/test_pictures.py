"""Pictures of maps are kept for the seat that they were drawn for, and no more than fit."""

import pytest

from hegemon.core.board import Board
from hegemon.draw.atlas import draw_atlas, draw_document
from hegemon.web.frame import pictures
from hegemon.web.frame.pictures import FOR_PAGE, Pictures, PictureStyle
from tests.play.table import GAMES, P1, P2, begun, play_on

MINE, THEIRS = ("t", "p1"), ("t", "p2")


def as_drawn(board: Board) -> str:
    """The picture that a page has at first."""
    return draw_atlas(board, theme="reader")


class Kept(Pictures):
    """Pictures as pages ask for them."""

    def page(self, whose: tuple[str, str], board: Board) -> str:
        return self.of(*whose, board, FOR_PAGE)


@pytest.fixture
def boards() -> list[Board]:
    """Some maps of one seat, each another."""
    match = play_on(begun(GAMES["space-conquest"]), 6)
    return [match.replay.board(P1, step) for step in range(6)]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Board]:
    """What was drawn since, in order."""
    found: list[Board] = []

    def draw(board: Board, style: PictureStyle) -> str:
        found.append(board)
        return now(board, style)

    now = pictures.draw
    monkeypatch.setattr(pictures, "draw", draw)
    return found


def test_the_same_map_of_a_seat_is_drawn_once(boards: list[Board], drawn: list[Board]) -> None:
    kept = Kept()
    assert kept.page(MINE, boards[0]) == kept.page(MINE, boards[0]) == as_drawn(boards[0])
    assert drawn == [boards[0]]


def test_a_map_that_says_something_else_is_drawn_anew(boards: list[Board]) -> None:
    kept = Kept()
    for board in boards:
        assert kept.page(MINE, board) == as_drawn(board)


def test_no_seat_gets_what_was_drawn_for_another(boards: list[Board], drawn: list[Board]) -> None:
    """Not even the same picture: by waiting less one would know that the other has it."""
    kept = Kept()
    kept.page(MINE, boards[0])
    kept.page(THEIRS, boards[0])
    kept.page(("other", "p1"), boards[0])
    assert len(drawn) == 3


def test_the_oldest_pictures_go_where_there_is_no_room(
    boards: list[Board], drawn: list[Board]
) -> None:
    room = sum(len(as_drawn(board)) for board in boards[:2])
    kept = Kept(room + 1000)
    for board in (*boards, boards[-1], boards[0]):
        kept.page(MINE, board)
    assert kept._size <= room + 1000
    assert kept._size == sum(map(len, kept._kept.values()))
    assert drawn == [*boards, boards[0]]


def test_two_seats_of_a_table_see_their_own(boards: list[Board]) -> None:
    match = play_on(begun(GAMES["space-conquest"]), 4)
    kept = Kept()
    mine, theirs = match.board(P1), match.board(P2)
    assert kept.page(MINE, mine) == as_drawn(mine)
    assert kept.page(THEIRS, theirs) == as_drawn(theirs)


def test_each_zoom_and_theme_is_a_picture_of_its_own(
    boards: list[Board], drawn: list[Board]
) -> None:
    kept, (board, *_) = Kept(), boards
    near = PictureStyle(zoom="near", title=False, bare=True)
    printed = PictureStyle(theme="print")
    for _ in range(2):
        assert kept.of(*MINE, board, near) == draw_atlas(board, theme="reader", zoom="near")
        assert kept.of(*MINE, board, printed) == draw_document(board, theme="print")
        assert kept.page(MINE, board) == as_drawn(board)
    assert len(drawn) == 3
