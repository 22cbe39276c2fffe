"""The charts of ships and technologies, figure by figure: the help page only points to them."""

import pytest

from hegemon.games.space_empires.tables import TABLES

SHIPS = {
    "SC": ("E", 3, 0, 1, 6, 1, 1),
    "DD": ("D", 4, 0, 1, 9, 1, 2),
    "CA": ("C", 4, 1, 2, 12, 2, 3),
    "BC": ("B", 5, 1, 2, 15, 2, 4),
    "BB": ("A", 5, 2, 3, 20, 3, 5),
    "DN": ("A", 6, 3, 3, 24, 3, 6),
    "SY": ("C", 3, 0, 1, 6, 0, 1),
    "BASE": ("A", 7, 2, 3, 12, 0, 2),
    "DECOY": ("", 0, 0, 0, 1, 0, 1),
    "CO": ("", 0, 0, 1, 8, 0, 1),
    "MINER": ("", 0, 0, 1, 5, 0, 1),
}
"""Class, attack, defense, hull, cost, maintenance and the Ship Size that it needs."""

COSTS = {
    ("later", "ship_size"): (10, 15, 20, 20, 20),
    ("later", "attack"): (20, 30, 25),
    ("later", "defense"): (20, 30, 25),
    ("later", "tactics"): (15, 15, 15),
    ("later", "movement"): (20, 25, 25, 25, 20, 20),
    ("later", "ship_yard"): (20, 25),
    ("later", "terraforming"): (20,),
    ("later", "exploration"): (15,),
    ("first", "ship_size"): (10, 15, 20, 25, 30),
    ("first", "attack"): (20, 30, 40),
    ("first", "defense"): (20, 30, 40),
    ("first", "tactics"): (15, 20, 30),
    ("first", "movement"): (20, 30, 40, 40, 40),
    ("first", "ship_yard"): (20, 30),
    ("first", "terraforming"): (25,),
    ("first", "exploration"): (15,),
}
"""What each level costs, the first after the start first."""


@pytest.mark.parametrize("kind", SHIPS)
def test_units(kind: str) -> None:
    """§4.5, §6.6: without those of options."""
    unit = TABLES.unit(kind)
    figures = (unit.attack, unit.defense, unit.hull, unit.cost, unit.maintenance, unit.ship_size)

    assert SHIPS[kind] == (unit.fires, *figures)


@pytest.mark.parametrize(("table", "name"), COSTS)
def test_technologies(table: str, name: str) -> None:
    """§6.5; R47: in both cost tables."""
    assert COSTS[table, name] == tuple(getattr(TABLES.technology[table], name).costs)
