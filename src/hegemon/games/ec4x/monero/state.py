"""The position and the view of the later edition: those of both, with its tables and options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from hegemon.core import read_tables
from hegemon.games.ec4x.common import state, view
from hegemon.games.ec4x.common.tables import Tables
from hegemon.games.ec4x.monero.house_rules import HouseRules
from hegemon.games.ec4x.monero.sections import SECTIONS

TABLES = read_tables(__package__, Tables)


class State(state.State):
    """All of a position."""

    tables: ClassVar[Tables] = TABLES
    house_rules: HouseRules


class View(view.View, tag=False):
    """All that a House may know."""

    tables: ClassVar[Tables] = TABLES
    sections: ClassVar[Mapping[str, str]] = SECTIONS
    house_rules: HouseRules


view_of = view.view_into(View)
truth_of = view.truth_into(View)
