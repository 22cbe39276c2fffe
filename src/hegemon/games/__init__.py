"""The games: every ruleset that is installed, the house's own first."""

from hegemon.games.shelf import RULESETS

__all__ = ["RULESETS"]
