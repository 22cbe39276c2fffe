"""What some rulesets offer beside the game: odds, maps, power.

Clients ask with `isinstance(ruleset, HasOdds)`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from hegemon.core.board import Board
from hegemon.core.game import Player
from hegemon.core.report import Report


@runtime_checkable
class HasOdds(Protocol):
    """A ruleset that tells the exact chances of a fight."""

    @property
    def odds_help(self) -> str:
        """How the question is written, in a few lines, with an example."""

    def odds(self, text: str, house_rules: Any) -> Report:
        """The chances of the fight that the text describes; raises BadConfig that says how."""


@runtime_checkable
class HasMaps(Protocol):
    """A ruleset whose matches are played on maps that people can make.

    The text of a map is in a format of the ruleset's own; the graph is node-link data.
    """

    @property
    def map_names(self) -> tuple[str, ...]:
        """The maps that come with the game."""

    @property
    def map_suffix(self) -> str:
        """How the files of the own format end: ".toml"."""

    def map_text(self, name: str) -> str:
        """The text of a map that comes with the game; raises BadConfig for an unknown name."""

    def map_faults(self, text: str) -> list[str]:
        """Why a text cannot be played as a map, as sentences; empty when it can."""

    def lint_map(self, text: str) -> list[str]:
        """The faults, or advice about a map that can be played; empty for a good map."""

    def map_report(self, text: str) -> Report:
        """The faults of a text as a map, or its figures and advice."""

    def map_board(self, text: str) -> Board:
        """The map as far as it can be read, for drawing; raises BadConfig where nothing can."""

    def map_to_graph(self, text: str) -> dict[str, Any]:
        """The map as node-link data; raises BadConfig that names the region."""

    def map_from_graph(self, graph: Mapping[str, Any]) -> str:
        """The text of a map from node-link data; raises BadConfig that names the region."""


@runtime_checkable
class HasPower(Protocol):
    """A ruleset in which players can be more or less strong: for shares of power in studies."""

    def power(self, state: Any, player: Player) -> int:
        """How strong a player is; not below 0, and in the same unit for all."""


def extras_of(ruleset: object) -> list[str]:
    """The names of what a ruleset offers: "odds", "maps"."""
    offered = {"odds": isinstance(ruleset, HasOdds), "maps": isinstance(ruleset, HasMaps)}
    return [name for name, there in offered.items() if there]
