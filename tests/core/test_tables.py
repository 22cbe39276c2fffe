"""Figures of a ruleset: typed, frozen, and refused with their place when they are wrong."""

import pytest

from hegemon.core.documents.tables import Figures, changed_tables, parse_tables, read_tables
from hegemon.core.errors import BadTables
from hegemon.core.records import Value


class Combat(Figures):
    sides: int
    hits: tuple[int, ...]


class Figures(Value, tag=False):
    combat: Combat


GOOD = '[combat]\nsource = "5.2"\nsides = 10\nhits = [1, 2]\n'


def test_figures_are_typed() -> None:
    """Each table has its figures and its source."""
    expected = Figures(Combat("5.2", 10, (1, 2)))

    assert expected == parse_tables(GOOD, Figures)


@pytest.mark.parametrize(
    ("good", "bad", "told"),
    [
        ("sides = 10", 'sides = "ten"', "Expected `int`, got `str` - at `$.combat.sides`"),
        ("sides = 10", "sides = 1.5", "Expected `int`, got `float` - at `$.combat.sides`"),
        ("sides = 10\n", "", "missing required field `sides`"),
        ('source = "5.2"\n', "", "missing required field `source`"),
        ("sides = 10", "sides = 10\nsizes = 3", "unknown field `sizes`"),
        ("[1, 2]", '[1, "2"]', "at `$.combat.hits[1]`"),
        ("sides = 10", "sides = ", "Invalid value (at line 3"),
    ],
)
def test_wrong_figures_are_refused(good: str, bad: str, told: str) -> None:
    """The message names the table and the figure, or the line."""
    with pytest.raises(BadTables) as trouble:
        parse_tables(GOOD.replace(good, bad), Figures)

    assert told in str(trouble.value)
    assert __name__ in str(trouble.value)


def test_what_is_laid_over_tables_changes_figure_by_figure() -> None:
    """What is not named stays; what is named wrongly is refused, with its place."""
    before = parse_tables(GOOD, Figures)

    assert Figures(Combat("5.2", 12, (1, 2))) == changed_tables(
        "[combat]\nsides = 12\n", before, Figures
    )
    assert Figures(Combat("5.2", 10, (3,))) == changed_tables(
        "[combat]\nhits = [3]\n", before, Figures
    )
    with pytest.raises(BadTables, match=r"unknown field `sizes` - at `\$\.combat`"):
        changed_tables("[combat]\nsizes = 3\n", before, Figures)


def test_tables_are_read_from_a_package() -> None:
    """A package's own `tables.toml`; unknown tables are refused there, too."""
    with pytest.raises(BadTables, match="unknown field"):
        read_tables("hegemon.games.space_conquest", Figures)
