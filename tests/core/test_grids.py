"""The square grid: cells, distances, ids."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.geometry.grids import Cell, SquareGrid, cell_id, chebyshev, manhattan

GRID = SquareGrid(columns=12, rows=10)
CELLS = st.builds(Cell, st.integers(0, 11), st.integers(0, 9))


def test_cells_go_row_by_row() -> None:
    """120 cells, the first row first."""
    cells = list(GRID.cells())

    assert (120, Cell(0, 0), Cell(1, 0), Cell(11, 9)) == (len(cells), cells[0], cells[1], cells[-1])


@pytest.mark.parametrize(
    ("a", "b", "diagonal", "straight"),
    [
        (Cell(0, 0), Cell(0, 0), 0, 0),
        (Cell(0, 0), Cell(11, 9), 11, 20),
        (Cell(5, 5), Cell(3, 9), 4, 6),
        (Cell(2, 0), Cell(2, 7), 7, 7),
    ],
)
def test_distances(a: Cell, b: Cell, diagonal: int, straight: int) -> None:
    """Chebyshev counts a diagonal step as one, Manhattan as two."""
    assert (diagonal, straight) == (chebyshev(a, b), manhattan(a, b))
    assert (diagonal, straight) == (chebyshev(b, a), manhattan(b, a))


@pytest.mark.parametrize(
    ("cell", "eight"),
    [(Cell(0, 0), 3), (Cell(5, 0), 5), (Cell(5, 5), 8), (Cell(11, 9), 3)],
)
def test_neighbours_stay_on_the_grid(cell: Cell, eight: int) -> None:
    """Corners have three neighbours, edges five, the middle eight."""
    assert eight == len(GRID.neighbours(cell))


def test_neighbours_are_listed_row_by_row() -> None:
    """The order is that of reading."""
    expected = (Cell(1, 0), Cell(0, 1), Cell(1, 1))

    assert expected == GRID.neighbours(Cell(0, 0))


@given(CELLS, st.integers(0, 12))
def test_within_is_all_cells_near_enough(cell: Cell, radius: int) -> None:
    """The block round a cell is what the Chebyshev distance says."""
    expected = tuple(other for other in GRID.cells() if chebyshev(cell, other) <= radius)

    assert expected == GRID.within(cell, radius)


@pytest.mark.parametrize(
    ("cell", "on_grid"),
    [(Cell(0, 0), True), (Cell(11, 9), True), (Cell(12, 0), False), (Cell(0, -1), False)],
)
def test_holds(cell: Cell, on_grid: bool) -> None:
    """Columns and rows count from zero."""
    assert on_grid is GRID.holds(cell)


def test_id_of_a_cell() -> None:
    """The text that games store."""
    assert "3,2" == cell_id(Cell(3, 2))
