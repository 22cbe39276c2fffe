"""A map with another empire first: what the lab tells turn order and map apart by."""

from __future__ import annotations

import re

from msgspec.structs import replace

from hegemon.games.erkenfara.house_rules import HouseRules
from hegemon.games.erkenfara.maps.game_map import map_called, text_of

_ORDER = re.compile(r"^turn_order\s*=\s*\[[^\]]*\]", re.MULTILINE)


def turned(house_rules: HouseRules, by: int) -> HouseRules:
    """The same house rules with the map's turn order moved on by so many empires."""
    text = text_of(house_rules.map)
    order = map_called(text).head.turn_order
    later = [*order[by % len(order) :], *order[: by % len(order)]]
    named = ", ".join(f'"{name}"' for name in later)
    return replace(house_rules, map=_ORDER.sub(f"turn_order = [{named}]", text, count=1))
