"""Figures that are listed, and those that are refused: each with its name."""

import pytest

from hegemon.core.documents.figures import figures_of
from hegemon.core.errors import BadTables
from hegemon.games import RULESETS
from tests.games.figured import TRIED, Tried

CONQUEST, EMPIRES, MONERO = "space-conquest", "space-empires", "ec4x-monero"


@pytest.mark.parametrize(
    ("game", "figures", "told"),
    [
        (CONQUEST, "home.shipss = 3", "there is no figure home.shipss; did you mean home.ships?"),
        (CONQUEST, "hom.ships = 3", "there is no figure hom; did you mean home?"),
        (
            CONQUEST,
            "home.ships = 'three'",
            'the figure home.ships is a whole number, such as 4, not "three"',
        ),
        (
            CONQUEST,
            "home.ships = true",
            "the figure home.ships is a whole number, such as 4, not true",
        ),
        (CONQUEST, "home = 3", "the figure home is a table, not 3"),
        (CONQUEST, "home.ships", "the figures: this is no TOML"),
        (CONQUEST, "rebellion.sides = 0", "the figure rebellion.sides: a whole number at least 1"),
        (CONQUEST, "letters.all = 'AB'", "letters.all has 2 letters for the 18 stars"),
        (EMPIRES, "units.SC.group = 7", "units.SC.group is 1 to 6"),
        (EMPIRES, "units.XX.cost = 7", "there is no figure units.XX; in units there are SC, DD"),
        (EMPIRES, "economy.turns = 4", "economy.turns is 1 to 3"),
        (EMPIRES, "markers.home.planet = 9", "with another markers.home.planet no match"),
        (EMPIRES, "units.SC.moves = 'far'", "the figure units.SC.moves: 'far' is not possible"),
        ("erkenfara", "attachments.fort_levels = 5", "attachments.fort_levels is 1 to 4"),
        ("erkenfara", "bands.draw = 500", "bands must rise"),
        ("erkenfara", "army.least = 0", "as a house rule, min_army: a whole number at least 1"),
        (MONERO, "edition = 'satoshi'", "edition is monero"),
        (MONERO, "fields.TER.most = 8", "fields.TER.most is at most 7"),
        (MONERO, "units.DD.role = 'scout'", "units.DD.role is warship"),
        (
            MONERO,
            "start.ships = ['XX']",
            "with another start.ships no match of EC4X (Monero) begins",
        ),
        ("ec4x-satoshi", "guilds.price.eden = 1", "there is no figure guilds; did you mean"),
    ],
)
def test_what_is_no_figure_is_refused(game: str, figures: str, told: str) -> None:
    """It is named, with what would be legal."""
    with pytest.raises(BadTables) as trouble:
        RULESETS[game].with_figures(figures)

    assert told in str(trouble.value)


@pytest.mark.parametrize("tried", TRIED, ids=lambda tried: tried.game)
def test_every_figure_is_listed_with_its_source(tried: Tried) -> None:
    assert tried.own.figures is not None
    found = figures_of(tried.own.figures.own)

    assert [] == [one.path for one in found if not one.kind]
    assert len({one.path for one in found}) == len(found)
    assert {one.path for one in found if not one.source} <= UNSOURCED.get(tried.game, set())


UNSOURCED = {"ec4x-monero": {"edition"}, "ec4x-satoshi": {"edition"}}
