"""§14 and the figures of the other sections: `tables.toml` against the rule document."""

from typing import Any

import pytest

from hegemon.games.space_conquest.house_rules import PRESETS, HouseRules
from hegemon.games.space_conquest.tables import TABLES, CellBox, quadrants

FIGURES: dict[str, tuple[Any, Any]] = {
    "§14 GRID_X": (12, TABLES.grid.columns),
    "§14 GRID_Y": (10, TABLES.grid.rows),
    "§14 HOME_RU": (4, TABLES.home.ru),
    "§4 ships at the start": (4, TABLES.home.ships),
    "§6 phase 5b home production": (4, TABLES.home.production),
    "§14 HOME_DISTANCE_RANGE": (3, TABLES.corner.depth),
    "§3 corner of player 1": ((0, 0), TABLES.corner.northwest),
    "§3 corner of player 2": ((11, 9), TABLES.corner.southeast),
    "§3 separation": (7, HouseRules().home_distance),
    "§14 HYPERSPACE_LOSS": (0.02, TABLES.hyperspace.lost_on / TABLES.hyperspace.sides),
    "§6 phase 1 die": (50, TABLES.hyperspace.sides),
    "§6 phase 5a die": (6, TABLES.rebellion.sides),
    "§6 phase 5a rises on": (4, TABLES.rebellion.rises_from),
    "§14 REBELLION_CHANCE": (
        0.5,
        (TABLES.rebellion.sides - TABLES.rebellion.rises_from + 1) / TABLES.rebellion.sides,
    ),
    "§6 phase 2 half of the loser": (2, TABLES.combat.winner_loses_one_per),
    "§3 letters": ("ABCDEFGHIJKLMNOP", TABLES.letters.all[:16]),
}


@pytest.mark.parametrize("figure", FIGURES)
def test_figures(figure: str) -> None:
    """Each figure is the one in the document."""
    expected, actual = FIGURES[figure]

    assert expected == actual


def test_quadrants() -> None:
    """§3, Quadrant Structure."""
    expected = [
        ("northwest", CellBox((0, 5), (0, 4))),
        ("northeast", CellBox((6, 11), (0, 4))),
        ("southwest", CellBox((0, 5), (5, 9))),
        ("southeast", CellBox((6, 11), (5, 9))),
    ]

    assert expected == list(quadrants(TABLES))


def test_resources() -> None:
    """§3, Resource Unit Distribution; §14 NUM_STARS and NPC_RU_RANGE."""
    written = TABLES.resources["as-written"]
    all_ru = [ru for name, _ in quadrants(TABLES) for ru in getattr(written, name)]

    assert (1, 2, 2, 3) == written.northwest == written.southeast
    assert (1, 2, 3) == written.northeast == written.southwest
    assert 16 == len(all_ru) + 2
    assert (28, 1, 3) == (sum(all_ru), min(all_ru), max(all_ru))


def test_every_choice_of_npc_stars_has_its_resources() -> None:
    """The house rule npc_stars names a table each."""
    assert {"as-written", "four-each"} == set(TABLES.resources)


PRESET_TABLE: dict[str, tuple[Any, Any, Any]] = {
    "npc_stars": ("as-written", "as-written", "four-each"),
    "corner_company": (True, False, False),
    "home_distance": (7, 0, 0),
    "sides": ("fixed", "fixed", "random"),
    "hyperspace": ("each-turn", "each-turn", "cumulative"),
    "tie_control": ("keep", "neutral", "neutral"),
    "departing_count_as_garrison": (False, False, False),
    "rebellions": ("after-orders", "after-orders", "before-victory"),
    "unowned_origin": ("skip", "reject", "reject"),
    "malformed_orders": ("skip", "skip", "skip"),
    "knowledge": ("dated", "live", "live"),
    "combat_reports": ("participants", "participants", "visitors"),
    "turn_limit": (0, 0, 0),
}


@pytest.mark.parametrize("option", HouseRules.__struct_fields__)
def test_presets(option: str) -> None:
    """The rules as written, and the author's programs of 2025 and 2026."""
    expected = dict(
        zip(("as-written", "author-2025", "author-2026"), PRESET_TABLE[option], strict=True)
    )

    assert expected == {name: getattr(rules, option) for name, rules in PRESETS.items()}


def test_the_default_is_as_written() -> None:
    """When nothing is said, the rules as written count."""
    assert HouseRules() == PRESETS["as-written"]
