"""The games: every ruleset that this program knows."""

from __future__ import annotations

from typing import Any

from hegemon.core.ruleset import Ruleset
from hegemon.games.ec4x import EC4X_MONERO, EC4X_SATOSHI
from hegemon.games.erkenfara import ERKENFARA
from hegemon.games.space_conquest import SPACE_CONQUEST
from hegemon.games.space_empires import SPACE_EMPIRES

RULESETS: dict[str, Ruleset[Any]] = {
    ruleset.name: ruleset
    for ruleset in (SPACE_CONQUEST, ERKENFARA, SPACE_EMPIRES, EC4X_MONERO, EC4X_SATOSHI)
}
